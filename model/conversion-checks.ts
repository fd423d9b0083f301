/** What a conversion or a consumption names of another type, checked when the types of a platform are registered. */
import {
  columnsIn,
  consumptionOf,
  consumptionsOf,
  conversionsInto,
  statusesOf,
  type Consumption,
  type Conversion,
  type ValueFrom,
} from './conversion.ts'
import { statusNames, type AnyDocument } from './document.ts'

/** What every document has besides its fields. */
const base = ['id', 'number', 'status', 'version', 'ownerCompany', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']
const has = (type: AnyDocument, name: string): boolean => base.includes(name) || Object.hasOwn(type.fields, name)

/**
 * Refuses definitions whose conversions or consumptions name what their source or the type itself does not have. A source that is not among the
 * types is skipped: a platform need not have it.
 * @throws Error that says everything that is wrong, each with type and place
 */
export function requireConversions(types: ReadonlyMap<string, AnyDocument>): void {
  const problems = [...types.values()].flatMap((type) => conversionProblems(type, types))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Returns what is wrong with the conversions and consumptions of a type, in words with the place; none when all is right. */
export function conversionProblems(type: AnyDocument, types: ReadonlyMap<string, AnyDocument>): readonly string[] {
  const conversions = Object.entries(conversionsInto(type)).flatMap(([name, conversion]) => {
    const source = types.get(name)
    const found = source ? [...headProblems(type, source, conversion), ...linesProblems(type, source, conversion)] : []
    return found.map((problem) => `${type.name}.convertsFrom.${name}: ${problem}`)
  })
  const consumptions = Object.entries(consumptionsOf(type)).flatMap(([lines, consumption]) =>
    consumptionProblems(type, { lines, consumption, types }).map((problem) => `${type.name}.consumes.${lines}: ${problem}`),
  )
  return [...conversions, ...consumptions]
}

function headProblems(type: AnyDocument, source: AnyDocument, conversion: Conversion): string[] {
  const { head = {}, line, partyRole = 'owner' } = conversion
  const parties = ['owner', 'reader', ...Object.keys(source.parties.partyRoles ?? {})]
  const statuses = statusesOf(type, conversion)
  return [
    ...(statuses.length > 0 ? [] : ['names no status of the source, and no consumption that does']),
    ...statuses.filter((status) => !statusNames(source).includes(status)).map((status) => `${source.name} has no status ${status}`),
    ...[partyRole]
      .flat()
      .filter((role) => !parties.includes(role))
      .map((role) => `${source.name} has no party role ${role}`),
    ...Object.keys(head)
      .filter((name) => !Object.hasOwn(type.fields, name))
      .map((name) => `head fills no field ${name}`),
    ...valueProblems(head, (name) => has(source, name)),
    ...(line ? [...columnProblems(type, line.to, Object.keys(line.map)), ...valueProblems(line.map, (name) => has(source, name))] : []),
  ]
}

function linesProblems(type: AnyDocument, source: AnyDocument, conversion: Conversion): string[] {
  const { lines } = conversion
  if (!lines) return []
  const columns = columnsIn(source, lines.from)
  const link = lines.link === undefined ? undefined : columnsIn(type, lines.to)[lines.link]
  const known = (name: string) =>
    name.startsWith('doc.') ? has(source, name.slice(4)) : ['id', 'no'].includes(name) || Object.hasOwn(columns, name)
  return [
    ...(Object.keys(columns).length > 0 ? [] : [`${source.name} has no lines ${lines.from}`]),
    ...columnProblems(type, lines.to, [...(lines.link === undefined ? [] : [lines.link]), ...Object.keys(lines.map ?? {})]),
    ...(link && (link.options.to !== source.name || link.options.lines !== lines.from)
      ? [`${lines.to}.${lines.link} does not link ${source.name}.${lines.from}`]
      : []),
    ...valueProblems(lines.map ?? {}, known),
    ...(conversion.when || !lines.link || consumptionOf(type, conversion) ? [] : [`${lines.to} consumes nothing by ${lines.link}`]),
  ]
}

const columnProblems = (type: AnyDocument, lines: string, names: readonly string[]): string[] =>
  names.filter((name) => !Object.hasOwn(columnsIn(type, lines), name)).map((name) => `${lines} have no column ${name}`)

const valueProblems = (map: Readonly<Record<string, ValueFrom>>, known: (name: string) => boolean): string[] =>
  Object.values(map)
    .filter((from): from is string => typeof from === 'string' && !known(from))
    .map((from) => `the source has no ${from}`)

function consumptionProblems(
  type: AnyDocument,
  {
    lines,
    consumption,
    types,
  }: { readonly lines: string; readonly consumption: Consumption<string>; readonly types: ReadonlyMap<string, AnyDocument> },
): string[] {
  const link = columnsIn(type, lines)[consumption.source]
  if (link?.kind !== 'lineLink') return [`${consumption.source} is no link to lines`]
  const source = types.get(link.options.to!)
  if (!source) return []
  const columns = columnsIn(source, link.options.lines!)
  const { counter, of, sourceMatrix, tolerance, when } = consumption
  const tolerates = !tolerance || (tolerance.startsWith('doc.') ? has(source, tolerance.slice(4)) : Object.hasOwn(columns, tolerance))
  return [
    ...[counter, of, sourceMatrix ?? of]
      .filter((name) => !Object.hasOwn(columns, name))
      .map((name) => `${source.name}.${link.options.lines} have no column ${name}`),
    ...(tolerates ? [] : [`${source.name} has no tolerance ${tolerance}`]),
    ...when.filter((status) => !statusNames(source).includes(status)).map((status) => `${source.name} has no status ${status}`),
    ...columnProblems(type, lines, [consumption.quantity, ...(consumption.matrix ? [consumption.matrix] : [])]),
  ]
}
