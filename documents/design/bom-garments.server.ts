/** The colourways and sizes that a BOM is reckoned for: those of its style and of its size list as they are now. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { cellsInOrder } from '../../model/sizes/size-order.ts'
import { expandable, type MissingCell, type Size } from './bom-expansion.server.ts'
import { figuresOf, missingIn, type Figures, type Garments } from './bom-figures.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { sizeList } from './size-list.ts'

type Bom = Pick<Doc<typeof bom>, 'id' | 'style' | 'sizeList' | 'ratio' | 'lines' | 'colours'>

/** Returns the active colourways of the style, the sizes of the list in their order, each with its second sizes, and the base size. */
export async function garmentsOf(
  { style, sizeList: id, ratio }: Pick<Bom, 'style' | 'sizeList' | 'ratio'>,
  ctx: Context,
): Promise<Garments & { readonly sizes: readonly Size[]; readonly baseSize: string | undefined }> {
  const ways = await ctx.pick(colorway, { style, status: 'active' }, ['number'])
  const list = (await ctx.byId(sizeList, [id], { lines: true })).get(id ?? '')
  const sizes = list ? cellsInOrder(list) : []
  const baseSize = list?.sizes.find((one) => one.base)?.size
  const base = sizes.filter(({ size }) => size === baseSize)
  return { colorways: ways.map((way) => way.id), sizes, baseSize, base, ratio: ratio?.cells ?? [] }
}

/** Returns the figures of a BOM for the colourways and sizes of now. */
export async function figuresNow(of: Bom, ctx: Context): Promise<Figures> {
  const known = (await expandable([of], [of.style], ctx)).get(of.id)!
  return figuresOf(known, await garmentsOf(of, ctx))
}

/** Returns every cell of active colourways and listed sizes of now that a line does not answer, in the order of the lines. */
export async function missingNow(of: Bom, ctx: Context): Promise<MissingCell[]> {
  const known = (await expandable([of], [of.style], ctx)).get(of.id)!
  const { colorways, sizes } = await garmentsOf(of, ctx)
  return missingIn(known, colorways, sizes).sort((one, other) => one.at - other.at)
}

/** Counts the missing cells of the BOM in force of a style again, when its colourways have changed. */
export async function countMissing(style: string, ctx: Context): Promise<void> {
  const [one] = await ctx.find(bom, { style, status: 'active' }, { lines: true })
  if (!one) return
  const missing = (await missingNow(one, ctx)).length
  if (missing !== one.missing) await ctx.set(bom, one.id, { missing })
}

/** Returns whether a style has an active BOM that answers every active colourway and listed size of now. */
export async function hasWholeBom(style: string, ctx: Context): Promise<boolean> {
  const [one] = await ctx.find(bom, { style, status: 'active' }, { lines: true })
  return one !== undefined && (await missingNow(one, ctx)).length === 0
}
