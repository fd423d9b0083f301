/**
 * What documents look like, wherever a link leads to them or a list shows them: the first picture, with the call-outs on it, and the colour of each, found for
 * documents of several types in one statement, each under the policy of its own type. A transaction looks like the first of its lines that has a picture.
 */
import type { AnyDocument } from '../../model/document.ts'
import { lookOf } from '../../model/display/display-defaults.ts'
import type { Field, Fields } from '../../model/field.ts'
import { drawnOn, markingField, type Callouts, type DrawnCallout } from '../../model/fields/callouts.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, tableLayout } from '../store/tables/table-layout.ts'
import { scopeOf, whereSql } from './list-scope.ts'

/** The id of a picture's file and a colour as `#rrggbb`, of the document with this id. */
export interface SeenLook {
  readonly id: string
  readonly picture: string | null
  /** The call-outs on the picture that the person may see. */
  readonly marks: readonly DrawnCallout[]
  readonly colour: string | null
}
/** A look as it is read: the id of the file, and the call-outs of its field where there are some. */
interface Stored extends Pick<SeenLook, 'id' | 'colour'> {
  readonly picture: readonly [file: string, marks?: Callouts | null] | null
}

/**
 * Returns the looks of those documents that have one and that the person may read; the others are left out.
 * @param wanted ids by the name of their type
 */
export async function looksOf(operation: Operation, wanted: Readonly<Record<string, readonly string[]>>): Promise<SeenLook[]> {
  const params = new Params()
  const parts: string[] = []
  for (const [name, ids] of Object.entries(wanted)) {
    const type = operation.engine.types.get(name)
    if (type && ids.length > 0) parts.push(...(await selectsOf(operation, type, ids, params)))
  }
  if (parts.length === 0) return []
  const rows = await operation.tx.rows<Stored>(
    `SELECT DISTINCT ON (f.id) f.* FROM (${parts.join(' UNION ALL ')}) f WHERE f.picture IS NOT NULL OR f.colour IS NOT NULL ORDER BY f.id`,
    params.values,
  )
  return rows.map(({ id, picture, colour }) => {
    const [file = null, marks] = picture ?? []
    return { id, picture: file, marks: drawnOn(marks, file), colour }
  })
}

/** Returns one SELECT for each party role in which the person reads documents of the type. */
async function selectsOf(operation: Operation, type: AnyDocument, ids: readonly string[], params: Params): Promise<string[]> {
  const { pictures, colour } = lookOf(type, operation.engine.types)
  const policy = await policyFor(operation, type)
  if ((pictures.length === 0 && colour === undefined) || !mayRead(policy)) return []
  const from = { policy, alias: 't' }
  const split = (paths: readonly string[]) => paths.map((path) => path.split('.'))
  const picture = (await firstSql(operation, from, split(pictures))) ?? 'NULL'
  const shownColour = (await firstSql(operation, from, split(colour === undefined ? [] : [colour]))) ?? 'NULL'
  const shape = tableLayout(type)
  const among = `t.id = ANY (${params.add(ids, 'bigint[]')})`
  return policy.partyRoles.map((partyRole) => {
    const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, {})
    return `(SELECT t.id, ${picture}::jsonb AS picture, ${shownColour}::text AS colour FROM ${shape.table} t WHERE ${where} AND ${among})`
  })
}

const mayRead = (policy: Policy): boolean => policy.may.read && policy.rows !== 'deny'

/** The most lines of a document that are asked: whatever has no picture in its first lines is shown without one. */
const linesAsked = 20

/** The table whose columns a path begins with: that of a type, or of lines of it. */
interface From {
  readonly policy: Policy
  readonly lines?: string
  readonly alias: string
}

/**
 * Returns the first value at paths through lines and links, in their order, as SQL: of a picture its first file with the call-outs beside it, of lines that of
 * the first line that has one. Undefined where the person may not see a field of them, or where data rules say which documents of a linked type are
 * readable.
 */
async function firstSql(operation: Operation, from: From, paths: readonly (readonly string[])[]): Promise<string | undefined> {
  const values: string[] = []
  for (const [name, some] of Map.groupBy(paths, ([first = '']) => first)) {
    const rests = some.map(([, ...rest]) => rest)
    const value = await stepSql(operation, from, name, rests)
    if (value !== undefined) values.push(value)
  }
  return values.length > 1 ? `coalesce(${values.join(', ')})` : values[0]
}

async function stepSql(operation: Operation, from: From, name: string, rests: readonly (readonly string[])[]): Promise<string | undefined> {
  const { policy, lines, alias } = from
  const { options } = fieldIn(from, name) ?? {}
  const path = lines === undefined ? name : `${lines}.${name}`
  if (!options || policy.partyRoles.some((partyRole) => policy.restriction(path, partyRole) === 2)) return undefined
  const layout = tableLayout(policy.type)
  const inner = `${alias}x`
  const ofLines = layout.lines.find(({ field }) => lines === undefined && field === name)
  // Lines with rights of their own are not asked.
  if (ofLines) {
    const value = options.rows ? undefined : await firstSql(operation, { policy, lines: name, alias: inner }, rests)
    const rows = `${ofLines.table} ${inner} WHERE ${inner}.platform_id = ${alias}.platform_id AND ${inner}.doc_id = ${alias}.id`
    const first = `SELECT ${inner}.no, ${value} AS value FROM ${rows} ORDER BY ${inner}.no LIMIT ${linesAsked}`
    return value && `(SELECT l.value FROM (${first}) l WHERE l.value IS NOT NULL ORDER BY l.no LIMIT 1)`
  }
  const column =
    lines === undefined
      ? columnFor(layout, name)
      : layout.lines.find(({ field }) => field === lines)!.columns.find(({ field }) => field === name)
  if (!column) return undefined
  const ownColumn = columnSql(alias, column)
  if (rests.some((rest) => rest.length === 0)) return options.files ? pictureSql(from, name, `(${ownColumn})[1]`) : ownColumn
  const target = operation.engine.types.get(options.to ?? '')
  const further = target && (await policyFor(operation, target))
  if (!further || !mayRead(further) || further.rows.length > 0) return undefined
  const value = await firstSql(operation, { policy: further, alias: inner }, rests)
  const linked = `${tableLayout(target).table} ${inner} WHERE ${inner}.platform_id = ${alias}.platform_id AND ${inner}.id = ${ownColumn}`
  return value && `(SELECT ${value} FROM ${linked})`
}

/** Returns a file as an array in JSON: its id, and the call-outs on the pictures of its field, where every party role of the person sees them. */
function pictureSql({ policy, lines, alias }: From, name: string, file: string): string {
  const fields = policy.type.fields as Fields
  const marks = markingField(lines === undefined ? fields : fields[lines]!.options.columns!, name)
  const path = lines === undefined ? marks : `${lines}.${marks}`
  const isShown = marks !== undefined && policy.partyRoles.every((partyRole) => policy.restriction(path!, partyRole) < 2)
  const layout = tableLayout(policy.type)
  const { columns } = lines === undefined ? layout : layout.lines.find(({ field }) => field === lines)!
  const beside = isShown ? `, ${columnSql(alias, columns.find(({ field }) => field === marks)!)}` : ''
  return `CASE WHEN ${file} IS NOT NULL THEN jsonb_build_array(${file}::text${beside}) END`
}

function fieldIn({ policy: { type }, lines }: From, name: string): Field | undefined {
  const fields = type.fields as Fields
  const among = lines === undefined ? fields : (fields[lines]?.options.columns ?? {})
  return Object.hasOwn(among, name) ? among[name] : undefined
}
