/** Appends rows to lines that grow: as a save reads, validates and journals them, without loading the lines that are there. */
import { compute, planOf } from '../../model/rules/compute.ts'
import { add } from '../../model/decimal.ts'
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, invalid, notFound, refused, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { appendLimit, figuresOf, growingOf } from '../../model/lifecycle/growing.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { copy } from '../store/memory/copy-row.ts'
import {
  appendedBefore,
  growingLayout,
  insertGrown,
  journalGrown,
  writeFigures,
  type AppendedBefore,
  type AppendedRow,
} from '../store/rows/growing-lines.ts'
import { lostAddedLinks } from '../store/links/added-links.ts'
import { load, partyRolesIn, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import type { FieldValues } from '../stored-document.ts'
import { nodeRights, withNodeRights } from '../workflow/runtime/node-rights.ts'
import { requireEditingRoles } from './change.ts'
import { checkLinks } from './input/check-links.ts'
import { chosenErrors } from './input/chosen-links.ts'
import { applyRules } from './input/field-rules.ts'
import { placeOf, readInput, type ReadInput } from './input/read-input.ts'
import { hashOfValues } from './input/hash-of-values.ts'
import { saveFileReferences } from './persistence/file-references.ts'
import { persistMany } from './persistence/persist-changes.ts'
import { rollUp } from './persistence/roll-up.ts'
import { toFieldError } from './validation/complete-and-validate.ts'
import { decimalsErrors } from './validation/currency-decimals.ts'
import { unlessEnded } from './validation/ended-documents.ts'
import { resolveMeasures } from './validation/measures.ts'
import { withoutUnseenErrors } from './validation/unseen-errors.ts'

/** A row that a caller appends, under a key of the caller's own, at most 100 characters: a company appends the same key once. */
export interface RowToAppend {
  readonly key: string
  readonly values: Readonly<FieldValues>
}
export interface AppendInput {
  readonly id: string
  /** The name of the lines. */
  readonly lines: string
  /** At most 100. */
  readonly rows: readonly RowToAppend[]
}
/** A row as it is stored; `repeated` when its key had been appended before. */
export interface Appended extends AppendedRow {
  readonly repeated?: true
}

/**
 * Appends rows with the rights of the acting person: all that are new, or none. The version of the document stays, so that neither two who
 * append nor one who edits are in each other's way; figures of the header (`sumOf`, `countOf`) and what follows from them are kept. The number of
 * statements depends neither on the rows nor on how many lines there are.
 * @returns the rows in the order of the input
 * @throws WeftError 404; 403; 409 `save.notEditable`, `save.appendKey` for a key whose row had other values; 400 for keys that occur twice; 11000 with errors at `lines[at].column`, by place in the input
 */
export async function appendRows(operation: Operation, type: AnyDocument, input: AppendInput): Promise<readonly Appended[]> {
  const policy = await requirePolicy(operation, type)
  requireRows(type, input)
  if (!policy.may.edit) throw forbidden()
  const before = await unlessEnded(operation, policy, input.id, loadHeader(operation, type, input.id))
  await requireRowRules(operation, policy, before.id)
  const roles = await requireEditingRoles(operation, policy, { doc: before, state: undefined })
  const narrowed = withNodeRights(policy, await nodeRights(operation, policy, before))
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: roles[0]! }
  const partyRoles = partyRolesIn(before, policy.actor.company, policy.standing)
  return withoutUnseenErrors({ operation, policy: narrowed, partyRoles }, () =>
    append(operation, type, { ...input, before, reader: { policy: narrowed, partyRoles: roles, viewer } }),
  )
}

/** Appends rows with the platform's rights, for logic. */
export async function appendAsSystem(operation: Operation, type: AnyDocument, input: AppendInput): Promise<readonly Appended[]> {
  requireRows(type, input)
  const before = await loadHeader(operation, type, input.id)
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: 'owner' }
  return append(operation, type, { ...input, before, reader: { partyRoles: 'owner', viewer } })
}

function requireRows(type: AnyDocument, { lines, rows }: AppendInput): void {
  if (!growingOf(type).some(([name]) => name === lines)) throw notFound()
  const keys = rows.map(({ key }) => key)
  const isWrong = keys.some((key) => key.length === 0 || key.length > 100) || new Set(keys).size < keys.length
  if (rows.length === 0 || rows.length > appendLimit || isWrong)
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'rows' } })
}

/** Returns the locked header; its lines are empty. */
async function loadHeader(operation: Operation, type: AnyDocument, id: string): Promise<Stored> {
  const header = await load(operation, type, id, { lock: true, lines: false })
  for (const [name] of linesOf(type)) header[name] = []
  return header
}

type Reader = Omit<Parameters<typeof readInput>[0], 'operation' | 'type' | 'appends'>
interface Appending extends AppendInput {
  readonly before: Stored
  readonly reader: Reader
}

async function append(
  operation: Operation,
  type: AnyDocument,
  { id, lines, rows, before, reader }: Appending,
): Promise<readonly Appended[]> {
  const layout = growingLayout(type, lines)
  const keys = rows.map(({ key }) => key)
  const there = repeatedRows(await appendedBefore(operation, layout, id, keys), rows)
  const fresh = rows.filter(({ key }) => !there.has(key))
  if (fresh.length === 0) return keys.map((key) => there.get(key)!)
  const doc = copy(before)
  const placed = (errors: readonly FieldError[]) => errors.map((error) => atInput(error, { lines, rows, fresh }))
  const read = readInput({ ...reader, operation, type, appends: lines }, doc, { [lines]: fresh.map(({ values }) => values) })
  const linked = await checkLinks(operation, type, doc, before, placeOf(read))
  const added = doc[lines] as FieldValues[]
  const errors = await asSystem(operation, (system) => rowErrors(system, type, { doc, before, lines, read, linked, viewer: reader.viewer }))
  if (errors.length > 0) throw invalid(placed(errors))
  const [lost = []] = await asSystem(operation, (system) => lostAddedLinks(system, type, [{ doc, before }]))
  if (lost.length > 0) throw invalid(placed(lost))
  await operation.engine.ids.reserve(operation.tx, added.length + 1)
  added.forEach((row, at) =>
    Object.assign(row, { id: operation.engine.ids.next(), key: fresh[at]!.key, hash: hashOfValues(fresh[at]!.values) }),
  )
  await asSystem(operation, (system) => write(system, type, { doc, before, lines, added }))
  const [misfits = []] = await chosenErrors(operation, [doc])
  if (misfits.length > 0) throw invalid(placed(misfits))
  const stored = new Map(added.map((row) => [row['key'] as string, { key: row['key'], id: row['id'], no: row['no'] } as AppendedRow]))
  return keys.map((key) => stored.get(key) ?? there.get(key)!)
}

/**
 * Returns the rows that were appended before, by key.
 * @throws WeftError 409 `save.appendKey` for a key that now comes with other values
 */
function repeatedRows(there: readonly AppendedBefore[], rows: readonly RowToAppend[]): ReadonlyMap<string, Appended> {
  const given = new Map(rows.map(({ key, values }) => [key, values]))
  for (const { key, hash } of there) if (hash && !hash.equals(hashOfValues(given.get(key)!))) throw refused('save.appendKey', { key })
  return new Map(there.map(({ key, id, no }) => [key, { key, id, no, repeated: true as const }]))
}

interface Reading {
  readonly doc: Stored
  readonly before: Stored
  readonly lines: string
  readonly read: ReadInput
  readonly linked: readonly FieldError[]
  readonly viewer: Reader['viewer']
}

/** Gives measures the factors of their units, and returns what is wrong with the rows: values, links, units, rules of columns, decimals of currencies, and what the type's logic refuses. */
async function rowErrors(
  system: Operation,
  type: AnyDocument,
  { doc, before, lines, read, linked, viewer }: Reading,
): Promise<FieldError[]> {
  const place = placeOf(read)
  const given = [...read.errors, ...linked]
  const measured = await resolveMeasures(system, type, doc, { before, place })
  compute(type, doc)
  const ofRows = [
    ...measured,
    ...applyRules(type, doc, viewer, place, read.demanded),
    ...(read.byPerson ? await decimalsErrors(system, type, doc, { before, place }) : []),
  ].filter(({ path }) => path.startsWith(`${lines}[`) && !given.some((one) => one.path === path))
  const errors = [...given, ...ofRows]
  if (errors.length > 0) return errors
  const check = system.engine.logic.get(type.name)?.append?.[lines]
  const refusals = check ? [(await check(doc[lines] as FieldValues[], doc, system.ctx)) ?? []].flat() : []
  return refusals.map(toFieldError)
}

/** Names a row by its place in the input, where rows that were appended before stand too. */
function atInput(
  error: FieldError,
  { lines, rows, fresh }: { lines: string; rows: readonly RowToAppend[]; fresh: readonly RowToAppend[] },
): FieldError {
  const [, at, rest = ''] = new RegExp(`^${lines}\\[(\\d+)\\](.*)$`).exec(error.path) ?? []
  return at === undefined ? error : { ...error, path: `${lines}[${rows.indexOf(fresh[Number(at)]!)}]${rest}` }
}

async function write(
  system: Operation,
  type: AnyDocument,
  { doc, before, lines, added }: { readonly doc: Stored; readonly before: Stored; readonly lines: string; readonly added: FieldValues[] },
): Promise<void> {
  await insertGrown(system, type, doc, growingLayout(type, lines), added)
  const figures = figuresOf(type, lines)
  for (const { name, column } of figures)
    doc[name] =
      column === undefined
        ? ((before[name] as number | null) ?? 0) + added.length
        : numberAs(
            before[name],
            add(
              String(before[name] ?? 0),
              added.reduce((sum, row) => add(sum, String(row[column] ?? 0)), '0'),
            ),
          )
  compute(type, doc)
  const names = withFollowing(
    type,
    figures.map(({ name }) => name),
  )
  await writeFigures(system, type, doc, names)
  const columns = Object.keys((type.fields as Fields)[lines]!.options.columns ?? {})
  const lineOf = (row: FieldValues) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
  const changes = added.map((row) => ({ path: `${lines}#${row['id']}`, from: null, to: lineOf(row) }))
  await journalGrown(system, type, before, changes)
  await saveFileReferences(system, type, [{ doc, before }])
  const header = { ...before, ...Object.fromEntries(names.map((name) => [name, doc[name]])) } as Stored
  await rollUp(system, type, [{ before, doc: header }], persistMany)
}

const numberAs = (former: unknown, sum: string): string | number => (typeof former === 'number' ? Number(sum) : sum)

/** Returns figures with the formulas of the header that read them, directly or through others. */
function withFollowing(type: AnyDocument, figures: readonly string[]): readonly string[] {
  const names = new Set(figures)
  if (names.size === 0) return []
  for (const { name, expression } of planOf(type.fields as Fields).before)
    if (expression.names.some((path) => names.has(path.split('.')[0]!))) names.add(name)
  return [...names]
}
