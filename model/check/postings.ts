/** Checks what a type posts into ledgers, and the day by which it is dated: actions, lines, paths, and the fields of the ledger. */
import type { Dated } from '../ledger/calendar.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import type { LedgerSpec } from '../ledger/ledger.ts'
import type { AnyPosting, PostedValue } from '../ledger/posting.ts'
import { checkExpression } from './formulas.ts'
import { isDate } from './ledger.ts'
import { columnsOf, has, fieldNamed, type Check, type CheckScope } from './scope.ts'

export const checkDated: Check = (scope) => {
  const { field, calendar, on } = (scope.type.dated ?? {}) as Partial<Dated<string, string>>
  if (field !== undefined) isDate(scope, field, 'dated.field')
  if (calendar === undefined) return
  const target = scope.types.get(calendar)
  if (!target) scope.report('definition.unknownType', { name: calendar }, 'dated.calendar')
  else if (!target.calendar) scope.report('definition.noCalendar', { name: calendar }, 'dated.calendar')
  actionsExist(scope, on, 'dated.on')
}

function actionsExist({ type, report }: CheckScope, names: string | readonly string[] | undefined, place: string): void {
  for (const name of [names ?? []].flat()) if (!Object.hasOwn(actionsOf(type), name)) report('definition.unknownAction', { name }, place)
}

export const checkPosts: Check = (scope) => {
  for (const [name, posting] of Object.entries((scope.type.posts ?? {}) as Record<string, Partial<AnyPosting>>)) {
    const { ledger = '', lines, values = {}, amounts = {} } = posting
    const place = `posts.${name}`
    for (const key of ['on', 'reverseOn', 'tryOn'] as const) actionsExist(scope, posting[key], `${place}.${key}`)
    const target = scope.types.get(ledger)
    if (!target) scope.report('definition.unknownType', { name: ledger }, `${place}.ledger`)
    else if (!target.ledger) scope.report('definition.noLedger', { name: ledger }, `${place}.ledger`)
    else checkEntry(scope, { posting, ledger: target, place })
    if (lines !== undefined && fieldNamed(scope.fields, lines)?.kind !== 'lines') {
      scope.report('definition.unknownField', { name: lines }, `${place}.lines`)
      continue
    }
    const siblings = lines === undefined ? scope.fields : columnsOf(scope.fields, lines)
    checkPaths(scope, values, { siblings, more: [], place: `${place}.values` })
    checkPaths(scope, amounts, { siblings, more: posting.expand ? ['pieces'] : [], place: `${place}.amounts` })
    if (posting.where !== undefined) checkExpression(scope, posting.where, { siblings, place: `${place}.where` })
    if (posting.expand) checkExpand(scope, { expand: posting.expand, ledger: target, columns: siblings, place: `${place}.expand` })
  }
}

/** Checks that the entries have the named fields, and that amounts stand in `amounts` and nothing else does. */
function checkEntry(
  { types, report }: CheckScope,
  { posting, ledger, place }: { readonly posting: Partial<AnyPosting>; readonly ledger: AnyDocument; readonly place: string },
): void {
  const { balances, derived = {} } = ledger.ledger as LedgerSpec<string>
  const amounts = balances.flatMap((one) => one.amounts)
  for (const key of ['values', 'constants', 'reversalConstants'] as const)
    for (const name of Object.keys(posting[key] ?? {}))
      if (!fieldNamed(ledger.fields, name) || amounts.includes(name))
        report('definition.entryField', { name, ledger: ledger.name }, `${place}.${key}.${name}`)
  for (const name of Object.keys(posting.amounts ?? {}))
    if (!amounts.includes(name) || Object.hasOwn(derived, name))
      report('definition.entryAmount', { name, ledger: ledger.name }, `${place}.amounts.${name}`)
  const part = Object.entries(ledger.fields as Fields).find(
    ([, { kind, options }]) => kind === 'link' && types.get(options.to ?? '')?.calendar,
  )
  // The mirror may take another day, and would then stand in the wrong part of the calendar.
  if (posting.reverseOn !== undefined && part)
    report('definition.reversalDay', { name: part[0], ledger: ledger.name }, `${place}.reverseOn`)
}

/** Checks that every path is a field of the line or, after `doc.`, of the document; without lines a field of the document. */
function checkPaths(
  scope: CheckScope,
  values: Readonly<Record<string, PostedValue<string>>>,
  { siblings, more, place }: { readonly siblings: Fields; readonly more: readonly string[]; readonly place: string },
): void {
  const inLine = siblings !== scope.fields
  const isKnown = (path: string) =>
    inLine && path.startsWith('doc.')
      ? has(scope, path.slice(4))
      : inLine
        ? path === 'id' || fieldNamed(siblings, path) !== undefined
        : has(scope, path)
  const known: Fields = {
    ...siblings,
    ...Object.fromEntries(more.map((name) => [name, { kind: 'quantity', label: ['', ''], options: {} }] as const)),
  }
  for (const [name, value] of Object.entries(values)) {
    const at = `${place}.${name}`
    if (typeof value === 'object') checkExpression(scope, value.formula, { siblings: inLine ? known : siblings, place: at })
    else if (!isKnown(value) && !more.includes(value)) scope.report('definition.unknownField', { name: value }, at)
  }
}

function checkExpand(
  { types, report }: CheckScope,
  {
    expand,
    ledger,
    columns,
    place,
  }: {
    readonly expand: Partial<NonNullable<AnyPosting['expand']>>
    readonly ledger: AnyDocument | undefined
    readonly columns: Fields
    readonly place: string
  },
): void {
  const { matrix = '', to = '', match = {}, size = '' } = expand
  if (fieldNamed(columns, matrix)?.kind !== 'matrix')
    report('definition.fieldKind', { name: matrix, expected: 'matrix' }, `${place}.matrix`)
  for (const column of Object.values(match))
    if (!fieldNamed(columns, column)) report('definition.unknownField', { name: column }, `${place}.match`)
  if (!ledger) return
  const link = fieldNamed(ledger.fields, to)
  if (link?.kind !== 'link') return report('definition.fieldKind', { name: to, expected: 'link' }, `${place}.to`)
  const item = types.get(link.options.to ?? '')
  for (const [key, names] of Object.entries({ match: Object.keys(match), size: [size] }))
    for (const name of names)
      if (item && !fieldNamed(item.fields, name)) report('definition.unknownField', { name: `${item.name}.${name}` }, `${place}.${key}`)
}
