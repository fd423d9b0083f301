/** Tests that nothing is ordered which the versions in force do not answer: a colourway without a mapped colour, and a size that the chart does not have. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { bom } from '../design/bom.ts'
import { colorway } from '../design/colorway.ts'
import { colour } from '../design/colour.ts'
import { sizeChart } from '../design/size-chart.ts'
import { sizeList } from '../design/size-list.ts'
import { style } from '../design/style.ts'
import { readinessOf } from '../design/style-readiness.server.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { orderOf, type Stage } from '../testing/fixtures.ts'
import { purchaseOrder } from './purchase-order.ts'
import { named, unansweredCells } from './unanswered-cells.server.ts'

let app: Story
let stage: Stage
let dyed: string
let inForce: string
let third: string
let made: object
const as = (name: string) => app.as(name)
const jersey = () => ({ key: 'R', ...made, rule: 'map', usage: '0.25' })
/** The BOM of the style maps a jersey for the colourways that it has. */
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  dyed = (await as('designer').create(materialColour, { material: story.made.jersey, supplier: stage.supplierId, colour: stage.black })).id
  made = { material: story.made.jersey, supplier: stage.supplierId, unit: story.units.kg }
  inForce = await revised(stage.bomId, {
    lines: { set: [jersey()], remove: [] },
    colours: { set: [stage.inBlack, stage.inWhite].map((way) => ({ key: 'R', colorway: way, materialColour: dyed })) },
  })
})
afterAll(() => app?.end())

async function revised(id: string, values: Record<string, unknown>): Promise<string> {
  await as('designer').act(bom, id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  await as('designer').save(bom, rows[0]!.id, values)
  await as('designer').act(bom, rows[0]!.id, 'submit')
  await as('manager').act(bom, rows[0]!.id, 'approve')
  return rows[0]!.id
}
const draft = (way: string, size = 'M') => {
  const line = { style: stage.styleId, colorway: way, matrix: { cells: [{ size, pieces: '10' }] }, price: '20' }
  return as('buyer').create(purchaseOrder, orderOf(stage, { lines: [line] }))
}
const refusal = (work: Promise<unknown>): Promise<WeftError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )
const approvedOrder = async (way: string) => {
  const { id } = await draft(way)
  await as('buyer').act(purchaseOrder, id, 'submit')
  await as('manager').act(purchaseOrder, id, 'approve')
  await as('finance').act(purchaseOrder, id, 'approve')
  return id
}

test('a colourway that the active BOM does not map is refused at its line, and counted where it is added; mapped, it is ordered', async () => {
  const red = await as('admin').create(colour, { name: '红色' })
  third = (await as('designer').create(colorway, { style: stage.styleId, colour: red.id })).id
  await as('designer').act(colorway, third, 'generateSkus')
  expect((await as('designer').get(bom, inForce)).missing).toBeGreaterThan(0)
  const { needs } = await as('designer').perform((operation) => readinessOf(viewerOf(operation), stage.styleId))
  expect(needs.find(({ need }) => need === 'bom')!.met).toBe(false)
  const { id } = await draft(third)
  const refused = await refusal(as('buyer').act(purchaseOrder, id, 'submit'))
  const { number } = await as('designer').get(colorway, third)
  expect(refused.localisedFields('zh')).toEqual({ 'lines[0].colorway': [`第 1 行的 BOM：第 R 行：未指定配色 ${number} 的物料颜色`] })
  expect(refused.localisedFields('en')).toEqual({
    'lines[0].colorway': [`Line 1, in its BOM: Line R: no material colour for colourway ${number}`],
  })
  // What it answers is ordered as before.
  expect(await approvedOrder(stage.inBlack)).toBeTruthy()
  inForce = await revised(inForce, { colours: { set: [{ key: 'R', colorway: third, materialColour: dyed }] } })
  expect((await as('designer').get(bom, inForce)).missing).toBe(0)
  expect((await as('buyer').act(purchaseOrder, id, 'submit')).status).toBe('pending_approval')
})

test('what the version in force answers no more is refused at the issue', async () => {
  const id = await approvedOrder(stage.inWhite)
  await as('designer').act(colorway, stage.inWhite, 'stop')
  const mapped = [stage.inBlack, third].map((way) => ({ key: 'R', colorway: way, materialColour: dyed }))
  inForce = await revised(inForce, { colours: mapped })
  const refused = await refusal(as('buyer').act(purchaseOrder, id, 'issue'))
  expect(refused.localisedFields('zh')['lines[0].colorway']![0]).toContain('未指定配色')
})

test('a size that came onto the list after the chart is refused at its line, in both languages', async () => {
  const { sizeList: list } = await as('designer').get(style, stage.styleId)
  // The chart has S: `S/M` is another size, not S with a second one.
  const added = ['XXL', 'S/M']
  await as('admin').save(sizeList, list!, { sizes: { set: added.map((size, at) => ({ size, sort: 900 + at })) } })
  await as('designer').act(colorway, stage.inBlack, 'generateSkus')
  const chart = await as('designer').get(sizeChart, stage.chartId)
  for (const size of added) {
    const { id } = await draft(stage.inBlack, size)
    const refused = await refusal(as('buyer').act(purchaseOrder, id, 'submit'))
    expect(refused.localisedFields('zh')).toEqual({
      'lines[0].matrix': [`第 1 行：尺寸表 ${chart.number} 没有尺码 ${size}，请先修订尺寸表`],
    })
    expect(refused.localisedFields('en')).toEqual({
      'lines[0].matrix': [`Line 1: size chart ${chart.number} has no values of size ${size}: revise the chart first`],
    })
  }
})

test('an order is refused with all that has no answer, at its lines; of very many twenty are named and the others counted', async () => {
  const matrix = (...sizes: readonly string[]) => ({ cells: sizes.map((size) => ({ size, pieces: '10' })) })
  const lines = [
    { style: stage.styleId, colorway: stage.inBlack, matrix: matrix('M', 'XXL', 'S/M'), price: '20' },
    { style: stage.styleId, colorway: third, matrix: matrix('S/M'), price: '20' },
  ]
  await as('designer').act(colorway, third, 'generateSkus')
  const { id } = await as('buyer').create(purchaseOrder, orderOf(stage, { lines }))
  const fields = (await refusal(as('buyer').act(purchaseOrder, id, 'submit'))).localisedFields('en')
  expect(Object.entries(fields).map(([path, texts]) => [path, texts.length])).toEqual([
    ['lines[0].matrix', 2],
    ['lines[1].matrix', 1],
  ])
  const many = Array.from({ length: 25 }, (_, at) => ({ key: 'x', message: [`缺 ${at}`, `Lacks ${at}`] as const, path: 'lines[0].matrix' }))
  expect(named([...many, ...many]).map(({ message }) => message[1])).toEqual([
    ...many.slice(0, 20).map(({ message }) => message[1]),
    '5 further cells have no answer',
  ])
})

test('an order that needs a material which was stopped or frozen while its BOM is in force asks before it is submitted', async () => {
  const { id } = await draft(stage.inBlack)
  const { material: needed, key } = (await as('designer').get(bom, inForce)).lines[0]!
  for (const [name, action] of [
    ['merchandiser', 'submit'],
    ['manager', 'approve'],
    ['manager', 'freeze'],
  ] as const)
    await as(name).act(material, needed, action, { comment: '停产' })
  const submit = (confirmed: readonly string[] = []) => as('buyer').act(purchaseOrder, id, 'submit', { confirmed })
  const question = await refusal(submit())
  expect([question.code, question.key]).toEqual([409, 'action.asks'])
  const asks = question.detail!['asks'] as readonly { code: string; path: string; text: readonly string[] }[]
  const { number, name } = await as('designer').get(material, needed)
  expect(asks.map(({ path, text }) => [path, text[1]])).toEqual([
    ['lines[0].style', `Line 1: the BOM needs ${number} ${name} (line ${key}), which can no longer be bought: Frozen`],
  ])
  expect((await submit(asks.map(({ code }) => code))).status).toBe('pending_approval')
  await as('manager').act(material, needed, 'thaw')
})

test('a material colour that was stopped is refused as a stopped material is: at the order line, with the BOM line and the status, whichever rule names it', async () => {
  const line = (await as('designer').get(bom, inForce)).lines.find(({ key }) => key === 'R')!
  const { number, name } = await as('designer').get(material, line.material)
  const refused = async () => {
    const { id } = await draft(stage.inBlack)
    return (await refusal(as('buyer').act(purchaseOrder, id, 'submit'))).localisedFields('en')
  }
  const sentences = [`Line 1: the BOM needs ${number} ${name} in 黑色 (line R), which can no longer be bought: Stopped`]
  await as('manager').act(materialColour, dyed, 'stop')
  expect(await refused()).toEqual({ 'lines[0].colorway': sentences })
  await as('manager').act(materialColour, dyed, 'start')
  // A line that matches has the material dyed for each colourway.
  const { colour: worn } = await as('designer').get(colorway, third)
  await as('designer').create(materialColour, { material: line.material, supplier: stage.supplierId, colour: worn })
  inForce = await revised(inForce, { lines: [{ ...jersey(), rule: 'match' }], colours: [] })
  await as('manager').act(materialColour, dyed, 'stop')
  expect(await refused()).toEqual({ 'lines[0].colorway': sentences })
  await as('manager').act(materialColour, dyed, 'start')
})

test('lines add no statements', async () => {
  const counts: number[] = []
  for (const ways of [[stage.inBlack], [stage.inBlack, third]]) {
    const lines = ways.map((way) => ({
      style: stage.styleId,
      colorway: way,
      matrix: { cells: [{ size: 'M', pieces: '10' }] },
      price: '20',
    }))
    const order = await as('buyer').create(purchaseOrder, orderOf(stage, { lines }))
    counts.push((await sentStatements(as('buyer'), ({ ctx }) => unansweredCells(order, ctx))).length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('a style whose BOM was archived without a next version is not ordered; archiving it says so with the orders made by it, and a next version lifts it', async () => {
  const issued = await as('buyer').act(purchaseOrder, await approvedOrder(stage.inBlack), 'issue')
  const { id } = await draft(stage.inBlack)
  const archive = () => as('manager').act(bom, inForce, 'archive')
  const question = await refusal(archive())
  expect([question.code, question.key]).toEqual([409, 'action.asks'])
  const asks = question.detail!['asks'] as readonly { readonly code: string; readonly message: string }[]
  expect(asks.map(({ code }) => code.replace(/:.*/, ''))).toEqual(['versions.noneInForce', 'versions.ordersMadeBy'])
  expect(JSON.stringify(asks)).toContain(issued.number)
  await as('manager').act(bom, inForce, 'archive', { confirmed: asks.map(({ code }) => code) })
  const { number } = await as('manager').get(bom, inForce)
  // The chart of the style has the same number.
  expect(JSON.stringify(asks)).toContain(`物料清单 ${number}`)
  const refused = await refusal(as('buyer').act(purchaseOrder, id, 'submit'))
  expect(refused.localisedFields('en')).toEqual({
    'lines[0].style': [`Line 1: Style BOM ${number} was archived and no version has come into force since, so the style cannot be ordered`],
  })
})
