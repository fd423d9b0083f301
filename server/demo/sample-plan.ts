/** Which samples the demo season asks for, and how far each request is. Pure data. */

/** Who makes it, of which style, when it was asked for and in which state it is. */
export interface SamplePlan {
  readonly type: 'proto' | 'fit' | 'size_set' | 'pp' | 'shipment'
  /** Of a style in development, or of one that is approved. */
  readonly of: 'development' | 'approved'
  readonly asked: number
  readonly factory: 0 | 1 | 2
  /** Pieces of the middle size; without them one of each size. */
  readonly pieces?: number
  readonly fee?: string
  readonly end: 'draft' | 'submitted' | 'in_production' | 'completed' | 'cancelled'
  /** Pieces that are finished where the request is still in production. */
  readonly finished?: number
  /** Surplus pieces of the middle size, and why they were made. */
  readonly surplus?: readonly [pieces: number, note: string]
  /** How its first sample was judged. */
  readonly fitted?: 'fail' | 'pass' | 'pending_review'
  /** After a fail the next round is sewn and passes; without it, it is a draft. */
  readonly again?: boolean
  readonly points?: readonly string[]
  readonly remark?: string
}

/** 32 requests; the four fittings that fail make four more. The ones that fail come first: their charts are still written. */
export const samplePlans: readonly SamplePlan[] = [
  {
    type: 'fit',
    of: 'development',
    asked: 27,
    factory: 0,
    pieces: 2,
    fee: '300',
    end: 'completed',
    fitted: 'fail',
    again: true,
    points: ['前中长较初样加长 1 厘米', '袖窿弧线修顺，不起吊'],
    remark: '请用大货面料打样，配色辅料可代用。',
  },
  { type: 'fit', of: 'development', asked: 24, factory: 1, pieces: 2, fee: '300', end: 'completed', fitted: 'fail' },
  { type: 'fit', of: 'development', asked: 21, factory: 2, pieces: 2, fee: '300', end: 'completed', fitted: 'fail' },
  { type: 'proto', of: 'development', asked: 25, factory: 0, pieces: 1, fee: '450', end: 'completed', fitted: 'fail' },
  {
    type: 'proto',
    of: 'development',
    asked: 22,
    factory: 0,
    pieces: 1,
    fee: '450',
    end: 'completed',
    remark: '先看版型与廓形，面料可代用。',
  },
  { type: 'proto', of: 'development', asked: 9, factory: 1, pieces: 2, fee: '450', end: 'in_production' },
  { type: 'fit', of: 'development', asked: 4, factory: 0, pieces: 1, fee: '300', end: 'submitted', points: ['领圈归拔到位，前领口不起拱'] },
  { type: 'fit', of: 'development', asked: 1, factory: 2, pieces: 1, end: 'draft' },
  { type: 'size_set', of: 'approved', asked: 60, factory: 0, fee: '600', end: 'completed', remark: '齐码样用于核对放码，各码一件。' },
  {
    type: 'pp',
    of: 'approved',
    asked: 45,
    factory: 1,
    pieces: 2,
    end: 'completed',
    fitted: 'pass',
    remark: '全部用大货面辅料，一件封样。',
  },
  { type: 'pp', of: 'approved', asked: 20, factory: 0, pieces: 2, end: 'completed', fitted: 'pending_review' },
  {
    type: 'shipment',
    of: 'approved',
    asked: 33,
    factory: 2,
    pieces: 2,
    end: 'completed',
    surplus: [1, '多做一件留厂存样，随货一并寄出。'],
  },
  { type: 'size_set', of: 'approved', asked: 12, factory: 0, fee: '600', end: 'in_production', finished: 2 },
  { type: 'proto', of: 'development', asked: 16, factory: 1, pieces: 1, fee: '450', end: 'cancelled' },
  { type: 'fit', of: 'development', asked: 23, factory: 0, pieces: 3, fee: '300', end: 'completed', fitted: 'pass' },
  { type: 'fit', of: 'development', asked: 20, factory: 1, pieces: 3, fee: '300', end: 'completed', fitted: 'pass' },
  { type: 'pp', of: 'approved', asked: 50, factory: 2, pieces: 4, end: 'completed', fitted: 'pass', remark: '一件封样，一件留厂。' },
  { type: 'pp', of: 'approved', asked: 40, factory: 0, pieces: 3, end: 'completed', fitted: 'pass' },
  { type: 'size_set', of: 'approved', asked: 55, factory: 1, fee: '600', end: 'completed', fitted: 'pass' },
  { type: 'fit', of: 'development', asked: 18, factory: 2, pieces: 2, fee: '300', end: 'completed', fitted: 'pending_review' },
  { type: 'pp', of: 'approved', asked: 17, factory: 1, pieces: 3, end: 'completed', fitted: 'pending_review' },
  { type: 'shipment', of: 'approved', asked: 30, factory: 0, pieces: 5, end: 'completed', remark: '按大货包装寄样，含吊牌与条码。' },
  { type: 'shipment', of: 'approved', asked: 28, factory: 1, pieces: 4, end: 'completed' },
  { type: 'proto', of: 'development', asked: 19, factory: 2, pieces: 3, fee: '450', end: 'completed' },
  { type: 'proto', of: 'development', asked: 8, factory: 0, pieces: 1, fee: '450', end: 'in_production' },
  { type: 'pp', of: 'approved', asked: 11, factory: 2, pieces: 2, end: 'in_production', finished: 1 },
  { type: 'shipment', of: 'approved', asked: 3, factory: 1, pieces: 1, end: 'submitted' },
  { type: 'size_set', of: 'approved', asked: 3, factory: 2, fee: '600', end: 'submitted' },
  { type: 'pp', of: 'approved', asked: 1, factory: 0, pieces: 2, end: 'draft' },
  { type: 'size_set', of: 'approved', asked: 1, factory: 1, fee: '600', end: 'draft' },
  { type: 'shipment', of: 'approved', asked: 14, factory: 0, pieces: 1, end: 'cancelled' },
  { type: 'fit', of: 'development', asked: 2, factory: 1, pieces: 1, end: 'submitted', points: ['袖笼加深半厘米后再试'] },
]

/** Who borrows samples of a request, for what, when, and until how many days from today. Five are overdue, the last one is to be handed out. */
export const loanPlans = [
  { plan: 8, count: 2, borrower: 'inspector', lent: 6, due: 8, purpose: '核对齐码样放码，修订尾期检验量尺表' },
  { plan: 11, count: 2, borrower: 'buyer2', lent: 14, due: -4, purpose: '带往供应商例会，确认船样包装' },
  { plan: 17, count: 1, borrower: 'pattern', lent: 9, due: -2, purpose: '核对版型，修订纸样' },
  { plan: 16, count: 1, borrower: 'technologist', lent: 12, due: -5, purpose: '复核工序与工时' },
  { plan: 18, count: 2, borrower: 'design', lent: 20, due: -9, purpose: '季度看样会展示' },
  { plan: 21, count: 2, borrower: 'manager', lent: 10, due: -1, purpose: '客户到访展示' },
  { plan: 22, count: 1, borrower: 'design', lent: 0, due: 7, purpose: '拍摄画册', handedOut: false },
] as const
