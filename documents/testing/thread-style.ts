/** Test helper of the worked example: style TS24-0001 from its slot in the seasonal plan to an approved costing, steps 1 and 2, with exactly their figures. */
import { expect } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { bom } from '../design/bom.ts'
import { colorway } from '../design/colorway.ts'
import { costing } from '../design/costing.ts'
import { operation } from '../design/operation.ts'
import { placeholder } from '../design/placeholder.ts'
import { processSheet } from '../design/process-sheet.ts'
import { seasonalPlan } from '../design/seasonal-plan.ts'
import { sizeChart } from '../design/size-chart.ts'
import { style } from '../design/style.ts'
import { unit } from '../master/unit.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import type { Stage } from './fixtures.ts'
import { addPriceBands } from './price-bands.ts'

/** The style as it is ordered, and what it was developed by. */
export interface ThreadStyle {
  readonly styleId: string
  readonly inBlack: string
  readonly chartId: string
  readonly bomId: string
  readonly processId: string
  readonly costingId: string
}

const minutes = ['0.85', '1.6', '2.2', '1.75', '1.3', '1.45', '0.55', '1.1', '1.2']
const rates = ['0.425', '0.8', '1.1', '0.875', '0.65', '0.725', '0.275', '0.55', '0.6']

/** Takes TS24-0001 from an approved plan of one style to an approved style whose costing sheet moved with the price of its fabric. */
export async function threadStyle(app: Story, stage: Stage): Promise<ThreadStyle> {
  const slot = await plannedSlot(app, stage)
  const styleId = await designedStyle(app, slot)
  const inBlack = (await app.as('designer').create(colorway, { style: styleId, colour: stage.black })).id
  const chartId = await gradedChart(app, stage, styleId)
  const { bomId, fabric } = await listedMaterials(app, stage, styleId)
  const processId = await timedOperations(app, stage, styleId)
  const costingId = await costedStyle(app, stage, { bomId, processId, fabric })
  await app.as('designer').act(style, styleId, 'submit')
  await app.as('merchandiser').act(style, styleId, 'accept')
  expect((await app.as('manager').act(style, styleId, 'approve')).status).toBe('approved')
  await app.as('designer').act(colorway, inBlack, 'generateSkus')
  return { styleId, inBlack, chartId, bomId, processId, costingId }
}

/** Submits a version and has it approved by these people in turn. */
async function approved(app: Story, type: AnyDocument, id: string, approvers: readonly string[] = ['manager']): Promise<void> {
  await app.as('designer').act(type, id, 'submit')
  for (const name of approvers) await app.as(name).act(type, id, 'approve')
}

/** Step 1: a plan with one cell of one style makes one placeholder. */
async function plannedSlot(app: Story, stage: Stage): Promise<string> {
  await addPriceBands(app)
  const cell = {
    category: stage.categoryId,
    priceBand: 'core',
    styles: 1,
    wave: '2024-05',
    quantity: '1000',
    amount: '24000',
    margin: '25',
  }
  const values = { brand: stage.brandId, season: stage.seasonId, currency: stage.cny, lines: [cell] }
  const plan = await app.as('planner').create(seasonalPlan, values)
  await app.as('planner').act(seasonalPlan, plan.id, 'submit')
  await app.as('manager').act(seasonalPlan, plan.id, 'approve')
  const { rows } = await app.as('planner').list(placeholder, { filters: [{ field: 'plan', operator: 'eq', value: plan.id }] })
  expect(rows.map(({ status }) => status)).toEqual(['not_started'])
  return rows[0]!.id
}

/** The designer makes the style of the placeholder, which carries what was planned. */
async function designedStyle(app: Story, slot: string): Promise<string> {
  const designer = app.as('designer')
  await designer.act(placeholder, slot, 'start')
  const values = await designer.make(style, { type: placeholder, id: slot })
  const made = await designer.create(style, { ...values, number: 'TS24-0001', name: '圆领 T 恤' })
  expect(made).toMatchObject({ number: 'TS24-0001', placeholder: slot, wave: '2024-05', priceBand: 'core', targetPrice: '24' })
  expect(await designer.get(placeholder, slot)).toMatchObject({ status: 'converted', style: made.id })
  return made.id
}

/** Base M 50 in steps of 2: 48, 50 and 52. */
async function gradedChart(app: Story, stage: Stage, styleId: string): Promise<string> {
  const steps = { cells: ['M', 'L'].map((size) => ({ size, value: '2' })) }
  const chart = await app.as('designer').create(sizeChart, { style: styleId, points: [{ part: stage.halfChestId, base: '50', steps }] })
  await approved(app, sizeChart, chart.id)
  return chart.id
}

/** Step 2: 0.25 kg of fabric with 5 % loss at 40 and a label with 2 % at 0.2 are 10.7040; a metre of the fabric weighs 0.3240 kg. */
async function listedMaterials(app: Story, stage: Stage, styleId: string): Promise<{ bomId: string; fabric: string }> {
  await app.sql(
    `INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'fibre', 'cotton', '棉', 'Cotton') ON CONFLICT DO NOTHING`,
    [app.as('admin').actor.platform],
  )
  const keeper = app.as('merchandiser')
  await app.as('admin').create(unit, { code: 'M', name: '米', nameEn: 'Metre', dimension: 'length', decimals: 4 })
  const kilogram = (await keeper.list(unit)).rows.find((row) => row['code'] === 'KG')!.id
  const group = (await app.as('admin').create(materialGroup, { code: 'KNIT', name: '针织', unit: kilogram })).id
  const weighed = { gramWeight: '180', width: '1.8 M', compositions: [{ fibre: 'cotton', share: '100' }] }
  const fabric = await keeper.create(material, { group, type: 'fabric', name: '汗布', ...weighed })
  expect(fabric.metreWeight).toBe('0.324')
  const label = await keeper.create(material, { group, type: 'trim', name: '主标' })
  await keeper.act(material, fabric.id, 'submit')
  await app.as('manager').act(material, fabric.id, 'approve')
  await app.as('buyer').create(priceList, fabricPrice(stage, fabric.id, { netPrice: '40', validFrom: '2024-01-01' }))
  const lines = [
    { material: fabric.id, supplier: stage.supplierId, usage: '0.25', loss: '5' },
    { material: label.id, usage: '1', loss: '2', price: '0.2' },
  ]
  const made = await app.as('designer').create(bom, { style: styleId, currency: stage.cny, lines })
  expect([made.number, made.lines.map(({ amount }) => amount), made.material]).toEqual(['TS24-0001V01', ['10.5', '0.204'], '10.704'])
  await approved(app, bom, made.id)
  return { bomId: made.id, fabric: fabric.id }
}

const fabricPrice = ({ supplierId, cny }: Stage, fabric: string, more: object) => ({
  kind: 'material',
  supplier: supplierId,
  material: fabric,
  currency: cny,
  ...more,
})

/** Step 2: nine operations are 12.00 minutes and 6.0000 of piece rates. */
async function timedOperations(app: Story, stage: Stage, styleId: string): Promise<string> {
  const lines: object[] = []
  for (const [at, sam] of minutes.entries()) {
    const dated = [{ validFrom: '2024-01-01', sam, rate: rates[at] }]
    const one = await app.as('merchandiser').create(operation, { name: `工序 ${at + 1}`, currency: stage.cny, rates: dated })
    lines.push({ sequence: (at + 1) * 10, operation: one.id })
  }
  const sheet = await app.as('designer').create(processSheet, { style: styleId, lines })
  expect([sheet.sam, sheet.rates]).toEqual(['12', '6'])
  await approved(app, processSheet, sheet.id)
  return sheet.id
}

interface Developed {
  readonly bomId: string
  readonly processId: string
  readonly fabric: string
}

/** Step 2: 10.7040 + 12 × 0.5 + 1.2960 = 18.0000, 25 % at 24. Fabric at 42.50 marks the sheet and changes nothing in it; taken over it is 18.6563 and 22.2654 %. */
async function costedStyle(app: Story, stage: Stage, { bomId, processId, fabric }: Developed): Promise<string> {
  const clerk = app.as('merchandiser')
  const today = await clerk.perform(async ({ tx }) => tx.today)
  const base = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
  const sheet = await clerk.create(costing, {
    ...(await clerk.make(costing, { type: bom, id: bomId })),
    process: processId,
    elements: [{ element: 'overhead', basis: 'piece', figure: '1.296' }],
    scenarios: [base],
  })
  expect([sheet.labour, sheet.cost, sheet.margin]).toEqual(['6', '18', '25'])
  const approve = async (id: string, approvers: readonly string[]) => {
    await clerk.act(costing, id, 'submit')
    for (const name of approvers) await app.as(name).act(costing, id, 'approve')
  }
  await approve(sheet.id, ['manager'])
  const isMarked = async () =>
    (await clerk.list(costing, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })).rows.some(({ id }) => id === sheet.id)
  expect(await isMarked()).toBe(false)
  await app.as('buyer').create(priceList, fabricPrice(stage, fabric, { netPrice: '42.5', validFrom: today, endsFormer: true }))
  expect(await isMarked()).toBe(true)
  expect((await clerk.get(costing, sheet.id)).cost).toBe('18')
  await clerk.act(costing, sheet.id, 'revise')
  const { rows } = await clerk.list(costing, { filters: [{ field: 'previous', operator: 'eq', value: sheet.id }] })
  const next = await clerk.get(costing, rows[0]!.id)
  expect([next.materials[0]!.amount, next.cost, next.margin]).toEqual(['11.1563', '18.6563', '22.2654'])
  await approve(next.id, ['manager'])
  return next.id
}
