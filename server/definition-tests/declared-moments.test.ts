/** Tests every moment that a document type declares: when it comes, in which statuses, and what it says to whom. */
import { describe, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { firstStatus, statusNames, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { dateOf, readSpan } from '../../model/lifecycle/moment.ts'
import { dueMoments, isWaitedFor, momentsOf } from '../../model/lifecycle/moment-times.ts'
import { noticeText, placeholdersOf } from '../../model/notice-spec.ts'

const zone = 'Asia/Shanghai'
const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  momentsOf(type).map(([name, moment]) => [`${type.name} ${name}`, type, name, moment] as const),
)

test('several types declare moments, actions and reminders', () => {
  expect(new Set(declared.map(([, type]) => type.name)).size).toBeGreaterThanOrEqual(3)
  expect(declared.some(([, , , { act }]) => act)).toBe(true)
  expect(declared.some(([, , , { notify }]) => notify)).toBe(true)
})

describe.each(declared)('%s', (_, type, name, moment) => {
  const [first, column] = splitPath(dateOf(moment))
  const field = (type.fields as Fields)[first]!
  const { kind } = column === undefined ? field : field.options.columns![column]!
  const statuses = statusNames(type).filter((status) => isWaitedFor(type, { ...moment, when: undefined } as never, { status }))
  const docWith = (value: string) => ({
    status: statuses[0] ?? firstStatus(type),
    ...(column === undefined
      ? { [first]: value }
      : {
          [first]: [
            { id: '7', [column]: value },
            { id: '8', [column]: null },
          ],
        }),
    ...moment.when,
  })
  const timesOf = (value: string) => dueMoments(type, docWith(value), zone).filter((one) => one.name === name)

  test('is waited for in some status and not in all', () => {
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.length).toBeLessThan(statusNames(type).length)
  })

  test('comes once for its date, moves along with it, and not without one', () => {
    const [early, late] = kind === 'date' ? ['2030-05-10', '2030-05-11'] : ['2030-05-10T02:00:00.000Z', '2030-05-11T02:00:00.000Z']
    const [one, ...more] = timesOf(early!)
    expect(more).toEqual([])
    expect(one!.line).toBe(column === undefined ? '0' : '7')
    expect(timesOf(late!)[0]!.at - one!.at).toBe(86_400_000)
    expect(dueMoments(type, { status: statuses[0] }, zone).filter((each) => each.name === name)).toEqual([])
    const span = readSpan(moment.before ?? moment.after ?? '')
    if (kind === 'date')
      expect(one!.at).toBe(
        span ? Date.parse('2030-05-10T00:00:00Z') + (moment.before ? -1 : 1) * span.minutes * 60_000 : Date.parse('2030-05-10T16:00:00Z'),
      )
  })

  test('its text is whole in both languages', () => {
    if (!moment.notify) return
    const { text } = moment.notify
    const values = Object.fromEntries(placeholdersOf(text).map((place, at) => [place, `<${at}>`]))
    for (const one of noticeText(text, type.fields as Fields, values)) expect(one).not.toMatch(/[{}]/)
    expect(placeholdersOf([text[1], '']).toSorted()).toEqual(placeholdersOf([text[0], '']).toSorted())
  })
})
