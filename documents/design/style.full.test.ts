// Tests the path from brand and season to a style with colours, sizes and bar codes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookup } from '../../engine/query/lookup.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import { isEan13 } from '../../model/rules/identifiers.ts'
import { currency } from '../finance/currency.ts'
import { unit } from '../master/unit.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { developed, developmentMasters } from '../testing/developed-style.ts'
import { documents, logic } from '../testing/order-types.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { tolerancesOf } from './category.server.ts'
import { colour } from './colour.ts'
import { colorway } from './colorway.ts'
import { season } from './season.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { violations } from '../testing/violations.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents, logic, confirms: ['style.submittedEarly'] })
})
afterAll(() => app?.end())

const sizes = (...names: string[]) => names.map((size, at) => ({ size, sort: at + 1, base: size === 'M' }))

describe('seasons', () => {
  test('the number is year and letter; dates in order; seasons of a year do not overlap per brand', async () => {
    const merchandiser = app.as('merchandiser')
    const spring = await merchandiser.create(season, {
      name: '2026 春',
      year: 2026,
      kind: 'P',
      startDate: '2026-01-01',
      endDate: '2026-03-31',
    })
    expect(spring.number).toBe('2026P')
    expect(
      await expectRefusal(
        merchandiser.create(season, { name: '2026 夏', year: 2026, kind: 'S', startDate: '2026-03-31', endDate: '2026-06-30' }),
      ),
    ).toContain('2026P')
    expect(
      await expectRefusal(
        merchandiser.create(season, { name: '2026 夏', year: 2026, kind: 'S', startDate: '2026-06-30', endDate: '2026-04-01' }),
      ),
    ).toContain('endDate: 不得早于“开始日期”')
    expect(
      (await merchandiser.create(season, { name: '2026 夏', year: 2026, kind: 'S', startDate: '2026-04-01', endDate: '2026-06-30' }))
        .number,
    ).toBe('2026S')
  })
  test('a brand and a season that were just added are offered at once where a style or a plan is written [DM-9-033]', async () => {
    const offered = (to: string, type: string, search: string) =>
      app.as('designer').perform((operation) => lookup(operation, to, { search, for: { type, field: to } }))
    for (const type of ['style', 'seasonal_plan'])
      expect([...(await offered('brand', type, '海岬')), ...(await offered('season', type, '2066'))]).toEqual([])
    const made = (await app.as('admin').create(brand, { code: 'CAPE', name: '海岬' })).id
    const values = { name: '2066 春', year: 2066, kind: 'P', startDate: '2066-01-01', endDate: '2066-03-31', brands: [made] }
    const spring = (await app.as('merchandiser').create(season, values)).id
    for (const type of ['style', 'seasonal_plan']) {
      expect((await offered('brand', type, '海岬')).map(({ id }) => id)).toEqual([made])
      expect((await offered('season', type, '2066')).map(({ id }) => id)).toEqual([spring])
    }
  })
  test('two seasons clash only when they share year, day and brand', async () => {
    const { create } = app.as('merchandiser')
    const newBrand = (code: string) => app.as('admin').create(brand, { code, name: code })
    const [own, other] = [await newBrand('SO'), await newBrand('SX')]
    const dates = { year: 2040, startDate: '2040-01-01', endDate: '2040-03-31' }
    const clashes = async (values: object) => expectRefusal(create(season, { ...dates, name: '季', kind: 'S', ...values }))
    await create(season, { ...dates, name: '春', kind: 'P', brands: [own.id] })
    expect(await clashes({ brands: [other.id, own.id] })).toContain('startDate: 与“2040P”的有效期 2040-01-01 至 2040-03-31 重叠')
    expect(await clashes({ brands: [] })).toContain('2040P')
    await create(season, { ...dates, name: '夏', kind: 'S', brands: [other.id] })
    await create(season, { ...dates, name: '秋', kind: 'A', year: 2041 })
  })
})

describe('categories', () => {
  test('allows four levels, rejects a cycle, inherits tolerances from ancestors', async () => {
    const { create, save, perform } = app.as('merchandiser')
    const [a, ...rest] = ['A', 'B', 'C', 'D']
    const chain = [await create(category, { code: a, name: a, overTolerance: '3', underTolerance: '5' })]
    for (const code of rest)
      chain.push(await create(category, { code, name: code, parent: chain.at(-1)!.id, ...(code === 'C' ? { underTolerance: '2' } : {}) }))
    expect(chain.map((one) => one.level)).toEqual([1, 2, 3, 4])
    expect(await expectRefusal(create(category, { code: 'E', name: 'E', parent: chain[3]!.id }))).toContain('最多 4 级')
    expect(await expectRefusal(save(category, chain[0]!.id, { parent: chain[2]!.id }))).toContain('下级')
    const other = await create(category, { code: 'X', name: 'X', parent: chain[0]!.id })
    expect(await expectRefusal(save(category, chain[1]!.id, { parent: other.id }))).toContain('最多 4 级')
    const { logicContext: context } = await import('../../engine/save/actions/logic-context.ts')
    const [deepest, top] = [chain[3]!.id, await create(category, { code: 'Z', name: 'Z' })]
    const tolerances = await perform((operation) => tolerancesOf([deepest, chain[1]!.id, top.id], context(operation)))
    expect([deepest, chain[1]!.id, top.id].map((id) => tolerances.get(id))).toEqual([
      { over: '3', under: '2' },
      { over: '3', under: '5' },
      { over: '0', under: '0' },
    ])
  })
  test('a code has capital letters, digits, point and underscore [DM-5-007]', async () => {
    const { create } = app.as('merchandiser')
    expect((await create(category, { code: 'ab.1', name: 'x' })).code).toBe('AB.1')
    expect(await expectRefusal(create(category, { code: 'A-2', name: 'x' }))).toContain('大写字母')
    expect(await expectRefusal(create(category, { code: 'AB.1', name: 'y' }))).toContain('已存在相同的')
  })
})

test('a size list has one base size and no duplicate size or sort number', () => {
  const of = (list: object[]) => violations(sizeList, { sizes: list })
  expect(of(sizes('S', 'M', 'L'))).toEqual([])
  expect(of(sizes('S', 'L'))).toEqual(['sizes: 须有且只有一行是“基码”，现有 0 行'])
  expect(of([...sizes('S', 'M'), { size: 'm ', sort: 9, base: false }])).toEqual(['sizes[2].size: 与第 2 行重复：尺码'])
  expect(of([...sizes('S', 'M'), { size: 'L', sort: 1, base: false }])).toEqual(['sizes[2].sort: 与第 1 行重复：排序号'])
})

describe('SKUs of a style', () => {
  const createdIds: Record<string, string> = {}
  beforeAll(async () => {
    const { create } = app.as('admin')
    createdIds['currency'] = (await create(currency, { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })).id
    createdIds['brand'] = (await create(brand, { code: 'TS', name: '织造' })).id
    createdIds['season'] = (
      await create(season, { name: '2027 春', year: 2027, kind: 'P', startDate: '2027-01-01', endDate: '2027-03-31' })
    ).id
    createdIds['sizes'] = (await create(sizeList, { name: '女装', group: 'women', sizes: sizes('S', 'M', 'L') })).id
    createdIds['category'] = (await create(category, { code: 'TEE', name: 'T 恤', sizeList: createdIds['sizes'] })).id
    createdIds['black'] = (await create(colour, { name: '黑色', hex: '#101010' })).id
    createdIds['white'] = (await create(colour, { name: '白色', hex: '#ffffff' })).id
  })

  test('SKUs exist after approval, one per colour and size; what a SKU uses stays [DM-1-011][DM-5-042][DM-1-012][DM-2-006][DM-1-026][DM-2-014]', async () => {
    await numberFollowsRule()
    await coloursOccurOnce()
    await skusNeedApproval()
    await usedSizesStay()
    await usedColoursStay()
  })

  /** A blank number follows the numbering rule; the size list comes from the category. */
  async function numberFollowsRule(): Promise<void> {
    const doc = await app.as('designer').create(style, {
      name: '圆领 T 恤',
      brand: createdIds['brand'],
      season: createdIds['season'],
      category: createdIds['category'],
      targetPrice: '24',
      currency: createdIds['currency'],
    })
    createdIds['style'] = doc.id
    expect([doc.number, doc.sizeList, doc.status]).toEqual(['TS2027PTEE0001', createdIds['sizes'], 'development'])
  }

  /** A colour occurs once per style. */
  async function coloursOccurOnce(): Promise<void> {
    const { create } = app.as('designer')
    createdIds['colorway'] = (await create(colorway, { style: createdIds['style'], colour: createdIds['black'] })).id
    expect(await expectRefusal(create(colorway, { style: createdIds['style'], colour: createdIds['black'] }))).toContain('已有此颜色')
    expect((await create(colorway, { style: createdIds['style'], colour: createdIds['white'] })).number).toBe('TS2027PTEE0001-CL00002')
  }

  /** Generates no SKU before approval, then one per size with EAN-13; repeating it generates none. */
  async function skusNeedApproval(): Promise<void> {
    const designer = app.as('designer')
    expect(await expectRefusal(designer.act(colorway, createdIds['colorway']!, 'generateSkus'))).toContain('尚未通过审批')
    await designer.act(style, createdIds['style']!, 'submit')
    await app.as('merchandiser').act(style, createdIds['style']!, 'accept')
    await needsChartAndBom(createdIds['style']!)
    await app.as('manager').act(style, createdIds['style']!, 'approve')
    for (let times = 0; times < 2; times++) await designer.act(colorway, createdIds['colorway']!, 'generateSkus')
    const { rows } = await designer.list(sku, {})
    expect(rows.map((row) => [row['number'], row['size'], row['barcode']])).toEqual([
      ['TS2027PTEE0001-CL00001-S', 'S', '2000000000015'],
      ['TS2027PTEE0001-CL00001-M', 'M', '2000000000022'],
      ['TS2027PTEE0001-CL00001-L', 'L', '2000000000039'],
    ])
    expect(rows.every((row) => isEan13(row['barcode'] as string))).toBe(true)
    expect((await designer.get(colorway, createdIds['colorway']!)).skuCount).toBe(3)
  }

  /** The refusal of an approval names what is missing, in one sentence; with an approved chart and an active BOM nothing is. */
  async function needsChartAndBom(id: string): Promise<void> {
    const refused = () => expectRefusal(app.as('manager').act(style, id, 'approve'))
    expect(await refused()).toContain('审批前还缺：已通过的尺寸表（尺码齐全）、启用的物料清单')
    const piece = (await app.as('admin').create(unit, { code: 'PCS', name: '件', nameEn: 'piece', dimension: 'count', decimals: 0 })).id
    const masters = await developmentMasters(app, { cny: createdIds['currency']!, unit: piece })
    await developed(app, masters, id)
    const { brand: of, season: spring, category: tee } = createdIds
    const other = await app.as('designer').create(style, { name: '背心', brand: of, season: spring, category: tee })
    await app.as('designer').create(colorway, { style: other.id, colour: createdIds['black'] })
    const { chartId } = await developed(app, masters, other.id)
    await app.as('designer').act(style, other.id, 'submit')
    await app.as('merchandiser').act(style, other.id, 'accept')
    await app.as('manager').act(sizeChart, chartId, 'archive')
    const noChart = await expectRefusal(app.as('manager').act(style, other.id, 'approve'))
    expect(noChart).toMatch(/审批前还缺：已通过的尺寸表（尺码齐全）$/m)
  }

  /** Rejects removing a used size; a new size generates one more SKU. */
  async function usedSizesStay(): Promise<void> {
    const designer = app.as('designer')
    const { sizes: there } = await designer.get(sizeList, createdIds['sizes']!)
    expect(
      await expectRefusal(
        designer.save(sizeList, createdIds['sizes']!, { sizes: { remove: [there.find((one) => one.size === 'S')!.id] } }),
      ),
    ).toContain('尺码 S 已用于商品')
    await designer.save(sizeList, createdIds['sizes']!, { sizes: { set: [{ size: 'XL', sort: 4 }] } })
    await designer.act(colorway, createdIds['colorway']!, 'generateSkus')
    expect((await designer.get(colorway, createdIds['colorway']!)).skuCount).toBe(4)
  }

  test('a style is found by parts of number and name and by season; a number is given once [DM-2-005][DM-5-042]', async () => {
    const designer = app.as('designer')
    const { brand: of, season: spring, category: tee } = createdIds
    const values = { brand: of, season: spring, category: tee, sizeList: createdIds['sizes'] }
    const summer = await app
      .as('admin')
      .create(season, { name: '2027 夏', year: 2027, kind: 'S', startDate: '2027-04-01', endDate: '2027-06-30' })
    const doc = await designer.create(style, { ...values, name: '亚麻衬衫', season: summer.id, number: 'LINEN_01' })
    expect(doc.number).toBe('LINEN_01')
    const idsOf = async (query: object) => (await designer.list(style, query)).rows.map(({ id }) => id)
    const inSeason = [{ field: 'season', operator: 'eq' as const, value: summer.id }]
    expect([await idsOf({ search: 'NEN_0' }), await idsOf({ search: '麻衬' }), await idsOf({ filters: inSeason })]).toEqual([
      [doc.id],
      [doc.id],
      [doc.id],
    ])
    expect(await idsOf({ search: '亚麻', filters: [{ ...inSeason[0]!, value: spring }] })).toEqual([])
    for (const number of ['LINEN_01', ' linen_01 '])
      expect(await expectRefusal(designer.create(style, { ...values, name: '另一件', number }))).toContain('单号已存在，无法创建')
  })

  test('a style has three extra pictures at most [DM-9-012]', async () => {
    const designer = app.as('designer')
    const picture = () => storedFile(designer)
    const values = { name: '多图', brand: createdIds['brand'], season: createdIds['season'], category: createdIds['category'] }
    const three = [await picture(), await picture(), await picture()]
    const doc = await designer.create(style, { ...values, extraImages: three })
    expect((await designer.get(style, doc.id)).extraImages).toEqual(three)
    expect(await expectRefusal(designer.save(style, doc.id, { extraImages: [...three, await picture()] }))).toMatch(/^extraImages: .*3/m)
    expect((await designer.get(style, doc.id)).extraImages).toEqual(three)
  })

  test('another company cannot see a style that is not shared, and never sees the target price', async () => {
    expect((await app.as('supplier').list(style, {})).rows).toEqual([])
    expect(
      await app
        .as('supplier')
        .perform(async (operation) => (await import('../../engine/pages/describe-page.ts')).describePage(operation, style))
        .then((page) => JSON.stringify(page.list.columns)),
    ).not.toContain('targetPrice')
  })

  /** Rejects deleting a colour in use. */
  async function usedColoursStay(): Promise<void> {
    expect(await expectRefusal(app.as('admin').remove(colour, createdIds['black']!))).toMatch(/不能删除/)
  }
})
