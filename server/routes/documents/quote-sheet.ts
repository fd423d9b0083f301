/** The quote comparison as a table for a file: columns for each supplier, amounts as numbers, and marks as text. */
import type { Cell, Table } from '../../../engine/exchange/export.ts'
import type { Figure, PriceFigure } from '../../../documents/sourcing/comparison.server.ts'
import type { Language } from '../../../model/text.ts'

interface Side {
  readonly name: string
  readonly number: string | null
  readonly currency: string | null
  readonly rate: string | null
  readonly rateDate: string | null
  readonly validTo: string | null
  readonly score: string | null
  readonly place: number | null
}
interface Compared {
  readonly number: string
  readonly currency: string
  readonly columns: readonly Side[]
  readonly rows: readonly { name: string; quantity: string; expected: string | null; cells: readonly (PriceFigure | null)[] }[]
  readonly totals: readonly (Figure | null)[]
  readonly days: readonly (Figure | null)[]
  readonly minima: readonly (Figure | null)[]
}

const figure = (value: string | null | undefined): Cell => (value === null || value === undefined ? null : { figure: value })

/**
 * Builds the table in one language. Each supplier has two columns: the amount in the request's currency, and a mark such as best or
 * worst.
 */
export function quoteSheet({ number, currency, columns, ...of }: Compared, language: Language): Table {
  const say = (zh: string, en: string) => (language === 'en' ? en : zh)
  const marked = (one: Figure | null) =>
    !one
      ? say('未报价', 'No quote')
      : [one.mark === 'best' ? say('最优', 'Best') : one.mark === 'worst' ? say('最差', 'Worst') : '', one.tie ? say('并列', 'tied') : '']
          .filter(Boolean)
          .join(' ')
  const line = (name: string, values: readonly (Figure | null)[], head: readonly [Cell, Cell] = [null, null]): Cell[] => [
    name,
    ...head,
    ...values.flatMap((one): Cell[] => [figure(one?.value), marked(one)]),
  ]
  const told = (name: string, cell: (side: Side) => readonly [Cell, Cell]): Cell[] => [name, null, null, ...columns.flatMap(cell)]
  return {
    title: `${number} ${say('报价对比', 'quotations')}`,
    header: [
      say('项目', 'Item'),
      say('数量', 'Quantity'),
      `${say('期望单价', 'Expected price')} (${currency})`,
      ...columns.flatMap(({ name }) => [`${name} (${currency})`, `${name} ${say('说明', 'note')}`]),
    ],
    rows: [
      ...of.rows.map(({ name, quantity, expected, cells }) => line(name, cells, [figure(quantity), figure(expected)])),
      line(say('合计', 'Total'), of.totals),
      line(say('总交期（天）', 'Total lead time (days)'), of.days),
      line(say('最小起订量', 'Minimum order quantity'), of.minima),
      told(say('有效期至', 'Valid until'), ({ validTo }) => [validTo ? { day: validTo } : null, null]),
      told(say('汇率', 'Rate'), ({ rate, currency: own, rateDate }) => [figure(rate), [own, rateDate].filter(Boolean).join(' ')]),
      told(say('评审得分', 'Review score'), ({ score, place }) => [figure(score), place ? say(`第 ${place} 名`, `Rank ${place}`) : null]),
    ],
  }
}
