/**
 * The exchange rate of a document or of a line as it is frozen: the rate, the units that it is quoted for, its source and its day, and the base
 * currency that amounts are converted to. An amount in base is amount × rate ÷ per, rounded once to the decimals of the base currency.
 */
import type { FieldOptions } from '../field.ts'
import { f } from '../fields/fields.ts'

type Shared = Pick<FieldOptions, 'restrict'>

/** The formula of an amount in the base currency; null while there is no rate. Its field has the options `inBase` too. */
export const inBaseCurrency = (amount: string) => `${amount} * exchangeRate / ratePer` as const

/** The options of an amount in the base currency of its document. */
export const inBase = { currency: 'baseCurrency', rounded: true } as const

/** Returns the columns of a rate that stand beside `currency`. */
export const quotedRate = (options: Shared = {}) => ({
  exchangeRate: f.quantity(['汇率', 'Exchange rate'], {
    above: 0,
    per: 'ratePer',
    copy: false,
    help: ['留空取当日汇率', 'Blank takes the rate of the day'],
    ...options,
  }),
  ratePer: f.quantity(['汇率单位', 'Units the rate is for'], {
    above: 0,
    copy: false,
    help: ['汇率为这么多原币所兑换的金额，如每 10000 印尼盾', 'So many units of the currency cost the rate, such as 10,000 rupiah'],
    ...options,
  }),
  rateSource: f.text(['汇率来源', 'Source of the rate'], { computed: true, copy: false, ...options }),
  rateDate: f.date(['汇率日期', 'Day of the rate'], { computed: true, copy: false, ...options }),
})

/** Returns the columns of a rate that the system takes from the table for a day: nobody types it, and a copy takes that of its own day. */
export const rateOfDay = (options: Shared = {}) => ({
  exchangeRate: f.quantity(['汇率', 'Exchange rate'], { computed: true, per: 'ratePer', copy: false, ...options }),
  ratePer: f.quantity(['汇率单位', 'Units the rate is for'], { computed: true, default: '1', copy: false, ...options }),
  rateSource: f.text(['汇率来源', 'Source of the rate'], { computed: true, copy: false, ...options }),
  rateDate: f.date(['汇率日期', 'Day of the rate'], { computed: true, copy: false, ...options }),
})

/** Returns the lines of the entries of the rate table that a document has taken, so that it says when one of them has moved (`basedOn`). */
export const ratesTaken = () =>
  f.lines(
    ['取用的汇率', 'Exchange rates taken'],
    {
      entry: f.link(['汇率', 'Exchange rate entry'], 'exchange_rate', { computed: true }),
      rate: f.quantity(['汇率', 'Exchange rate'], { computed: true, per: 'per' }),
      per: f.quantity(['汇率单位', 'Units the rate is for'], { computed: true }),
      rateDate: f.date(['汇率日期', 'Day of the rate'], { computed: true }),
    },
    { computed: true, help: ['汇率表中取用的各条', 'The entries of the rate table that are taken'] },
  )

/** Returns the fields of a rate into the base currency of the platform. */
export const frozenRate = (options: Shared = {}) => ({
  ...quotedRate(options),
  baseCurrency: f.link(['本位币', 'Base currency'], 'currency', { computed: true, ...options }),
  baseDecimals: f.currencyDecimals(['本位币小数位', 'Decimals of the base currency'], 'baseCurrency', { default: 2, ...options }),
})
