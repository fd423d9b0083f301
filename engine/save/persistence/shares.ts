/** What the parties of a document may read because it names it (`shares`): recorded by document, added and withdrawn with its changes. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { findingShares, leadOf, shareKey, sharesOf, valuesAt, type AnyShare, type FindingShare } from '../../../model/between/share.ts'
import { idIn, readReference } from '../../../model/fields/one-of.ts'
import type { Operation } from '../../operation.ts'
import { invalidateCounts } from '../../query/count.ts'
import { companiesIn } from '../../stored-document.ts'
import { partiesOf } from '../../store/links/linked-party.ts'
import type { Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import { foundPairs, lockShares } from '../../store/links/shared-by-fields.ts'
import { addGrants, lockGranted, renewGrants, versionOfGrant, type Grant } from '../../store/links/shared-companies.ts'

/** A document that was written; `before` is absent for a new one. */
export interface WrittenChange {
  readonly doc: Stored
  readonly before?: Stored | undefined
}
/** A share of a document that is to be followed, or withdrawn. */
interface DueShare {
  readonly name: string
  readonly share: AnyShare
  readonly doc: Stored
  readonly before: Stored | undefined
  readonly withdraws: boolean
}
/** A document of some type that a document shares with a company under the name of a share. */
interface SharedRow extends Grant {
  readonly doc: string
  readonly name: string
  readonly type: string
}

/**
 * Records what these documents share now and withdraws what they no longer share, in statements whose number depends on the types that are
 * shared and not on the number of documents. Documents whose links and parties did not change cost nothing.
 *
 * What is found by fields is looked up a second time under a lock (`followUnderLock`): a document that another transaction brings to meet the condition
 * meanwhile is then seen by one of the two.
 * @param counted whether only figures were counted, which no share depends on
 */
export async function followShares(
  operation: Operation,
  type: AnyDocument,
  changes: readonly WrittenChange[],
  { counted }: { readonly counted: boolean },
): Promise<void> {
  const due = sharesOf(type).flatMap(([name, share]) => changes.flatMap((change) => dueShare(name, share, change, counted)))
  if (due.length === 0) return
  await asSystem(operation, async (system) => {
    const written = { type, docs: changes.map(({ doc }) => doc) }
    const wanted = await sharedRows(system, type, due)
    const stored = changes.some(({ before }) => before) ? await recordedRows(system, due) : []
    await replaceRows(system, written, changeOf(wanted, stored))
    await followUnderLock(system, written, due)
  })
}

/** Withdraws all that a document shares, which is being removed: whom it was shared with reads it through this document no more. */
export async function withdrawShares(system: Operation, type: AnyDocument, id: string): Promise<void> {
  if (sharesOf(type).length === 0) return
  const removed = await system.tx.rows<SharedRow>(
    'SELECT doc_id AS doc, name, type, target_id AS target, company_id AS company FROM core.shared_document WHERE platform_id = $1 AND doc_id = $2',
    [system.actor.platform, id],
  )
  if (removed.length > 0) await replaceRows(system, { type, docs: [] }, { added: [], removed })
}

/** The documents of a type that are written. */
interface Written {
  readonly type: AnyDocument
  readonly docs: readonly Stored[]
}

/**
 * Looks up again what these documents find, under the lock that those who write found documents have alone (`shareFound`), and holds it until the end of
 * the transaction. These hold the rows of their documents when they ask for the lock, so nobody waits for a row under it: the lock is given back
 * before rows are locked, and taken again.
 */
async function followUnderLock(operation: Operation, written: Written, due: readonly DueShare[]): Promise<void> {
  const keys = keysOf(operation, written.type, due)
  if (keys.length === 0) return
  for (;;) {
    await operation.tx.run('SAVEPOINT shares')
    await lockShares(operation, keys, 'shared')
    const change = changeOf(await sharedRows(operation, written.type, due), await recordedRows(operation, due))
    if (change.added.length + change.removed.length === 0) return void (await operation.tx.run('RELEASE SAVEPOINT shares'))
    await operation.tx.run('ROLLBACK TO SAVEPOINT shares')
    await replaceRows(operation, written, change)
  }
}

/** Returns the entries by which documents of a type find others. */
const entriesOf = ({ engine }: Operation, type: AnyDocument): FindingShare<AnyDocument>[] =>
  [...findingShares(engine.types).values()].flat().filter(({ sharing }) => sharing.name === type.name)

/** Returns the keys of what these documents find, or found before. */
const keysOf = (operation: Operation, type: AnyDocument, due: readonly DueShare[]): string[] =>
  entriesOf(operation, type).flatMap(({ name, found }) => {
    const [, path] = leadOf(found) ?? []
    const docs = due.filter((one) => one.name === name).flatMap(({ doc, before }) => [doc, before ?? []].flat())
    if (docs.length === 0) return []
    return path === undefined
      ? [shareKey(found)]
      : docs.flatMap((doc) => valuesAt(doc, path).map((value) => shareKey(found, String(value))))
  })

function dueShare(name: string, share: AnyShare, { doc, before }: WrittenChange, counted: boolean): DueShare[] {
  const follows = share.while.includes(doc.status)
  const withdraws = before !== undefined && before.status !== doc.status && (share.until ?? []).includes(doc.status)
  const changed = before === undefined || !share.while.includes(before.status) || signatureOf(share, before) !== signatureOf(share, doc)
  // The company of a linked master may have joined since, so each save looks it up again.
  const looksUp = share.toLinked !== undefined && !counted
  return withdraws || (follows && (changed || looksUp)) ? [{ name, share, doc, before, withdraws }] : []
}

/** Returns what a share depends on in a document, as text. */
function signatureOf({ to = [], toLinked = [], of }: AnyShare, doc: Stored): string {
  const paths = of.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one.where).filter((from) => typeof from === 'string')))
  return JSON.stringify([to.map((role) => companiesIn(doc, role)), [...toLinked, ...paths].map((path) => valuesAt(doc, path).sort())])
}

/** Returns what the documents share by what they say now. */
async function sharedRows(operation: Operation, type: AnyDocument, due: readonly DueShare[]): Promise<SharedRow[]> {
  const following = due.filter(({ withdraws }) => !withdraws)
  const companies = await companiesByShare(operation, type, following)
  const targets = await targetsByShare(operation, type, following)
  return following.flatMap((one) =>
    companies.get(one)!.flatMap((company) => targets.get(one)!.map((target) => ({ doc: one.doc.id, name: one.name, company, ...target }))),
  )
}

/** Returns the companies of each share, without the owner: those of party roles, and those behind links in one statement for each path. */
async function companiesByShare(operation: Operation, type: AnyDocument, due: readonly DueShare[]): Promise<Map<DueShare, string[]>> {
  const companies = new Map(due.map((one) => [one, new Set((one.share.to ?? []).flatMap((role) => companiesIn(one.doc, role)))] as const))
  for (const path of new Set(due.flatMap(({ share }) => share.toLinked ?? []))) {
    const named = due.filter(({ share }) => share.toLinked?.includes(path))
    const parties = await partiesOf(operation, fieldAt(type, path).options.to!, [
      ...new Set(named.flatMap(({ doc }) => valuesAt(doc, path))),
    ])
    for (const one of named)
      for (const { company } of valuesAt(one.doc, path).flatMap((id) => parties.get(id) ?? []))
        if (company) companies.get(one)!.add(company)
  }
  return new Map([...companies].map(([one, some]) => [one, [...some].filter((company) => company !== one.doc.ownerCompany)]))
}

type Target = Pick<SharedRow, 'type' | 'target'>

/** Returns the documents of each share: those that it names, and those that it finds, in one statement for all that are looked for. */
async function targetsByShare(operation: Operation, type: AnyDocument, due: readonly DueShare[]): Promise<Map<DueShare, Target[]>> {
  const targets = new Map(due.map((one) => [one, [] as Target[]]))
  for (const one of due)
    for (const of of one.share.of.filter((path) => typeof path === 'string')) {
      const to = of === 'id' ? type.name : fieldAt(type, of).options.to!
      targets.get(one)!.push(...valuesAt(one.doc, of).map((value) => ({ type: readReference(value)?.type ?? to, target: idIn(value) })))
    }
  const entries = entriesOf(operation, type).flatMap((finding) => {
    const docs = due.filter(({ name }) => name === finding.name).map(({ doc }) => doc.id)
    return docs.length > 0 ? [{ finding, docs }] : []
  })
  const byKey = new Map(due.map((one) => [`${one.doc.id} ${one.name}`, one]))
  for (const { at, doc, target } of await foundPairs(operation, entries)) {
    const { name, found } = entries[at]!.finding
    targets.get(byKey.get(`${doc} ${name}`)!)!.push({ type: found.type, target })
  }
  return targets
}

function fieldAt(type: AnyDocument, path: string): Fields[string] {
  const [first, column] = path.split('.') as [string, string?]
  const field = (type.fields as Fields)[first]!
  return column === undefined ? field : field.options.columns![column]!
}

/** Returns what is recorded for these shares of these documents. */
async function recordedRows(operation: Operation, due: readonly DueShare[]): Promise<SharedRow[]> {
  const rows = await operation.tx.rows<SharedRow>(
    'SELECT doc_id AS doc, name, type, target_id AS target, company_id AS company FROM core.shared_document WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[]) AND name = ANY ($3::text[])',
    [operation.actor.platform, [...new Set(due.map(({ doc }) => doc.id))], [...new Set(due.map(({ name }) => name))]],
  )
  const concerned = new Set(due.map(({ doc, name }) => `${doc.id} ${name}`))
  return rows.filter(({ doc, name }) => concerned.has(`${doc} ${name}`))
}

const keyOf = ({ doc, name, target, company }: SharedRow): string => `${doc} ${name} ${target} ${company}`

interface RowChange {
  readonly added: readonly SharedRow[]
  readonly removed: readonly SharedRow[]
}

function changeOf(wanted: readonly SharedRow[], stored: readonly SharedRow[]): RowChange {
  const [wantedKeys, storedKeys] = [new Set(wanted.map(keyOf)), new Set(stored.map(keyOf))]
  return {
    added: [...new Map(wanted.filter((row) => !storedKeys.has(keyOf(row))).map((row) => [keyOf(row), row])).values()],
    removed: stored.filter((row) => !wantedKeys.has(keyOf(row))),
  }
}

/**
 * Records what is added, removes what is gone, and gives the shared documents their companies. Types are locked in the order of their names. What is added
 * comes first: it goes on from the version of a grant that gives way to it.
 */
async function replaceRows(operation: Operation, own: Written, { added, removed }: RowChange): Promise<void> {
  const types = [...Map.groupBy([...added, ...removed], ({ type }) => type)].sort(([a], [b]) => (a < b ? -1 : 1))
  const withdraws = (name: string) => removed.some(({ type }) => type === name)
  const versions = new Map<string, number>()
  for (const [name, rows] of types) {
    const type = operation.engine.types.get(name)!
    for (const [id, version] of await lockGranted(operation, type, targetIds(rows), { withdraws: withdraws(name) }))
      versions.set(id, version)
  }
  const version = versionOfGrant({ platform: '$1', target: 'u.target', company: 'u.company', version: 'u.version' })
  await record(
    operation,
    added,
    (rows) =>
      `INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id, version) SELECT $1, doc, name, type, target, company, ${version} FROM ${rows} ON CONFLICT DO NOTHING`,
    versions,
  )
  await record(
    operation,
    removed,
    (rows) =>
      `DELETE FROM core.shared_document t USING ${rows} WHERE t.platform_id = $1 AND t.doc_id = u.doc AND t.name = u.name AND t.target_id = u.target AND t.company_id = u.company`,
    versions,
  )
  for (const [name, rows] of types) {
    const type = operation.engine.types.get(name)!
    const companies = await (withdraws(name) ? renewGrants(operation, type, targetIds(rows)) : addGrants(operation, type, rows))
    announceGrants(operation, type, { docs: type === own.type ? own.docs : [], companies })
  }
}

/** Lists of companies have more rows, or fewer; documents in memory get the companies that are stored. */
export function announceGrants(
  operation: Operation,
  type: AnyDocument,
  { docs, companies }: { readonly docs: readonly Stored[]; readonly companies: ReadonlyMap<string, string[]> },
): void {
  operation.tx.committed(() => invalidateCounts(operation.engine.pool, type))
  for (const doc of docs) if (companies.has(doc.id)) Object.assign(doc, { $shared: companies.get(doc.id) })
}

const targetIds = (rows: readonly SharedRow[]): string[] => [...new Set(rows.map(({ target }) => target))]

/** @param versions of the shared documents, by id */
async function record(
  operation: Operation,
  rows: readonly SharedRow[],
  sql: (rows: string) => string,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof SharedRow) => rows.map((row) => row[name])
  await operation.tx.run(
    sql(
      'unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::int[]) AS u(doc, name, type, target, company, version)',
    ),
    [
      operation.actor.platform,
      column('doc'),
      column('name'),
      column('type'),
      column('target'),
      column('company'),
      rows.map(({ target }) => versions.get(target) ?? null),
    ],
  )
}
