/** Pure computation of an order after a change: new sizes, prices and dates on its lines, new amounts, differences per change. */
import type { Refusal } from '../../model/refusal.ts'
import { add, compare, div, mul, round, sub, sum } from '../../model/decimal.ts'
import { pieces, totalPieces, type Matrix } from '../../model/fields/matrix.ts'
import { refuse } from './messages.ts'

export interface OrderedLine {
  readonly id: string
  readonly no: number
  readonly matrix: Matrix
  readonly quantity: string
  readonly price: string | null
  readonly booked: string | null
  readonly received: string | null
  /** What was received and is kept, and what of it was returned and deducted, at the prices of the receipts; net. */
  readonly receivedNet?: string | null
  readonly returnedNet?: string | null
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
export interface Effect {
  readonly from: string
  readonly to: string
  readonly difference: string
}

/** Returns the gross amount of a line as the order computes it: net and tax each rounded half-up to 4 decimals (invariant 2). */
export function grossOf(
  line: Pick<OrderedLine, 'quantity' | 'price'> & Partial<Pick<OrderedLine, 'received' | 'receivedNet' | 'returnedNet'>>,
  taxRate: string,
): string {
  const net = round(add(mul(line.quantity, line.price ?? '0'), earlierPricesOf(line)), 4)
  return add(net, round(mul(mul(net, taxRate), '0.01'), 4))
}

/** A new price is one of what is to come: what was received keeps the value it had, of goods above the ordered quantity the ordered part. */
function earlierPricesOf({ quantity, price, received, receivedNet, returnedNet }: Parameters<typeof grossOf>[0]): string {
  if (price === null || compare(received ?? '0', '0') === 0) return '0'
  const heldNet = add(receivedNet ?? '0', returnedNet ?? '0')
  if (compare(received!, quantity) <= 0) return sub(heldNet, mul(received!, price))
  return round(sub(div(mul(heldNet, quantity), received!), mul(quantity, price)), 4)
}

export const totalGross = (order: Ordered): string => sum(order.lines.map((line) => grossOf(line, order.taxRate)))

/** Returns the order after one change; unchanged when the change names nothing. */
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

/**
 * Applies every change in order.
 * @returns the resulting order, and the effect of each change as text and as gross amount.
 */
export function applied(order: Ordered, changes: readonly Change[]): { order: Ordered; effects: Effect[] } {
  const effects: Effect[] = []
  let now = order
  for (const change of changes) {
    const next = changed(now, change)
    effects.push({ from: shown(now, change), to: shown(next, change), difference: sub(totalGross(next), totalGross(now)) })
    now = next
  }
  return { order: now, effects }
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
 * Returns the first invalid change with its index: a missing line, no value, a quantity below the booked or received one, a size
 * below its
 * booked quantity (`bookedBySize`: pieces by cell key), or ETA before ETD.
 */
export function impossible(
  order: Ordered,
  changes: readonly Change[],
  bookedBySize: (line: string) => ReadonlyMap<string, string> = () => new Map(),
): { at: number; column: string; message: Refusal } | undefined {
  for (const [at, { field, orderLine, newMatrix, newPrice, newDate }] of changes.entries()) {
    if (field === 'etd' || field === 'eta') {
      if (!newDate) return { at, column: 'newDate', message: refuse('revision.giveNewDate') }
      continue
    }
    const line = order.lines.find((one) => one.id === orderLine)
    if (!line) return { at, column: 'orderLine', message: refuse('revision.chooseLineOrder') }
    if (field === 'price') {
      if (newPrice === null) return { at, column: 'newPrice', message: refuse('revision.giveNewPrice') }
      continue
    }
    if (!newMatrix || compare(totalPieces(newMatrix), '0') < 0)
      return { at, column: 'newMatrix', message: refuse('revision.giveNewQuantities') }
    const least = [line.booked ?? '0', line.received ?? '0'].reduce((maximum, one) => (compare(one, maximum) > 0 ? one : maximum))
    if (compare(totalPieces(newMatrix), least) < 0)
      return {
        at,
        column: 'newMatrix',
        message: refuse('revision.notBelowBookedReceived', { least }),
      }
    const cells = pieces(newMatrix)
    for (const [cell, booked] of bookedBySize(line.id)) {
      if (compare(cells.get(cell) ?? '0', booked) < 0)
        return {
          at,
          column: 'newMatrix',
          message: refuse('revision.sizeNotBelowBooked', { cell: sizeName(cell), booked }),
        }
    }
  }
  const after = applied(order, changes).order
  const at = changes.findIndex((change) => change.field === 'eta' || change.field === 'etd')
  return at >= 0 && after.eta < after.etd ? { at, column: 'newDate', message: refuse('revision.etaNotBeforeEtd') } : undefined
}

const sizeName = (cell: string): string => cell.split('|').slice(1).filter(Boolean).join('/')
