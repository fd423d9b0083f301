/** Stories of what the matrix of a plan is entered by: the tree of categories, and the shares of the same season of the year before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { WeftError } from '../../model/errors.ts'
import { planningStory, type PlanningStory } from '../testing/planning-story.ts'
import { category } from './category.ts'
import { matrixOf } from './plan-matrix.server.ts'
import { planProgressCalls } from './plan-progress.calls.ts'
import { seasonalPlan } from './seasonal-plan.ts'

let here: PlanningStory
beforeAll(async () => {
  here = await planningStory()
})
afterAll(() => here?.app.end())
const as = (name: string) => here.as(name)
const read = async (plan: string, name = 'planner') => {
  const matrix = await as(name).perform((operation) => matrixOf(viewerOf(operation), plan))
  expect(() => planProgressCalls.planMatrix.output.parse(matrix)).not.toThrow()
  return matrix
}

test('categories come in the order of their tree, with those below each', async () => {
  const parent = (await as('admin').create(category, { code: 'ZA', name: '上装' })).id
  await as('admin').create(category, { code: 'AZ', name: '背心', parent })
  const { id } = await here.planOf(await here.newSeason(), [here.cell(1)])
  const names = (await read(id)).categories.map(({ name, level }) => `${level} ${name}`)
  expect(names.slice(names.indexOf('1 上装'))).toEqual(['1 上装', '2 背心'])
})

test('the cells of the same season of the year before are those of the plan in force, or else of the last one that was archived', async () => {
  const [last, next] = [await here.newSeason(), await here.newSeason()]
  const { id } = await here.planOf(next, [here.cell(1)])
  expect((await read(id)).lastYear).toBeNull()
  const former = await here.planOf(last, [
    here.cell(2, { wave: '1', quantity: '200', amount: '4000.5' }),
    here.cell(1, { wave: '2', quantity: '100', amount: '1000' }),
    here.cell(3, { priceBand: 'premium' }),
  ])
  // A plan that is not approved is nobody's last year.
  expect((await read(id)).lastYear).toBeNull()
  await here.approved(former.id)
  const cells = [
    { category: here.stage.categoryId, priceBand: 'core', styles: '3', skus: '0', quantity: '300', amount: '5000.5' },
    { category: here.stage.categoryId, priceBand: 'premium', styles: '3', skus: '0', quantity: '0', amount: '0' },
  ]
  expect((await read(id)).lastYear).toEqual({ number: former.number, cells })
  await as('manager').act(seasonalPlan, former.id, 'archive')
  expect((await read(id)).lastYear).toEqual({ number: former.number, cells })
  await here.app.sql(
    `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'merchandiser', 'seasonal_plan', 'lines.amount', 2)`,
    [as('admin').actor.platform],
  )
  masterCache(here.app.engine.pool).forget()
  expect((await read(id, 'merchandiser')).lastYear!.cells[0]).toEqual({
    category: here.stage.categoryId,
    priceBand: 'core',
    styles: '3',
    skus: '0',
    quantity: '300',
  })
  for (const name of ['supplier', 'factory', 'other.buyer']) await expect(read(id, name)).rejects.toBeInstanceOf(WeftError)
})
