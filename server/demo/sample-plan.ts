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
  readonly points?: readonly string[]
  readonly remark?: string
}

/** Eleven requests; the fitting that fails makes the twelfth. */
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
    points: ['前中长较初样加长 1 厘米', '袖窿弧线修顺，不起吊'],
    remark: '请用大货面料打样，配色辅料可代用。',
  },
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
]

/** Who has borrowed samples of a request, for what, when, and until how many days from today. */
export const loanPlans = [
  { plan: 5, count: 2, borrower: 'inspector', lent: 6, due: 8, purpose: '核对齐码样放码，修订尾期检验量尺表' },
  { plan: 8, count: 2, borrower: 'buyer2', lent: 14, due: -4, purpose: '带往供应商例会，确认船样包装' },
] as const
