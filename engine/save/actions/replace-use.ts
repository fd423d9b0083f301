/**
 * Replaces what a document uses by another one, with the rights of a person and through the save: a document that may be edited is changed, an active
 * version gets a next one with the change. The replacement of one document is taken back as long as nobody has changed it since.
 */
import { mul, round, type Numeric } from '../../../model/decimal.ts'
import { openStatuses, type AnyVersions } from '../../../model/lifecycle/versions.ts'
import { replaceableLinks, type ReplaceableLink } from '../../../model/between/replaceable-links.ts'
import type { AnyDisplay } from '../../../model/display/display.ts'
import type { SizeDecimals } from '../../../model/fields/size-decimals.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { refused } from '../../../model/errors.ts'
import { requirePolicy } from '../../authorisation/policy.ts'
import { loadReadable } from '../../authorisation/read-access.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import type { Operation } from '../../operation.ts'
import { findByFields } from '../../query/find-by-fields.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { loadWithSurroundings } from '../../workflow/state/process-snapshot.ts'
import { partyRolesIn, type Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues } from '../../stored-document.ts'
import { changeDocuments, requireEditingRoles } from '../change.ts'
import type { Change } from '../input/document-changes.ts'
import { removeDraft } from '../remove-and-copy.ts'
import { isLinesPatch } from '../validation/exchanged-links.ts'
import { saveDocument } from '../save.ts'
import { executeAction } from './execute-action.ts'

/** What takes the place of what, in the documents that use it. */
export interface Replacement {
  /** The name of the type of both documents. */
  readonly target: string
  readonly from: string
  readonly to: string
  /** Multiplies the figures that the link scales, such as the usage of a material. */
  readonly factor?: Numeric
}
/** What became of one document. */
export interface ReplacedDocument {
  /** The document that was changed: the chosen one, or the next version that was made of it. */
  readonly id: string
  readonly number: string | null
  readonly version: number
  readonly isNextVersion: boolean
  /** The amount of the document before and after, where it has one (`display.money`) that is complete, and the id of its currency. */
  readonly before: Numeric | null
  readonly after: Numeric | null
  readonly currency: string | null
}

/**
 * Replaces a document in another one that uses it.
 * @throws WeftError 403, 404; 409 `replace.unused` when it is not used there (any more), `save.notEditable` in a status that is neither edited nor
 *   revised, and what the save and the action of the next version throw
 */
export async function replaceUse(operation: Operation, type: AnyDocument, id: string, replacement: Replacement): Promise<ReplacedDocument> {
  const chosen = await loadReadable(operation, type, id, { lock: true })
  const links = replaceableLinks([type], replacement.target)
  if (!links.some((link) => rowsUsing(chosen, link, replacement.from).length > 0)) throw refused('replace.unused')
  const versions = type.versions as AnyVersions | undefined
  const isActive = versions !== undefined && chosen.status === versions.active
  const before = isActive ? await nextVersion(operation, type, chosen, versions) : chosen
  const values = await valuesOf(operation, type, before, { links, replacement })
  const { doc } = await saveDocument(operation, type, { id: before.id, version: before.version, values }, { action: 'replace' })
  const [was, now] = (await seesAmount(operation, type, chosen)) ? [amountOf(type, chosen), amountOf(type, doc)] : [undefined, undefined]
  return {
    id: doc.id,
    number: doc.number,
    version: doc.version,
    isNextVersion: isActive,
    before: was?.amount ?? null,
    after: now?.amount ?? null,
    currency: (now ?? was)?.currency ?? null,
  }
}

/** Makes the next version of an active document, by its own action, and returns it. */
async function nextVersion(operation: Operation, type: AnyDocument, active: Stored, versions: AnyVersions): Promise<Stored> {
  await executeAction(operation, type, { id: active.id, version: active.version, action: versions.revise })
  const [next] = await asSystem(operation, (system) =>
    findByFields(system, type, { [versions.previous]: active.id, status: [...openStatuses(versions)] }, { lines: true, lock: true }),
  )
  return next!
}

type Row = Readonly<FieldValues>
/** Returns the rows of a document that name another one by a link: lines, or its header. */
const rowsUsing = (doc: Stored, { lines, field }: ReplaceableLink, id: string): readonly Row[] =>
  (lines === undefined ? [doc] : ((doc[lines] ?? []) as readonly Row[])).filter((row) => [row[field]].flat().includes(id))

interface Given {
  readonly links: readonly ReplaceableLink[]
  readonly replacement: Replacement
}

/** Returns what the save gets: the new document with what it scales and renews, and what the logic of the type adds. */
async function valuesOf(operation: Operation, type: AnyDocument, before: Stored, { links, replacement }: Given): Promise<FieldValues> {
  const { from, to } = replacement
  const logic = operation.engine.logic.get(type.name)?.replaced
  let values: FieldValues = {}
  const doc = copy(before)
  for (const link of links) {
    const rows = rowsUsing(before, link, from)
    if (rows.length === 0) continue
    const changed = rows.map((row) => ({ id: row['id'] as string, ...changeOf(row, link, replacement) }))
    const { id: _, ...head } = changed[0]!
    values = joined(values, link.lines === undefined ? head : { [link.lines]: { set: changed, remove: [] } })
    if (!logic) continue
    applyTo(doc, values)
    const { lines, field } = link
    const by = { before, ...(lines === undefined ? {} : { lines }), field, pairs: [{ ids: changed.map(({ id }) => id), from, to }] }
    const more = await asSystem(operation, (system) => Promise.resolve(logic(doc, system.ctx, by)))
    values = joined(values, more)
  }
  return values
}

/** Returns the columns of a row that a replacement writes. */
function changeOf(row: Row, { field, many, scales, renews, byHand }: ReplaceableLink, { from, to, factor }: Replacement): FieldValues {
  // Among several the replacement takes the place, and stands once.
  const named = many ? [...new Set((row[field] as readonly string[]).map((one) => (one === from ? to : one)))] : to
  const scaled = factor === undefined ? [] : scales.flatMap((name) => (row[name] == null ? [] : [[name, times(row[name], factor)]]))
  return {
    [field]: named,
    ...Object.fromEntries(byHand.map((name) => [name, row[name]])),
    ...Object.fromEntries(renews.map((name) => [name, null])),
    ...(Object.fromEntries(scaled) as FieldValues),
  }
}

/** A figure times the factor, to four decimals; of decimals by size each cell. */
function times(value: unknown, factor: Numeric): unknown {
  if (typeof value === 'string') return round(mul(value, factor))
  const { cells } = value as SizeDecimals
  return { cells: cells.map((cell) => ({ ...cell, value: round(mul(cell.value, factor)) })) }
}

/** Joins two changes of a document: patches of the same lines become one, in which a line stands once. */
function joined(one: Row, other: Row): FieldValues {
  const next: FieldValues = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const known: unknown = next[name]
    if (!isLinesPatch(known) || !isLinesPatch(value)) {
      next[name] = value
      continue
    }
    const byId = new Map<unknown, Row>()
    for (const [at, row] of [...(known.set ?? []), ...(value.set ?? [])].entries()) {
      const key = row['id'] ?? `new ${at}`
      byId.set(key, { ...byId.get(key), ...row })
    }
    next[name] = { set: [...byId.values()], remove: [...(known.remove ?? []), ...(value.remove ?? [])] }
  }
  return next
}

/** Puts the set columns of lines and header into a copy of the document, for the logic that completes them. */
function applyTo(doc: Stored, values: Row): void {
  for (const [name, value] of Object.entries(values)) {
    if (!isLinesPatch(value)) doc[name] = value
    else {
      const byId = new Map((value.set ?? []).map((row) => [row['id'], row]))
      doc[name] = ((doc[name] ?? []) as Row[]).map((row) => ({ ...row, ...byId.get(row['id']) }))
    }
  }
}

/** Whether the user sees the amount by which a document is drawn. */
async function seesAmount(operation: Operation, type: AnyDocument, doc: Stored): Promise<boolean> {
  const policy = await requirePolicy(operation, type)
  const main = (type.display as AnyDisplay | undefined)?.money?.main
  return main !== undefined && policy.restriction(main, partyRolesIn(doc, operation.actor.company, policy.standing)) < 2
}

/** Returns the amount of a document, null where it is incomplete, and its currency; undefined where its type is drawn with none. */
function amountOf(type: AnyDocument, doc: Stored): { readonly amount: Numeric | null; readonly currency: string | null } | undefined {
  const { main, without } = (type.display as AnyDisplay | undefined)?.money ?? {}
  const field = main === undefined ? undefined : (type.fields as Fields)[main]
  if (main === undefined || !field) return undefined
  const currency = (doc[field.options.currency ?? 'currency'] ?? null) as string | null
  const isComplete = without === undefined || Number(doc[without] ?? 0) === 0
  return { amount: isComplete ? ((doc[main] ?? null) as Numeric | null) : null, currency }
}

/**
 * Takes the replacement in a document back: a next version that was made for it is removed, a changed document gets the values that it had before.
 * @throws WeftError 409 `replace.touched` when the document was changed since, `save.notEditable`; 403, 404
 */
export async function takeBackUse(
  operation: Operation,
  type: AnyDocument,
  { id, version, isNextVersion }: Pick<ReplacedDocument, 'id' | 'version' | 'isNextVersion'>,
): Promise<void> {
  const policy = await requirePolicy(operation, type)
  const { doc, around } = await loadWithSurroundings(operation, type, id, { lock: true })
  if (doc.version !== version) throw refused('replace.touched')
  if (isNextVersion) return removeDraft(operation, type, { id, version })
  await requireRowRules(operation, policy, id)
  await requireEditingRoles(operation, policy, { doc, state: around?.state })
  const [entry] = await operation.tx.rows<{ changes: readonly Change[] }>(
    `SELECT changes FROM core.journal WHERE platform_id = $1 AND doc_id = $2 AND type = $3 AND version = $4 AND action = 'replace' ORDER BY id DESC LIMIT 1`,
    [operation.actor.platform, id, type.name, version],
  )
  if (!entry) throw refused('replace.touched')
  // What was used before may be stopped by now, and is used again all the same: its links are those that the document had.
  await asSystem(operation, (system) =>
    changeDocuments(system, type, [{ id, values: formerValues(type, entry.changes) }], { action: 'unreplace' }),
  )
}

/** Returns the values before some changes as what a save takes: computed ones follow from the others. */
function formerValues(type: AnyDocument, changes: readonly Change[]): FieldValues {
  const fields = type.fields as Fields
  const isEntered = (among: Fields, name: string) => {
    const options = Object.hasOwn(among, name) ? among[name]!.options : undefined
    return options !== undefined && !options.formula && !options.computed
  }
  let values: FieldValues = {}
  for (const { path, from, to } of changes) {
    const [, lines, id, column] = /^(\w+)#(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    if (lines === undefined) {
      if (isEntered(fields, path)) values[path] = from
      continue
    }
    const columns = fields[lines]!.options.columns ?? {}
    if (column !== undefined) {
      if (isEntered(columns, column)) values = joined(values, { [lines]: { set: [{ id, [column]: from }] } })
    } else if (to === null) {
      const row = Object.fromEntries(Object.entries(from as Row).filter(([name]) => isEntered(columns, name)))
      values = joined(values, { [lines]: { set: [row] } })
    } else values = joined(values, { [lines]: { remove: [id!] } })
  }
  return values
}
