/** The amounts of a line: net by quantity and price, tax by its rate, and both together. */
import type { FieldOptions } from '../field.ts'
import { f } from '../fields/fields.ts'

/**
 * The columns `net`, `tax` and `gross` of lines that have `quantity` and `price`. A line without a price amounts to zero.
 * @param taxRate path of the rate in percent: `taxRate` of the line, or `doc.taxRate`
 * @param options of all three, such as who sees them
 */
export const lineAmounts = (taxRate: 'taxRate' | 'doc.taxRate', options: Pick<FieldOptions, 'restrict' | 'currency'> = {}) => ({
  net: f.money(['未税金额', 'Net'], { tax: 'net', formula: 'if price = null then 0 else quantity * price', total: true, ...options }),
  tax: f.money(['税额', 'Tax'], { tax: 'tax', formula: `if ${taxRate} = null then 0 else net * ${taxRate} / 100`, ...options }),
  gross: f.money(['含税金额', 'Gross'], { tax: 'gross', formula: 'net + tax', total: true, ...options }),
})

/** Whether prices are without or with tax. */
export const taxModes = { net: ['未税', 'Without tax'], gross: ['含税', 'With tax'] } as const
