/**
 * Fabric test request (FTR): samples of received goods go to a laboratory. Approval takes them out of stock; the next version of a request gives
 * the samples of the former one back; what failed is tested again.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { versionFields, versionsByRevision } from '../../model/mixins/version-fields.ts'
import { goodsPosting, goodsReserved } from '../../model/mixins/goods-posting.ts'
import type { productIn } from '../warehouse/product-in.ts'

const ofReceipt = (field: string) => ({ computed: true, follows: `receipt.${field}` })
const sampling = { sign: '-', on: 'approve', reverseOn: 'archive', tryOn: 'submit', constants: { kind: 'test_samples' } } as const
const roles = { by: 'inspector', approver: 'manager', from: 'draft', to: 'active', back: 'draft' } as const
const steps = [
  { code: 'quality', label: ['质量审批', 'Quality'], by: 'manager', sign: 'any', back: 'first' },
  { code: 'fee', label: ['费用审批', 'Fees'], by: 'finance', sign: 'any', back: 'last' },
] as const

export const fabricTestRequest = document('quality/fabric_test_request', {
  code: 'FTR',
  label: ['面料检测申请', 'Fabric test request'],
  menu: 10,
  number: 'FT-{yyyy}{mm}-{0000}-V{edition}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['active'] } } },
  rights: { read: ['inspector', 'manager', 'finance', 'warehouse', 'admin', 'supplier'], create: ['inspector'] },
  fields: {
    ...versionFields('fabric_test_request'),
    laboratory: f.link(['检测机构', 'Laboratory'], 'laboratory', { where: { status: 'active' }, list: ['card', 'search', 'filter'] }),
    receipt: f.link(['入库单', 'Receipt'], 'product_in', { required: true, list: ['column', 'search', 'filter'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...ofReceipt('supplier'), list: ['column', 'filter'] }),
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse', ofReceipt('warehouse')),
    date: f.date(['取样日期', 'Sampled on'], { required: true, default: '@today', list: 'card' }),
    lines: f.neededLines(['检测明细', 'Tests'], {
      receiptLine: f.lineLink(['入库行', 'Receipt line'], 'product_in', 'lines', { required: true }),
      retestOf: f.lineLink(['复检自', 'Retest of'], 'fabric_test_request', 'lines', { copy: false }),
      style: f.link(['款式', 'Style'], 'style', { computed: true, follows: 'receiptLine.style' }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { computed: true, follows: 'receiptLine.colorway' }),
      matrix: f.matrix(['取样尺码', 'Samples'], { required: true, sizesFrom: 'style.sizeList' }),
      quantity: f.pieces(['取样数量', 'Samples in sum'], 'matrix', { total: true }),
      bin: f.link(['库位', 'Bin'], 'bin', { required: true, from: 'receiptLine.bin', where: { warehouse: '$doc.warehouse' } }),
      lot: f.text(['批次', 'Lot'], { max: 40, from: 'receiptLine.lot' }),
      item: f.text(['检测项目', 'Test item'], { required: true, max: 60 }),
      judgement: f.choice(['判定', 'Judgement'], { pass: ['合格', 'Pass'], fail: ['不合格', 'Fail'] }, { copy: false }),
      retested: f.quantity(['已复检', 'Retested'], { computed: true, default: '0', total: true }),
    }),
    samples: f.quantity(['取样总数', 'Samples'], { formula: 'sum(lines.quantity)', list: 'total' }),
    failed: f.integer(['不合格项', 'Failed tests'], { formula: 'count(lines[judgement = "fail"])', list: 'column' }),
  },
  statuses: {
    draft: { edit: true },
    pending_approval: {},
    active: { edit: ['lines'], primary: ['pass', 'fail'] },
    pass: { end: true },
    fail: {},
    archived: {},
  },
  flow: ['draft', 'pending_approval', 'active'],
  actions: {
    ...approval({ ...roles, submit: { require: ['laboratory'] }, approve: { steps } }),
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: 'inspector' },
    archive: { from: 'active', to: 'archived', internal: true },
    pass: { label: ['判为合格', 'Pass'], from: 'active', to: 'pass', by: 'inspector', when: { failed: 0 } },
    fail: { label: ['判为不合格', 'Fail'], from: 'active', to: 'fail', by: 'inspector', when: { failed: { above: 0 } } },
  },
  versions: { ...versionsByRevision, open: ['draft', 'pending_approval'] },
  constraints: [{ in: 'lines', filled: ['judgement'], on: ['pass', 'fail'] }],
  dated: { field: 'date', calendar: 'period' },
  posts: { samples: { ...goodsPosting('stock_ledger', 'sku'), ...sampling } },
  reserves: { samples: goodsReserved('test_samples', ['draft', 'active', 'pass', 'fail', 'archived']) },
  consumes: {
    lines: [
      {
        source: 'retestOf',
        quantity: 'quantity',
        counter: 'retested',
        of: 'quantity',
        on: ['submit'],
        free: ['reject'],
        sourceWhile: ['fail'],
      },
    ],
  },
  convertsFrom: {
    product_in: {
      label: ['送检', 'Test'],
      while: ['completed'],
      by: ['inspector'],
      head: { receipt: 'id' },
      lines: { from: 'lines', to: 'lines', link: 'receiptLine' },
    } as const satisfies ConversionFrom<typeof productIn>,
    fabric_test_request: {
      label: ['复检', 'Test again'],
      by: ['inspector'],
      head: { receipt: 'receipt', laboratory: 'laboratory' },
      lines: { from: 'lines', to: 'lines', link: 'retestOf', map: { receiptLine: 'receiptLine', item: 'item' } },
    },
  },
})
