/** How a page draws lines and creating: which columns are folded, what a card of a line shows, and what the button of a new document says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { stagedStory } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { labDip } from '../material/lab-dip.ts'
import { costing } from './costing.ts'
import { sampleRequest } from './sample-request.ts'
import { sizeChart } from './size-chart.ts'

let app: Story
beforeAll(async () => {
  ;({ app } = await stagedStory())
})
afterAll(() => app?.end())

async function linesOf(name: string, type: AnyDocument, lines: string) {
  const page = await app.as(name).perform((operation) => describePage(operation, type))
  const field = page.blocks.flatMap(({ form }) => form).find((one) => one.field === lines)!
  return { names: field.columns!.map((column) => column.field), folded: field.folded ?? [], card: field.card }
}

test('of a BOM the columns stay in sight that every line needs; those of a marker and of conversions are folded', async () => {
  const { names, folded } = await linesOf('designer', bom, 'lines')
  const left = names.filter((name) => !folded.includes(name))
  expect(left.length).toBeLessThan(16)
  expect(left).toEqual(expect.arrayContaining(['material', 'use', 'rule', 'usage', 'loss', 'gross', 'price', 'amount']))
  expect(folded).toEqual(expect.arrayContaining(['supply', 'markerLength', 'conversion', 'unpriced']))
})

test('a factory has the folded columns that it sees, and no name of another one', async () => {
  const { names, folded } = await linesOf('factory', bom, 'lines')
  expect(folded).toContain('lossBasis')
  expect(folded.filter((name) => !names.includes(name))).toEqual([])
})

test('costing and size chart fold what few documents fill', async () => {
  expect((await linesOf('designer', sizeChart, 'points')).folded).toEqual(['pins', 'adjusted', 'adjustments', 'methodEn', 'image'])
  expect((await linesOf('manager', costing, 'scenarios')).folded).toContain('fabricTaken')
})

test('the card of a material of a sample request is headed by the name of the material', async () => {
  const { card } = await linesOf('factory', sampleRequest, 'materials')
  expect(card).toEqual(['materialName', 'specification', 'colour', 'colorway', 'size', 'needed'])
})

test('the cards of a BOM and of a costing sheet show what a material costs, with the unit of its price', async () => {
  expect((await linesOf('manager', bom, 'lines')).card).toEqual(expect.arrayContaining(['loss', 'use', 'price', 'priceUnit', 'amount']))
  expect((await linesOf('manager', costing, 'materials')).card).toEqual(expect.arrayContaining(['gross', 'price', 'priceUnit', 'amount']))
  // A factory has neither prices nor their names.
  const { names, card } = await linesOf('factory', bom, 'lines')
  expect(card!.filter((name) => !names.includes(name))).toEqual([])
})

test('creating a lab dip is called what it does, and is confirmed with the name of the dye house', async () => {
  const page = await app.as('designer').perform((operation) => describePage(operation, labDip))
  expect(page.creation).toMatchObject({ label: '提交给染厂', confirm: expect.stringContaining('{supplier}') as string })
})
