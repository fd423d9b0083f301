/**
 * Order change (POC): a requested change of an issued order. After approval by the brand and confirmation by the supplier the order
 * gets its next revision.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { partyLabels } from '../../model/people/party-kinds.ts'
import { pick } from '../../model/pick.ts'
import { confirmedOfChange, orderWarnings } from './order-rules.part.ts'
import type { purchaseOrder } from './purchase-order.ts'

export type OrderChange = Doc<typeof orderChange>

const requestedStatuses = ['pd_review', 'pd_head_review', 'approved', 'completed'] as const

export const orderChange = document('order/order_change', {
  code: 'POC',
  label: ['订单变更单', 'Order change'],
  menu: 30,
  number: '{order.number}-C{00}',
  // Either party may request a change; the other one is the counterparty (catalogue: owner brand or supplier).
  parties: {
    owner: ['brand', 'supplier'],
    partyRoles: { supplier: { via: 'supplier', from: ['approved', 'completed'] }, brand: { via: 'buyer', from: requestedStatuses } },
  },
  rights: {
    read: ['buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'],
    create: ['buyer', 'merchandiser', 'supplier'],
  },
  fields: {
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', {
      required: true,
      where: { status: ['issued', 'ordered', 'in_production'] },
      list: ['card', 'search', 'filter'],
    }),
    fromRevision: f.integer(['变更前版本', 'From revision'], { computed: true, follows: 'order.revision', list: 'column' }),
    toRevision: f.integer(['变更后版本', 'To revision'], { computed: true, list: 'column' }),
    initiator: f.choice(['发起方', 'Initiated by'], partyLabels('brand', 'supplier'), {
      computed: true,
      default: 'brand',
      list: ['card', 'filter'],
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      computed: true,
      follows: 'order.supplier',
      list: ['column', 'search', 'filter'],
    }),
    buyer: f.link(['采购方', 'Buyer'], 'company', { computed: true, follows: 'order.ownerCompany' }),
    effectiveDate: f.date(['生效日期', 'Effective date'], {
      required: true,
      default: '@today',
      help: [
        '双方约定的日期，用于待办排序；对方确认时变更即生效',
        'The agreed date, by which worklists sort; the change is in force as soon as the other side confirms',
      ],
      list: 'card',
    }),
    confirmedAt: f.date(['对方确认日', 'Confirmed on'], { computed: true }),
    reason: f.longText(['变更原因', 'Reason'], { required: true }),
    lines: f.neededLines(['变更内容', 'Changes'], {
      field: f.choice(
        ['变更字段', 'Field'],
        {
          quantity: ['数量', 'Quantity'],
          sets: ['套数', 'Sets'],
          price: ['单价', 'Price'],
          etd: ['预计离厂日', 'ETD'],
          eta: ['预计到货日', 'ETA'],
        },
        { required: true },
      ),
      orderLine: f.lineLink(['订单行', 'Order line'], 'purchase_order', 'lines', {
        help: ['数量和单价按行变更；交期针对整张订单', 'Quantity and price change by line, dates for the whole order'],
      }),
      style: f.link(['款式', 'Style'], 'style', { computed: true, follows: 'orderLine.style' }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { computed: true, follows: 'orderLine.colorway' }),
      oldMatrix: f.matrix(['原尺码数量', 'Sizes before'], { computed: true, follows: 'orderLine.matrix', sizesFrom: 'style.sizeList' }),
      newMatrix: f.matrix(['新尺码数量', 'New sizes'], { sizesFrom: 'style.sizeList' }),
      sizeDifference: f.sizeDecimals(['尺码差异', 'Difference by size'], { formula: 'newMatrix - oldMatrix', places: 0 }),
      // Sets change as a whole: their pieces and their fee follow.
      orderSet: f.lineLink(['订单套装', 'Set of the order'], 'purchase_order', 'sets', { shows: ['name', 'combination'] }),
      mainProduct: f.link(['主产品', 'Main product'], 'style', { computed: true, follows: 'orderSet.mainProduct' }),
      newSets: f.matrix(['新尺码套数', 'New sets by size'], { sizesFrom: 'mainProduct.sizeList' }),
      newPrice: f.money(['新单价', 'New price'], { tax: 'net', atLeast: 0 }),
      newDate: f.date(['新日期', 'New date']),
      from: f.text(['变更前', 'From'], { computed: true }),
      to: f.text(['变更后', 'To'], { computed: true }),
      difference: f.money(['金额差异（含税）', 'Amount difference (gross)'], { tax: 'gross', computed: true, total: true }),
    }),
    currency: f.link(['币种', 'Currency'], 'currency', { computed: true, follows: 'order.currency' }),
    difference: f.money(['金额差异合计', 'Amount difference'], {
      tax: 'gross',
      computed: true,
      default: '0',
      currency: 'currency',
      help: ['变更后价税合计 − 变更前', 'Gross after the change − before'],
      list: ['card', 'total'],
    }),
    attachments: f.file(['附件', 'Attachments']),
  },
  statuses: {
    pd_initiated: { label: ['PD发起', 'PD initiated'], family: 'neutral', edit: true },
    factory_initiated: { label: ['工厂发起', 'Factory initiated'], family: 'neutral', edit: true },
    pd_returned: { label: ['PD退回', 'PD returned'], family: 'returned', edit: true },
    pd_review: { label: ['PD审核', 'PD review'], family: 'attention' },
    pd_head_review: { label: ['PD主管审核', 'PD head review'], family: 'attention' },
    approved: { label: ['已通过，待供应商确认', 'Approved, to be confirmed'] },
    completed: { label: ['已生效', 'In force'], end: true },
    rejected: { family: 'danger', end: true },
  },
  flow: ['pd_initiated', 'pd_review', 'pd_head_review', 'approved', 'completed'],
  warnings: pick(orderWarnings, ...confirmedOfChange),
  actions: {
    initiate: { label: ['工厂发起', 'Initiated by factory'], from: 'pd_initiated', to: 'factory_initiated', internal: true },
    submit: {
      from: ['pd_initiated', 'factory_initiated', 'pd_returned'],
      to: 'pd_review',
      by: ['buyer', 'merchandiser', 'supplier'],
      checks: ['possible', 'coloursApproved'],
      asks: confirmedOfChange,
    },
    review: {
      label: ['PD审核通过', 'PD review'],
      from: 'pd_review',
      to: 'pd_head_review',
      partyRole: ['owner', 'brand'],
      by: ['merchandiser', 'manager'],
      sign: 'any',
      checks: ['possible'],
    },
    approve: {
      label: ['主管通过', 'PD head approves'],
      from: 'pd_head_review',
      to: 'approved',
      partyRole: ['owner', 'brand'],
      by: 'manager',
      sign: 'any',
      checks: ['possible', 'coloursApproved'],
      asks: confirmedOfChange,
    },
    return: {
      label: ['退回', 'Return'],
      from: ['pd_review', 'pd_head_review'],
      to: 'pd_returned',
      partyRole: ['owner', 'brand'],
      by: ['merchandiser', 'manager'],
      back: 'first',
      comment: 'required',
    },
    confirm: {
      label: ['确认变更', 'Confirm'],
      from: 'approved',
      to: 'completed',
      partyRole: ['supplier', 'owner'],
      by: 'supplier',
      checks: ['possible'],
      confirm: ['订单将立即按变更内容生成新版本。', 'The order gets its new revision at once.'],
    },
    apply: { label: ['生效', 'Put in force'], from: 'approved', to: 'completed', internal: true, checks: ['possible'] },
    reject: {
      label: ['拒绝', 'Reject'],
      from: ['pd_review', 'pd_head_review', 'approved'],
      to: 'rejected',
      partyRole: ['owner', 'brand', 'supplier'],
      by: ['manager', 'supplier'],
      comment: 'required',
      danger: true,
    },
    lapse: {
      label: ['失效', 'Lapse'],
      from: ['pd_initiated', 'factory_initiated', 'pd_returned', 'pd_review', 'pd_head_review', 'approved'],
      to: 'rejected',
      internal: true,
    },
  },
  rules: { order: { lock: { action: 'edit' } } },
  checks: ['linesComplete', 'orderRunning'],
  convertsFrom: {
    purchase_order: {
      label: ['变更订单', 'Change order'],
      while: ['issued', 'ordered', 'in_production'],
      partyRole: ['owner', 'supplier'],
      by: ['buyer', 'merchandiser', 'supplier'],
      head: { order: 'id' },
    } as const satisfies ConversionFrom<typeof purchaseOrder>,
  },
  list: {
    also: ['createdBy'],
    views: {
      review: { label: ['待审核', 'To review'], where: { status: ['pd_review', 'pd_head_review'] } },
      confirm: { label: ['待供应商确认', 'To be confirmed'], where: { status: 'approved' } },
    },
  },
  form: { lines: ['变更内容', 'Changes'], attachments: { folded: ['附件', 'Attachments'] } },
  compare: {
    lines: 'lines',
    line: 'orderLine',
    about: ['style', 'colorway'],
    what: 'field',
    from: 'from',
    to: 'to',
    amount: 'difference',
    of: 'order',
    versions: ['fromRevision', 'toRevision'],
    total: 'difference',
  },
  print: { without: ['initiator'] },
})
