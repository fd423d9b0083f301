/** Which columns of lines a page folds away: few are left of a BOM, and a party has only those that it sees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { stagedStory } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { sizeChart } from './size-chart.ts'

let app: Story
beforeAll(async () => {
  ;({ app } = await stagedStory())
})
afterAll(() => app?.end())

async function linesOf(name: string, type: AnyDocument, lines: string) {
  const page = await app.as(name).perform((operation) => describePage(operation, type))
  const field = page.blocks.flatMap(({ form }) => form).find((one) => one.field === lines)!
  return { names: field.columns!.map((column) => column.field), folded: field.folded ?? [] }
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
