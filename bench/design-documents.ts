/** What the benchmark rows of design read that the save makes: a wide BOM, a wide chart and a style with a long tech pack. Each is made once and found again by its name. */
import type pg from 'pg'
import type { Client } from '../server/testing/client.ts'
import { resultsOf } from './design-measure.ts'
import { mark } from './design-seed.ts'

/** A document as calls return it. */
export interface Made {
  readonly id: string
  readonly version: number
  readonly number: string | null
  readonly status: string
}
const save = (client: Client, type: string, values: object): Promise<Made> => resultsOf<Made>(client, `${type}/save`, { values })
/** Submits a document and has it approved. */
export async function bringInForce(type: string, { id, version }: Made, by: { readonly maker: Client; readonly approver: Client }) {
  const submitted = await resultsOf<Made>(by.maker, `${type}/submit`, { id, version })
  return resultsOf<Made>(by.approver, `${type}/approve`, { id, version: submitted.version })
}

export const sizeCount = 24
const sizeNames = Array.from({ length: sizeCount }, (_, at) => String(100 + at * 5))

/** The masters that a style of the season has, and what its BOM buys. */
interface Season {
  readonly brand: string
  readonly season: string
  readonly category: string
  readonly currency: string
  readonly unit: string
  readonly sizeList: string
}

/** Returns the masters of a style that the season has approved. */
export async function seasonOf(owner: pg.Client): Promise<Season> {
  const { rows } = await owner.query<Season>(
    `SELECT s.brand, s.season, s.category, s.currency, s.unit, s.size_list AS "sizeList" FROM design.style s JOIN design.season n ON n.id = s.season AND n.status = 'active'
     WHERE s.status = 'approved' AND s.currency IS NOT NULL AND s.unit IS NOT NULL AND s.size_list IS NOT NULL AND s.number NOT LIKE $1 ORDER BY s.id LIMIT 1`,
    [`${mark}%`],
  )
  if (!rows[0]) throw new Error('the season has no approved style')
  return rows[0]
}

/** Returns the style of a name, made where it is not there yet. */
async function styleNamed(
  owner: pg.Client,
  buyer: Client,
  { name, ...more }: { readonly name: string; readonly [field: string]: unknown },
) {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM design.style WHERE name = $1 ORDER BY id LIMIT 1', [name])
  if (rows[0]) return rows[0].id
  return (await save(buyer, 'style', { ...(await seasonOf(owner)), targetPrice: '60', name, ...more })).id
}

/** Returns the documents of a style, the newest first. */
const idsOf = async (owner: pg.Client, table: string, style: string): Promise<string[]> =>
  (await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE style = $1 ORDER BY id DESC`, [style])).rows.map(({ id }) => id)

async function wideSizes(owner: pg.Client, buyer: Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM design.size_list WHERE name = 'Bench 24'`)
  if (rows[0]) return rows[0].id
  const sizes = sizeNames.map((size, at) => ({ size, sort: (at + 1) * 10, base: at === 8 }))
  return (await save(buyer, 'size-list', { name: 'Bench 24', group: 'none', sizes })).id
}

/** Returns colourways of a style in as many of the laid colours, made where they are not there yet. */
async function colourways(owner: pg.Client, buyer: Client, { style, count }: { readonly style: string; readonly count: number }) {
  const colours = await owner.query<{ id: string }>(`SELECT id FROM design.colour WHERE number = ANY ($1) ORDER BY id`, [
    Array.from({ length: count }, (_, at) => `${mark}${at + 1}`),
  ])
  const known = new Set((await idsOf(owner, 'design.colorway', style)).map(String))
  if (known.size === 0) for (const { id } of colours.rows) await save(buyer, 'colorway', { style, colour: id })
  const { rows } = await owner.query<{ id: string; colour: string }>(
    `SELECT id, colour FROM design.colorway WHERE style = $1 AND status = 'active' ORDER BY id`,
    [style],
  )
  return rows
}

/** Returns a material with its unit and supplier that is dyed in these colours, and the material colour of each. */
async function dyed(owner: pg.Client, buyer: Client, colours: readonly string[]) {
  const { rows } = await owner.query<{ material: string; supplier: string; unit: string }>(
    `SELECT m.id AS material, p.supplier, m.unit FROM material.material m JOIN material.material__suppliers p ON p.doc_id = m.id JOIN supplier.supplier s ON s.id = p.supplier AND s.status = 'active'
     WHERE m.status = 'active' AND m.type = 'fabric' ORDER BY m.id LIMIT 1`,
  )
  const of = rows[0]
  if (!of) throw new Error('the season has no fabric with a supplier')
  const known = await owner.query<{ id: string; colour: string }>(
    `SELECT id, colour FROM material.material_colour WHERE material = $1 AND supplier = $2 AND colour = ANY ($3)`,
    [of.material, of.supplier, colours],
  )
  const dyes = new Map(known.rows.map(({ id, colour }) => [colour, id]))
  for (const colour of colours)
    if (!dyes.has(colour))
      dyes.set(colour, (await save(buyer, 'material-colour', { material: of.material, supplier: of.supplier, colour })).id)
  return { ...of, dyes }
}

/** How many lines of the wide BOM name a colour for each colourway; a lines field has at most 5,000 rows. */
const mapped = 240

/** Returns a draft BOM of 300 lines in 20 colourways and 24 sizes: most lines name their colour by colourway, the others match. */
export async function wideBom(owner: pg.Client, buyer: Client): Promise<string> {
  const style = await styleNamed(owner, buyer, { name: 'Bench wide', sizeList: await wideSizes(owner, buyer) })
  const [known] = await idsOf(owner, 'design.bom', style)
  if (known) return known
  const ways = await colourways(owner, buyer, { style, count: 20 })
  const { material, supplier, unit, dyes } = await dyed(
    owner,
    buyer,
    ways.map(({ colour }) => colour),
  )
  const { currency } = await seasonOf(owner)
  const lines = Array.from({ length: 300 }, (_, at) => ({
    key: String((at + 1) * 10),
    material,
    supplier,
    unit,
    use: `Part ${at + 1}`,
    usage: `0.${String(at + 101)}`,
    loss: '5',
    price: '40',
    rule: at < mapped ? 'map' : 'match',
  }))
  const colours = lines
    .slice(0, mapped)
    .flatMap(({ key }, at) =>
      ways.map(({ id }, way) => ({ key, colorway: id, materialColour: dyes.get(ways[(way + at) % ways.length]!.colour)! })),
    )
  return (await save(buyer, 'bom', { style, currency, lines, colours })).id
}

/** Returns a draft chart of 120 parts in 24 sizes. */
export async function wideChart(owner: pg.Client, buyer: Client): Promise<string> {
  const style = await styleNamed(owner, buyer, { name: 'Bench wide', sizeList: await wideSizes(owner, buyer) })
  const [known] = await idsOf(owner, 'design.size_chart', style)
  if (known) return known
  return (await save(buyer, 'size-chart', { style, points: pointsOf(await parts(owner, buyer, 120), sizeNames) })).id
}

const pointsOf = (some: readonly string[], sizes: readonly string[]) =>
  some.map((part, at) => ({
    part,
    base: String(40 + at),
    steps: { cells: sizes.slice(1).map((size) => ({ size, value: '0.5' })) },
    minus: '0.5',
    plus: '0.5',
  }))

/** Returns as many measurement parts, made where the library has fewer. */
async function parts(owner: pg.Client, buyer: Client, count: number): Promise<string[]> {
  const company = (
    await owner.query<{ id: string }>(`SELECT company_id AS id FROM design.style WHERE number LIKE $1 LIMIT 1`, [`${mark}%`])
  ).rows[0]!.id
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM design.measurement_part WHERE company_id = $1 AND status = 'active' AND unit = 'cm' ORDER BY id LIMIT $2`,
    [company, count],
  )
  const ids = rows.map(({ id }) => id)
  for (let at = ids.length; at < count; at++) {
    const values = {
      code: `BP${at}`,
      name: `部位 ${at}`,
      nameEn: `Part ${at}`,
      method: '沿直线平量。',
      methodEn: 'Measured flat, along a straight line.',
    }
    ids.push((await save(buyer, 'measurement-part', values)).id)
  }
  return ids
}

/** What a long tech pack is issued of. */
const pack = { colourways: 6, lines: 40, parts: 40, operations: 60 } as const

/**
 * Returns a style with a chart, a BOM and a process sheet in force, whose tech pack has some twenty pages.
 * @param picture uploads a picture of the style and returns its id
 */
export async function packedStyle(
  owner: pg.Client,
  by: { readonly maker: Client; readonly approver: Client },
  picture: () => Promise<string>,
): Promise<string> {
  const name = 'Bench pack'
  const known = await owner.query<{ id: string }>(
    `SELECT s.id FROM design.style s JOIN design.process_sheet p ON p.style = s.id AND p.status = 'approved' WHERE s.name = $1`,
    [name],
  )
  if (known.rows[0]) return known.rows[0].id
  const { currency, sizeList } = await seasonOf(owner)
  const style = await styleNamed(owner, by.maker, { name, images: [await picture()] })
  const ways = await colourways(owner, by.maker, { style, count: pack.colourways })
  const colours = ways.map(({ colour }) => colour)
  const { material, supplier, unit, dyes } = await dyed(owner, by.maker, colours)
  const sizes = await owner.query<{ size: string }>('SELECT size FROM design.size_list__sizes WHERE doc_id = $1 ORDER BY sort', [sizeList])
  const names = sizes.rows.map(({ size }) => size)
  const points = pointsOf(await parts(owner, by.maker, pack.parts), names)
  await bringInForce('size-chart', await save(by.maker, 'size-chart', { style, points }), by)
  const lines = Array.from({ length: pack.lines }, (_, at) => ({
    key: String((at + 1) * 10),
    material,
    supplier,
    unit,
    use: `Part ${at + 1}`,
    usage: '0.25',
    loss: '5',
    price: '40',
    rule: 'map',
  }))
  const cells = lines.flatMap(({ key }) => ways.map(({ id, colour }) => ({ key, colorway: id, materialColour: dyes.get(colour)! })))
  await bringInForce('bom', await save(by.maker, 'bom', { style, currency, lines, colours: cells }), by)
  const operations = await owner.query<{ id: string }>(
    `SELECT id FROM design.operation WHERE status = 'active' AND currency = $1 ORDER BY id`,
    [currency],
  )
  const sewn = Array.from({ length: pack.operations }, (_, at) => ({
    sequence: (at + 1) * 10,
    operation: operations.rows[at % operations.rows.length]!.id,
    qualityPoint: 'Stitches even, no puckering',
  }))
  const sheet = { style, lines: sewn, packing: '单件入袋，每箱 40 件', construction: '四线包缝，三针五线绷缝。' }
  await bringInForce('process-sheet', await save(by.maker, 'process-sheet', sheet), by)
  return style
}
