/** Checks moments: dates, spans, actions, statuses, and what reminders say to whom. */
import { actionsOf } from '../document.ts'
import type { Field } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import { readSpan, type AnyMoment } from '../lifecycle/moment.ts'
import { checkCondition } from './conditions.ts'
import { checkRecipients, checkText } from './notices.ts'
import { columnsOf, fieldNamed, statusesExist, type Check, type CheckScope } from './scope.ts'

export const checkMoments: Check = (scope) => {
  for (const [name, moment] of Object.entries((scope.type.moments ?? {}) as Record<string, AnyMoment>)) {
    const place = `moments.${name}`
    checkTime(scope, moment, place)
    checkEffect(scope, moment, place)
    statusesExist(scope, moment.while, `${place}.while`)
    if (moment.when) checkCondition(scope, moment.when, `${place}.when`)
  }
}

/** One of `at`, `before`, `after`; a span with a date; and a span in hours only where the date has hours. */
function checkTime(scope: CheckScope, { at, before, after, of }: AnyMoment, place: string): void {
  const { report } = scope
  const given = Object.entries({ at, before, after }).filter(([, value]) => value !== undefined)
  const [key, value] = given[0] ?? []
  if (given.length !== 1) return report('definition.oneRule', { names: given.map(([one]) => one).join(', ') || '–' }, place)
  if ((key === 'at') !== (of === undefined)) return report('definition.oneRule', { names: key === 'at' ? 'at, of' : key! }, `${place}.of`)
  const field = checkDate(scope, (at ?? of)!, `${place}.${key === 'at' ? 'at' : 'of'}`)
  if (key === 'at') return
  const span = readSpan(value!)
  if (!span || (field?.kind === 'date' && !span.days))
    report(
      'definition.name',
      { name: value!, expected: field?.kind === 'date' ? 'P30D, P2W' : 'P30D, P2W, PT8H, PT30M' },
      `${place}.${key}`,
    )
}

function checkDate({ fields, report }: CheckScope, path: string, place: string): Field | undefined {
  const [first, column] = splitPath(path)
  const field = column === undefined ? fieldNamed(fields, first) : fieldNamed(columnsOf(fields, first), column)
  if (!field) report('definition.unknownField', { name: path }, place)
  else if (field.kind !== 'date' && field.kind !== 'dateTime')
    report('definition.fieldKind', { name: path, expected: 'date, dateTime' }, place)
  return field
}

function checkEffect(scope: CheckScope, { at, of, act, notify }: AnyMoment, place: string): void {
  const { type, fields, report } = scope
  if ((act === undefined) === (notify === undefined)) report('definition.oneRule', { names: act ? 'act, notify' : '–' }, place)
  if (act !== undefined && !Object.hasOwn(actionsOf(type), act)) report('definition.unknownAction', { name: act }, `${place}.act`)
  if (!notify) return
  checkRecipients(scope, notify.to, `${place}.notify.to`)
  const [lines, column] = (at ?? of ?? '').split('.')
  checkText(scope, notify.text, `${place}.notify.text`, { columns: column === undefined ? {} : columnsOf(fields, lines) })
}
