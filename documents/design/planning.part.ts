/** What series, trends, plans and placeholders have in common: who reads them, who plans, and the fields of a planned style. */
import { f } from '../../model/fields/fields.ts'

/** People of the brand. Nobody outside reads what is planned. */
export const ofTheBrand = [
  'buyer',
  'merchandiser',
  'designer',
  'manager',
  'finance',
  'inspector',
  'reviewer',
  'warehouse',
  'planner',
  'design_manager',
  'pattern_maker',
  'technologist',
  'cost_clerk',
  'sample_keeper',
  'admin',
] as const
/** Who reads plans and placeholders. */
export const readsPlans = ['planner', 'merchandiser', 'designer', 'design_manager', 'buyer', 'manager', 'finance', 'admin'] as const
export const planners = ['planner', 'merchandiser', 'admin'] as const
/** Who exports and prints the line of a season: its styles and its placeholders. */
export const exportsLine = ['planner', 'merchandiser', 'designer', 'design_manager', 'manager', 'admin'] as const

/** What the statuses of a placeholder that no style fills are called, in the line too. */
export const openSlots = { not_started: ['未开始', 'Not started'], in_progress: ['进行中', 'In progress'] } as const

/** Statuses of styles that no longer count against the plan. */
export const endedStyles = ['stopped', 'archived'] as const
export const isEnded = ({ status }: { readonly status: string }): boolean => endedStyles.some((one) => one === status)

export const active = { where: { status: 'active' } } as const

/** The price band of a planned style or a style, a value that the platform maintains. */
export const priceBand = <const O extends object>(options: O) => f.dictionaryValue(['价格带', 'Price band'], 'price_band', options)
