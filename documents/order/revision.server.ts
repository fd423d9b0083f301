/** Pure computation of an order after a change: new sizes, prices and dates on its lines, new amounts, differences per change. */
import type { Refusal } from '../../model/refusal.ts'
import { compare, sub } from '../../model/decimal.ts'
import { pieces, totalPieces, type Matrix } from '../../model/fields/matrix.ts'
import { compute } from '../../model/rules/compute.ts'
import { refuse } from './messages.ts'
import { purchaseOrder } from './purchase-order.ts'
import { setsIn, scaled } from './set-matrix.rules.ts'

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
  /** Key of the set that the line is part of, and its pieces in one set. */
  readonly set?: number | null
  readonly perSet?: number | null
}
/** Sets of the order; their pieces are lines and their fee a charge with the same key. */
export interface OrderedSet {
  readonly id: string
  readonly key: number | null
  readonly name: string | null
  readonly matrix: Matrix
}
export interface OrderedCharge {
  readonly id: string
  readonly set: number | null
  readonly quantity: string | null
  readonly price: string | null
}
export interface Ordered {
  readonly etd: string
  readonly eta: string
  readonly taxRate: string
  readonly lines: readonly OrderedLine[]
  readonly sets?: readonly OrderedSet[]
  readonly charges?: readonly OrderedCharge[]
}
export interface Change {
  readonly field: 'quantity' | 'price' | 'sets' | 'etd' | 'eta'
  readonly orderLine: string | null
  readonly orderSet?: string | null
  readonly newSets?: Matrix | null
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
export function totalGross({ taxRate, lines, charges = [] }: Pick<Ordered, 'taxRate' | 'lines' | 'charges'>): string {
  const order: Record<string, unknown> = {
    taxRate,
    lines: lines.map((line) => ({ ...line })),
    charges: charges.map((charge) => ({ ...charge })),
  }
  compute(purchaseOrder, order)
  return String(order['gross'])
}

/** Returns the gross amount of what a change is about: a line, or the lines and the charge of a set; zero for one that names nothing. */
function grossOf(order: Ordered, { field, orderLine, orderSet }: Change): string {
  const { taxRate, lines, charges = [] } = order
  if (field !== 'sets') return totalGross({ taxRate, lines: lines.filter((line) => line.id === orderLine) })
  const key = setNamed(order, orderSet)?.key ?? null
  const isOfSet = ({ set = null }: { readonly set?: number | null }) => key !== null && set === key
  return totalGross({ taxRate, lines: lines.filter(isOfSet), charges: charges.filter(isOfSet) })
}

const setNamed = ({ sets = [] }: Ordered, id: string | null | undefined): OrderedSet | undefined => sets.find((set) => set.id === id)

/** Returns the order after one change; unchanged when the change names nothing. */
export function changed(order: Ordered, change: Change): Ordered {
  const { field, newMatrix, newPrice, newDate } = change
  if (field === 'etd' || field === 'eta') return newDate ? { ...order, [field]: newDate } : order
  if (field === 'sets') return withSets(order, change)
  const lines = order.lines.map((line) => {
    if (line.id !== change.orderLine) return line
    if (field === 'price') return newPrice === null ? line : { ...line, price: newPrice, receivedAtPrice: line.received }
    return newMatrix ? resized(line, newMatrix) : line
  })
  return { ...order, lines }
}

/** Returns the order with other sets: all of their pieces and their charge follow. */
function withSets(order: Ordered, { orderSet, newSets }: Change): Ordered {
  const set = setNamed(order, orderSet)
  if (!set || set.key === null || !newSets) return order
  return {
    ...order,
    sets: order.sets!.map((one) => (one === set ? { ...one, matrix: newSets } : one)),
    lines: order.lines.map((line) => (line.set === set.key ? resized(line, scaled(newSets, line.perSet ?? 1)) : line)),
    charges: (order.charges ?? []).map((charge) => (charge.set === set.key ? { ...charge, quantity: setsIn(newSets) } : charge)),
  }
}

const resized = (line: OrderedLine, matrix: Matrix): OrderedLine => ({ ...line, matrix, quantity: totalPieces(matrix) })

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
      difference: sub(grossOf(next, change), grossOf(now, change)),
    })
    now = next
  }
  return { order: now, effects }
}

function shown(order: Ordered, { field, orderLine, orderSet }: Change): string {
  if (field === 'etd' || field === 'eta') return order[field]
  if (field === 'sets') {
    const set = setNamed(order, orderSet)
    return set ? sizesShown(setsIn(set.matrix), set.matrix) : ''
  }
  const line = order.lines.find((one) => one.id === orderLine)
  if (!line) return ''
  if (field === 'price') return line.price ?? ''
  return sizesShown(line.quantity, line.matrix)
}

function sizesShown(quantity: string, matrix: Matrix): string {
  const sizes = [...pieces(matrix)].map(([cell, count]) => `${sizeName(cell)} ${count}`)
  return `${quantity}（${sizes.join('，')}）`.slice(0, 200)
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
  for (const [at, change] of changes.entries()) {
    const wrong = wrongChange(order, change, bookedBySize)
    if (wrong) return { at, ...wrong }
  }
  const after = applied(order, changes).order
  const at = changes.findIndex((change) => change.field === 'eta' || change.field === 'etd')
  return at >= 0 && after.eta < after.etd ? { at, column: 'newDate', message: refuse('revision.etaNotBeforeEtd') } : undefined
}

interface WrongChange {
  readonly column: string
  readonly message: Refusal
}

function wrongChange(order: Ordered, change: Change, bookedBySize: (line: string) => ReadonlyMap<string, string>): WrongChange | undefined {
  const { field, orderLine, orderSet, newMatrix, newSets, newPrice, newDate } = change
  if (field === 'etd' || field === 'eta') return newDate ? undefined : { column: 'newDate', message: refuse('revision.giveNewDate') }
  if (field === 'sets') {
    const set = setNamed(order, orderSet)
    if (!set) return { column: 'orderSet', message: refuse('orderSets.chooseSet') }
    if (!newSets) return { column: 'newSets', message: refuse('revision.giveNewQuantities') }
    for (const line of order.lines.filter((one) => one.set === set.key)) {
      const message = tooFew(line, scaled(newSets, line.perSet ?? 1), bookedBySize)
      if (message) return { column: 'newSets', message }
    }
    return undefined
  }
  const line = order.lines.find((one) => one.id === orderLine)
  if (!line) return { column: 'orderLine', message: refuse('revision.chooseLineOrder') }
  if (field === 'price') return newPrice === null ? { column: 'newPrice', message: refuse('revision.giveNewPrice') } : undefined
  // A set is changed as a whole.
  const set = order.sets?.find(({ key }) => key !== null && key === line.set)
  if (set) return { column: 'orderLine', message: refuse('orderSets.partOfSet', { set: set.name ?? '' }) }
  if (!newMatrix || compare(totalPieces(newMatrix), '0') < 0) return { column: 'newMatrix', message: refuse('revision.giveNewQuantities') }
  const message = tooFew(line, newMatrix, bookedBySize)
  return message && { column: 'newMatrix', message }
}

/** Why a line cannot have these sizes: fewer pieces than are booked or received, in all or of a size. */
function tooFew(line: OrderedLine, matrix: Matrix, bookedBySize: (line: string) => ReadonlyMap<string, string>): Refusal | undefined {
  const least = [line.booked ?? '0', line.received ?? '0'].reduce((maximum, one) => (compare(one, maximum) > 0 ? one : maximum))
  if (compare(totalPieces(matrix), least) < 0) return refuse('revision.notBelowBookedReceived', { least })
  const cells = pieces(matrix)
  for (const [cell, booked] of bookedBySize(line.id))
    if (compare(cells.get(cell) ?? '0', booked) < 0) return refuse('revision.sizeNotBelowBooked', { cell: sizeName(cell), booked })
  return undefined
}

const sizeName = (cell: string): string => cell.split('|').slice(1).filter(Boolean).join('/')
