/** Tests every booking that a document type declares: actions lead into it and out of it, a new document books nothing, its fields give a time, OpenAPI has it. */
import { describe, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { bookingsOf, capacityName, fieldsOfBooking, spanOf, spanText } from '../../model/between/booking.ts'
import { actionsOf, firstStatus, type AnyDocument } from '../../model/document.ts'
import { valuesSchema } from '../openapi/schema.ts'

const declared = (documents as readonly AnyDocument[]).flatMap((type) =>
  bookingsOf(type).map(([name, booking]) => [`${type.name}.${name}`, type, booking] as const),
)

test('each capacity is booked under one name in a type', () => {
  const capacities = declared.map(([, type, booking]) => `${type.name} ${booking.resource} ${capacityName(booking)}`)
  expect(new Set(capacities).size).toBe(capacities.length)
})

describe.each(declared)('%s', (_, type, booking) => {
  test('actions lead into it and out of it, and a new document books nothing', () => {
    const actions = Object.values(actionsOf(type))
    expect(booking.while).not.toContain(firstStatus(type))
    expect(actions.some(({ to }) => booking.while.includes(to))).toBe(true)
    const leaves = actions.filter(({ from }) => [from].flat().some((status) => booking.while.includes(status)))
    expect(leaves.some(({ to }) => !booking.while.includes(to))).toBe(true)
  })

  test('a document with its fields books a time, one without any of them none', () => {
    const { day, from, to } = booking.time
    const example = Object.fromEntries(
      fieldsOfBooking(booking).map((name) => [
        name,
        name === day ? '2026-05-18' : name === from ? '09:00:00' : name === to ? '11:00:00' : '7',
      ]),
    )
    if (day === undefined) Object.assign(example, { [from!]: '2026-05-18', [to!]: '2026-05-19' })
    expect(spanText(spanOf(booking, example)!)).toContain('2026-05-18')
    for (const name of [day, from, to]) if (name !== undefined) expect(spanOf(booking, { ...example, [name]: null })).toBeUndefined()
  })

  test('the contract names it', () => expect(valuesSchema(type)).toMatchObject({ 'x-reserves': type.reserves }))
})
