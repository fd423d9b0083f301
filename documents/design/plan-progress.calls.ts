/** Calls of a seasonal plan: against what was designed, by cell of category and price band, and what its matrix is entered by: the categories and last year's shares. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

/** Figures that a rule of the platform hides from the caller are left out. */
const figures = {
  /** Styles that the plan says. */
  planned: z.int().optional(),
  /** Placeholders that are not converted, or whose style was stopped or archived: the gap of the plan. */
  gap: z.int(),
  converted: z.int(),
  /** Styles of the brand and season in the cell that are neither stopped nor archived, without those that are continued from an earlier season. */
  actual: z.int(),
  carryOver: z.int(),
  /** `actual` less `planned`: above zero the cell is over plan. */
  difference: z.int().optional(),
  quantity: z.string().optional(),
  amount: z.string().optional(),
}
const total = z.strictObject(figures)
const progress = z.strictObject({
  id,
  number: z.string().nullable(),
  currency: id.nullable(),
  cells: z.array(
    z.strictObject({
      category: id.nullable(),
      categoryName: z.string(),
      priceBand: z.string().nullable(),
      ...figures,
      /**
       * Of a plan in force: series and waves of the cell for which fewer placeholders, converted ones included, exist than their line says, since the cell has what it plans
       * in others. Left out where a rule hides styles, series or waves of the lines.
       */
      short: z
        .array(
          z.strictObject({ series: id.nullable(), seriesName: z.string(), wave: z.string().nullable(), planned: z.int(), made: z.int() }),
        )
        .optional(),
    }),
  ),
  /** By category, in the order of the cells. */
  rows: z.array(z.strictObject({ category: id.nullable(), categoryName: z.string(), ...figures })),
  /** By price band. */
  columns: z.array(z.strictObject({ priceBand: z.string().nullable(), ...figures })),
  total,
})
export type ShortWaves = NonNullable<PlanProgress['cells'][number]['short']>
export type PlanProgress = Frozen<z.output<typeof progress>>

const example = { planned: 4, gap: 0, converted: 5, actual: 5, carryOver: 0, difference: 1, quantity: '4000', amount: '96000' }

const planMatrix = z.strictObject({
  /** Active categories in the order of the tree, with their level, 1 at the top. */
  categories: z.array(z.strictObject({ id, name: z.string(), level: z.int() })),
  /** What was planned for the same season of the year before: the version in force, or the last one. */
  lastYear: z
    .strictObject({
      number: z.string().nullable(),
      cells: z.array(
        z.strictObject({
          category: id.nullable(),
          priceBand: z.string().nullable(),
          styles: z.string().optional(),
          skus: z.string().optional(),
          quantity: z.string().optional(),
          amount: z.string().optional(),
        }),
      ),
    })
    .nullable(),
})
export type PlanMatrix = Frozen<z.output<typeof planMatrix>>

export const planProgressCalls = {
  planMatrix: defineCall({
    method: 'POST',
    path: '/scmapi/plan-matrix/view',
    guard: 'session',
    signed: true,
    summary: [
      '企划矩阵',
      'What the matrix of a seasonal plan is entered by: the categories in the order of their tree, and the cells of the plan for the same season of the year before, without figures that a rule hides from the caller',
    ],
    input: z.strictObject({ id }),
    output: planMatrix,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        categories: [{ id: '500', name: 'T 恤', level: 1 }],
        lastYear: {
          number: 'SNTS2023SV01',
          cells: [{ category: '500', priceBand: 'core', styles: '4', skus: '40', quantity: '4000', amount: '96000' }],
        },
      },
    },
  }),
  planProgress: defineCall({
    method: 'POST',
    path: '/scmapi/plan-progress/view',
    guard: 'session',
    signed: true,
    summary: [
      '企划执行',
      'A seasonal plan (`id` of a `seasonal_plan`) against the placeholders and styles of its brand and season, by cell, category and price band, without the figures that a rule hides from the caller. A style counts in the planned category that is its own or the nearest above it',
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
        cells: [
          {
            category: '500',
            categoryName: 'TEE--T 恤',
            priceBand: 'core',
            ...example,
            short: [{ series: null, seriesName: '', wave: 'W1', planned: 1, made: 0 }],
          },
        ],
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
