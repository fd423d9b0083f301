/** What an order becomes by a change: new sizes, prices and dates on its lines, amounts again, differences per change. Pure. */
import { add, compare, mul, round, sub, sum } from '../../model/decimal.ts'
import { pieces, totalPieces, type Matrix } from '../../model/fields/matrix.ts'

export interface OrderedLine {
  readonly id: string
  readonly no: number
  readonly matrix: Matrix
  readonly quantity: string
  readonly price: string | null
  readonly booked: string | null
  readonly received: string | null
}
export interface Ordered {
  readonly etd: string
  readonly eta: string
  readonly taxRate: string
  readonly lines: readonly OrderedLine[]
}
export interface Change {
  readonly field: 'quantity' | 'price' | 'etd' | 'eta'
  readonly orderLine: string | null
  readonly newMatrix: Matrix | null
  readonly newPrice: string | null
  readonly newDate: string | null
}
export interface Told {
  readonly from: string
  readonly to: string
  readonly difference: string
}
type Words = readonly [zh: string, en: string]

/** Gross of a line as the order computes it: net and tax each rounded half-up to 4 decimals (invariant 2). */
export function grossOf(line: Pick<OrderedLine, 'quantity' | 'price'>, taxRate: string): string {
  const net = round(mul(line.quantity, line.price ?? '0'), 4)
  return add(net, round(mul(mul(net, taxRate), '0.01'), 4))
}

export const totalGross = (order: Ordered): string => sum(order.lines.map((line) => grossOf(line, order.taxRate)))

/** The order after one change; unchanged when the change names nothing. */
export function changed(order: Ordered, change: Change): Ordered {
  const { field, newMatrix, newPrice, newDate } = change
  if (field === 'etd' || field === 'eta') return newDate ? { ...order, [field]: newDate } : order
  const lines = order.lines.map((line) => {
    if (line.id !== change.orderLine) return line
    if (field === 'price') return newPrice === null ? line : { ...line, price: newPrice }
    return newMatrix ? { ...line, matrix: newMatrix, quantity: totalPieces(newMatrix) } : line
  })
  return { ...order, lines }
}

/** Every change applied in order: the order that results, and what each did, as text and as gross amount. */
export function applied(order: Ordered, changes: readonly Change[]): { order: Ordered; told: Told[] } {
  const told: Told[] = []
  let now = order
  for (const change of changes) {
    const next = changed(now, change)
    told.push({ from: shown(now, change), to: shown(next, change), difference: sub(totalGross(next), totalGross(now)) })
    now = next
  }
  return { order: now, told }
}

function shown(order: Ordered, { field, orderLine }: Change): string {
  if (field === 'etd' || field === 'eta') return order[field]
  const line = order.lines.find((one) => one.id === orderLine)
  if (!line) return ''
  if (field === 'price') return line.price ?? ''
  const sizes = [...pieces(line.matrix)].map(([cell, count]) => `${cell.split('|').slice(1).filter(Boolean).join('/')} ${count}`)
  return `${line.quantity}（${sizes.join('，')}）`.slice(0, 200)
}

/**
 * The first change that cannot be: a line missing, nothing given, a quantity below what is booked or received, a size below what is
 * booked of it (`bookedBySize`: pieces by cell key), ETA before ETD. With the index of the change.
 */
export function impossible(
  order: Ordered,
  changes: readonly Change[],
  bookedBySize: (line: string) => ReadonlyMap<string, string> = () => new Map(),
): { at: number; column: string; message: Words } | undefined {
  for (const [at, { field, orderLine, newMatrix, newPrice, newDate }] of changes.entries()) {
    if (field === 'etd' || field === 'eta') {
      if (!newDate) return { at, column: 'newDate', message: ['请填写新日期', 'Give the new date'] }
      continue
    }
    const line = order.lines.find((one) => one.id === orderLine)
    if (!line) return { at, column: 'orderLine', message: ['请选择该订单的明细', 'Choose a line of the order'] }
    if (field === 'price') {
      if (newPrice === null) return { at, column: 'newPrice', message: ['请填写新单价', 'Give the new price'] }
      continue
    }
    if (!newMatrix || compare(totalPieces(newMatrix), '0') < 0)
      return { at, column: 'newMatrix', message: ['请填写新数量', 'Give the new quantities'] }
    const least = [line.booked ?? '0', line.received ?? '0'].reduce((most, one) => (compare(one, most) > 0 ? one : most))
    if (compare(totalPieces(newMatrix), least) < 0)
      return {
        at,
        column: 'newMatrix',
        message: [`数量不得小于已预约或已入库的 ${least}`, `Not below the ${least} that are booked or received`],
      }
    const cells = pieces(newMatrix)
    for (const [cell, booked] of bookedBySize(line.id)) {
      if (compare(cells.get(cell) ?? '0', booked) < 0)
        return {
          at,
          column: 'newMatrix',
          message: [`尺码 ${sizeName(cell)} 不得小于已预约的 ${booked}`, `Size ${sizeName(cell)}: not below the ${booked} that are booked`],
        }
    }
  }
  const after = applied(order, changes).order
  const at = changes.findIndex((change) => change.field === 'eta' || change.field === 'etd')
  return at >= 0 && after.eta < after.etd
    ? { at, column: 'newDate', message: ['预计到货日不得早于预计离厂日', 'ETA must not be before ETD'] }
    : undefined
}

const sizeName = (cell: string): string => cell.split('|').slice(1).filter(Boolean).join('/')
