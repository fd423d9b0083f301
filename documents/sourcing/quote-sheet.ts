/** The quotation comparison as a table for a file: columns for each supplier, amounts as figures, and marks as text. */
import { perText } from '../../model/decimal.ts'
import type { QuoteComparison } from './quote-comparison.calls.ts'
import type { Cell, Table } from '../../model/outputs/sheet.ts'
import { localise, type Label, type Language } from '../../model/text.ts'

const labels = {
  title: ['报价对比', 'quotations'],
  item: ['项目', 'Item'],
  quantity: ['数量', 'Quantity'],
  expected: ['期望单价', 'Expected price'],
  note: ['说明', 'note'],
  none: ['未报价', 'No quote'],
  best: ['最优', 'Best'],
  worst: ['最差', 'Worst'],
  tie: ['并列', 'tied'],
  total: ['合计', 'Total'],
  days: ['总交期（天）', 'Total lead time (days)'],
  minimum: ['最小起订量', 'Minimum order quantity'],
  validTo: ['有效期至', 'Valid until'],
  rate: ['汇率', 'Rate'],
  score: ['评审得分', 'Review score'],
} satisfies Record<string, Label>

type Figure = { readonly value: string; readonly mark: 'best' | 'worst' | null; readonly tie: boolean } | null
type Column = QuoteComparison['columns'][number]

const figure = (value: string | null | undefined): Cell => (value === null || value === undefined ? null : { figure: value })

/**
 * Builds the table in one language. Each supplier has two columns: the amount in the request's currency, and a mark such as best or
 * worst.
 */
export function quoteSheet({ number, currency, columns, ...figures }: QuoteComparison, language: Language): Table {
  const word = (key: keyof typeof labels) => localise(labels[key], language)
  const markOf = (one: Figure): string =>
    one ? [one.mark ? word(one.mark) : '', one.tie ? word('tie') : ''].filter(Boolean).join(' ') : word('none')
  const figureRow = (name: string, values: readonly Figure[], head: readonly [Cell, Cell] = [null, null]): Cell[] => [
    name,
    ...head,
    ...values.flatMap((one): Cell[] => [figure(one?.value), markOf(one)]),
  ]
  /** A row that a rule hides from the user is left out. */
  const shownRow = (name: string, values: readonly Figure[] | undefined): Cell[][] => (values ? [figureRow(name, values)] : [])
  const columnRow = (name: string, cells: (column: Column) => readonly [Cell, Cell]): Cell[] => [
    name,
    null,
    null,
    ...columns.flatMap(cells),
  ]
  const placeOf = ({ place }: Column): Cell => (place ? localise([`第 ${place} 名`, `Rank ${place}`], language) : null)
  return {
    title: `${number ?? ''} ${word('title')}`,
    header: [
      word('item'),
      word('quantity'),
      `${word('expected')} (${currency})`,
      ...columns.flatMap(({ name }) => [`${name} (${currency})`, `${name} ${word('note')}`]),
    ],
    rows: [
      ...figures.rows.map(({ name, quantity, expected, cells }) => figureRow(name, cells, [figure(quantity), figure(expected)])),
      ...shownRow(word('total'), figures.totals),
      ...shownRow(word('days'), figures.days),
      ...shownRow(word('minimum'), figures.minima),
      columnRow(word('validTo'), ({ validTo }) => [validTo ? { day: validTo } : null, null]),
      columnRow(word('rate'), ({ rate, ratePer, currency: own, rateDate, rateSource }) => [
        figure(rate),
        [`${own ?? ''}${perText(ratePer)}`, rateDate, rateSource].filter(Boolean).join(' '),
      ]),
      columnRow(word('score'), (column) => [figure(column.score), placeOf(column)]),
    ],
  }
}
