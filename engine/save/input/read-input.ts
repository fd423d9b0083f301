/**
 * Validates a person's input against the definition and the policy. Unknown or forbidden keys refuse the whole request; none of it is
 * applied.
 */
import { kindOf, leadsToDocuments } from '../../../model/fields/kinds.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError, type FieldError } from '../../../model/errors.ts'
import type { Viewer } from '../../../model/rules/condition-parts.ts'
import { isLocked, isLockedByRule } from '../../../model/rules/edit-scope.ts'
import { fieldList, type Field, type Fields } from '../../../model/field.ts'
import { isId } from '../../../model/fields/link.ts'
import { ownRowsOf } from '../../../model/people/party-roles.ts'
import { emptyOf, readValue } from '../../../model/rules/validate.ts'
import { same } from '../../../model/same.ts'
import { rowRestriction, type PartyRoles, type Policy } from '../../authorisation/policy.ts'
import type { Stored } from '../../store/read.ts'
import { defaultsFor } from './default-values.ts'
import type { Operation } from '../../operation.ts'

type Row = Record<string, any>
export interface ReadInput {
  /** The document with the input applied. Lines without an id yet have `id: ''`. */
  readonly doc: Stored
  /** Submitted paths such as `supplier` or `lines`, used to merge and to check links. */
  readonly sent: ReadonlySet<string>
  /** Those of them that are lists of lines which were sent whole: a line that is not among them is removed. */
  readonly whole: ReadonlySet<string>
  /** Those of them in which a new line is put behind a line that is not there any more. */
  readonly lost: ReadonlySet<string>
  readonly errors: FieldError[]
  /** A person has sent the values, under a policy; else the engine or logic writes. */
  readonly byPerson: boolean
  /** The path of each submitted line, so that errors appear at the row that the person sees. */
  readonly places: ReadonlyMap<Row, string>
  /** Fields that this person must fill, in addition to those that the definition requires. */
  readonly demanded: ReadonlySet<string>
}

/** The field of a manually entered number. */
const numberField: Field = { kind: 'text', label: ['编号', 'Number'], options: { max: 60 } }

interface Reader {
  readonly operation: Operation
  readonly type: AnyDocument
  readonly policy?: Policy
  readonly partyRoles: PartyRoles
  readonly viewer: Viewer
  /** Fields that the form of an action opens in whatever status. */
  readonly opened?: ReadonlySet<string>
  /** The lines that grow to which rows are appended; no other input has any. */
  readonly appends?: string
}

/** Applies `values` to `doc`. Without a policy the engine or logic is writing, and computed fields are allowed too. */
export function readInput(reader: Reader, doc: Stored, values: unknown): ReadInput {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new WeftError(400, 'generic.badRequest')
  const fields = reader.type.fields as Fields
  const errors: FieldError[] = []
  const sent = new Set<string>()
  const whole = new Set<string>()
  const lost = new Set<string>()
  const places = new Map<Row, string>()
  const before = { ...doc }
  for (const [name, input] of Object.entries(values as Row)) {
    if (name === 'number' && reader.type.number && (!doc.number || reader.policy === undefined)) {
      const read = readValue(numberField, input, name)
      errors.push(...read.errors)
      doc.number = read.errors.length > 0 ? null : (read.value as string | null)
      continue
    }
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
    if (!field && isTitle(fields, name)) continue
    if (!field) throw new WeftError(400, 'form.unknownKey', { values: { key: name.slice(0, 60) } })
    guard(reader, name, field)
    if (field.options.grows && reader.appends !== name) {
      if (!isEmptyList(input)) errors.push({ path: name, key: 'field.grows' })
      continue
    }
    sent.add(name)
    if (field.kind === 'lines' && Array.isArray(input)) whole.add(name)
    if (field.kind === 'lines') {
      doc[name] = readLines(reader, name, field, input, (doc[name] ?? []) as Row[], { errors, places, lost })
      continue
    }
    const read = readValue(field, input, name)
    errors.push(...read.errors)
    // An unreadable value is dropped: links, rules and logic see the field as empty.
    doc[name] = read.errors.length > 0 ? emptyOf(field) : read.value
  }
  // Locks are checked after all values are applied, so that the order of the keys does not matter. Lines fields are locked as a whole.
  const locks = (name: string) => (reader.opened?.has(name) ? isLockedByRule : isLocked)(reader.type, name, doc, reader.viewer)
  if (reader.policy)
    for (const name of sent)
      if (locks(name) && !same(before[name], doc[name]) && !errors.some(({ path }) => path === name))
        errors.push({ path: name, key: 'field.notEditable' })
  return { doc, sent, whole, lost, errors, byPerson: reader.policy !== undefined, places, demanded: reader.policy?.required ?? new Set() }
}

const isEmptyList = (input: unknown): boolean => input === null || (Array.isArray(input) && input.length === 0)

/**
 * Whether a key such as `supplier$` is the title that views and conversions add beside a link. It may be returned with the values and
 * is ignored.
 */
const isTitle = (fields: Fields, name: string): boolean => {
  const link = name.endsWith('$') ? name.slice(0, -1) : ''
  return Object.hasOwn(fields, link) && (leadsToDocuments(fields[link]) || kindOf(fields[link]!).refers === 'line')
}

/** Refuses a field that the actor may not write: a hidden or computed field as unknown, a read-only one as forbidden. */
function guard({ policy, partyRoles }: Reader, path: string, field: Field): void {
  if (!policy) return
  const level = policy.restriction(path, partyRoles)
  if (level === 2) throw new WeftError(400, 'form.unknownKey', { values: { key: path } })
  if (field.options.formula || field.options.computed) throw new WeftError(400, 'form.unknownKey', { values: { key: path } })
  if (level === 1)
    throw new WeftError(403, 'access.notThisField', { values: { label: field.label[policy.actor.language === 'en' ? 1 : 0] } })
}

/** The lines of one list while their input is read. */
interface LinesReader {
  readonly reader: Reader
  readonly name: string
  readonly columns: Fields
  /** Stored lines that the person may see, by id. */
  readonly byId: ReadonlyMap<string, Row>
  /** 0 where the person may change a line, 1 read it, 2 not see it. */
  readonly levelOf: (line: Row) => number
  /** The column that names the company, where the person may only change rows of its company. */
  readonly naming: string | undefined
  readonly errors: FieldError[]
  readonly places: Map<Row, string>
  readonly lost: Set<string>
}

/** Reads lines, sent as the whole list or as a patch `{ set, remove, behind, order }`. */
function readLines(
  reader: Reader,
  name: string,
  field: Field,
  input: unknown,
  stored: readonly Row[],
  found: Pick<LinesReader, 'errors' | 'places' | 'lost'>,
): Row[] {
  const { errors } = found
  const columns = field.options.columns ?? {}
  // Rows that this person may not see are treated as absent: never named, never removed.
  const levelOf = (line: Row) => (reader.policy && field.options.rows ? rowRestriction(reader.policy, field, line, reader.partyRoles) : 0)
  const byId = new Map(stored.filter((line) => levelOf(line) < 2).map((line) => [line['id'] as string, line]))
  const naming = reader.policy && ownRowsOf(reader.type, [reader.partyRoles].flat()).get(name)
  const list: LinesReader = { reader, name, columns, byId, levelOf, naming, ...found }
  const { set = [], remove = [], behind, order, ...rest } = (Array.isArray(input) ? {} : Object(input ?? {})) as Patch
  const sent = Array.isArray(input) ? input.length : Array.isArray(set) ? set.length : 0
  const max = field.options.atMostLines ?? maximalLines
  if (sent > max) {
    errors.push({ path: name, key: 'field.tooManyLines', values: { max } })
    return [...stored]
  }
  let lines: Row[]
  if (Array.isArray(input))
    lines = [...input.map((item, at) => readLine(list, item, at, stored[at])), ...stored.filter((line) => levelOf(line) === 2)]
  else if (
    Array.isArray(set) &&
    Array.isArray(remove) &&
    areIds(order) &&
    areIds(behind) &&
    !(order && behind) &&
    Object.keys(rest).length === 0 &&
    (input === null || typeof input === 'object')
  )
    lines = patchedLines(list, stored, { set, remove, behind, order })
  else {
    errors.push({ path: name, key: 'field.lines' })
    return [...stored]
  }
  if (naming !== undefined && stored.some(({ id }) => !lines.some((line) => line['id'] === id))) throw notThisField(list)
  if (lines.length > max) errors.push({ path: name, key: 'field.tooManyLines', values: { max } })
  const ids = lines.map((line) => line['id']).filter(Boolean)
  if (new Set(ids).size !== ids.length) throw new WeftError(400, 'generic.badRequest', { detail: { what: name } })
  lines.forEach((line, at) => {
    line['no'] = (at + 1) * 10
  })
  return lines
}
const maximalLines = 5000

/**
 * Reads one sent line: the stored one with the sent cells, or a new one.
 * @param at the position at which its errors are reported
 * @param current the line that stands there now: of what logic writes, the values that it already has are not read a second time
 * @throws WeftError 400 for unknown columns and for an id that is no line of the document; 403 for a line that the person may only read
 */
function readLine(list: LinesReader, item: unknown, at: number, current?: Row): Row {
  const { reader, name, columns, byId, levelOf, naming, errors, places } = list
  const path = `${name}[${at}]`
  const readable = typeof item === 'object' && item !== null && !Array.isArray(item)
  if (!readable) errors.push({ path, key: 'field.lines' })
  const { id, no: _, ...cells } = (readable ? item : {}) as Row
  if (id !== undefined && id !== null && id !== '' && (!isId(id) || !byId.has(id)))
    throw new WeftError(400, 'generic.badRequest', { detail: { what: path } })
  if (id ? levelOf(byId.get(id)!) === 1 : naming !== undefined) throw notThisField(list)
  const line: Row = id ? { ...byId.get(id) } : { id: '', ...emptyLine(columns), ...defaultsFor(reader.operation, columns) }
  for (const [column, cell] of Object.entries(cells)) {
    const columnField = Object.hasOwn(columns, column) ? columns[column]! : undefined
    if (!reader.policy && columnField && current !== undefined && Object.hasOwn(current, column) && cell === current[column]) {
      line[column] = cell
      continue
    }
    if (!columnField && isTitle(columns, column)) continue
    if (!columnField) throw new WeftError(400, 'form.unknownKey', { values: { key: `${path}.${column}`.slice(0, 80) } })
    guard(reader, `${name}.${column}`, columnField)
    const read = readValue(columnField, cell, `${path}.${column}`)
    errors.push(...read.errors)
    if (column === naming && !same(read.value, line[column])) throw notThisField(list)
    line[column] = read.errors.length > 0 ? emptyOf(columnField) : read.value
  }
  places.set(line, path)
  return line
}

/** The person may not change a line, or these lines as a list. */
function notThisField({ reader, name }: LinesReader): WeftError {
  const { label } = (reader.type.fields as Fields)[name]!
  return new WeftError(403, 'access.notThisField', { values: { label: label[reader.policy?.actor.language === 'en' ? 1 : 0] } })
}

/** A patch of lines as it came, before it is read. */
type Patch = { readonly [name in 'set' | 'remove' | 'behind' | 'order']?: unknown }
const areIds = (ids: unknown): ids is readonly string[] | undefined =>
  ids === undefined || (Array.isArray(ids) && ids.length <= 2 * maximalLines && ids.every((id) => typeof id === 'string'))

/** Where lines stand: `order` names all lines as a person has moved them, with an empty text for each new one; `behind` names for each new one the stored line before it, none for the first place. */
interface Places {
  readonly behind: readonly string[] | undefined
  readonly order: readonly string[] | undefined
}

/** Returns the stored lines with those of a patch changed, removed and added. Lines that the person may not change are never removed. Without places new lines come last. */
function patchedLines(
  list: LinesReader,
  stored: readonly Row[],
  { set, remove, ...places }: Places & { readonly set: readonly unknown[]; readonly remove: readonly unknown[] },
): Row[] {
  const { byId, levelOf } = list
  const removed = new Set((remove as string[]).filter((id) => byId.has(id) && levelOf(byId.get(id)!) === 0))
  const remaining = new Map(stored.filter((line) => !removed.has(line['id'])).map((line) => [line['id'] as string, line]))
  const idOf = (item: unknown): string => ((item as Row | null)?.['id'] as string | null | undefined) || ''
  const changed = new Map(set.filter((item) => idOf(item) !== '').map((item) => [idOf(item), item]))
  const added = set.filter((item) => idOf(item) === '')
  const ids = [...remaining.keys()]
  if (places.behind?.some((id) => id !== '' && !remaining.has(id))) list.lost.add(list.name)
  const arranged = arrangedLines(ids, added.length, places)
  const isMoved = places.order !== undefined && arranged.filter((one) => typeof one === 'string').some((id, at) => id !== ids[at])
  if (isMoved && [...remaining.values()].some((line) => levelOf(line) === 1)) throw notThisField(list)
  for (const [id, item] of changed) if (!remaining.has(id)) readLine(list, item, ids.length)
  // Errors name lines by their final position, as they do for lines that were not sent.
  return arranged.map((one, at) => {
    if (typeof one === 'number') return readLine(list, added[one], at)
    return changed.has(one) ? readLine(list, changed.get(one), at) : { ...remaining.get(one)! }
  })
}

/**
 * Returns the order of lines: the ids of the stored ones, and the new ones by their place among themselves. Stored lines that an order does not name, as others have added them since, stand
 * behind the line that precedes them. New lines for which nothing is said, and those behind a line that is not there, come last.
 */
function arrangedLines(stored: readonly string[], count: number, { behind, order }: Places): (string | number)[] {
  const fresh = Array.from({ length: count }, (_, at) => at)
  if (!order) {
    const known = new Set(stored)
    const isPlaced = (at: number): boolean => behind?.[at] === '' || known.has(behind?.[at] ?? '')
    const ofAnchor = Map.groupBy(fresh.filter(isPlaced), (at) => behind![at]!)
    return [
      ...(ofAnchor.get('') ?? []),
      ...stored.flatMap((id) => [id, ...(ofAnchor.get(id) ?? [])]),
      ...fresh.filter((at) => !isPlaced(at)),
    ]
  }
  const known = new Set(stored)
  const named = new Set<string>()
  const arranged = order.flatMap((id): (string | number)[] => {
    if (id === '') return fresh.splice(0, 1)
    if (!known.has(id) || named.has(id)) return []
    named.add(id)
    return [id]
  })
  stored.forEach((id, at) => {
    if (!named.has(id)) arranged.splice(at === 0 ? 0 : arranged.indexOf(stored[at - 1]!) + 1, 0, id)
  })
  return [...arranged, ...fresh]
}

export const emptyLine = (columns: Fields): Row => Object.fromEntries(fieldList(columns).map(([name, field]) => [name, emptyOf(field)]))

/** Returns a line's position in the input, or its position in the document for lines that were not sent. */
export const placeOf =
  ({ places }: ReadInput) =>
  (row: Row, lines: string, at: number): string =>
    places.get(row) ?? `${lines}[${at}]`
