/** The colourways and sizes that a BOM is reckoned for: those of its style and of its size list as they are now. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { cellsInOrder } from '../../model/sizes/size-order.ts'
import { baseCellsOf, baseSizeOf, expandable, type MissingCell, type Size } from './bom-expansion.server.ts'
import { figuresOf, highestOf, missingIn, type Figures, type Garments, type HighestFigures } from './bom-figures.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { sizeList } from './size-list.ts'

type Bom = Pick<Doc<typeof bom>, 'id' | 'style' | 'sizeList' | 'ratio' | 'baseSize' | 'lines' | 'colours'>

/** The colourways and sizes of a BOM. */
type AllGarments = Garments & { readonly sizes: readonly Size[]; readonly baseSize: string | undefined }
type Of = Pick<Bom, 'style' | 'sizeList' | 'ratio'> & Partial<Pick<Bom, 'baseSize'>>

/** Returns the active colourways of the style, the sizes of the list in their order, each with its second sizes, and the base size. */
export const garmentsOf = async (of: Of, ctx: Context): Promise<AllGarments> => (await garmentsOfAll([of], ctx))(of)

/** Reads colourways and size lists of BOMs in one statement each, and returns what answers for one of them. */
export async function garmentsOfAll(boms: readonly Of[], ctx: Context): Promise<(of: Of) => AllGarments> {
  const styles = [...new Set(boms.map(({ style }) => style))]
  const ways = Map.groupBy(await ctx.pick(colorway, { style: styles, status: 'active' }, ['style']), ({ style }) => style)
  const lists = await ctx.linked(sizeList, boms, 'sizeList', { lines: true })
  return ({ style, sizeList: id, ratio, baseSize: written }) => {
    const list = lists.get(id ?? '')
    const sizes = list ? cellsInOrder(list) : []
    const of = { baseSize: written ?? null }
    return {
      colorways: (ways.get(style) ?? []).map((way) => way.id),
      sizes,
      baseSize: baseSizeOf(list, of),
      base: baseCellsOf(list, of),
      ratio: ratio?.cells ?? [],
    }
  }
}

/** Returns the figures of a BOM for the colourways and sizes of now, with those of the highest size: the last one of the list, with its last second size. */
export async function figuresNow(of: Bom, ctx: Context): Promise<Figures & { readonly highest: readonly HighestFigures[] }> {
  const known = (await expandable([of], [of.style], ctx)).get(of.id)!
  const garments = await garmentsOf(of, ctx)
  return { ...figuresOf(known, garments), highest: highestOf(known, garments.colorways, garments.sizes.at(-1) ?? { size: '' }) }
}

/** Returns every cell of active colourways and listed sizes of now that a line does not answer, in the order of the lines. */
export async function missingNow(of: Bom, ctx: Context): Promise<MissingCell[]> {
  const known = (await expandable([of], [of.style], ctx)).get(of.id)!
  const { colorways, sizes } = await garmentsOf(of, ctx)
  return missingIn(known, colorways, sizes).sort((one, other) => one.at - other.at)
}

/** Returns whether a style has an active BOM that answers every active colourway and listed size of now. */
export async function hasWholeBom(style: string, ctx: Context): Promise<boolean> {
  const [one] = await ctx.versionsOf(bom, { style }, { which: 'inForce', lines: true })
  return one !== undefined && (await missingNow(one, ctx)).length === 0
}
