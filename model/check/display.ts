/** Checks the display words: their fields and columns exist and are of the kinds that the words need, and their paths lead somewhere. */
import type { AnyDisplay, Measured, Scan, SizeMatrix, SideBySide, Tally, UsedBy, Wait } from '../display/display.ts'
import type { Label } from '../text.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { linksOneTo } from '../fields/one-of.ts'
import { columnsOf, fieldsExist, has, fieldNamed, partyRolesExist, statusesExist, type Check, type CheckScope } from './scope.ts'
import { roles } from '../people/roles.ts'

export const checkDisplay: Check = (scope) => {
  const display = (scope.type.display ?? {}) as AnyDisplay
  checkPaths(scope, display)
  for (const word of ['parties', 'scope', 'facts'] as const) fieldsExist(scope, display[word], `display.${word}`)
  kinds(scope, display.parties, { kind: 'link', place: 'display.parties' })
  kinds(
    scope,
    display.people?.map(({ link }) => link),
    { kind: 'link', place: 'display.people' },
  )
  if (display.money) kinds(scope, [display.money.main, ...(display.money.parts ?? [])], { kind: 'money', place: 'display.money' })
  if (display.money?.without !== undefined) kinds(scope, [display.money.without], { kind: 'integer', place: 'display.money.without' })
  checkTimeline(scope, display.timeline)
  if (display.period) {
    const { from, to, by } = display.period
    storages(scope, [from, to], { storage: ['date', 'timestamp'], place: 'display.period' })
    if (by !== undefined) fieldsExist(scope, [by], 'display.period.by')
  }
  if (display.progress) {
    const { of, steps } = display.progress
    const names = steps.flatMap((step) =>
      typeof step === 'string' ? [step] : [step.field, ...(step.less === undefined ? [] : [step.less])],
    )
    storages(scope, [of, ...names], { storage: ['numeric', 'integer'], place: 'display.progress' })
  }
  for (const [lines, matrix] of Object.entries((display.matrix ?? {}) as Record<string, SizeMatrix<string>>))
    checkMatrix(scope, lines, matrix)
  for (const [lines, { by, ...tally }] of Object.entries((display.tally ?? {}) as Record<string, Tally<string>>))
    columnsExist(scope, lines, { by, ...tally }, `display.tally.${lines}`)
  for (const [lines, { bars = [], ...columns }] of Object.entries((display.sideBySide ?? {}) as Record<string, SideBySide<string>>))
    columnsExist(scope, lines, { ...columns, ...Object.fromEntries(bars.entries()) }, `display.sideBySide.${lines}`)
  for (const [lines, scan] of Object.entries((display.scan ?? {}) as Record<string, Scan<string>>)) checkScan(scope, lines, scan)
  checkWaits(scope, display)
  if (display.gauge) {
    const { size, done, verdict, classes, measured = {} } = display.gauge
    for (const [lines, { values, ...columns }] of Object.entries(measured as Record<string, Measured<string>>))
      columnsExist(scope, lines, { ...columns, ...Object.fromEntries(values.entries()) }, `display.gauge.measured.${lines}`)
    const figures = [
      size,
      ...(done === undefined ? [] : [done]),
      ...classes.flatMap(({ found, accept, reject }) => [found, accept, reject].filter((one) => typeof one === 'string')),
    ]
    storages(scope, figures, { storage: ['integer', 'numeric'], place: 'display.gauge' })
    kinds(scope, [verdict], { kind: 'choice', place: 'display.gauge.verdict' })
  }
  for (const [at, use] of (display.usedBy ?? []).entries()) checkUse(scope, use, `display.usedBy[${at}]`)
  checkReasons(scope)
}

/** Every path walks over links to a field that exists: pictures to an image, swatches to a colour, days to a date. */
function checkPaths(scope: CheckScope, { picture, swatch, path }: AnyDisplay): void {
  const check = (text: string | undefined, kind: string, place: string) => {
    if (text === undefined) return
    const field = fieldAt(scope.fields, text, scope.types)
    if (!field) scope.report('definition.unknownField', { name: text }, place)
    else if (field.kind !== kind) scope.report('definition.fieldKind', { name: text, expected: kind }, place)
  }
  for (const [at, one] of [picture ?? []].flat().entries()) check(one as string, 'image', `display.picture[${at}]`)
  check(swatch, 'colour', 'display.swatch')
  for (const [word, text] of Object.entries(path ?? {})) check(text, 'date', `display.path.${word}`)
}

/**
 * Returns the field at the end of a path through lines and links, `lines.colorway.swatch`.
 * @param types all types by name; links to the directories of companies and users lead nowhere
 */
export function fieldAt(fields: Fields, path: string, types: ReadonlyMap<string, AnyDocument>): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = fieldNamed(fields, first)
  if (!field || rest.length === 0) return field
  const next =
    field.kind === 'lines' ? field.options.columns : field.kind === 'link' ? types.get(field.options.to ?? '')?.fields : undefined
  return next ? fieldAt(next as Fields, rest.join('.'), types) : undefined
}

function checkTimeline(scope: CheckScope, timeline: AnyDisplay['timeline']): void {
  if (!timeline) return
  const place = 'display.timeline'
  if ('type' in timeline) return leadsHere(scope, timeline, place)
  if ('lines' in timeline) {
    const { lines, ...columns } = timeline
    columnsExist(scope, lines, columns, place)
    const dates = [columns.plan, columns.actual, columns.projected]
    return kinds({ ...scope, fields: columnsOf(scope.fields, lines) }, dates, { kind: 'date', place })
  }
  for (const [at, { plan, actual, projected }] of timeline.entries())
    kinds(scope, [plan, actual, projected], { kind: 'date', place: `${place}[${at}]` })
}

function checkMatrix(scope: CheckScope, lines: string, { counters = [], ...columns }: SizeMatrix<string>): void {
  const place = `display.matrix.${lines}`
  columnsExist(scope, lines, { ...columns, ...Object.fromEntries(counters.map((name, at) => [`counters[${at}]`, name])) }, place)
  kinds({ ...scope, fields: columnsOf(scope.fields, lines) }, [columns.cell], { kind: 'matrix', place: `${place}.cell` })
}

/** Columns of the lines exist, both counts are sizes, and the item has the fields by which its codes lead to a line. */
function checkScan(scope: CheckScope, lines: string, { item, match, size, codes, ...columns }: Scan<string>): void {
  const place = `display.scan.${lines}`
  columnsExist(scope, lines, { ...columns, ...match }, place)
  kinds({ ...scope, fields: columnsOf(scope.fields, lines) }, [columns.expected, columns.scanned], { kind: 'matrix', place })
  const other = scope.types.get(item)
  if (!other) return scope.report('definition.unknownType', { name: item }, `${place}.item`)
  for (const name of [...Object.keys(match), size, ...codes])
    if (!fieldNamed(other.fields as Fields, name)) scope.report('definition.unknownField', { name }, `${place}.item`)
}

function checkWaits(scope: CheckScope, { waits = {} }: AnyDisplay): void {
  for (const [status, { on, due, action }] of Object.entries(waits as Readonly<Record<string, Wait<string>>>)) {
    statusesExist(scope, status, 'display.waits')
    if (!Object.hasOwn(roles, on)) partyRolesExist(scope, on, `display.waits.${status}.on`)
    kinds(scope, [due], { kind: 'date', place: `display.waits.${status}.due` })
    const { from } = (action !== undefined && Object.hasOwn(actionsOf(scope.type), action) && actionsOf(scope.type)[action]) || {}
    if (action !== undefined && ![from].flat().includes(status))
      scope.report('definition.unknownAction', { name: action }, `display.waits.${status}.action`)
  }
}

/** The braces of a reason name fields. */
function checkReasons(scope: CheckScope): void {
  const check = (reason: Label | undefined, place: string) => {
    const names = (reason ?? []).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
    for (const name of new Set(names)) if (!has({ fields: scope.fields }, name)) scope.report('definition.unknownField', { name }, place)
  }
  for (const [name, { reason }] of Object.entries(scope.type.actions as Readonly<Record<string, { readonly reason?: Label }>>))
    check(reason, `actions.${name}.reason`)
  for (const [at, { reason }] of (scope.type.list.views ?? []).entries()) check(reason as Label | undefined, `list.views[${at}].reason`)
}

/** The documents link here; a matrix has fields for its rows and columns, and sums what their list sums. */
function checkUse(scope: CheckScope, { type, via, as, rows, columns, cell }: UsedBy, place: string): void {
  const other = scope.types.get(type)
  if (!other) return scope.report('definition.unknownSource', { name: type }, `${place}.type`)
  leadsHere(scope, { type, via }, place)
  const fields = other.fields as Fields
  for (const [word, name] of Object.entries({ rows, columns })) {
    if (as === 'matrix' ? name === undefined || !fieldNamed(fields, name) : name !== undefined)
      scope.report('definition.unknownField', { name: name ?? '' }, `${place}.${word}`)
  }
  const totals = (other.list.totals ?? []) as readonly string[]
  if (cell !== undefined && (as !== 'matrix' || !totals.includes(cell)))
    scope.report('definition.unknownField', { name: cell }, `${place}.cell`)
}

/** Another type exists, and its field `via` links to this type. */
function leadsHere(
  { type, types, report }: CheckScope,
  { type: name, via }: { readonly type: string; readonly via: string },
  place: string,
): void {
  const other = types.get(name)
  if (!other) return report('definition.unknownType', { name }, `${place}.type`)
  const field = fieldNamed(other.fields as Fields, via)
  if (!linksOneTo(field, type.name)) report('definition.linkTo', { name: via, expected: type.name }, `${place}.via`)
}

function columnsExist(
  { fields, report }: CheckScope,
  lines: string,
  columns: Readonly<Record<string, string | undefined>>,
  place: string,
): void {
  if (fieldNamed(fields, lines)?.kind !== 'lines') return report('definition.fieldKind', { name: lines, expected: 'lines' }, place)
  for (const [word, name] of Object.entries(columns))
    if (name !== undefined && !fieldNamed(columnsOf(fields, lines), name)) report('definition.unknownField', { name }, `${place}.${word}`)
}

type Names = readonly (string | undefined)[] | undefined

/** Reports names that are no fields of the kind; fields that every document has are left to the checks of their words. */
function kinds({ fields, report }: CheckScope, names: Names, { kind, place }: { readonly kind: string; readonly place: string }): void {
  for (const name of names ?? []) {
    if (name === undefined || (has({ fields }, name) && !fieldNamed(fields, name))) continue
    const field = fieldNamed(fields, name)
    if (!field) report('definition.unknownField', { name }, place)
    else if (field.kind !== kind) report('definition.fieldKind', { name, expected: kind }, place)
  }
}

function storages(
  { fields, report }: CheckScope,
  names: Names,
  { storage, place }: { readonly storage: readonly string[]; readonly place: string },
): void {
  for (const name of names ?? []) {
    const field = name === undefined ? undefined : fieldNamed(fields, name)
    if (!field) report('definition.unknownField', { name: name ?? '' }, place)
    else if (!storage.includes(kindOf(field).storage)) report('definition.fieldKind', { name: name!, expected: storage.join(', ') }, place)
  }
}
