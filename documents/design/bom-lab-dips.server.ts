/** Lab dip requests for the colours that a BOM lacks: one for each material, colour of the library and dye house, however many lines and sizes wait for it. */
import type { Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import { labDip } from '../material/lab-dip.ts'
import { material } from '../material/material.ts'
import { refuse as refuseMaterial } from '../material/messages.ts'
import { supplier } from '../supplier/supplier.ts'
import { missingNow } from './bom-garments.server.ts'
import type { bom } from './bom.ts'
import { colour } from './colour.ts'
import { refuse } from './messages.ts'

type Bom = Doc<typeof bom>
/** A colour that a material is to be dyed in, and the first line that waits for it. */
interface Pair {
  readonly at: number
  readonly key: string
  readonly material: string
  readonly colour: string
  readonly supplier: string | null
}
/** While a request has one of these statuses, its pair is not asked for a second time. */
const underWay = ['submitted', 'in_progress', 'pending_review', 'recheck'] as const

/**
 * Makes a lab dip request for every pair that the matching lines lack and that is not being dyed yet, all or none. The dye house is the supplier of the line, or else the
 * main or only one of the material.
 */
export async function askForColours(doc: Bom, ctx: Context): Promise<void> {
  const pairs = await missingPairs(doc, ctx)
  if (pairs.length === 0) return ctx.refuse(refuse('bom.noColourToAsk'))
  await requireDyeable(pairs, ctx)
  // Two BOMs that lack the same pair wait for each other here.
  await ctx.linked(material, pairs, 'material', { lock: true })
  const named = await ctx.pick(
    labDip,
    { material: pairs.map((one) => one.material), colour: pairs.map((one) => one.colour), status: underWay },
    ['number', 'material', 'colour', 'supplier'],
  )
  const asks = new Map(named.map((one) => [keyOf(one), one.number]))
  const open = pairs.filter((one) => !asks.has(keyOf(one)))
  if (open.length === 0) {
    const numbers = [...new Set(pairs.map((one) => asks.get(keyOf(one))))].join(', ')
    return ctx.refuse(refuse('bom.labDipsAsked', { numbers }))
  }
  const requests = open.map(({ material: of, colour: shade, supplier: by }) => ({
    material: of,
    colour: shade,
    supplier: by,
    style: doc.style,
    dueDate: doc.labDipsDue,
  }))
  await ctx.createMany(labDip, requests, { company: doc.ownerCompany })
}

const keyOf = ({ material: of, colour: shade, supplier: by }: Pick<Pair, 'material' | 'colour' | 'supplier'>): string =>
  `${of} ${shade} ${by}`

/** Returns the pairs of the missing cells, each once, in the order of the lines. */
async function missingPairs(doc: Bom, ctx: Context): Promise<Pair[]> {
  const cells = (await missingNow(doc, ctx)).flatMap(({ at, key, wanted }) => (wanted ? [{ at, key, wanted, line: doc.lines[at]! }] : []))
  const materials = await ctx.byId(
    material,
    cells.map(({ line }) => line.material),
    { lines: true },
  )
  const dyerOf = ({ material: of, supplier: by }: Bom['lines'][number]): string | null => {
    const suppliers = materials.get(of)?.suppliers ?? []
    return by ?? (suppliers.find(({ main }) => main) ?? (suppliers.length === 1 ? suppliers[0] : undefined))?.supplier ?? null
  }
  const pairs = cells.map(({ at, key, wanted, line }) => ({ at, key, material: line.material, colour: wanted, supplier: dyerOf(line) }))
  return [...Map.groupBy(pairs, keyOf).values()].map(([first]) => first!)
}

/** Refuses at the line what no dye house could be asked for: no supplier, one that has not joined, a colour without a standard where nothing is approved by eye. */
async function requireDyeable(pairs: readonly Pair[], ctx: Context): Promise<void> {
  const suppliers = await ctx.linked(supplier, pairs, 'supplier')
  const colours = await ctx.linked(colour, pairs, 'colour')
  const needsStandard = ctx.settings(labDip).byEye === 'off'
  for (const { at, key, supplier: by, colour: shade } of pairs) {
    if (!by) ctx.refuse(atPath(`lines[${at}].supplier`, refuse('bom.noDyeHouse', { key })))
    const { company = null, shortName = '' } = suppliers.get(by!) ?? {}
    if (!company) ctx.refuse(atPath(`lines[${at}].supplier`, refuseMaterial('labDip.supplierNotJoined', { shortName })))
    const wanted = colours.get(shade)
    if (needsStandard && (wanted?.labL ?? null) === null)
      ctx.refuse(atPath(`lines[${at}].material`, refuseMaterial('labDip.noStandard', { name: bothNames(wanted) })))
  }
}
