/** Checks what passes between documents: conversions and consumptions name fields, statuses, actions and counters that both types have. */
import { ownRow, takenFrom, type Amount, type Consumption, type Conversion, type ConvertedValue } from '../between/conversion.ts'
import { consumptionOf, consumptionsOf, conversionsInto, statusesOf } from '../between/declared-conversions.ts'
import { consumingRows, fieldsAt, linkedRows, type LinkedRows } from '../between/linked-rows.ts'
import { actionsOf, statusNames, type AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { checkCondition } from './conditions.ts'
import { checkExpression } from './formulas.ts'
import { columnsOf, has, fieldNamed, rolesExist, statusesExist, type Check, type CheckScope } from './scope.ts'

/** One conversion at its place, with its source. */
interface Placed {
  readonly conversion: Conversion
  readonly source: AnyDocument
  readonly place: string
}

export const checkConversions: Check = (scope) => {
  for (const [name, conversion] of Object.entries(conversionsInto(scope.type))) {
    const place = `convertsFrom.${name}`
    const source = scope.types.get(name)
    rolesExist(scope, conversion.by, `${place}.by`)
    if (!source) scope.report('definition.unknownSource', { name }, place)
    else {
      checkOffer(scope, { conversion, source, place })
      checkHead(scope, { conversion, source, place })
      checkLines(scope, { conversion, source, place })
    }
  }
}

/** Checks when and by whom the source offers the conversion. */
function checkOffer({ type, report }: CheckScope, { conversion, source, place }: Placed): void {
  const statuses = statusesOf(type, conversion)
  if (statuses.length === 0) report('definition.noStatus', {}, `${place}.while`)
  for (const name of statuses)
    if (!statusNames(source).includes(name)) report('definition.unknownStatus', { name: `${source.name}.${name}` }, `${place}.while`)
  const roles = ['owner', 'reader', ...Object.keys(source.parties.partyRoles ?? {})]
  for (const name of [conversion.partyRole ?? []].flat())
    if (!roles.includes(name)) report('definition.unknownPartyRole', { name }, `${place}.partyRole`)
}

function checkHead(scope: CheckScope, { conversion: { head = {}, line }, source, place }: Placed): void {
  for (const name of Object.keys(head))
    if (!fieldNamed(scope.fields, name)) scope.report('definition.unknownField', { name }, `${place}.head.${name}`)
  checkValues(scope, head, { source, siblings: source.fields, filled: scope.fields, place: `${place}.head` })
  if (!line) return
  columnsExist(scope, { lines: line.to, names: Object.keys(line.map ?? {}), place: `${place}.line` })
  checkValues(scope, line.map ?? {}, {
    source,
    siblings: source.fields,
    filled: columnsOf(scope.fields, line.to),
    place: `${place}.line.map`,
  })
}

function checkLines(scope: CheckScope, { conversion, source, place }: Placed): void {
  const { type, fields, report } = scope
  const { lines } = conversion
  if (!lines) return
  const at = `${place}.lines`
  const columns = columnsOf(source.fields, lines.from)
  if (fieldNamed(source.fields, lines.from)?.kind !== 'lines')
    report('definition.unknownField', { name: `${source.name}.${lines.from}` }, `${at}.from`)
  columnsExist(scope, { lines: lines.to, names: Object.keys(lines.map ?? {}), place: at })
  checkValues(scope, lines.map ?? {}, { source, siblings: columns, filled: columnsOf(fields, lines.to), place: `${at}.map` })
  if (lines.link === undefined) return
  columnsExist(scope, { lines: lines.to, names: [lines.link], place: `${at}.link` })
  const link = columnsOf(fields, lines.to)[lines.link]
  const expected = `${source.name}.${lines.from}`
  if (link && (link.options.to !== source.name || link.options.lines !== lines.from))
    report('definition.linkTo', { name: `${lines.to}.${lines.link}`, expected }, `${at}.link`)
  if (!conversion.while && !consumptionOf(type, conversion)) report('definition.notCounted', { name: lines.link }, `${at}.link`)
}

function columnsExist({ fields, report }: CheckScope, of: { lines: string; names: readonly string[]; place: string }): void {
  for (const name of of.names)
    if (!fieldNamed(columnsOf(fields, of.lines), name)) report('definition.unknownField', { name: `${of.lines}.${name}` }, of.place)
}

/** Checks where values come from: fields of the source, or expressions over it; and that what a blank leaves to its default has one. */
function checkValues(
  scope: CheckScope,
  map: Readonly<Record<string, ConvertedValue>>,
  from: { readonly source: AnyDocument; readonly siblings: Fields; readonly filled: Fields; readonly place: string },
): void {
  const { source, siblings } = from
  const { report } = scope
  const inLine = siblings !== source.fields
  const isKnown = (name: string) =>
    inLine && name.startsWith('doc.') ? has(source, name.slice(4)) : has({ fields: siblings }, name) || (inLine && name === 'no')
  for (const [target, given] of Object.entries(map)) {
    const place = `${from.place}.${target}`
    const value = takenFrom(given)
    const field = fieldNamed(from.filled, target)
    if (typeof given === 'object' && 'orDefault' in given && field && field.options.default === undefined)
      report('definition.noDefault', { name: target }, `${place}.orDefault`)
    if (typeof value === 'string' && !isKnown(value)) report('definition.unknownField', { name: `${source.name}.${value}` }, place)
    else if (typeof value === 'object' && 'formula' in value)
      checkExpression({ ...scope, fields: source.fields }, value.formula, { siblings, place })
  }
}

export const checkConsumes: Check = (scope) => {
  const counted = new Set<string>()
  const positions = new Map<string, number>()
  for (const [lines, use] of consumptionsOf(scope.type)) {
    const at = positions.get(lines) ?? 0
    positions.set(lines, at + 1)
    const place = `consumes.${lines}[${at}]`
    const key = `${lines} ${use.source}:${use.counter}`
    if (counted.has(key)) scope.report('definition.duplicate', { name: use.counter }, `${place}.counter`)
    counted.add(key)
    if (lines === ownRow || fieldNamed(scope.fields, lines)?.kind === 'lines') checkConsumption(scope, { use, lines, place })
    else scope.report('definition.unknownField', { name: lines }, place)
  }
}

/** Checks what a consumption names of its own type, and where its path ends. */
function checkConsumption(
  scope: CheckScope,
  { use, lines, place }: { readonly use: Consumption; readonly lines: string; readonly place: string },
): void {
  const { type, types, report } = scope
  const from = consumingRows(type, lines)
  const columns = fieldsAt(from)
  checkAmount(scope, use.quantity, { type, columns, place: `${place}.quantity` })
  if (use.matrix !== undefined && !Object.hasOwn(columns, use.matrix))
    report('definition.unknownField', { name: use.matrix }, `${place}.matrix`)
  for (const action of [...(use.on ?? []), ...(use.free ?? []), ...(use.shortens?.on ?? []), ...(use.exhausted?.on ?? [])])
    if (!Object.hasOwn(actionsOf(type), action)) report('definition.unknownAction', { name: action }, place)
  if (use.shortens && !Object.hasOwn(columns, use.shortens.to))
    report('definition.unknownField', { name: use.shortens.to }, `${place}.shortens.to`)
  if ([use.on, use.while, use.unless].filter(Boolean).length !== 1) report('definition.oneRule', { names: 'on, while, unless' }, place)
  for (const key of ['while', 'unless'] as const) statusesExist(scope, use[key], `${place}.${key}`)
  if (use.only) checkCondition(scope, use.only, `${place}.only`)
  const path = String(use.source).split('.')
  const way = linkedRows(from, String(use.source), types)
  const end = way.at(-1)
  if (end && way.length === path.length) return checkSource(scope, { use, end, place })
  const column = fieldNamed(fieldsAt(end ?? from), path[way.length]!)
  // A source that a platform does not have is no fault of the definition.
  if ((column?.kind !== 'lineLink' && column?.kind !== 'link') || types.has(column.options.to ?? ''))
    report('definition.linkToLines', { name: path.slice(0, way.length + 1).join('.') }, `${place}.source`)
}

/** Checks a number: a field of the row, or an expression over it. */
function checkAmount(
  scope: CheckScope,
  amount: Amount | undefined,
  { type, columns, place }: { readonly type: AnyDocument; readonly columns: Fields; readonly place: string },
): void {
  if (typeof amount === 'object') checkExpression({ ...scope, fields: type.fields as Fields }, amount.formula, { siblings: columns, place })
  else if (amount !== undefined && !Object.hasOwn(columns, amount)) scope.report('definition.unknownField', { name: amount }, place)
}

interface Source {
  readonly use: Consumption
  /** The rows that are consumed. */
  readonly end: LinkedRows
  readonly place: string
}
function checkSource(scope: CheckScope, { use, end, place }: Source): void {
  const { report } = scope
  const columns = fieldsAt(end)
  const isKnown = (name: string) => (name.startsWith('doc.') ? has(end.type, name.slice(4)) : Object.hasOwn(columns, name))
  for (const key of ['counter', 'sourceMatrix'] as const)
    if (use[key] !== undefined && !Object.hasOwn(columns, use[key]))
      report('definition.unknownField', { name: use[key] }, `${place}.${key}`)
  const counter = fieldNamed(columns, use.counter)
  if (counter && !['numeric', 'integer'].includes(kindOf(counter).storage))
    report('definition.computedFigure', { name: use.counter }, `${place}.counter`)
  checkAmount(scope, use.of, { type: end.type, columns, place: `${place}.of` })
  if (use.caps && use.of === undefined) report('definition.missing', { key: 'of' }, place)
  if (use.tolerance !== undefined && !isKnown(use.tolerance))
    report('definition.unknownField', { name: use.tolerance }, `${place}.tolerance`)
  for (const name of use.sourceWhile ?? [])
    if (!statusNames(end.type).includes(name)) report('definition.unknownStatus', { name }, `${place}.sourceWhile`)
  const matrices = Object.keys(columns).filter((name) => columns[name]!.kind === 'matrix')
  const named = use.sourceMatrix === undefined ? matrices.length === 1 : matrices.includes(use.sourceMatrix)
  if (use.matrix !== undefined && !named) report('definition.matrix', {}, `${place}.sourceMatrix`)
  if (!use.exhausted) return
  const { of = use.of, act, undo } = use.exhausted
  if (of === undefined) report('definition.missing', { key: 'of' }, `${place}.exhausted`)
  checkAmount(scope, of, { type: end.type, columns, place: `${place}.exhausted.of` })
  for (const name of [act, undo])
    if (name !== undefined && !Object.hasOwn(actionsOf(end.type), name))
      report('definition.unknownAction', { name: `${end.type.name}.${name}` }, `${place}.exhausted`)
}
