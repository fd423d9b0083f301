/** Tests the evaluation of constraints with any values, and what the check of definitions refuses. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDocument } from '../check-document.ts'
import type { AnyConstraint } from './constraint.ts'
import { constraintErrors } from './constraints.ts'
import { add, compare, sub } from '../decimal.ts'
import { document } from '../document.ts'
import { date } from '../fields/date.ts'
import { integer } from '../fields/integer.ts'
import { lines } from '../fields/lines.ts'
import { link } from '../fields/link.ts'
import { quantity } from '../fields/quantity.ts'
import { text } from '../fields/text.ts'
import { yesNo } from '../fields/yes-no.ts'

const label = ['字段', 'Field'] as const
const fields = {
  start: date(label),
  end: date(label),
  low: quantity(label),
  high: quantity(label),
  name: text(label),
  maker: link(label, 'user'),
  checker: link(label, 'user'),
  list: lines(label, {
    person: link(label, 'user'),
    name: text(label),
    from: integer(label),
    to: integer(label),
    share: quantity(label),
    flag: yesNo(label),
    day: date(label),
  }),
}
const paths = (constraint: AnyConstraint, doc: object, action?: string) =>
  constraintErrors({ fields, constraints: [constraint] }, doc, { action }).map(({ path }) => path)

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10))
const decimal = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 9999 }))
  .map(([a, b]) => add(String(a), `0.${String(b).padStart(4, '0')}`))
const orBlank = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })

describe('with any values', () => {
  test('days are compared as days, and a blank one passes', () => {
    fc.assert(
      fc.property(orBlank(day), orBlank(day), (start, end) => {
        const wrong = start !== null && end !== null && Date.parse(end) < Date.parse(start)
        expect(paths({ field: 'end', notBefore: 'start' }, { start, end })).toEqual(wrong ? ['end'] : [])
      }),
    )
  })

  test('today is compared as a day where it is known, and days are not after others', () => {
    fc.assert(
      fc.property(orBlank(day), day, (end, today) => {
        const wrong = (constraint: AnyConstraint) =>
          constraintErrors({ fields, constraints: [constraint] }, { end, start: today }, { today }).length > 0
        expect(wrong({ field: 'end', notAfter: '@today' })).toBe(end !== null && end > today)
        expect(wrong({ field: 'end', notAfter: 'start' })).toBe(end !== null && end > today)
        expect(wrong({ field: 'end', notBefore: '@today' })).toBe(end !== null && end < today)
        expect(wrong({ field: 'end', after: '@today' })).toBe(end !== null && end <= today)
        expect(paths({ field: 'end', notAfter: '@today' }, { end })).toEqual([])
      }),
    )
  })

  test('numbers are compared as exact decimals: 9 is below 10, 1.50 equals 1.5', () => {
    fc.assert(
      fc.property(decimal, decimal, (low, high) => {
        expect(paths({ field: 'high', atLeast: 'low' }, { low, high })).toEqual(compare(high, low) < 0 ? ['high'] : [])
        expect(paths({ field: 'low', atMost: 'high' }, { low, high })).toEqual(compare(low, high) > 0 ? ['low'] : [])
      }),
    )
    expect(paths({ field: 'high', atLeast: 'low' }, { low: '1.50', high: '1.5' })).toEqual([])
  })

  test('shares that are split without loss add up, and do not once any of them changes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 30 }), fc.nat(), (parts, changed) => {
        const shares = parts.map((part) => `${part / 10_000}`)
        const rest = shares.reduce((left, share) => sub(left, share), '100')
        const rows = [...shares, rest].map((share) => ({ share }))
        expect(paths({ in: 'list', field: 'share', sumIs: '100' }, { list: rows })).toEqual([])
        const at = changed % rows.length
        const wrong = rows.map((row, index) => (index === at ? { share: add(row.share, '0.0001') } : row))
        expect(paths({ in: 'list', field: 'share', sumIs: '100' }, { list: wrong })).toEqual(['list'])
      }),
    )
  })

  test('groups of shares add up each, and a group with another sum is named at its first line', () => {
    const group = fc.record({
      name: fc.constantFrom('A', 'a ', 'B', null),
      parts: fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 5 }), fc.nat(), (groups, changed) => {
        const constraint = { in: 'list', field: 'share', sumIs: '100', by: ['name'] }
        const distinct = [...new Map(groups.map((one) => [one.name?.trim().toLowerCase(), one])).values()]
        const rows = distinct.flatMap(({ name, parts }) => {
          const shares = parts.map((part) => `${part / 10_000}`)
          return [...shares, shares.reduce((left, share) => sub(left, share), '100')].map((share) => ({ name, share }))
        })
        expect(paths(constraint, { list: rows })).toEqual([])
        if (rows.length === 0) return
        const at = changed % rows.length
        const wrong = rows.map((row, index) => (index === at ? { ...row, share: add(row.share, '0.0001') } : row))
        const first = rows.findIndex(({ name }) => name === rows[at]!.name)
        expect(paths(constraint, { list: wrong })).toEqual([`list[${first}].share`])
      }),
    )
  })

  test('a person is refused exactly when another field, the creator or a line names the same one', () => {
    const person = orBlank(fc.constantFrom('1', '2', '3', '4'))
    fc.assert(
      fc.property(person, person, person, fc.array(person, { maxLength: 4 }), (maker, checker, createdBy, persons) => {
        const list = persons.map((one) => ({ person: one }))
        const others = [maker, createdBy, ...persons]
        const wrong = checker !== null && others.includes(checker)
        const doc = { maker, checker, createdBy, list }
        expect(paths({ field: 'checker', apart: ['maker', 'createdBy', 'list.person'] }, doc)).toEqual(wrong ? ['checker'] : [])
        const lines = persons.flatMap((one, at) => (one !== null && (one === maker || one === createdBy) ? [`list[${at}].person`] : []))
        expect(paths({ in: 'list', field: 'person', apart: ['doc.maker', 'doc.createdBy'] }, doc)).toEqual(lines)
      }),
    )
  })

  test('ranges overlap exactly when they share a number', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 6 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
        const list = ranges.map(([from, width, open]) => ({ from, to: open ? null : from + width }))
        const numbers = list.map(({ from, to }) => new Set(Array.from({ length: (to ?? 60) - from + 1 }, (_, at) => from + at)))
        const wrong = numbers.flatMap((one, at) =>
          numbers.slice(0, at).some((other) => [...one].some((number) => other.has(number))) ? [`list[${at}].from`] : [],
        )
        expect(paths({ in: 'list', noOverlapInLines: { from: 'from', to: 'to' } }, { list })).toEqual(wrong)
      }),
    )
  })

  test('names are the same whatever their case and spaces; each repetition is named once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Red', 'red', ' R ed', 'Blue', 'green', null), { maxLength: 8 }), (names) => {
        const plain = names.map((name) => name?.replaceAll(' ', '').toLowerCase())
        const wrong = plain.flatMap((name, at) => (name !== undefined && plain.indexOf(name) < at ? [`list[${at}].name`] : []))
        expect(paths({ in: 'list', uniqueInLines: ['name'] }, { list: names.map((name) => ({ name })) })).toEqual(wrong)
      }),
    )
  })

  test('ascending fields are as one that is sorted; without gaps none follows a blank one', () => {
    const ascending = ['start', 'end'] as const
    fc.assert(
      fc.property(orBlank(day), orBlank(day), (start, end) => {
        const [sorted, gap] = [start === null || end === null || start < end, start === null && end !== null]
        expect(paths({ ascending, strictly: true, withoutGaps: true }, { start, end })).toEqual(sorted && !gap ? [] : ['end'])
      }),
    )
  })
})

test('a line is compared with the header through doc', () => {
  const constraint = { in: 'list', field: 'day', notBefore: 'doc.start' }
  expect(paths(constraint, { start: '2024-02-01', list: [{ day: '2024-02-01' }, { day: '2024-01-31' }] })).toEqual(['list[1].day'])
})

test('a constraint of an action or under a condition is asked only then', () => {
  const constraint = { filled: ['name'], on: ['send'], when: { low: '1' } }
  expect([paths(constraint, { low: '1' }), paths(constraint, { low: '1' }, 'send'), paths(constraint, { low: '2' }, 'send')]).toEqual([
    [],
    ['name'],
    [],
  ])
})

test('the check of definitions names the constraint, its place and what is wrong with it', () => {
  const sound = document('paper', {
    module: 'test',
    code: 'PPR',
    label,
    kind: 'master',
    parties: { owner: 'brand' },
    rights: { read: ['*'] },
    fields,
    statuses: { draft: { label, family: 'neutral', edit: true }, sent: { label, family: 'info' } },
    actions: { send: { label, from: 'draft', to: 'sent' } },
    list: { columns: ['name'] },
    form: [{ section: label, fields: ['start', 'end', 'low', 'high', 'name', 'maker', 'checker', 'list'] }],
  })
  const faults = (constraint: object) =>
    checkDocument({ ...sound, constraints: [constraint] }, [sound]).map(({ path, message }) => `${path}: ${message[1]}`)
  const wrong: readonly (readonly [object, string])[] = [
    [{ field: 'end', notBefor: 'start' }, 'constraints[0]: unknown key "notBefor"'],
    [{ field: 'end' }, 'constraints[0]: needs exactly one rule, has: –'],
    [{ field: 'end', notBefore: 'start', after: 'start' }, 'constraints[0]: needs exactly one rule, has: notBefore, after'],
    [{ field: 'ende', notBefore: 'start' }, 'constraints[0]: there is no field "ende"'],
    [{ field: 'end', notBefore: 'low' }, 'constraints[0]: field "low" must be of the kind date, time, dateTime'],
    [{ field: 'name', atLeast: 'low' }, 'constraints[0]: field "name" must be of the kind quantity, integer'],
    [{ ascending: ['name', 'start'] }, 'constraints[0]: field "name" must be of the kind quantity, integer, date, time'],
    [{ in: 'lst', uniqueInLines: ['name'] }, 'constraints[0].in: there is no lines field "lst"'],
    [{ uniqueInLines: ['name'] }, 'constraints[0]: "in" is missing'],
    [{ in: 'list', uniqueInLines: ['nam'] }, 'constraints[0]: there is no field "list.nam"'],
    [{ in: 'list', exactlyOneIs: 'name' }, 'constraints[0]: field "name" must be of the kind yesNo'],
    [{ in: 'list', filled: ['name'], on: ['sent'] }, 'constraints[0].on: there is no action "sent"'],
    [{ field: 'name', notAfter: '@today' }, 'constraints[0]: field "name" must be of the kind date'],
    [{ field: 'low', atMost: '@today' }, 'constraints[0]: there is no field "@today"'],
    [{ field: 'checker', apart: ['name'] }, 'constraints[0]: field "name" must be of the kind link to \'user\''],
    [{ field: 'checker', apart: ['list.worker'] }, 'constraints[0]: there is no field "list.worker"'],
    [{ apart: ['maker'] }, 'constraints[0]: "field" is missing'],
    [{ in: 'list', field: 'share', sumIs: '100', by: ['nam'] }, 'constraints[0]: there is no field "list.nam"'],
    [{ in: 'list', uniqueInLines: ['name'], by: ['flag'] }, 'constraints[0]: unknown key "by"'],
    [{ in: 'list', field: 'day', notBefore: 'doc.begin' }, 'constraints[0]: there is no field "begin"'],
    [{ field: 'end', notBefore: 'start', when: { nam: 'a' } }, 'constraints[0].when.nam: there is no field "nam"'],
  ]
  for (const [constraint, fault] of wrong) expect(faults(constraint), JSON.stringify(constraint)).toContain(fault)
  expect(faults({ in: 'list', field: 'day', notBefore: 'doc.start', on: ['send'] })).toEqual([])
  expect(faults({ field: 'checker', apart: ['maker', 'createdBy', 'list.person'] })).toEqual([])
  expect(faults({ in: 'list', field: 'person', apart: ['doc.maker', 'doc.createdBy'] })).toEqual([])
  expect(faults({ in: 'list', field: 'share', sumIs: '100', by: ['name'] })).toEqual([])
})
