/**
 * Tests of sourcing: requested, quoted within a window, scored independently, ranked, awarded. Uses the figures of the business
 * example.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMoments } from '../../engine/jobs/moments.ts'
import { lookup } from '../../engine/query/lookup.ts'
import { sourcePrices } from '../../engine/save/view/source-prices.ts'
import type { WeftError } from '../../model/errors.ts'
import type { Warning } from '../../model/lifecycle/warning.ts'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { style } from '../design/style.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { supplier } from '../supplier/supplier.ts'
import { evaluationConfig } from './evaluation-config.ts'
import { evaluationForm } from './evaluation-form.ts'
import { requestForQuotation as rfq, type RequestForQuotation } from './request-for-quotation.ts'
import { supplierQuotation as quotation } from './supplier-quotation.ts'
import { priceAt } from './tiers.rules.ts'

let app: Story
let stage: Stage
let config: string
const as = (name: string) => app.as(name)
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  await app.person('reviewer')
  const { id } = await as('manager').create(evaluationConfig, { name: '针织', items })
  config = (await as('manager').act(evaluationConfig, id, 'activate')).id
})
afterAll(() => app?.end())

const items = [
  { item: '价格', weight: '60', maximum: '10' },
  { item: '交期', weight: '20', maximum: '10' },
  { item: '质量', weight: '20', maximum: '10' },
]
const request = (more: object = {}) => ({
  title: '圆领 T 恤 1000 件',
  currency: stage.cny,
  windowStart: hours(-1),
  windowEnd: hours(2),
  contact: '李敏',
  phone: '13800138001',
  items: [
    { style: stage.styleId, quantity: '1000', expectedPrice: '19', tier1: '500', tier2: '1000', tier3: '2000', active: true },
    { kind: 'other', name: '包装', quantity: '1000', expectedPrice: '1' },
  ],
  invited: [{ supplier: stage.supplierId }, { supplier: stage.otherSupplierId }],
  config,
  reviewers: [{ reviewer: as('buyer').actor.user }, { reviewer: as('reviewer').actor.user }],
  ...more,
})
const buys = (id: string, action: string, comment?: string) => as('buyer').act(rfq, id, action, { comment })
const quote = async (name: string, id: string, prices: object[], more: object = {}) => {
  const converted = await as(name).make(quotation, { type: rfq, id })
  const lines = (converted['lines'] as object[]).map((line, at) => ({ ...line, ...prices[at] }))
  return as(name).create(quotation, { ...converted, lines, validTo: '2999-12-31', ...more })
}
/** A request that is published, activated, opened, quoted by both suppliers and closed. */
async function closed(): Promise<{ doc: RequestForQuotation; a: string; b: string }> {
  const { id } = await as('buyer').create(rfq, request())
  for (const action of ['publish', 'activate', 'open']) await buys(id, action)
  const a = await quote('supplier', id, [{ price1: '19.5', price2: '19', price3: '18.5' }, { price: '0.9' }], {
    supplyDays: 5,
    leadDays: 20,
    packingDays: 5,
  })
  const b = await quote('supplier2', id, [{ price: '18.9' }], { supplyDays: 4, leadDays: 21, packingDays: 5 })
  await as('supplier').act(quotation, a.id, 'submit')
  await as('supplier2').act(quotation, b.id, 'submit')
  return { doc: await buys(id, 'close'), a: a.id, b: b.id }
}
const formsOf = async (name: string, id: string) =>
  (await as(name).list(evaluationForm, { filters: [{ field: 'rfq', operator: 'eq', value: id }], sort: ['number'] })).rows
const score = async (name: string, form: string, scores: readonly string[]) => {
  const begun = await as(name).act(evaluationForm, form, 'start')
  return as(name).save(evaluationForm, form, { lines: { set: begun.lines.map(({ id }, at) => ({ id, score: scores[at] })) } })
}

test('weights sum to 100, maxima above 0; active is fixed, a new version retires it [DM-3-075][DM-3-077][DM-4-018][DM-4-019][DM-4-020][DM-5-034]', async () => {
  const { create, save, act, get, list } = as('manager')
  expect(await expectRefusal(create(evaluationConfig, { name: '错', items: [{ item: '价格', weight: '100', maximum: '0' }] }))).toContain(
    'items[0].maximum',
  )
  const options = [{ item: '质量', option: '优', score: '11' }]
  expect(await expectRefusal(create(evaluationConfig, { name: '错', items, options }))).toContain('分值不得超过该项的满分')
  const short = await create(evaluationConfig, { name: '成衣', items: items.slice(0, 2) })
  expect(await expectRefusal(act(evaluationConfig, short.id, 'activate'))).toContain('现为 80')
  const { id, number } = await save(evaluationConfig, short.id, { items })
  expect(number).toMatch(/^EC\d{3}V1$/)
  expect((await act(evaluationConfig, id, 'activate')).status).toBe('active')
  await expect(save(evaluationConfig, id, { name: '改' })).rejects.toMatchObject({ code: 409 })
  await expect(as('manager').remove(evaluationConfig, id)).rejects.toMatchObject({ code: expect.any(Number) as number })
  await act(evaluationConfig, id, 'revise')
  const nextNumber = number.replace('V1', 'V2')
  const next = (await list(evaluationConfig, { filters: [{ field: 'number', operator: 'eq', value: nextNumber }] })).rows[0]!
  expect(await get(evaluationConfig, next.id)).toMatchObject({
    number: nextNumber,
    status: 'draft',
    edition: 2,
    items: items.map((one) => expect.objectContaining(one) as object),
  })
  expect((await get(evaluationConfig, id)).status).toBe('active')
  expect((await act(evaluationConfig, next.id, 'activate')).status).toBe('active')
  expect((await get(evaluationConfig, id)).status).toBe('archived')
})

test('up to five tiers ascend; a quantity takes the highest tier it reaches [DM-3-048][DM-9-010]', async () => {
  const none = { price: null, price1: null, price2: null, price3: null, price4: null, price5: null, tier3: null, tier4: null, tier5: null }
  const tiers = { ...none, tier1: '500', tier2: '1000', price1: '19.5', price2: '19' }
  expect(['499', '500', '700', '1000', '1000.5'].map((one) => priceAt(one, tiers))).toEqual([null, '19.5', '19.5', '19', '19'])
  expect(priceAt('499', { ...tiers, price: '20' })).toBe('20')
  const item = { name: '布', quantity: '1' }
  const createRfq = (more: object) => as('buyer').create(rfq, request({ items: [{ ...item, ...more }] }))
  expect(await expectRefusal(createRfq({ tier1: '500', tier2: '500' }))).toContain('items[0].tier2: 须大于“')
  expect(await expectRefusal(createRfq({ tier2: '500' }))).toContain('请先填写“第 1 档数量”')
  await expect(createRfq({ tier6: '900' })).rejects.toMatchObject({ code: 400 })
  expect((await createRfq({ tier1: '1', tier2: '2', tier3: '3', tier4: '4', tier5: '5' })).items[0]).toMatchObject({ tier5: '5' })
})

test('published with contact and window; opens with all items active; quotes only within the window [DM-1-030][DM-4-012][DM-5-040][DM-8-035][DM-8-036][DM-8-038][DM-8-039]', async () => {
  const { id } = await as('buyer').create(rfq, request({ phone: null, windowStart: hours(1) }))
  await expect(as('supplier').get(rfq, id)).rejects.toMatchObject({ code: 404 })
  expect(await expectRefusal(buys(id, 'publish'))).toContain('请填写联系电话')
  await as('buyer').save(rfq, id, { phone: '13800138001', contact: null })
  expect(await expectRefusal(buys(id, 'publish'))).toContain('请填写联系人')
  expect((await as('buyer').get(rfq, id)).status).toBe('draft')
  await as('buyer').save(rfq, id, { contact: '李敏' })
  await buys(id, 'publish')
  const seen = await as('supplier').get(rfq, id)
  expect(seen).toMatchObject({ status: 'publishing', partyRole: 'supplier', items: [{ name: '圆领 T 恤' }, { name: '包装' }] })
  for (const hidden of ['reviewers', 'ranking', 'config']) expect(seen).not.toHaveProperty(hidden)
  expect(seen.invited).toEqual([expect.objectContaining({ supplier: (await as('buyer').get(rfq, id)).invited[0]!.supplier })])
  expect(await expectRefusal(buys(id, 'open'))).toContain('询价项目“包装”未激活')
  await buys(id, 'activate')
  await buys(id, 'open')
  expect(await expectRefusal(quote('supplier', id, [{ price: '19' }]))).toContain('报价尚未开始')
  await app.sql(`UPDATE sourcing.request_for_quotation SET window_start = now() - interval '1 hour' WHERE id = $1`, [id])
  expect(await expectRefusal(buys(id, 'close'))).toContain('尚无报价')
  const { id: own } = await quote('supplier', id, [{ price: '19' }])
  expect(await expectRefusal(buys(id, 'close'))).toContain('尚无报价')
  await as('supplier').act(quotation, own, 'submit')
  const first = await as('supplier').get(quotation, own)
  expect(first).toMatchObject({
    status: 'pending_evaluation',
    supplier: stage.supplierId,
    number: expect.stringMatching(/^RQ-\d{6}-\d{4}-VDP\d+$/) as string,
  })
  const set = (price: string) => as('supplier').save(quotation, own, { lines: { set: [{ id: first.lines[0]!.id, price }] } })
  expect((await set('18.8')).total).toBe('18800')
  // Sealed: neither the brand nor a competitor can read any of it while the window is open.
  for (const name of ['buyer', 'manager', 'supplier2']) {
    await expect(as(name).get(quotation, own), name).rejects.toMatchObject({ code: 404 })
    const ofRequest = { filters: [{ field: 'rfq', operator: 'eq', value: id }], count: true } as const
    expect(await as(name).list(quotation, ofRequest)).toMatchObject({ rows: [], count: 0 })
  }
  await app.sql(`UPDATE sourcing.request_for_quotation SET window_end = now() - interval '1 second' WHERE id = $1`, [id])
  expect(await expectRefusal(set('18'))).toContain('报价窗口已关闭')
  await buys(id, 'close')
  expect((await as('buyer').get(quotation, own)).total).toBe('18800')
  await expect(as('supplier2').get(quotation, own)).rejects.toMatchObject({ code: 404 })
  expect(await expectRefusal(set('18'))).not.toBe('')
  expect(await expectRefusal(quote('supplier2', id, [{ price: '1' }]))).not.toBe('')
  expect(await expectRefusal(buys(id, 'reopen', '再议'))).toContain('报价截止时间已过')
  await as('buyer').save(rfq, id, { windowEnd: hours(3) })
  const refusal = await buys(id, 'reopen', '再议').catch((error: WeftError) => error)
  const { asks } = (refusal as WeftError).detail as { asks: readonly Warning[] }
  expect(asks.map(({ text }) => text[0]).join()).toContain('份报价自关闭起已可见')
  const confirmed = asks.map(({ code }) => code)
  expect((await as('buyer').act(rfq, id, 'reopen', { comment: '再议', confirmed })).reopened).toBe(1)
  await expect(as('buyer').get(quotation, own)).rejects.toMatchObject({ code: 404 })
  expect((await set('18.7')).total).toBe('18700')
  const log = await app.sql('SELECT comment FROM core.journal WHERE doc_id = $1 AND action = $2', [id, 'reopen'])
  expect(log).toEqual([{ comment: '再议' }])
  await buys(id, 'terminate', '不再需要')
  expect(await as('supplier').get(quotation, own)).toMatchObject({ status: 'stopped' })
})

test('the window closes by itself at its end; without a quotation the buyer is notified instead [DM-8-038]', async () => {
  const opened = async (windowEnd: string) => {
    const { id, number } = await as('buyer').create(rfq, request({ windowEnd }))
    for (const action of ['publish', 'activate', 'open']) await buys(id, action)
    return { id, number }
  }
  const [one, other] = [await opened(hours(2)), await opened(hours(2))]
  const { id: own } = await quote('supplier', one.id, [{ price: '19' }])
  await as('supplier').act(quotation, own, 'submit')
  await app.sql(
    `UPDATE sourcing.request_for_quotation SET window_end = date_trunc('second', now()) - interval '1 minute' WHERE id = ANY ($1)`,
    [[one.id, other.id]],
  )
  await app.sql(
    'UPDATE core.moment m SET at = r.window_end, look_at = now() FROM sourcing.request_for_quotation r WHERE r.id = m.doc_id AND r.id = ANY ($1)',
    [[one.id, other.id]],
  )
  await app.sql('DELETE FROM core.outbox')
  expect(await runMoments(app.engine)).toBe(2)
  expect(await as('buyer').get(rfq, one.id)).toMatchObject({ status: 'quotation_closed', closedAt: expect.any(String) as string })
  expect((await as('buyer').get(quotation, own)).total).toBe('19000')
  expect(await as('buyer').get(rfq, other.id)).toMatchObject({ status: 'quotation_open' })
  const notices = (await app.outboxEvents()).filter(({ topic }) => topic === 'notice').map(({ payload }) => payload)
  expect(notices).toEqual([
    expect.objectContaining({
      users: [as('buyer').actor.user],
      content: [expect.stringContaining('尚无报价') as string, expect.stringContaining(other.number) as string],
    }),
  ])
})

test('lead time sums its parts; deviation in request currency; only its tiers are priced [DM-3-045][DM-3-046][DM-3-047]', async () => {
  const { id } = await as('buyer').create(
    rfq,
    request({ items: [{ name: '布', quantity: '700', expectedPrice: '71', tier1: '500', active: true }] }),
  )
  for (const action of ['publish', 'open']) await buys(id, action)
  expect(await expectRefusal(quote('supplier', id, [{ price: '10', price2: '9' }]))).toContain('lines[0].price2: 询价没有这一档数量')
  for (const days of [-1, 2.5])
    await expect(quote('supplier', id, [{ price: '10' }], { leadDays: days })).rejects.toMatchObject({ code: 11_000 })
  const created = await quote('supplier', id, [{ price: '12', price1: '11' }], {
    currency: stage.usd,
    supplyDays: 5,
    leadDays: 20,
    packingDays: 5,
  })
  expect(created).toMatchObject({ totalDays: 30, rate: '7.1', rateDate: '2024-01-01', total: '7700' })
  expect(created.lines[0]).toMatchObject({ unitPrice: '11', amount: '7700', deviation: '10' })
})

test('only suppliers that work for the brand and supply the category of a request are invited [DM-3-019]', async () => {
  const { brandId: brand, supplierId } = stage
  const { category } = await as('buyer').get(style, stage.styleId)
  const invites = (more: object) => as('buyer').create(rfq, request({ invited: [{ supplier: supplierId }], ...more }))
  const offered = (values: Readonly<Record<string, unknown>>) =>
    as('buyer').perform((operation) =>
      lookup(operation, 'supplier', { for: { type: 'request_for_quotation', field: 'invited.supplier', values } }),
    )
  expect(await expectRefusal(invites({ brand, category }))).toContain('invited[0].supplier: ')
  expect(await offered({ brand, category })).toEqual([])
  expect((await offered({})).map((one) => one.id)).toContain(supplierId)
  await as('buyer').save(supplier, supplierId, { brands: [brand], categories: [category] })
  expect((await offered({ brand, category })).map((one) => one.id)).toEqual([supplierId])
  expect(await invites({ brand, category })).toMatchObject({ brand, category })
})

test('two reviewers’ forms stay hidden until both submit; then the exact ranking, locked, the winner ordered [DM-1-031][DM-3-047][DM-2-023][DM-4-009][DM-4-013][DM-5-034][DM-8-040][DM-8-041][DM-8-043]', async () => {
  const open = await as('buyer').create(rfq, request())
  for (const action of ['publish', 'activate', 'open']) await buys(open.id, action)
  expect(await expectRefusal(buys(open.id, 'startReview'))).toContain('询价尚未关闭')
  const { doc, a, b } = await closed()
  expect(await expectRefusal(as('manager').create(evaluationForm, { quotation: a }))).toContain('评审尚未开始')
  const { id: draft } = await as('manager').create(evaluationConfig, { name: '草稿', items })
  await as('buyer').save(rfq, doc.id, { config: draft })
  expect(await expectRefusal(buys(doc.id, 'startReview'))).toContain('评估配置未启用')
  await as('buyer').save(rfq, doc.id, { config })
  await buys(doc.id, 'startReview')
  expect(await expectRefusal(as('buyer').save(rfq, doc.id, { reviewers: [] }))).not.toBe('')
  const [mine, reviewerForms] = [await formsOf('buyer', doc.id), await formsOf('reviewer', doc.id)]
  expect([mine.length, reviewerForms.length, (await formsOf('manager', doc.id)).length]).toEqual([2, 2, 0])
  const form = (rows: typeof mine, of: string) => rows.find((one) => one['quotation'] === of)!.id
  const begun = await as('buyer').get(evaluationForm, form(mine, a))
  await expect(
    as('buyer').save(evaluationForm, begun.id, { lines: { set: [{ id: begun.lines[0]!.id, score: '5' }] } }),
  ).rejects.toMatchObject({ code: 409 })
  expect(await expectRefusal(score('buyer', form(mine, a), ['11', '6', '9']))).toContain('不得大于“满分” 10')
  const saved = await as('buyer').save(evaluationForm, begun.id, {
    lines: { set: begun.lines.map(({ id }, at) => ({ id, score: ['8', '6', '9'][at] })) },
  })
  expect(saved.total).toBe('78')
  await score('buyer', form(mine, b), ['9', '8', '8'])
  for (const one of mine) await as('buyer').act(evaluationForm, one.id, 'handIn')
  await expect(as('buyer').save(evaluationForm, begun.id, { remark: '改' })).rejects.toMatchObject({ code: 409 })
  // The others' forms are not returned by key, list, search, group or action.
  for (const name of ['reviewer', 'manager', 'finance', 'admin']) {
    await expect(as(name).get(evaluationForm, begun.id), name).rejects.toMatchObject({ code: 404 })
    expect((await as(name).list(evaluationForm, { search: saved.number })).rows, name).toEqual([])
    expect((await formsOf(name, doc.id)).map((one) => one['reviewer']).filter((user) => user !== as(name).actor.user)).toEqual([])
  }
  await expect(as('reviewer').act(evaluationForm, begun.id, 'takeBack', { version: saved.version + 1 })).rejects.toMatchObject({
    code: 404,
  })
  expect(await expectRefusal(buys(doc.id, 'endReview'))).toContain('仍有未评审的报价')
  await score('reviewer', form(reviewerForms, a), ['7', '7', '7'])
  await as('reviewer').act(evaluationForm, form(reviewerForms, a), 'handIn')
  await score('reviewer', form(reviewerForms, b), ['10', '7', '6'])
  expect(await formsOf('manager', doc.id)).toEqual([])
  await as('reviewer').act(evaluationForm, form(reviewerForms, b), 'handIn')
  expect((await formsOf('manager', doc.id)).map((one) => [one['total'], one.status])).toEqual([
    ['78', 'review_ended'],
    ['86', 'review_ended'],
    ['70', 'review_ended'],
    ['86', 'review_ended'],
  ])
  const ended = await buys(doc.id, 'endReview')
  expect(ended.ranking).toMatchObject([
    { place: 1, quotation: b, supplier: stage.otherSupplierId, score: '86', reviews: 2 },
    { place: 2, quotation: a, supplier: stage.supplierId, score: '74', reviews: 2 },
  ])
  expect(await expectRefusal(buys(doc.id, 'choose'))).toContain('请先勾选')
  expect(await expectRefusal(as('buyer').save(rfq, doc.id, { ranking: { remove: [ended.ranking[1]!.id] } }))).toContain('排名不能增删')
  // With a pass score of 90 neither passes: the one that is chosen needs a reason.
  await app.sql('UPDATE sourcing.evaluation_config SET pass_score = 90 WHERE id = $1', [ended.config])
  await as('buyer').save(rfq, doc.id, { ranking: { set: [{ id: ended.ranking[0]!.id, chosen: true, reason: ' ' }] } })
  expect(await expectRefusal(buys(doc.id, 'choose'))).toContain('ranking[0].reason: 得分 86 低于合格分 90')
  await as('buyer').save(rfq, doc.id, { ranking: { set: [{ id: ended.ranking[0]!.id, chosen: true, reason: '价优' }] } })
  await expect(as('finance').act(rfq, doc.id, 'choose')).rejects.toMatchObject({ code: 403 })
  await buys(doc.id, 'choose')
  expect([(await as('supplier').get(quotation, a)).status, (await as('supplier2').get(quotation, b)).status]).toEqual([
    'unselected',
    'selected',
  ])
  await expect(buys(doc.id, 'choose')).rejects.toMatchObject({ code: 409 })
  // The saving of the winner: (19.00 − 18.90) × 1,000.
  const won = await as('buyer').get(quotation, b)
  expect(won.lines[0]).toMatchObject({ unitPrice: '18.9', amount: '18900', deviation: '-0.53' })
  // Its order: ETD = order date + lead time of 30 days.
  const converted = await as('buyer').make(purchaseOrder, { type: quotation, id: b })
  expect(converted['lines']).toMatchObject([{ style: stage.styleId, price: '18.9' }, {}])
  const [line] = converted['lines'] as object[]
  const goods = { colorway: stage.inBlack, matrix: { cells: [{ size: 'M', pieces: '1000' }] } }
  const order = await as('buyer').create(purchaseOrder, {
    ...converted,
    brand: stage.brandId,
    orderDate: '2024-03-01',
    eta: '2024-04-10',
    lines: [{ ...line, ...goods }],
  })
  expect(order).toMatchObject({ supplier: stage.otherSupplierId, currency: stage.cny, etd: '2024-03-31', wave: '2024-03', net: '18900' })
  expect(await as('buyer').save(purchaseOrder, order.id, { orderDate: '2024-03-02' })).toMatchObject({ etd: '2024-04-01' })
  expect(await as('buyer').save(purchaseOrder, order.id, { etd: '2024-04-05' })).toMatchObject({ etd: '2024-04-05' })
  expect(await as('buyer').save(purchaseOrder, order.id, { orderDate: '2024-03-03' })).toMatchObject({ etd: '2024-04-05' })
  await expect(as('buyer').make(purchaseOrder, { type: quotation, id: a })).rejects.toMatchObject({ code: 409 })
  // Who approves it sees the price of the quotation beside its own; the supplier does not see the link that leads there.
  const own = order['lines'] as readonly { id: string }[]
  await as('buyer').save(purchaseOrder, order.id, { lines: { set: [{ id: own[0]!.id, price: '19.5' }] } })
  const pricesFor = (name: string) => as(name).perform((operation) => sourcePrices(operation, purchaseOrder, order.id))
  expect(await pricesFor('manager')).toEqual([
    { line: own[0]!.id, column: 'price', price: '18.9', page: 'supplier_quotation', id: b, title: expect.stringContaining(won.number!) },
  ])
  await expect(pricesFor('supplier2')).rejects.toMatchObject({ code: 404 })
  // It is ordered once; a cancelled order leaves it free. Orders without a quotation are as many as there are.
  const again = { ...converted, brand: stage.brandId, etd: '2024-04-05', eta: '2024-04-10', lines: [{ ...line, ...goods }] }
  expect(await expectRefusal(as('buyer').create(purchaseOrder, again))).toContain(`${order.number}”的报价单与此相同`)
  for (const quoted of [null, null]) await as('buyer').create(purchaseOrder, { ...again, quotation: quoted })
  await as('buyer').act(purchaseOrder, order.id, 'cancel', { comment: '改单' })
  expect(await as('buyer').create(purchaseOrder, again)).toMatchObject({ quotation: b, status: 'draft' })
})

test('single options take one, multiple sum up to the maximum; running reviews keep their version [DM-3-075][DM-4-020]', async () => {
  const judged = await as('manager').create(evaluationConfig, {
    name: '选项',
    items: [
      { item: '等级', weight: '50', maximum: '10' },
      { item: '证书', weight: '50', maximum: '10', multi: true },
    ],
    options: [
      { item: '等级', option: '优', score: '10' },
      { item: '等级', option: '良', score: '7' },
      { item: '证书', option: 'GOTS', score: '6' },
      { item: '证书', option: 'OEKO', score: '4' },
      { item: '证书', option: 'GRS', score: '3' },
    ],
  })
  await as('manager').act(evaluationConfig, judged.id, 'activate')
  const { doc } = await closed()
  await as('buyer').save(rfq, doc.id, { config: judged.id, reviewers: [{ reviewer: as('buyer').actor.user }] })
  await buys(doc.id, 'startReview')
  await as('manager').act(evaluationConfig, judged.id, 'revise')
  const [own] = await formsOf('buyer', doc.id)
  const { lines } = await as('buyer').act(evaluationForm, own!.id, 'start')
  const pick = (first: string, second: string) =>
    as('buyer').save(evaluationForm, own!.id, {
      lines: {
        set: [
          { id: lines[0]!.id, options: first },
          { id: lines[1]!.id, options: second },
        ],
      },
    })
  expect(await expectRefusal(pick('优, 良', 'GOTS'))).toContain('只能选一项')
  expect(await expectRefusal(pick('差', 'GOTS'))).toContain('没有选项“差”')
  expect(await expectRefusal(pick('优', 'GOTS, OEKO, GRS'))).toContain('不得大于“满分” 10')
  expect(await pick('良', 'GOTS，OEKO')).toMatchObject({ total: '85', config: judged.id })
})
