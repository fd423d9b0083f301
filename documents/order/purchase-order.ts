/** Product purchase order (PO): what a brand buys from one supplier by style, colour and size, in one currency. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { Label } from '../../model/text.ts'
import { signingChoices } from '../../model/signing.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { lineAmounts } from '../../model/mixins/amounts.ts'
import { approval } from '../../model/mixins/approval.ts'
import { frozenRate, inBase, inBaseCurrency } from '../../model/mixins/frozen-rate.ts'
import { incoterms } from '../../model/mixins/incoterms.ts'
import { ofEarlierPrices } from './earlier-prices.part.ts'
import { orderPrint } from './order-print.part.ts'
import { addsSets, completeSetsSection, feeMissing, ofCharges, openCharges, orderSets, setColumns, setRules } from './order-sets.part.ts'
import { confirmedByHand, declined, goodsMoved, orderRules, orderWarnings, unpriced } from './order-rules.part.ts'
import { orderShares } from './order-shares.part.ts'
import { orderSettings } from './order-settings.part.ts'
import { basedOnVersions, orderVersions, versionNotices } from './order-versions.part.ts'
import { notOrdered, ofRequisition, ordering, requisitionActions, requisitionStatuses } from './requisition.part.ts'
import type { supplierQuotation } from '../sourcing/supplier-quotation.ts'

export type PurchaseOrder = Doc<typeof purchaseOrder>

/** Prices are visible to brand and supplier; the factory sees quantities and dates only (catalogue, parties). */
const noPrice = { restrict: { partyRoles: { factory: 2 } } } as const
const brandOnly = { restrict: { partyRoles: { supplier: 2, factory: 2 } } } as const
const sumOf = <const T extends 'net' | 'tax' | 'gross'>(tax: T, of: string) =>
  ({ formula: of, currency: 'currency', tax, ...noPrice }) as const
const netValue = { tax: 'net', total: true, ...noPrice } as const
/** The gross value of a net column. */
const grossOf = (net: string) => {
  const formula = `${net} * (100 + (if doc.taxRate = null then 0 else doc.taxRate)) / 100`
  return { tax: 'gross', total: true, formula, ...noPrice } as const
}
const toleranceOf = (label: Label, help: Label) => f.percent(label, { atLeast: 0, atMost: 100, help })
const counter = { computed: true, default: '0' } as const
const approvedItems = { of: 'addition_deduction', field: 'amount', via: 'order', while: ['settleable', 'settled'] } as const
const accepted = ['pass', 'concession_acceptance', 'agreement_acceptance'] as const

/** What moves a confirmed order on: the supplier books its delivery, the brand inspects it. */
const delivery = { on: 'supplier', label: ['预约送货', 'Book the delivery'], due: 'projectedEtd' } as const
const onTheWay = ['delivery_booking', 'final_inspection'] as const

const bySupplier = { partyRole: 'supplier', by: 'supplier' } as const

export const purchaseOrder = document('order/purchase_order', {
  code: 'PO',
  label: ['成品采购订单', 'Product purchase order'],
  menu: 10,
  number: 'PO-{brand.code}{yyyy}{mm}-{0000}',
  parties: {
    owner: 'brand',
    partyRoles: { supplier: { via: 'supplier', from: ['issued'] }, factory: { via: 'factory', from: ['issued'] } },
  },
  rights: {
    read: ['buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'warehouse', 'admin', 'supplier', 'factory'],
    create: ['buyer', 'merchandiser'],
    export: ['buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'],
  },
  fields: {
    type: f.choice(
      ['订单类型', 'Order type'],
      { PR: ['请购单', 'Requisition'], PO: ['采购单', 'Purchase order'], CO: ['合同订单', 'Contract order'] },
      { required: true, default: 'PO', list: 'column' },
    ),
    revision: f.integer(['版本', 'Revision'], { computed: true, default: 1, internal: true, list: 'column' }),
    brand: f.link(['品牌', 'Brand'], 'brand', { required: true, where: { status: 'active' }, list: ['column', 'search', 'filter'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    factory: f.link(['生产工厂', 'Factory'], 'factory', { where: { status: 'active', supplier: '$supplier' }, list: 'filter' }),
    quotation: f.link(['报价单', 'Quotation'], 'supplier_quotation', {
      where: { status: 'selected', supplier: '$supplier' },
      copy: false,
      ...brandOnly,
    }),
    requisition: f.link(['请购单', 'Requisition'], 'purchase_order', {
      where: { type: 'PR', status: 'pending_conversion', supplier: '$supplier' },
      copy: false,
      ...brandOnly,
    }),
    season: f.link(['季节', 'Season'], 'season', { list: ['column', 'filter'] }),
    wave: f.text(['波段', 'Wave'], {
      max: 20,
      copy: false,
      help: ['留空则取交期所在月份', 'Blank: the month of the agreed delivery date'],
      list: ['column', 'search'],
    }),
    merchandiser: f.link(['跟单员', 'Merchandiser'], 'user', { default: '@userId', where: { company: '$ownerCompany' } }),
    orderDate: f.date(['下单日期', 'Order date'], { required: true, default: '@today', copy: false }),
    etd: f.date(['预计离厂日', 'ETD'], { required: true, list: ['card', 'filter', 'due'] }),
    eta: f.date(['预计到货日', 'ETA'], { required: true, list: 'due' }),
    confirmedAt: f.date(['供应商确认日', 'Confirmed on'], { computed: true }),
    // The moment, until which minute a confirmation can be taken back.
    confirmedTime: f.dateTime(['供应商确认时间', 'Confirmed at'], { computed: true, internal: true }),
    confirmedEtd: f.date(['供应商确认离厂日', 'ETD confirmed by the supplier'], { copy: false }),
    projectedEtd: f.date(['最新预计离厂日', 'Latest ETD'], {
      formula: 'if confirmedEtd = null then etd else confirmedEtd',
      help: ['供应商确认的离厂日，未确认时取计划离厂日', 'The ETD that the supplier has confirmed, else the planned one'],
      list: 'due',
    }),
    projectedEta: f.date(['最新预计到货日', 'Latest ETA'], {
      formula: 'if confirmedEtd = null then eta else eta + (confirmedEtd - etd)',
      help: ['计划到货日，随供应商确认的离厂日移动', 'The planned ETA, moved as the supplier moves the ETD'],
    }),
    openState: f.choice(
      ['开关状态', 'Open or closed'],
      { open: ['打开', 'Open'], closed: ['关闭', 'Closed'] },
      { formula: 'if status = "closed" or status = "cancelled" then "closed" else "open"', internal: true },
    ),
    closedFrom: f.text(['关闭前状态', 'Status before closing'], { computed: true, internal: true }),
    booking: f.choice(
      ['预约状态', 'Booking'],
      { not_booked: ['未预约', 'Not booked'], booked: ['已预约', 'Booked'] },
      { formula: 'if open = 0 and booked > 0 then "booked" else "not_booked"', internal: true, list: ['card', 'filter'] },
    ),
    lines: f.neededLines(['订单明细', 'Order lines'], {
      style: f.link(['款式', 'Style'], 'style', { required: true, where: { status: 'approved', brand: '$doc.brand' } }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { required: true, where: { style: '$style', status: 'active' } }),
      matrix: f.matrix(['尺码数量', 'Sizes'], { required: true, sizesFrom: 'style.sizeList' }),
      quantity: f.pieces(['数量', 'Quantity'], 'matrix', { total: true }),
      price: f.money(['合同单价（未税）', 'Contract unit price (net)'], { tax: 'net', atLeast: 0, currency: 'doc.currency', ...noPrice }),
      ...lineAmounts('doc.taxRate', noPrice, 'earlierPrices'),
      earlierPrices: f.money(['先前单价差额', 'Difference at earlier prices'], { tax: 'net', ...ofEarlierPrices, ...noPrice }),
      receivedAtPrice: f.quantity(['改价时已入库', 'Received when the price changed'], { computed: true, internal: true, ...noPrice }),
      tolerance: toleranceOf(['溢装容差', 'Over-delivery tolerance'], ['留空取品类的容差', "Blank: the category's tolerance"]),
      underTolerance: toleranceOf(
        ['短装容差', 'Under-delivery tolerance'],
        ['留空取品类的容差；仅供参考，短装订单由人工关闭', "Blank: the category's; a short order is closed by hand"],
      ),
      booked: f.quantity(['已预约', 'Booked'], { ...counter, total: true }),
      received: f.quantity(['已入库', 'Received'], { ...counter, total: true }),
      returned: f.quantity(['已退货', 'Returned'], { ...counter, total: true }),
      settled: f.quantity(['已结算', 'Settled'], { ...counter, total: true }),
      open: f.quantity(['未预约', 'Open'], { formula: 'if booked >= quantity then 0 else quantity - booked', total: true }),
      toCome: f.quantity(['未入库', 'To come'], { formula: 'if received >= quantity then 0 else quantity - received', total: true }),
      // What was received and returned has the prices of its receipts; a new price is one of what is to come.
      receivedNet: f.money(['入库金额（未税）', 'Received value (net)'], { ...netValue, ...counter }),
      returnedNet: f.money(['已退货（未税）', 'Returned value (net)'], { ...netValue, ...counter }),
      settledNet: f.money(['已结算（未税）', 'Settled value (net)'], { ...netValue, ...counter }),
      receivedGross: f.money(['入库金额（含税）', 'Received value (gross)'], grossOf('receivedNet')),
      settledGross: f.money(['已结算（含税）', 'Settled value (gross)'], grossOf('settledNet')),
      toComeNet: f.money(['未入库金额（未税）', 'Value to come (net)'], {
        ...netValue,
        formula: 'if price = null then 0 else toCome * price',
      }),
      unpriced: f.integer(['待定价', 'Without price'], { formula: 'if price = null then 1 else 0', ...noPrice }),
      ...setColumns,
      remark: f.text(['备注', 'Remark']),
    }),
    quantity: f.quantity(['总数量', 'Total quantity'], { formula: 'sum(lines.quantity)', list: ['card', 'total'] }),
    booked: f.quantity(['已预约', 'Booked'], { formula: 'sum(lines.booked)' }),
    received: f.quantity(['已入库', 'Received'], { formula: 'sum(lines.received)' }),
    returned: f.quantity(['已退货', 'Returned'], { formula: 'sum(lines.returned)' }),
    inspected: f.quantity(['已检验', 'Inspected'], { computed: true, default: '0' }),
    settled: f.quantity(['已结算', 'Settled'], { formula: 'sum(lines.settled)' }),
    open: f.quantity(['未预约数量', 'Open quantity'], { formula: 'sum(lines.open)' }),
    unpriced: f.integer(['待定价行', 'Lines without price'], {
      formula: `sum(lines.unpriced) + ${ofCharges('unpriced')}`,
      restrict: { partyRoles: { factory: 2 } },
    }),
    ...orderSets,
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', ...noPrice, list: 'column' }),
    // Frozen at issue.
    ...frozenRate(noPrice),
    taxRate: f.percent(['税率', 'Tax rate'], {
      required: true,
      from: 'supplier.vatRate',
      atLeast: 0,
      atMost: 100,
      help: ['留空取供应商的增值税率', "Blank: the supplier's VAT rate"],
      ...noPrice,
    }),
    net: f.money(['未税金额', 'Net amount'], { ...sumOf('net', `sum(lines.net) + ${ofCharges('net')}`), list: 'total' }),
    tax: f.money(['税额', 'Tax amount'], { ...sumOf('tax', `sum(lines.tax) + ${ofCharges('tax')}`), list: 'total' }),
    gross: f.money(['价税合计', 'Gross amount'], {
      ...sumOf('gross', `sum(lines.gross) + ${ofCharges('gross')}`),
      list: ['card', 'total'],
    }),
    baseGross: f.money(['本位币金额', 'Base amount'], {
      tax: 'gross',
      formula: inBaseCurrency('gross'),
      ...inBase,
      ...noPrice,
      list: 'total',
    }),
    paymentTerms: f.text(['付款条件', 'Payment terms'], { max: 200, ...noPrice }),
    tradeTerms: f.choice(['贸易条款', 'Trade terms'], incoterms),
    contractNo: f.text(['合同号', 'Contract number'], { max: 40, ...noPrice, list: ['search', 'filter'] }),
    // A contract that is not sent yet exists for the brand alone; the supplier reads the number, and the contract once it is sent.
    contract: f.link(['采购合同', 'Purchase contract'], 'purchase_contract', { computed: true, ...brandOnly }),
    signing: f.choice(['签署状态', 'Signing status'], signingChoices, { computed: true, default: 'not_signed', list: 'filter' }),
    ...orderVersions,
    additions: f.money(['增项金额', 'Additions'], { computed: true, default: '0', currency: 'currency', ...noPrice }),
    deductions: f.money(['扣款金额', 'Deductions'], { computed: true, default: '0', currency: 'currency', ...noPrice }),
    receivedGross: f.money(['入库金额', 'Received value'], sumOf('gross', `sum(lines.receivedGross) + ${ofCharges('dueGross')}`)),
    settledItems: f.money(['已结算增减款项', 'Settled additions less deductions'], { ...counter, currency: 'currency', ...noPrice }),
    settledAmount: f.money(
      ['已结算金额', 'Settled amount'],
      sumOf('gross', `sum(lines.settledGross) + ${ofCharges('settledGross')} + settledItems`),
    ),
    chargesOpen: f.quantity(['可对账的费用', 'Charges to be stated'], { formula: openCharges, internal: true, ...noPrice }),
    toSettle: f.money(['待结算金额', 'To be settled'], sumOf('gross', 'receivedGross + additions - deductions - settledAmount')),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: true },
    pending_pricing: { label: ['待定价', 'Pending pricing'], family: 'attention', edit: true },
    ...requisitionStatuses,
    pending_approval: {},
    rejected: { edit: true },
    approved: {},
    issued: { label: ['已下达', 'Issued'], family: 'info' },
    ordered: { label: ['已下单', 'Ordered'], family: 'info', primary: onTheWay },
    in_production: { label: ['生产中', 'In production'], family: 'info', primary: onTheWay },
    completed: {},
    closed: {},
    cancelled: { end: true },
  },
  // The process continues after approval, so that an approved order is a task of the buyer and an issued one a task of the supplier.
  flow: ['draft', 'pending_approval', 'approved', 'issued', 'ordered'],
  warnings: orderWarnings,
  actions: {
    requestPricing: {
      label: ['转待定价', 'Request pricing'],
      from: 'draft',
      to: 'pending_pricing',
      by: ['buyer', 'merchandiser'],
      when: { unpriced: { above: 0 } },
    },
    ...requisitionActions,
    ...approval({
      by: ['buyer', 'merchandiser'],
      approver: ['manager', 'finance'],
      from: ['draft', 'pending_pricing', 'rejected'],
      submit: {
        require: ['exchangeRate'],
        checks: ['supplierReady', 'factoryReady', 'skusMade', 'coloursApproved', 'cellsAnswered', 'setsInForce'],
        asks: confirmedByHand,
      },
      approve: {
        reason: ['{supplier}，{quantity} 件，离厂 {etd}', '{supplier}, {quantity} pieces, ETD {etd}'],
        steps: [
          { code: 'manager', label: ['经理审批', 'Manager'], by: 'manager', sign: 'any', back: 'first' },
          { code: 'finance', label: ['财务审批', 'Finance'], by: 'finance', sign: 'any', back: 'last' },
        ],
      },
    }),
    addSets: addsSets,
    issue: {
      label: ['下达', 'Issue'],
      from: 'approved',
      to: 'issued',
      by: ['buyer', 'merchandiser'],
      checks: ['supplierReady', 'supplierJoined', 'factoryReady', 'coloursApproved', 'cellsAnswered', 'setsInForce'],
      asks: confirmedByHand,
      confirm: [
        '订单将发送给供应商和工厂，此后只能通过变更单修改。',
        'The order goes to supplier and factory; from then on it changes by order change only.',
      ],
    },
    confirm: {
      label: ['确认接单', 'Confirm'],
      from: 'issued',
      to: 'ordered',
      ...bySupplier,
      comment: 'optional',
      sets: { confirmedAt: '@today', confirmedTime: '@now' },
      form: { fields: ['confirmedEtd'], prefill: { confirmedEtd: 'etd' } },
      reason: ['{brand} 下单 {quantity} 件，离厂 {etd}', '{brand} orders {quantity} pieces, ETD {etd}'],
    },
    // Pressed by mistake: for ten minutes, while nobody has acted on it.
    unconfirm: {
      label: ['撤回接单', 'Take back confirmation'],
      from: 'ordered',
      to: 'issued',
      ...bySupplier,
      when: { expression: 'confirmedTime != null and now() - date and time(confirmedTime) <= duration("PT10M")' },
      checks: ['justConfirmed'],
      sets: { confirmedAt: { value: null }, confirmedTime: { value: null }, confirmedEtd: { value: null } },
    },
    decline: {
      label: ['拒绝接单', 'Decline'],
      from: 'issued',
      to: 'rejected',
      ...bySupplier,
      comment: 'required',
      danger: true,
    },
    start: { label: ['开始生产', 'Start production'], from: 'ordered', to: 'in_production', internal: true },
    complete: { from: ['ordered', 'in_production'], to: 'completed', internal: true },
    resume: { label: ['恢复生产', 'Resume'], from: 'completed', to: 'in_production', internal: true },
    close: {
      label: ['关闭订单', 'Close order'],
      from: ['ordered', 'in_production'],
      to: 'closed',
      by: ['merchandiser', 'manager'],
      comment: 'required',
      sets: { closedFrom: 'status' },
      confirm: ['关闭后不能再预约、入库或变更。', 'No booking, receipt or change is possible once it is closed.'],
    },
    reopen: { from: 'closed', to: 'ordered', by: 'manager', comment: 'required', sets: { closedFrom: { value: null } } },
    cancel: {
      label: ['取消订单', 'Cancel order'],
      from: ['draft', 'pending_pricing', 'pending_conversion', 'rejected', 'approved', 'issued', 'ordered', 'in_production'],
      to: 'cancelled',
      by: ['buyer', 'merchandiser', 'manager'],
      comment: 'required',
      danger: true,
      confirm: ['取消后不能恢复。', 'This cannot be undone.'],
    },
  },
  // The supplier gives it when it confirms; an order that goes back to the brand is confirmed again.
  rules: orderRules,
  notify: [{ on: 'decline', to: { users: ['createdBy'] }, text: declined }, ...versionNotices],
  basedOn: basedOnVersions,
  settings: orderSettings,
  constraints: [
    { field: 'eta', notBefore: 'etd' },
    goodsMoved,
    { in: 'lines', filled: ['price'], on: ['submit', 'requestConversion', 'approve', 'issue'], message: unpriced },
    { in: 'sets', filled: ['fee'], on: ['submit', 'approve', 'issue'], message: feeMissing },
    ...setRules,
    notOrdered,
    // A quotation is ordered once, and so is a requisition; an order that was declined or cancelled leaves them free.
    { uniqueBy: ['quotation'], while: ordering },
    { uniqueBy: ['requisition'], while: ordering },
  ],
  checks: ['sizesOfStyle', 'setsOrderable', 'setsWhole', 'contractOfSupplier', 'versionsAnswer'],
  // Additions and deductions of the order once they are approved (DM-3-038).
  rollUp: {
    inspected: { of: 'final_inspection', field: 'lotQuantity', via: 'order', while: accepted },
    additions: { ...approvedItems, where: { kind: 'add' } },
    deductions: { ...approvedItems, where: { kind: 'deduct' } },
  },
  // A selected quotation is ordered: its goods give the lines, its days the ETD (`order-defaults.server.ts`); prices with tax are entered by hand.
  convertsFrom: {
    supplier_quotation: {
      label: ['下单', 'Order'],
      while: ['selected'],
      partyRole: 'brand',
      by: ['buyer', 'merchandiser'],
      head: { quotation: 'id', supplier: 'supplier', currency: 'currency' },
      lines: {
        from: 'lines',
        to: 'lines',
        map: { style: 'style', price: { formula: 'if doc.taxMode = "net" then unitPrice else null' } },
      },
    } as const satisfies ConversionFrom<typeof supplierQuotation>,
    purchase_order: ofRequisition,
  },
  shares: orderShares,
  list: {
    sort: ['-orderDate'],
    views: {
      overdue: {
        label: ['已逾期未预约', 'Overdue, not booked'],
        ask: { verb: ['催送货', 'Chase delivery'], button: ['查看', 'Open'] },
        reason: ['应于 {etd} 离厂，尚未预约', 'ETD {etd}, not booked'],
        where: { etd: { relative: 'overdue' }, booking: 'not_booked', status: ['issued', 'ordered', 'in_production'] },
      },
      due: { where: { etd: { relative: 'next7Days' }, status: ['issued', 'ordered', 'in_production'] } },
      unpriced: { where: { status: 'pending_pricing' } },
      approval: { where: { status: 'pending_approval' } },
      open: { label: ['执行中', 'Running'], where: { status: ['issued', 'ordered', 'in_production'] } },
    },
  },
  sections: [completeSetsSection],
  display: {
    period: { from: 'orderDate', to: 'etd', by: 'supplier' },
    picture: ['lines.colorway.swatch', 'lines.style.images'],
    parties: ['brand', 'supplier'],
    scope: ['season', 'wave'],
    facts: ['factory', 'merchandiser', 'paymentTerms', 'tradeTerms', 'contract'],
    money: { main: 'gross', parts: ['receivedGross', 'toSettle', 'settledAmount'] },
    timeline: { type: 'order_tracking', via: 'order' },
    progress: { of: 'quantity', steps: ['booked', 'inspected', { field: 'received', less: 'returned' }, 'settled'] },
    path: { agreed: 'etd', projected: 'projectedEtd', target: 'eta' },
    waits: {
      ordered: delivery,
      in_production: delivery,
    },
  },
  form: {
    lines: ['明细', 'Lines'],
    sets: ['套装与费用', 'Sets and charges'],
    currency: ['金额与条款', 'Amounts and terms'],
    madeBy: { folded: ['制作版本', 'Made by'] },
    additions: { folded: ['结算', 'Settlement'] },
    remark: otherSection,
  },
  print: orderPrint,
})
