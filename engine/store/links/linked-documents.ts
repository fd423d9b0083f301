/** A transaction wrapper that reads the documents to which documents under way link in one statement, when logic asks for the first. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation, Row, Transaction } from '../../operation.ts'
import type { Stored } from '../../stored-document.ts'
import { readJointly } from '../joint-read.ts'
import { withQueryCache } from '../query-cache.ts'
import { headerPart, headerTexts } from '../read.ts'
import { wrapped } from '../transaction.ts'

interface Linking {
  readonly types: ReadonlyMap<string, AnyDocument>
  readonly type: AnyDocument
  /** The documents whose links are followed, with what is filled in until the first query. */
  readonly docs: readonly Stored[]
}

/** The headers of one type: the ids that were asked for, and by id the rows that exist. */
interface ReadHeaders {
  readonly ids: ReadonlySet<string>
  readonly rows: Promise<ReadonlyMap<string, Row>>
}

/**
 * Answers queries for headers of linked documents. The first query reads them together with those of all types that logic of this type has
 * asked for before in this process, so nothing is read that no logic asks for. Links that were filled in since are read in the same way. Cached
 * types are left to the cache of masters. A statement that writes or locks clears what was read. Rows are shared, so a query cache, which
 * copies them, belongs around it.
 */
const withLinkedDocuments = (tx: Transaction, linking: Linking): Transaction => wrapped(tx, (inner) => answering(inner, linking))

/**
 * Returns the operation in which new documents are completed: repeated queries are answered from memory, and the documents that they link to
 * are read together.
 * @param ahead reads what logic has asked for before at once, so that it goes along with the caller's own statement
 */
export const completing = (
  operation: Operation,
  type: AnyDocument,
  docs: readonly Stored[],
  { ahead = false }: { readonly ahead?: boolean } = {},
): Operation => {
  const linking = { types: operation.engine.types, type, docs }
  const tx = withLinkedDocuments(operation.tx, linking)
  if (ahead) readAhead(tx, linking, operation.actor.platform)
  return operation.withTransaction(withQueryCache(tx))
}

/** Asks for the headers of one type, which brings those of the others along. A failure is the error of the next query for them. */
function readAhead(tx: Transaction, linking: Linking, platform: string): void {
  const ids = linkedIds(linking)
  const target = [...(requestedTypes.get(linking.type) ?? [])].find((one) => ids.get(one)?.size)
  if (target) tx.rows(headerTexts(target)[0]!, [platform, [...ids.get(target)!]]).catch(() => undefined)
}

/**
 * The types of links whose documents the logic of a type has asked for in this process. It holds definitions and no rows, at most one for each
 * link of the type, and belongs to no platform: it decides only which headers are read together, within the scope of each transaction.
 * What a query answers does not depend on it.
 */
const requestedTypes = new WeakMap<AnyDocument, Set<AnyDocument>>()

function answering(tx: Transaction, linking: Linking): Omit<Transaction, 'scope'> {
  const requested = requestedTypes.get(linking.type) ?? new Set<AnyDocument>()
  requestedTypes.set(linking.type, requested)
  const targets = targetsByText(linking)
  let headers = new Map<AnyDocument, ReadHeaders>()
  const clear = () => void (headers = new Map())
  const holds = (type: AnyDocument, wanted: Iterable<string>) => {
    const read = headers.get(type)?.ids
    return read !== undefined && [...wanted].every((one) => read.has(one))
  }
  return {
    ...tx,
    async rows(sql: string, params: readonly unknown[] = []) {
      const target = targets.get(sql)
      if (!target) {
        if (!sql.startsWith('SELECT') || locks.test(sql)) clear()
        return tx.rows(sql, params) as never
      }
      const [platform, id] = params
      const wanted = [id].flat() as string[]
      if (!holds(target, wanted)) {
        const ids = linkedIds(linking)
        if (!wanted.every((one) => ids.get(target)?.has(one))) return tx.rows(sql, params) as never
        requested.add(target)
        const missing = new Map([...ids].filter(([type, some]) => requested.has(type) && some.size > 0 && !holds(type, some)))
        for (const [type, read] of readHeaders(tx, platform, missing)) headers.set(type, read)
      }
      const rows = await headers.get(target)!.rows
      return wanted.flatMap((one) => rows.get(one) ?? []) as never
    },
    run(sql, params) {
      clear()
      return tx.run(sql, params)
    },
  }
}
const locks = /\bFOR (UPDATE|SHARE|NO KEY|KEY)\b|advisory/

function readHeaders(
  tx: Pick<Transaction, 'rows'>,
  platform: unknown,
  ids: ReadonlyMap<AnyDocument, ReadonlySet<string>>,
): ReadonlyMap<AnyDocument, ReadHeaders> {
  // The same types have the same order, since the text is prepared.
  const all = [...ids].sort(([a], [b]) => (a.name < b.name ? -1 : 1))
  const parts = all.map(([type], at) => headerPart(type, `ANY ($${at + 2}::bigint[])`))
  const answers = readJointly(tx, parts, [platform, ...all.map(([, some]) => [...some])])
  const rowsOf = async (at: number) => new Map((await answers)[at]!.map((row) => [row['id'] as string, row]))
  return new Map(
    all.map(([type, some], at) => {
      const rows = rowsOf(at)
      // A failure that no query waits for must not end the process.
      rows.catch(() => undefined)
      return [type, { ids: some, rows }]
    }),
  )
}

/** Returns the types that documents of a type link to, by the texts of the queries for their headers. */
function targetsByText({ types, type }: Linking): ReadonlyMap<string, AnyDocument> {
  let known = targetTexts.get(type)
  if (!known) {
    const targets = linksOf(type).flatMap(({ to }) => types.get(to) ?? [])
    known = new Map(targets.filter(({ cached }) => !cached).flatMap((target) => headerTexts(target).map((text) => [text, target] as const)))
    targetTexts.set(type, known)
  }
  return known
}
const targetTexts = new WeakMap<AnyDocument, ReadonlyMap<string, AnyDocument>>()

/** A link of a document or of its lines. */
interface LinkPlace {
  readonly lines: string | undefined
  readonly name: string
  /** The name of the type that it leads to. */
  readonly to: string
}
const linkPlaces = new WeakMap<AnyDocument, readonly LinkPlace[]>()

/** Returns the links of a type to whole documents. */
function linksOf(type: AnyDocument): readonly LinkPlace[] {
  let places = linkPlaces.get(type)
  if (!places) {
    const among = (fields: Fields, lines: string | undefined): LinkPlace[] =>
      Object.entries(fields).flatMap(([name, { kind, options }]) =>
        (kind === 'link' || kind === 'links') && options.to && !options.lines ? [{ lines, name, to: options.to }] : [],
      )
    const fields = type.fields as Fields
    const columns = Object.entries(fields).flatMap(([name, { kind, options }]) =>
      kind === 'lines' ? among(options.columns ?? {}, name) : [],
    )
    linkPlaces.set(type, (places = [...among(fields, undefined), ...columns]))
  }
  return places
}

/** Returns the ids that the documents link to, by the type of the target. */
function linkedIds({ types, type, docs }: Linking): ReadonlyMap<AnyDocument, ReadonlySet<string>> {
  const ids = new Map<AnyDocument, Set<string>>()
  for (const { lines, name, to } of linksOf(type)) {
    const target = types.get(to)
    if (!target || target.cached) continue
    const some = ids.get(target) ?? new Set<string>()
    ids.set(target, some)
    for (const doc of docs)
      for (const row of (lines === undefined ? [doc] : (doc[lines] ?? [])) as Row[])
        for (const id of [row[name] ?? []].flat() as string[]) some.add(id)
  }
  return ids
}
