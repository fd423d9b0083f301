/** Stories of what pages of design say of their screens: special materials and ended ones while choosing, tolerances, quotes beside scenarios, a line that opens with its season. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import { lookup } from '../../engine/query/lookup.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Page } from '../../model/page.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { line } from './line.ts'
import { placeholder } from './placeholder.ts'
import { sampleRequest } from './sample-request.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let units: Record<'kg' | 'metre' | 'piece', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, units } = await bomStory())
  await app.person('technologist')
})
afterAll(() => app?.end())

const pageFor = (name: string, type: AnyDocument): Promise<Page> => as(name).perform((operation) => describePage(operation, type))
const columnOf = ({ blocks }: Page, lines: string, name: string) =>
  blocks
    .flatMap(({ form }) => form)
    .find(({ field }) => field === lines)
    ?.columns?.find(({ field }) => field === name)
const choices = (name: string, query: object) =>
  as(name).perform((operation) => lookup(operation, 'material', { ...query, for: { type: 'bom', field: 'lines.material', values: {} } }))

test('a technologist makes a special material from a line of a BOM with what it needs: it is a draft in the unit of its group, and the BOM takes it [DM-1-018] [DM-3-034]', async () => {
  const column = columnOf(await pageFor('technologist', bom), 'lines', 'material')
  expect([column?.creates, column?.expires]).toEqual([
    { name: 'name', label: '新建特殊物料' },
    { date: 'validTo', zone: 'Asia/Shanghai' },
  ])
  expect([(await pageFor('technologist', material)).may.create, (await pageFor('designer', material)).may.create]).toEqual([true, false])
  const group = (await as('admin').create(materialGroup, { code: 'ZIP', name: '拉链', unit: units.piece })).id
  const made = await as('technologist').create(material, { name: '哑光拉链', type: 'trim', group })
  expect([made.status, made.unit]).toEqual(['draft', units.piece])
  const [offered] = await choices('technologist', { ids: [made.id] })
  expect([offered?.title, offered?.row?.['validTo']]).toEqual([expect.stringContaining('哑光拉链'), null])
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const { id: of } = await as('designer').create(style, { name: '拉链外套', brand, season, category })
  const one = await as('technologist').create(bom, {
    style: of,
    currency: stage.cny,
    lines: [{ material: made.id, usage: '1' }],
  })
  expect(one.lines.map((its) => [its.material, its.element, its.unit])).toEqual([[made.id, 'trim', units.piece]])
})

test('the choices of a BOM line say when a material ends, and offer one that has [DM-2-015]', async () => {
  const group = (await as('admin').create(materialGroup, { code: 'OLD', name: '旧料', unit: units.piece })).id
  const values = { name: '旧主标', type: 'trim', group, validFrom: '2020-01-01', validTo: '2020-12-31' }
  const { id } = await as('technologist').create(material, values)
  expect((await choices('technologist', { search: '旧主标' })).map((one) => [one.id, one.row?.['validTo']])).toEqual([[id, '2020-12-31']])
})

test('the licence of a driver is warned of as the validity of a material is; a part of a size chart is made while choosing', async () => {
  const booking = await pageFor('warehouse', deliveryBooking)
  const driver = booking.blocks.flatMap(({ form }) => form).find(({ field }) => field === 'driver')
  expect(driver?.expires?.date).toBe('licenceValidTo')
  expect(columnOf(await pageFor('designer', sizeChart), 'points', 'part')?.creates).toEqual({ name: 'name', label: '新建部位' })
})

test('a size chart and the frozen values of a sample request can show what is allowed in each size [DM-2-007]', async () => {
  const tolerance = { minus: 'minus', plus: 'plus' }
  expect(columnOf(await pageFor('designer', sizeChart), 'points', 'values')?.tolerance).toEqual(tolerance)
  expect(columnOf(await pageFor('designer', sampleRequest), 'measurements', 'values')?.tolerance).toEqual(tolerance)
  expect(columnOf(await pageFor('designer', sizeChart), 'points', 'steps')?.tolerance).toBeUndefined()
})

test('a costing sheet has the quotes of suppliers beside its scenarios, and its list begins with what a style earns [DM-2-009]', async () => {
  const { sections, list, recomputeOn } = await pageFor('merchandiser', costing)
  expect(sections?.map(({ name, at, lines, reads }) => [name, at, lines ?? null, reads ?? null])).toEqual([
    ['style-quotes', 'tab', null, null],
    ['costing-quotes', 'beside', 'scenarios', ['style', 'currency']],
  ])
  expect(list.columns.slice(0, 6)).toEqual(['number', 'status', 'style', 'margin', 'cost', 'price'])
  expect(recomputeOn).toEqual(expect.arrayContaining(['pricedOn', 'byRatio', 'scenarios.quantity', 'scenarios.price']))
})

test('the line and the placeholders open within a season, by its first and last day', async () => {
  const within = { field: 'season', type: 'season', from: 'startDate', to: 'endDate' }
  expect([(await pageFor('planner', line)).list.within, (await pageFor('planner', placeholder)).list.within]).toEqual([within, within])
  expect((await pageFor('planner', bom)).list.within).toBeUndefined()
})
