/** Checks conversions and consumptions: fields, statuses, actions and counters on both types. */
import { actionsOf, statusNames, type Consumption, type Conversion } from '../document.ts'
import type { Fields } from '../field.ts'
import { columnsOf, has, own, partyRolesExist, rolesExist, statusesExist, type Check, type CheckScope } from './scope.ts'

type AnyConversion = Conversion<Fields, string>

export const checkConversions: Check = (scope) => {
  const { type, types, report } = scope
  for (const [to, conversion] of Object.entries((type.conversions ?? {}) as Readonly<Record<string, AnyConversion>>)) {
    const place = `conversions.${to}`
    const target = types.get(to)
    if (!target) report('definition.unknownType', { name: to }, place)
    statusesExist(scope, conversion.from, `${place}.from`)
    rolesExist(scope, conversion.by, `${place}.by`)
    partyRolesExist(scope, conversion.partyRole, `${place}.partyRole`)
    if (target) checkTarget(scope, { conversion, target: target.fields, place })
  }
}

function checkTarget({ fields, report }: CheckScope, of: { conversion: AnyConversion; target: Fields; place: string }): void {
  const { target, place } = of
  const { head, line, lines } = of.conversion
  const missing = (names: readonly (string | undefined)[], known: Fields, at: string) => {
    for (const name of names) if (name !== undefined && !Object.hasOwn(known, name)) report('definition.unknownField', { name }, at)
  }
  for (const name of Object.keys(head ?? {}))
    if (!has({ fields: target }, name)) report('definition.unknownField', { name }, `${place}.head.${name}`)
  for (const [key, part] of Object.entries({ line, lines })) {
    if (!part) continue
    if (part.to !== undefined && own(target, part.to)?.kind !== 'lines')
      report('definition.unknownField', { name: part.to }, `${place}.${key}.to`)
    else missing(Object.keys(part.map ?? {}), columnsOf(target, part.to), `${place}.${key}.map`)
  }
  if (!lines) return
  if (lines.from !== undefined && own(fields, lines.from)?.kind !== 'lines')
    report('definition.unknownField', { name: lines.from }, `${place}.lines.from`)
  else if (lines.open) {
    const { of: total, taken, to, matrix } = lines.open
    missing([total, taken, matrix?.from], columnsOf(fields, lines.from), `${place}.lines.open`)
    missing([to, matrix?.to], columnsOf(target, lines.to), `${place}.lines.open`)
  }
}

export const checkConsumes: Check = (scope) => {
  const { type, fields, types, report } = scope
  for (const [lines, use] of Object.entries((type.consumes ?? {}) as Readonly<Record<string, Consumption<string>>>)) {
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
