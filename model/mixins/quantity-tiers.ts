/** Prices by quantity: up to five tiers, each from a quantity on (DM-9-010). */
import { f } from '../fields/fields.ts'

/** The lines field of tiers, of a document with `taxRate` and `currency`. */
export const quantityTiers = () =>
  f.lines(
    ['阶梯价', 'Tiers'],
    {
      from: f.quantity(['起订数量', 'From quantity'], { required: true, atLeast: 0 }),
      price: f.money(['未税单价', 'Net price'], { tax: 'net', required: true, above: 0, currency: 'doc.currency' }),
      gross: f.formula(['含税单价', 'Gross price'], 'price * (1 + doc.taxRate / 100)', { result: 'money', currency: 'doc.currency' }),
    },
    {
      atMostLines: 5,
      help: [
        '最多五级，数量递增；第一级可从 0 起；低于第一级为低于起订量，无价格',
        'At most five, quantities ascending, the first from 0 if there is no minimum; below the first is below the minimum order and has no price',
      ],
    },
  )
