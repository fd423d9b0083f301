/** Answers what a stored BOM says of a colourway and a size, by `expand` alone, with the rights of the user. */
import { answerCall, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { round } from '../../model/decimal.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { localise } from '../../model/text.ts'
import { unit } from '../master/unit.ts'
import { material } from '../material/material.ts'
import { expand, expandable, type MissingCell, type Size } from './bom-expansion.server.ts'
import { missingIn } from './bom-figures.server.ts'
import { garmentsOf } from './bom-garments.server.ts'
import { bomPreviewCalls, type BomPreview } from './bom-preview.calls.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { coloursOfNeeds } from './need-colours.server.ts'
import { priceReason } from './price-rates.server.ts'

/** What the expansion answers of a line: who does not see one of these does not get the expansion. */
const answeredColumns = ['material', 'materialColour', 'supply', 'unit', 'usage', 'gross'] as const

/**
 * Answers its owner alone: what is shared with a supplier or a factory is the BOM for the colourways of its orders, and the expansion is of all.
 * @throws WeftError 404 for a BOM that the user may not see, and for another party of it; 403 where a rule hides what the expansion answers
 */
export async function previewOf(
  viewer: DocumentViewer,
  {
    id,
    ...asked
  }: {
    readonly id: string
    readonly colorway?: string | undefined
    readonly size?: string | undefined
    readonly second?: string | undefined
  },
): Promise<BomPreview> {
  const viewed = await viewer.viewOwn(bom, id)
  viewer.requires(
    viewed,
    answeredColumns.map((column) => `lines.${column}`),
  )
  const { ctx } = viewer
  const { language } = viewer.actor
  const doc = await ctx.get(bom, id)
  const known = (await expandable([doc], [doc.style], ctx)).get(id)!
  const garments = await garmentsOf(doc, ctx)
  const ways = await ctx.byId(colorway, garments.colorways)
  const shades = await ctx.byId(
    colour,
    [...ways.values()].map((way) => way.colour),
  )
  const nameOf = <N extends { readonly number: string | null; readonly name: string; readonly nameEn?: string | null }>(
    one: N | undefined,
  ) => (one ? [one.number, localise([one.name, one.nameEn || one.name], language)].filter(Boolean).join('--') : '')
  const colorways = [...ways.values()].map((way) => {
    const shade = shades.get(way.colour)
    return {
      id: way.id,
      title: [way.number, shade && localise([shade.name, shade.nameEn || shade.name], language)].filter(Boolean).join('--'),
    }
  })
  const size = sizeOf(garments, asked)
  const way = garments.colorways.find((one) => one === asked.colorway) ?? garments.colorways[0]
  const needs = way && size ? expand(known, way, size).needs : []
  const materials = await ctx.linked(material, needs, 'material')
  const { colourOf } = await coloursOfNeeds(needs, ctx)
  const units = await ctx.linked(unit, needs, 'unit')
  return {
    colorways,
    sizes: garments.sizes,
    chosen: way && size ? { colorway: way, size } : null,
    needs: needs.map((need) => {
      const { at, key, material: of, unit: by, usage, gross, purchased } = need
      const shade = colourOf(need)
      return {
        at,
        key,
        material: { id: of, title: nameOf(materials.get(of)) },
        colour: shade ? { id: shade.id, title: nameOf(shade) } : null,
        unit: units.get(by)?.code ?? '',
        usage,
        gross: round(gross),
        purchased,
      }
    }),
    missing: [...grouped(missingIn(known, garments.colorways, garments.sizes)), ...unconverted(viewed)].map(({ reason, ...cell }) => ({
      ...cell,
      reason: localise(reason, language),
    })),
  }
}

/** The size that was asked for where it is listed, else the base size, else the first one. */
function sizeOf(
  { sizes, base }: { readonly sizes: readonly Size[]; readonly base: readonly Size[] },
  { size, second }: { readonly size?: string | undefined; readonly second?: string | undefined },
): Size | undefined {
  const isAsked = (one: Size) => one.size === size && (one.second ?? undefined) === second
  return sizes.find(isAsked) ?? base[0] ?? sizes[0]
}

/** Joins the cells of one line, colourway and reason, in the order of the lines. */
function grouped(cells: readonly MissingCell[]) {
  const groups = Map.groupBy(cells, ({ at, colorway: way, column, reason }) => JSON.stringify([at, way, column, reason.message]))
  return [...groups.values()]
    .map((some) => {
      const { at, key, column, colorway: way, reason } = some[0]!
      return { at, key, column, colorway: way === '' ? null : way, sizes: some.map(({ size }) => cellName(size)), reason: reason.message }
    })
    .toSorted((one, other) => one.at - other.at)
}

/** Lines whose price has no exchange rate, at their price; of a reader from whom a rule hides the note, none. */
const unconverted = ({ lines }: Viewed<typeof bom>) =>
  (lines ?? []).flatMap((line, at) => {
    const reason = priceReason({ priceNote: line.priceNote ?? null, priceNoteEn: line.priceNoteEn ?? null })
    return reason ? [{ at, key: line.key ?? '', column: 'price', colorway: null, sizes: [], reason: reason.message }] : []
  })

export const bomPreviewAnswers: readonly AnsweredCall[] = [
  answerCall(bomPreviewCalls.bomPreview, (viewer, input) => previewOf(viewer, input)),
]
