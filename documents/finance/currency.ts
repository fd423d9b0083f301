/** Currency: code, symbol and decimals. Codes are stored literally, so RMB and CNY, TW and TWD coexist (ruling 23). */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, stopAndStart } from '../../model/master.ts'

export const currency = document('finance/currency', {
  code: 'CUR',
  label: ['币种', 'Currency'],
  menu: 100,
  kind: 'config',
  cached: true,
  parties: { owner: ['platform', 'brand'], read: 'platform' },
  rights: { read: ['*'], create: ['finance', 'admin'] },
  fields: {
    code: code(['币种代码', 'Currency code'], 3),
    name: f.text(['名称', 'Name'], { required: true, max: 40 }),
    nameEn: f.text(['英文名称', 'Name in English'], { required: true, max: 40, list: ['column', 'search'] }),
    symbol: f.text(['符号', 'Symbol'], {
      required: true,
      max: 5,
      help: ['RMB、CNY 为 ¥，USD 为 $，HKD 为 HK$', '¥ for RMB and CNY, $ for USD, HK$ for HKD'],
      list: 'card',
    }),
    decimals: f.integer(['小数位', 'Decimals'], { required: true, default: 2, atLeast: 0, atMost: 4, list: 'card' }),
    isoCode: f.text(['ISO 4217 代码', 'ISO 4217 code'], {
      upperCase: true,
      max: 3,
      matches: ['^[A-Z]{3}$', ['应为三位大写字母', 'Three capital letters']],
      help: [
        '仅用于取汇率，例如 RMB 对应 CNY、TW 对应 TWD；空白表示与币种代码相同',
        'Only for exchange rates, e.g. CNY for RMB and TWD for TW; blank means the same as the code',
      ],
      list: 'column',
    }),
    retail: f.yesNo(['零售价币种', 'Retail price currency'], { default: false, list: ['column', 'filter'] }),
    rounding: f.choice(
      ['现金取整', 'Cash rounding'],
      { none: ['不取整', 'None'], whole: ['取整到元', 'To whole units'] },
      { default: 'none' },
    ),
  },
  ...stopAndStart(['finance', 'admin']),
  list: { views: { retail: { label: ['零售价币种', 'Retail price currencies'], where: { retail: true } } } },
})
