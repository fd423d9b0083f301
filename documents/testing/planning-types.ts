/** The types to which a style links by its plan, with their logic, for stories that name their types one by one. */
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
