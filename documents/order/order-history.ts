/**
 * Order history (POH): a revision of an order as it was until a change replaced it. It is written by order changes, immutable and
 * printable.
 */
import { document, type Doc } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { date } from '../../model/fields/date.ts'
import { integer } from '../../model/fields/integer.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { longText } from '../../model/fields/long-text.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { money } from '../../model/fields/money.ts'
import { percent } from '../../model/fields/percent.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'

export type OrderHistory = Doc<typeof orderHistory>

const noPrice = { restrict: { partyRoles: { factory: 2 } } } as const

export const orderHistory = document('order_history', {
  module: 'order',
  code: 'POH',
  kind: 'log',
  label: ['订单历史', 'Order history'],
  number: '{order.number}-V{revision}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' }, factory: { via: 'factory' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'warehouse', 'admin', 'supplier', 'factory'] },
  readonly: true,
  fields: {
    order: link(['采购订单', 'Purchase order'], 'purchase_order', { required: true, list: ['card', 'search', 'filter'] }),
    revision: integer(['版本', 'Revision'], { required: true, list: 'card' }),
    change: link(['变更单', 'Order change'], 'order_change', { list: 'column' }),
    reason: longText(['变更原因', 'Reason']),
    replacedOn: date(['失效日期', 'Replaced on'], { list: 'card' }),
    changedBy: link(['变更人', 'Changed by'], 'user', { list: 'column' }),
    changes: lines(
      ['变更内容', 'What changed'],
      {
        field: choice(['字段', 'Field'], {
          quantity: ['数量', 'Quantity'],
          price: ['单价', 'Price'],
          etd: ['预计离厂日', 'ETD'],
          eta: ['预计到货日', 'ETA'],
        }),
        line: integer(['行号', 'Line number']),
        from: text(['变更前', 'From']),
        to: text(['变更后', 'To']),
      },
      { restrict: { partyRoles: { factory: 2 } } },
    ),
    supplier: link(['供应商', 'Supplier'], 'supplier', { list: ['search', 'filter'] }),
    factory: link(['生产工厂', 'Factory'], 'factory'),
    currency: link(['币种', 'Currency'], 'currency', noPrice),
    exchangeRate: quantity(['汇率', 'Exchange rate'], noPrice),
    taxRate: percent(['税率', 'Tax rate'], noPrice),
    etd: date(['预计离厂日', 'ETD'], { list: 'card' }),
    eta: date(['预计到货日', 'ETA'], { list: 'column' }),
    lines: lines(['当时的明细', 'Lines as they were'], {
      orderLine: lineLink(['订单行', 'Order line'], 'purchase_order', 'lines'),
      style: link(['款式', 'Style'], 'style'),
      colorway: link(['颜色', 'Colour'], 'colorway'),
      matrix: matrix(['尺码数量', 'Sizes'], { sizesFrom: 'style.sizeList' }),
      quantity: quantity(['数量', 'Quantity']),
      price: money(['合同单价', 'Contract unit price'], { tax: 'net', ...noPrice }),
      net: money(['未税金额', 'Net'], { tax: 'net', ...noPrice }),
      tax: money(['税额', 'Tax'], { tax: 'tax', ...noPrice }),
      gross: money(['含税金额', 'Gross'], { tax: 'gross', ...noPrice }),
    }),
    quantity: quantity(['总数量', 'Total quantity'], { list: 'card' }),
    net: money(['未税金额', 'Net amount'], { tax: 'net', currency: 'currency', ...noPrice }),
    tax: money(['税额', 'Tax amount'], { tax: 'tax', currency: 'currency', ...noPrice }),
    gross: money(['价税合计', 'Gross amount'], { tax: 'gross', currency: 'currency', ...noPrice, list: 'card' }),
  },
  statuses: { archived: { end: true } },
  actions: {},
  unique: [['order', 'revision']],
  list: { sort: ['-replacedOn'] },
  form: { order: ['版本', 'Revision'], changes: ['变更内容', 'What changed'], supplier: ['订单', 'Order'], lines: ['明细', 'Lines'] },
  print: {
    title: ['采购订单（历史版本）', 'Purchase order (former revision)'],
    table: 'lines',
    without: ['change', 'reason', 'changedBy', 'exchangeRate'],
  },
})
