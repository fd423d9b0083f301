/**
 * Lab dip (LBD): a dye house is asked to dye a material in a colour. One request has numbered rounds, each with up to five options; approval of one
 * option writes the material colour, rejection opens the next round in the same document.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { chromaticRange, illuminants, lightnessRange, observers } from '../../model/mixins/measured-colour.ts'
import type { Label } from '../../model/text.ts'
import { designers } from '../design/design-hands.part.ts'
import type { style } from '../design/style.ts'
import type { materialColour } from './material-colour.ts'
import type { material } from './material.ts'

export type LabDip = Doc<typeof labDip>

const judges = ['designer', 'manager', 'design_manager', 'admin'] as const
/** The supplier's people, or those of them who dye. */
const dyerRoles = ['supplier', 'dye_house'] as const
const computed = { computed: true } as const
/** The brand's own: the dye house does not learn for which style, and for whom else, it dyes. */
const inside = { restrict: { others: 2 } } as const
/** What the dye house enters, and the brand reads. */
const dyed = { restrict: { owner: 1 } } as const
/** The standard is that of the colour until the dye house takes the request; then it stays. */
const standard = (name: string) => ({ ...computed, follows: `colour.${name}` }) as const
/** Blank until the dye house takes the request, where nobody typed one: the usual one of the formula counts (`usualFactors`). */
const factor = (zh: string, en: string, usual: Label = ['空白为 1', 'Blank is 1']) => f.quantity([zh, en], { above: 0, help: usual })

const dyers = { partyRole: 'supplier', roles: dyerRoles } as const
const askers = { partyRole: 'owner', roles: ['designer', 'merchandiser'] } as const
const open = ['submitted', 'in_progress', 'pending_review', 'recheck'] as const
/** Whether the standard was measured as `holds` says of it; further ones are called `one`. A colour without a standard compares nothing. */
const someStandard = (holds: (of: string) => string) =>
  `doc.illuminant = null or (${holds('doc')}) or (some one in doc.standards satisfies ${holds('one')})`
const sameLight = (of: string) => `${of}.illuminant = illuminant`
const sameCondition = (of: string) => `${of}.illuminant = illuminant and ${of}.observer = observer`
const comparable = (field: 'illuminant' | 'observer', holds: string) =>
  ({
    in: 'readings',
    field,
    holds,
    message: [
      '与标准样的光源或观察者不同，不能比较；请按标准样的条件重新测量',
      'Not the illuminant and observer of the standard, so the two cannot be compared: measure again as the standard was measured',
    ],
  }) as const
/** The standard of the illuminant and observer of a reading: that of the request, or a further one of the colour. */
const standardOfReading = `(if ${sameCondition('doc')} then [doc.standardL, doc.standardA, doc.standardB] else (for one in doc.standards return if ${sameCondition('one')} then [one.labL, one.labA, one.labB] else null)[item != null][1])`
/** The ΔE by which an option is judged: that of its reading under the illuminant and by the observer of the standard. */
const deciding =
  '(for one in doc.readings return if one.round = round and one.option = option and one.illuminant = doc.illuminant and one.observer = doc.observer then one.deltaE else null)[item != null][1]'
const letters = f.codes('A B C D E')
const within = () =>
  f.choice(
    ['判定', 'Result'],
    { yes: ['合格', 'Within the limit'], no: ['超差', 'Above the limit'] },
    { formula: 'if deltaE = null or doc.limit = null then null else if deltaE <= doc.limit then "yes" else "no"' },
  )
/** What the dye house works on. */
const dyeing = ['readings', 'options', 'instrumentFile'] as const
const readsFile = (status: 'in_progress' | 'recheck') =>
  ({
    label: ['从仪器文件读取读数', 'Read the instrument file'],
    from: status,
    to: status,
    partyRole: 'supplier',
    by: dyerRoles,
    require: ['instrumentFile'],
    work: { reads: [], writes: ['readings'] },
  }) as const
/** What a platform allows: nothing, or with a comment of the person who approves. */
const allowed = { off: ['不允许', 'Refuse'], comment: ['须说明', 'With a comment'] } as const
const formulas = { ciede2000: ['CIEDE2000', 'CIEDE2000'], cmc: ['CMC(l:c)', 'CMC(l:c)'] } as const

export const labDip = document('material/lab_dip', {
  code: 'LBD',
  label: ['调色打样单', 'Lab dip request'],
  menu: 30,
  // The serial is the dye house's own: a common one would show how many requests others have.
  number: 'LD-{supplier.number}-{yyyy}{mm}-{000}',
  title: ['number', 'material', 'colour'],
  parties: {
    owner: 'brand',
    partyRoles: { supplier: { via: 'supplier', edit: { in_progress: dyeing, recheck: dyeing } } },
  },
  rights: {
    read: [...judges, 'merchandiser', 'technologist', 'buyer', 'inspector', ...dyerRoles],
    create: designers,
    edit: [...judges, 'merchandiser', ...dyerRoles],
  },
  fields: {
    material: f.link(['物料', 'Material'], 'material', {
      required: true,
      where: { status: ['draft', 'pending', 'active'] },
      list: ['card', 'search', 'filter'],
    }),
    colour: f.link(['目标颜色', 'Target colour'], 'colour', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    supplier: f.link(['染厂', 'Dye house'], 'supplier', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    style: f.link(['款式', 'Style'], 'style', { ...inside, list: 'filter' }),
    dueDate: f.date(['要求日期', 'Due date'], { required: true, list: ['card', 'due'] }),
    instructions: f.longText(['要求', 'Instructions']),
    standardL: f.quantity(['标准 L*', 'Standard L*'], standard('labL')),
    standardA: f.quantity(['标准 a*', 'Standard a*'], { ...standard('labA'), signed: true }),
    standardB: f.quantity(['标准 b*', 'Standard b*'], { ...standard('labB'), signed: true }),
    illuminant: f.choice(['光源', 'Illuminant'], illuminants, { ...standard('illuminant'), list: 'column' }),
    observer: f.choice(['观察者', 'Observer'], observers, standard('observer')),
    standards: f.lines(
      ['其他光源的标准', 'Standards under further lights'],
      {
        illuminant: f.choice(['光源', 'Illuminant'], illuminants),
        observer: f.choice(['观察者', 'Observer'], observers),
        labL: f.quantity(['L*', 'L*']),
        labA: f.quantity(['a*', 'a*'], { signed: true }),
        labB: f.quantity(['b*', 'b*'], { signed: true }),
      },
      { ...computed, help: ['取自颜色；判定只看标准样的光源', 'Those of the colour; the light of the standard alone decides'] },
    ),
    formula: f.choice(['色差公式', 'Formula'], formulas, { list: 'column' }),
    lightness: factor('明度系数 kL / l', 'Lightness factor k_L / l', [
      '空白时 CMC 为 2，CIEDE2000 为 1',
      'Blank is 2 for CMC and 1 for CIEDE2000',
    ]),
    chroma: factor('彩度系数 kC / c', 'Chroma factor k_C / c'),
    hue: factor('色相系数 kH', 'Hue factor k_H'),
    limit: f.quantity(['色差上限', 'Limit of ΔE'], { above: 0, help: ['含上限；空白取平台设置', 'Inclusive; blank takes the setting'] }),
    round: f.integer(['轮次', 'Round'], { ...computed, default: 1, ordinal: true, list: ['card'] }),
    instrumentFile: f.file(['仪器文件', 'Instrument file'], {
      accept: ['csv', 'cxf'],
      many: false,
      maxBytes: 2_000_000,
      help: [
        'CSV 或 CxF3；样品名以选项字母结尾，如 “A” 或 “雾蓝 B”',
        'CSV or CxF3; the name of a sample ends with the letter of its option, as "A" or "Mist B"',
      ],
      ...dyed,
    }),
    readings: f.lines(
      ['读数', 'Readings'],
      {
        round: f.integer(['轮次', 'Round'], { ...computed, ordinal: true }),
        option: f.choice(['选项', 'Option'], letters, { required: true, ...dyed }),
        illuminant: f.choice(['光源', 'Illuminant'], illuminants, { required: true, default: 'D65', ...dyed }),
        observer: f.choice(['观察者', 'Observer'], observers, { required: true, default: 'deg10', ...dyed }),
        labL: f.quantity(['L*', 'L*'], { required: true, ...lightnessRange, ...dyed }),
        labA: f.quantity(['a*', 'a*'], { required: true, ...chromaticRange, ...dyed }),
        labB: f.quantity(['b*', 'b*'], { required: true, ...chromaticRange, ...dyed }),
        deltaE: f.quantity(['ΔE', 'ΔE'], {
          formula: `colour difference(doc.formula, ${standardOfReading}, [labL, labA, labB], [doc.lightness, doc.chroma, doc.hue])`,
          sum: false,
        }),
        within: within(),
      },
      {
        card: ['option', 'round', 'illuminant', 'labL', 'labA', 'labB', 'deltaE', 'within'],
        help: ['一个选项在每种光源下一条读数', 'One reading of an option under each light'],
      },
    ),
    options: f.lines(
      ['色样', 'Options'],
      {
        round: f.integer(['轮次', 'Round'], { ...computed, ordinal: true }),
        option: f.choice(['选项', 'Option'], letters, { required: true, ...dyed }),
        deltaE: f.quantity(['ΔE', 'ΔE'], {
          formula: deciding,
          sum: false,
          help: ['标准样光源下的读数', 'That of the reading under the light of the standard'],
        }),
        within: within(),
        swatch: f.image(['色样照片', 'Picture of the swatch'], 'free', { ...dyed, most: 3 }),
        recipe: f.text(['染厂配方号', 'Recipe no.'], { max: 60, ...dyed }),
        note: f.text(['染厂说明', 'Remark of the dye house'], { max: 200, ...dyed }),
        comment: f.text(['评语', 'Comment'], { max: 200, restrict: { others: 1 } }),
        verdict: f.choice(
          ['结论', 'Verdict'],
          { approved: ['批准', 'Approved'], rejected: ['退回', 'Rejected'], not_chosen: ['未选用', 'Not chosen'] },
          {
            formula:
              'if doc.approvedOption != null and doc.approvedRound = round and doc.approvedOption = option then "approved" else if round < doc.round or doc.status = "rejected" then "rejected" else if doc.status = "approved" then "not_chosen" else null',
          },
        ),
      },
      { card: ['option', 'round', 'deltaE', 'within', 'recipe', 'comment', 'verdict'] },
    ),
    approvedOption: f.choice(['批准的选项', 'Approved option'], letters, { list: 'column' }),
    eyeComment: f.text(['目测或超差说明', 'Why approved by eye or above the limit'], { max: 200, ...inside }),
    approvedRound: f.integer(['批准轮次', 'Approved in round'], { ...computed, ordinal: true }),
    deltaE: f.quantity(['批准色差 ΔE', 'ΔE as approved'], { formula: 'options[verdict = "approved"].deltaE[1]', list: 'column' }),
    approvedAt: f.dateTime(['批准时间', 'Approved at'], computed),
    approvedBy: f.link(['批准人', 'Approved by'], 'user', { ...computed, ...inside }),
  },
  statuses: {
    submitted: { edit: { except: [...dyeing, 'approvedOption', 'eyeComment'] } },
    in_progress: { edit: ['dueDate'], primary: ['handIn'] },
    pending_review: { label: ['待评审', 'Pending review'], family: 'attention', edit: ['options'] },
    recheck: { label: ['重打', 'Next round'], family: 'returned', edit: ['dueDate'], primary: ['handIn'] },
    approved: { family: 'success', end: true },
    rejected: { end: true },
  },
  actions: {
    take: { label: ['接单打样', 'Take it on'], from: 'submitted', to: 'in_progress', partyRole: 'supplier', by: dyerRoles },
    readFile: readsFile('in_progress'),
    readNextFile: readsFile('recheck'),
    handIn: {
      label: ['提交色样', 'Hand in'],
      from: ['in_progress', 'recheck'],
      to: 'pending_review',
      partyRole: 'supplier',
      by: dyerRoles,
      checks: ['roundComplete'],
      confirm: ['提交后本轮色样不能再修改。', 'The options of this round can then no longer be changed.'],
    },
    approve: {
      from: 'pending_review',
      to: 'approved',
      by: judges,
      form: { fields: ['approvedOption', 'eyeComment'] },
      require: ['approvedOption'],
      checks: ['optionFits'],
      sets: { approvedRound: 'round', approvedAt: '@now', approvedBy: '@userId' },
    },
    reject: {
      label: ['退回重打', 'Ask for another round'],
      from: 'pending_review',
      to: 'recheck',
      by: judges,
      checks: ['everyOptionCommented'],
      sets: { round: { formula: 'round + 1' } },
    },
    end: {
      label: ['终止打样', 'End without approval'],
      from: open,
      to: 'rejected',
      by: judges,
      comment: 'required',
      danger: true,
    },
  },
  follow: { while: ['submitted'], fixedBy: ['take'] },
  // Its number names the dye house, which would show the next one that another was asked before.
  rules: { supplier: { lock: { action: 'edit' } } },
  // The dye house has read it from the first save on.
  remove: false,
  creation: {
    label: ['提交给染厂', 'Submit to the dye house'],
    confirm: [
      '提交后 {supplier} 立即收到物料 {material}、颜色 {colour} 的打样单；之后不能删除，只能终止。',
      '{supplier} gets the request for {material} in {colour} at once. It can then be ended, but not removed.',
    ],
  },
  notify: [
    { on: 'create', to: dyers, text: ['收到打样单 {number}，要求日期 {dueDate}', 'Lab dip request {number}, due on {dueDate}'] },
    {
      on: 'handIn',
      to: askers,
      text: ['打样单 {number} 第 {round} 轮色样待评审', '{number}: the options of round {round} wait for review'],
    },
    { on: 'reject', to: dyers, text: ['打样单 {number} 请打第 {round} 轮', '{number}: please dye round {round}'] },
    { on: 'approve', to: dyers, text: ['打样单 {number} 已批准选项 {approvedOption}', '{number}: option {approvedOption} is approved'] },
    { on: 'end', to: dyers, text: ['打样单 {number} 已终止：{comment}', '{number} was ended: {comment}'] },
  ],
  moments: {
    due: {
      before: 'P2D',
      of: 'dueDate',
      while: ['submitted', 'in_progress', 'recheck'],
      notify: { to: dyers, text: ['打样单 {number} 将于 {dueDate} 到期', 'Lab dip request {number} is due on {dueDate}'] },
    },
  },
  constraints: [
    { in: 'options', uniqueInLines: ['round', 'option'] },
    { in: 'readings', uniqueInLines: ['round', 'option', 'illuminant', 'observer'] },
    comparable('illuminant', someStandard(sameLight)),
    comparable('observer', `${someStandard(sameCondition)} or not(${someStandard(sameLight)})`),
  ],
  checks: ['supplierJoined', 'standardKnown', 'dueToCome', 'closedRoundsStay'],
  settings: {
    formula: f.choice(['色差公式', 'Formula'], formulas, { required: true, default: 'ciede2000' }),
    limit: f.quantity(['色差上限', 'Limit of ΔE'], { required: true, above: 0, default: '1' }),
    byEye: f.choice(['没有读数的色样（目测批准）', 'Option without a reading (approval by eye)'], allowed, {
      required: true,
      default: 'off',
    }),
    aboveLimit: f.choice(['超过色差上限的色样', 'Option above the limit'], allowed, { required: true, default: 'off' }),
  },
  // The dye house reads the material that it dyes, from when it takes the request.
  shares: { material: { while: ['in_progress', 'pending_review', 'recheck'], until: ['rejected'], to: ['supplier'], of: ['material'] } },
  convertsFrom: {
    material: {
      label: ['打色样', 'Ask for a lab dip'],
      while: ['draft', 'pending', 'active'],
      by: designers,
      head: { material: 'id' },
    } as const satisfies ConversionFrom<typeof material>,
    material_colour: {
      label: ['打色样', 'Ask for a lab dip'],
      while: ['draft', 'approved'],
      by: designers,
      head: { material: 'material', colour: 'colour', supplier: 'supplier' },
    } as const satisfies ConversionFrom<typeof materialColour>,
    style: {
      label: ['打色样', 'Ask for a lab dip'],
      while: ['development', 'submitted', 'pending', 'approved', 'modify'],
      by: designers,
      head: { style: 'id' },
    } as const satisfies ConversionFrom<typeof style>,
  },
  list: {
    views: {
      toDye: { label: ['打样中', 'Being dyed'], where: { status: ['submitted', 'in_progress', 'recheck'] } },
      toReview: { label: ['待评审', 'To review'], where: { status: 'pending_review' } },
    },
  },
  form: {
    standardL: ['标准样', 'Standard'],
    formula: ['色差', 'Colour difference'],
    instrumentFile: ['读数', 'Readings'],
    options: ['色样', 'Options'],
    approvedOption: ['结论', 'Result'],
  },
  sections: [{ name: 'lab-dip', label: ['色样评审', 'Review'], at: 'tab', writes: true, partyRoles: ['owner', 'supplier'] }],
  print: { title: ['调色打样单', 'Lab dip request'], without: ['style', 'eyeComment', 'approvedBy'] },
})
