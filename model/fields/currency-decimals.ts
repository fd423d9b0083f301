/** The decimals of a currency (ISO 4217: JPY 0, CNY 2, KWD 3) as a document has them: an integer that follows the currency until it is fixed. */
import type { Field } from '../field.ts'
import type { Label } from '../text.ts'

/**
 * Defines the decimals of the amounts in one currency of a document, or of a line. The engine takes them from the field `decimals` of the
 * currency as long as the currency can be changed; from then on they stay, so that an agreed amount is never rounded again.
 * @param currency the field of the same document, or column of the same lines, that links the currency
 */
export const currencyDecimals = (
  label: Label,
  currency: string,
  options: Pick<Field['options'], 'restrict' | 'help' | 'default'> = { default: 2 },
): Field<number | null> => ({
  kind: 'integer',
  label,
  // People read the amounts, which have these decimals already.
  options: { ...options, computed: true, internal: true, decimalsOf: currency },
})
