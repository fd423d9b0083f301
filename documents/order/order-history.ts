/**
 * Order history (POH): a revision of an order as it was until a change replaced it. It is written by order changes, immutable and
 * printable.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { quotedRate } from '../../model/mixins/frozen-rate.ts'

const noPrice = { restrict: { partyRoles: { factory: 2 } } } as const

export const orderHistory = document('order/order_history', {
  code: 'POH',
  kind: 'log',
  label: ['订单历史', 'Order history'],
  menu: 40,
  number: '{order.number}-V{revision}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' }, factory: { via: 'factory' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'warehouse', 'admin', 'supplier', 'factory'] },
  readonly: true,
  fields: {
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', { required: true, list: ['card', 'search', 'filter'] }),
    revision: f.integer(['版本', 'Revision'], { required: true, list: 'card' }),
    change: f.link(['变更单', 'Order change'], 'order_change', { list: 'column' }),
    // Free text, which may say what a price is changed to.
    reason: f.longText(['变更原因', 'Reason'], noPrice),
    replacedOn: f.date(['失效日期', 'Replaced on'], { list: 'card' }),
    // Who put the change in force is who approved it inside the brand, or who confirmed it at the supplier.
    changedBy: f.link(['变更人', 'Changed by'], 'user', { list: 'column', restrict: { partyRoles: { supplier: 2, factory: 2 } } }),
    changes: f.lines(
      ['变更内容', 'What changed'],
      {
        field: f.choice(['字段', 'Field'], {
          quantity: ['数量', 'Quantity'],
          sets: ['套数', 'Sets'],
          price: ['单价', 'Price'],
          etd: ['预计离厂日', 'ETD'],
          eta: ['预计到货日', 'ETA'],
        }),
        line: f.integer(['行号', 'Line number']),
        from: f.text(['变更前', 'From']),
        to: f.text(['变更后', 'To']),
      },
      { restrict: { partyRoles: { factory: 2 } } },
    ),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { list: ['search', 'filter'] }),
    factory: f.link(['生产工厂', 'Factory'], 'factory'),
    currency: f.link(['币种', 'Currency'], 'currency', noPrice),
    ...quotedRate(noPrice),
    taxRate: f.percent(['税率', 'Tax rate'], noPrice),
    etd: f.date(['预计离厂日', 'ETD'], { list: 'card' }),
    eta: f.date(['预计到货日', 'ETA'], { list: 'column' }),
    lines: f.lines(['当时的明细', 'Lines as they were'], {
      orderLine: f.lineLink(['订单行', 'Order line'], 'purchase_order', 'lines'),
      set: f.integer(['套号', 'Set']),
      style: f.link(['款式', 'Style'], 'style'),
      colorway: f.link(['颜色', 'Colour'], 'colorway'),
      matrix: f.matrix(['尺码数量', 'Sizes'], { sizesFrom: 'style.sizeList' }),
      quantity: f.quantity(['数量', 'Quantity'], { total: true }),
      price: f.money(['合同单价', 'Contract unit price'], { tax: 'net', ...noPrice }),
      net: f.money(['未税金额', 'Net'], { tax: 'net', ...noPrice, total: true }),
      tax: f.money(['税额', 'Tax'], { tax: 'tax', ...noPrice, total: true }),
      gross: f.money(['含税金额', 'Gross'], { tax: 'gross', ...noPrice, total: true }),
    }),
    sets: f.lines(['当时的套装', 'Sets as they were'], {
      key: f.integer(['套号', 'Set']),
      name: f.text(['套装名称', 'Name of the set']),
      combination: f.text(['配色组合', 'Colour combination']),
      mainProduct: f.link(['主产品', 'Main product'], 'style'),
      matrix: f.matrix(['尺码套数', 'Sets by size'], { sizesFrom: 'mainProduct.sizeList' }),
      quantity: f.quantity(['套数', 'Sets'], { total: true }),
      price: f.money(['每套价格（未税）', 'Price of a set (net)'], { tax: 'net', ...noPrice }),
    }),
    charges: f.lines(
      ['当时的费用', 'Charges as they were'],
      {
        set: f.integer(['套号', 'Set']),
        name: f.text(['套装名称', 'Name of the set']),
        quantity: f.quantity(['套数', 'Sets'], { total: true }),
        price: f.money(['每套服务费（未税）', 'Fee of a set (net)'], { tax: 'net' }),
        net: f.money(['未税金额', 'Net'], { tax: 'net', total: true }),
        tax: f.money(['税额', 'Tax'], { tax: 'tax', total: true }),
        gross: f.money(['含税金额', 'Gross'], { tax: 'gross', total: true }),
      },
      noPrice,
    ),
    quantity: f.quantity(['总数量', 'Total quantity'], { list: 'card' }),
    net: f.money(['未税金额', 'Net amount'], { tax: 'net', currency: 'currency', ...noPrice }),
    tax: f.money(['税额', 'Tax amount'], { tax: 'tax', currency: 'currency', ...noPrice }),
    gross: f.money(['价税合计', 'Gross amount'], { tax: 'gross', currency: 'currency', ...noPrice, list: 'card' }),
  },
  statuses: { archived: { end: true } },
  unique: [['order', 'revision']],
  // What the change made of this revision, line by line.
  compare: { lines: 'changes', line: 'line', about: [], what: 'field', from: 'from', to: 'to', of: 'order', versions: ['revision'] },
  list: { sort: ['-replacedOn'] },
  form: { order: ['版本', 'Revision'], changes: ['变更内容', 'What changed'], supplier: ['订单', 'Order'], lines: ['明细', 'Lines'] },
  print: {
    title: ['采购订单（历史版本）', 'Purchase order (former revision)'],
    table: 'lines',
    without: ['change', 'reason', 'changedBy', 'exchangeRate', 'ratePer', 'rateSource', 'rateDate'],
  },
})
