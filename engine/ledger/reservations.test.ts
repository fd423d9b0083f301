/** Tests of reservations (`reserves`): what is held and released, the floor on what is free, parallel callers, statements, random histories. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../operation.ts'
import { actMany, executeAction } from '../save/actions/execute-action.ts'
import { logicContext } from '../save/actions/logic-context.ts'
import { wrongBalances } from '../testing/ledger-sums.ts'
import { isFullRun, proofSize } from '../testing/proof-size.ts'
import { boxPick, intake, pick, reservationTypes, shelfLedger } from '../testing/reservation-fixture.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: reservationTypes })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const line = (shelf: string, count: number) => ({ shelf, count: String(count) })
async function stocked(shelf: string, count: number) {
  const { id } = await buyer.create(intake, { lines: [line(shelf, count)] })
  await buyer.act(intake, id, 'finish')
  return id
}
async function picked(shelf: string, count: number, ...actions: readonly string[]): Promise<string> {
  const { id } = await buyer.create(pick, { lines: [line(shelf, count)] })
  for (const action of actions) await buyer.act(pick, id, action)
  return id
}
const stockOf = async (shelf: string) =>
  (
    await app.sql<{ stock: string }>(
      `SELECT concat_ws(' ', trim_scale(pieces), trim_scale(held), trim_scale(free)) AS stock FROM held.shelf_stock WHERE shelf = $1`,
      [shelf],
    )
  )[0]?.stock
const kindsOf = async (shelf: string) =>
  (await app.sql<{ kind: string | null }>('SELECT kind FROM held.shelf_ledger WHERE shelf = $1 ORDER BY id', [shelf])).map(
    ({ kind }) => kind,
  )

test('pieces are held while a document is under way, and taken or released with its status', async () => {
  await stocked('a', 10)
  const id = await picked('a', 4, 'start')
  expect(await stockOf('a')).toBe('10 4 6')
  await buyer.act(pick, id, 'pack')
  expect(await stockOf('a')).toBe('10 4 6')
  await buyer.act(pick, id, 'ship')
  expect(await stockOf('a')).toBe('6 0 6')
  await buyer.act(pick, id, 'takeBack')
  expect(await stockOf('a')).toBe('10 4 6')
  await buyer.act(pick, id, 'cancel')
  expect(await stockOf('a')).toBe('10 0 10')
  expect(await kindsOf('a')).toEqual([null, 'held', 'released', null, null, 'held', 'released'])
})

test('what is held is taken by nobody else: the floor is on what is free', async () => {
  const brought = await stocked('b', 10)
  await picked('b', 7, 'start')
  const other = await picked('b', 4)
  await expect(buyer.act(pick, other, 'start')).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'lines[0]', key: 'posting.short', values: { stored: '3', quantity: '4' } }],
  })
  await expect(buyer.act(intake, brought, 'undo')).rejects.toMatchObject({ code: 409, key: 'balance.short' })
  const loss = (operation: Operation) =>
    logicContext(operation).post(shelfLedger, { type: pick, id: other, event: 'loss' }, [{ shelf: 'b', pieces: '-4' }])
  await expect(buyer.perform(loss)).rejects.toMatchObject({ code: 409, key: 'balance.short' })
  expect(await stockOf('b')).toBe('10 7 3')
})

test('a document that changes while it holds something holds what it says now', async () => {
  await stocked('c', 10)
  await stocked('c2', 3)
  const id = await picked('c', 4, 'start')
  const { lines } = await buyer.get(pick, id)
  await buyer.save(pick, id, { lines: [{ ...lines[0], count: '9' }, line('c2', 3)] })
  expect([await stockOf('c'), await stockOf('c2')]).toEqual(['10 9 1', '3 3 0'])
  await expect(buyer.save(pick, id, { lines: { set: [{ id: lines[0]!.id, count: '11' }] } })).rejects.toMatchObject({
    code: 409,
    key: 'balance.short',
  })
  const entries = (await kindsOf('c')).length
  await buyer.save(pick, id, { day: '2030-01-01' })
  expect([await stockOf('c'), (await kindsOf('c')).length]).toEqual(['10 9 1', entries + 2])
  await buyer.act(pick, id, 'pack')
  expect((await kindsOf('c')).length).toBe(entries + 2)
})

test('fields of the header that a formula or the condition of the posting reads renew what is held; others post nothing', async () => {
  await stocked('box', 20)
  const { id } = await buyer.create(boxPick, { each: '2', lines: [line('box', 3)] })
  await buyer.act(boxPick, id, 'start')
  expect(await stockOf('box')).toBe('20 6 14')
  await buyer.save(boxPick, id, { each: '5' })
  expect(await stockOf('box')).toBe('20 15 5')
  await expect(buyer.save(boxPick, id, { each: '7' })).rejects.toMatchObject({ code: 409, key: 'balance.short' })
  await buyer.save(boxPick, id, { counted: true })
  expect(await stockOf('box')).toBe('20 0 20')
  await buyer.save(boxPick, id, { counted: false })
  expect(await stockOf('box')).toBe('20 15 5')
  const entries = (await kindsOf('box')).length
  await buyer.save(boxPick, id, { note: 'x' })
  expect((await kindsOf('box')).length).toBe(entries)
})

test('a release is the mirror of what is stored, on its own day', async () => {
  await stocked('d', 5)
  const id = await picked('d', 2, 'start')
  await app.sql('UPDATE held.pick__lines SET count = 5 WHERE doc_id = $1', [id])
  await buyer.act(pick, id, 'cancel')
  expect(await stockOf('d')).toBe('5 0 5')
  const days = await app.sql<{ today: boolean }>(
    `SELECT day = (now() AT TIME ZONE 'Asia/Shanghai')::date AS today FROM held.shelf_ledger WHERE shelf = 'd' AND kind IN ('held', 'released')`,
  )
  expect(days.map(({ today }) => today)).toEqual([true, true])
})

test('of parallel callers, exactly as many hold pieces as there are', async () => {
  await stocked('e', 20)
  const ids = await Promise.all(Array.from({ length: isFullRun ? 50 : 24 }, () => picked('e', 2)))
  const act = (id: string, action: string, version: number) =>
    buyer.perform((operation) => executeAction(operation, pick, { id, action, version }))
  const results = await Promise.allSettled(ids.map((id) => act(id, 'start', 1)))
  const holding = ids.filter((_, at) => results[at]!.status === 'fulfilled')
  expect(holding).toHaveLength(10)
  expect(await stockOf('e')).toBe('20 20 0')
  for (const one of results) if (one.status === 'rejected') expect([409, 11000]).toContain((one.reason as { code: number }).code)
  // Half cancel while the other half ships and newcomers try to take what becomes free.
  await Promise.all(holding.map((id, at) => act(id, at % 2 ? 'cancel' : 'pack', 2)))
  const rest = ids.filter((id) => !holding.includes(id)).slice(0, 12)
  const later = await Promise.allSettled([
    ...holding.filter((_, at) => at % 2 === 0).map((id) => act(id, 'ship', 3)),
    ...rest.map((id) => act(id, 'start', 1)),
  ])
  expect(later.filter(({ status }) => status === 'fulfilled')).toHaveLength(5 + 5)
  expect(await stockOf('e')).toBe('10 10 0')
  expect(await wrongBalances(reservationTypes, (sql) => app.sql(sql))).toEqual([])
})

test('100 lines in 20 documents are held, released and posted with the statements of two lines in two', async () => {
  const statements = async (documents: number, lines: number, name: string) => {
    const ids: string[] = []
    for (let at = 0; at < documents; at++) {
      const all = Array.from({ length: lines }, (_, no) => line(`${name} ${at} ${no}`, 2))
      const { id } = await buyer.create(intake, { lines: all })
      await buyer.act(intake, id, 'finish')
      ids.push((await buyer.create(pick, { lines: all })).id)
    }
    const sent = async (action: string) => (await sentStatements(buyer, (operation) => actMany(operation, pick, ids, { action }))).length
    return [await sent('start'), await sent('pack'), await sent('ship'), await sent('takeBack'), await sent('cancel')]
  }
  await statements(2, 2, 'f')
  const few = await statements(2, 1, 'g')
  expect(await statements(20, 5, 'h')).toEqual(few)
})

/** Deterministic random numbers, so that a failure can be repeated. */
const randomFrom = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

test('entries, balances and documents agree after random histories: held is what documents under way say', async () => {
  const random = randomFrom(11)
  const choose = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const lines = () => Array.from({ length: 1 + Math.floor(random() * 2) }, () => line(choose(['p', 'q']), 1 + Math.floor(random() * 6)))
  const picks: string[] = []
  const intakes: string[] = []
  for (let step = 0; step < proofSize(1500); step++) {
    const chance = random()
    if (chance < 0.12) intakes.push((await buyer.create(intake, { lines: lines() })).id)
    else if (chance < 0.3) picks.push((await buyer.create(pick, { lines: lines() })).id)
    else {
      const isIntake = chance < 0.5 && intakes.length > 0
      const [type, ids, actions] = isIntake
        ? [intake, intakes, ['finish', 'finish', 'undo']]
        : [pick, picks, ['start', 'pack', 'ship', 'takeBack', 'cancel']]
      if (ids.length === 0) continue
      const id = choose(ids)
      const done = random() < 0.15 ? buyer.save(type, id, { lines: lines() }) : buyer.act(type, id, choose(actions))
      await done.catch((error: { code: number }) => expect([409, 11000]).toContain(error.code))
    }
  }
  expect(await wrongBalances(reservationTypes, (sql) => app.sql(sql))).toEqual([])
  const differing = await app.sql(
    `SELECT s.shelf FROM held.shelf_stock s LEFT JOIN LATERAL (SELECT coalesce(sum(l.count), 0) AS held FROM held.pick__lines l JOIN held.pick p ON p.id = l.doc_id
       WHERE l.shelf = s.shelf AND p.status IN ('picking', 'packed')) d ON true
     WHERE s.shelf IN ('p', 'q') AND (s.held <> d.held OR s.free <> s.pieces - s.held OR s.free < 0 OR s.held < 0)`,
  )
  expect(differing).toEqual([])
  expect((await app.sql('SELECT 1 FROM held.shelf_ledger WHERE kind = $1', ['released'])).length).toBeGreaterThan(2)
})
