/** Calls of the quotations of a request side by side, and of its review (U86, catalogue QCM). */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

/** One of the five tiers of a request, as number or text; empty is the requested quantity. */
const tier = z
  .union([z.literal([1, 2, 3, 4, 5]), z.enum(['1', '2', '3', '4', '5', ''])])
  .nullish()
  .transform((value) => (value ? (Number(value) as 1 | 2 | 3 | 4 | 5) : undefined))
const decimal = z.string()
const mark = z.enum(['best', 'worst']).nullable()
const figure = z.strictObject({ value: decimal, mark, tie: z.boolean() })
const price = figure.extend({
  /** The value as quoted, in the quotation's own currency. */
  quoted: decimal,
  /** Percentage against the expected price; null without one. */
  deviation: decimal.nullable(),
})
const column = z.strictObject({
  supplier: id,
  name: z.string(),
  /** Null when the supplier has not quoted. */
  quotation: id.nullable(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  currency: z.string().nullable(),
  /** Units of the request's currency for `ratePer` units of the quotation's. */
  rate: decimal.nullable(),
  ratePer: decimal.nullable(),
  rateSource: z.string().nullable(),
  rateDate: z.string().nullable(),
  validTo: z.string().nullable(),
  /** Days of supply, production, and packing with shipping; null where a rule hides one of them. */
  lead: z.array(z.int()).nullable(),
  /** Null until all reviewers have handed in. */
  score: decimal.nullable(),
  place: z.int().nullable(),
  scores: z.array(z.strictObject({ reviewer: z.string(), total: decimal })),
})
const ownForm = z.strictObject({
  id,
  version: z.int(),
  status: z.enum(['not_evaluated', 'in_review', 'handed_in', 'review_ended']),
  quotation: id,
  supplier: id,
  total: decimal,
  lines: z.array(
    z.strictObject({
      id,
      item: z.string(),
      weight: decimal,
      maximum: decimal,
      multi: z.boolean(),
      choices: z.string().nullable(),
      options: z.string().nullable(),
      score: decimal.nullable(),
    }),
  ),
})
/** What a rule of the platform hides from the caller is left out: all rows and totals where quantities or prices are hidden, forms of which the scores are. */
const comparison = z.strictObject({
  id,
  number: z.string().nullable(),
  status: z.string(),
  /** Code of the request's currency, in which values are compared. */
  currency: z.string(),
  /** While suppliers may still quote, no quotation is the brand's to read. */
  sealed: z.boolean(),
  tier: z.int().nullable(),
  tiers: z.array(z.int()),
  columns: z.array(column),
  rows: z.array(
    z.strictObject({
      item: id,
      name: z.string(),
      quantity: decimal,
      expected: decimal.nullable(),
      /** In the order of the columns; null: not quoted. */
      cells: z.array(price.nullable()),
    }),
  ),
  totals: z.array(figure.extend({ whole: z.boolean() }).nullable()).optional(),
  days: z.array(figure.nullable()).optional(),
  minima: z.array(figure.nullable()).optional(),
  review: z.strictObject({ reviewers: z.int(), handedIn: z.int(), open: z.boolean(), mine: z.array(ownForm) }),
})
export type QuoteComparison = Frozen<z.output<typeof comparison>>
export type OwnForm = Frozen<z.output<typeof ownForm>>

export const quoteComparisonCalls = {
  compareQuotations: defineCall({
    method: 'POST',
    path: '/scmapi/quote-comparison/view',
    guard: 'session',
    signed: true,
    summary: [
      '报价对比',
      'Quotations of a request side by side (`id` of a `request_for_quotation`), for the requested quantity or for one of its tiers. Scores and places are null until all reviewers have handed in',
    ],
    input: z.strictObject({ id, tier }),
    output: comparison,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000', tier: 1 },
      output: {
        id: '1000',
        number: 'RQ-202603-0001',
        status: 'quotation_closed',
        currency: 'CNY',
        sealed: false,
        tier: 1,
        tiers: [1],
        columns: [
          {
            supplier: '500',
            name: '青山织造',
            quotation: '1100',
            number: 'RQ-202603-0001-S1',
            status: 'pending_evaluation',
            currency: 'CNY',
            rate: '1',
            ratePer: '1',
            rateSource: null,
            rateDate: '2026-03-02',
            validTo: '2026-04-30',
            lead: [5, 20, 7],
            score: null,
            place: null,
            scores: [],
          },
        ],
        rows: [
          {
            item: '1001',
            name: '棉布 A',
            quantity: '1000',
            expected: '20',
            cells: [{ value: '18.9', mark: null, tie: false, quoted: '18.9', deviation: '-5.5' }],
          },
        ],
        totals: [{ value: '18900', mark: null, tie: false, whole: true }],
        days: [{ value: '32', mark: null, tie: false }],
        minima: [null],
        review: { reviewers: 2, handedIn: 1, open: false, mine: [] },
      },
    },
  }),
  exportComparison: defineCall({
    method: 'POST',
    path: '/scmapi/quote-comparison/export',
    guard: 'session',
    signed: true,
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    summary: ['导出报价对比', 'The comparison as a workbook or CSV, for users who may export requests; the journal records it'],
    input: z.strictObject({ id, tier, format: z.enum(['xlsx', 'csv', '']).nullish() }),
    output: z.unknown(),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '1000', format: 'xlsx' }, output: null },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly quoteComparison: typeof quoteComparisonCalls
  }
}
