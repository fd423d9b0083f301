/**
 * The history of a document: who changed what, field by field, limited to what the viewer may see; also the document as it was at any
 * version.
 */
import { reconfirmed } from '../../model/between/based-on.ts'
import { namesDocument } from '../../model/fields/kinds.ts'
import type { Output } from '../../model/calls/contract.ts'
import type { pageCalls } from '../../model/calls/pages.ts'
import { journalLabel } from '../../model/journal-actions.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { mayMeet } from '../../model/people/party-kinds.ts'
import type { WireDoc } from '../../model/page.ts'
import { isBlind, ownRowsOf } from '../../model/people/party-roles.ts'
import { localise, type Label } from '../../model/text.ts'
import { maskPhones } from '../authorisation/masked-phones.ts'
import { commentsHandedOver } from '../authorisation/handed-comments.ts'
import { hiddenSteps, isCounted } from '../authorisation/hidden-steps.ts'
import { fieldPath, visibleChange, type Seen } from '../authorisation/visible-change.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { pick } from '../../model/pick.ts'
import type { Operation } from '../operation.ts'
import { changesOf, type Change } from '../save/input/document-changes.ts'
import { undo } from '../save/input/undo-changes.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { stepsOfOthers } from '../authorisation/steps-of-others.ts'
import { masked } from '../save/view/document-view.ts'
import { load, partyRolesIn, type Stored } from '../store/read.ts'
import { firstGranted } from './first-granted.ts'
import { dependsOnReturns, sharedRows, type StatusChange } from './shared-rows.ts'
import { orAnswered } from '../store/rows/answered-rows.ts'
import { versionChanges } from '../save/input/paired-lines.ts'
import { firstOf } from '../store/rows/version-rows.ts'
import { idIn, readReference } from '../../model/fields/one-of.ts'
import { addTitles, referenceTitle, titlesOf } from '../store/links/titles.ts'
import { notFound } from '../../model/errors.ts'

interface Row {
  /** The transaction that wrote the entry. */
  xact: string
  version: number
  action: string
  user_id: string
  company_id: string
  at: string
  comment: string | null
  changes: Change[]
  confirmed: readonly { readonly path: string; readonly text: Label }[] | null
}
type HistoryEntry = Output<typeof pageCalls.readHistory>[number]

/**
 * Returns the history, newest first: at most 200 entries, and at most 200 of rows that were appended since the oldest of them. Entries that
 * changed only what the viewer may not see are left out, and so are actions that are about nothing else (`hiddenSteps`).
 */
export async function history(operation: Operation, type: AnyDocument, id: string): Promise<HistoryEntry[]> {
  const seen = await entitled(operation, type, id)
  const rows = await withoutRivals(
    operation,
    seen,
    sharedRows(seen, operation.actor.company, {
      rows: await rowsOf(operation, seen.doc, { limit: 200, appends: 200 }),
      changes: await statusChangesOf(operation, seen),
    }),
  )
  const hidden = hiddenSteps(type, (path) => seen.policy.restriction(path, seen.partyRoles) === 2)
  const isOwner = seen.doc.ownerCompany === operation.actor.company
  // That a document of another company stays beside what moved, and why, is for that company alone (`basedOn`).
  const isInside = ({ action }: Row) => !isOwner && action === reconfirmed
  const visibleRows = rows
    .map((row) => ({ ...row, changes: row.changes.flatMap((change) => visibleChange(seen, change) ?? []) }))
    .filter((row, at) => row.changes.length > 0 || (rows[at]!.changes.length === 0 && !hidden.whole.has(row.action) && !isInside(row)))
  const tell = await teller(
    operation,
    type,
    visibleRows.flatMap((row) => row.changes),
    visibleRows.flatMap((row) => [row.user_id, row.company_id]),
  )
  const isOther = (row: Row) => row.company_id !== operation.actor.company
  const hidesPeople = seen.policy.restriction('createdBy', seen.partyRoles) === 2
  const isUnnamed = ({ action }: Row) => hidesPeople || hidden.person.has(action) || isCounted(action)
  const handed = commentsHandedOver(seen.policy, seen.partyRoles)
  const isBlindHere = seen.partyRoles.some((role) => isBlind(type, role))
  const { isStep, isOfStep } = await stepsOfOthers(operation, { type, ...pick(seen.doc, 'id', 'ownerCompany') }, rows)
  // The comment of a step is for its own people, and so is that of an action that says so, unless the action hands it over; the owner reads what others write beside their steps.
  const isForOwn = (row: Row) => isStep(row) || isInside(row) || (!isOwner && actionsOf(type)[row.action]?.commentFor === 'own')
  const keepsComment = (row: Row) =>
    !hidden.comment.has(row.action) && (!isOther(row) || (!isBlindHere && (handed.has(row.action) || !isForOwn(row))))
  return visibleRows.map((row) => ({
    version: row.version,
    action: row.action,
    actionText: localise(journalLabel(type, row.action) ?? [row.action, row.action], operation.actor.language),
    user: tell.title(isStep(row) || isOfStep(row) || (isOther(row) && isUnnamed(row)) ? row.company_id : row.user_id),
    comment: keepsComment(row) ? row.comment : null,
    company: tell.title(row.company_id),
    at: row.at,
    // The text of a warning may name the value of its field, and what people of the owner were asked names what is its own.
    confirmed: (isOther(row) && !isOwner ? [] : (row.confirmed ?? []))
      .filter(({ path }) => path === '' || seen.policy.restriction(path.replace(/\[\d+\]/, ''), seen.partyRoles) < 2)
      .map(({ text }) => localise(text, operation.actor.language)),
    changes: row.changes.map(tell.change),
  }))
}

/**
 * Returns the document as it was after a version: the current state with later changes undone.
 * @throws WeftError 404 for a version that does not exist or is not visible to the user
 */
export async function asOf(operation: Operation, type: AnyDocument, id: string, version: number): Promise<WireDoc> {
  const seen = await entitled(operation, type, id)
  const [doc] = await statesOf(operation, seen, [version])
  const shown = maskPhones(seen.policy, seen.partyRoles, masked(seen.policy, doc!, seen.partyRoles))
  await addTitles(operation, type, [shown])
  return { ...shown, id }
}

/**
 * Returns the differences between two versions, field by field and line by line, regardless of the changes in between.
 * @param versions `given`: only what people give, so neither what is computed or follows a link, nor the status
 */
export async function compared(
  operation: Operation,
  type: AnyDocument,
  id: string,
  versions: { readonly from: number; readonly to: number; readonly given?: boolean },
): Promise<HistoryEntry['changes']> {
  const seen = await entitled(operation, type, id)
  const [from, to] = await statesOf(operation, seen, [versions.from, versions.to])
  const changes = changesOf(type, from!, to!)
    .filter(({ path }) => !versions.given || isGiven(type, path, to!))
    .flatMap((change) => visibleChange({ ...seen, doc: to! }, change) ?? [])
  const tell = await teller(operation, type, changes, [])
  return changes.map(tell.change)
}

/**
 * Returns the differences between two documents of one chain of versions. Lines correspond by what names them (`keyColumnsOf`); a
 * change in them states their place (`line`, from 1), and a whole line has the titles of its links as `x$`.
 * @throws WeftError 404 when one of them may not be read, or they are no versions of one document
 */
export async function comparedDocuments(
  operation: Operation,
  type: AnyDocument,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Output<typeof pageCalls.compareDocuments>> {
  const [former, later] = [await entitled(operation, type, from), await entitled(operation, type, to)]
  if (!type.versions || firstOf(type, former.doc) !== firstOf(type, later.doc)) throw notFound()
  const { before, changes: all } = versionChanges(type, former.doc, later.doc)
  const changes = all
    .flatMap((change) => visibleChange({ ...former, doc: before }, change) ?? [])
    .flatMap((change) => visibleChange(later, change) ?? [])
  const tell = await teller(operation, type, changes, linkIdsIn(type, changes))
  return changes.map((change) => {
    const line = placeOf(change.path, [later.doc, before])
    return { ...tell.change(titledLines(type, change, tell.title)), ...(line === undefined ? {} : { line }) }
  })
}

/** Returns the place of the line that a path is about, from 1, in the first of the documents that has it; undefined for a field of the head. */
function placeOf(path: string, docs: readonly Stored[]): number | undefined {
  const [, lines, id] = /^(\w+)#(\d+)/.exec(path) ?? []
  if (lines === undefined) return undefined
  const places = docs.map((doc) => (doc[lines] as Line[]).findIndex((line) => line.id === id) + 1)
  return places.find((place) => place > 0)
}

/** Returns the names of the links in the columns that a change of a whole line is about; none for other changes. */
function linksOfLine(type: AnyDocument, { path }: Change): readonly string[] {
  const [, lines] = /^(\w+)#\d+$/.exec(path) ?? []
  const columns = lines === undefined ? {} : ((type.fields as Fields)[lines]?.options.columns ?? {})
  return Object.entries(columns).flatMap(([name, { kind }]) => (kind === 'link' ? [name] : []))
}

const linkIdsIn = (type: AnyDocument, changes: readonly Change[]): string[] =>
  changes.flatMap((change) =>
    linksOfLine(type, change).flatMap((name) =>
      [change.from, change.to].flatMap((line) => {
        const id = (line as Values | null)?.[name]
        return typeof id === 'string' ? [id] : []
      }),
    ),
  )

/** Puts the titles of links beside them, in a change of a whole line. */
function titledLines(type: AnyDocument, change: Change, title: (id: string) => string): Change {
  const links = linksOfLine(type, change)
  if (links.length === 0) return change
  const titled = (line: unknown) =>
    line === null
      ? null
      : { ...(line as Values), ...Object.fromEntries(links.map((name) => [`${name}$`, title(String((line as Values)[name] ?? ''))])) }
  return { ...change, from: titled(change.from), to: titled(change.to) }
}

async function statesOf(operation: Operation, seen: Entitled, versions: readonly number[]): Promise<Stored[]> {
  const rows = await rowsOf(operation, seen.doc, { limit: 100_000 })
  const shared = sharedRows(seen, operation.actor.company, { rows, changes: await statusChangesOf(operation, seen) })
  const [least, visible] = [seen.since ?? shared.at(-1)?.version ?? 1, new Set(shared.map(({ version }) => version))]
  const hidden = new Set(rows.flatMap(({ version }) => (version === seen.since || visible.has(version) ? [] : [version])))
  return versions.map((version) => {
    if (version > seen.doc.version || version < least || hidden.has(version)) throw notFound()
    const doc = structuredClone(seen.doc)
    for (const row of rows) if (row.version > version) undo(doc, row.changes)
    doc.version = version
    return doc
  })
}

/** Looks up the labels of fields and the titles of link targets once for all changes. */
async function teller(operation: Operation, type: AnyDocument, changes: readonly Change[], more: readonly string[]) {
  const ids = new Set(more)
  for (const change of changes)
    for (const value of [change.from, change.to]) if (isLink(type, change.path) && typeof value === 'string') ids.add(idIn(value))
  const titles = await titlesOf(operation, [...ids])
  const titleOf = (value: unknown) =>
    typeof value === 'string' && readReference(value) ? referenceTitle(operation, value, titles) : titles.get(value as string)
  return {
    title: (id: string): string => titles.get(id) ?? '',
    change: (change: Change): HistoryEntry['changes'][number] => ({
      ...change,
      label: labelOf(operation, type, change.path),
      ...(isLink(type, change.path) ? { from$: titleOf(change.from), to$: titleOf(change.to) } : {}),
    }),
  }
}

/** @property since for who reads by a grant: the first version that it may read */
type Entitled = Seen & { readonly since?: number }

async function entitled(operation: Operation, type: AnyDocument, id: string): Promise<Entitled> {
  const policy = await requirePolicy(operation, type)
  const reading = await orAnswered(
    operation,
    type,
    id,
    load(operation, type, id).then((doc) => ({ doc })),
  )
  const doc = 'answered' in reading ? reading.answered : reading.doc
  await requireRowRules(operation, policy, id)
  const partyRoles = partyRolesIn(doc, operation.actor.company, policy.standing)
  if (partyRoles.length === 0) throw notFound()
  const seen = { policy, partyRoles, doc }
  return type.parties.read === 'granted' && partyRoles.includes('reader')
    ? { ...seen, since: await firstGranted(operation, type, doc) }
    : seen
}

/**
 * Returns the newest entries up to the version of this document, which those of appended rows never push out.
 * @param appends how many entries of appended rows come with them at most; none is older than the others
 */
const rowsOf = (
  operation: Operation,
  { id, version }: Stored,
  { limit, appends = 0 }: { readonly limit: number; readonly appends?: number },
): Promise<Row[]> =>
  operation.tx.rows<Row>(
    `WITH entries AS (SELECT id, version FROM core.journal WHERE platform_id = $1 AND doc_id = $2 AND version <= $5 AND action <> 'append' ORDER BY version DESC, id DESC LIMIT $3),
       appends AS (SELECT id FROM core.journal WHERE platform_id = $1 AND doc_id = $2 AND version <= $5 AND action = 'append' AND version >= (SELECT min(version) FROM entries)
         ORDER BY version DESC, id DESC LIMIT $4)
     SELECT j.xact::text AS xact, j.version, j.action, j.user_id, j.company_id, j.at, j.comment, j.changes, c.warnings AS confirmed FROM core.journal j
     LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('path', c.path, 'text', jsonb_build_array(c.zh, c.en)) ORDER BY c.id) AS warnings FROM core.confirmation c
       WHERE c.platform_id = j.platform_id AND c.doc_id = j.doc_id AND c.version = j.version AND c.action = j.action AND c.user_id = j.user_id) c ON true
     WHERE j.platform_id = $1 AND j.id IN (SELECT id FROM entries UNION ALL SELECT id FROM appends) ORDER BY j.version DESC, j.id DESC`,
    [operation.actor.platform, id, limit, appends, version],
  )

/** Returns every change of the document's status, the oldest first, where the viewer's history depends on it. */
const statusChangesOf = async (operation: Operation, seen: Seen): Promise<readonly StatusChange[]> =>
  dependsOnReturns(seen)
    ? operation.tx.rows<StatusChange & Record<string, unknown>>(
        `SELECT j.version, c->>'to' AS "to" FROM core.journal j CROSS JOIN LATERAL jsonb_array_elements(j.changes) c
         WHERE j.platform_id = $1 AND j.doc_id = $2 AND j.version <= $3 AND c->>'path' = 'status' ORDER BY j.version, j.id`,
        [operation.actor.platform, seen.doc.id, seen.doc.version],
      )
    : []

/**
 * Removes the entries of competitors: a company that is not the owner sees what it did itself, the owner, the other parties of the document and
 * companies that it may meet have done. Only its owner sees who else looked at a document that several companies may read.
 */
async function withoutRivals({ actor, tx }: Operation, { policy, doc, partyRoles }: Seen, rows: readonly Row[]): Promise<readonly Row[]> {
  if (partyRoles.includes('owner')) return rows
  // Who stands beside others in a role knows the owner alone.
  if (ownRowsOf(policy.type, partyRoles).size > 0)
    return rows.filter(({ company_id: company }) => company === actor.company || company === doc.ownerCompany)
  const parties = partyRoles.includes('reader') ? [] : Object.values(doc.$partyRoles)
  const known = new Set([actor.company, doc.ownerCompany, ...parties])
  const others = [...new Set(rows.map((row) => row.company_id))].filter((company) => !known.has(company))
  if (others.length === 0) return rows
  const companies = await tx.rows<{ company: string; companyKind: string }>(
    'SELECT id::text AS company, kind AS "companyKind" FROM core.company WHERE platform_id = $1 AND id = ANY ($2::bigint[])',
    [actor.platform, others],
  )
  const rivals = new Set(companies.filter((one) => !mayMeet(actor, one)).map(({ company }) => company))
  return rows.filter((row) => !rivals.has(row.company_id))
}

type Values = Readonly<Record<string, unknown>>

function fieldAt(type: AnyDocument, path: string) {
  const [outer, inner] = fieldPath(path).split('.') as [string, string | undefined]
  const field = (type.fields as Fields)[outer]
  return inner === undefined ? field : field?.options.columns?.[inner]
}
/** Whether people give the value at a path of a state: neither the server nor the linked document that it follows does. */
function isGiven(type: AnyDocument, path: string, doc: Values): boolean {
  const [name = '', rest = ''] = path.split('#')
  const outer = (type.fields as Fields)[name]
  const field = fieldAt(type, path)
  if (![outer, field].every((one) => one && !one.options.computed && !one.options.formula)) return false
  const link = field!.options.follows?.split('.')[0]
  if (link === undefined) return true
  const line = ((doc[name] ?? []) as readonly Values[]).find?.((one) => one['id'] === rest.split('.')[0])
  // Without the link the field keeps what was typed.
  return (line && link in line ? line[link] : doc[link]) == null
}
const isLink = (type: AnyDocument, path: string): boolean => namesDocument(fieldAt(type, path))

function labelOf(operation: Operation, type: AnyDocument, path: string): string {
  const field = fieldAt(type, path)
  if (path.endsWith('.no')) return localise(['行序', 'Order of lines'], operation.actor.language)
  if (field) return localise(field.label, operation.actor.language)
  return path === 'status'
    ? localise(['状态', 'Status'], operation.actor.language)
    : path === 'number'
      ? localise(['编号', 'Number'], operation.actor.language)
      : path
}

type Line = { id: string; no: number }
