/** Story of a set of three: 57.90 a set, ordered, changed, received in parts, settled with its fee; sets stay whole, and the supplier reads no portfolio. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import { restore } from '../../engine/save/drafts/recycle-bin.ts'
import { copyDocument, removeDraft } from '../../engine/save/remove-and-copy.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import type { Story } from '../../engine/testing/story.ts'
import { productPortfolio } from '../design/product-portfolio.ts'
import { style } from '../design/style.ts'
import { statement } from '../finance/statement.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { setSteps } from '../testing/set-fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { productIn } from '../warehouse/product-in.ts'
import { setsOf } from './complete-sets.server.ts'
import { orderChange } from './order-change.ts'
import { orderHistory } from './order-history.ts'
import { priceList } from './price-list.ts'
import { purchaseContract } from './purchase-contract.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
/** 2 × black tee + 1 × white tee at 18.90, fee 1.20. */
let threeTees: string
const as = (name: string) => app.as(name)
type Sizes = ReturnType<typeof sizes>

beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  threeTees = await portfolio()
  for (const [category, code] of [
    ['contract_type', 'purchase'],
    ['sign_system', 'weft'],
    ['sign_type', 'company'],
  ])
    await app.sql('INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $3, $3)', [
      as('buyer').actor.platform,
      category,
      code,
    ])
})
afterAll(() => app?.end())

const steps = () => setSteps(app, stage)
const tees = () => steps().tees()
const portfolio = (more?: object) => steps().portfolio(more)
const draftOf = (more?: object) => steps().draftOf(more)
const confirmed = (order: { readonly id: string }) => steps().confirmed(order)
const delivered = (order: PurchaseOrder, matrices: readonly Sizes[], date?: string) => steps().delivered(order, matrices, date)
/** An order of these sets alone. */
const setOrder = (matrix: Sizes, more: object = {}) => draftOf({ lines: [], sets: [{ portfolio: threeTees, matrix }], ...more })
const goods = ({ lines }: PurchaseOrder) => lines.map(({ colorway, matrix, price, set }) => [colorway, matrix, price, set])

const completeOf = async (name: string, { id }: { id: string }) => {
  const { sets } = await as(name).perform((operation) => setsOf(viewerOf(operation), id))
  return sets.map(({ ordered, complete, sizes: by }) => [
    ordered,
    complete,
    ...by.map((one) => `${one.size} ${one.complete}/${one.ordered}`),
  ])
}

test('10 sets of 57.90 are 20 and 10 pieces, 378.00 + 189.00 + 12.00 = 579.00 net and 654.27 gross [DM-1-027]', async () => {
  const { id } = await draftOf()
  const before = await as('buyer').get(purchaseOrder, id)
  await as('buyer').save(purchaseOrder, id, {
    lines: { remove: [before.lines[0]!.id], set: [] },
    sets: [{ portfolio: threeTees, matrix: sizes('2', '5', '3') }],
  })
  const order = await as('buyer').get(purchaseOrder, id)
  expect(goods(order)).toEqual([
    [stage.inBlack, sizes('4', '10', '6'), '18.9', 1],
    [stage.inWhite, sizes('2', '5', '3'), '18.9', 1],
  ])
  expect(order.lines.map(({ quantity, net }) => [quantity, net])).toEqual([
    ['20', '378'],
    ['10', '189'],
  ])
  const { key, name, combination, quantity, price, fee } = order.sets[0]!
  expect([key, name, combination, quantity, price, fee]).toEqual([1, '三件装', '黑白', '10', '57.9', '1.2'])
  expect(order.charges.map((one) => [one.set, one.name, one.quantity, one.price, one.net])).toEqual([[1, '三件装', '10', '1.2', '12']])
  expect([order.quantity, order.net, order.tax, order.gross]).toEqual(['30', '579', '75.27', '654.27'])
})

test('an action adds sets to a draft beside loose lines; fewer sets and no sets take their pieces and their fee along', async () => {
  const { id } = await draftOf()
  const added = await as('buyer').act(purchaseOrder, id, 'addSets', {
    values: { 'sets.portfolio': threeTees, 'sets.matrix': sizes('0', '1', '0') },
  })
  expect(goods(added).map(([, matrix, , set]) => [matrix, set])).toEqual([
    [sizes('250', '500', '250'), null],
    [sizes('0', '2', '0'), 1],
    [sizes('0', '1', '0'), 1],
  ])
  const parts = added.lines.slice(1).map((line) => line.id)
  const more = await as('buyer').save(purchaseOrder, id, { sets: { set: [{ id: added.sets[0]!.id, matrix: sizes('0', '3', '0') }] } })
  expect(more.lines.slice(1).map((line) => [line.id, line.quantity])).toEqual([
    [parts[0], '6'],
    [parts[1], '3'],
  ])
  expect(more.charges.map((one) => [one.id, one.quantity])).toEqual([[added.charges[0]!.id, '3']])
  const second = await as('buyer').act(purchaseOrder, id, 'addSets', {
    values: { 'sets.portfolio': threeTees, 'sets.matrix': sizes('1', '0', '0'), 'sets.fee': '0' },
  })
  expect([second.sets.map(({ key }) => key), second.charges.map(({ set }) => set), second.sets[1]!.price]).toEqual([[1, 2], [1], '56.7'])
  const removed = await as('buyer').save(purchaseOrder, id, { sets: { remove: [added.sets[0]!.id], set: [] } })
  expect([removed.lines.map(({ set }) => set), removed.charges.length]).toEqual([[null, 2, 2], 0])
})

test('the dialog of the action offers the sizes of the portfolio that is chosen in it', async () => {
  const { actions } = await as('buyer').perform((operation) => describePage(operation, purchaseOrder))
  const fields = actions.find(({ name }) => name === 'addSets')!.form!.fields
  expect(fields.map(({ field, required }) => [field, required])).toEqual([
    ['sets.portfolio', true],
    ['sets.matrix', true],
    ['sets.fee', false],
  ])
  expect(fields[1]!.sizesFrom).toMatchObject({
    field: 'sets.portfolio',
    type: 'product_portfolio',
    list: 'sizeList',
    listType: 'size_list',
  })
  const { sizeList } = await as('buyer').get(productPortfolio, threeTees)
  expect(sizeList).toBe((await as('buyer').get(style, stage.styleId)).sizeList)
})

test('pieces of a set are not changed or removed alone, in the draft and by an order change; both languages say so', async () => {
  const draft = await setOrder(sizes('0', '10', '0'))
  const [black] = draft.lines
  const alone = { lines: { set: [{ id: black!.id, matrix: sizes('0', '21', '0') }] } }
  expect(await expectRefusal(as('buyer').save(purchaseOrder, draft.id, alone))).toMatch(/^lines\[0\]\.matrix: .*套装“三件装”，不能单独修改/)
  expect(await expectRefusal(as('buyer').save(purchaseOrder, draft.id, { lines: { remove: [black!.id], set: [] } }))).toMatch(
    /^sets\[0\]: .*不能只删除一部分/,
  )
  await expect(as('buyer').save(purchaseOrder, draft.id, alone)).rejects.toMatchObject({
    fields: [{ values: { textEn: 'The line is part of the set "三件装": change the sets, not the line' } }],
  })
  const order = await confirmed(draft)
  const change = (line: object) => as('buyer').create(orderChange, { order: order.id, reason: '客户追加', lines: [line] })
  expect(await expectRefusal(change({ field: 'quantity', orderLine: order.lines[0]!.id, newMatrix: sizes('0', '21', '0') }))).toMatch(
    /^lines\[0\]\.orderLine: .*请变更套数/,
  )
  expect(await expectRefusal(change({ field: 'sets', newSets: sizes('0', '1', '0') }))).toMatch(/^lines\[0\]\.orderSet: /)
})

test('a change of sets moves all of their pieces and the fee; the former revision keeps sets and charges', async () => {
  const order = await confirmed(await setOrder(sizes('0', '10', '0')))
  const line = { field: 'sets', orderSet: order.sets[0]!.id, newSets: sizes('0', '12', '2') }
  const change = await as('buyer').create(orderChange, { order: order.id, reason: '客户追加', lines: [line] })
  // 4 sets more: 4 × 57.90 × 1.13.
  expect([change.lines[0]!.from, change.lines[0]!.to, change.difference]).toEqual(['10（M 10）', '14（M 12，L 2）', '261.708'])
  await as('buyer').act(orderChange, change.id, 'submit')
  await as('merchandiser').act(orderChange, change.id, 'review')
  await as('manager').act(orderChange, change.id, 'approve')
  await as('supplier').act(orderChange, change.id, 'confirm')
  const after = await as('supplier').get(purchaseOrder, order.id)
  expect(goods(after).map(([, matrix]) => matrix)).toEqual([sizes('0', '24', '4'), sizes('0', '12', '2')])
  expect([after.sets[0]!.quantity, after.charges[0]!.quantity, after.net, after.gross]).toEqual(['14', '14', '810.6', '915.978'])
  const [{ id }] = (await as('buyer').list(orderHistory, { filters: [{ field: 'order', operator: 'eq', value: order.id }] })).rows as [
    { id: string },
  ]
  const former = await as('supplier').get(orderHistory, id)
  expect(former.sets.map((one) => [one.key, one.name, one.quantity, one.price])).toEqual([[1, '三件装', '10', '57.9']])
  expect(former.charges.map((one) => [one.set, one.quantity, one.gross])).toEqual([[1, '10', '13.56']])
  const booked = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
  const booking = await as('supplier').create(deliveryBooking, { ...booked, warehouse: stage.warehouseId })
  await as('supplier').act(deliveryBooking, booking.id, 'submit')
  const fewer = { field: 'sets', orderSet: order.sets[0]!.id, newSets: sizes('0', '11', '2') }
  const lines = [fewer]
  expect(await expectRefusal(as('buyer').create(orderChange, { order: order.id, reason: '减', lines }))).toMatch(
    /^lines\[0\]\.newSets: .*28/,
  )
})

test('complete sets are the least of their pieces by size; returned goods make them incomplete, and the fee follows them into the statement', async () => {
  const order = await confirmed(await setOrder(sizes('0', '10', '4')))
  // 20 black M and 8 black L, but 4 white M and 6 of the wrong size: white comes as M 4, L 4.
  const first = await delivered(order, [sizes('0', '20', '8'), sizes('0', '4', '4')])
  expect(await completeOf('buyer', order)).toEqual([['14', '8', 'M 4/10', 'L 4/4']])
  const owed = await as('buyer').get(purchaseOrder, order.id)
  expect(owed.charges.map((one) => [one.due, one.dueOn, one.open])).toEqual([['8', '2024-05-21', '8']])
  // 36 pieces and the fee of 8 sets: (36 × 18.90 + 9.60) × 1.13.
  expect([owed.receivedGross, owed.toSettle]).toEqual(['779.7', '779.7'])

  // A black M is torn: one set of M is incomplete.
  await steps().sentBack(first, { at: 0, matrix: sizes('0', '1', '0'), date: '2024-05-22' })
  // 19 black M are nine sets and one piece; four white M are the least still.
  expect(await completeOf('supplier', order)).toEqual([['14', '8', 'M 4/10', 'L 4/4']])

  const settlement = settlementSteps(app, stage)
  const may = await settlement.reconciled(await settlement.collected())
  const ofOrder = may.charges.filter((one) => one.order === order.id)
  expect(ofOrder.map((one) => [one.set, one.name, one.date, one.quantity, one.price, one.net, one.tax, one.gross])).toEqual([
    [1, '三件装', '2024-05-21', '8', '1.2', '9.6', '1.25', '10.85'],
  ])
  const settled = await as('buyer').get(purchaseOrder, order.id)
  expect(settled.charges.map((one) => [one.stated, one.settled, one.open, one.settledGross])).toEqual([['8', '8', '0', '10.848']])
  expect(settled.toSettle).toBe('0')

  // The rest comes in June: of white M six, of which the order has sets for six.
  await delivered(order, [sizes('0', '0', '0'), sizes('0', '6', '0')], '2024-06-03')
  expect(await completeOf('factory', order).catch((error: { code: number }) => error.code)).toBe(404)
  expect(await completeOf('buyer', order)).toEqual([['14', '13', 'M 9/10', 'L 4/4']])
  const june = await settlement.collected({ dateFrom: '2024-06-01', dateTo: '2024-06-30' })
  const rest = june.charges.filter((one) => one.order === order.id)
  expect(rest.map((one) => one.quantity)).toEqual(['5'])
  const tooMany = { charges: { set: [{ id: rest[0]!.id, quantity: '6' }] } }
  expect(await expectRefusal(as('finance').save(statement, june.id, tooMany))).toMatch(/charges\[0\]\.quantity: /)
  await as('finance').act(statement, june.id, 'submit')
  expect((await as('supplier').get(statement, june.id)).charges.some((one) => one.order === order.id)).toBe(true)
})

test('a receipt that is revoked takes its complete sets back', async () => {
  const order = await confirmed(await setOrder(sizes('2', '0', '0')))
  const receipt = await delivered(order, [sizes('4', '0', '0'), sizes('2', '0', '0')])
  expect(await completeOf('buyer', order)).toEqual([['2', '2', 'S 2/2']])
  // Without the pieces of a set nobody says how many sets are complete: they are not counted as one each.
  const { platform } = as('buyer').actor
  await app.sql(
    `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'buyer', 'purchase_order', 'lines.perSet', 2)`,
    [platform],
  )
  masterCache(app.engine.pool).forget()
  expect(await completeOf('buyer', order)).toEqual([])
  await app.sql(`DELETE FROM core.field_rule WHERE type = 'purchase_order'`)
  masterCache(app.engine.pool).forget()
  await as('warehouse').act(productIn, receipt.id, 'revoke', { comment: '点错' })
  expect(await completeOf('buyer', order)).toEqual([['2', '0', 'S 0/2']])
  expect((await as('buyer').get(purchaseOrder, order.id)).charges[0]!.due).toBe('0')
})

test('in another currency a set has the prices of the price list; without one the order is pending pricing', async () => {
  const draft = await setOrder(sizes('0', '10', '0'), { currency: stage.usd })
  expect(draft.lines.map(({ price }) => price)).toEqual([null, null])
  expect([draft.sets[0]!.fee, draft.sets[0]!.price, draft.unpriced]).toEqual([null, null, 3])
  const refusal = await expectRefusal(as('buyer').act(purchaseOrder, draft.id, 'submit'))
  expect(refusal).toContain('lines[0].price')
  expect(refusal).toContain('sets[0].fee')
  expect((await as('buyer').act(purchaseOrder, draft.id, 'requestPricing')).status).toBe('pending_pricing')
  await as('buyer').create(priceList, {
    supplier: stage.supplierId,
    style: stage.styleId,
    currency: stage.usd,
    taxRate: '13',
    netPrice: '2.7',
    validFrom: '2024-01-01',
  })
  const priced = await as('buyer').save(purchaseOrder, draft.id, { sets: { set: [{ id: draft.sets[0]!.id, fee: '0.2' }] } })
  expect([priced.lines.map(({ price }) => price), priced.sets[0]!.price, priced.unpriced, priced.net]).toEqual([
    ['2.7', '2.7'],
    '8.3',
    0,
    '83',
  ])
})

test('a tier of the price list does not move the price of a set, which a person may', async () => {
  await as('buyer').create(priceList, {
    supplier: stage.supplierId,
    style: stage.styleId,
    currency: stage.cny,
    taxRate: '13',
    tiers: [
      { from: '1', price: '18.9' },
      { from: '30', price: '17' },
    ],
    validFrom: '2023-01-01',
    validTo: '2023-12-31',
  })
  const of2023 = { orderDate: '2023-05-01' }
  const loose = await draftOf({ ...of2023, lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('0', '40', '0') }] })
  expect(loose.lines[0]!.price).toBe('17')
  const draft = await setOrder(sizes('0', '10', '0'), of2023)
  const set = { id: draft.sets[0]!.id, matrix: sizes('0', '20', '0') }
  const more = await as('buyer').save(purchaseOrder, draft.id, { sets: { set: [set] } })
  expect([more.lines.map(({ price }) => price), more.sets[0]!.price]).toEqual([['18.9', '18.9'], '57.9'])
  const typed = await as('buyer').save(purchaseOrder, draft.id, { lines: { set: [{ id: draft.lines[1]!.id, price: '18' }] } })
  expect([typed.lines.map(({ price }) => price), typed.sets[0]!.price]).toEqual([['18.9', '18'], '57'])
})

test('a set within a set brings its pieces and its fee; a portfolio that is stopped, a size that a piece lacks and no sets are refused', async () => {
  const pair = await portfolio({
    name: '双套',
    fee: '0.6',
    components: [
      { style: stage.styleId, colorway: stage.inWhite, ratio: 1, price: '18.9', main: true },
      { portfolio: threeTees, ratio: 2 },
    ],
  })
  const order = await draftOf({ lines: [], sets: [{ portfolio: pair, matrix: sizes('0', '10', '0') }] })
  // White: one of its own and two of the inner sets.
  expect(order.lines.map(({ colorway, perSet, quantity }) => [colorway, perSet, quantity])).toEqual([
    [stage.inWhite, 3, '30'],
    [stage.inBlack, 4, '40'],
  ])
  // 7 × 18.90 + 0.60 + 2 × 1.20
  expect([order.sets[0]!.fee, order.sets[0]!.price, order.net]).toEqual(['3', '135.3', '1353'])

  const none = draftOf({ lines: [], sets: [{ portfolio: threeTees, matrix: { cells: [] } }] })
  expect(await expectRefusal(none)).toMatch(/sets\[0\]\.matrix: /)
  const unlisted = { cells: [{ size: 'XXL', pieces: '1' }] }
  expect(await expectRefusal(draftOf({ lines: [], sets: [{ portfolio: threeTees, matrix: unlisted }] }))).toMatch(
    /^sets\[0\]\.matrix: 组成 .* 没有尺码 XXL/,
  )
  await as('manager').act(productPortfolio, pair, 'stop')
  expect(await expectRefusal(as('buyer').act(purchaseOrder, order.id, 'submit'))).toMatch(/sets\[0\]\.portfolio: 产品组合 PF\d+ 未启用/)
  expect(await expectRefusal(draftOf({ lines: [], sets: [{ portfolio: pair, matrix: sizes('0', '1', '0') }] }))).toMatch(
    /sets\[0\]\.portfolio: /,
  )
  expect(await expectRefusal(setOrder(sizes('0', '1', '0'), { type: 'PR' }))).toMatch(/type: 请购单不下套装/)
})

test('more sets keep the prices of the goods, also where the portfolio names them in another order; a piece that is new has the price of the portfolio', async () => {
  const [black, white] = tees()
  const of = await portfolio({ components: [black, { ...white, price: '16.5' }] })
  const order = await draftOf({ lines: [], sets: [{ portfolio: of, matrix: sizes('0', '10', '0') }] })
  const set = order.sets[0]!
  expect([order.lines.map(({ price }) => price), set.price]).toEqual([['18.9', '16.5'], '55.5'])
  await as('buyer').save(purchaseOrder, order.id, { lines: order.lines.toReversed().map(({ id }) => ({ id })) })
  const more = (count: string) =>
    as('buyer').save(purchaseOrder, order.id, { sets: { set: [{ id: set.id, matrix: sizes('0', count, '0') }] } })
  const reordered = await more('12')
  const priced = ({ lines }: PurchaseOrder) => lines.map(({ id, colorway, quantity, price }) => [id, colorway, quantity, price])
  const twelve = [
    [order.lines[0]!.id, stage.inBlack, '24', '18.9'],
    [order.lines[1]!.id, stage.inWhite, '12', '16.5'],
  ]
  expect([priced(reordered), reordered.sets[0]!.price]).toEqual([twelve, '55.5'])

  await as('admin').act(productPortfolio, of, 'revise')
  const { components } = await as('admin').get(productPortfolio, of)
  await as('admin').save(productPortfolio, of, {
    components: [
      ...components.toReversed().map(({ id }) => ({ id })),
      { style: stage.styleId, colorway: stage.inBlack, ratio: 1, price: '3' },
    ],
  })
  await as('manager').act(productPortfolio, of, 'activate')
  const again = await more('10')
  expect(
    new Map(
      priced(again).map(([id, ...rest]) => [id === order.lines[0]!.id ? 'black' : id === order.lines[1]!.id ? 'white' : 'new', rest]),
    ),
  ).toEqual(
    new Map([
      ['white', [stage.inWhite, '10', '16.5']],
      ['black', [stage.inBlack, '20', '18.9']],
      ['new', [stage.inBlack, '10', '3']],
    ]),
  )
})

test('a loose line of the same goods stays beside new sets; a copy has the sets whole, of the portfolio as it is, and the loose lines', async () => {
  const own = await portfolio()
  const twenty = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('0', '20', '0'), price: '15' }
  const order = await draftOf({ lines: [twenty], sets: [{ portfolio: own, matrix: sizes('0', '10', '0') }] })
  const shown = ({ lines }: PurchaseOrder) => lines.map(({ colorway, quantity, price, set }) => [colorway, quantity, price, set])
  const loose = [stage.inBlack, '20', '15', null]
  expect([order.quantity, shown(order)]).toEqual(['50', [loose, [stage.inBlack, '20', '18.9', 1], [stage.inWhite, '10', '18.9', 1]]])
  await as('admin').act(productPortfolio, own, 'revise')
  const { components } = await as('admin').get(productPortfolio, own)
  await as('admin').save(productPortfolio, own, { components: { set: [{ id: components[0]!.id, ratio: 3 }] } })
  await as('manager').act(productPortfolio, own, 'activate')
  const copied = await as('buyer').create(purchaseOrder, {
    ...(await as('buyer').perform((operation) => copyDocument(operation, purchaseOrder, { id: order.id }))),
    orderDate: '2024-03-01',
  })
  expect([copied.quantity, shown(copied)]).toEqual(['60', [loose, [stage.inBlack, '30', '18.9', 1], [stage.inWhite, '10', '18.9', 1]]])
})

test('a removed draft comes back from the recycle bin with its sets once', async () => {
  const order = await draftOf({ lines: [], sets: [{ portfolio: threeTees, matrix: sizes('0', '10', '0') }] })
  await as('buyer').perform((operation) => removeDraft(operation, purchaseOrder, { id: order.id, version: order.version }))
  const { doc } = await as('buyer').perform((operation) => restore(operation, order.id))
  const again = await as('buyer').get(purchaseOrder, doc.id)
  expect([again.quantity, again.lines.length, again.gross]).toEqual([order.quantity, order.lines.length, order.gross])
})

test('supplier and factory read the sets of their order and no portfolio, the factory no fee; the contract states the fee', async () => {
  const order = await confirmed(
    await draftOf({ factory: stage.plantOf, lines: [], sets: [{ portfolio: threeTees, matrix: sizes('0', '10', '0') }] }),
  )
  const bySupplier = await as('supplier').get(purchaseOrder, order.id)
  expect(bySupplier.sets.map((one) => [one.name, one.combination, one.quantity, one.price, one.fee])).toEqual([
    ['三件装', '黑白', '10', '57.9', '1.2'],
  ])
  expect(JSON.stringify(bySupplier)).not.toContain(threeTees)
  const byFactory = await as('factory').get(purchaseOrder, order.id)
  expect(byFactory.sets.map((one) => [one.name, one.quantity, 'price' in one, 'fee' in one])).toEqual([['三件装', '10', false, false]])
  expect('charges' in byFactory).toBe(false)
  for (const name of ['supplier', 'factory'])
    await expect(as(name).get(productPortfolio, threeTees), name).rejects.toMatchObject({ code: expect.toBeOneOf([403, 404]) })
  await expect(as('supplier2').perform((operation) => setsOf(viewerOf(operation), order.id))).rejects.toMatchObject({ code: 404 })
  const contract = await as('buyer').create(
    purchaseContract,
    await as('buyer').make(purchaseContract, { type: purchaseOrder, id: order.id }),
  )
  expect([contract.gross, contract.details.map(({ charge, net }) => [charge, net])]).toEqual([
    '654.27',
    [
      [null, '378'],
      [null, '189'],
      ['1 · 三件装', '12'],
    ],
  ])
})
