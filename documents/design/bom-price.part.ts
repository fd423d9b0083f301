/** What a line of a BOM costs: its price in its own currency, the rate of the day of the BOM that converts it, and the amounts in the currency of the BOM. Other parties see none of it. */
import { f } from '../../model/fields/fields.ts'
import { rateOfDay } from '../../model/mixins/frozen-rate.ts'
import { amountOf, amountOfHighest, isUnpriced, taxFactor, usageByRatio, usageOfBase } from './bom-usage.part.ts'
import { bomPricers } from './design-hands.part.ts'

/** Not for everybody of the brand either. */
const priced = { restrict: { others: 2, by: bomPricers } } as const
/** An amount for one piece, in the currency of the BOM. */
const inCurrency = { tax: 'net', currency: 'doc.currency', perPiece: true, ...priced } as const
const inOwnCurrency = { tax: 'net', currency: 'priceCurrency', forUnit: 'priceUnit', ...priced } as const

/** The columns of prices and amounts of a line. */
export const pricesOfLines = {
  price: f.money(['未税单价', 'Unit price (net)'], { atLeast: 0, copy: { unlessIs: 'listPrice' }, ...inOwnCurrency }),
  amount: f.money(['单件金额', 'Amount a piece'], { formula: amountOf(usageOfBase), total: true, ...inCurrency }),
  priceCurrency: f.link(['单价币种', 'Currency of the price'], 'currency', {
    where: { status: 'active' },
    help: [
      '空白为 BOM 的币种；其他币种按 BOM 当日汇率折算',
      'Blank is that of the BOM; another one is converted at the rate of the day of the BOM',
    ],
    ...priced,
  }),
  ...rateOfDay(priced),
  priceNote: f.text(['单价说明', 'Note on the price'], { computed: true, copy: false, english: 'priceNoteEn', ...priced }),
  priceNoteEn: f.text(['单价说明（英文）', 'Note on the price in English'], { computed: true, copy: false, ...priced }),
  listPrice: f.money(['取自价格表', 'Taken from the price list'], {
    computed: true,
    help: ['草拟时单价随价格表；手填的单价不变', 'While the BOM is written the price follows the list; one that was typed stays'],
    ...inOwnCurrency,
  }),
  taxPoint: f.percent(['税点 %', 'Tax point %'], { default: '0', atLeast: 0, atMost: 100, ...priced }),
  grossPrice: f.money(['含税单价', 'Unit price (gross)'], {
    atLeast: 0,
    ...inOwnCurrency,
    tax: 'gross',
    help: [
      '填写后按税点折算为未税单价；未税单价或税点变动时随之重算',
      'A typed one is converted to the net price by the tax point; it follows the net price and the tax point',
    ],
    enteredFor: { field: 'price', by: `grossPrice / ${taxFactor}`, back: `price * ${taxFactor}` },
  }),
  profitPoint: f.percent(['利润点 %', 'Profit point %'], { default: '0', atLeast: 0, ...priced }),
  ratioAmount: f.money(['比例单件金额', 'Amount a piece by the ratio'], {
    formula: amountOf(usageByRatio),
    total: true,
    ...inCurrency,
  }),
  highestAmount: f.money(['最大码单件金额', 'Amount a piece of the highest size'], {
    formula: amountOfHighest,
    total: true,
    ...inCurrency,
  }),
  unpriced: f.integer(['缺单价', 'Without a price'], {
    formula: `if ${isUnpriced} then 1 else 0`,
    restrict: { others: 2 },
  }),
} as const
