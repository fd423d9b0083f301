/** Call of what fabric and other material of a costing sheet cost at other quantities than those that are saved. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { day, id } from '../../model/calls/values.ts'

const amount = z.string().nullable()
const answer = z.strictObject({
  figures: z.array(
    z.strictObject({
      quantity: z.string(),
      /** A piece, in the currency of the sheet; null where a price is not known. */
      fabric: amount,
      others: amount,
    }),
  ),
})
const input = z.strictObject({
  id,
  pricedOn: day,
  byRatio: z.boolean(),
  quantities: z
    .array(z.string().regex(/^(?!0+(\.0+)?$)\d{1,14}(\.\d{1,4})?$/))
    .min(1)
    .max(6),
})
export type CostingFigures = Frozen<z.output<typeof answer>>
export type CostingFiguresInput = Frozen<z.output<typeof input>>

export const costingFiguresCalls = {
  costingFigures: defineCall({
    method: 'POST',
    path: '/scmapi/costing-figures/view',
    guard: 'session',
    signed: true,
    summary: [
      '核算单各数量的物料成本',
      'What fabric and other material of a draft costing sheet (`id`) cost a piece at each of the quantities, as its next save takes them: by the tiers of the price list on the day `pricedOn`, and by the size ratio of the BOM where `byRatio` says so. Nothing is saved',
    ],
    input,
    output: answer,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000', pricedOn: '2026-11-30', byRatio: false, quantities: ['1000', '10000'] },
      output: {
        figures: [
          { quantity: '1000', fabric: '11.0250', others: '0.2040' },
          { quantity: '10000', fabric: '10.5000', others: '0.2040' },
        ],
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly costingFigures: typeof costingFiguresCalls
  }
}
