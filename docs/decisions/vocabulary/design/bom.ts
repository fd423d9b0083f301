/**
 * Style BOM on paper: what one piece of a style consumes. Each line is a rule over colours and sizes; what a colour and a size need is found when it
 * is read, so that a colour which is added later needs no new version.
 */
import { approval } from '../../../../model/mixins/approval.ts'
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { links } from '../../../../model/fields/links.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { money } from '../../../../model/fields/money.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { sizeDecimals } from '../../../../model/fields/size-decimals.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import type { style } from '../../../../documents/design/style.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const technologists = ['designer', 'merchandiser', 'admin'] as const
/** The factory works by gross use; prices, points and amounts stay with the brand. */
const inside = { restrict: { others: 2 } } as const
/** Usage a piece: of the base size, or the mean of the sizes by the ratio of the header. */
const usageOf = '(if usageBySize = null or doc.ratio = null then usage else total by size(usageBySize * doc.ratio) / pieces(doc.ratio))'
const withLoss = '(if lossBasis = "added" then 1 + loss / 100 else 1 / (1 - loss / 100))'
const points = '(1 + (if taxPoint = null then 0 else taxPoint) / 100) * (1 + (if profitPoint = null then 0 else profitPoint) / 100)'
const amountOf = (element: string) =>
  ({ formula: `sum(append(lines[element = "${element}"].amount, 0))`, currency: 'currency', tax: 'net', ...inside }) as const

export const bom = document('bom', {
  module: 'design',
  code: 'BOM',
  kind: 'transaction',
  label: ['款式 BOM', 'Style BOM'],
  number: '{style.number}-BOM{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand', read: 'granted' },
  rights: { read: ['*'], create: technologists, edit: technologists, export: technologists },
  fields: {
    style: link(['款式', 'Style'], 'style', {
      required: true,
      where: { status: ['development', 'modify', 'approved'] },
      list: ['card', 'search', 'filter'],
    }),
    edition: integer(['版本', 'Version'], { computed: true, default: 1, list: 'card' }),
    first: link(['首个版本', 'First version'], 'bom', { computed: true }),
    previous: link(['上一版本', 'Previous version'], 'bom', { computed: true }),
    sizeList: link(['尺码组', 'Size list'], 'size_list', { follows: 'style.sizeList' }),
    ratio: matrix(['参考尺码比例', 'Size ratio'], { sizesFrom: 'sizeList', help: ['按比例核算用量', 'Usage is reckoned by it'] }),
    currency: link(['币种', 'Currency'], 'currency', { required: true, ...inside }),
    lines: lines(
      ['用料', 'Materials'],
      {
        key: text(['行键', 'Line key'], { required: true, upperCase: true, max: 10 }),
        element: choice(
          ['类别', 'Element'],
          { fabric: ['面料', 'Fabric'], trim: ['辅料', 'Trim'], packaging: ['包材', 'Packaging'], service: ['工艺', 'Service'] },
          { required: true, default: 'fabric' },
        ),
        part: text(['使用部位', 'Used for'], { max: 60 }),
        material: link(['物料', 'Material'], 'material', { required: true, where: { status: ['draft', 'pending', 'active'] } }),
        supplier: link(['供应商', 'Supplier'], 'supplier', { where: { status: ['draft', 'pending', 'active'] } }),
        provided: yesNo(['客供', 'Supplied by the customer'], { default: false }),
        colorways: links(['适用配色', 'Colorways'], 'colorway', {
          where: { style: '$doc.style' },
          help: ['留空表示全部', 'Blank: all'],
        }),
        sizes: text(['适用尺码', 'Sizes'], { max: 200, help: ['逗号分隔，留空表示全部', 'Separated by commas; blank: all'] }),
        rule: choice(
          ['配色规则', 'Colour rule'],
          {
            fixed: ['固定颜色', 'Fixed'],
            match: ['随配色', 'Match the colorway'],
            map: ['逐色指定', 'By colorway'],
            none: ['不分颜色', 'None'],
          },
          { required: true, default: 'match' },
        ),
        materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { where: { material: '$material' } }),
        matched: integer(['随第几色', 'Which colour'], {
          atLeast: 0,
          help: ['0 为主色，n 为第 n 个辅色', '0: the main colour, n: the n-th secondary one'],
        }),
        unit: link(['用量单位', 'Unit of usage'], 'unit', { required: true, from: 'material.unit' }),
        usage: quantity(['单件用量', 'Usage a piece'], { required: true, above: 0, unit: 'unit', help: ['基码用量', 'Of the base size'] }),
        usageBySize: sizeDecimals(['分码用量', 'Usage by size'], {
          above: 0,
          sizesFrom: 'doc.sizeList',
          help: ['留空表示各码同量', 'Blank: every size as the base size'],
        }),
        loss: percent(['损耗 %', 'Loss %'], { required: true, default: '0', atLeast: 0, atMost: 90 }),
        lossBasis: choice(
          ['损耗口径', 'Basis of the loss'],
          { added: ['加成', 'Added to the usage'], yield: ['得率', 'Taken from what is issued'] },
          { required: true, default: 'added' },
        ),
        gross: quantity(['毛用量', 'Gross use'], {
          formula: `usage * ${withLoss}`,
          unit: 'unit',
        }),
        ratioGross: quantity(['比例毛用量', 'Gross use by the ratio'], {
          formula: `${usageOf} * ${withLoss}`,
          unit: 'unit',
        }),
        needed: quantity(['比例总需求', 'Needed for the ratio'], {
          formula: `if doc.ratio = null then null else ${usageOf} * pieces(doc.ratio) * ${withLoss}`,
          unit: 'unit',
        }),
        highest: quantity(['最大码毛用量', 'Gross use of the highest size'], {
          formula: `(if usageBySize = null then usage else max(for one in usageBySize.cells return number(one.value))) * ${withLoss}`,
          unit: 'unit',
        }),
        otherGross: quantity(['另一口径毛用量', 'Gross use by the other basis'], {
          formula: 'if lossBasis = "added" then usage / (1 - loss / 100) else usage * (1 + loss / 100)',
          ...inside,
        }),
        price: money(['单价（未税）', 'Unit price (net)'], { tax: 'net', atLeast: 0, currency: 'doc.currency', ...inside }),
        taxPoint: percent(['税点 %', 'Tax point %'], { default: '0', atLeast: 0, ...inside }),
        profitPoint: percent(['利润点 %', 'Profit point %'], { default: '0', atLeast: 0, ...inside }),
        amount: money(['单件金额', 'Amount a piece'], {
          tax: 'net',
          currency: 'doc.currency',
          formula: `if provided then 0 else if price = null then null else gross * price * ${points}`,
          ...inside,
        }),
        ratioAmount: money(['比例单件金额', 'Amount a piece by the ratio'], {
          tax: 'net',
          currency: 'doc.currency',
          formula: `if provided then 0 else if price = null then null else ${usageOf} * ${withLoss} * price * ${points}`,
          ...inside,
        }),
        unpriced: integer(['缺单价', 'Without price'], { formula: 'if price = null and not(provided) then 1 else 0', ...inside }),
        remark: text(['备注', 'Remark'], { max: 200 }),
      },
      { atLeastLines: 1 },
    ),
    colours: lines(['逐色指定', 'Material colours by colorway'], {
      key: text(['行键', 'Line key'], { required: true, upperCase: true, max: 10 }),
      colorway: link(['配色', 'Colorway'], 'colorway', { required: true, where: { style: '$doc.style' } }),
      materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { required: true }),
    }),
    fabric: money(['面料', 'Fabric'], amountOf('fabric')),
    trim: money(['辅料', 'Trims'], amountOf('trim')),
    packaging: money(['包材', 'Packaging'], amountOf('packaging')),
    service: money(['工艺', 'Services'], amountOf('service')),
    material: money(['基码物料成本', 'Material cost of the base size'], {
      tax: 'net',
      formula: 'sum(append(lines.amount, 0))',
      currency: 'currency',
      ...inside,
      list: 'card',
    }),
    ratioMaterial: money(['按比例物料成本', 'Material cost by the ratio'], {
      tax: 'net',
      formula: 'sum(append(lines.ratioAmount, 0))',
      currency: 'currency',
      ...inside,
    }),
    unpriced: integer(['缺单价行', 'Lines without price'], { formula: 'sum(lines.unpriced)', ...inside, list: 'column' }),
    missing: integer(['未解析', 'Missing'], {
      computed: true,
      default: 0,
      help: ['启用配色与尺码中解析不到的格数', 'Cells of active colorways and sizes that no rule answers'],
      list: 'column',
    }),
    remark: longText(['备注', 'Remark'], inside),
  },
  statuses: {
    draft: { edit: { except: ['style'] } },
    pending_approval: {},
    active: {},
    rejected: { edit: { except: ['style'] } },
    archived: { end: true },
  },
  flow: ['draft', 'pending_approval', 'active'],
  actions: {
    ...approval({
      by: technologists,
      approver: 'manager',
      to: 'active',
      submit: { checks: ['everyCellAnswered'], asks: ['materialExpired', 'markerUse'], when: { missing: 0 } },
      approve: { reason: ['{style} 物料 {material}', '{style}: material {material}'] },
    }),
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: technologists },
    archive: { from: ['draft', 'rejected', 'active'], to: 'archived', by: ['manager', 'admin'], danger: true },
  },
  convertsFrom: {
    style: {
      label: ['建立 BOM', 'Make a BOM'],
      while: ['development', 'modify', 'approved'],
      by: technologists,
      head: { style: 'id', currency: 'currency' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft', 'pending_approval', 'rejected'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
  unique: [['style', 'edition']],
  constraints: [
    { in: 'lines', uniqueInLines: ['key'] },
    { in: 'colours', uniqueInLines: ['key', 'colorway'] },
    {
      in: 'lines',
      filled: ['materialColour'],
      where: { rule: 'fixed' },
      on: ['submit'],
      message: ['固定颜色的行必须选择物料颜色', 'A line of a fixed colour names it'],
    },
    {
      in: 'lines',
      filled: ['matched'],
      where: { rule: 'match' },
      on: ['submit'],
      message: ['随配色的行必须指明随第几色', 'A line that matches says which colour'],
    },
  ],
  checks: ['coloursOfLines', 'sizesOfList', 'materialUsable'],
  notify: [
    { on: 'reject', to: { users: ['createdBy'] }, text: ['BOM {number} 被驳回：{comment}', 'BOM {number} was rejected: {comment}'] },
  ],
  display: { money: { main: 'material', parts: ['fabric', 'trim'] }, scope: ['sizeList'], facts: ['edition', 'previous'] },
  sections: [{ name: 'bom-expansion', label: ['展开', 'Expansion'], at: 'tab' }],
  list: {
    views: {
      missing: { label: ['有未解析', 'With missing cells'], where: { missing: { gt: 0 } } },
      active: { where: { status: 'active' } },
    },
  },
  form: {
    lines: ['用料', 'Materials'],
    colours: ['配色', 'Colours'],
    fabric: ['成本', 'Cost'],
    remark: otherSection,
  },
  print: { without: ['previous', 'missing', 'unpriced'] },
})

const line = (given: object) => ({ lossBasis: 'added', provided: false, taxPoint: '0', profitPoint: '0', ...given })
const usageBySize = {
  cells: [
    { size: 'S', value: '0.24' },
    { size: 'M', value: '0.25' },
    { size: 'L', value: '0.26' },
  ],
}
export const examples = [
  {
    given: {
      lines: [
        line({ element: 'fabric', usage: '0.25', loss: '5', price: '40' }),
        line({ element: 'trim', usage: '1', loss: '2', price: '0.2' }),
      ],
    },
    gives: { 'lines.0.amount': '10.5', 'lines.1.amount': '0.204', fabric: '10.5', material: '10.704', unpriced: 0 },
  },
  {
    given: {
      lines: [
        line({ element: 'fabric', usage: '1.5', loss: '5', price: '10', taxPoint: '13', profitPoint: '10' }),
        line({ element: 'fabric', usage: '2', loss: '5', lossBasis: 'yield', price: null }),
        line({ element: 'fabric', usage: '2', loss: '5', provided: true, price: null }),
      ],
    },
    gives: {
      'lines.0.amount': '19.5773',
      'lines.1.gross': '2.1053',
      'lines.1.otherGross': '2.1',
      'lines.1.amount': null,
      'lines.2.amount': '0',
      unpriced: 1,
    },
  },
  ...(
    [
      ['250', '500', '250', '262.5', '10.5'],
      ['400', '400', '200', '260.4', '10.416'],
      ['200', '300', '500', '265.65', '10.626'],
    ] as const
  ).map(([small, middle, large, needed, amount]) => ({
    given: {
      ratio: {
        cells: [
          { size: 'S', pieces: small },
          { size: 'M', pieces: middle },
          { size: 'L', pieces: large },
        ],
      },
      lines: [line({ element: 'fabric', usage: '0.25', usageBySize, loss: '5', price: '40' })],
    },
    gives: { 'lines.0.needed': needed, 'lines.0.ratioAmount': amount, 'lines.0.highest': '0.273', ratioMaterial: amount, material: '10.5' },
  })),
]
