/** Test helper: a staged story with a style that has an approved size chart and a draft BOM, for samples, loans and fittings. */
import type { StoryOptions } from '../../engine/testing/story.ts'
import type { Doc } from '../../model/document.ts'
import { bom } from '../design/bom.ts'
import { colorway } from '../design/colorway.ts'
import { measurementPart } from '../design/measurement-part.ts'
import { sampleCustody } from '../design/sample-custody.ts'
import { sampleHolding } from '../design/sample-holding.ts'
import { sampleRequest } from '../design/sample-request.ts'
import { sample } from '../design/sample.ts'
import { sizeChart } from '../design/size-chart.ts'
import { style } from '../design/style.ts'
import { bomStory } from './bom-story.ts'

export const cells = (values: Readonly<Record<string, string>>) => ({
  cells: Object.entries(values).map(([size, value]) => ({ size, value })),
})
export const matrix = (values: Readonly<Record<string, string>>) => ({
  cells: Object.entries(values).map(([size, pieces]) => ({ size, pieces })),
})

/** Starts a story with a chest and a length, and gives what a sample round is made of. */
export async function sampleStory(options: Partial<StoryOptions> = {}) {
  const { app, stage, units, made } = await bomStory(options)
  const as = (name: string) => app.as(name)
  const today = await as('admin').perform(async ({ tx }) => tx.today)
  const partOf = async (code: string, name: string, nameEn: string) =>
    (await as('designer').create(measurementPart, { code, name, nameEn, method: '平量', methodEn: 'Flat', minus: '0.5', plus: '1' })).id
  const part = { chest: await partOf('CHEST', '胸围', 'Chest'), length: await partOf('LENGTH', '衣长', 'Length') }
  let count = 0

  /** A style in development with S, M, L in black; chest M 50 and length M 70 in steps of 2, and a BOM of jersey and label. */
  async function developed(more: { readonly chart?: 'draft' | 'none'; readonly bom?: 'none' | object[] } = {}) {
    const { brandId: brand, seasonId: season, categoryId: category } = stage
    const { id } = await as('designer').create(style, { name: `样款 ${++count}`, brand, season, category })
    const inBlack = (await as('designer').create(colorway, { style: id, colour: stage.black })).id
    const steps = cells({ M: '2', L: '2' })
    const points = [
      { part: part.chest, base: '50', steps },
      { part: part.length, base: '70', steps },
    ]
    const chart = more.chart === 'none' ? undefined : (await as('designer').create(sizeChart, { style: id, points })).id
    if (chart && more.chart === undefined) await approved(chart)
    const lines = [
      { material: made.jersey, usage: '0.25', usageBySize: cells({ S: '0.24', M: '0.25', L: '0.26' }), loss: '5', price: '40' },
      { material: made.label, usage: '1', loss: '2', price: '0.2', supply: 'customer' },
    ]
    if (more.bom !== 'none') await as('designer').create(bom, { style: id, currency: stage.cny, lines: more.bom ?? lines })
    return { style: id, inBlack, chart: chart! }
  }
  const approved = async (id: string) => {
    await as('designer').act(sizeChart, id, 'submit')
    return as('manager').act(sizeChart, id, 'approve')
  }
  const requestOf = (of: { readonly style: string; readonly inBlack: string }, pieces: Readonly<Record<string, string>> = { M: '2' }) => ({
    style: of.style,
    factory: stage.plantOf,
    due: today,
    asked: [{ colorway: of.inBlack, matrix: matrix(pieces) }],
  })
  const submitted = async (values: object): Promise<Doc<typeof sampleRequest>> => {
    const { id } = await as('designer').create(sampleRequest, values as Record<string, unknown>)
    return as('designer').act(sampleRequest, id, 'submit')
  }
  const samplesOf = async (request: string, name = 'designer') =>
    (await as(name).list(sample, { filters: [{ field: 'request', operator: 'eq', value: request }] })).rows.toSorted((one, other) =>
      String(one['number']).localeCompare(String(other['number'])),
    )
  /** The log of custody of a sample, in its order. */
  const custodyOf = async (id: string) =>
    (await as('designer').list(sampleCustody, { filters: [{ field: 'sample', operator: 'eq', value: id }] })).rows.toSorted(
      (one, other) => Number(one.id) - Number(other.id),
    )
  /** Who holds a sample by the balances of the ledger. */
  const heldBy = async (id: string) =>
    (await as('designer').list(sampleHolding, { filters: [{ field: 'sample', operator: 'eq', value: id }] })).rows
      .filter((row) => row['quantity'] !== '0')
      .map((row) => row['holder'] ?? row['factory'])
  /** Pieces of a new style that the factory has finished, in the bin of the keeper. */
  async function inStock(pieces: Readonly<Record<string, string>> = { M: '1' }) {
    const of = await developed()
    const request = await submitted(requestOf(of, pieces))
    await as('factory').act(sampleRequest, request.id, 'start')
    await as('factory').act(sampleRequest, request.id, 'finish')
    const rows = await samplesOf(request.id)
    for (const { id } of rows) await as('warehouse').act(sample, id, 'store', { values: { bin: stage.binId } })
    return { ...of, request, ids: rows.map(({ id }) => id) }
  }
  return { app, stage, units, made, as, today, part, developed, approved, requestOf, submitted, samplesOf, custodyOf, heldBy, inStock }
}
