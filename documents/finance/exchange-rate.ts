/** Exchange and tax rates by the day from which they are valid. Documents freeze the rate that they used. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

const rate = { show: { kind: 'exchange' }, require: { kind: 'exchange' } } as const
const tax = { show: { kind: 'tax' }, require: { kind: 'tax' } } as const

export const exchangeRate = document('finance/exchange_rate', {
  code: 'EXR',
  label: ['汇率与税率', 'Exchange and tax rates'],
  menu: 110,
  kind: 'config',
  cached: true,
  title: ['fromCurrency', 'toCurrency', 'taxCode', 'dateFrom'],
  parties: { owner: ['platform', 'brand'], read: 'platform' },
  rights: { read: ['*'], create: ['finance', 'admin'] },
  fields: {
    kind: f.choice(
      ['类别', 'Kind'],
      { exchange: ['汇率', 'Exchange rate'], tax: ['税率', 'Tax rate'] },
      { required: true, default: 'exchange', list: ['column', 'filter'] },
    ),
    dateFrom: f.date(['生效日期', 'Date from'], { required: true, default: '@today', list: 'card' }),
    source: f.text(['来源', 'Source'], {
      max: 60,
      help: ['如 中国人民银行中间价', 'E.g. central parity rate of the PBoC'],
      list: 'column',
    }),
    fromCurrency: f.link(['原币', 'From currency'], 'currency', { where: { status: 'active' }, list: ['card', 'search', 'filter'] }),
    toCurrency: f.link(['目标币', 'To currency'], 'currency', { where: { status: 'active' }, list: ['card', 'search', 'filter'] }),
    per: f.integer(['原币单位', 'Units of the from currency'], {
      default: 1,
      above: 0,
      help: ['小币值按 100 或 10000 单位报价，如 10000 越南盾', 'Small currencies are quoted per 100 or 10000, e.g. 10000 VND'],
      list: 'column',
    }),
    rate: f.quantity(['汇率', 'Rate'], {
      above: 0,
      per: 'per',
      help: ['上列单位原币可兑换的目标币', 'What so many units of the from currency are in the other one'],
      list: 'card',
    }),
    taxCode: f.text(['税码', 'Tax code'], {
      upperCase: true,
      max: 20,
      matches: ['^[A-Z0-9_.]+$'],
      help: ['如 VAT13、VAT9、VAT6、EXPORT', 'E.g. VAT13, VAT9, VAT6, EXPORT'],
      list: ['card', 'search', 'filter'],
    }),
    taxName: f.text(['税率名称', 'Tax name'], { max: 60, list: ['column', 'search'] }),
    taxRate: f.percent(['税率 %', 'Tax rate %'], { atLeast: 0, atMost: 100, list: 'card' }),
  },
  statuses: { active: { edit: true } },
  rules: {
    fromCurrency: rate,
    toCurrency: rate,
    per: rate,
    rate,
    taxCode: tax,
    taxRate: tax,
    taxName: { show: { kind: 'tax' } },
    kind: { lock: { action: 'edit' } },
  },
  constraints: [
    {
      field: 'toCurrency',
      holds: 'kind != "exchange" or fromCurrency != toCurrency',
      message: ['原币与目标币不能相同', 'The currencies must differ'],
    },
  ],
  validity: { from: 'dateFrom', untilNextBy: [['fromCurrency', 'toCurrency'], ['taxCode']] },
  list: {
    sort: ['-dateFrom'],
    views: {
      exchange: { label: ['汇率', 'Exchange rates'], where: { kind: 'exchange' } },
      tax: { label: ['税率', 'Tax rates'], where: { kind: 'tax' } },
    },
  },
  form: { fromCurrency: ['汇率', 'Exchange rate'], taxCode: ['税率', 'Tax rate'] },
})
