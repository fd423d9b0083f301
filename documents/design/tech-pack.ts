/**
 * Tech pack (TPK): what a style is made by, issued to one factory as one PDF: which versions of chart, BOM, process sheet and patterns, what has changed
 * since the issue before, and when the factory opened it. The PDF is printed as the factory may read, so it holds no price, point or amount.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { allTreatments, careKinds } from './care.part.ts'
import { designers } from './design-hands.part.ts'
import { measuredParts } from './measured-parts.part.ts'
import { sewers } from './sample-roles.part.ts'
import type { style } from './style.ts'
import { ofStyle } from './style-version.part.ts'

const computed = { computed: true, copy: false } as const
const frozen = { computed: true } as const

export const techPack = document('design/tech_pack', {
  code: 'TPK',
  label: ['技术包', 'Tech pack'],
  menu: 200,
  // The serial is the receiver's own: a common one would show how many others have the style.
  number: 'TP{style.number}-{receiver.number}-{00}',
  title: ['number', 'style'],
  parties: { owner: 'brand', partyRoles: { factory: { via: 'receiver', from: ['issuing', 'issued'], until: ['withdrawn'] } } },
  rights: {
    read: [...designers, 'buyer', 'planner', 'manager', 'inspector', 'design_manager', 'pattern_maker', 'technologist', ...sewers],
    create: designers,
  },
  fields: {
    ...ofStyle,
    receiver: f.link(['接收工厂', 'Receiver'], 'factory', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    issue: f.integer(['第几次下发', 'Issue'], { ...computed, ordinal: true, list: 'card' }),
    previous: f.link(['上次下发', 'Issue before'], 'tech_pack', computed),
    language: f.choice(
      ['语言', 'Language'],
      { both: ['中英对照', 'Chinese and English'], zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
      { required: true, default: 'both' },
    ),
    changedOnly: f.yesNo(['只含变更部分', 'Changed parts only'], {
      default: false,
      help: ['首页列明全部内容；未变更的单据不再附上', 'The first page lists everything; documents in the same version are left out'],
    }),
    note: f.longText(['说明', 'Note'], { max: 1000, help: ['印在首页', 'On the first page'] }),
    chart: f.link(['尺寸表', 'Size chart'], 'size_chart', { ...computed, list: 'column' }),
    bom: f.link(['物料清单', 'BOM'], 'bom', { ...computed, list: 'column' }),
    process: f.link(['工艺单', 'Process sheet'], 'process_sheet', { ...computed, list: 'column' }),
    patterns: f.links(['纸样', 'Patterns'], 'pattern', computed),
    colourways: f.lines(
      ['配色', 'Colourways'],
      { colorway: f.link(['配色', 'Colourway'], 'colorway', frozen), colour: f.link(['颜色', 'Colour'], 'colour', frozen) },
      computed,
    ),
    materials: f.lines(
      ['各配色用料', 'Materials by colourway'],
      {
        colorway: f.link(['配色', 'Colourway'], 'colorway', frozen),
        key: f.text(['行号', 'Line'], { ...frozen, max: 10 }),
        materialName: f.text(['物料名称', 'Material'], { ...frozen, max: 80, english: 'materialNameEn' }),
        materialNameEn: f.text(['物料英文名称', 'Material in English'], { ...frozen, max: 80 }),
        specification: f.text(['规格', 'Specification'], { ...frozen, max: 120 }),
        use: f.text(['使用部位', 'Used for'], { ...frozen, max: 60 }),
        sizes: f.text(['适用尺码', 'Sizes'], { ...frozen, max: 200 }),
        colour: f.text(['物料颜色', 'Material colour'], { ...frozen, max: 120, english: 'colourEn' }),
        colourEn: f.text(['物料颜色英文名', 'Material colour in English'], { ...frozen, max: 120 }),
        supplied: f.yesNo(['客供', 'Supplied by the customer'], frozen),
        unit: f.link(['单位', 'Unit'], 'unit', frozen),
        usage: f.quantity(['单件用量', 'Usage a piece'], { ...frozen, unit: 'unit' }),
        gross: f.quantity(['单件毛用量', 'Gross use a piece'], { ...frozen, unit: 'unit' }),
      },
      {
        ...computed,
        help: [
          '按基码；不用于基码的按其首个尺码；分码用量见物料清单',
          'Of the base size, or of the first size with the line; usage by size is in the BOM',
        ],
        card: ['materialName', 'colour', 'colorway', 'use', 'gross', 'specification'],
      },
    ),
    packing: f.longText(['包装方法', 'Packing'], { ...computed, help: ['取自工艺单', 'That of the process sheet'] }),
    compositions: f.lines(
      ['面料成分', 'Composition'],
      {
        key: f.text(['行号', 'Line'], { ...frozen, max: 10 }),
        materialName: f.text(['物料名称', 'Material'], { ...frozen, max: 80, english: 'materialNameEn' }),
        materialNameEn: f.text(['物料英文名称', 'Material in English'], { ...frozen, max: 80 }),
        use: f.text(['使用部位', 'Used for'], { ...frozen, max: 60 }),
        fibre: f.dictionaryValue(['纤维', 'Fibre'], 'fibre', frozen),
        share: f.percent(['含量 %', 'Share %'], frozen),
      },
      { ...computed, help: ['物料清单中面料的成分', 'That of the fabrics of the BOM'] },
    ),
    care: f.lines(
      ['洗护', 'Care'],
      {
        kind: f.choice(['处理方式', 'Treatment'], careKinds, frozen),
        symbol: f.choice(['洗护符号 (ISO 3758)', 'Symbol (ISO 3758)'], allTreatments, frozen),
      },
      { ...computed, help: ['款式的洗护要求', 'What the style asks for'] },
    ),
    careNote: f.longText(['洗护说明', 'Care instructions'], computed),
    dips: f.lines(
      ['批准的色样', 'Approved lab dips'],
      {
        colorway: f.link(['配色', 'Colourway'], 'colorway', frozen),
        materialName: f.text(['物料名称', 'Material'], { ...frozen, max: 80, english: 'materialNameEn' }),
        materialNameEn: f.text(['物料英文名称', 'Material in English'], { ...frozen, max: 80 }),
        colour: f.text(['颜色', 'Colour'], { ...frozen, max: 120, english: 'colourEn' }),
        colourEn: f.text(['颜色英文名', 'Colour in English'], { ...frozen, max: 120 }),
        approvedOn: f.date(['批样日期', 'Approved on'], frozen),
        deltaE: f.quantity(['色差 ΔE', 'Colour difference ΔE'], { ...frozen, sum: false }),
        formula: f.text(['色差公式', 'Formula'], { ...frozen, max: 80 }),
      },
      { ...computed, card: ['materialName', 'colour', 'colorway', 'deltaE', 'approvedOn'] },
    ),
    openPoints: f.lines(
      ['待改进点', 'Open fit points'],
      {
        part: f.link(['部位', 'Part'], 'measurement_part', frozen),
        text: f.longText(['要求', 'What to change'], { ...frozen, max: 1000 }),
        photo: f.image(['图片', 'Pictures'], 'free', { ...frozen, most: 6 }),
        marks: f.callouts(['标注', 'Call-outs'], 'photo', { ...frozen, ...measuredParts }),
      },
      { ...computed, help: ['该工厂每类样衣最近一轮的待改进点', 'Those of the latest round of each sample type of this factory'] },
    ),
    file: f.file(['技术包文件', 'File'], { ...computed, many: false }),
    sha256: f.text(['文件 SHA-256', 'SHA-256 of the file'], { ...computed, max: 64 }),
    pages: f.integer(['页数', 'Pages'], computed),
    issuedAt: f.dateTime(['下发时间', 'Issued at'], { ...computed, list: 'column' }),
    openedAt: f.dateTime(['工厂打开时间', 'Opened at'], {
      ...computed,
      help: ['接收工厂第一次打开文件的时间', 'When the receiver first fetched the file'],
      list: 'column',
    }),
  },
  statuses: {
    draft: { edit: true, primary: ['send'] },
    issuing: { label: ['生成文件中', 'File being made'], family: 'info' },
    issued: { label: ['已下发', 'Issued'], family: 'success' },
    withdrawn: { label: ['已收回', 'Withdrawn'], family: 'closed', end: true },
  },
  actions: {
    send: {
      label: ['下发', 'Issue'],
      from: 'draft',
      to: 'issuing',
      by: designers,
      checks: ['factoryJoined', 'whatIsIssued'],
      asks: ['ordersOfOtherVersions'],
      confirm: [
        '工厂将收到当前生效的版本，并可阅读这些单据。',
        'The factory gets the versions in force, and may read these documents from then on.',
      ],
    },
    make: {
      label: ['生成文件', 'Make the file'],
      from: 'issuing',
      to: 'issued',
      by: designers,
      work: { reads: [], writes: ['file', 'sha256', 'pages'] },
      sets: { issuedAt: '@now' },
    },
    open: { label: ['打开', 'Open'], from: 'issued', to: 'issued', internal: true, sets: { openedAt: '@now' } },
    withdraw: {
      label: ['收回', 'Withdraw'],
      from: ['issuing', 'issued'],
      to: 'withdrawn',
      by: designers,
      comment: 'required',
      danger: true,
    },
  },
  warnings: {
    ordersOfOtherVersions: ['该工厂的未完订单按其他版本制作', 'Open orders of the factory are made by other versions'],
  },
  rules: { style: { lock: { action: 'edit' } }, receiver: { lock: { action: 'edit' } } },
  shares: {
    pack: {
      while: ['issuing', 'issued'],
      until: ['withdrawn'],
      to: ['factory'],
      of: ['style', 'chart', 'bom', 'process', 'patterns', 'colourways.colorway'],
    },
  },
  convertsFrom: {
    style: {
      label: ['下发技术包', 'Issue a tech pack'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: designers,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  notify: [
    {
      on: 'make',
      to: { partyRole: 'factory' },
      text: ['技术包 {number} 已下发（第 {issue} 次）', 'Tech pack {number} is issued (issue {issue})'],
    },
    { on: 'open', to: { users: ['createdBy'] }, text: ['工厂已打开技术包 {number}', 'The factory has opened tech pack {number}'] },
    {
      on: 'withdraw',
      to: { partyRole: 'factory' },
      text: ['技术包 {number} 已收回：{comment}', 'Tech pack {number} is withdrawn: {comment}'],
    },
  ],
  display: {
    picture: ['style.images', 'colourways.colorway.swatch'],
    scope: ['style', 'receiver'],
    facts: ['issue', 'issuedAt', 'openedAt'],
  },
  sections: [
    {
      name: 'tech-pack-file',
      label: ['技术包文件', 'File'],
      at: 'above',
      partyRoles: ['owner', 'factory'],
      statuses: ['issued', 'withdrawn'],
    },
  ],
  list: {
    views: {
      unopened: { label: ['未打开', 'Not opened'], where: { status: 'issued', openedAt: { empty: true } } },
      issued: { where: { status: 'issued' } },
    },
  },
  form: {
    chart: ['版本', 'Versions'],
    colourways: ['配色与用料', 'Colourways and materials'],
    packing: ['包装与洗护', 'Packing and care'],
    dips: ['批准的色样', 'Approved lab dips'],
    openPoints: ['待改进点', 'Open fit points'],
    file: ['文件', 'File'],
  },
  print: {
    head: ['style', 'receiver', 'issue', 'note'],
    table: ['colourways', 'materials', 'compositions', 'care', 'dips', 'openPoints'],
    foot: ['packing', 'careNote'],
    pictures: ['style', 'openPoints.photo'],
    parts: ['style', 'chart', 'bom', 'process', 'patterns'],
    since: {
      link: 'previous',
      only: 'changedOnly',
      lines: {
        colourways: ['colorway'],
        materials: ['colorway', 'key'],
        compositions: ['key', 'fibre'],
        care: ['kind'],
        dips: ['colorway', 'materialName', 'colour'],
        openPoints: ['part', 'text'],
      },
    },
  },
})
