/** Checks what passes between documents: conversions and consumptions name fields, statuses, actions and counters that both types have. */
import {
  consumptionOf,
  consumptionsOf,
  conversionsInto,
  statusesOf,
  type Consumption,
  type Conversion,
  type ValueFrom,
} from '../conversion.ts'
import { actionsOf, statusNames, type AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { checkExpression } from './formulas.ts'
import { columnsOf, has, own, rolesExist, type Check, type CheckScope } from './scope.ts'

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
  if (statuses.length === 0) report('definition.noStatus', {}, `${place}.when`)
  for (const name of statuses)
    if (!statusNames(source).includes(name)) report('definition.unknownStatus', { name: `${source.name}.${name}` }, `${place}.when`)
  const roles = ['owner', 'reader', ...Object.keys(source.parties.partyRoles ?? {})]
  for (const name of [conversion.partyRole ?? []].flat())
    if (!roles.includes(name)) report('definition.unknownPartyRole', { name }, `${place}.partyRole`)
}

function checkHead(scope: CheckScope, { conversion: { head = {}, line }, source, place }: Placed): void {
  for (const name of Object.keys(head))
    if (!own(scope.fields, name)) scope.report('definition.unknownField', { name }, `${place}.head.${name}`)
  checkValues(scope, head, { source, beside: source.fields, place: `${place}.head` })
  if (!line) return
  columnsExist(scope, { lines: line.to, names: Object.keys(line.map ?? {}), place: `${place}.line` })
  checkValues(scope, line.map ?? {}, { source, beside: source.fields, place: `${place}.line.map` })
}

function checkLines(scope: CheckScope, { conversion, source, place }: Placed): void {
  const { type, fields, report } = scope
  const { lines } = conversion
  if (!lines) return
  const at = `${place}.lines`
  const columns = columnsOf(source.fields, lines.from)
  if (own(source.fields, lines.from)?.kind !== 'lines')
    report('definition.unknownField', { name: `${source.name}.${lines.from}` }, `${at}.from`)
  columnsExist(scope, { lines: lines.to, names: Object.keys(lines.map ?? {}), place: at })
  checkValues(scope, lines.map ?? {}, { source, beside: columns, place: `${at}.map` })
  if (lines.link === undefined) return
  columnsExist(scope, { lines: lines.to, names: [lines.link], place: `${at}.link` })
  const link = columnsOf(fields, lines.to)[lines.link]
  const expected = `${source.name}.${lines.from}`
  if (link && (link.options.to !== source.name || link.options.lines !== lines.from))
    report('definition.linkTo', { name: `${lines.to}.${lines.link}`, expected }, `${at}.link`)
  if (!conversion.when && !consumptionOf(type, conversion)) report('definition.notCounted', { name: lines.link }, `${at}.link`)
}

function columnsExist({ fields, report }: CheckScope, of: { lines: string; names: readonly string[]; place: string }): void {
  for (const name of of.names)
    if (!own(columnsOf(fields, of.lines), name)) report('definition.unknownField', { name: `${of.lines}.${name}` }, of.place)
}

/** Checks where values come from: fields of the source, or expressions over it. */
function checkValues(
  scope: CheckScope,
  map: Readonly<Record<string, ValueFrom>>,
  from: { readonly source: AnyDocument; readonly beside: Fields; readonly place: string },
): void {
  const { source, beside } = from
  const inLine = beside !== source.fields
  const isKnown = (name: string) =>
    inLine && name.startsWith('doc.') ? has(source, name.slice(4)) : has({ fields: beside }, name) || (inLine && name === 'no')
  for (const [target, value] of Object.entries(map)) {
    const place = `${from.place}.${target}`
    if (typeof value === 'string' && !isKnown(value)) scope.report('definition.unknownField', { name: `${source.name}.${value}` }, place)
    else if (typeof value === 'object' && 'formula' in value)
      checkExpression({ ...scope, fields: source.fields }, value.formula, { beside, place })
  }
}

export const checkConsumes: Check = (scope) => {
  const { type, fields, types, report } = scope
  for (const [lines, use] of Object.entries(consumptionsOf(type))) {
    const place = `consumes.${lines}`
    if (own(fields, lines)?.kind !== 'lines') {
      report('definition.unknownField', { name: lines }, place)
      continue
    }
    const columns = columnsOf(fields, lines)
    for (const key of ['quantity', 'matrix'] as const)
      if (use[key] !== undefined && !Object.hasOwn(columns, use[key]))
        report('definition.unknownField', { name: use[key] }, `${place}.${key}`)
    for (const action of [...(use.on ?? []), ...(use.free ?? [])])
      if (!Object.hasOwn(actionsOf(type), action)) report('definition.unknownAction', { name: action }, place)
    const link = own(columns, use.source ?? '')
    const source = types.get(link?.options.to ?? '')
    if (link?.kind !== 'lineLink') report('definition.linkToLines', { name: String(use.source) }, `${place}.source`)
    else if (source) checkSource(scope, { use, source: source.fields, lines: link.options.lines, statuses: statusNames(source), place })
  }
}

interface Source {
  readonly use: Consumption<string>
  readonly source: Fields
  readonly lines: string | undefined
  readonly statuses: readonly string[]
  readonly place: string
}
function checkSource({ report }: CheckScope, { use, source, lines, statuses, place }: Source): void {
  const columns = columnsOf(source, lines)
  for (const key of ['counter', 'of', 'sourceMatrix'] as const)
    if (use[key] !== undefined && !Object.hasOwn(columns, use[key]))
      report('definition.unknownField', { name: use[key] }, `${place}.${key}`)
  if (use.tolerance !== undefined) {
    const isKnown = use.tolerance.startsWith('doc.')
      ? has({ fields: source }, use.tolerance.slice(4))
      : Object.hasOwn(columns, use.tolerance)
    if (!isKnown) report('definition.unknownField', { name: use.tolerance }, `${place}.tolerance`)
  }
  for (const name of use.when ?? []) if (!statuses.includes(name)) report('definition.unknownStatus', { name }, `${place}.when`)
  const matrices = Object.keys(columns).filter((name) => columns[name]!.kind === 'matrix')
  const named = use.sourceMatrix === undefined ? matrices.length === 1 : matrices.includes(use.sourceMatrix)
  if (use.matrix !== undefined && !named) report('definition.matrix', {}, `${place}.sourceMatrix`)
}
