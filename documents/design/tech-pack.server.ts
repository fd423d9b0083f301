/** Server logic of tech packs: which versions are issued, what a piece of each colourway needs by them, and that the factory has opened the file. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { LineValues, Values } from '../../model/document-values.ts'
import { atPath } from '../../model/refusal.ts'
import type { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { factory } from '../supplier/factory.ts'
import { expand, expandable, sizeNames } from './bom-expansion.server.ts'
import { garmentsOf } from './bom-garments.server.ts'
import { bom } from './bom.ts'
import { careKinds, type CareKind } from './care.part.ts'
import { colorway } from './colorway.ts'
import type { colour } from './colour.ts'
import { coloursOfNeeds } from './need-colours.server.ts'
import { fitting } from './fitting.ts'
import { pattern } from './pattern.ts'
import { processSheet } from './process-sheet.ts'
import { refuse } from './messages.ts'
import { sampleRequest } from './sample-request.ts'
import { style } from './style.ts'
import { techPack } from './tech-pack.ts'
import { versionsInForce, versionsNotInForce } from './versions-in-force.server.ts'

type Pack = Doc<typeof techPack>
type Material = LineValues<typeof techPack, 'materials'>
type Of = Pick<Pack, 'id' | 'style' | 'receiver'>

export const techPackLogic = defineLogic(techPack, {
  checks: {
    async factoryJoined({ receiver }, ctx) {
      const { company, name } = await ctx.get(factory, receiver)
      return company ? undefined : refuse('techPack.factoryNotJoined', { name }, 'receiver')
    },
    /** Takes the lock of the style, so that of two issues to a factory one counts on from the other: later, both would hold the style for their grants and wait for each other. */
    async whatIsIssued(doc, ctx) {
      await ctx.lock(style, doc.style)
      const { values, missing } = await contentsOf(doc, ctx)
      if (!values.chart) return refuse('techPack.noChart', 'chart')
      if (!values.bom) return refuse('techPack.noBom', 'bom')
      return missing && atPath('materials', missing)
    },
  },
  asks: {
    /** Orders that the factory makes by another version than the pack has: what it gets is not what it agreed to. */
    async ordersOfOtherVersions(doc, ctx) {
      const others = await versionsNotInForce(doc.style, ctx)
      const { user, ids } = await ctx.usersOfVersions('purchase_order', others, { factory: doc.receiver })
      return ids.length === 0
        ? undefined
        : refuse('techPack.ordersOfOtherVersions', { n: ids.length, numbers: { documents: { type: user, ids } } })
    },
  },
  /** A draft shows what would be issued now. */
  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'draft') return {}
    return doc.style && doc.receiver ? (await contentsOf(doc, ctx)).values : {}
  },
  work: {
    make: async ({ id, language }, ctx) => {
      const { file, sha256, pages } = await ctx.paper(techPack, id, { partyRole: 'factory', lang: language })
      return { file: [file], sha256, pages }
    },
  },
  after: {
    /** Under the lock that the check has taken. */
    async send(doc, ctx) {
      await ctx.set(techPack, doc.id, (await contentsOf(doc, ctx)).values)
      await ctx.start(techPack, doc.id, 'make')
    },
  },
  /** The first time that the receiver fetches the file is recorded. */
  async opened({ id, file }, ctx, fetched) {
    if (!file.includes(fetched)) return
    const { status, receiver, openedAt } = await ctx.lock(techPack, id)
    if (status !== 'issued' || openedAt !== null) return
    if ((await ctx.get(factory, receiver)).company === ctx.actor.company) await ctx.act(techPack, id, 'open')
  },
})

/** Returns what is issued of a style to a factory now, and the first gap of the BOM, if it has one. */
async function contentsOf(
  of: Of,
  ctx: Context,
): Promise<{ readonly values: Values<typeof techPack>; readonly missing?: Refusal | undefined }> {
  const sent = (await ctx.find(techPack, { ...pairOf(of), status: ['issuing', 'issued', 'withdrawn'] }))
    .filter(({ id }) => id !== of.id)
    .toSorted((one, other) => (other.issue ?? 0) - (one.issue ?? 0))
  // A withdrawn pack keeps its number; what has changed is compared with one that the factory still has.
  const earlier = sent.find(({ status }) => status !== 'withdrawn')
  const inForce = (await versionsInForce([of.style], ctx))(of.style)
  const list = (await ctx.byId(bom, [inForce.bom], { lines: true })).get(inForce.bom ?? '')
  const process = (await ctx.byId(processSheet, [inForce.process])).get(inForce.process ?? '')
  const garment = await ctx.get(style, of.style)
  const patterns = await ctx.versionsOf(pattern, { style: of.style }, { which: 'inForce' })
  const colourways = await ctx.find(colorway, { style: of.style, status: 'active' })
  const { materials, compositions, dips, missing } = list ? await materialsOf(list, colourways, ctx) : nothing
  return {
    values: {
      issue: (sent[0]?.issue ?? 0) + 1,
      previous: earlier?.id ?? null,
      ...inForce,
      patterns: patterns.map(({ id }) => id),
      colourways: colourways.map(({ id, colour: shade }) => ({ colorway: id, colour: shade })),
      materials,
      compositions,
      packing: process?.packing ?? null,
      care: careOf(garment),
      careNote: garment.careNote,
      dips,
      openPoints: await openPointsOf(of, ctx),
    },
    missing,
  }
}
const pairOf = ({ style: of, receiver }: Of) => ({ style: of, receiver })
const nothing = { materials: [], compositions: [], dips: [], missing: undefined }

/** Returns the treatments that the label of a style names. */
const careOf = (of: Doc<typeof style>): LineValues<typeof techPack, 'care'>[] =>
  (Object.keys(careKinds) as CareKind[]).flatMap((kind) => (of[kind] === null ? [] : [{ kind, symbol: of[kind] }]))

/**
 * Expands the BOM for each colourway in all sizes: a line is one row, with the figures of the base size, or of the first size that it is for; a row that is not for all sizes names
 * them. Prices, suppliers and points are not asked, so the pack has none.
 */
async function materialsOf(list: Doc<typeof bom>, colourways: readonly Doc<typeof colorway>[], ctx: Context) {
  const known = (await expandable([list], [list.style], ctx)).get(list.id)!
  const { sizes, base } = await garmentsOf(list, ctx)
  // The base size comes first, so the first need of a line is the one that is shown.
  const ordered = [...base, ...sizes.filter((size) => !base.includes(size))]
  const answers = colourways.map(({ id }) => [id, ordered.map((size) => expand(known, id, size))] as const)
  const needs = answers.flatMap(([id, answer]) => {
    const byLine = Map.groupBy(
      answer.flatMap((one) => one.needs),
      ({ at }) => at,
    )
    return [...byLine.values()]
      .map((some) => ({ of: id, need: some[0]!, isForAll: some.length === sizes.length }))
      .toSorted((one, other) => one.need.at - other.need.at)
  })
  const { dyed, colourOf } = await coloursOfNeeds(
    needs.map(({ need }) => need),
    ctx,
  )
  const goods = await ctx.linked(material, dyed.values(), 'material')
  const materials = needs.map(({ of, need, isForAll }): Material => {
    const { materialName, materialNameEn, specification, use, supply, sizes: named } = list.lines[need.at]!
    const { key, unit, usage, gross } = need
    const figures = { usage: String(usage), gross: round(gross) }
    return {
      colorway: of,
      key,
      materialName,
      materialNameEn,
      specification,
      use,
      sizes: isForAll ? null : sizeNames(named).join(', '),
      colour: colourOf(need)?.name ?? null,
      colourEn: colourOf(need)?.nameEn ?? null,
      supplied: supply === 'customer',
      unit,
      ...figures,
    }
  })
  return {
    materials,
    compositions: await compositionsOf(list, new Set(needs.map(({ need }) => need.at)), ctx),
    dips: dipsOf(needs, { dyed, goods, colourOf }),
    missing: answers.flatMap(([, answer]) => answer.flatMap((one) => one.missing))[0]?.reason,
  }
}

/** Returns the lab dips that are approved, of each colourway those that it uses. */
function dipsOf(
  needs: readonly { readonly of: string; readonly need: { readonly materialColour: string | null } }[],
  known: {
    readonly dyed: ReadonlyMap<string, Doc<typeof materialColour>>
    readonly goods: ReadonlyMap<string, Doc<typeof material>>
    readonly colourOf: (need: { readonly materialColour: string | null }) => Doc<typeof colour> | undefined
  },
): LineValues<typeof techPack, 'dips'>[] {
  const pairs = new Map(
    needs.map(({ of, need }) => [
      `${of} ${need.materialColour}`,
      { of, dip: known.dyed.get(need.materialColour ?? ''), shade: known.colourOf(need) },
    ]),
  )
  return [...pairs.values()].flatMap(({ of, dip, shade }) =>
    dip?.status === 'approved'
      ? [
          {
            colorway: of,
            materialName: known.goods.get(dip.material)?.name ?? null,
            materialNameEn: known.goods.get(dip.material)?.nameEn ?? null,
            colour: shade?.name ?? null,
            colourEn: shade?.nameEn ?? null,
            approvedOn: dip.labDipDate,
            deltaE: dip.deltaE,
            formula: dip.differenceFormula,
          },
        ]
      : [],
  )
}

/** Returns the fibres of the fabrics of a BOM, of the lines that are needed. */
async function compositionsOf(
  list: Doc<typeof bom>,
  needed: ReadonlySet<number>,
  ctx: Context,
): Promise<LineValues<typeof techPack, 'compositions'>[]> {
  const fabrics = list.lines.filter(({ element }, at) => element === 'fabric' && needed.has(at))
  const goods = await ctx.byId(
    material,
    fabrics.map((line) => line.material),
    { lines: true },
  )
  return fabrics.flatMap(({ key, material: of, materialName, materialNameEn, use }) =>
    (goods.get(of)?.compositions ?? []).map(({ fibre, share }) => ({ key, materialName, materialNameEn, use, fibre, share })),
  )
}

/** Returns what is open of the latest round of each sample type of this factory: nothing of a round of which a fitting has passed. */
async function openPointsOf(of: Of, ctx: Context): Promise<LineValues<typeof techPack, 'openPoints'>[]> {
  const rounds = await ctx.find(sampleRequest, { style: of.style, factory: of.receiver }, { lines: true })
  const standing = rounds.filter(({ status }) => status !== 'cancelled').toSorted((one, other) => (other.round ?? 0) - (one.round ?? 0))
  const latest = [...Map.groupBy(standing, ({ type }) => type).values()].map(([round]) => round!)
  const passed = await ctx.pick(fitting, { request: latest.map(({ id }) => id), status: 'pass' }, ['request'])
  return latest
    .filter(({ id }) => passed.every(({ request }) => request !== id))
    .flatMap(({ openPoints }) =>
      openPoints.map(({ part, text, action, photo, marks }) => ({ part, text: [text, action].filter(Boolean).join(' → '), photo, marks })),
    )
}
