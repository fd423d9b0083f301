/** Product SKU: a style in one colour and one size, of garments with two axes in one pair of them. Stock, orders and labels are recorded at this level. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { closedToDyers, designers } from './design-hands.part.ts'

export const sku = document('design/sku', {
  code: 'PRD',
  label: ['成品商品', 'Product SKU'],
  menu: 230,
  kind: 'master',
  number: '{style.number}-{colour.number}-{size}',
  parties: { owner: 'brand', read: 'granted' },
  rights: {
    read: ['*'],
    ...closedToDyers,
    create: designers,
    edit: ['designer', 'merchandiser', 'warehouse', 'admin'],
  },
  fields: {
    style: f.link(['款式', 'Style'], 'style', { required: true, list: ['card', 'search', 'filter'] }),
    colorway: f.link(['配色', 'Colourway'], 'colorway', { required: true, where: { style: '$style', status: 'active' } }),
    colour: f.link(['颜色', 'Colour'], 'colour', { computed: true, follows: 'colorway.colour', list: ['card', 'search', 'filter'] }),
    size: f.text(['尺码', 'Size'], {
      required: true,
      upperCase: true,
      max: 40,
      sizeOrder: true,
      help: ['有第二尺码时为两者，如 32/L30', 'With a second size both of them, as 32/L30'],
      list: ['card', 'filter'],
    }),
    firstSize: f.text(['第一尺码', 'First size'], { computed: true, max: 20, sizeOrder: true, list: 'filter' }),
    second: f.text(['第二尺码', 'Second size'], {
      upperCase: true,
      max: 20,
      sizeOrder: true,
      help: [
        '裤长、罩杯或宽度；款式的尺码组有第二尺码时必填',
        'Length, cup or width; needed where the size list of the style has second sizes',
      ],
      list: ['column', 'filter'],
    }),
    barcode: f.barcode(['条码', 'Bar code'], 'ean13', {
      unique: true,
      help: ['EAN-13，末位为 GS1 校验位；空白时自动生成', 'EAN-13 with GS1 check digit; blank is made automatically'],
      list: ['card', 'search'],
    }),
    unit: f.link(['单位', 'Unit'], 'unit', { from: 'style.unit', where: { status: 'active' }, list: 'column' }),
    weight: f.quantity(['单件重量 (kg)', 'Weight of a piece (kg)'], { above: 0, list: 'column' }),
    volume: f.quantity(['单件体积 (m³)', 'Volume of a piece (m³)'], { above: 0, list: 'column' }),
    hsCode: f.text(['海关编码', 'HS code'], {
      max: 13,
      matches: [
        '^([0-9]{6}|[0-9]{8}|[0-9]{10}|[0-9]{13})$',
        ['海关编码应为 6、8、10 或 13 位数字', 'An HS code has 6, 8, 10 or 13 digits'],
      ],
      list: 'column',
    }),
    image: f.image(['商品图', 'Product picture'], 'product', { list: 'column' }),
  },
  statuses: { active: { edit: true }, frozen: {}, archived: {} },
  actions: {
    freeze: { from: 'active', to: 'frozen', by: ['merchandiser', 'manager', 'admin'], comment: 'optional' },
    thaw: { from: 'frozen', to: 'active', by: ['merchandiser', 'manager', 'admin'] },
    archive: {
      from: ['active', 'frozen'],
      to: 'archived',
      by: ['manager', 'admin'],
      confirm: ['归档后不能再下单，库存与历史仍可查阅。', 'It can no longer be ordered; stock and history stay readable.'],
    },
    restore: { from: 'archived', to: 'active', by: ['manager', 'admin'] },
  },
  rules: {
    style: { lock: { action: 'edit' } },
    colorway: { lock: { action: 'edit' } },
    size: { lock: { action: 'edit' } },
    second: { lock: { action: 'edit' } },
  },
  checks: ['sizeOfStyle'],
  unique: [['colorway', 'size']],

  // A style's goods stand together: by colour, sizes as sizes.
  list: { sort: ['style', 'colour', 'size'] },
  form: { weight: ['物流', 'Logistics'] },
  print: { title: ['商品标签', 'Product label'], without: ['colorway', 'unit', 'weight', 'volume', 'hsCode'] },
})
