/** Types of a story in which picks reserve pieces on shelves: a ledger with pieces, held and free, intakes that bring pieces, picks that take them. */
import { document, type AnyDocument } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

const head = { module: 'held', parties: { owner: 'brand' }, rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const status = (zh: string, en: string) => ({ label: [zh, en] as const, family: 'info', edit: true }) as const
const amounts = { pieces: f.quantity(['件数', 'Pieces']), held: f.quantity(['占用', 'Held']), free: f.quantity(['可用', 'Free']) }
const shelf = f.text(['货架', 'Shelf'])

export const shelfStock = document('shelf_stock', {
  ...head,
  code: 'SST',
  kind: 'report',
  readonly: true,
  label: ['库存', 'Stock'],
  fields: { shelf, ...amounts },
  statuses: { active: status('有效', 'Active') },
  actions: {},
  list: { columns: ['shelf', 'pieces'] },
  form: [{ section: ['基本', 'Basic'], fields: ['shelf', 'pieces', 'held', 'free'] }],
})
export const shelfLedger = document('shelf_ledger', {
  ...head,
  code: 'SLE',
  kind: 'log',
  label: ['流水', 'Ledger'],
  fields: { day: f.date(['日', 'Day']), kind: f.text(['类', 'Kind']), shelf, ...amounts },
  statuses: { posted: status('已过账', 'Posted') },
  actions: {},
  ledger: {
    date: 'day',
    derived: { free: { of: 'pieces', less: 'held' } },
    balances: [{ list: 'shelf_stock', by: ['shelf'], amounts: ['pieces', 'held', 'free'], floor: ['pieces', 'held', 'free'] }],
  },
  list: { columns: ['day', 'shelf', 'pieces'] },
  form: [{ section: ['基本', 'Basic'], fields: ['day', 'kind', 'shelf', 'pieces', 'held', 'free'] }],
})

const posting = {
  ledger: 'shelf_ledger',
  lines: 'lines',
  values: { day: 'doc.day', shelf: 'shelf' },
  amounts: { pieces: 'count' },
} as const
const fields = {
  day: f.date(['日', 'Day'], { required: true, default: '@today' }),
  lines: f.lines(['明细', 'Lines'], { shelf, count: f.quantity(['数', 'Count']) }),
}
const page = {
  list: { columns: ['day', 'status'] },
  form: [{ section: ['基本', 'Basic'] as const, fields: ['day', 'lines', 'status'] as const }],
} as const

export const intake = document('intake', {
  ...head,
  ...page,
  code: 'INT',
  kind: 'transaction',
  label: ['入库', 'Intake'],
  fields,
  statuses: { draft: status('草稿', 'Draft'), done: status('完成', 'Done') },
  actions: {
    finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' },
    undo: { label: ['冲回', 'Undo'], from: 'done', to: 'draft' },
  },
  posts: { goods: { ...posting, on: 'finish', reverseOn: 'undo' } },
})
const picking = {
  statuses: {
    draft: status('草稿', 'Draft'),
    picking: status('拣货中', 'Picking'),
    packed: status('已包装', 'Packed'),
    shipped: status('已发货', 'Shipped'),
    cancelled: status('已取消', 'Cancelled'),
  },
  actions: {
    start: { label: ['开始', 'Start'], from: 'draft', to: 'picking' },
    pack: { label: ['包装', 'Pack'], from: 'picking', to: 'packed' },
    ship: { label: ['发货', 'Ship'], from: 'packed', to: 'shipped' },
    takeBack: { label: ['退回', 'Take back'], from: 'shipped', to: 'packed' },
    cancel: { label: ['取消', 'Cancel'], from: ['picking', 'packed'], to: 'cancelled' },
  },
  reserves: {
    goods: {
      amounts: { held: 'pieces' },
      unless: ['draft', 'shipped', 'cancelled'],
      constants: { kind: 'held' },
      releaseConstants: { kind: 'released' },
    },
  },
} as const
const taken = { ...posting, sign: '-', on: 'ship', reverseOn: 'takeBack', tryOn: 'start' } as const
export const pick = document('pick', {
  ...head,
  ...page,
  ...picking,
  code: 'PCK',
  kind: 'transaction',
  label: ['拣货', 'Pick'],
  fields,
  posts: { goods: taken },
})
/** Holds boxes of some pieces each, unless the header says that they are only counted: the posting reads the header in a formula and in `where`. */
export const boxPick = document('box_pick', {
  ...head,
  ...picking,
  code: 'BPK',
  kind: 'transaction',
  label: ['整箱拣货', 'Box pick'],
  fields: {
    ...fields,
    each: f.quantity(['每箱件数', 'Pieces a box']),
    counted: f.yesNo(['仅盘点', 'Counted only']),
    note: f.text(['备注', 'Note']),
  },
  posts: {
    goods: { ...taken, amounts: { pieces: { formula: 'count * doc.each' } }, where: 'doc.counted != true' },
  },
  list: { columns: ['day', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['day', 'each', 'counted', 'note', 'lines', 'status'] }],
})

export const reservationTypes: readonly AnyDocument[] = [shelfStock, shelfLedger, intake, pick, boxPick]
