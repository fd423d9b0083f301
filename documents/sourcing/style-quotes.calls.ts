/** Call of the quotes that suppliers gave for a style, side by side. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

const decimal = z.string()
const figure = z.strictObject({ value: decimal, mark: z.enum(['best', 'worst']).nullable(), tie: z.boolean() })
const price = figure.extend({
  /** The value as quoted, in the currency of the quote. */
  quoted: decimal,
  /** Percentage against the target of the same quote, converted as its price is; null without one. */
  deviation: decimal.nullable(),
})
const column = z.strictObject({
  quote: id,
  number: z.string().nullable(),
  /** The supplier. */
  name: z.string(),
  status: z.string(),
  /** In the language of the caller. */
  statusLabel: z.string(),
  currency: z.string(),
  /** Units of the currency of the comparison for `ratePer` units of the currency of the quote; null without a rate. */
  rate: decimal.nullable(),
  ratePer: decimal.nullable(),
  rateDate: z.string().nullable(),
  validTo: z.string().nullable(),
  /** Its last day, as far as the caller sees it, has passed. */
  expired: z.boolean(),
  /** At the `price` of the comparison, as a percentage of it; null without one, and where an element is not answered. */
  margin: decimal.nullable(),
  /** Whether every element that the quote names has an amount; null where a rule hides that from the caller. Only prices of whole quotes are compared. */
  whole: z.boolean().nullable(),
  /** The elements that the quote names without an amount, as far as the caller sees them. */
  unanswered: z.array(z.string()),
})
const salesPrice = z.strictObject({
  /** The costing sheet whose picked scenario has the price. */
  costing: id,
  number: z.string().nullable(),
  value: decimal,
  /** Code of the currency of the sheet. */
  currency: z.string(),
})
/** What a rule of the platform hides from the caller is left out: rows, or a whole row of figures. */
const comparison = z.strictObject({
  id,
  number: z.string().nullable(),
  /** Code of the currency in which values are compared: the one that was asked for, or that of all quotes, else that of the style's target. */
  currency: z.string(),
  /** The sales price at which all margins are reckoned; null where there is none, and where the caller may not read it. */
  price: salesPrice.nullable(),
  columns: z.array(column),
  rows: z.array(
    z.strictObject({
      element: z.string(),
      /** In the language of the caller. */
      name: z.string(),
      /** In the currency of the comparison; null where the quotes name none or different ones. */
      target: decimal.nullable(),
      /** In the order of the columns; null: the quote has no such element, or does not answer it. */
      cells: z.array(price.nullable()),
    }),
  ),
  totals: z.array(price.nullable()).optional(),
  /** What a piece costs at most: in the colour and the size with the highest surcharges. */
  highest: z.array(figure.nullable()).optional(),
  days: z.array(figure.nullable()).optional(),
  minima: z.array(figure.nullable()).optional(),
})
export type StyleQuotes = Frozen<z.output<typeof comparison>>

const best = { mark: 'best', tie: false } as const
export const styleQuotesCalls = {
  compareStyleQuotes: defineCall({
    method: 'POST',
    path: '/scmapi/style-quotes/view',
    guard: 'session',
    signed: true,
    summary: [
      '款式报价对比',
      'The quotes of suppliers for a style (`id` of a `style`) side by side: those that were submitted, selected or not selected. The lowest and the highest of each row are marked',
    ],
    input: z.strictObject({
      id,
      /** The currency in which values are compared; absent: that of all quotes, else that of the style's target. */
      currency: id.optional(),
      /** The costing sheet of the style at whose price margins are reckoned; absent: the newest one in force, else the newest open one. */
      costing: id.optional(),
    }),
    output: comparison,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        id: '1000',
        number: 'TS2026STEE0001',
        currency: 'CNY',
        price: { costing: '1200', number: 'CSTS2026STEE0001V01', value: '24', currency: 'CNY' },
        columns: [
          {
            quote: '1100',
            number: 'DQ-TS2026STEE0001-VDP0001-01',
            name: '顺达',
            status: 'pending_evaluation',
            statusLabel: '待评估',
            currency: 'CNY',
            rate: '1',
            ratePer: '1',
            rateDate: null,
            validTo: '2026-12-31',
            expired: false,
            margin: '25',
            whole: true,
            unanswered: [],
          },
        ],
        rows: [
          {
            element: 'material',
            name: '物料',
            target: '10.5',
            cells: [{ value: '10.704', ...best, quoted: '10.704', deviation: '1.94' }],
          },
        ],
        totals: [{ value: '18', ...best, quoted: '18', deviation: '0' }],
        highest: [{ value: '20', ...best }],
        days: [{ value: '30', ...best }],
        minima: [null],
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly styleQuotes: typeof styleQuotesCalls
  }
}
