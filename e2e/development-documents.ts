/** What the journeys of design and development begin with, made by calls: a style of the season with its colourways, sample requests, lab dips. */
import type { Client } from '../server/testing/client.ts'
import { dayAfter, results } from './orders.ts'

/** A document or a line as the calls return it; fields are read by name. */
export interface Row {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly [field: string]: any
}
/** Returns the filter for documents whose field has this value. */
export const equal = (field: string, value: unknown) => ({ field, operator: 'eq', value })

/** Returns the first documents of a type that a user sees with these filters. */
export const rowsOf = async (
  client: Client,
  type: string,
  filters: readonly object[] = [],
  columns: readonly string[] = [],
): Promise<Row[]> => (await results(client, `${type}/index`, { filters, columns, size: 50 })).rows

/** Returns the first of `rowsOf`. */
export async function firstOf(
  client: Client,
  type: string,
  filters: readonly object[] = [],
  columns: readonly string[] = [],
): Promise<Row> {
  const [row] = await rowsOf(client, type, filters, columns)
  if (!row) throw new Error(`the season has no ${type} with ${JSON.stringify(filters)}`)
  return row
}

/** Creates a style in development beside one of the season, with active colourways of as many colours. */
export async function styleInDevelopment(designer: Client, name: string, colours: readonly string[] = []): Promise<Row> {
  const columns = ['sizeList', 'season', 'brand', 'category', 'currency', 'unit']
  const { sizeList, season, brand, category, currency, unit } = await firstOf(designer, 'style', [equal('status', 'development')], columns)
  const style: Row = await results(designer, 'style/save', {
    values: { name, sizeList, season, brand, category, currency, unit, targetPrice: '60' },
  })
  for (const colour of colours) await results(designer, 'colorway/save', { values: { style: style.id, colour } })
  return style
}

/** Returns a style with an approved chart, a BOM in force, and an active colourway, with the base size of the chart. */
export async function styleToSew(buyer: Client): Promise<{ readonly style: string; readonly colorway: string; readonly size: string }> {
  for (const { style, baseSize: size } of await rowsOf(buyer, 'size-chart', [equal('status', 'approved')], ['style', 'baseSize'])) {
    const [list] = await rowsOf(buyer, 'bom', [equal('style', style), equal('status', 'active')])
    const [way] = await rowsOf(buyer, 'colorway', [equal('style', style), equal('status', 'active')])
    if (list && way) return { style, colorway: way.id, size }
  }
  throw new Error('no style of the season has a chart, a BOM and a colourway')
}

/** Returns samples of a new request that the factory has finished. */
export async function finishedSamples(buyer: Client, factory: Client, pieces: number): Promise<Row[]> {
  const { style, colorway, size } = await styleToSew(buyer)
  const plant = await firstOf(factory, 'factory', [equal('status', 'active')])
  const garments = { set: [{ colorway, matrix: { cells: [{ size, pieces: String(pieces) }] } }] }
  const { id, version }: Row = await results(buyer, 'sample-request/save', {
    values: { style, factory: plant.id, due: dayAfter(5), asked: garments },
  })
  const submitted: Row = await results(buyer, 'sample-request/submit', { id, version })
  const started: Row = await results(factory, 'sample-request/start', { id, version: submitted.version })
  await results(factory, 'sample-request/finish', { id, version: started.version })
  return rowsOf(buyer, 'sample', [equal('request', id)])
}
