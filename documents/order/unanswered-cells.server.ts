/** What is ordered and cannot be made: colours and sizes that the BOM or the size chart of a style does not answer, in new orders, order changes and orders that take a next version. */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import { cellKey, cellName, pieces, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { lacksSize } from '../../model/sizes/part-values.ts'
import { bothNames } from '../../model/text.ts'
import { expand, expandable, type ExpandableBom, type MissingCell } from '../design/bom-expansion.server.ts'
import { bom } from '../design/bom.ts'
import { sizeChart } from '../design/size-chart.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { refuse } from './messages.ts'
import { orderedCells } from './ordered-sizes.server.ts'
import type { PurchaseOrder } from './purchase-order.ts'

interface Ordered {
  readonly lines: PurchaseOrder['lines']
  /** The versions by which the order is made; absent for a new order. */
  readonly madeBy?: readonly Pick<MadeBy, 'style' | 'bom' | 'chart'>[]
  /** Only the versions that are named are asked. */
  readonly namedAlone?: boolean
}
type MadeBy = PurchaseOrder['madeBy'][number]

/** What no version answers: the place of the line, its column, and why in words. */
interface Unanswered {
  readonly at: number
  readonly column: 'style' | 'colorway' | 'matrix'
  readonly message: Refusal
}

/** So many reasons are named at once. */
const mostNamed = 20

/**
 * Returns what the versions do not answer by which an order is made, at its lines: materials without a colour or usage, in the words of the BOM, or whose colour was stopped, sizes that the chart has no value
 * of, and styles whose versions are all archived; a reason that is the same for several sizes of a line once, and how many there are beyond those that are named. These are the
 * versions that the order names, and those in force of what it names none of, as of a new order. A style that never had a BOM or a chart is not asked for it. In a number of
 * statements that does not grow with lines and styles.
 */
export async function unansweredCells(order: Ordered, ctx: Context): Promise<readonly Refusal[]> {
  const all = await unansweredOf(order, ({ matrix }) => cellsOf(matrix), ctx)
  return named(all.map(({ at, column, message }) => atPath(`lines[${at}].${column}`, message)))
}

/** Returns the reasons, each once at its place, those that are named and how many there are beyond. */
export function named(reasons: readonly Refusal[]): readonly Refusal[] {
  const each = [...new Map(reasons.map((one) => [`${one.path} ${one.message[0]}`, one])).values()]
  const further = each.length - mostNamed
  return further > 0 ? [...each.slice(0, mostNamed), refuse('purchaseOrder.furtherCells', { n: further }, 'lines')] : each
}

/**
 * The same of those cells alone that a line has more pieces of than it had: what was ordered before stays, also where it is not answered any more.
 * @param before the lines as they were, in the same order
 */
export const unansweredGrowth = (order: Ordered, before: PurchaseOrder['lines'], ctx: Context): Promise<readonly Unanswered[]> =>
  unansweredOf(order, ({ matrix }, at) => grownCells(matrix, before[at]!.matrix), ctx)

/**
 * The same of an order that is moved to next versions (`basedOn`), asked of these alone: the other versions that it is made by were agreed before. A blank that is filled is no
 * move.
 */
export async function unansweredByNext(order: PurchaseOrder, before: PurchaseOrder, ctx: Context): Promise<readonly Refusal[]> {
  const former = new Map(before.madeBy.map((row) => [row.style, row]))
  const next = (row: MadeBy, part: 'bom' | 'chart') => {
    const left = former.get(row.style)?.[part]
    return left && left !== row[part] ? row[part] : null
  }
  const madeBy = order.madeBy.map((row) => ({ style: row.style, bom: next(row, 'bom'), chart: next(row, 'chart') }))
  if (madeBy.every(({ bom: list, chart }) => !list && !chart)) return []
  return unansweredCells({ lines: order.lines, madeBy, namedAlone: true }, ctx)
}

async function unansweredOf(
  order: Ordered,
  cellsIn: (line: PurchaseOrder['lines'][number], at: number) => readonly MatrixCell[],
  ctx: Context,
): Promise<readonly Unanswered[]> {
  const ordered = order.lines.map((line, at) => ({ at, line, cells: cellsIn(line, at) })).filter(({ cells }) => cells.length > 0)
  if (ordered.length === 0) return []
  const styles = [...new Set(ordered.map(({ line }) => line.style))]
  const { bomOf, chartOf, ended } = await versionsFor(styles, order, ctx)
  const answers = ordered.map((one) => {
    const list = bomOf.get(one.line.style)
    return { ...one, list, cells: one.cells.map((cell) => ({ cell, missing: list ? expand(list, one.line.colorway, cell).missing : [] })) }
  })
  const sayOf = await sayingOf(
    answers.flatMap(({ list, cells }) =>
      cells.flatMap(({ missing }) => missing.map(({ stopped }) => list?.dyes.get(stopped ?? '')?.material)),
    ),
    ctx,
  )
  return answers.flatMap(({ at, line, cells, list }): readonly Unanswered[] => {
    const documents = ended(line.style)
    if (documents)
      return [{ at, column: 'style', message: refuse('purchaseOrder.noVersionInForce', { line: at + 1, number: { documents } }) }]
    const chart = chartOf.get(line.style)
    return cells.flatMap(({ cell, missing }) => {
      const ofBom = missing.map((one): Unanswered => {
        return { at, column: one.column === 'materialColour' ? 'colorway' : 'matrix', message: sayOf(list!, one, at + 1) }
      })
      if (!chart || !lacksSize(chart, cell)) return ofBom
      const message = refuse('purchaseOrder.sizeNotInChart', { line: at + 1, number: chart.number ?? '', size: cellName(cell) })
      return [...ofBom, { at, column: 'matrix', message }]
    })
  })
}

/**
 * Returns how a line of an order says what its BOM does not answer: a stopped material colour as a stopped material is said, everything else in the words of the BOM, whose lines
 * have numbers of their own.
 * @param materials ids of those whose colours were stopped
 */
async function sayingOf(materials: readonly (string | undefined)[], ctx: Context) {
  const named = await ctx.byId(material, [...new Set(materials.flatMap((id) => id ?? []))])
  return ({ dyes, colourNames }: ExpandableBom, { key, reason, stopped }: MissingCell, line: number): Refusal => {
    const dye = dyes.get(stopped ?? '')
    const of = dye && named.get(dye.material)
    if (!of) return refuse('purchaseOrder.bomUnanswered', { line, reason: reason.message })
    const values = { line, key, material: bothNames(of, of.number), colour: colourNames.get(dye.colour) ?? '' }
    return refuse('purchaseOrder.materialColourStopped', { ...values, status: materialColour.statuses.stopped.label! })
  }
}

/** Reads the BOM and the chart of each style: those that the order names, else those in force; and what says that a style had one and has none in force. */
async function versionsFor(styles: readonly string[], { madeBy = [], namedAlone = false }: Ordered, ctx: Context) {
  const others = namedAlone ? [] : styles
  const named = (part: 'bom' | 'chart') => madeBy.flatMap((row) => (styles.includes(row.style ?? '') ? (row[part] ?? []) : []))
  const inForce = { which: 'inForce', lines: true } as const
  const bomOf = new Map((await ctx.versionsOf(bom, { style: others }, inForce)).map((one) => [one.style, one]))
  const chartOf = new Map((await ctx.versionsOf(sizeChart, { style: others }, inForce)).map((one) => [one.style, one]))
  for (const one of (await ctx.byId(bom, named('bom'), { lines: true })).values()) bomOf.set(one.style, one)
  for (const one of (await ctx.byId(sizeChart, named('chart'), { lines: true })).values()) chartOf.set(one.style, one)
  const known = await expandable([...bomOf.values()], styles, ctx)
  const archived = { style: others, status: 'archived' } as const
  const hadBom = idByStyle(await ctx.pick(bom, archived, ['style']))
  const hadChart = idByStyle(await ctx.pick(sizeChart, archived, ['style']))
  return {
    bomOf: new Map([...bomOf].map(([style, one]) => [style, known.get(one.id)!])),
    chartOf,
    ended(style: string) {
      const [endedBom, endedChart] = [
        bomOf.has(style) ? undefined : hadBom.get(style),
        chartOf.has(style) ? undefined : hadChart.get(style),
      ]
      return endedBom ? { type: bom, ids: [endedBom] } : endedChart ? { type: sizeChart, ids: [endedChart] } : undefined
    },
  }
}

const idByStyle = (versions: readonly { readonly id: string; readonly style: string }[]) =>
  new Map(versions.map(({ id, style }) => [style, id]))

/** Returns the cells of which something is ordered, those of prepacks among them. */
export const cellsOf = (matrix: Matrix | null) => (matrix ? orderedCells(matrix).filter(({ pieces }) => compare(pieces, '0') > 0) : [])

/** Returns the cells of which a line has more pieces than it had, those of prepacks among them. */
export function grownCells(matrix: Matrix, before: Matrix): readonly MatrixCell[] {
  const [had, has] = [pieces(before), pieces(matrix)]
  const bySize = new Map(cellsOf(matrix).map((cell) => [cellKey(cell), cell]))
  return [...bySize].flatMap(([key, cell]) => (compare(has.get(key) ?? '0', had.get(key) ?? '0') > 0 ? [cell] : []))
}
