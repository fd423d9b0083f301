/** Unit of measure with an exact factor to the base unit of its dimension, as a ratio of whole numbers: a yard is 9144/10000 m. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { code, stopAndStart } from '../../model/master.ts'

export const unit = document('master/unit', {
  code: 'UOM',
  label: ['计量单位', 'Unit of measure'],
  kind: 'config',
  title: ['name'],
  parties: { owner: ['platform', 'brand'], read: 'platform' },
  rights: { read: ['*'], create: ['merchandiser', 'admin'] },
  fields: {
    code: code(['单位代码', 'Unit code'], 10),
    name: f.text(['名称', 'Name'], { required: true, max: 20 }),
    nameEn: f.text(['英文名称', 'Name in English'], { required: true, max: 20, list: ['column', 'search'] }),
    dimension: f.choice(
      ['量纲', 'Dimension'],
      {
        count: ['件数', 'Count'],
        length: ['长度', 'Length'],
        area: ['面积', 'Area'],
        volume: ['体积', 'Volume'],
        mass: ['重量', 'Mass'],
        time: ['时间', 'Time'],
      },
      { required: true, list: ['card', 'filter'] },
    ),
    numerator: f.integer(['换算分子', 'Factor: numerator'], { required: true, default: 1, above: 0, list: 'card' }),
    denominator: f.integer(['换算分母', 'Factor: denominator'], {
      required: true,
      default: 1,
      above: 0,
      help: [
        '1 本单位 = 分子 ÷ 分母 个基本单位；基本单位为 1 ÷ 1。例：1 码 = 9144 ÷ 10000 米',
        'One of this unit is numerator ÷ denominator base units; a base unit is 1 ÷ 1. A yard is 9144 ÷ 10000 m',
      ],
      list: 'card',
    }),
    decimals: f.integer(['数量小数位', 'Decimals of quantities'], { required: true, default: 0, atLeast: 0, atMost: 4, list: 'column' }),
  },
  ...stopAndStart(['merchandiser', 'admin']),
  // The factor is locked after creation, because quantities recorded with it would change.
  rules: { dimension: { lock: { action: 'edit' } }, numerator: { lock: { action: 'edit' } }, denominator: { lock: { action: 'edit' } } },
  checks: ['oneBase'],
  list: { sort: ['code'] },
})
