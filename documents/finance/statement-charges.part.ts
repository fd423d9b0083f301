/** Charges of orders on a statement: the fee of sets, owed for the complete ones that were received. */
import { f } from '../../model/fields/fields.ts'
import type { Fields } from '../../model/field.ts'

const from = (path: string) => ({ computed: true, follows: `charge.${path}` }) as const

/** Statuses of an order whose charges may be stated. */
export const chargedWhile = ['ordered', 'in_production', 'completed', 'closed'] as const

/**
 * The lines of charges.
 * @param amounts columns of the amounts of goods, computed of `quantity`, `price` and `taxRate`
 */
export const statementCharges = <const A extends Fields>(amounts: A) =>
  f.lines(['费用', 'Charges'], {
    charge: f.lineLink(['订单费用', 'Charge of the order'], 'purchase_order', 'charges', { required: true }),
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', from('doc.id')),
    set: f.integer(['套号', 'Set'], from('set')),
    name: f.text(['套装名称', 'Name of the set'], from('name')),
    date: f.date(['齐套日期', 'Complete on'], { computed: true, from: 'charge.dueOn' }),
    // Below zero for sets that fell apart after their statement.
    quantity: f.quantity(['套数', 'Sets'], { required: true, total: true }),
    price: f.money(['每套服务费（未税）', 'Fee of a set (net)'], { tax: 'net', ...from('price') }),
    taxRate: f.percent(['税率', 'Tax rate'], from('doc.taxRate')),
    ...amounts,
  })
