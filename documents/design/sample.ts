/**
 * Sample (SMP): one physical piece with exactly one holder. Its custody is a ledger (`sample-custody.ts`), so that nobody hands over what he does not
 * hold. The factory makes it, the brand puts it in stock with a bin, lends it and gets it back into the bin that it had.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { measuredParts } from './measured-parts.part.ts'
import { brandAlone, sampleKeepers, sampleReaders, sewers } from './sample-roles.part.ts'
import { sampleTypes } from './sample-types.part.ts'

const computed = { computed: true } as const
const sewing = { by: sewers, partyRole: 'factory' } as const
/** A piece that the factory has finished is held by it, until the brand puts it in stock. */
const custody = { ledger: 'sample_custody', amounts: { quantity: { formula: '1' } } } as const
const byFactory = { sample: 'id', factory: 'factory', document: 'number' } as const
const keeping = { by: sampleKeepers, checks: ['notLent'] } as const
/** What is done with a piece in the rack, or in the keeper's own hands: what another person has is handed over first. */
const atHand = { by: sampleKeepers, checks: ['notLent', 'notInHands'] } as const

export const sample = document('design/sample', {
  code: 'SMP',
  label: ['样衣', 'Sample'],
  menu: 150,
  kind: 'master',
  // The serial is the factory's own, as that of its requests.
  number: 'SM{style.number}-{factory.number}-{000}',
  title: ['number', 'size'],
  parties: {
    owner: 'brand',
    partyRoles: {
      factory: { via: 'factory', edit: { in_production: ['measurements', 'images'], production_complete: ['measurements', 'images'] } },
    },
  },
  rights: { read: [...sampleReaders, ...sewers], create: [], edit: [...sampleKeepers, 'designer', ...sewers] },
  fields: {
    request: f.link(['打样通知单', 'Sample request'], 'sample_request', { ...computed, list: ['column', 'search', 'filter'] }),
    type: f.choice(['样衣类型', 'Sample type'], sampleTypes, { ...computed, list: ['column', 'filter'] }),
    style: f.link(['款式', 'Style'], 'style', { ...computed, list: ['card', 'search', 'filter'] }),
    colorway: f.link(['配色', 'Colourway'], 'colorway', { ...computed, list: ['card', 'filter'] }),
    size: f.text(['尺码', 'Size'], { ...computed, max: 40, sizeOrder: true, list: 'card' }),
    factory: f.link(['打样工厂', 'Factory'], 'factory', { ...computed, list: ['column', 'filter'] }),
    surplus: f.yesNo(['多做', 'Surplus'], { ...computed, default: false }),
    holder: f.link(['持有人', 'Holder'], 'user', { ...computed, ...brandAlone, list: ['card', 'filter'] }),
    bin: f.link(['库位', 'Bin'], 'bin', { where: { status: 'active' }, ...brandAlone, list: ['column', 'filter'] }),
    loan: f.link(['借调单', 'Loan'], 'sample_loan', { ...computed, ...brandAlone, list: ['column', 'filter'] }),
    receiver: f.link(['交接给', 'Hand over to'], 'user', { where: { company: '$ownerCompany', status: 'active' }, ...brandAlone }),
    startedOn: f.date(['开始制作日', 'Started on'], computed),
    finishedOn: f.date(['制作完成日', 'Finished on'], { ...computed, list: 'column' }),
    storedOn: f.date(['入库日', 'In stock since'], { ...computed, ...brandAlone }),
    lossReason: f.longText(['核销原因', 'Why it was written off'], { ...computed, ...brandAlone, max: 1000 }),
    measurements: f.lines(['工厂自测', 'Measured by the factory'], {
      part: f.link(['部位', 'Part'], 'measurement_part', computed),
      partName: f.text(['部位名称', 'Part name'], { ...computed, max: 60, english: 'partNameEn' }),
      partNameEn: f.text(['部位英文名称', 'Part name in English'], { ...computed, max: 60 }),
      spec: f.quantity(['规格', 'Spec'], computed),
      measured: f.quantity(['自测值', 'Measured'], { above: 0 }),
    }),
    images: f.image(['样衣图', 'Pictures'], 'free', { most: 6, list: 'column' }),
    imageMarks: f.callouts(['样衣图标注', 'Call-outs on pictures'], 'images', measuredParts),
    remark: f.longText(['备注', 'Remark'], brandAlone),
  },
  statuses: {
    not_started: { label: ['未开始', 'Not started'], family: 'neutral' },
    in_production: { label: ['制作中', 'In production'], family: 'attention', edit: ['images', 'remark'] },
    production_complete: { label: ['制作完成', 'Production complete'], family: 'info', edit: ['images', 'remark'] },
    in_stock: { label: ['已入库', 'In stock'], family: 'success', edit: ['images', 'remark'], primary: ['handOver'] },
    archived: { edit: ['remark'] },
    not_made: { label: ['未制作', 'Not made'], family: 'closed', end: true },
  },
  actions: {
    start: { label: ['开始制作', 'Start'], from: 'not_started', to: 'in_production', ...sewing, sets: { startedOn: '@today' } },
    finish: { label: ['制作完成', 'Finish'], from: 'in_production', to: 'production_complete', ...sewing, sets: { finishedOn: '@today' } },
    store: {
      label: ['入库', 'Put in stock'],
      from: 'production_complete',
      to: 'in_stock',
      ...keeping,
      form: { fields: ['bin'] },
      require: ['bin'],
      sets: { storedOn: '@today', holder: '@userId' },
    },
    move: { label: ['移库', 'Move to a bin'], from: 'in_stock', to: 'in_stock', ...atHand, form: { fields: ['bin'] }, require: ['bin'] },
    handOver: {
      label: ['交接', 'Hand over'],
      from: 'in_stock',
      to: 'in_stock',
      by: sampleReaders,
      among: ['holder'],
      form: { fields: ['receiver'] },
      require: ['receiver'],
    },
    giveBack: {
      label: ['归还', 'Give back'],
      from: 'in_stock',
      to: 'in_stock',
      by: sampleKeepers,
      when: { loan: { empty: false } },
      checks: ['lentOut'],
    },
    archive: { from: 'in_stock', to: 'archived', ...atHand, comment: 'optional' },
    writeOff: {
      label: ['遗失核销', 'Write off'],
      from: ['production_complete', 'in_stock'],
      to: 'archived',
      ...keeping,
      sets: { lossReason: '@comment' },
      comment: 'required',
      danger: true,
      confirm: ['样衣不再有持有人；以前的持有记录保留。', 'Nobody holds the sample any more; who held it before stays readable.'],
    },
    drop: {
      label: ['未制作', 'Not made'],
      from: ['not_started', 'in_production'],
      to: 'not_made',
      internal: true,
    },
    passOn: {
      label: ['离职交接', 'Handed over on leaving'],
      from: 'in_stock',
      to: 'in_stock',
      internal: true,
      sets: { holder: 'receiver', receiver: { value: null } },
    },
    lose: { label: ['借出遗失', 'Lost on loan'], from: 'in_stock', to: 'archived', internal: true, sets: { lossReason: '@comment' } },
  },
  heldBy: { holder: { while: ['in_stock'], act: 'passOn', to: 'receiver' } },
  posts: {
    made: { ...custody, on: 'finish', values: byFactory, constants: { kind: 'finish' } },
    handedIn: { ...custody, on: 'store', sign: '-', values: byFactory, constants: { kind: 'store' } },
    received: { ...custody, on: 'store', values: { sample: 'id', holder: 'holder', document: 'number' }, constants: { kind: 'store' } },
  },
  checks: ['partsKept'],
  list: {
    sort: ['-number'],
    views: {
      toReceive: { label: ['待入库', 'To receive'], where: { status: 'production_complete' } },
      inStock: { label: ['在库', 'In stock'], where: { status: 'in_stock', loan: { empty: true } } },
      lent: { label: ['借出', 'Lent'], where: { status: 'in_stock', loan: { empty: false } } },
    },
  },
  display: {
    picture: ['images', 'style.images'],
    scope: ['style', 'colorway'],
    facts: ['type', 'size', 'holder', 'bin', 'loan'],
    waits: { production_complete: { on: 'sample_keeper', label: ['入库', 'Put in stock'], action: 'store' } },
    usedBy: [{ type: 'sample_custody', via: 'sample', as: 'list' }],
  },
  sections: [{ name: 'sample-desk', label: ['样衣台', 'Sample desk'], at: 'above', statuses: ['production_complete', 'in_stock'] }],
  form: { holder: ['在哪里', 'Where it is'], measurements: ['工厂自测', 'Measured by the factory'], images: ['图片', 'Pictures'] },
  print: {
    title: ['样衣标签', 'Sample label'],
    without: ['request', 'surplus', 'holder', 'loan', 'receiver', 'startedOn', 'storedOn', 'measurements', 'lossReason'],
  },
})
