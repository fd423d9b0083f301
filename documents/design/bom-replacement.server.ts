/** What else changes in a BOM where a material takes the place of another one: its category, its supplier and its colours. */
import type { Context, Replaced } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import type { bom } from './bom.ts'

type Bom = Doc<typeof bom>
type Line = Bom['lines'][number]

/**
 * Returns the category, the supplier and the colours of lines whose material was replaced. A category that is the type of the former material becomes that of the new one. A supplier that does not supply the new material gives way to its main one, or to its
 * only one. A fixed colour, and the colours by colourway, become those of the new material in the same colour of the library; where there is none, or
 * several suppliers dye it, the cell is blank and missing.
 */
export async function suppliersAndColours(
  { lines, colours }: Bom,
  ctx: Context,
  { ids, from, to, before }: Replaced<Bom>,
): Promise<Values<typeof bom>> {
  const replaced = lines.filter(({ id }) => ids.includes(id))
  const { suppliers, type } = await ctx.get(material, to)
  const former = await ctx.get(material, from)
  const dyed = await ctx.pick(materialColour, { material: [from, to] }, ['material', 'colour', 'supplier', 'status'])
  const shades = new Map(dyed.map(({ id, colour }) => [id, colour]))
  const usable = dyed.filter((one) => one.material === to && one.status !== 'stopped')
  const supplierOf = ({ supplier }: Line): string | null => {
    if (suppliers.length === 0 || supplier === null || suppliers.some((one) => one.supplier === supplier)) return supplier
    return (suppliers.find(({ main }) => main) ?? (suppliers.length === 1 ? suppliers[0] : undefined))?.supplier ?? null
  }
  const sameShade = (id: string | null, supplier: string | null): string | null => {
    const fitting = usable.filter(({ colour }) => colour === shades.get(id ?? ''))
    return (fitting.find((one) => one.supplier === supplier) ?? (fitting.length === 1 ? fitting[0] : undefined))?.id ?? null
  }
  const colourOf = new Map(before.lines.map((line) => [line.id, line.materialColour]))
  const set = replaced.map((line) => ({
    id: line.id,
    element: line.element === former.type ? type : line.element,
    supplier: supplierOf(line),
    materialColour: line.rule === 'fixed' ? sameShade(colourOf.get(line.id) ?? null, supplierOf(line)) : null,
  }))
  const supplierByKey = new Map(replaced.map((line) => [line.key, supplierOf(line)]))
  const cells = colours
    .filter(({ key }) => supplierByKey.has(key))
    .map(({ id, key, materialColour: dye }) => ({ id, materialColour: sameShade(dye, supplierByKey.get(key)!) }))
  return {
    lines: { set, remove: [] },
    colours: {
      set: cells.filter((cell) => cell.materialColour !== null),
      remove: cells.flatMap((cell) => (cell.materialColour === null ? [cell.id] : [])),
    },
  }
}
