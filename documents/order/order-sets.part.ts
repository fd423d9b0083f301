/**
 * Sets on a purchase order: which portfolio is ordered how often by size, and the fee for each set. The pieces of a set are lines of the order
 * that bear its key; its fee is a charge that bears it too.
 */
import { f } from '../../model/fields/fields.ts'
import { lineAmounts } from '../../model/mixins/amounts.ts'

const noPrice = { restrict: { partyRoles: { factory: 2 } } } as const
const brandOnly = { restrict: { partyRoles: { supplier: 2, factory: 2 } } } as const
const computed = { computed: true } as const
const counter = { computed: true, default: '0' } as const
const keyOf = { ...computed, help: ['订单内的套装序号', 'The number of the set within the order'] } as const
const gross = (net: string) =>
  ({
    tax: 'gross',
    formula: `(if ${net} = null then 0 else ${net}) * (100 + (if doc.taxRate = null then 0 else doc.taxRate)) / 100`,
    total: true,
    ...noPrice,
  }) as const

/** Columns of an order line that is part of a set: the key of the set, and how many pieces of the line one set has. */
export const setColumns = {
  set: f.integer(['套号', 'Set'], { ...keyOf, copy: 'withoutLine' }),
  perSet: f.integer(['每套件数', 'Pieces of a set'], computed),
}

export const orderSets = {
  // The first sets come by "Add sets".
  sets: f.lines(
    ['套装', 'Sets'],
    {
      key: f.integer(['套号', 'Set'], keyOf),
      // Who makes the sets reads what the order says of them, and not the portfolio.
      portfolio: f.link(['产品组合', 'Portfolio'], 'product_portfolio', { required: true, where: { status: 'active' }, ...brandOnly }),
      name: f.text(['套装名称', 'Name of the set'], { ...computed, max: 80 }),
      combination: f.text(['配色组合', 'Colour combination'], { ...computed, max: 60 }),
      mainProduct: f.link(['主产品', 'Main product'], 'style', computed),
      matrix: f.matrix(['尺码套数', 'Sets by size'], { required: true, sizesFrom: 'portfolio.sizeList' }),
      quantity: f.pieces(['套数', 'Sets'], 'matrix', { total: true }),
      fee: f.money(['每套服务费（未税）', 'Fee of a set (net)'], {
        tax: 'net',
        atLeast: 0,
        currency: 'doc.currency',
        help: ['留空取组合的服务费（币种相同时）', "Blank: the portfolio's fee, where it has the currency of the order"],
        ...noPrice,
      }),
      price: f.money(['每套价格（未税）', 'Price of a set (net)'], {
        tax: 'net',
        ...computed,
        currency: 'doc.currency',
        help: ['组成的单价 × 件数，加服务费；缺单价时不计', 'Prices of its pieces, and the fee; none while a price is missing'],
        ...noPrice,
      }),
    },
    { addedBy: 'actions' },
  ),
  charges: f.lines(
    ['费用', 'Charges'],
    {
      set: f.integer(['套号', 'Set'], keyOf),
      kind: f.choice(['费用', 'Charge'], { set_fee: ['套装服务费', 'Fee of sets'] }, { ...computed, default: 'set_fee' }),
      name: f.text(['套装名称', 'Name of the set'], { ...computed, max: 80 }),
      quantity: f.quantity(['套数', 'Sets'], { ...computed, total: true }),
      price: f.money(['每套服务费（未税）', 'Fee of a set (net)'], { tax: 'net', ...computed, currency: 'doc.currency' }),
      ...lineAmounts('doc.taxRate', noPrice),
      unpriced: f.integer(['待定价', 'Without price'], { formula: 'if price = null then 1 else 0' }),
      // The fee is owed for complete sets; counted when goods are received and returned.
      due: f.quantity(['已齐套', 'Complete sets received'], counter),
      dueOn: f.date(['齐套日期', 'Complete on'], computed),
      stated: f.quantity(['已入对账单', 'On statements'], counter),
      // Below zero where sets fell apart after their statement: the next one takes their fee back.
      open: f.quantity(['可对账', 'To be stated'], { formula: 'due - stated' }),
      settled: f.quantity(['已结算', 'Settled'], counter),
      settledNet: f.money(['已结算（未税）', 'Settled value (net)'], { tax: 'net', ...counter }),
      dueGross: f.money(['应结算（含税）', 'Value of complete sets (gross)'], gross('(due * price)')),
      settledGross: f.money(['已结算（含税）', 'Settled value (gross)'], gross('settledNet')),
    },
    {
      computed: true,
      addedBy: 'actions',
      help: ['随套装产生，按齐套入库的套数结算', 'They come with the sets, and are settled by the complete sets received'],
      restrict: { partyRoles: { factory: 2 } },
    },
  ),
}

/** A sum over the charges of an order; zero without sets, and where the charges are not read. */
export const ofCharges = <const C extends string>(column: C) => `(if charges = null then 0 else sum(append(charges.${column}, 0)))` as const

/** How many sets are to be stated or taken back: the one does not hide the other. */
export const openCharges =
  '(if charges = null then 0 else sum(append(for one in charges return if one.open < 0 then 0 - one.open else one.open, 0)))'

/** Adds sets of one portfolio to a draft. */
export const addsSets = {
  label: ['添加套装', 'Add sets'],
  from: ['draft', 'pending_pricing', 'rejected'],
  to: 'draft',
  by: ['buyer', 'merchandiser'],
  form: { fields: ['sets.portfolio', 'sets.matrix', 'sets.fee'] },
} as const

/** What holds of sets on an order. */
export const setRules = [
  {
    holds: 'type != "PR" or count(sets) = 0',
    field: 'type',
    message: ['请购单不下套装：请在采购单上添加', 'A requisition has no sets: add them to the purchase order'],
  },
] as const

/** What a set lacks before it is ordered. */
export const feeMissing = ['套装缺少服务费，请填写或填 0', 'The fee of the sets is missing: give it, or zero'] as const

/** Complete sets by size stand above the form of an order that is under way; an order without sets shows nothing. */
export const completeSetsSection = {
  name: 'complete-sets',
  label: ['齐套情况', 'Complete sets'],
  at: 'above',
  partyRoles: ['owner', 'supplier', 'factory'],
  statuses: ['issued', 'ordered', 'in_production', 'completed', 'closed'],
} as const
