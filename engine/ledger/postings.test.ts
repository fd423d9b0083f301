/** Tests of postings: entries by size, their mirror, days, the floor, statements, and that entries, balances and replay agree as of any day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, compare } from '../../model/decimal.ts'
import { checkDocument } from '../../model/check-document.ts'
import type { AnyDocument } from '../../model/document.ts'
import { actMany, executeAction } from '../save/actions/execute-action.ts'
import { logicContext } from '../save/actions/logic-context.ts'
import { describePage } from '../pages/describe-page.ts'
import { list } from '../query/list.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { asSystem } from '../store/scope.ts'
import type { Stored } from '../stored-document.ts'
import { postActions } from './document-postings.ts'
import { wrongBalances } from '../testing/ledger-sums.ts'
import { arrival, article, departure, goodsLedger, ledgerTypes, month, shelfBalance } from '../testing/ledger-fixture.ts'
import { isFullRun, proofSize } from '../testing/proof-size.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'

const sizes = ['S', 'M', 'M/32'] as const
const shades = ['red', 'blue'] as const
const articles = new Map<string, string>()
let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: ledgerTypes })
  buyer = app.as('buyer')
  for (const shade of shades) for (const size of sizes) articles.set(`${shade} ${size}`, (await buyer.create(article, { shade, size })).id)
})
afterAll(() => app?.end())

const cells = (counts: Readonly<Record<string, number>>) => ({
  cells: Object.entries(counts).map(([name, pieces]) => {
    const [size, second] = name.split('/')
    return { size: size!, ...(second ? { second } : {}), pieces: String(pieces) }
  }),
})
const goods = (type: AnyDocument, shelf: string, lines: readonly object[], day = '2030-05-10') =>
  buyer.create(type, { day, shelf, lines: lines.map((line) => ({ shade: 'red', sizes: cells({ S: 2 }), ...line })) })
const posted = async (type: AnyDocument, ...of: [string, readonly object[], string?]) =>
  buyer.act(type, (await goods(type, ...of)).id, 'post')

interface Entry {
  readonly day: string
  readonly article: string
  readonly shelf: string
  readonly lot: string | null
  readonly pieces: string
  readonly worth: string
  readonly kind: string
  readonly balance: string
}
const entriesOf = (shelf: string) =>
  app.sql<Entry>(
    `SELECT day::text, article::text, shelf, lot, trim_scale(pieces)::text AS pieces, trim_scale(worth)::text AS worth, kind, trim_scale(balance)::text AS balance
     FROM story.goods_ledger WHERE shelf = $1 ORDER BY id`,
    [shelf],
  )
const today = async () => (await app.sql<{ day: string }>(`SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date::text AS day`))[0]!.day

test('lines for which the condition does not hold make no entries, also when they are taken back', async () => {
  const { id } = await goods(arrival, 'where', [{ lot: 'sample' }, { lot: 'L1' }, {}])
  await buyer.act(arrival, id, 'post')
  expect((await entriesOf('where')).map(({ lot, pieces }) => [lot, pieces])).toEqual([
    ['L1', '2'],
    [null, '2'],
  ])
  await buyer.act(arrival, id, 'takeBack')
  expect((await entriesOf('where')).map(({ pieces }) => pieces)).toEqual(['2', '2', '-2', '-2'])
})

test('a line becomes one entry for each size with its item, prepacks multiplied out, values by path and formula', async () => {
  const prepack = {
    name: 'p',
    packs: '3',
    ratio: [
      { size: 'S', pieces: '1' },
      { size: 'M', second: '32', pieces: '2' },
    ],
  }
  await posted(arrival, 'first', [{ lot: 'L1', price: '1.5', sizes: { ...cells({ S: 2 }), prepacks: [prepack] } }])
  expect((await entriesOf('first')).map((one) => [one.article, one.lot, one.pieces, one.worth, one.kind, one.balance])).toEqual([
    [articles.get('red S'), 'L1', '5', '7.5', 'arrival', '5'],
    [articles.get('red M/32'), 'L1', '6', '9', 'arrival', '6'],
  ])
})

test('a process alone takes no document back before its posting while the entries stand', async () => {
  const { id } = await posted(arrival, 'standing', [{}])
  const doc = { ...(await buyer.get(arrival, id)), status: 'draft' } as unknown as Stored
  const back = () =>
    buyer.perform((operation) => asSystem(operation, (system) => postActions(system, arrival, [{ doc, action: undefined }])))
  await expect(back()).rejects.toMatchObject({ code: 409, key: 'ledger.posted' })
  await buyer.act(arrival, id, 'takeBack')
  await back()
})

test('a size without item is refused at its line, when it is tried and when it is posted', async () => {
  const { id } = await goods(arrival, 'x', [{}, { sizes: cells({ S: 1, XXL: 1 }) }])
  for (const action of ['check', 'post'])
    await expect(buyer.act(arrival, id, action)).rejects.toMatchObject({
      code: 11000,
      fields: [{ path: 'lines[1].sizes', key: 'posting.noItem', values: { missing: 'XXL', labelEn: 'Article' } }],
    })
  expect(await entriesOf('x')).toEqual([])
})

test('what a balance does not have is refused when it is tried, at the line, and by the floor when it is posted', async () => {
  await posted(arrival, 'short', [{ sizes: cells({ S: 3, M: 1 }) }])
  const { id } = await goods(departure, 'short', [{ sizes: cells({ M: 1 }) }, { sizes: cells({ S: 2 }) }, { sizes: cells({ S: 2 }) }])
  await expect(buyer.act(departure, id, 'check')).rejects.toMatchObject({
    fields: [{ path: 'lines[2].sizes', key: 'posting.short', values: { stored: '3', quantity: '4' } }],
  })
  await expect(buyer.act(departure, id, 'post')).rejects.toMatchObject({ code: 409, key: 'balance.short' })
  expect(await entriesOf('short')).toHaveLength(2)
})

test('a reversal is the mirror of the stored entries, whatever the document says by then; it can be posted again', async () => {
  const { id } = await posted(arrival, 'mirror', [{ lot: 'A', sizes: cells({ S: 4 }), price: '2' }])
  const { lines } = await buyer.get(arrival, id)
  await buyer.save(arrival, id, { lines: [{ ...lines[0], lot: 'B', sizes: cells({ S: 9 }) }] })
  await buyer.act(arrival, id, 'takeBack')
  const values = (await entriesOf('mirror')).map(({ lot, pieces, worth, kind, balance }) => [lot, pieces, worth, kind, balance])
  expect(values).toEqual([
    ['A', '4', '8', 'arrival', '4'],
    ['A', '-4', '-8', 'arrival taken back', '0'],
  ])
  // Nothing is posted, so there is nothing to take back.
  await buyer.act(arrival, id, 'takeBack')
  expect(await entriesOf('mirror')).toHaveLength(2)
  await buyer.act(arrival, id, 'post')
  await buyer.act(arrival, id, 'takeBack')
  expect((await entriesOf('mirror')).slice(2).map(({ lot, pieces }) => [lot, pieces])).toEqual([
    ['B', '9'],
    ['B', '-9'],
  ])
})

test('ctx.unpost mirrors what logic has posted, once', async () => {
  const { id } = await goods(arrival, 'logic', [])
  const event = (name: string) => ({ type: arrival as AnyDocument, id, event: name })
  await buyer.perform(async (operation) => {
    const ctx = logicContext(operation)
    await ctx.post(goodsLedger, event('given'), [
      { day: '2030-05-10', shelf: 'logic', article: articles.get('red S')!, pieces: '3', worth: '1' },
    ])
    await ctx.unpost(goodsLedger, event('gone'), 'given')
    await ctx.unpost(goodsLedger, event('gone'), 'given')
  })
  expect((await entriesOf('logic')).map(({ pieces, worth }) => [pieces, worth])).toEqual([
    ['3', '1'],
    ['-3', '-1'],
  ])
})

test('postings of 2 and of 100 lines, and of one and four documents, send the same number of statements; so do reversals', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ lot: `L${at}`, sizes: cells({ S: 1, M: 2 }) }))
  const statements = async (documents: number, count: number) => {
    const ids: string[] = []
    for (let at = 0; at < documents; at++) ids.push((await goods(arrival, `many ${at}`, many(count))).id)
    const sent = async (action: string) => (await sentStatements(buyer, (operation) => actMany(operation, arrival, ids, { action }))).length
    return [await sent('check'), await sent('post'), await sent('takeBack')]
  }
  await statements(4, 100)
  const few = await statements(2, 2)
  expect(await statements(2, 100)).toEqual(few)
  expect(await statements(4, 2)).toEqual(few)
})

test('a closed month refuses at the day; its entries are taken back today, and not at all when today is closed too', async () => {
  const april = await buyer.create(month, { first: '2030-04-01', last: '2030-04-30' })
  const unposted = await goods(arrival, 'closed', [{}], '2030-04-30')
  const taken = await posted(arrival, 'closed', [{}], '2030-04-02')
  await buyer.act(month, april.id, 'close')
  await expect(buyer.act(arrival, unposted.id, 'post')).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'day', values: { textEn: `Month ${april.number} is closed` } }],
  })
  const day = await today()
  const thisMonth = await buyer.create(month, { first: day, last: day })
  await buyer.act(month, thisMonth.id, 'close')
  await expect(buyer.act(arrival, taken.id, 'takeBack')).rejects.toMatchObject({ code: 11000, fields: [{ path: 'day' }] })
  await buyer.act(month, thisMonth.id, 'reopen')
  await buyer.act(arrival, taken.id, 'takeBack')
  expect((await entriesOf('closed')).map((one) => [one.day, one.pieces])).toEqual([
    ['2030-04-02', '2'],
    [day, '-2'],
  ])
})

test('of parallel postings and one closing of their month, none is written once the month is closed', async () => {
  const rounds = proofSize(20)
  for (let round = 1; round <= rounds; round++) {
    const day = `${2041 + Math.floor(round / 12)}-${String(1 + (round % 12)).padStart(2, '0')}-10`
    const { id: part } = await buyer.create(month, { first: day, last: day })
    const ids = await Promise.all(Array.from({ length: isFullRun ? 50 : 20 }, async () => (await goods(arrival, 'race', [{}], day)).id))
    // `Person.act` reads the version on a second connection, of which there are fewer than callers.
    const act = (type: AnyDocument, id: string, action: string) =>
      buyer.perform((operation) => executeAction(operation, type, { id, action, version: 1 }))
    const written = () =>
      app.sql<{ count: number }>('SELECT count(*)::int AS count FROM story.goods_ledger WHERE day = $1', [day]).then(([row]) => row!.count)
    let atClosing = -1
    const closing = new Promise((go) => setTimeout(go, 30 * round)).then(async () => {
      await act(month, part, 'close')
      atClosing = await written()
    })
    const results = await Promise.allSettled([...ids.map((id) => act(arrival, id, 'post')), closing])
    expect(results.at(-1)!.status).toBe('fulfilled')
    expect(await written()).toBe(atClosing)
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(atClosing + 1)
    for (const one of results) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 11000, fields: [{ path: 'day' }] })
  }
})

/** Deterministic random numbers, so that a failure can be repeated. */
const randomFrom = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

test('entries, balances and replay agree in every list and as of any day after random postings, changes and reversals', async () => {
  const random = randomFrom(7)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const days = ['2032-01-10', '2032-01-20', '2032-02-10', '2032-02-11']
  const shelf = () => pick(['p', 'q'])
  const lines = () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      shade: pick(shades),
      lot: pick([null, 'L1']),
      price: pick(['0.1', '2.25']),
      sizes: cells({ [pick(sizes)]: 1 + Math.floor(random() * 9) }),
    }))
  const known: { type: AnyDocument; id: string }[] = []
  for (let step = 0; step < proofSize(2000); step++) {
    const one = known.length > 5 && random() < 0.6 ? pick(known) : undefined
    if (!one) {
      const type = pick([arrival, arrival, departure]) as AnyDocument
      known.push({ type, id: (await goods(type, shelf(), lines(), pick(days))).id })
    } else if (random() < 0.3) await buyer.save(one.type, one.id, { lines: lines(), shelf: shelf(), day: pick(days) })
    else
      await buyer.act(one.type, one.id, pick(['post', 'takeBack'])).catch((error: { code: number }) => expect([409]).toContain(error.code))
  }
  expect(await wrongBalances(ledgerTypes, (sql) => app.sql(sql))).toEqual([])
  const entries = (await Promise.all(['p', 'q'].map(entriesOf))).flat()
  expect(entries.length).toBeGreaterThan(20)
  const replayed = (of: readonly Entry[], key: (entry: Entry) => string, amount: 'pieces' | 'worth') => {
    const sums = new Map<string, string>()
    for (const entry of of) sums.set(key(entry), add(sums.get(key(entry)) ?? '0', entry[amount]))
    return sums
  }
  const shelfKey = (one: Pick<Entry, 'article' | 'shelf' | 'lot'>) => JSON.stringify([one.article, one.shelf, one.lot])
  const shelves = await app.sql<Entry>(
    `SELECT article::text, shelf, lot, trim_scale(pieces)::text AS pieces, trim_scale(worth)::text AS worth FROM story.shelf_balance WHERE shelf IN ('p', 'q')`,
  )
  for (const amount of ['pieces', 'worth'] as const)
    expect(new Map(shelves.map((row) => [shelfKey(row), row[amount]]))).toEqual(replayed(entries, shelfKey, amount))
  const running = new Map<string, string>()
  for (const one of entries) {
    running.set(shelfKey(one), add(running.get(shelfKey(one)) ?? '0', one.pieces))
    expect([one.balance, compare(one.balance, '0') >= 0]).toEqual([running.get(shelfKey(one)), true])
  }
  // The list of balances, filtered by a day, has the figures of that day: one statement, its sums and the value of every shelf.
  const shelfFilter = { field: 'shelf', operator: 'in', value: ['p', 'q'] } as const
  const columns = ['article', 'shelf', 'lot', 'pieces', 'worth']
  for (const day of [...days, '2031-12-31', '2999-01-01']) {
    const filters = [shelfFilter, { field: 'asOf', operator: 'eq', value: day } as const]
    const { rows, count } = await buyer.perform((operation) =>
      list(operation, shelfBalance, { columns, filters, size: 200, count: 'exact' }),
    )
    expect([rows.length, count]).toEqual([shelves.length, shelves.length])
    const until = entries.filter((one) => one.day <= day)
    for (const amount of ['pieces', 'worth'] as const) {
      const sums = replayed(until, shelfKey, amount)
      for (const row of rows as unknown as Entry[]) expect(compare(row[amount], sums.get(shelfKey(row)) ?? '0')).toBe(0)
    }
    const grouped = await buyer.perform((operation) => list(operation, shelfBalance, { filters, group: ['shelf'], columns }))
    expect(grouped.groups?.length).toBe(new Set(shelves.map(({ shelf }) => shelf)).size)
    const texts = (some: typeof filters | []) =>
      sentStatements(buyer, (operation) => list(operation, shelfBalance, { columns, filters: some, size: 200 }))
    expect((await texts(filters)).length).toBe((await texts([])).length)
  }
  for (const [type, value] of [
    [shelfBalance, '2032-02-30'],
    [shelfBalance, true],
    [goodsLedger, '2032-02-10'],
  ] as const)
    await expect(
      buyer.perform((operation) => list(operation, type, { filters: [{ field: 'asOf', operator: 'eq', value }] })),
    ).rejects.toMatchObject({ code: 400 })
  expect((await buyer.perform((operation) => describePage(operation, shelfBalance))).list.asOf).toMatchObject({
    type: 'date',
    operators: ['eq'],
  })
  expect((await buyer.perform((operation) => describePage(operation, goodsLedger))).list.asOf).toBeUndefined()
  const all = await app.sql<{ article: string; day: string; worth: string }>(
    'SELECT article::text, day::text, worth::text FROM story.goods_ledger',
  )
  for (const day of [...days, '2031-12-31', '2999-01-01']) {
    await buyer.perform(async (operation) => {
      const ctx = logicContext(operation)
      for (const id of articles.values()) {
        const until = entries.filter((one) => one.day <= day && one.article === id)
        const onShelf = until.filter((one) => one.shelf === 'p').reduce((sum, one) => add(sum, one.pieces), '0')
        expect(compare(await ctx.balanceAsOf(goodsLedger, { article: id, shelf: 'p' }, { amount: 'pieces', day }), onShelf)).toBe(0)
        const worth = all.filter((one) => one.article === id && one.day <= day).reduce((sum, one) => add(sum, one.worth), '0')
        expect(compare(await ctx.balanceAsOf(goodsLedger, { article: id }, { amount: 'worth', day }), worth)).toBe(0)
        if (day === '2999-01-01') expect(compare(await ctx.balance(goodsLedger, { article: id }, 'worth'), worth)).toBe(0)
      }
    })
  }
})

test.each([
  ['posts.goods.values.shlef', { values: { shlef: 'doc.shelf' } }],
  ['posts.goods.values.shelf', { values: { shelf: 'doc.shlef' } }],
  ['posts.goods.values.pieces', { values: { pieces: 'lot' } }],
  ['posts.goods.amounts.count', { amounts: { count: 'pieces' } }],
  ['posts.goods.amounts.worth', { amounts: { worth: { formula: 'prise * 2' } } }],
  ['posts.goods.on', { on: 'pots' }],
  ['posts.goods.lines', { lines: 'rows' }],
  ['posts.goods.ledger', { ledger: 'article' }],
  ['posts.goods', { reversal: 'takeBack' }],
  ['posts.goods.expand.matrix', { expand: { matrix: 'lot', to: 'article', match: { shade: 'shade' }, size: 'size' } }],
  ['posts.goods.expand.size', { expand: { matrix: 'sizes', to: 'article', match: { shade: 'shade' }, size: 'lenght' } }],
])('a posting that names something that is not there is refused at %s', (place, change) => {
  expect(checkDocument(arrival, ledgerTypes)).toEqual([])
  const wrong = { ...arrival, posts: { goods: { ...arrival.posts!['goods'], ...change } } }
  expect(checkDocument(wrong, ledgerTypes).map(({ path }) => path)).toContain(place)
})

test.each([
  ['ledger.balances[0].by', goodsLedger, { ledger: { balances: [{ list: 'shelf_balance', by: ['shlef'], amounts: ['pieces'] }] } }],
  ['ledger.balances[0].list', goodsLedger, { ledger: { balances: [{ list: 'article', by: [], amounts: ['pieces'] }] } }],
  ['ledger.balances', goodsLedger, { ledger: { balances: [] } }],
  ['ledger.date', goodsLedger, { ledger: { ...goodsLedger.ledger, date: 'kind' } }],
  ['dated.calendar', arrival, { dated: { field: 'day', calendar: 'article' } }],
  ['dated.field', arrival, { dated: { field: 'shelf', calendar: 'month' } }],
  ['calendar.open', month, { calendar: { from: 'first', to: 'last', open: ['opened'] } }],
] as const)('a ledger, a day or a calendar that names something that is not there is refused at %s', (place, type, change) => {
  const problems = checkDocument({ ...type, ...change }, ledgerTypes)
  expect(problems.map(({ path }) => path)).toContain(place)
})

test('balances as of a day tell the entries, so they are refused to a viewer who may not read the ledger, its rows or one of its amounts', async () => {
  await posted(arrival, 'z', [{}])
  const platform = buyer.actor.platform
  const filters = [{ field: 'asOf', operator: 'eq', value: '2030-05-11' } as const]
  const past = () => buyer.list(shelfBalance, { filters, columns: ['pieces'] })
  const offered = async () => (await buyer.perform((operation) => describePage(operation, shelfBalance))).list.asOf !== undefined
  const row = (field: string) =>
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, role) VALUES ($1, 990001, 'goods_ledger', '${field}', 'eq', '"z"', 'buyer')`
  const hides = [
    `INSERT INTO core.role (platform_id, id, code, name_zh, name_en, type, grants) VALUES ($1, 990002, 'buyer', '采购员', 'Buyer', 'client', '{"goods_ledger": {"read": false}}')`,
    `INSERT INTO core.field_rule (platform_id, type, field, role, restriction) VALUES ($1, 'goods_ledger', 'worth', 'buyer', 2)`,
    row('shelf'),
    row('kind'),
  ]
  for (const hide of hides) {
    expect([(await past()).rows.length > 0, await offered()]).toEqual([true, true])
    await app.sql(hide, [platform])
    masterCache(app.engine.pool).forget()
    await expect(past()).rejects.toMatchObject({ code: 400 })
    expect([(await buyer.list(shelfBalance)).rows.length > 0, await offered()]).toEqual([true, false])
    for (const table of ['data_rule', 'field_rule', 'role']) await app.sql(`DELETE FROM core.${table} WHERE platform_id = $1`, [platform])
    masterCache(app.engine.pool).forget()
  }
})
