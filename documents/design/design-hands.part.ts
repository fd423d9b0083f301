/**
 * Which roles hold which hand of the development: who designs, who makes charts and patterns, who writes material and operations, who reckons and who approves.
 * Designers and merchandisers do the work of pattern makers and technologists where a company has none.
 */

/** Styles with their colours, SKUs, samples and lab dips. */
export const designers = ['designer', 'merchandiser', 'admin'] as const
/** Size charts, patterns and measurement parts. */
export const patternMakers = ['designer', 'merchandiser', 'pattern_maker', 'admin'] as const
/** BOMs and process sheets. */
export const technologists = ['designer', 'merchandiser', 'technologist', 'admin'] as const
/** Operations with their rates. */
export const operationKeepers = ['merchandiser', 'planner', 'technologist', 'admin'] as const
/** Costing sheets. */
export const costClerks = ['merchandiser', 'buyer', 'finance', 'cost_clerk', 'admin'] as const
/** The prices of a BOM, its points and what follows from them: who writes, reckons, buys, approves and pays. Pattern makers, keepers of goods and inspectors work by its usages. */
export const bomPricers = [
  'designer',
  'merchandiser',
  'technologist',
  'buyer',
  'finance',
  'cost_clerk',
  'manager',
  'design_manager',
  'admin',
] as const
/** Styles and what is developed for them, up to sets. Costing sheets and retail prices say by themselves who approves them, and quotes who decides. */
export const designApprovers = ['manager', 'design_manager'] as const
/** What is made of a style tells nothing to people who dye for it; a person who also holds another role of the company reads it by that one. */
export const closedToDyers = { closedTo: ['dye_house'] } as const
/** Who ends what is in force, and takes it up again. */
export const designEnders = [...designApprovers, 'admin'] as const
