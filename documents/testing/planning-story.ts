/** Test helper of planning stories: seasons of their own with plans, placeholders and the styles that they become. */
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import type { Person, Story } from '../../engine/testing/story.ts'
import { placeholder } from '../design/placeholder.ts'
import { progressOf } from '../design/plan-progress.server.ts'
import { season } from '../design/season.ts'
import { seasonalPlan } from '../design/seasonal-plan.ts'
import { style } from '../design/style.ts'
import { stagedStory, type Stage } from './fixtures.ts'
import { addPriceBands } from './price-bands.ts'

export interface PlanningStory {
  readonly app: Story
  readonly stage: Stage
  readonly as: (name: string) => Person
  /** Makes a season of its own, so that plans of one story do not count in another, and returns its id. */
  newSeason(): Promise<string>
  /** A line of a plan: styles of the category of the stage in the band `core`. */
  cell(styles: number, more?: object): object
  /** Makes the plan of a season and returns it. */
  planOf(of: string, lines: readonly object[]): Promise<{ readonly id: string; readonly number: string }>
  /** Submits and approves a plan. */
  approved(id: string): Promise<unknown>
  /** Makes the next version of a plan and returns its id. */
  revised(id: string): Promise<string>
  /** The placeholders of a season by number. */
  slotsOf(of: string): Promise<readonly { readonly id: string; readonly status: string }[]>
  /** Makes the style of a placeholder, as a designer does from its page. */
  designed(slot: string): Promise<{ readonly id: string }>
  /** What became of a plan, as a person sees it. */
  progress(plan: string, name?: string): ReturnType<typeof progressOf>
}

/** Starts a story with the masters of planning. */
export async function planningStory(): Promise<PlanningStory> {
  const { app, stage } = await stagedStory()
  await addPriceBands(app)
  const as = (name: string) => app.as(name)
  let year = 2039
  const first = async (type: typeof seasonalPlan, field: string, value: string) =>
    (await as('planner').list(type, { filters: [{ field, operator: 'eq', value }] })).rows[0]!.id
  return {
    app,
    stage,
    as,
    async newSeason() {
      year++
      const values = { name: `${year} 春`, year, kind: 'P', startDate: `${year}-01-01`, endDate: `${year}-03-31` }
      return (await as('admin').create(season, values)).id
    },
    cell: (styles, more = {}) => ({ category: stage.categoryId, priceBand: 'core', styles, ...more }),
    planOf: (of, lines) => as('planner').create(seasonalPlan, { brand: stage.brandId, season: of, currency: stage.cny, lines }),
    async approved(id) {
      await as('planner').act(seasonalPlan, id, 'submit')
      return as('manager').act(seasonalPlan, id, 'approve')
    },
    async revised(id) {
      await as('planner').act(seasonalPlan, id, 'revise')
      return first(seasonalPlan, 'previous', id)
    },
    slotsOf: async (of) =>
      (await as('planner').list(placeholder, { filters: [{ field: 'season', operator: 'eq', value: of }], sort: ['number'], size: 200 }))
        .rows as unknown as { id: string; status: string }[],
    async designed(slot) {
      await as('designer').act(placeholder, slot, 'start')
      const values = await as('designer').make(style, { type: placeholder, id: slot })
      return as('designer').create(style, { ...values, name: '圆领 T 恤' })
    },
    progress: (plan, name = 'planner') => as(name).perform((operation) => progressOf(viewerOf(operation), plan)),
  }
}
