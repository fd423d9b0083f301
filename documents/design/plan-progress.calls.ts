/** Call of a seasonal plan against what was designed: each cell of category and price band with its totals, counted when it is asked. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

const figures = {
  /** Styles that the plan says. */
  planned: z.int(),
  /** Placeholders that are not converted yet: the gap of the plan. */
  gap: z.int(),
  converted: z.int(),
  /** Styles of the brand and season in the cell that are neither stopped nor archived, without those that are continued from an earlier season. */
  actual: z.int(),
  carryOver: z.int(),
  /** `actual` less `planned`: above zero the cell is over plan. */
  difference: z.int(),
  quantity: z.string(),
  amount: z.string(),
}
const total = z.strictObject(figures)
const progress = z.strictObject({
  id,
  number: z.string().nullable(),
  currency: id.nullable(),
  cells: z.array(z.strictObject({ category: id.nullable(), categoryName: z.string(), priceBand: z.string().nullable(), ...figures })),
  /** By category, in the order of the cells. */
  rows: z.array(z.strictObject({ category: id.nullable(), categoryName: z.string(), ...figures })),
  /** By price band. */
  columns: z.array(z.strictObject({ priceBand: z.string().nullable(), ...figures })),
  total,
})
export type PlanProgress = Frozen<z.output<typeof progress>>

const example = { planned: 4, gap: 0, converted: 5, actual: 5, carryOver: 0, difference: 1, quantity: '4000', amount: '96000' }

export const planProgressCalls = {
  planProgress: defineCall({
    method: 'POST',
    path: '/scmapi/plan-progress/view',
    guard: 'session',
    signed: true,
    summary: [
      '企划执行',
      'A seasonal plan (`id` of a `seasonal_plan`) against the placeholders and styles of its brand and season, by cell, category and price band. A style counts in the planned category that is its own or the nearest above it',
    ],
    input: z.strictObject({ id }),
    output: progress,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        id: '1000',
        number: 'SNTS2024SV02',
        currency: '600',
        cells: [{ category: '500', categoryName: 'TEE--T 恤', priceBand: 'core', ...example }],
        rows: [{ category: '500', categoryName: 'TEE--T 恤', ...example }],
        columns: [{ priceBand: 'core', ...example }],
        total: example,
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly planProgress: typeof planProgressCalls
  }
}
