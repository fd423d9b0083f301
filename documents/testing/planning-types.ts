/** Test helper: the types to which a style links by its plan, with their logic, for stories that name their types one by one. */
import type { Story } from '../../engine/testing/story.ts'
import { placeholder } from '../design/placeholder.ts'
import { seasonalPlanLogic } from '../design/seasonal-plan.server.ts'
import { seasonalPlan } from '../design/seasonal-plan.ts'
import { seriesLogic } from '../design/series.server.ts'
import { series } from '../design/series.ts'
import { trend } from '../design/trend.ts'
import { yearlyPlanLogic } from '../design/yearly-plan.server.ts'
import { yearlyPlan } from '../design/yearly-plan.ts'

export const planningTypes = [placeholder, seasonalPlan, series, trend, yearlyPlan]
export const planningLogic = [seasonalPlanLogic, seriesLogic, yearlyPlanLogic]

/** Gives the platform of a story the price bands with which a platform begins. */
export async function addPriceBands(app: Story): Promise<void> {
  await app.sql(
    `INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'price_band', 'core', '主力', 'Core'), ($1, 'price_band', 'premium', '高端', 'Premium') ON CONFLICT DO NOTHING`,
    [app.as('admin').actor.platform],
  )
}
