/**
 * Purchase contract (PCT): issued orders of one supplier in one currency under one number, signed electronically by both parties.
 * Signed content is immutable.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { signingActions, signingFields, signingStatuses } from '../../model/signing.ts'
import type { purchaseOrder } from './purchase-order.ts'

export type PurchaseContract = Doc<typeof purchaseContract>

const computed = { computed: true } as const
const ofOrder = (name: string) => ({ ...computed, follows: `order.${name}` }) as const
const sender = ['buyer', 'merchandiser', 'manager'] as const

export const purchaseContract = document('order/purchase_contract', {
  code: 'PCT',
  label: ['采购合同', 'Purchase contract'],
  menu: 60,
  number: 'CT{yyyy}{mm}{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['pending_signature'] } } },
  rights: {
    read: ['buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'],
    create: ['buyer', 'merchandiser'],
    export: ['buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'],
  },
  signing: { task: 'sign_task', as: 'contract', by: { owner: ['manager'], supplier: ['supplier'] } },
  fields: {
    contractType: f.dictionaryValue(['合同类型', 'Contract type'], 'contract_type', {
      required: true,
      default: 'purchase',
      list: ['column', 'filter'],
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      required: true,
      where: { status: 'active' },
      list: ['card', 'search', 'filter'],
    }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', list: 'column' }),
    contractDate: f.date(['合同日期', 'Contract date'], { required: true, default: '@today', list: 'column' }),
    paymentTerms: f.text(['付款条件', 'Payment terms'], { max: 200 }),
    supplements: f.link(['补充的合同', 'Supplement to'], 'purchase_contract', {
      where: { status: 'signed', supplier: '$supplier' },
      help: ['已签署的合同不能修改，由补充协议变更', 'A signed contract is changed by a supplement only'],
    }),
    orders: f.neededLines(['采购订单', 'Purchase orders'], {
      order: f.link(['采购订单', 'Purchase order'], 'purchase_order', {
        required: true,
        where: { supplier: '$doc.supplier', currency: '$doc.currency', status: ['issued', 'ordered', 'in_production'] },
      }),
      revision: f.integer(['订单版本', 'Revision'], ofOrder('revision')),
      etd: f.date(['预计离厂日', 'ETD'], ofOrder('etd')),
      quantity: f.quantity(['数量', 'Quantity'], { ...ofOrder('quantity'), total: true }),
      net: f.money(['未税金额', 'Net'], { tax: 'net', currency: 'doc.currency', ...ofOrder('net'), total: true }),
      gross: f.money(['含税金额', 'Gross'], { tax: 'gross', currency: 'doc.currency', ...ofOrder('gross'), total: true }),
    }),
    quantity: f.quantity(['总数量', 'Total quantity'], { formula: 'sum(orders.quantity)', list: 'total' }),
    net: f.money(['未税金额', 'Net amount'], { tax: 'net', formula: 'sum(orders.net)', currency: 'currency', list: 'total' }),
    gross: f.money(['价税合计', 'Gross amount'], {
      tax: 'gross',
      formula: 'sum(orders.gross)',
      currency: 'currency',
      list: ['card', 'total'],
    }),
    terms: f.longText(['合同条款', 'Terms']),
    attachments: f.file(['附件', 'Attachments']),
    ...signingFields({ owner: ['品牌方', 'Brand'], supplier: ['供应商', 'Supplier'] }),
    details: f.lines(
      ['合同明细', 'Contract lines'],
      {
        order: f.link(['采购订单', 'Purchase order'], 'purchase_order', computed),
        orderLine: f.lineLink(['订单行', 'Order line'], 'purchase_order', 'lines', computed),
        charge: f.text(['费用', 'Charge'], { ...computed, help: ['套装服务费所属的套装', 'The sets whose fee it is'] }),
        style: f.link(['款式', 'Style'], 'style', computed),
        colorway: f.link(['颜色', 'Colour'], 'colorway', computed),
        quantity: f.quantity(['数量', 'Quantity'], { ...computed, total: true }),
        price: f.money(['合同单价', 'Contract unit price'], { tax: 'net', currency: 'doc.currency', ...computed }),
        net: f.money(['未税金额', 'Net'], { tax: 'net', currency: 'doc.currency', ...computed, total: true }),
        gross: f.money(['含税金额', 'Gross'], { tax: 'gross', currency: 'doc.currency', ...computed, total: true }),
      },
      { computed: true },
    ),
  },
  statuses: { draft: { edit: true }, ...signingStatuses },
  actions: {
    ready: { label: ['定稿', 'Finalise'], from: 'draft', to: 'not_signed', by: sender, checks: ['asOrdered', 'free'] },
    revise: {
      label: ['退回修改', 'Revise'],
      from: ['not_signed', 'declined', 'withdrawn'],
      to: 'draft',
      by: ['buyer', 'merchandiser'],
      checks: ['free'],
    },
    ...signingActions({ by: sender, partyRoles: ['owner', 'supplier'], checks: ['asOrdered', 'free'] }),
    discard: {
      from: ['draft', 'not_signed'],
      to: 'withdrawn',
      by: ['buyer', 'merchandiser'],
      danger: true,
      confirm: ['订单可以另立合同。', 'Its orders can go into another contract.'],
    },
  },
  // A signing session that is not finished in time is withdrawn.
  moments: { expire: { at: 'validUntil', act: 'expire' } },
  constraints: [{ in: 'orders', uniqueInLines: ['order'] }],
  // What is signed equals the orders: a draft takes their figures at each save, and a contract whose orders changed is not finalised or sent.
  basedOn: {
    orders: {
      link: 'orders.order',
      reads: ['revision', 'etd', 'quantity', 'gross'],
      fills: { revision: 'orders.revision', etd: 'orders.etd', quantity: 'orders.quantity', gross: 'orders.gross' },
      while: ['draft', 'not_signed', 'pending_signature'],
      until: ['signed', 'declined', 'withdrawn'],
      refreshedIn: ['draft'],
      by: ['take'],
      before: ['ready', 'send'],
    },
  },
  checks: ['free'],
  // Its orders refer to it and contract numbers have no gaps, so a draft is discarded, not removed.
  remove: false,
  convertsFrom: {
    purchase_order: {
      label: ['立合同', 'Make a contract'],
      while: ['issued', 'ordered', 'in_production'],
      by: ['buyer', 'merchandiser'],
      head: { supplier: 'supplier', currency: 'currency', paymentTerms: 'paymentTerms' },
      line: { to: 'orders', map: { order: 'id' } },
    } as const satisfies ConversionFrom<typeof purchaseOrder>,
  },
  list: {
    sort: ['-contractDate'],
    views: {
      unsent: { label: ['未签署', 'Not signed'], where: { status: ['draft', 'not_signed'] } },
      pending: { where: { status: 'pending_signature' } },
      ours: { label: ['待品牌方签', 'Brand to sign'], where: { turn: 'owner' } },
      theirs: { label: ['待供应商签', 'Supplier to sign'], where: { turn: 'supplier' } },
      signed: { where: { status: 'signed' } },
      ended: { label: ['已拒签或撤回', 'Declined or withdrawn'], where: { status: ['declined', 'withdrawn'] } },
    },
  },
  form: {
    orders: ['采购订单', 'Purchase orders'],
    terms: ['条款', 'Terms'],
    signSystem: ['签署', 'Signing'],
    details: { folded: ['合同明细', 'Contract lines'] },
  },
  print: {
    table: 'details',
    foot: ['quantity', 'net', 'gross', 'terms'],
    signatories: ['supplier'],
    without: ['signSystem', 'signType', 'signDays', 'turn', 'signProgress', 'validUntil'],
  },
})
