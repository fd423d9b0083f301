/** Documents that an action makes (`generates`): all of them or none, each row once, and taken back while they are unused. */
import { generationsOf, type AnyGeneration } from '../../model/between/generation.ts'
import { rowExpression, rowFields } from '../../model/between/generated-values.ts'
import type { AnyDocument } from '../../model/document.ts'
import { refused } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import { findByFields } from '../query/find-by-fields.ts'
import { loadAll, type Stored } from '../store/read.ts'
import type { FieldValues } from '../stored-document.ts'
import { createDocuments, tryDocuments } from './create.ts'
import { errorOfSource } from './generated-errors.ts'
import { generatedRows, valueAt, type GeneratedRow } from './generated-rows.ts'

/** A document whose action was done. */
export interface DoneFor {
  readonly doc: Stored
  readonly name: string | undefined
}

const isOneOf = (names: string | readonly string[] | undefined, name: string | undefined): boolean =>
  name !== undefined && [names ?? []].flat().includes(name)

/**
 * Makes and takes back what the actions of these documents, which are locked, generate. A fixed number of statements for each generation,
 * whatever the number of documents.
 * @returns whether anything was made or taken back
 * @throws WeftError 11000 where a document that is made is refused, at the fields of its source (`generated-errors.ts`); 409 `generate.used` with the number of a generated document that is used, when it would be taken back
 */
export async function generateFor(operation: Operation, type: AnyDocument, done: readonly DoneFor[]): Promise<boolean> {
  let changed = false
  for (const [name, generation] of generationsOf(type)) {
    const docsOf = (on: string | readonly string[] | undefined) => done.filter((one) => isOneOf(on, one.name)).map(({ doc }) => doc)
    const [making, undoing, trying] = [docsOf(generation.on), docsOf(generation.undo?.on), docsOf(generation.tryOn)]
    if (trying.length > 0) await tryTo(operation, type, { name, generation, docs: trying })
    if (undoing.length > 0) changed = (await takeBack(operation, { name, generation }, undoing)) || changed
    if (making.length > 0) changed = (await make(operation, type, { name, generation, docs: making })) || changed
  }
  return changed
}

interface Named {
  readonly name: string
  readonly generation: AnyGeneration
}

interface ForDocuments extends Named {
  readonly docs: readonly Stored[]
}

/** Completes and checks what an action would make, and makes nothing. */
async function tryTo(operation: Operation, type: AnyDocument, asked: ForDocuments): Promise<void> {
  await byOwner(operation, type, asked, (target, values, company) => tryDocuments(operation, target, values, { company }))
}

/**
 * Gives the new documents of each owner to `work`, with the rows that they are made from; those that are there already are left out.
 * @returns whether there were any
 */
async function byOwner(
  operation: Operation,
  type: AnyDocument,
  { name, generation, docs }: ForDocuments,
  work: (target: AnyDocument, values: readonly FieldValues[], company: string, rows: readonly GeneratedRow[]) => Promise<void>,
): Promise<boolean> {
  const target = operation.engine.types.get(generation.type)
  if (!target) return false
  const rows = await generatedRows(operation, type, generation, docs)
  const made = await keysOf(operation, name, docs)
  const valuesOf = valuesByRow(generation, rowFields(type, generation, operation.engine.types))
  const fresh = rows.filter(({ doc, key }) => !made.has(`${doc.id} ${key}`)).map((row) => ({ row, values: valuesOf(row) }))
  const missing = await withoutExisting(operation, target, generation, fresh)
  const steps = operation.engine.logic.get(type.name)?.generate
  for (const [company, group] of Map.groupBy(missing, ({ row }) => row.doc.ownerCompany)) {
    const values = await completed(operation, steps?.[name], group)
    await work(
      target,
      values,
      company,
      group.map(({ row }) => row),
    ).catch((error: unknown) => {
      throw errorOfSource(error, target, generation)
    })
  }
  return missing.length > 0
}

async function make(operation: Operation, type: AnyDocument, asked: ForDocuments): Promise<boolean> {
  const { name } = asked
  const ids = new Map<GeneratedRow, string>()
  // The documents of one owner are created together, with their numbers in one block.
  const any = await byOwner(operation, type, asked, async (target, values, company, rows) => {
    const created = await createDocuments(operation, target, values, { system: true, company })
    for (const [at, row] of rows.entries()) ids.set(row, created[at]!.doc.id)
  })
  if (!any) return false
  await operation.tx.run(
    'INSERT INTO core.generated_document (platform_id, doc_id, name, key, target_id) SELECT $1, d, $2, k, t FROM unnest($3::bigint[], $4::text[], $5::bigint[]) AS u(d, k, t)',
    [operation.actor.platform, name, [...ids.keys()].map(({ doc }) => doc.id), [...ids.keys()].map(({ key }) => key), [...ids.values()]],
  )
  return true
}

/** Returns the rows that have made a document, as document and key. */
async function keysOf(operation: Operation, name: string, docs: readonly Stored[]): Promise<ReadonlySet<string>> {
  const rows = await operation.tx.rows<{ doc: string; key: string }>(
    'SELECT doc_id AS doc, key FROM core.generated_document WHERE platform_id = $1 AND name = $2 AND doc_id = ANY ($3::bigint[])',
    [operation.actor.platform, name, docs.map(({ id }) => id)],
  )
  return new Set(rows.map(({ doc, key }) => `${doc} ${key}`))
}

interface NewValues {
  readonly row: GeneratedRow
  readonly values: FieldValues
}

/** Returns what gives the values of a new document by its row: paths, constants, expressions. */
function valuesByRow({ values }: AnyGeneration, fields: ReadonlyMap<string, Fields>): (row: GeneratedRow) => FieldValues {
  const readers = Object.entries(values).map(([field, from]): readonly [string, (row: GeneratedRow) => unknown] => {
    if (typeof from === 'string') return [field, (row) => valueAt(row, from)]
    if ('value' in from) return [field, () => from.value]
    const evaluate = rowExpression(from.formula, fields)
    return [field, ({ rows }) => evaluate(rows)]
  })
  return (row) => Object.fromEntries(readers.map(([field, read]) => [field, read(row)]))
}

/** Leaves out rows whose document is there already by the fields of `once`. */
async function withoutExisting(
  operation: Operation,
  target: AnyDocument,
  { once }: AnyGeneration,
  fresh: readonly NewValues[],
): Promise<readonly NewValues[]> {
  if (!once || fresh.length === 0) return fresh
  const where = Object.fromEntries(once.map((field) => [field, [...new Set(fresh.map(({ values }) => String(values[field])))]]))
  const documents = await findByFields(operation, target, where, { all: true })
  const keyOf = (values: FieldValues) => JSON.stringify(once.map((field) => String(values[field])))
  const existing = new Set(documents.map(keyOf))
  return fresh.filter(({ values }) => !existing.has(keyOf(values)))
}

type Step = (values: readonly FieldValues[], doc: Stored, ctx: Operation['ctx']) => readonly FieldValues[] | Promise<readonly FieldValues[]>

/** Lets logic of the type complete the values, document by document. */
async function completed(operation: Operation, step: Step | undefined, group: readonly NewValues[]): Promise<FieldValues[]> {
  if (!step) return group.map(({ values }) => values)
  const all: FieldValues[] = []
  for (const some of Map.groupBy(group, ({ row }) => row.doc).values())
    all.push(
      ...(await step(
        some.map(({ values }) => values),
        some[0]!.row.doc,
        operation.ctx,
      )),
    )
  return all
}

/** Takes back what these documents have generated, and forgets it, so that the action may generate again. */
async function takeBack(operation: Operation, { name, generation }: Named, docs: readonly Stored[]): Promise<boolean> {
  const target = operation.engine.types.get(generation.type)
  const rows = await operation.tx.rows<{ target: string }>(
    'DELETE FROM core.generated_document WHERE platform_id = $1 AND name = $2 AND doc_id = ANY ($3::bigint[]) RETURNING target_id AS target',
    [operation.actor.platform, name, docs.map(({ id }) => id)],
  )
  if (rows.length === 0 || !target) return false
  const ids = rows.map(({ target: id }) => id).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const { unused, act } = generation.undo!
  // A draft that a person removed since is nothing to take back.
  const made = await loadAll(operation, target, ids, { lock: true, lines: false })
  const used = made.find(({ status }) => !unused.includes(status))
  if (used) throw refused('generate.used', { number: used.number ?? used.id })
  await operation.ctx.actMany(
    target,
    made.map(({ id }) => id),
    act,
  )
  return true
}

/** Forgets that a document which is removed was generated, so that its row makes one again. */
export async function forgetGenerated({ actor, tx }: Operation, id: string): Promise<void> {
  await tx.run('DELETE FROM core.generated_document WHERE platform_id = $1 AND target_id = $2', [actor.platform, id])
}
