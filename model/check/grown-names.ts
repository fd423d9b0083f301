/** Checks that nothing names lines that grow but the words that are made for them: not by an own path, nor over links, nor in another type. */
import { bookingsOf } from '../between/booking.ts'
import { generationsOf } from '../between/generation.ts'
import { sharesOf } from '../between/share.ts'
import { conversionsInto } from '../between/declared-conversions.ts'
import { compile } from '../expression/feel.ts'
import type { Field, Fields } from '../field.ts'
import type { AnyReadingSource } from '../reading/reading-source.ts'
import type { RollUp } from '../ledger/roll-up.ts'
import { namings, type Naming } from './growing-paths.ts'
import { fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkGrownNames: Check = (scope) => {
  for (const [key, naming] of Object.entries(namings))
    for (const { name, place } of namesIn((scope.type as unknown as Readonly<Record<string, unknown>>)[key], naming, key))
      if (leadsToGrown(scope, scope.fields, name)) scope.report('definition.grows', { name }, place)
  // Rows are not there when a document is saved, so that one could never be required.
  for (const [name, rules] of Object.entries((scope.type.rules ?? {}) as Readonly<Record<string, object>>))
    if ('require' in rules && isGrown(fieldNamed(scope.fields, name))) scope.report('definition.grows', { name }, `rules.${name}.require`)
  for (const { type, name, place } of [...elsewhere(scope), ...lineLinks(scope)]) {
    const target = scope.types.get(type ?? '')
    if (target && name !== undefined && leadsToGrown(scope, target.fields as Fields, name))
      scope.report('definition.grows', { name }, place)
  }
}

const isGrown = (field: Field | undefined): boolean => field?.kind === 'lines' && field.options.grows === true

/** Whether a path passes lines that grow, of the fields where it begins or of a type to which its links lead. */
function leadsToGrown({ types }: CheckScope, fields: Fields, path: string): boolean {
  let rows: Fields | undefined = fields
  let header: Fields | undefined = fields
  for (const name of path.replace(/^-/, '').split('.')) {
    const field: Field | undefined = rows && fieldNamed(rows, name)
    if (isGrown(field)) return true
    if (name === 'doc' && !field) rows = header
    else if (field?.kind === 'lines') rows = field.options.columns
    else {
      header = field && (types.get(field.options.to ?? '')?.fields as Fields | undefined)
      rows = field?.kind === 'lineLink' ? fieldNamed(header ?? {}, field.options.lines ?? '')?.options.columns : header
    }
  }
  return false
}

interface Found {
  readonly value: unknown
  readonly place: string
  /** The objects in which it stands, from the outside in. */
  readonly within: readonly object[]
}

/** Returns what stands at a place below a part of a definition; lists are walked by themselves. */
function at(value: unknown, steps: readonly string[], place: string, within: readonly object[] = []): Found[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => at(one, steps, `${place}[${index}]`, within))
  const [step, ...rest] = steps
  if (step === undefined) return value === undefined ? [] : [{ value, place, within }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key]) => step === '*' || step === key)
    .flatMap(([key, one]) => at(one, rest, `${place}.${key}`, [...within, value]))
}

interface Named {
  readonly name: string
  readonly place: string
}

/** Returns the names of header fields, of lines, and of paths from them that stand in one part of a definition, each with its place. */
function namesIn(part: unknown, naming: Naming, key: string): Named[] {
  const foundAt = (places: readonly string[] | undefined) =>
    (places ?? []).flatMap((one) => at(part, one === '' ? [] : one.split('.'), key))
  const read = (found: readonly Found[], namesOf: (value: unknown) => readonly string[]): Named[] =>
    found.flatMap(({ value, place }) => namesOf(value).map((name) => ({ name, place })))
  const { by, paths, expressions, marked } = naming.rows ?? {}
  const isInRow = ({ within }: Found) => by === undefined || within.some((one) => Object.hasOwn(one, by))
  const inRows = Map.groupBy(foundAt(paths), isInRow)
  const inRowExpressions = Map.groupBy(foundAt(expressions), isInRow)
  const rows = [
    ...read(inRows.get(true) ?? [], pathsOf),
    ...read(inRowExpressions.get(true) ?? [], expressionNames),
    ...read(foundAt(marked), markedNames),
  ]
  return [
    ...read([...foundAt(naming.paths), ...(inRows.get(false) ?? [])], pathsOf),
    ...read([...foundAt(naming.expressions), ...(inRowExpressions.get(false) ?? [])], expressionNames),
    ...read(foundAt(naming.texts), (value) =>
      typeof value === 'string' ? [...value.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => name!) : [],
    ),
    ...read(foundAt(naming.marked), markedNames),
    ...[...foundAt(naming.keys), ...foundAt(naming.conditions)].flatMap(keysOf),
    ...foundAt(naming.conditions?.map((one) => (one === '' ? 'expression' : `${one}.expression`))).flatMap((found) =>
      read([found], expressionNames),
    ),
    ...rows.flatMap(({ name, place }) => (name.startsWith('doc.') ? [{ name: name.slice(4), place }] : [])),
  ]
}

const keysOf = ({ value, place }: Pick<Found, 'value' | 'place'>): Named[] =>
  typeof value === 'object' && value !== null ? Object.keys(value).map((name) => ({ name, place: `${place}.${name}` })) : []
const pathsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : expressionNames((value as { readonly formula?: unknown } | null | undefined)?.formula)
const markedNames = (value: unknown): readonly string[] => (typeof value === 'string' && value.startsWith('$') ? [value.slice(1)] : [])
/** Returns the paths that an expression reads; none of one that does not compile, which its own check reports. */
function expressionNames(formula: unknown): readonly string[] {
  if (typeof formula !== 'string') return []
  try {
    return compile(formula).names
  } catch {
    return []
  }
}

interface NamedElsewhere {
  /** The name of the type that has the field. */
  readonly type: string | undefined
  readonly name: string | undefined
  readonly place: string
}

/** Returns the fields and lines of other types that a definition names. */
function elsewhere({ type, fields }: CheckScope): NamedElsewhere[] {
  const sums = Object.entries((type.rollUp ?? {}) as Readonly<Record<string, Partial<RollUp>>>)
  const sources = ((type.reads ?? []) as readonly Partial<AnyReadingSource>[]).entries()
  const keysIn = (of: string | undefined, value: object | undefined, place: string) =>
    keysOf({ value, place }).map((one) => ({ type: of, ...one }))
  return [
    ...sums.map(([name, { of, lines }]) => ({ type: of, name: lines, place: `rollUp.${name}.lines` })),
    ...[...sources].map(([index, source]) => ({ type: source.type, name: source.lines, place: `reads[${index}].lines` })),
    ...Object.entries(conversionsInto(type)).flatMap(([source, { head, line, lines }]) => {
      const place = `convertsFrom.${source}`
      const values = [...at(head, ['*'], `${place}.head`), ...at(line?.map, ['*'], `${place}.line.map`)]
      return [
        { type: source, name: lines?.from, place: `${place}.lines.from` },
        ...values.flatMap((one) => pathsOf(one.value).map((name) => ({ type: source, name, place: one.place }))),
      ]
    }),
    ...generationsOf(type).flatMap(([name, { type: made, values, each }]) => [
      ...keysIn(made, values, `generates.${name}.values`),
      ...(each ?? []).flatMap((one, index) => ('type' in one ? keysIn(one.type, one.where, `generates.${name}.each[${index}].where`) : [])),
    ]),
    ...sharesOf(type).flatMap(([name, { of }]) =>
      (of ?? []).flatMap((one, index) => (typeof one === 'string' ? [] : keysIn(one.type, one.where, `shares.${name}.of[${index}].where`))),
    ),
    ...bookingsOf(type).flatMap(([name, { resource, capacity }]) => {
      const to = fieldNamed(fields, resource ?? '')?.options.to
      const place = `reserves.${name}.capacity`
      return [
        { type: to, name: capacity?.lines, place: `${place}.lines` },
        { type: to, name: capacity?.days?.lines, place: `${place}.days.lines` },
      ]
    }),
  ]
}

/** Returns the lines to which links to lines lead. A path over such a link finds no rows where the lines grow. */
function lineLinks({ fields }: CheckScope): NamedElsewhere[] {
  const linksIn = (some: Fields, place: string): NamedElsewhere[] =>
    Object.entries(some).flatMap(([name, { kind, options }]) => [
      ...(kind === 'lineLink' ? [{ type: options.to, name: options.lines, place: `${place}.${name}.options.lines` }] : []),
      ...linksIn(options.columns ?? {}, `${place}.${name}.options.columns`),
    ])
  return linksIn(fields, 'fields')
}
