/** Tests of figures that are sums of linked documents: every way in which one of them changes, 50 parallel callers, and the statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '../../../model/check-document.ts'
import { document, type AnyDocument } from '../../../model/document.ts'
import { choice } from '../../../model/fields/choice.ts'
import { integer } from '../../../model/fields/integer.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { text } from '../../../model/fields/text.ts'
import { wrongSums } from '../../testing/roll-up-sums.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { actMany, executeAction } from '../actions/execute-action.ts'
import { logicContext } from '../actions/logic-context.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'] },
} as const
const counted = { computed: true, default: '0' } as const
const ofVisits = { of: 'visit', via: 'hall', while: ['open', 'done'] } as const
const hall = document('hall', {
  ...head,
  code: 'HAL',
  label: ['厅', 'Hall'],
  number: 'H-{00000}',
  fields: {
    name: text(['名', 'Name']),
    paid: quantity(['收', 'Paid'], counted),
    owed: quantity(['欠', 'Owed'], counted),
    heads: integer(['人数', 'Heads'], { computed: true, default: 0 }),
    used: quantity(['用', 'Used'], counted),
    balance: quantity(['差', 'Balance'], { formula: 'paid - owed' }),
  },
  statuses: { active: { label: ['有效', 'Active'], family: 'success', edit: true } },
  actions: {},
  rollUp: {
    paid: { ...ofVisits, field: 'total', where: { kind: 'paid' } },
    owed: { ...ofVisits, field: 'total', where: { kind: 'owed' } },
    heads: { ...ofVisits, field: 'heads' },
    used: { of: 'visit', lines: 'parts', field: 'amount', via: 'room', unless: ['void'] },
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'paid', 'owed', 'heads', 'used', 'balance'] }],
})
const visit = document('visit', {
  ...head,
  code: 'VIS',
  label: ['访', 'Visit'],
  number: 'V-{00000}',
  fields: {
    hall: link(['厅', 'Hall'], 'hall'),
    kind: choice(['类', 'Kind'], { paid: ['收', 'Paid'], owed: ['欠', 'Owed'] }, { default: 'paid' }),
    heads: integer(['人', 'Heads'], { default: 1 }),
    parts: lines(['项', 'Parts'], { amount: quantity(['额', 'Amount']), room: link(['室', 'Room'], 'hall') }),
    total: quantity(['计', 'Total'], { formula: 'sum(append(parts.amount, 0))' }),
  },
  statuses: {
    open: { label: ['开', 'Open'], family: 'neutral', edit: true },
    done: { label: ['完', 'Done'], family: 'success', edit: true },
    void: { label: ['废', 'Void'], family: 'closed' },
  },
  actions: {
    finish: { label: ['完', 'Finish'], from: 'open', to: 'done' },
    cancel: { label: ['废', 'Void'], from: ['open', 'done'], to: 'void' },
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'hall', 'kind', 'heads', 'parts', 'total', 'status'] }],
})
const types = [hall, visit] as readonly AnyDocument[]

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const newHall = async () => (await buyer.create(hall, { name: 'x' })).id
const figures = async (id: string) => {
  const { paid, owed, heads, balance } = await buyer.get(hall, id)
  return [paid, owed, heads, balance]
}
const wrong = () => wrongSums(types, (sql, params) => app.sql(sql, params))
const amounts = (...values: string[]) => values.map((amount) => ({ amount }))

test('the sum follows creation, change of number, link, kind and status, lines set by logic, and removal', async () => {
  const [first, second] = [await newHall(), await newHall()]
  const { id } = await buyer.create(visit, { hall: first, heads: 3, parts: amounts('1.5', '2.25') })
  expect(await figures(first)).toEqual(['3.75', '0', 3, '3.75'])
  await buyer.save(visit, id, { parts: amounts('10') })
  expect(await figures(first)).toEqual(['10', '0', 3, '10'])
  await buyer.save(visit, id, { kind: 'owed' })
  expect(await figures(first)).toEqual(['0', '10', 3, '-10'])
  await buyer.save(visit, id, { hall: second })
  expect([await figures(first), await figures(second)]).toEqual([
    ['0', '0', 0, '0'],
    ['0', '10', 3, '-10'],
  ])
  const { parts } = await buyer.get(visit, id)
  await buyer.perform((operation) =>
    logicContext(operation).setLines(visit, id, 'parts', [{ line: parts[0]!.id, values: { amount: '0.0001' } }]),
  )
  expect(await figures(second)).toEqual(['0', '0.0001', 3, '-0.0001'])
  const other = await buyer.create(visit, { hall: second, parts: amounts('7') })
  await buyer.act(visit, other.id, 'finish')
  expect((await figures(second))[0]).toBe('7')
  await buyer.act(visit, other.id, 'cancel')
  expect((await figures(second))[0]).toBe('0')
  await buyer.save(visit, id, { heads: 4 })
  await buyer.remove(visit, id)
  expect(await figures(second)).toEqual(['0', '0', 0, '0'])
  expect(await wrong()).toEqual([])
})

test('a sum over lines follows each line, its link and the status of its document; every status counts that is not named', async () => {
  const [first, second] = [await newHall(), await newHall()]
  const used = async () => Promise.all([first, second].map(async (id) => (await buyer.get(hall, id)).used))
  const parts = (...rooms: string[]) => rooms.map((room, at) => ({ room, amount: String(at + 1) }))
  const { id } = await buyer.create(visit, { parts: parts(first, second, first) })
  expect(await used()).toEqual(['4', '2'])
  await buyer.save(visit, id, { parts: parts(second, second) })
  expect(await used()).toEqual(['0', '3'])
  await buyer.act(visit, id, 'finish')
  expect(await used()).toEqual(['0', '3'])
  await buyer.act(visit, id, 'cancel')
  expect(await used()).toEqual(['0', '0'])
})

test('of 50 parallel changes of one sum none is lost', async () => {
  const id = await newHall()
  const visits = await buyer.perform(async (operation) => {
    const all = Array.from({ length: 50 }, () => ({ hall: id, parts: amounts('1') }))
    return logicContext(operation).createMany(visit, all)
  })
  expect((await figures(id))[0]).toBe('50')
  await Promise.all(
    visits.map((one, at) =>
      buyer.perform((operation) => executeAction(operation, visit, { id: one.id, action: at < 20 ? 'cancel' : 'finish', version: 1 })),
    ),
  )
  expect(await figures(id)).toEqual(['30', '0', 30, '30'])
})

test('2 and 40 changed documents of as many halls send the same number of statements', async () => {
  const statements = async (count: number) => {
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push((await buyer.create(visit, { hall: await newHall(), parts: amounts('1') })).id)
    return (await sentStatements(buyer, (operation) => actMany(operation, visit, ids, { action: 'cancel' }))).length
  }
  await statements(2)
  expect(await statements(40)).toBe(await statements(2))
})

/** Deterministic random numbers, so that a failure can be repeated. */
const randomFrom = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

test('after random changes, several at a time, every figure is the sum', async () => {
  const random = randomFrom(5)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const halls = [await newHall(), await newHall()]
  const visits: string[] = []
  for (let at = 0; at < 8; at++) visits.push((await buyer.create(visit, { hall: pick(halls), parts: amounts('1', '2') })).id)
  const change = (id: string) => {
    if (random() < 0.2) return buyer.act(visit, id, pick(['finish', 'cancel']))
    const values = {
      hall: pick([...halls, null]),
      kind: pick(['paid', 'owed']),
      heads: pick([1, 2, 5]),
      parts: amounts(pick(['0.1', '3'])),
    }
    return buyer.save(visit, id, values)
  }
  for (let round = 0; round < proofSize(200); round++) {
    await Promise.allSettled([...new Set([pick(visits), pick(visits), pick(visits)])].map(change))
    if (round % 5 === 0) visits.push((await buyer.create(visit, { hall: pick(halls), parts: amounts('4') })).id)
  }
  expect(await wrong()).toEqual([])
})

test.each([
  ['rollUp.heads.via', { via: 'name' }],
  ['rollUp.heads.field', { field: 'kind' }],
  ['rollUp.heads.of', { of: 'visitor' }],
  ['rollUp.heads.while', { while: ['opened'] }],
  ['rollUp.heads.where', { where: { kynd: 'paid' } }],
  ['rollUp.heads', { sum: 'total' }],
  ['rollUp.heads', { unless: ['void'] }],
  ['rollUp.heads.lines', { lines: 'kind' }],
  ['rollUp.heads.via', { lines: 'parts', field: 'amount', via: 'amount' }],
])('a sum that names something that is not there is refused at %s', (place, change) => {
  expect(checkDocument(hall, types)).toEqual([])
  const broken = { ...hall, rollUp: { heads: { ...hall.rollUp!.heads, ...change } } }
  expect(checkDocument(broken, types).map(({ path }) => path)).toContain(place)
})
