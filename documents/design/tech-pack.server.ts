/** Server logic of tech packs: which versions are issued, what a piece of each colourway needs by them, and that the factory has opened the file. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import type { LineValues, Values } from '../../model/document-values.ts'
import { atPath } from '../../model/refusal.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { factory } from '../supplier/factory.ts'
import { baseOf, expand, expandable } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { fitting } from './fitting.ts'
import { pattern } from './pattern.ts'
import { processSheet } from './process-sheet.ts'
import { refuse } from './messages.ts'
import { sampleRequest } from './sample-request.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'
import { techPack } from './tech-pack.ts'

type Pack = Doc<typeof techPack>
type Material = LineValues<typeof techPack, 'materials'>
type Of = Pick<Pack, 'style' | 'receiver'>

export const techPackLogic = defineLogic(techPack, {
  checks: {
    async factoryJoined({ receiver }, ctx) {
      const { company, name } = await ctx.get(factory, receiver)
      return company ? undefined : refuse('techPack.factoryNotJoined', { name }, 'receiver')
    },
    async whatIsIssued(doc, ctx) {
      const { values, missing } = await contentsOf(doc, ctx)
      if (!values.chart) return refuse('techPack.noChart', 'chart')
      if (!values.bom) return refuse('techPack.noBom', 'bom')
      return missing && atPath('materials', missing)
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
    /** Under the lock of the style, so that of two issues to a factory one counts on from the other. */
    async send(doc, ctx) {
      await ctx.lock(style, doc.style)
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
  const [earlier] = (await ctx.find(techPack, { ...pairOf(of), status: 'issued' })).toSorted(
    (one, other) => (other.issue ?? 0) - (one.issue ?? 0),
  )
  const [chart] = await ctx.pick(sizeChart, { style: of.style, status: 'approved' }, ['sizeList'])
  const [list] = await ctx.find(bom, { style: of.style, status: 'active' }, { lines: true })
  const [process] = await ctx.pick(processSheet, { style: of.style, status: 'approved' }, ['number'])
  const patterns = await ctx.pick(pattern, { style: of.style, status: 'approved' }, ['number'])
  const colourways = await ctx.find(colorway, { style: of.style, status: 'active' })
  const { materials, dips, missing } = list ? await materialsOf(list, colourways, ctx) : nothing
  return {
    values: {
      issue: (earlier?.issue ?? 0) + 1,
      previous: earlier?.id ?? null,
      chart: chart?.id ?? null,
      bom: list?.id ?? null,
      process: process?.id ?? null,
      patterns: patterns.map(({ id }) => id),
      colourways: colourways.map(({ id, colour: shade }) => ({ colorway: id, colour: shade })),
      materials,
      dips,
      openPoints: await openPointsOf(of, ctx),
    },
    missing,
  }
}
const pairOf = ({ style: of, receiver }: Of) => ({ style: of, receiver })
const nothing = { materials: [], dips: [], missing: undefined }

/** Expands the BOM for each colourway in the base size. Prices, suppliers and points are not asked, so the pack has none. */
async function materialsOf(list: Doc<typeof bom>, colourways: readonly Doc<typeof colorway>[], ctx: Context) {
  const known = (await expandable([list], [list.style], ctx)).get(list.id)!
  const base = baseOf((await ctx.byId(sizeList, [list.sizeList], { lines: true })).get(list.sizeList ?? ''))
  const answers = base ? colourways.map(({ id }) => [id, expand(known, id, base)] as const) : []
  const needs = answers.flatMap(([id, answer]) => answer.needs.map((need) => ({ of: id, need })))
  const dyed = await ctx.byId(
    materialColour,
    needs.map(({ need }) => need.materialColour),
  )
  const colours = await ctx.linked(colour, dyed.values(), 'colour')
  const goods = await ctx.linked(material, dyed.values(), 'material')
  const nameOf = (id: string | null) => colours.get(dyed.get(id ?? '')?.colour ?? '')?.name ?? null
  const materials = needs.map(({ of, need }): Material => {
    const { materialName, specification, use, supply } = list.lines[need.at]!
    const { key, unit, usage, gross } = need
    const figures = { usage: String(usage), gross: String(gross) }
    return {
      colorway: of,
      key,
      materialName,
      specification,
      use,
      colour: nameOf(need.materialColour),
      supplied: supply === 'customer',
      unit,
      ...figures,
    }
  })
  const dips = [...dyed.values()]
    .filter(({ status }) => status === 'approved')
    .map(({ id, material: of, labDipDate, deltaE, differenceFormula }) => ({
      materialName: goods.get(of)?.name ?? null,
      colour: nameOf(id),
      approvedOn: labDipDate,
      deltaE,
      formula: differenceFormula,
    }))
  return { materials, dips, missing: answers.flatMap(([, answer]) => answer.missing)[0]?.reason }
}

/** Returns what is open of the latest round of samples of this factory: nothing once a fitting of it has passed. */
async function openPointsOf(of: Of, ctx: Context): Promise<LineValues<typeof techPack, 'openPoints'>[]> {
  const rounds = await ctx.find(sampleRequest, { style: of.style, factory: of.receiver }, { lines: true })
  const latest = rounds.filter(({ status }) => status !== 'cancelled').toSorted((one, other) => (other.round ?? 0) - (one.round ?? 0))[0]
  if (!latest || (await ctx.exists(fitting, { request: latest.id, status: 'pass' }))) return []
  return latest.openPoints.map(({ part, text, photo }) => ({ part, text, photo }))
}
