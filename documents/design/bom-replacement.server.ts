/** What else changes in a BOM where a material takes the place of another one: its category, its supplier and its colours. */
import type { Context, Replaced } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import type { bom } from './bom.ts'

type Bom = Doc<typeof bom>
type Material = Doc<typeof material>
type Line = Bom['lines'][number]

/**
 * Returns the category, the supplier and the colours of lines whose material was replaced. A category that is the type of the former material becomes that of the new one. A supplier that does not supply the new material gives way to its main one, or to its
 * only one. A fixed colour, and the colours by colourway, become those of the new material in the same colour of the library; where there is none, or
 * several suppliers dye it, the cell is blank and missing. Two statements, whatever the number of materials.
 */
export async function suppliersAndColours(
  { lines, colours }: Bom,
  ctx: Context,
  { pairs, before }: Replaced<Bom>,
): Promise<Values<typeof bom>> {
  const ids = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))]
  const materials = await ctx.byId(material, ids, { lines: true })
  const dyed = await ctx.pick(materialColour, { material: ids }, ['material', 'colour', 'supplier', 'status'])
  const shades = new Map(dyed.map(({ id, colour }) => [id, colour]))
  const usable = Map.groupBy(
    dyed.filter(({ status }) => status !== 'stopped'),
    ({ material: of }) => of,
  )
  const former = new Map(before.lines.map((line) => [line.id, line]))
  const byLine = new Map(pairs.flatMap(({ ids: named, from, to }) => named.map((id) => [id, { from, to }] as const)))
  const replaced = lines.flatMap((line) => {
    const pair = byLine.get(line.id)
    const [old, now] = [materials.get(pair?.from ?? ''), materials.get(pair?.to ?? '')]
    return old && now ? [{ line, old, now, supplier: supplierOf(line, now) }] : []
  })
  const sameShade = (id: string | null, of: { readonly now: Material; readonly supplier: string | null }): string | null => {
    const fitting = (usable.get(of.now.id) ?? []).filter(({ colour }) => colour === shades.get(id ?? ''))
    return (fitting.find((one) => one.supplier === of.supplier) ?? (fitting.length === 1 ? fitting[0] : undefined))?.id ?? null
  }
  const set = replaced.map(({ line, old, ...of }) => ({
    id: line.id,
    element: line.element === old.type ? of.now.type : line.element,
    supplier: of.supplier,
    materialColour: line.rule === 'fixed' ? sameShade(former.get(line.id)?.materialColour ?? null, of) : null,
  }))
  const byKey = new Map(replaced.map(({ line, ...of }) => [line.key, of]))
  const cells = colours.flatMap(({ id, key, materialColour: dye }) => {
    const of = byKey.get(key)
    return of ? [{ id, materialColour: sameShade(dye, of) }] : []
  })
  return {
    lines: { set, remove: [] },
    colours: {
      set: cells.filter((cell) => cell.materialColour !== null),
      remove: cells.flatMap((cell) => (cell.materialColour === null ? [cell.id] : [])),
    },
  }
}

function supplierOf({ supplier }: Line, { suppliers }: Material): string | null {
  if (suppliers.length === 0 || supplier === null || suppliers.some((one) => one.supplier === supplier)) return supplier
  return (suppliers.find(({ main }) => main) ?? (suppliers.length === 1 ? suppliers[0] : undefined))?.supplier ?? null
}
