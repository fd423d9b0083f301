/** The amounts of a line: net by quantity and price, tax by its rate, and both together. */
import type { FieldOptions } from '../field.ts'
import { f } from '../fields/fields.ts'

/**
 * The columns `net`, `tax` and `gross` of lines that have `quantity` and `price`. A line without a price amounts to zero.
 * @param taxRate path of the rate in percent: `taxRate` of the line, or `doc.taxRate`
 * @param options of all three, such as who sees them
 * @param more column of a net amount that comes on top, blank for none
 */
export const lineAmounts = (
  taxRate: 'taxRate' | 'doc.taxRate',
  options: Pick<FieldOptions, 'restrict' | 'currency'> = {},
  more?: string,
) => ({
  net: f.money(['未税金额', 'Net'], { tax: 'net', formula: netOf(more), total: true, ...options }),
  tax: f.money(['税额', 'Tax'], { tax: 'tax', formula: `if ${taxRate} = null then 0 else net * ${taxRate} / 100`, ...options }),
  gross: f.money(['含税金额', 'Gross'], { tax: 'gross', formula: 'net + tax', total: true, ...options }),
})

const netOf = (more?: string): string =>
  more
    ? `if price = null then 0 else quantity * price + (if ${more} = null then 0 else ${more})`
    : 'if price = null then 0 else quantity * price'

/** Whether prices are without or with tax. */
export const taxModes = { net: ['未税', 'Without tax'], gross: ['含税', 'With tax'] } as const
