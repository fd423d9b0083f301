/** Tests of bookings (`books`): never more than the capacity whatever happens at once, what is free instead, who sees what is taken, and the number of statements. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { date } from '../../../model/fields/date.ts'
import { integer } from '../../../model/fields/integer.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { time } from '../../../model/fields/time.ts'
import { occupancy } from '../../query/occupancy.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { createDocuments } from '../create.ts'
import { saveDocument } from '../save.ts'
import { actMany } from '../actions/execute-action.ts'

const common = { module: 'tale', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const room = document('room', {
  ...common,
  kind: 'master',
  code: 'ROM',
  label: ['场地', 'Room'],
  parties: { owner: 'brand', read: 'platform' },
  fields: {
    name: text(['名称', 'Name'], { list: 'card' }),
    seats: lines(['座位', 'Seats'], {
      seat: text(['座位', 'Seat']),
      size: integer(['容量', 'Size']),
      opens: time(['开', 'Opens']),
      closes: time(['关', 'Closes']),
    }),
    beds: integer(['床位', 'Beds']),
    days: lines(['特殊日', 'Days'], { day: date(['日期', 'Day']), seat: text(['座位', 'Seat']), size: integer(['容量', 'Size']) }),
  },
  statuses: { active: { edit: true } },
  actions: {},
})
const held = {
  statuses: {
    draft: { edit: true },
    held: { label: ['占用', 'Held'], family: 'info', edit: true },
    gone: { label: ['离开', 'Gone'], family: 'closed' },
  },
  actions: {
    hold: { label: ['占用', 'Hold'], from: 'draft', to: 'held', partyRole: ['owner', 'brand'] },
    leave: { label: ['离开', 'Leave'], from: 'held', to: 'gone' },
  },
} as const
const ofRoom = {
  room: link(['场地', 'Room'], 'room'),
  seat: text(['座位', 'Seat']),
  buyer: link(['采购方', 'Buyer'], 'company'),
} as const
const seats = {
  resource: 'room',
  place: 'seat',
  capacity: {
    lines: 'seats',
    place: 'seat',
    of: 'size',
    otherwise: 1,
    hours: { from: 'opens', to: 'closes' },
    days: { lines: 'days', day: 'day', place: 'seat', of: 'size' },
  },
  while: ['held'],
} as const
const visit = document('visit', {
  ...common,
  ...held,
  kind: 'transaction',
  code: 'VIS',
  label: ['来访', 'Visit'],
  number: 'V-{guest}{00000}',
  parties: { owner: ['brand', 'supplier'], partyRoles: { brand: { via: 'buyer' } } },
  fields: { ...ofRoom, day: date(['日期', 'Day']), from: time(['自', 'From']), to: time(['至', 'To']) },
  reserves: { seat: { ...seats, time: { day: 'day', from: 'from', to: 'to' } } },
})
const stay = document('stay', {
  ...common,
  ...held,
  kind: 'transaction',
  code: 'STY',
  label: ['住宿', 'Stay'],
  number: 'S-{guest}{00000}',
  parties: { owner: ['brand', 'supplier'], partyRoles: { brand: { via: 'buyer' } } },
  fields: { ...ofRoom, first: date(['首日', 'First']), last: date(['末日', 'Last']), beds: integer(['床位', 'Beds']) },
  reserves: {
    seat: { ...seats, time: { from: 'first', to: 'last' } },
    beds: { resource: 'room', time: { from: 'first', to: 'last' }, amount: 'beds', capacity: { of: 'beds' }, while: ['held'] },
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [room, stay, visit] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const newRoom = async (values: object = {}) => (await buyer.create(room, { name: 'x', ...values })).id
const at = (id: string, more: object = {}) => ({ room: id, seat: 'A', day: '2026-05-18', from: '09:00:00', to: '11:00:00', ...more })
const draft = (id: string, more: object = {}, person = buyer) => person.create(visit, at(id, more))
const hold = async (id: string, more: object = {}, person = buyer) => person.act(visit, (await draft(id, more, person)).id, 'hold')
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { fields?: readonly { path: string; key: string; values?: Record<string, string> }[] }) =>
      error.fields?.[0] ?? Promise.reject(error),
  )
const stored = (id: string) => app.sql('SELECT * FROM core.booked WHERE resource_id = $1', [id])

test('a place takes one document at a time; the refusal stands at the time, names the other document and what is free', async () => {
  const id = await newRoom({
    seats: [
      { seat: 'A', size: 1 },
      { seat: 'B', size: 1 },
    ],
  })
  const { number } = await hold(id)
  await hold(id, { from: '11:00:00', to: '12:00:00' })
  const error = await refusal(hold(id, { from: '10:00:00', to: '11:30:00' }))
  expect(error).toMatchObject({ path: 'from', key: 'books.takenBy', values: { documentsEn: expect.stringContaining(number) as string } })
  expect(error!.values!['freeEn']).toBe('B 2026-05-18 10:00–11:30, A 2026-05-18 12:00–13:30, A 2026-05-19 10:00–11:30')
  expect(await refusal(hold(id, { seat: 'C' }))).toMatchObject({ path: 'seat', key: 'books.noPlace', values: { freeEn: 'A, B' } })
  expect(await hold(id, { seat: null })).toMatchObject({ status: 'held' })
})

test('leaving frees the place, a change moves it, and a repeated save keeps it', async () => {
  const id = await newRoom()
  const first = await hold(id)
  await buyer.save(visit, first.id, { from: '08:00:00' })
  expect(await refusal(hold(id, { from: '08:30:00' }))).toMatchObject({ key: 'books.takenBy' })
  const second = await hold(id, { from: '11:00:00', to: '12:00:00' })
  expect(await refusal(buyer.save(visit, first.id, { to: '11:30:00' }))).toMatchObject({ path: 'from' })
  await buyer.act(visit, second.id, 'leave')
  await buyer.save(visit, first.id, { to: '11:30:00' })
  expect(await stored(id)).toHaveLength(1)
})

test('a capacity above one counts, exceptions of a day go before it, a closed day is closed', async () => {
  const id = await newRoom({
    seats: [
      { seat: 'A', size: 2 },
      { seat: 'B', size: null },
    ],
    days: [
      { day: '2026-05-19', seat: null, size: 0 },
      { day: '2026-05-20', seat: 'A', size: 3 },
    ],
  })
  await hold(id)
  await hold(id, { from: '10:00:00', to: '12:00:00' })
  expect(await refusal(hold(id, { from: '10:30:00' }))).toMatchObject({ key: 'books.takenBy' })
  await hold(id, { from: '11:00:00', to: '12:00:00' })
  expect(await refusal(hold(id, { day: '2026-05-19' }))).toMatchObject({ path: 'from', key: 'books.closed' })
  for (let times = 0; times < 3; times++) await hold(id, { day: '2026-05-20' })
  expect(await refusal(hold(id, { day: '2026-05-20' }))).toMatchObject({ key: 'books.takenBy' })
  for (let times = 0; times < 4; times++) await hold(id, { seat: 'B' })
})

test('documents of two types book one capacity; an amount is taken of a resource as a whole; days from the first to the last', async () => {
  const id = await newRoom({ beds: 10 })
  const days = { room: id, first: '2026-05-18', last: '2026-05-20' }
  const stays = async (values: object) => buyer.act(stay, (await buyer.create(stay, { ...days, ...values })).id, 'hold')
  await stays({ beds: 7 })
  expect(await refusal(stays({ beds: 4, first: '2026-05-20' }))).toMatchObject({
    path: 'first',
    key: 'books.exceeds',
    values: { left: '3', amount: '4' },
  })
  await stays({ beds: 4, first: '2026-05-21', last: '2026-05-21' })
  await stays({ seat: 'A' })
  expect(await refusal(hold(id, { day: '2026-05-20' }))).toMatchObject({ key: 'books.takenBy' })
  await hold(id, { day: '2026-05-21' })
  expect(await refusal(buyer.create(stay, { ...days, last: '2026-05-17' }))).toMatchObject({ path: 'last', key: 'constraint.notBefore' })
})

test('another company sees that the place is taken, and nothing of who takes it', async () => {
  const id = await newRoom()
  const [supplier, other] = [app.as('supplier'), app.as('supplier2')]
  const shared = { buyer: app.companies['brand'] }
  const ownBooking = await hold(id, shared, supplier)
  const error = await refusal(hold(id, { ...shared, from: '10:00:00' }, other))
  expect(error).toMatchObject({ key: 'books.taken' })
  expect(JSON.stringify(error)).not.toContain(ownBooking.number)
  const look = (person: Person) =>
    person.perform((operation) => occupancy(operation, visit, { name: 'seat', id, from: '2026-05-18', to: '2026-05-19' }))
  const taken = [{ place: 'A', from: '2026-05-18 09:00:00', to: '2026-05-18 11:00:00' }]
  expect(await look(other)).toEqual({ places: ['A'], taken, bookings: [] })
  for (const person of [supplier, buyer])
    expect(await look(person)).toMatchObject({ taken, bookings: [{ page: 'visit', id: ownBooking.id, title: ownBooking.number }] })
  await expect(
    app.as('other.buyer').perform((operation) => occupancy(operation, visit, { name: 'seat', id, from: '2026-05-18', to: '2026-05-19' })),
  ).rejects.toMatchObject({ code: 404 })
  await expect(
    other.perform((operation) => occupancy(operation, visit, { name: 'seat', id, from: '2026-01-01', to: '2026-12-31' })),
  ).rejects.toMatchObject({ code: 400 })
  for (const person of [buyer, supplier]) expect(await person.perform(({ tx }) => tx.rows('SELECT doc_id FROM core.booked'))).toEqual([])
})

test('a span of centuries is refused at once, for a person who looks and at the field of a document', { timeout: 20_000 }, async () => {
  const id = await newRoom({ beds: 10 })
  const look = (from: string, to: string) => buyer.perform((operation) => occupancy(operation, visit, { name: 'seat', id, from, to }))
  const begun = performance.now()
  for (const [from, to] of [
    ['0001-01-01', '9999-12-30'],
    ['0000-01-01', '0000-01-02'],
    ['9999-12-01', '9999-12-31'],
    ['2026-05-19', '2026-05-18'],
  ] as const)
    await expect(look(from, to)).rejects.toMatchObject({ code: 400 })
  const stays = async (first: string, last: string) =>
    buyer.act(stay, (await buyer.create(stay, { room: id, beds: 1, first, last })).id, 'hold')
  for (const [first, last] of [
    ['0001-01-01', '9998-12-31'],
    ['2026-01-01', '2027-01-02'],
    ['9999-12-31', '9999-12-31'],
  ] as const)
    expect(await refusal(stays(first, last))).toMatchObject({ path: 'last', key: 'books.tooLong', values: { days: '366' } })
  expect(await refusal(hold(id, { day: '9999-12-31' }))).toMatchObject({ path: 'day', key: 'books.tooLong' })
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await stays('2026-01-01', '2027-01-01')).toMatchObject({ status: 'held' })
})

test('a long booking meets a closed day within it, and a day with more room does not lend it to the days around it', async () => {
  const size = (day: string, value: number) => ({ day, seat: null, size: value })
  const long = async (values: object, first: string, last: string) => {
    const id = await newRoom({ seats: [{ seat: 'A', size: 1 }], ...values })
    const book = async () => buyer.act(stay, (await buyer.create(stay, { room: id, seat: 'A', first, last })).id, 'hold')
    return { id, book }
  }
  const closed = await long({ days: [size('2026-05-20', 0)] }, '2026-05-18', '2026-06-30')
  expect(await refusal(closed.book())).toMatchObject({ path: 'first', key: 'books.closed' })
  const roomier = await long({ days: [size('2026-05-18', 2)] }, '2026-05-18', '2026-05-19')
  await roomier.book()
  expect(await refusal(roomier.book())).toMatchObject({ key: 'books.takenBy' })
  const { taken } = await buyer.perform((operation) =>
    occupancy(operation, stay, { name: 'seat', id: roomier.id, from: '2026-05-17', to: '2026-05-20' }),
  )
  expect(taken).toEqual([{ place: 'A', from: '2026-05-19 00:00:00', to: '2026-05-20 00:00:00' }])
})

test('who lowers a capacity confirms which bookings have no room any more; they stay booked, and other changes ask nothing', async () => {
  const id = await newRoom({ seats: [{ seat: 'A', size: 2 }] })
  const day = '2031-05-18'
  const held = [await hold(id, { day }), await hold(id, { day }), await hold(id, { day: '2031-05-20' })]
  const [seatRow] = (await buyer.get(room, id)).seats as { id: string }[]
  const seats = (size: number) => ({ seats: { set: [{ id: seatRow!.id, size }] } })
  const lower = async (values: object, confirmed: readonly string[] = []) => {
    const { version } = await buyer.get(room, id)
    return buyer.perform((operation) => saveDocument(operation, room, { id, version, values, confirmed }))
  }
  const asks = (work: Promise<unknown>): Promise<{ code: string; path: string; text: readonly string[] }[]> =>
    work.then(
      () => [],
      (error: { key: string; detail: { asks: [] } }) => (expect(error.key).toBe('action.asks'), error.detail.asks),
    )
  const [warning, ...more] = await asks(lower(seats(1)))
  expect([warning!.path, warning!.text[1], more]).toEqual([
    'seats',
    `These bookings have no room any more: ${[held[0]!, held[1]!].map(({ number }) => `A ${day} 09:00–11:00 ${number}`).join(', ')}`,
    [],
  ])
  // A day that is closed, and a place that is gone, leave no room either; what is confirmed is said of these bookings alone.
  const closed = await asks(lower({ days: [{ day: '2031-05-20', size: 0 }] }, [warning!.code]))
  expect(closed[0]!.text[1]).toContain(held[2]!.number)
  expect((await asks(lower({ seats: [{ seat: 'B', size: 9 }] })))[0]!.text[1]).toContain(`A 2031-05-20 09:00–11:00 ${held[2]!.number}`)
  await lower(seats(1), [warning!.code])
  expect(await stored(id)).toHaveLength(3)
  expect(await app.sql('SELECT action, path FROM core.confirmation WHERE doc_id = $1', [id])).toEqual([{ action: 'save', path: 'seats' }])
  expect(await asks(lower({ name: 'y' }))).toEqual([])
  expect(await asks(lower(seats(0)))).toHaveLength(1)
  expect(await asks(lower(seats(5)))).toEqual([])
})

test('a removed draft books nothing', async () => {
  const id = await newRoom()
  await draft(id)
  expect(await stored(id)).toEqual([])
})

test('of 50 callers at once as many hold a place as it takes', async () => {
  const id = await newRoom({ seats: [{ seat: 'A', size: 3 }] })
  const drafts = []
  for (let index = 0; index < proofSize(50); index++) drafts.push(await draft(id, { from: `09:${String(index).padStart(2, '0')}:00` }))
  const results = await Promise.allSettled(drafts.map((one) => buyer.act(visit, one.id, 'hold', { version: 1 })))
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 11000 })
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('100 documents take the statements of 2, and one that does not fit beside the others of its batch is refused with all', async () => {
  const countOf = async (count: number) => {
    const id = await newRoom({ seats: [{ seat: 'A', size: count }] })
    const created = await buyer.perform((operation) =>
      createDocuments(
        operation,
        visit,
        Array.from({ length: count }, () => at(id)),
      ),
    )
    const ids = created.map(({ doc }) => doc.id)
    const statements = await sentStatements(buyer, (operation) => actMany(operation, visit, ids, { action: 'hold' }))
    expect(await stored(id)).toHaveLength(count)
    return statements.length
  }
  expect(await countOf(100)).toBe(await countOf(2))
  const id = await newRoom()
  const [one, two] = [await draft(id), await draft(id)]
  expect(await refusal(buyer.perform((operation) => actMany(operation, visit, [one.id, two.id], { action: 'hold' })))).toMatchObject({
    path: 'from',
  })
  expect(await stored(id)).toEqual([])
})

const hours = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
const step = fc.record({
  seat: fc.constantFrom('A', 'B'),
  from: fc.integer({ min: 8, max: 16 }),
  length: fc.integer({ min: 1, max: 4 }),
  leaves: fc.boolean(),
  of: fc.nat(9),
})

test('random holding, moving and leaving never exceeds the capacity at any hour, and nothing that fits is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const sizes: Record<string, number> = { A: 1, B: 2 }
      const id = await newRoom({ seats: Object.entries(sizes).map(([seat, size]) => ({ seat, size })) })
      const live: { id: string; seat: string; from: number; to: number }[] = []
      for (const { seat, from, length, leaves, of } of steps) {
        const chosen = live[of % Math.max(live.length, 1)]
        if (leaves && chosen) {
          await buyer.act(visit, chosen.id, 'leave')
          live.splice(live.indexOf(chosen), 1)
          continue
        }
        const wish = { seat, from, to: from + length }
        const others = of % 2 && chosen ? live.filter((one) => one !== chosen) : live
        const full = Array.from(
          { length },
          (_, hour) => others.filter((one) => one.seat === seat && one.from <= from + hour && from + hour < one.to).length,
        )
        const values = { seat, from: hours(wish.from), to: hours(wish.to) }
        const doing = of % 2 && chosen ? buyer.save(visit, chosen.id, values) : hold(id, values)
        const doc = await doing.then(
          (saved) => saved,
          () => undefined,
        )
        expect(doc !== undefined).toBe(full.every((count) => count < sizes[seat]!))
        if (doc && of % 2 && chosen) Object.assign(chosen, wish)
        else if (doc) live.push({ id: doc.id, ...wish })
      }
      expect(await stored(id)).toHaveLength(live.length)
    }),
    { numRuns: proofSize(60) },
  )
})

const hall = async () =>
  newRoom({
    seats: [
      { seat: 'A', size: 2, opens: '08:00:00', closes: '12:00:00' },
      { seat: 'N', size: 1, opens: '22:00:00', closes: '06:00:00' },
    ],
  })

test('outside of its opening hours nothing of a place is booked; what is free instead lies within them', async () => {
  const id = await hall()
  expect(await hold(id, { from: '08:00:00', to: '12:00:00' })).toMatchObject({ status: 'held' })
  expect(await refusal(hold(id, { from: '07:00:00', to: '09:00:00' }))).toMatchObject({ path: 'from', key: 'books.closed' })
  const late = await refusal(hold(id, { from: '11:00:00', to: '13:00:00' }))
  expect(late).toMatchObject({ path: 'from' })
  const early = await refusal(hold(id, { from: '06:00:00', to: '07:00:00' }))
  expect(early!.values!['freeEn']).toBe('A 2026-05-18 08:00–09:00, A 2026-05-19 08:00–09:00, A 2026-05-20 08:00–09:00')
  // Documents that book whole days ask for no hours.
  const days = { room: id, seat: 'A', first: '2026-05-20', last: '2026-05-21' }
  expect(await buyer.act(stay, (await buyer.create(stay, days)).id, 'hold')).toMatchObject({ status: 'held' })
})

test('a place that closes the day after is open over midnight, and a list of what is taken has the hours', async () => {
  const id = await hall()
  expect(await hold(id, { seat: 'N', from: '23:00:00', to: '05:00:00' })).toMatchObject({ status: 'held' })
  expect(await refusal(hold(id, { seat: 'N', day: '2026-05-20', from: '05:00:00', to: '07:00:00' }))).toMatchObject({ key: 'books.closed' })
  const shown = await buyer.perform((operation) => occupancy(operation, visit, { name: 'seat', id, from: '2026-05-18', to: '2026-05-18' }))
  expect(shown.taken).toEqual([
    { place: 'A', from: '2026-05-18 00:00:00', to: '2026-05-18 08:00:00' },
    { place: 'A', from: '2026-05-18 12:00:00', to: '2026-05-19 00:00:00' },
    { place: 'N', from: '2026-05-18 06:00:00', to: '2026-05-18 22:00:00' },
    { place: 'N', from: '2026-05-18 23:00:00', to: '2026-05-19 00:00:00' },
  ])
})
