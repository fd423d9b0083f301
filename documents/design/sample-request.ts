/**
 * Sample request (SPR): one round of samples of a style. It is submitted with a copy of what the factory makes by (values of the size chart, the BOM
 * expanded for each colourway and size, the operations, the files of the patterns), since in development those are still drafts. Each asked piece is a sample from then on.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { measuringUnits } from '../../model/mixins/measuring-units.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { measuredParts } from './measured-parts.part.ts'
import { operationSections } from './operation-sections.part.ts'
import { brandAlone, sampleMakers, sampleReaders, sewers } from './sample-roles.part.ts'
import { sampleTypes } from './sample-types.part.ts'
import { ofStyle } from './style-version.part.ts'
import type { style } from './style.ts'

const computed = { computed: true } as const
/** The factory alone says what it has made. */
const making = { by: sewers, partyRole: 'factory' } as const
/** Whether a piece was finished, or surplus ones are entered, so that there is something to judge. */
const anyMade = 'number(made) > 0 or count(surplus[number(quantity) > 0]) > 0'
/** Pieces by colourway and size. */
const piecesBySize = {
  colorway: f.link(['配色', 'Colourway'], 'colorway', { required: true, where: { style: '$doc.style', status: 'active' } }),
  matrix: f.matrix(['尺码', 'Sizes'], { required: true, sizesFrom: 'doc.sizeList' }),
  quantity: f.pieces(['件数', 'Pieces'], 'matrix', { total: true }),
}

export const sampleRequest = document('design/sample_request', {
  code: 'SPR',
  label: ['打样通知单', 'Sample request'],
  menu: 140,
  // The serial is the factory's own: a common one would show how much others make.
  number: 'SR-{factory.number}-{yyyy}{mm}-{0000}',
  parties: {
    owner: 'brand',
    partyRoles: { factory: { via: 'factory', from: ['submitted'], until: ['cancelled'], edit: { in_production: ['surplus', 'note'] } } },
  },
  rights: { read: [...sampleReaders, ...sewers], create: sampleMakers, edit: [...sampleMakers, ...sewers] },
  fields: {
    ...ofStyle,
    type: f.choice(['样衣类型', 'Sample type'], sampleTypes, { required: true, default: 'fit', list: ['card', 'filter'] }),
    round: f.integer(['轮次', 'Round'], { computed: true, default: 1, copy: false, list: 'column' }),
    previous: f.link(['上一轮', 'Round before'], 'sample_request', { computed: true, copy: false, ...brandAlone }),
    next: f.link(['下一轮', 'Next round'], 'sample_request', { computed: true, copy: false, ...brandAlone }),
    factory: f.link(['打样工厂', 'Factory'], 'factory', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    askedOn: f.date(['下达日', 'Asked on'], { computed: true, copy: false, list: ['column', 'filter'] }),
    due: f.date(['要求交样日', 'Due'], { copy: false, list: ['card', 'filter', 'due'] }),
    sizeList: f.link(['尺码组', 'Size list'], 'size_list', { computed: true, follows: 'style.sizeList' }),
    fee: f.money(['打样费', 'Fee'], {
      tax: 'net',
      atLeast: 0,
      currency: 'currency',
      help: ['付给打样工厂', 'Paid to the factory'],
    }),
    currency: f.link(['币种', 'Currency'], 'currency', { where: { status: 'active' } }),
    asked: f.neededLines(['打样件数', 'Pieces'], piecesBySize),
    quantity: f.quantity(['件数合计', 'Pieces asked'], { formula: 'sum(append(asked.quantity, 0))', places: 0, list: ['card', 'total'] }),
    openPoints: f.lines(['待改进点', 'Open points'], {
      part: f.link(['部位', 'Part'], 'measurement_part', { where: { status: 'active' } }),
      text: f.longText(['要求', 'What to change'], { required: true, max: 1000 }),
      action: f.text(['改进措施', 'Action'], { max: 400 }),
      photo: f.image(['图片', 'Pictures'], 'free', { most: 6 }),
      marks: f.callouts(['标注', 'Call-outs'], 'photo', measuredParts),
      fitting: f.text(['来自评审', 'From fitting'], { computed: true, max: 60, ...brandAlone }),
    }),
    patternFile: f.file(['纸样文件', 'Pattern file'], {
      accept: ['dxf', 'zip', 'pdf', 'png', 'jpg', 'webp', 'xlsx', 'docx', 'csv', 'txt', 'wav'],
      copy: false,
      help: ['提交时附上各尺码纸样的 CAD 文件', 'The submission adds the CAD files of the patterns of the sizes'],
    }),
    chart: f.link(['尺寸表', 'Size chart'], 'size_chart', { computed: true, copy: false, ...brandAlone }),
    bom: f.link(['物料清单', 'BOM'], 'bom', { computed: true, copy: false, ...brandAlone }),
    process: f.link(['工艺单', 'Process sheet'], 'process_sheet', { computed: true, copy: false, ...brandAlone }),
    madeBy: f.text(['制作依据', 'Made by'], {
      computed: true,
      copy: false,
      max: 400,
      english: 'madeByEn',
      help: [
        '提交时所用的尺寸表、物料清单、工艺单与纸样版本',
        'The versions of size chart, BOM, process sheet and patterns at the submission',
      ],
    }),
    madeByEn: f.text(['制作依据（英文）', 'Made by, in English'], { computed: true, copy: false, max: 400 }),
    unit: f.choice(['尺寸单位', 'Unit of the values'], measuringUnits, { computed: true, copy: false }),
    measurements: f.lines(
      ['成衣尺寸', 'Measurements'],
      {
        part: f.link(['部位', 'Part'], 'measurement_part', computed),
        partName: f.text(['部位名称', 'Part name'], { ...computed, max: 60, english: 'partNameEn' }),
        partNameEn: f.text(['部位英文名称', 'Part name in English'], { ...computed, max: 60 }),
        method: f.longText(['量法', 'How to measure'], { ...computed, english: 'methodEn' }),
        methodEn: f.longText(['英文量法', 'How to measure, in English'], computed),
        minus: f.quantity(['下公差', 'Minus tolerance'], computed),
        plus: f.quantity(['上公差', 'Plus tolerance'], computed),
        values: f.sizeDecimals(['尺寸', 'Values'], { ...computed, sizesFrom: 'doc.sizeList', tolerance: { minus: 'minus', plus: 'plus' } }),
      },
      { computed: true, help: ['提交时冻结，样衣按此制作与评审', 'Fixed at the submission: samples are made and judged by it'] },
    ),
    materials: f.lines(
      ['用料', 'Materials'],
      {
        colorway: f.link(['配色', 'Colourway'], 'colorway', computed),
        size: f.text(['尺码', 'Size'], { ...computed, max: 40 }),
        key: f.text(['行号', 'Line'], { ...computed, max: 10 }),
        materialName: f.text(['物料名称', 'Material'], { ...computed, max: 80, english: 'materialNameEn' }),
        materialNameEn: f.text(['物料英文名称', 'Material in English'], { ...computed, max: 80 }),
        specification: f.text(['规格', 'Specification'], { ...computed, max: 120 }),
        use: f.text(['使用部位', 'Used for'], { ...computed, max: 60 }),
        colour: f.text(['物料颜色', 'Material colour'], { ...computed, max: 120, english: 'colourEn' }),
        colourEn: f.text(['物料颜色英文名', 'Material colour in English'], { ...computed, max: 120 }),
        supplied: f.yesNo(['客供', 'Supplied by the customer'], computed),
        unit: f.link(['单位', 'Unit'], 'unit', computed),
        usage: f.quantity(['单件用量', 'Usage a piece'], { ...computed, unit: 'unit' }),
        gross: f.quantity(['单件毛用量', 'Gross use a piece'], { ...computed, unit: 'unit' }),
        pieces: f.quantity(['件数', 'Pieces'], { ...computed, places: 0 }),
        needed: f.quantity(['需求量', 'Needed'], {
          ...computed,
          unit: 'unit',
          help: ['按未舍入的毛用量', 'By the gross use before it is rounded'],
        }),
      },
      // A factory looks for a material: its name heads the card, though the lines stand by colourway and size.
      { computed: true, card: ['materialName', 'specification', 'colour', 'colorway', 'size', 'needed'] },
    ),
    operations: f.lines(
      ['工序', 'Operations'],
      {
        sequence: f.integer(['工序号', 'Sequence'], computed),
        operationName: f.text(['工序名称', 'Operation'], { ...computed, max: 60, english: 'operationNameEn' }),
        operationNameEn: f.text(['工序英文名称', 'Operation in English'], { ...computed, max: 60 }),
        section: f.choice(['工段', 'Section'], operationSections, computed),
        machine: f.text(['设备', 'Machine'], { ...computed, max: 60 }),
        sam: f.quantity(['标准工时（分）', 'Standard minutes'], { ...computed, total: true }),
        qualityPoint: f.text(['质量要点', 'Quality point'], { ...computed, max: 200 }),
      },
      { computed: true, help: ['提交时取自工艺单，不含工价', 'Those of the process sheet at the submission, without piece rates'] },
    ),
    samples: f.quantity(['样衣数', 'Samples'], {
      computed: true,
      default: '0',
      copy: false,
      places: 0,
      help: ['不含未制作的', 'Without those that were not made'],
      list: 'column',
    }),
    notStarted: f.quantity(['未开始', 'Not started'], { computed: true, default: '0', copy: false, places: 0 }),
    made: f.quantity(['已完成', 'Made'], { computed: true, default: '0', copy: false, places: 0, list: 'column' }),
    surplus: f.lines(['多做件数', 'Surplus pieces'], piecesBySize, {
      help: ['款式的任何配色与尺码，也可为未下达的', 'Any colourway and size of the style, also one that was not asked for'],
    }),
    note: f.longText(['完成说明', 'Note of the completion'], {
      max: 1000,
      copy: false,
      help: ['多做或未做时必填', 'Needed where pieces are surplus or were not made'],
    }),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: { except: ['surplus', 'note'] } },
    submitted: { label: ['已下达', 'Submitted'], family: 'info', edit: ['due', 'remark', 'attachments'] },
    in_production: {
      label: ['打样中', 'In production'],
      family: 'attention',
      edit: ['surplus', 'note', 'due', 'remark', 'attachments'],
      primary: ['complete', 'finish'],
    },
    none_made: { label: ['未做出', 'None made'], family: 'attention', edit: ['remark', 'attachments'], primary: ['nextRound'] },
    completed: { end: true },
    cancelled: { end: true },
  },
  actions: {
    submit: {
      from: 'draft',
      to: 'submitted',
      by: sampleMakers,
      require: ['due'],
      checks: ['factoryJoined', 'fewPieces', 'basisWhole'],
      asks: ['draftWhileInForce'],
      sets: { askedOn: '@today' },
    },
    start: {
      label: ['全部开始', 'Start all'],
      from: ['submitted', 'in_production'],
      to: 'in_production',
      ...making,
      when: { expression: 'number(notStarted) > 0' },
    },
    begin: { label: ['开始打样', 'Sewing begins'], from: 'submitted', to: 'in_production', internal: true },
    finish: {
      label: ['全部完成', 'Finish all'],
      from: 'in_production',
      to: 'in_production',
      ...making,
      when: { expression: 'number(samples) > number(made)' },
    },
    complete: {
      from: 'in_production',
      to: 'completed',
      ...making,
      when: { expression: anyMade },
      form: { fields: ['note'], prefill: { note: 'note' } },
      checks: ['fewPieces', 'differenceNoted'],
      confirm: [
        '未完成的样衣将记为未制作，多做的将登记为制作完成；此操作不能撤销。',
        'Pieces that are not finished are entered as not made, surplus ones as complete. This cannot be undone.',
      ],
    },
    completeWithout: {
      label: ['未做出样衣', 'None was made'],
      from: 'in_production',
      to: 'none_made',
      ...making,
      when: { expression: `not(${anyMade})` },
      form: { fields: ['note'], prefill: { note: 'note' } },
      require: ['note'],
      confirm: [
        '所有样衣将记为未制作；品牌方随后开始下一轮或取消。此操作不能撤销。',
        'Every piece is entered as not made; the brand then starts the next round or cancels. This cannot be undone.',
      ],
    },
    nextRound: {
      label: ['开始下一轮', 'Start the next round'],
      from: 'none_made',
      to: 'completed',
      by: sampleMakers,
      confirm: [
        '本轮完成，并按其件数与待改进点建立下一轮的草稿。',
        'This round is complete, and the next one is drafted with the pieces and open points of this one.',
      ],
    },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'submitted', 'in_production', 'none_made'],
      to: 'cancelled',
      by: sampleMakers,
      comment: 'required',
      danger: true,
      confirm: [
        '未完成的样衣将记为未制作，已完成的仍可入库。',
        'Pieces that are not finished are entered as not made; finished ones can still be received.',
      ],
    },
  },
  constraints: [
    { field: 'due', notBefore: '@today', on: ['submit'] },
    { in: 'asked', uniqueInLines: ['colorway'] },
    { in: 'surplus', uniqueInLines: ['colorway'] },
    {
      in: 'asked',
      field: 'matrix',
      holds: 'quantity > 0',
      on: ['submit'],
      message: ['请填写件数', 'Enter the pieces'],
    },
  ],
  checks: ['sizesOfStyle'],
  warnings: { draftWhileInForce: ['按草稿打样，而另一版本生效', 'Made by a draft while another version is in force'] },
  rollUp: {
    samples: { of: 'sample', via: 'request', unless: ['not_made'] },
    // What was finished stays made, whatever the brand does with it later.
    notStarted: { of: 'sample', via: 'request', while: ['not_started'] },
    made: { of: 'sample', via: 'request', while: ['production_complete', 'in_stock', 'archived'] },
  },
  // The goods are the factory's to read; chart and BOM may be drafts, so it reads the copy. A piece that was sewn in another colourway than asked is entered in it.
  shares: {
    goods: {
      while: ['submitted', 'in_production', 'none_made', 'completed'],
      until: ['cancelled'],
      to: ['factory'],
      of: ['style', 'asked.colorway', { type: 'colorway', where: { style: 'style', status: { value: 'active' } } }],
    },
  },
  convertsFrom: {
    style: {
      label: ['打样', 'Request samples'],
      while: ['development', 'submitted', 'pending', 'modify', 'approved'],
      by: sampleMakers,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  notify: [
    {
      on: 'submit',
      to: { partyRole: 'factory' },
      text: ['打样通知单 {number} 已下达，{due} 前交样', 'Sample request {number}: samples are due on {due}'],
    },
    {
      on: 'cancel',
      to: { partyRole: 'factory' },
      text: ['打样通知单 {number} 已取消：{comment}', 'Sample request {number} is cancelled: {comment}'],
    },
    {
      on: 'complete',
      to: { users: ['createdBy'] },
      text: ['打样通知单 {number} 已完成，共 {made} 件', 'Sample request {number} is complete: {made} pieces'],
    },
    {
      on: 'completeWithout',
      to: { users: ['createdBy'] },
      text: [
        '打样通知单 {number} 未做出样衣：{note}。请开始下一轮或取消',
        'Sample request {number}: no piece was made ({note}). Start the next round or cancel it',
      ],
    },
  ],
  // The number names the factory, and a next round belongs to that of the round before: another factory gets a request of its own, which tells nothing
  // of the first one.
  rules: {
    factory: { lock: { action: 'edit' } },
    currency: { show: { fee: { empty: false } }, require: { fee: { empty: false } } },
  },
  list: {
    views: {
      calendar: {
        label: ['交样日历', 'Calendar by factory'],
        where: { status: ['submitted', 'in_production'] },
        shape: 'calendar',
        group: ['factory'],
      },
      open: { label: ['进行中', 'Open'], where: { status: ['submitted', 'in_production', 'none_made'] } },
      late: { label: ['已逾期', 'Late'], where: { due: { relative: 'overdue' }, status: ['submitted', 'in_production'] } },
    },
  },
  display: {
    picture: 'style.images',
    scope: ['style', 'factory'],
    facts: ['type', 'round', 'due', 'quantity', 'made'],
    period: { from: 'askedOn', to: 'due', by: 'factory' },
  },
  form: {
    asked: ['打样件数', 'Pieces'],
    openPoints: ['待改进点', 'Open points'],
    patternFile: ['制作依据', 'Made by'],
    samples: ['完成情况', 'Completion'],
    remark: otherSection,
  },
  // The factory makes by the paper too.
  print: {
    table: ['asked', 'openPoints', 'measurements', 'materials', 'operations'],
    pictures: ['openPoints.photo'],
    also: ['madeBy'],
    without: ['previous', 'sizeList', 'samples', 'notStarted', 'surplus', 'note', 'openPoints.fitting', 'measurements.part'],
  },
})
