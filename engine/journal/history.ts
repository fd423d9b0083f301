/** What happened to a document: who changed what, field by field, cut to what this person may see; and the document as it was at any version. */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { say } from '../../model/text.ts'
import { allowed, type Policy } from '../access/policy.ts'
import type { Run } from '../run.ts'
import type { Change } from '../save/changes.ts'
import { masked, mustMeetRules } from '../save/view.ts'
import { load, sideIn, type Stored } from '../store/read.ts'
import { addTitles, titlesOf } from '../store/titles.ts'
import { notFound } from '../../model/errors.ts'

interface Row {
  version: number
  action: string
  user_id: string
  company_id: string
  at: string
  comment: string | null
  changes: Change[]
}
export interface Told {
  readonly version: number
  readonly action: string
  readonly user: string
  readonly company: string
  readonly at: string
  readonly comment: string | null
  readonly changes: readonly (Change & { readonly label: string; readonly from$?: string; readonly to$?: string })[]
}

/** Newest first, at most 200. Entries that changed only what this person may not see are left out. */
export async function history(run: Run, type: AnyDocument, id: string): Promise<Told[]> {
  const { policy, side } = await entitled(run, type, id)
  const rows = await rowsOf(run, id)
  const ids = new Set(rows.flatMap((row) => [row.user_id, row.company_id]))
  const kept = rows
    .map((row) => ({ ...row, changes: row.changes.filter((change) => visible(policy, side, change.path)) }))
    .filter((row, at) => row.changes.length > 0 || rows[at]!.changes.length === 0)
  for (const row of kept)
    for (const change of row.changes)
      for (const value of [change.from, change.to]) if (isLink(type, change.path) && typeof value === 'string') ids.add(value)
  const titles = await titlesOf(run, [...ids])
  return kept.map((row) => ({
    version: row.version,
    action: row.action,
    user: titles.get(row.user_id) ?? '',
    company: titles.get(row.company_id) ?? '',
    at: row.at,
    comment: row.comment,
    changes: row.changes.map((change) => ({
      ...change,
      label: labelOf(run, type, change.path),
      ...(isLink(type, change.path) ? { from$: titles.get(change.from as string), to$: titles.get(change.to as string) } : {}),
    })),
  }))
}

/** The document as it was after a version: today's state with later changes taken back. */
export async function asOf(run: Run, type: AnyDocument, id: string, version: number): Promise<Record<string, unknown>> {
  const { policy, side, doc } = await entitled(run, type, id)
  for (const row of await rowsOf(run, id)) if (row.version > version) for (const change of [...row.changes].reverse()) undo(doc, change)
  doc.version = version
  const shown = masked(policy, doc, side)
  await addTitles(run, type, [shown])
  return shown
}

async function entitled(run: Run, type: AnyDocument, id: string): Promise<{ policy: Policy; side: string; doc: Stored }> {
  const policy = await allowed(run, type)
  const doc = await load(run, type, id)
  await mustMeetRules(run, policy, id)
  const side = sideIn(doc, run.who.company, policy.sides)
  if (side === undefined) throw notFound()
  return { policy, side, doc }
}

const rowsOf = (run: Run, id: string): Promise<Row[]> =>
  run.tx.rows<Row>(
    'SELECT version, action, user_id, company_id, at, comment, changes FROM core.journal WHERE platform_id = $1 AND doc_id = $2 ORDER BY version DESC, id DESC LIMIT 200',
    [run.who.platform, id],
  )

/** `lines#7.price` → `lines.price`, for the policy and the label. */
const fieldPath = (path: string): string => path.replace(/#\d+/, '')
const visible = (policy: Policy, side: string, path: string): boolean => policy.restriction(fieldPath(path), side) < 2

function fieldAt(type: AnyDocument, path: string) {
  const [outer, inner] = fieldPath(path).split('.') as [string, string | undefined]
  const field = (type.fields as Fields)[outer]
  return inner === undefined ? field : field?.options.columns?.[inner]
}
const isLink = (type: AnyDocument, path: string): boolean => fieldAt(type, path)?.kind === 'link'

function labelOf(run: Run, type: AnyDocument, path: string): string {
  const field = fieldAt(type, path)
  if (field) return say(field.label, run.who.language)
  return path === 'status'
    ? say(['状态', 'Status'], run.who.language)
    : path === 'number'
      ? say(['编号', 'Number'], run.who.language)
      : path
}

function undo(doc: Stored, change: Change): void {
  const [outer, rest] = change.path.split('#') as [string, string | undefined]
  if (rest === undefined) {
    doc[outer] = change.from
    return
  }
  const [line, column] = rest.split('.') as [string, string | undefined]
  const lines = doc[outer] as Record<string, unknown>[]
  const at = lines.findIndex((one) => one['id'] === line)
  if (column !== undefined) {
    if (at >= 0) lines[at]![column] = change.from
  } else if (change.from === null) {
    if (at >= 0) lines.splice(at, 1)
  } else lines.push({ id: line, ...(change.from as object) })
  lines.sort((a, b) => Number(a['no']) - Number(b['no']))
}
