/**
 * Links that a platform added to types (`extra`) are as strict as foreign keys: who saves one holds its target under the lock of a foreign key, and
 * who removes a document looks for them afterwards, so that neither misses the other.
 */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { readReference } from '../../../model/fields/one-of.ts'
import { isPlatformField } from '../../../model/platform-fields.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../read.ts'
import { allLines, tableLayout } from '../tables/table-layout.ts'

/**
 * Returns a type of which a document links to this one by a field that the platform added; undefined where none does. One statement over all such
 * fields, none where there is no such field. Headers are found by their index on `extra`; a document's link to itself does not count.
 */
export async function linkedByAddedField(operation: Operation, type: AnyDocument, id: string): Promise<AnyDocument | undefined> {
  const stored = { link: '$2::text', links: 'jsonb_build_array($2::text)', oneOf: `'${type.name}:' || $2::text` } as const
  const places = [...operation.engine.types.values()].flatMap((user) => addedLinks(user, type.name))
  if (places.length === 0) return undefined
  const branches = places.map(
    ({ user, table, own, name, kind }) =>
      `SELECT '${user.name}' AS type WHERE EXISTS (SELECT 1 FROM ${table} t WHERE t.platform_id = $1 AND t.${own} <> $2::bigint
        AND t.extra @> jsonb_build_object('${name}', ${stored[kind]}) AND t.extra <> '{}')`,
  )
  const [row] = await operation.tx.rows<{ type: string }>(`${branches.join(' UNION ALL ')} LIMIT 1`, [operation.actor.platform, id])
  return row && operation.engine.types.get(row.type)
}

/** A document that is written, and how it was. */
interface Written {
  readonly doc: Stored
  readonly before?: Stored | undefined
}

/**
 * Locks the documents to which new added links lead, as a foreign key does, until the transaction ends. One statement for each type to which any leads,
 * whatever the number of documents; none for types without such fields.
 * @throws WeftError 11000 `field.link` where one is not there
 */
export async function holdAddedLinks(operation: Operation, type: AnyDocument, all: readonly Written[]): Promise<void> {
  const lost = (await lostAddedLinks(operation, type, all)).find((errors) => errors.length > 0)
  if (lost) throw invalid(lost)
}

/**
 * As `holdAddedLinks`.
 * @returns the errors of each document, in order: its added links that lead to nothing
 */
export async function lostAddedLinks(operation: Operation, type: AnyDocument, all: readonly Written[]): Promise<FieldError[][]> {
  const errors: FieldError[][] = all.map(() => [])
  const fresh = all.flatMap(({ doc, before }, at) => {
    const old = new Set(before ? targetsIn(type, before).map(({ to, id }) => `${to}:${id}`) : [])
    return targetsIn(type, doc).flatMap((target) => (old.has(`${target.to}:${target.id}`) ? [] : [{ ...target, at }]))
  })
  for (const [to, some] of [...Map.groupBy(fresh, (one) => one.to)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const target = operation.engine.types.get(to)
    if (!target || target.reads) continue
    const rows = await operation.tx.rows<{ id: string }>(
      `SELECT id FROM ${tableLayout(target).table} WHERE platform_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE`,
      [operation.actor.platform, [...new Set(some.map(({ id }) => id))]],
    )
    const there = new Set(rows.map(({ id }) => id))
    for (const { id, path, at } of some) if (!there.has(id)) errors[at]!.push({ path, key: 'field.link' })
  }
  return errors
}

interface Target {
  /** The field, or the column of a line. */
  readonly path: string
  readonly to: string
  readonly id: string
}

/** Returns what the added links of a document lead to, its lines included, also the rows of lines that grow that it has with it. */
function targetsIn(type: AnyDocument, doc: Stored): Target[] {
  const inRow = (fields: Fields, row: Readonly<Record<string, unknown>>, place = ''): Target[] =>
    Object.entries(fields).flatMap(([name, { kind, options }]: readonly [string, Field]) => {
      if (!isPlatformField(name) || (kind !== 'link' && kind !== 'links' && kind !== 'oneOf')) return []
      const values = [row[name] ?? []].flat() as string[]
      if (kind !== 'oneOf') return values.map((id) => ({ path: `${place}${name}`, to: options.to!, id }))
      return values.flatMap((value) => {
        const named = readReference(value)
        return named ? [{ path: `${place}${name}`, to: named.type, id: named.id }] : []
      })
    })
  const rowsOf = (lines: string) => (doc[lines] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return [
    ...inRow(type.fields as Fields, doc),
    ...linesOf(type).flatMap(([lines, field]) => {
      const columns = field.options.columns ?? {}
      return Object.keys(columns).some(isPlatformField) ? rowsOf(lines).flatMap((row, at) => inRow(columns, row, `${lines}[${at}].`)) : []
    }),
  ]
}

interface AddedLink {
  readonly user: AnyDocument
  readonly table: string
  /** The column with the id of the document. */
  readonly own: 'id' | 'doc_id'
  readonly name: string
  readonly kind: 'link' | 'links' | 'oneOf'
}

function addedLinks(user: AnyDocument, to: string): AddedLink[] {
  const layout = tableLayout(user)
  const linksIn = (fields: Fields, table: string, own: AddedLink['own']): AddedLink[] =>
    Object.entries(fields).flatMap(([name, { kind, options }]: readonly [string, Field]) =>
      isPlatformField(name) &&
      (kind === 'link' || kind === 'links' || kind === 'oneOf') &&
      (options.to === to || options.types?.includes(to) === true)
        ? [{ user, table, own, name, kind }]
        : [],
    )
  return [
    ...linksIn(user.fields as Fields, layout.table, 'id'),
    ...allLines(layout).flatMap(({ field, table }) => linksIn((user.fields as Fields)[field]?.options.columns ?? {}, table, 'doc_id')),
  ]
}
