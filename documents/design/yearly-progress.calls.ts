/** Call of a yearly plan: its seasons and categories against what the seasonal plans plan and what was designed. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

/** Figures that a rule of the platform hides from the caller, or that cannot be counted without what it hides, are left out. */
const figures = {
  /** Styles that the yearly plan says. */
  planned: z.int().optional(),
  /** Styles that the approved seasonal plans of the brand say. */
  seasonPlanned: z.int().optional(),
  /** Styles of the brand and season that are neither stopped nor archived, without those that are continued from an earlier season. */
  actual: z.int().optional(),
  carryOver: z.int().optional(),
  /** `actual` less `planned`: above zero the cell is over plan. */
  difference: z.int().optional(),
}
const total = z.strictObject(figures)
const yearlyProgress = z.strictObject({
  id,
  number: z.string().nullable(),
  /** Active categories in the order of the tree, with their level, 1 at the top. */
  categories: z.array(z.strictObject({ id, name: z.string(), level: z.int() })),
  /** Active seasons of the year that the brand uses, and those that lines name, by their first day. */
  seasons: z.array(z.strictObject({ id, name: z.string() })),
  cells: z.array(z.strictObject({ category: id, categoryName: z.string(), season: id, ...figures })),
  /** By category, in the order of the cells. */
  rows: z.array(z.strictObject({ category: id, categoryName: z.string(), ...figures })),
  /** By season, in the order of the cells. */
  columns: z.array(z.strictObject({ season: id, ...figures })),
  total,
})
export type YearlyProgress = Frozen<z.output<typeof yearlyProgress>>

const example = { planned: 36, seasonPlanned: 34, actual: 12, carryOver: 2, difference: -24 }

export const yearlyProgressCalls = {
  yearlyProgress: defineCall({
    method: 'POST',
    path: '/scmapi/yearly-progress/view',
    guard: 'session',
    signed: true,
    summary: [
      '年度企划执行',
      'A yearly plan (`id` of a `yearly_plan`) against the approved seasonal plans and the styles of its brand and seasons, by category and season, without the figures that a rule hides from the caller; and the categories and seasons that its matrix is entered by. A style or a line of a seasonal plan counts in its category where the year plans it for the season, else in the nearest planned one above, and where none is planned in a cell of its category',
    ],
    input: z.strictObject({ id }),
    output: yearlyProgress,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        id: '1000',
        number: 'YPTS2024V01',
        categories: [{ id: '500', name: 'T 恤', level: 1 }],
        seasons: [{ id: '700', name: '2024 春' }],
        cells: [{ category: '500', categoryName: 'TEE--T 恤', season: '700', ...example }],
        rows: [{ category: '500', categoryName: 'TEE--T 恤', ...example }],
        columns: [{ season: '700', ...example }],
        total: example,
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly yearlyProgress: typeof yearlyProgressCalls
  }
}
