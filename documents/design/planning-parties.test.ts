/** Test that nobody outside the brand reads series, plans, placeholders, trends or product portfolios, by whatever way, also where a company makes the style that they are about. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from '../../engine/save/conversion/convert.ts'
import type { Story } from '../../engine/testing/story.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { answersByWay } from '../testing/every-way.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { addPriceBands } from '../testing/price-bands.ts'
import { placeholder } from './placeholder.ts'
import { progressOf } from './plan-progress.server.ts'
import { productPortfolio } from './product-portfolio.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { series } from './series.ts'
import { style } from './style.ts'
import { trend } from './trend.ts'
import { yearlyPlan } from './yearly-plan.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  await addPriceBands(app)
})
afterAll(() => app?.end())

/** A document of each type, with the style that is ordered in it where the type names styles. */
async function brandDocuments(): Promise<readonly (readonly [AnyDocument, { id: string; number: string }])[]> {
  const year = 2099
  const quarter = { name: '2099 春', year, kind: 'P', startDate: '2099-01-01', endDate: '2099-03-31' }
  const spring = (await as('admin').create(season, quarter)).id
  const coast = await as('designer').create(series, { name: '海岸', brand: stage.brandId, season: spring })
  const cell = { category: stage.categoryId, priceBand: 'core', series: coast.id, styles: 1 }
  const plan = await as('planner').create(seasonalPlan, { brand: stage.brandId, season: spring, currency: stage.cny, lines: [cell] })
  await as('planner').act(seasonalPlan, plan.id, 'submit')
  await as('manager').act(seasonalPlan, plan.id, 'approve')
  const [slot] = (await as('planner').list(placeholder)).rows
  const draft = await as('designer').create(trend, { name: '海岸色' })
  const published = await as('designer').act(trend, draft.id, 'publish')
  await as('designer').save(style, stage.styleId, { trends: [published.id] })
  const yearly = await as('planner').create(yearlyPlan, {
    brand: stage.brandId,
    year,
    currency: stage.cny,
    styles: 1,
    quantity: '1',
    amount: '1',
    lines: [{ season: spring, category: stage.categoryId, styles: 1 }],
  })
  const components = [{ style: stage.styleId, colorway: stage.inBlack, ratio: 1, price: '18.9', main: true }]
  const set = await as('designer').create(productPortfolio, { name: '海岸套装', currency: stage.cny, fee: '1.2', components })
  await as('manager').act(productPortfolio, set.id, 'activate')
  const all: readonly (readonly [AnyDocument, { id: string; number?: unknown }])[] = [
    [series, coast],
    [seasonalPlan, plan],
    [placeholder, slot!],
    [trend, draft],
    [yearlyPlan, yearly],
    [productPortfolio, set],
  ]
  return all.map(([type, { id, number }]) => [type, { id, number: String(number) }] as const)
}

test('nobody outside the brand reads series, plans, placeholders, trends or product portfolios by any way', async () => {
  const all = await brandDocuments()
  await confirmedOrder(app, orderOf(stage))
  const plan = all.find(([type]) => type === seasonalPlan)![1].id
  for (const [type, doc] of all) {
    const names = (text: string) => [doc.id, doc.number].some((one) => text.includes(`"${one}"`))
    const read = async (name: string) => {
      const answers = new Map(await answersByWay(as(name), type, doc))
      const attempt = (work: Promise<unknown>) =>
        work.then(
          (answer) => JSON.stringify(answer),
          (error: unknown) => (error instanceof WeftError ? `refused ${error.code}` : Promise.reject(error)),
        )
      answers.set('convert', await attempt(as(name).perform((its) => convert(its, type, { id: doc.id, to: 'style' }))))
      const row = as(name).perform(({ tx }) => tx.rows(`SELECT id::text FROM design.${type.name} WHERE id = $1`, [doc.id]))
      answers.set('table', await attempt(row))
      answers.set(
        'style',
        JSON.stringify(
          await as(name)
            .list(style, { columns: ['series', 'trends', 'placeholder'] })
            .catch(() => []),
        ),
      )
      return [...answers].filter(([, text]) => names(text)).map(([way]) => way)
    }
    expect([type.name, await read('manager')]).toEqual([
      type.name,
      expect.arrayContaining(['view', 'list', 'search', 'history', 'print', 'table']),
    ])
    for (const name of ['supplier', 'supplier2', 'factory', 'carrier', 'other.buyer'])
      expect([type.name, name, await read(name)]).toEqual([type.name, name, []])
  }
  const progress = as('supplier').perform((operation) => progressOf(viewerOf(operation), plan))
  await expect(progress).rejects.toBeInstanceOf(WeftError)
})
