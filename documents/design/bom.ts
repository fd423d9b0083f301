/**
 * Style BOM (BOM): what a piece of a style consumes. A line is a rule over colours and sizes, answered when it is read (`bom-expansion.server.ts`), so that a
 * colour which is added later needs no new version. Prices, points and amounts stay with the brand.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { otherSection } from '../../model/mixins/remark-and-files.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { bomElements } from './bom-elements.part.ts'
import { pricesOfLines } from './bom-price.part.ts'
import { grossOf, highestColumns, rarelyUsed } from './bom-usage.part.ts'
import { bomPricers, closedToDyers, designApprovers, designEnders, technologists } from './design-hands.part.ts'
import { sumOfAll, sumOfKnown } from './known-sums.part.ts'
import { nextVersionNotices } from './next-version.part.ts'
import type { style } from './style.ts'
import { countedBoms, ofStyle } from './style-version.part.ts'

const inside = { restrict: { others: 2 } } as const
/** Prices, and what is reckoned from them: not for everybody of the brand either. */
const priced = { restrict: { others: 2, by: bomPricers } } as const
const usable = { where: { status: ['draft', 'pending', 'active'] } } as const
/** Material colours that are not stopped, also before their lab dips are approved: those that the expansion matches. */
const dyed = { status: ['draft', 'approved'] } as const

/** What the lines of a category cost: 0 without such a line, not known while one of them has no price. */
const sumOf = (element: string) =>
  ({
    tax: 'net',
    formula: sumOfAll(`lines[element = "${element}"]`, 'amount'),
    currency: 'currency',
    perPiece: true,
    ...priced,
  }) as const

/** The rules that match lack material colours: one lab dip request is made for each pair of material and colour, whatever the number of lines and sizes. */
const asksLabDips = <const S extends string>(status: S) => ({
  label: ['为缺失颜色打色样', 'Ask for missing lab dips'] as const,
  from: status,
  to: status,
  by: technologists,
  when: { missing: { above: 0 } },
  form: { fields: ['labDipsDue'] as const },
  require: ['labDipsDue'] as const,
  confirm: [
    '每种缺失的物料与颜色下一张打样单，染厂随即收到。',
    'The dye houses get one request for each material and colour that is missing.',
  ] as const,
})

export const bom = document('design/bom', {
  code: 'BOM',
  label: ['物料清单', 'Style BOM'],
  menu: 110,
  number: '{style.number}V0{edition}',
  title: ['number', 'style'],
  parties: { owner: 'brand', read: 'granted' },
  rights: {
    read: ['*'],
    ...closedToDyers,
    create: technologists,
    export: ['designer', 'merchandiser', 'buyer', 'planner', 'manager', 'technologist', 'cost_clerk', 'admin', 'factory'],
  },
  fields: {
    ...ofStyle,
    ...versionFields('bom'),
    sizeList: f.link(['尺码组', 'Size list'], 'size_list', { computed: true, follows: 'style.sizeList' }),
    validFrom: f.date(['生效日期', 'Valid from'], { default: '@today', copy: false, list: 'column' }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'style.currency', where: { status: 'active' }, ...inside }),
    profitBasis: f.choice(
      ['利润点口径', 'Basis of the profit point'],
      { markup: ['成本加成', 'Mark-up on cost'], margin: ['售价毛利', 'Margin on price'] },
      { computed: true, default: 'markup', ...inside },
    ),
    ratio: f.matrix(['参考尺码比例', 'Size ratio'], {
      sizesFrom: 'sizeList',
      help: ['按比例核算分码用量', 'By it the usage of the sizes is reckoned'],
    }),
    pieces: f.integer(['计划件数', 'Planned pieces'], {
      atLeast: 1,
      help: ['按它取阶梯价与起订量；空白取最低一阶', 'It chooses tiers and minimum quantities of prices; blank takes the lowest tier'],
      ...inside,
    }),
    baseSize: f.text(['基码', 'Base size'], {
      computed: true,
      max: 20,
      help: ['编制时尺码组的基码；生效后不变', 'That of the size list while the version is written; in force it stays'],
      ...inside,
    }),
    colourways: f.integer(['配色数', 'Colourways'], {
      computed: true,
      help: ['金额按启用的配色平均', 'Amounts are the mean of the active ones'],
      ...inside,
    }),
    baseCells: f.integer(['基码格数', 'Cells of the base size'], { computed: true, ...inside }),
    lines: f.lines(
      ['用料', 'Materials'],
      // What a line consumes and costs stands before the rules and texts, which many lines leave blank: both are in sight on a screen of 1440 pixels.
      {
        material: f.link(['物料', 'Material'], 'material', {
          required: true,
          ...usable,
          creates: { name: 'name', label: ['新建特殊物料', 'New special material'] },
          expires: 'validTo',
          replaceable: {
            scales: ['usage', 'usageBySize'],
            renews: ['specification', 'materialColour', 'priceUnit', 'price', 'priceCurrency', 'markerLength', 'markerPieces'],
            byHand: ['element'],
          },
        }),
        element: f.choice(['类别', 'Category'], bomElements, {
          required: true,
          from: 'material.type',
          help: ['空白时取物料的类型', 'Blank takes the type of the material'],
        }),
        materialName: f.text(['物料名称', 'Material name'], { computed: true, max: 80, english: 'materialNameEn' }),
        materialNameEn: f.text(['物料英文名称', 'Material name in English'], { computed: true, max: 80 }),
        use: f.text(['使用部位', 'Used for'], { max: 60 }),
        usage: f.quantity(['单件用量', 'Usage a piece'], {
          required: true,
          above: 0,
          unit: 'unit',
          help: ['基码用量', 'Of the base size'],
        }),
        unit: f.link(['用量单位', 'Unit of usage'], 'unit', { required: true, from: 'material.unit', where: { status: 'active' } }),
        loss: f.percent(['损耗 %', 'Loss %'], { required: true, default: '0', atLeast: 0, atMost: 90 }),
        lossBasis: f.choice(
          ['损耗口径', 'Basis of the loss'],
          { added: ['加成', 'Added to the usage'], yield: ['得率', 'Yield of what is issued'] },
          { required: true, default: 'added' },
        ),
        gross: f.quantity(['毛用量', 'Gross use'], { formula: grossOf('usage'), unit: 'unit' }),
        priceUnit: f.link(['计价单位', 'Unit of the price'], 'unit', { from: 'material.unit', where: { status: 'active' }, ...inside }),
        ...pricesOfLines,
        usageBySize: f.sizeDecimals(['分码用量', 'Usage by size'], {
          above: 0,
          sizesFrom: 'doc.sizeList',
          help: ['空白表示各码与基码同量', 'Blank: every size as the base size'],
        }),
        rule: f.choice(
          ['配色规则', 'Colour rule'],
          { match: ['随配色', 'Match'], fixed: ['固定颜色', 'Fixed'], map: ['逐色指定', 'By colourway'], none: ['不分颜色', 'None'] },
          { required: true, default: 'none' },
        ),
        materialColour: f.link(['物料颜色', 'Material colour'], 'material_colour', { where: { material: '$material', ...dyed } }),
        matched: f.integer(['随第几色', 'Which colour'], {
          atLeast: 0,
          help: ['0 为主色，n 为第 n 个辅色；空白为主色', '0 or blank is the main colour, n the n-th secondary one'],
        }),
        specification: f.text(['规格', 'Specification'], { max: 120, from: 'material.specification' }),
        key: f.text(['行号', 'Line'], { required: true, upperCase: true, max: 10, help: ['空白时自动编号', 'Numbered where it is blank'] }),
        supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...usable, ...inside }),
        supply: f.choice(
          ['供应方式', 'Supply'],
          {
            purchased: ['采购', 'Purchased'],
            customer: ['客供', 'Supplied by the customer'],
            factory: ['厂供', 'Supplied by the factory'],
          },
          { required: true, default: 'purchased' },
        ),
        colorways: f.links(['适用配色', 'Colourways'], 'colorway', {
          where: { style: '$doc.style' },
          help: ['空白表示全部', 'Blank is for all'],
        }),
        sizes: f.text(['适用尺码', 'Sizes'], { max: 200, help: ['以逗号分隔，空白表示全部', 'Separated by commas; blank is for all'] }),
        otherGross: f.quantity(['另一口径毛用量', 'Gross use by the other basis'], {
          formula: 'gross use(usage, loss, if lossBasis = "added" then "yield" else "added")',
          unit: 'unit',
          ...inside,
        }),
        markerLength: f.quantity(['唛架长度 (m)', 'Marker length (m)'], {
          above: 0,
          help: ['与用量对照；超出时提交须确认', 'Compared with the usage: a marker that needs more is confirmed at the submission'],
          ...inside,
        }),
        markerPieces: f.integer(['唛架件数', 'Pieces of the marker'], { atLeast: 1, ...inside }),
        markerUsage: f.quantity(['唛架单件用量', 'Usage by the marker'], { computed: true, unit: 'unit', ...inside }),
        markerGap: f.percent(['唛架差异 %', 'Marker against usage %'], {
          formula: 'if markerUsage = null or usage = null then null else round half up((markerUsage / usage - 1) * 100, 2)',
          signed: true,
          ...inside,
        }),
        appliesTo: f.integer(['基码适用格数', 'Cells of the base size with the line'], { computed: true, ...inside }),
        ratioUsage: f.quantity(['比例净用量', 'Usage of the ratio in all colourways'], { computed: true, unit: 'unit', ...inside }),
        needed: f.quantity(['比例总需求', 'Needed for the ratio'], {
          computed: true,
          unit: 'unit',
          help: ['各配色平均', 'The mean of the colourways'],
        }),
        ...highestColumns,
        conversion: f.choice(
          ['单位换算', 'Conversion'],
          {
            same: ['同单位', 'Same unit'],
            by_weight: ['米折千克', 'Metres weighed'],
            by_length: ['千克折米', 'Kilograms measured'],
            by_unit: ['按单位换算', 'By the unit table'],
          },
          { computed: true, ...inside },
        ),
        unitNumerator: f.quantity(['换算分子', 'Factor: numerator'], { computed: true, ...inside }),
        unitDenominator: f.quantity(['换算分母', 'Factor: denominator'], { computed: true, ...inside }),
        metreWeight: f.quantity(['每米重量 (kg)', 'Weight of a metre (kg)'], { computed: true, ...inside }),
      },
      {
        atLeastLines: 1,
        sumsBy: 'element',
        card: ['material', 'use', 'element', 'usage', 'loss', 'gross', 'price', 'priceUnit', 'amount', 'materialColour'],
        folded: rarelyUsed,
      },
    ),
    colours: f.lines(
      ['逐色指定', 'Material colours by colourway'],
      {
        key: f.text(['行号', 'Line'], { required: true, upperCase: true, max: 10 }),
        colorway: f.link(['配色', 'Colourway'], 'colorway', { required: true, where: { style: '$doc.style', status: 'active' } }),
        materialColour: f.link(['物料颜色', 'Material colour'], 'material_colour', { required: true, where: dyed }),
      },
      {
        asColumns: {
          lines: 'lines',
          key: 'key',
          column: 'colorway',
          value: 'materialColour',
          sets: { rule: 'map' },
          only: 'colorways',
        },
      },
    ),
    fabric: f.money(['面料', 'Fabric'], sumOf('fabric')),
    trim: f.money(['辅料', 'Trims'], sumOf('trim')),
    packaging: f.money(['包材', 'Packaging'], sumOf('packaging')),
    service: f.money(['工艺', 'Services'], sumOf('service')),
    material: f.money(['基码物料成本', 'Material cost of the base size'], {
      tax: 'net',
      // How many lines have no price says `unpriced`.
      formula: sumOfKnown('lines', 'amount'),
      currency: 'currency',
      perPiece: true,
      help: ['按基码用量，各配色平均', 'By the usage of the base size, the mean of the colourways'],
      ...priced,
      list: 'card',
    }),
    ratioMaterial: f.money(['按比例物料成本', 'Material cost by the ratio'], {
      tax: 'net',
      formula: `if some line in lines satisfies line.unpriced = 0 and line.ratioAmount = null then null else ${sumOfKnown('lines', 'ratioAmount')}`,
      currency: 'currency',
      perPiece: true,
      help: ['有单价的行缺少答案时空白', 'Blank while a line with a price has a cell without an answer'],
      ...priced,
    }),
    unpriced: f.integer(['缺单价行', 'Lines without a price'], { formula: 'sum(lines.unpriced)', ...inside, list: 'column' }),
    missing: f.integer(['未解析', 'Missing cells'], {
      computed: true,
      default: 0,
      help: ['启用配色与尺码中没有答案的格数', 'Cells of active colourways and sizes that no rule answers'],
      ...inside,
      list: 'column',
    }),
    // By its price it is of those who read prices: a mark of few unknown figures can be found by trying.
    needs: f.text(['用料、配色与供应', 'Materials, colours and suppliers'], {
      computed: true,
      internal: true,
      copy: false,
      max: 16,
      ...priced,
    }),
    successor: f.link(['后续版本', 'Next version in force'], 'bom', { computed: true, ...inside }),
    labDipsDue: f.date(['色样要求日期', 'Lab dips due'], {
      copy: false,
      help: ['为缺失的颜色打色样时填写', 'Given when missing colours are asked for'],
      ...inside,
    }),
    remark: f.longText(['备注', 'Remark'], inside),
  },
  statuses: { draft: { edit: true }, pending_approval: {}, active: {}, rejected: { edit: true }, archived: { end: true } },
  flow: ['draft', 'pending_approval', 'active'],
  actions: {
    ...approval({
      by: technologists,
      approver: designApprovers,
      to: 'active',
      submit: {
        refreshes: true,
        checks: ['sizesOfList', 'usageOfBase', 'unitsConvert', 'everyCellAnswered'],
        usable: ['lines.material'],
        asks: ['materialExpired', 'markerUse', 'rateUnknown'],
      },
      approve: { checks: ['everyCellAnswered'], usable: ['lines.material'], asks: ['ordersMadeBy'] },
    }),
    askLabDips: asksLabDips('draft'),
    askLabDipsOfRejected: asksLabDips('rejected'),
    askLabDipsInForce: asksLabDips('active'),
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: technologists },
    archive: { from: 'active', to: 'archived', by: designEnders, danger: true, asks: ['inForce'] },
  },
  versions: { ...versionsByRevision, open: ['draft', 'pending_approval', 'rejected'], successor: 'successor' },
  unique: [['style', 'edition']],
  rules: { style: { lock: { action: 'edit' } } },
  warnings: {
    inForce: ['归档的是生效的版本', 'The version in force is archived'],
    ordersMadeBy: ['未完订单按以前的版本制作', 'Open orders are made by a former version'],
    materialExpired: ['物料的有效期已经结束', 'The validity of a material has ended'],
    markerUse: ['唛架用量超出 BOM 用量', 'The marker needs more than the usage of the BOM'],
    rateUnknown: ['外币单价没有折算', 'A price in another currency is not converted'],
  },
  settings: {
    profitPoint: f.choice(
      ['利润点口径', 'Profit point is a'],
      { markup: ['成本加成', 'Mark-up on cost'], margin: ['售价毛利', 'Margin on price'] },
      { required: true, default: 'markup', help: ['新的 BOM 版本采用', 'New versions of BOMs take it'] },
    ),
  },
  constraints: [
    { in: 'lines', uniqueInLines: ['key'] },
    { in: 'colours', uniqueInLines: ['key', 'colorway'] },
    { field: 'labDipsDue', notBefore: '@today', on: ['askLabDips', 'askLabDipsOfRejected', 'askLabDipsInForce'] },
    {
      in: 'lines',
      field: 'markerPieces',
      holds: 'if markerLength = null then markerPieces = null else markerPieces != null',
      message: ['唛架长度与唛架件数须同时填写', 'Length and pieces of a marker are given together'],
    },
    {
      in: 'lines',
      field: 'profitPoint',
      holds: 'doc.profitBasis != "margin" or profitPoint = null or profitPoint < 100',
      message: ['毛利须小于 100 %', 'A margin is below 100 %'],
    },
    {
      in: 'lines',
      filled: ['materialColour'],
      where: { rule: 'fixed' },
      on: ['submit'],
      message: ['固定颜色的行必须选择物料颜色', 'A line of a fixed colour names it'],
    },
  ],
  checks: ['sizesOfList', 'usageOfBase', 'coloursOfLines', 'unitsConvert'],
  recomputeOn: ['lines.material'],
  convertsFrom: {
    style: {
      label: ['建立 BOM', 'Make a BOM'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: technologists,
      head: { style: 'id', currency: 'currency' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  notify: [
    ...nextVersionNotices(['物料清单', 'BOM']),
    { on: 'reject', to: { users: ['createdBy'] }, text: ['BOM {number} 被驳回：{comment}', 'BOM {number} was rejected: {comment}'] },
  ],
  recounted: {
    fields: ['sizeList', 'missing', 'needs'],
    while: countedBoms,
    from: [
      { of: 'colorway', link: 'style', via: 'style', reads: ['status', 'colour', 'mainColour', 'secondaryColours'] },
      { of: 'material_colour', link: 'lines.material', via: 'material', reads: ['status', 'colour', 'supplier'] },
      { of: 'material_colour', link: 'lines.materialColour', reads: ['status', 'colour', 'supplier'] },
      { of: 'material_colour', link: 'colours.materialColour', reads: ['status', 'colour', 'supplier'] },
      { of: 'size_list', link: 'sizeList', reads: ['sizes.size', 'seconds.second'] },
      { of: 'style', link: 'style', reads: ['sizeList'] },
    ],
  },
  sections: [{ name: 'bom-preview', label: ['展开预览', 'Expansion'], at: 'tab' }],
  display: {
    picture: 'style.images',
    scope: ['style', 'sizeList'],
    money: { main: 'material', parts: ['fabric', 'trim'], without: 'unpriced' },
    facts: ['edition', 'validFrom'],
  },
  list: {
    views: {
      missing: { label: ['有未解析', 'With missing cells'], where: { missing: { gt: 0 } } },
      active: { where: { status: 'active' } },
    },
  },
  form: {
    colourways: { folded: ['核算范围', 'Reckoned for'] },
    lines: ['用料', 'Materials'],
    colours: { folded: ['逐色指定', 'Material colours'] },
    fabric: ['成本', 'Cost'],
    remark: otherSection,
  },
  print: { without: ['previous', 'first', 'missing', 'unpriced', 'successor', 'colourways', 'baseCells', 'lines.grossPrice'] },
})
