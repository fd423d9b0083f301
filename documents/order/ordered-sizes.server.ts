/** Which sizes a line may order: those of the style's size list, and, where the style has SKUs, those that have one in its colour. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { compare, mul } from '../../model/decimal.ts'
import { cellKey, cellName, pieces, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { colorway } from '../design/colorway.ts'
import { sizeList } from '../design/size-list.ts'
import { sku } from '../design/sku.ts'
import { style } from '../design/style.ts'
import { refuse } from './messages.ts'

/** Style, colour and sizes of an ordered line, or of what it becomes. */
export interface OrderedGoods {
  readonly style: string
  readonly colorway: string
  readonly matrix: Matrix
}

/**
 * Returns the first line with a size that cannot be ordered, with its place in `lines` and the name of the size; undefined when all can. Stock, orders and labels
 * are recorded by SKU, so a cell without one could never be received. A style without any SKU is not restricted, and an archived SKU
 * cannot be ordered. A cell that `stored` has with at least as many pieces is not checked against the SKUs again.
 * @param lines new or changed lines, each with its stored goods where it has some
 */
export async function sizeRefusal(
  lines: readonly { readonly goods: OrderedGoods; readonly stored?: OrderedGoods }[],
  ctx: Context,
): Promise<{ readonly at: number; readonly message: Refusal; readonly size: string } | undefined> {
  if (lines.length === 0) return undefined
  const goods = lines.map((line) => line.goods)
  const sizes = await listedSizes(goods, ctx)
  const skus = await skusOf(goods, ctx)
  let missing: { readonly at: number; readonly cell: MatrixCell } | undefined
  for (const [at, line] of lines.entries()) {
    const listed = sizes.get(line.goods.style)
    const cells = orderedCells(line.goods.matrix)
    const unlisted = listed && cells.find((cell) => !listed.has(cell))
    if (unlisted) {
      const size = cellName(unlisted)
      return { at, message: refuse('purchaseOrder.sizeNotStyleSizeList', { size }), size }
    }
    if (missing || !skus.styles.has(line.goods.style)) continue
    const cell = cells.find((one) => !isStored(one, line) && !skus.has(line.goods.colorway, one))
    if (cell) missing = { at, cell }
  }
  return missing && { at: missing.at, message: await noSku(goods[missing.at]!, missing.cell, ctx), size: cellName(missing.cell) }
}

/**
 * Returns the first line that orders what has no SKU, of a style that has some: at its colour where that has none at all, else at its sizes. SKUs may have been made for other colours,
 * or archived, since the line was entered; goods without one are never received.
 */
export async function skuRefusal(lines: readonly OrderedGoods[], ctx: Context): Promise<Refusal | undefined> {
  const goods = [...lines.entries()].filter(([, { style: of, matrix }]) => of && matrix)
  if (goods.length === 0) return undefined
  const skus = await skusOf(
    goods.map(([, line]) => line),
    ctx,
  )
  const lacking = goods.flatMap(([at, line]) => {
    const cell = skus.styles.has(line.style) ? orderedCells(line.matrix).find((one) => !skus.has(line.colorway, one)) : undefined
    return cell ? [{ at, line, cell }] : []
  })[0]
  if (!lacking) return undefined
  const { at, line, cell } = lacking
  if (skus.colorways.has(line.colorway)) return atPath(`lines[${at}].matrix`, await noSku(line, cell, ctx))
  const { number } = await ctx.get(colorway, line.colorway)
  return refuse('purchaseOrder.colorwayWithoutSkus', { colorway: number }, `lines[${at}].colorway`)
}

/** Returns the ordered cells, those of prepacks times their packs. */
export const orderedCells = (matrix: Matrix): MatrixCell[] => [
  ...matrix.cells,
  ...(matrix.prepacks ?? []).flatMap((pack) => pack.ratio.map((cell) => ({ ...cell, pieces: mul(cell.pieces, pack.packs) }))),
]

/** Whether the stored line orders the same cell of the same goods with at least as many pieces. */
function isStored(cell: MatrixCell, { goods, stored }: { readonly goods: OrderedGoods; readonly stored?: OrderedGoods }): boolean {
  if (stored?.style !== goods.style || stored.colorway !== goods.colorway) return false
  const key = cellKey(cell)
  return compare(pieces(stored.matrix).get(key) ?? '0', pieces(goods.matrix).get(key) ?? '0') >= 0
}

/** The cells that a size list offers. A list without second sizes does not restrict them. */
interface ListedSizes {
  has(cell: MatrixCell): boolean
}

/** Returns the sizes of each style's list; a style without a list is not restricted. */
async function listedSizes(lines: readonly OrderedGoods[], ctx: Context): Promise<Map<string, ListedSizes>> {
  const styles = await ctx.linked(style, lines, 'style')
  const lists = await ctx.linked(sizeList, [...styles.values()], 'sizeList', { lines: true })
  const sizes = new Map([...lists].map(([id, list]) => [id, listedIn(list)]))
  return new Map(
    [...styles].flatMap(([id, one]) => (one.sizeList && sizes.has(one.sizeList) ? [[id, sizes.get(one.sizeList)!] as const] : [])),
  )
}

function listedIn(list: Doc<typeof sizeList>): ListedSizes {
  const sizes = new Set(list.sizes.map((one) => one.size))
  const seconds = new Set<string | undefined>(list.seconds.map((one) => one.second))
  return { has: ({ size, second }) => sizes.has(size) && (seconds.size === 0 || seconds.has(second)) }
}

/** The SKUs of ordered goods: which styles and colorways have some, and whether a cell of a colorway has one that can be ordered. */
interface KnownSkus {
  readonly styles: ReadonlySet<string>
  readonly colorways: ReadonlySet<string>
  has(colorway: string, cell: MatrixCell): boolean
}

async function skusOf(lines: readonly OrderedGoods[], ctx: Context): Promise<KnownSkus> {
  const skus = await skusOfColorways(lines, ctx)
  const styles = new Set(skus.map((one) => one.style))
  // A colour without any SKU still belongs to a style that may have some in its other colours.
  const others = distinct(lines.map((line) => line.style)).filter((id) => !styles.has(id))
  if (others.length > 0) for (const one of await ctx.pick(sku, { style: others }, ['style'])) styles.add(one.style)
  const orderable = new Map<string, (typeof skus)[number]>()
  for (const one of skus) if (one.status !== 'archived') orderable.set(`${one.colorway}|${one.size}`, one)
  return {
    styles,
    colorways: new Set([...orderable.values()].map((one) => one.colorway)),
    has: (way, cell) => {
      const known = orderable.get(`${way}|${cellName(cell)}`)
      return known !== undefined && (cell.colour === undefined || cell.colour === known.colour)
    },
  }
}

/** Returns the SKUs of the colorways of lines. Prices and sizes ask for the same, so that a save reads them once. */
export const skusOfColorways = (lines: readonly { readonly colorway: string }[], ctx: Context) =>
  ctx.pick(sku, { colorway: distinct(lines.map((line) => line.colorway)) }, ['style', 'colorway', 'size', 'colour', 'status'])

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.filter(Boolean))]

async function noSku(goods: OrderedGoods, cell: MatrixCell, ctx: Context): Promise<Refusal> {
  const { number } = await ctx.get(colorway, goods.colorway)
  return refuse('purchaseOrder.cellWithoutSku', { colorway: number, size: cellName(cell) })
}
