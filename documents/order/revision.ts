/** Pure computation of an order after a change: new sizes, prices and dates on its lines, new amounts, differences per change. */
import type { Refusal } from '../../model/refusal.ts'
import { compare, sub } from '../../model/decimal.ts'
import { pieces, totalPieces, type Matrix } from '../../model/fields/matrix.ts'
import { compute } from '../../model/rules/compute.ts'
import { refuse } from './messages.ts'
import { purchaseOrder } from './purchase-order.ts'

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
  /** Pieces that had been received when the price changed last. */
  readonly receivedAtPrice?: string | null
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

/**
 * Returns the gross amount of an order in its currency, as its own formulas give it: each amount of a line is rounded half-up to 4 decimals
 * (invariant 2), and what was received at earlier prices keeps them (`earlier-prices.part.ts`).
 */
export function totalGross({ taxRate, lines }: Pick<Ordered, 'taxRate' | 'lines'>): string {
  const order: Record<string, unknown> = { taxRate, lines: lines.map((line) => ({ ...line })) }
  compute(purchaseOrder, order)
  return String(order['gross'])
}

/** Returns the gross amount of one line; zero for a change that names no line. */
const grossOf = ({ taxRate, lines }: Ordered, id: string | null): string =>
  totalGross({ taxRate, lines: lines.filter((line) => line.id === id) })

/** Returns the order after one change; unchanged when the change names nothing. */
export function changed(order: Ordered, change: Change): Ordered {
  const { field, newMatrix, newPrice, newDate } = change
  if (field === 'etd' || field === 'eta') return newDate ? { ...order, [field]: newDate } : order
  const lines = order.lines.map((line) => {
    if (line.id !== change.orderLine) return line
    if (field === 'price') return newPrice === null ? line : { ...line, price: newPrice, receivedAtPrice: line.received }
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
    effects.push({
      from: shown(now, change),
      to: shown(next, change),
      difference: sub(grossOf(next, change.orderLine), grossOf(now, change.orderLine)),
    })
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
