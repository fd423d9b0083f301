/** Which documents of an approval may be decided in one press, and why the others are looked at one by one. */
import { compare, isDecimal } from '../../../model/decimal.ts'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import { meets } from '../../../model/rules/condition.ts'
import { textOf } from '../../../ui/list/value.tsx'
import { previewParts } from '../document/preview/line-groups.ts'

type SourcePrices = AnswerOf<'/ccommonapi/utils/source-prices'>

/** How the prices of a document stand to those of what it was made from. */
export interface PriceStanding {
  readonly compared: number
  /** How many lines cost more. */
  readonly above: number
  readonly source: string
}

/** Compares the prices of the lines of a document with those of its sources. */
export function priceStanding(page: Page, doc: WireDoc, prices: SourcePrices): PriceStanding {
  const pairs = previewParts(page, doc).flatMap(({ field, price }) =>
    price === undefined
      ? []
      : ((doc[field.field] ?? []) as readonly Record<string, unknown>[]).flatMap((line) => {
          const source = prices.find((one) => one.line === line['id'] && one.column === price.field)
          const value = line[price.field]
          return source && isDecimal(String(value)) ? [{ source, isAbove: compare(String(value), source.price) > 0 }] : []
        }),
  )
  return {
    compared: pairs.length,
    above: pairs.filter(({ isAbove }) => isAbove).length,
    source: [...new Set(pairs.map(({ source }) => source.title))].join(', '),
  }
}

/** Returns what of a document lies outside the limits of the approval: each field with its value, as `Kind: Advance`. */
export function beyondLimits(page: Page, action: string, row: WireDoc): readonly string[] {
  const { limits = {} } = page.actions.find(({ name }) => name === action) ?? {}
  return Object.entries(limits as Readonly<Record<string, unknown>>)
    .filter(([name, test]) => !meets({ [name]: test }, row))
    .map(([name]) => {
      const field = page.list.fields[name]
      return field ? `${field.label}: ${textOf({ page, field, row }) || '—'}` : name
    })
}

/** Returns the fields of a list that the limits of an action ask for. */
export const limitFields = (page: Page, action: string): readonly string[] =>
  Object.keys(page.actions.find(({ name }) => name === action)?.limits ?? {}).filter((name) => name in page.list.fields)
