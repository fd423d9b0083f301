/**
 * Work in progress on paper: pieces lie between two operations of a work order. Who finishes pieces takes them from the queue before an operation and puts
 * them on the queue behind it; the floor of the balance is the rule that nobody finishes more than the operation before.
 */
import { document } from '../../../../model/document.ts'
import { date } from '../../../../model/fields/date.ts'
import { link } from '../../../../model/fields/link.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'

const queue = {
  workOrder: link(['生产工单', 'Work order'], 'work_order', { list: ['card', 'search', 'filter'] }),
  sku: link(['商品', 'SKU'], 'sku', { list: ['card', 'filter'] }),
  colorway: link(['颜色', 'Colour'], 'colorway', { list: 'column' }),
  size: text(['尺码', 'Size'], { max: 20, list: 'column' }),
  after: link(['上道工序', 'After'], 'operation', { list: 'column' }),
  before: link(['下道工序', 'Before'], 'operation', { list: 'column' }),
  place: text(['所在', 'Place'], { max: 20, list: 'column' }),
} as const
const readers = ['planner', 'factory', 'manager'] as const

export const workInProgress = document('work_in_progress', {
  module: 'production',
  code: 'WIP',
  kind: 'log',
  label: ['在制流水', 'Work in progress'],
  parties: { owner: ['factory', 'brand'] },
  rights: { read: readers },
  fields: {
    date: date(['班次日期', 'Shift date'], { list: ['column', 'filter'] }),
    ...queue,
    pieces: quantity(['件数变动', 'Pieces ±'], { list: ['column', 'total'] }),
    document: text(['单据号', 'Document'], { max: 60, list: ['column', 'search'] }),
    kind: text(['业务类型', 'Event'], { max: 40, list: 'column' }),
  },
  statuses: { posted: { end: true } },
  actions: {},
  ledger: {
    date: 'date',
    balances: [
      {
        list: 'queue',
        by: ['workOrder', 'sku', 'colorway', 'size', 'after', 'before', 'place'],
        amounts: ['pieces'],
        floor: ['pieces'],
        message: 'stock.short',
      },
    ],
  },
})

export const queueOfPieces = document('queue', {
  module: 'production',
  code: 'WIPQ',
  kind: 'report',
  label: ['在制', 'Queues of pieces'],
  parties: { owner: ['factory', 'brand'] },
  rights: { read: readers },
  readonly: true,
  fields: { ...queue, pieces: quantity(['件数', 'Pieces'], { list: ['card', 'total'] }) },
  statuses: { active: { label: ['在制', 'In progress'] } },
  actions: {},
  list: { sort: ['workOrder'], views: { lying: { label: ['有在制', 'With pieces'], where: { pieces: { gt: '0' } } } } },
})

const piece = {
  worker: link(['员工', 'Worker'], 'user', { list: ['card', 'search', 'filter'] }),
  month: text(['月份', 'Month'], { max: 7, list: ['card', 'filter'] }),
  operation: link(['工序', 'Operation'], 'operation', { list: 'column' }),
  rate: quantity(['单价', 'Rate'], { list: 'column' }),
  hours: text(['时段', 'Hour class'], { max: 20, list: 'column' }),
} as const

export const pieceWork = document('piece_work', {
  module: 'production',
  code: 'PWL',
  kind: 'log',
  label: ['计件流水', 'Piece work'],
  parties: { owner: ['factory', 'brand'] },
  rights: { read: ['factory', 'manager', 'finance'] },
  fields: {
    date: date(['班次日期', 'Shift date'], { list: 'column' }),
    ...piece,
    pieces: quantity(['件数变动', 'Pieces ±'], { list: 'total' }),
    document: text(['单据号', 'Document'], { max: 60, list: 'search' }),
  },
  statuses: { posted: { end: true } },
  actions: {},
  ledger: {
    date: 'date',
    balances: [{ list: 'unpaid_pieces', by: ['worker', 'month', 'operation', 'rate', 'hours'], amounts: ['pieces'], floor: ['pieces'] }],
  },
})

export const unpaidPieces = document('unpaid_pieces', {
  module: 'production',
  code: 'PWB',
  kind: 'report',
  label: ['未付计件', 'Unpaid pieces'],
  parties: { owner: ['factory', 'brand'] },
  rights: { read: ['factory', 'manager', 'finance'] },
  readonly: true,
  fields: { ...piece, pieces: quantity(['件数', 'Pieces'], { list: ['card', 'total'] }) },
  statuses: { active: { label: ['未付', 'Unpaid'] } },
  actions: {},
  list: { sort: ['month'] },
})
