/** Story: an offer becomes a material. Who approves it, what it makes once, what the supplier reads of it, and that no competitor learns of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersAtOnce } from '../../engine/testing/proof-size.ts'
import { history } from '../../engine/journal/history.ts'
import { exportRows } from '../../engine/export/export.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import type { Story } from '../../engine/testing/story.ts'
import { style } from '../design/style.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { materialPrice } from './material-price.ts'
import { material } from './material.ts'
import { supplierOffer } from './supplier-offer.ts'

let app: Story
let stage: Stage
let units: Record<'kg' | 'metre' | 'piece', string>
let group: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage, units } = story)
  group = (await as('merchandiser').get(material, story.made.label)).group
  await app.person('design.manager', { roles: ['design_manager'] })
  await app.person('trial', { kind: 'supplier' })
})
afterAll(() => app?.end())

const offered = (more: object = {}, by = 'supplier') =>
  as(by).create(supplierOffer, {
    name: '再生尼龙塔夫绸',
    kind: 'material',
    buyer: app.companies['brand'],
    supplierItem: 'NT-210',
    type: 'trim',
    unit: units.metre,
    currency: stage.cny,
    netPrice: null,
    tiers: [
      { from: '100', price: '12' },
      { from: '1000', price: '10.5' },
    ],
    minimum: '100',
    leadDays: 20,
    ...more,
  })
/** A stored picture of the supplier, 400 by 400. */
const picture = async () => {
  const { platform, company, user } = as('supplier').actor
  const id = '900000000000000077'
  await app.sql(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, 'n.webp', 'webp', 1, '\\x00', 400, 400, 'none') ON CONFLICT DO NOTHING`,
    [platform, id, company, user],
  )
  return id
}
const submitted = async (more: object = {}) => as('supplier').act(supplierOffer, (await offered(more)).id, 'submit')
const accepted = async (more: object = {}, values: object = { group }) => {
  const { id } = await submitted(more)
  await as('merchandiser').act(supplierOffer, id, 'accept', { values: { ...values } })
  return id
}
const ofOffer = (id: string) => ({ filters: [{ field: 'offer', operator: 'eq' as const, value: id }] })

test('an offer becomes a material and a price, both drafts; the price enters the price list when it is approved [DM-1-035] [DM-2-016] [DM-6-027]', async () => {
  const image = await picture()
  const draft = await offered({ images: [image] })
  expect(draft.number).toMatch(/^OF-supplier-?\d{6}-\d{4}$/i)
  expect((await as('merchandiser').list(supplierOffer, { count: 'exact' })).count).toBe(0)
  const { id } = draft
  await as('supplier').act(supplierOffer, id, 'submit')
  expect((await as('merchandiser').get(supplierOffer, id)).supplier).toBe(stage.supplierId)
  expect(await expectRefusal(as('merchandiser').act(supplierOffer, id, 'accept'))).toContain('请选择物料分类')
  await as('merchandiser').act(supplierOffer, id, 'accept', { values: { group } })
  // A manager, an administrator and who sent it for approval are refused; the design manager alone decides.
  for (const name of ['manager', 'admin', 'merchandiser', 'designer', 'supplier'])
    await expect(as(name).act(supplierOffer, id, 'approve'), name).rejects.toThrow()
  expect((await as('manager').get(supplierOffer, id)).status).toBe('pending_approval')
  await as('design.manager').act(supplierOffer, id, 'approve')

  const done = await as('merchandiser').get(supplierOffer, id)
  expect([done.status, done.style]).toEqual(['approved', null])
  const made = await as('merchandiser').get(material, done.material!)
  expect(made).toMatchObject({ status: 'draft', name: '再生尼龙塔夫绸', type: 'trim', unit: units.metre, group, offer: id, image: [image] })
  expect(
    made.suppliers.map(({ supplier, supplierItem, leadDays, main, minimum }) => [supplier, supplierItem, leadDays, main, minimum]),
  ).toEqual([[stage.supplierId, 'NT-210', 20, true, expect.objectContaining({ amount: '100', unit: units.metre, base: '100' })]])
  const price = await as('merchandiser').get(materialPrice, done.materialPrice!)
  expect(price).toMatchObject({
    status: 'draft',
    material: made.id,
    supplier: stage.supplierId,
    unit: units.metre,
    minimum: '100',
    offer: id,
  })
  expect(price.tiers.map((tier) => [tier.from, tier.price])).toEqual([
    ['100', '12'],
    ['1000', '10.5'],
  ])

  await as('merchandiser').act(material, made.id, 'submit')
  await as('manager').act(material, made.id, 'approve')
  await as('buyer').act(materialPrice, price.id, 'submit')
  await as('manager').act(materialPrice, price.id, 'approve')
  const { rows } = await as('supplier').list(priceList, { filters: [{ field: 'material', operator: 'eq', value: made.id }] })
  expect(rows).toHaveLength(1)
})

test('of kind product it becomes a style under development', async () => {
  const product = { name: '轻羽外套', kind: 'product', type: null, unit: null, tiers: [], netPrice: '188', minimum: null }
  const { id } = await submitted(product)
  expect(await expectRefusal(as('merchandiser').act(supplierOffer, id, 'accept'))).toContain('请选择品牌、季节与品类')
  const values = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  await as('designer').act(supplierOffer, id, 'accept', { values })
  await as('design.manager').act(supplierOffer, id, 'approve')
  const done = await as('designer').get(supplierOffer, id)
  expect([done.material, done.materialPrice]).toEqual([null, null])
  expect(await as('designer').get(style, done.style!)).toMatchObject({ status: 'development', name: '轻羽外套', ...values })
})

test('a rejection needs a comment, which the supplier reads; it modifies the offer and submits it again', async () => {
  const id = await accepted()
  expect(await expectRefusal(as('design.manager').act(supplierOffer, id, 'reject'))).not.toBe('')
  await as('design.manager').act(supplierOffer, id, 'reject', { comment: '颜色不合本季' })
  const seen = await as('supplier').get(supplierOffer, id)
  expect([seen.status, seen.answer, 'group' in seen, 'material' in seen]).toEqual(['rejected', '颜色不合本季', false, false])
  await as('supplier').act(supplierOffer, id, 'revise')
  await as('supplier').save(supplierOffer, id, { specification: '210T 40D' })
  await expect(as('supplier').save(supplierOffer, id, { buyer: app.companies['other'] })).rejects.toThrow()
  await as('supplier').act(supplierOffer, id, 'submit')
  await as('merchandiser').act(supplierOffer, id, 'return', { comment: '补充门幅' })
  expect((await as('supplier').get(supplierOffer, id)).answer).toBe('补充门幅')
})

test('of all approvals at the same moment one makes one material and one price', async () => {
  const id = await accepted({ name: '并发料' })
  const done = await Promise.allSettled(Array.from({ length: callersAtOnce }, () => as('design.manager').act(supplierOffer, id, 'approve')))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const counts = await Promise.all([material, materialPrice].map(async (type) => (await as('buyer').list(type, ofOffer(id))).rows.length))
  expect(counts).toEqual([1, 1])
})

test('a company that the brand has no record of offers nothing; what is incomplete is refused at its field', async () => {
  const { id } = await offered({}, 'trial')
  expect(await expectRefusal(as('trial').act(supplierOffer, id, 'submit'))).toContain('尚未将贵公司列为供应商')
  expect(await expectRefusal(submitted({ type: null }))).toContain('物料须填写类型与计价单位')
  expect(await expectRefusal(submitted({ validTo: '2020-01-01' }))).toContain('报价有效期已过')
  expect(await expectRefusal(offered({ netPrice: '1' }))).toContain('须且只能填写一项')
  expect(await expectRefusal(offered({ buyer: app.companies['supplier2'] }))).toContain('buyer')
})

test('another supplier and another platform learn nothing of it through any door, before and after the approval', async () => {
  const answers = async (name: string, id: string) => {
    const attempt = (work: () => Promise<unknown>) => work().catch((error: { code?: unknown }) => `refused ${String(error.code)}`)
    const perform = as(name).perform
    return JSON.stringify([
      await attempt(() => as(name).get(supplierOffer, id)),
      await attempt(() => as(name).list(supplierOffer, { count: 'exact', totals: true })),
      await attempt(() => perform((operation) => history(operation, supplierOffer, id))),
      await attempt(() => perform((operation) => exportRows(operation, supplierOffer, {}))),
      await attempt(() => perform((operation) => globalSearch(operation, '秘密料'))),
      await attempt(() => as(name).list(material, { count: 'exact' })),
      await attempt(() => as(name).list(materialPrice, { count: 'exact' })),
    ])
  }
  const before = await answers('supplier2', '1')
  const other = await answers('other.buyer', '1')
  const id = await accepted({ name: '秘密料' })
  await as('design.manager').act(supplierOffer, id, 'approve')
  expect(await answers('supplier2', id)).toBe(before)
  expect(await answers('other.buyer', id)).toBe(other)
  const { number } = await offered({}, 'supplier2').catch(() => ({ number: '' }))
  expect(number).toMatch(/-0001$/)
})
