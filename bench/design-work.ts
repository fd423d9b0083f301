/** The benchmark rows of design that a server does: a plan that makes 600 placeholders, a board of 600 cards, a long tech pack, a drawing of 5 MB. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { seasonalPlan } from '../documents/design/seasonal-plan.ts'
import { executeAction } from '../engine/save/actions/execute-action.ts'
import { runInTransaction } from '../engine/store/run-operation.ts'
import { drawn } from '../server/demo/seed-styles.ts'
import type { Client } from '../server/testing/client.ts'
import { packedStyle, wideBom, wideChart, seasonOf, type Made } from './design-documents.ts'
import { bigDrawing } from './design-drawing.ts'
import { middle, resultsOf, seconds, withProcessor, type Bench } from './design-measure.ts'
import { mark, seedDesign, withoutTriggers } from './design-seed.ts'
import type { Row } from './table.ts'

const waves = ['1', '2', '3', '4', '5', '6']

/** Makes a season and a plan of it: twenty styles in each of five categories and each wave. */
async function savedPlan(
  owner: pg.Client,
  buyer: Client,
  of: { readonly name: string; readonly year: number; readonly waves: readonly string[] },
) {
  const { brand, currency } = await seasonOf(owner)
  const { name, year } = of
  const values = { name, year, kind: 'P', startDate: `${year}-01-01`, endDate: `${year}-03-31` }
  const { id: season } = await resultsOf<Made>(buyer, 'season/save', { values })
  const categories = await owner.query<{ id: string }>(
    `SELECT c.id FROM design.category c JOIN design.brand b ON b.id = $1 AND b.company_id = c.company_id WHERE c.status = 'active' ORDER BY c.id LIMIT 5`,
    [brand],
  )
  const lines = categories.rows.flatMap(({ id: category }) =>
    of.waves.map((wave) => ({ category, priceBand: 'core', wave, styles: 20, quantity: '20000', amount: '480000' })),
  )
  return resultsOf<Made>(buyer, 'seasonal-plan/save', { values: { brand, season, currency, lines } })
}

/** Submits the plan of a season of its own: 600 styles in six waves. */
async function submittedPlan(owner: pg.Client, buyer: Client): Promise<Made> {
  const { rows } = await owner.query<{ year: number }>(
    `SELECT coalesce(max(year), 2040) + 1 AS year FROM design.season WHERE name LIKE 'Bench 2%'`,
  )
  const { year } = rows[0]!
  const { id, version } = await savedPlan(owner, buyer, { name: `Bench ${year}`, year, waves })
  return resultsOf<Made>(buyer, 'seasonal-plan/submit', { id, version })
}

export async function planRow({ desk, processor }: Bench, buyer: Client): Promise<Row> {
  const { id, version } = await submittedPlan(desk.owner, buyer)
  desk.recorder.take()
  const [start, before] = [performance.now(), processor()]
  await runInTransaction(desk.engine, desk.people.get('manager')!, (operation) =>
    executeAction(operation, seasonalPlan, { id, version, action: 'approve' }),
  )
  const [took, used] = [performance.now() - start, processor() - before]
  const sent = desk.recorder.take().length
  const made = await desk.owner.query('SELECT 1 FROM design.placeholder WHERE plan = $1', [id])
  return {
    work: `approve a plan of a season: ${made.rowCount} placeholders`,
    goal: '≤ 5 s',
    figure: `${withProcessor(took, used)}, ${sent} statements`,
    met: took <= 5000 && made.rowCount === 600,
  }
}

/**
 * Returns a season whose line has 600 cards: 300 of the laid styles with their pictures, and 300 placeholders of the plan that was approved last.
 * @throws Error when no plan was approved yet
 */
export async function boardSeason(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ season: string; id: string }>(
    `SELECT p.season, p.id FROM design.seasonal_plan p JOIN design.season s ON s.id = p.season AND s.name LIKE 'Bench 2%' WHERE p.status = 'approved' ORDER BY p.id DESC LIMIT 1`,
  )
  const [plan] = rows
  if (!plan) throw new Error('`npm run bench -- plan` makes the season of the board first')
  await withoutTriggers(owner, async () => {
    await owner.query(
      `UPDATE design.placeholder SET status = 'converted' WHERE plan = $1 AND id IN (SELECT id FROM design.placeholder WHERE plan = $1 ORDER BY id LIMIT 300)`,
      [plan.id],
    )
    await owner.query(
      `UPDATE design.style SET season = $1, series = NULL, wave = (replace(number, '${mark}', '')::int % ${waves.length} + 1)::text
       WHERE number IN (SELECT '${mark}' || n FROM generate_series(1, 300) n)`,
      [plan.season],
    )
  })
  await owner.query('ANALYZE design.style')
  await owner.query('ANALYZE design.placeholder')
  return plan.season
}

/** What the board asks of the server until all its cards are there: the columns with their counts, then the cards of the columns at once. */
export async function boardRow(owner: pg.Client, buyer: Client): Promise<Row> {
  const season = await boardSeason(owner)
  const ofSeason = { field: 'season', operator: 'eq', value: season }
  const columns = ['status', 'images', 'name', 'category', 'wave', 'priceBand', 'targetPrice', 'currency']
  let cards = 0
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const start = performance.now()
    const { groups } = await resultsOf<Groups>(buyer, 'line/index', { filters: [ofSeason], group: ['wave', 'status'] })
    const ofWave = [...new Set(groups.map(({ values }) => values['wave']))]
    const answers = await Promise.all(
      ofWave.map((value) =>
        resultsOf<{ rows: readonly unknown[] }>(buyer, 'line/index', {
          filters: [ofSeason, { field: 'wave', operator: 'eq', value }],
          size: 200,
          columns,
        }),
      ),
    )
    times.push(performance.now() - start)
    cards = answers.reduce((sum, { rows }) => sum + rows.length, 0)
  }
  return { work: `line board: its ${waves.length} columns and all of ${cards} cards, over HTTP`, goal: '', figure: seconds(middle(times)) }
}
interface Groups {
  readonly groups: readonly { readonly values: Readonly<Record<string, unknown>> }[]
}

/** Uploads a file to a field, as the form does. */
async function upload(
  client: Client,
  to: { readonly type: string; readonly field: string },
  file: { readonly name: string; readonly bytes: Buffer | string },
) {
  const form = new FormData()
  form.set('type', to.type)
  form.set('field', to.field)
  form.set('file', new Blob([typeof file.bytes === 'string' ? file.bytes : Uint8Array.from(file.bytes)]), file.name)
  const answer = await fetch(`${client.url}/attachapi/upload?token=${client.user['access_token']}`, { method: 'POST', body: form })
  const text = await answer.text()
  const id = (JSON.parse(text) as { data?: { results?: { id?: string } } }).data?.results?.id
  if (!id) throw new Error(text.slice(0, 400))
  return id
}

/** Two issues of a long tech pack, from the call until the factory has it: the first also starts the typesetter. */
export async function packRows(
  { desk: { owner }, processor }: Bench,
  by: { readonly maker: Client; readonly approver: Client },
): Promise<Row[]> {
  const sketch = { garment: 'tee', colour: '#335577', length: 0.5, width: 0.5, neck: 0.5, pattern: 'plain' } as const
  const style = await packedStyle(owner, by, async () =>
    upload(by.maker, { type: 'style', field: 'images' }, { name: 'bench.webp', bytes: await drawn(sketch) }),
  )
  const plants = await owner.query<{ id: string }>(
    `SELECT f.id FROM supplier.factory f JOIN design.style s ON s.id = $1 AND s.company_id = f.company_id WHERE f.status = 'active' AND f.company IS NOT NULL ORDER BY f.id LIMIT 1`,
    [style],
  )
  const issued = async () => {
    const { id, version } = await resultsOf<Made>(by.maker, 'tech-pack/save', {
      values: { style, receiver: plants.rows[0]!.id, language: 'both' },
    })
    const [start, before] = [performance.now(), processor()]
    await resultsOf(by.maker, 'tech-pack/send', { id, version })
    for (;;) {
      const { rows } = await owner.query<{ status: string; pages: number }>('SELECT status, pages FROM design.tech_pack WHERE id = $1', [
        id,
      ])
      if (rows[0]?.status === 'issued') return { took: performance.now() - start, used: processor() - before, pages: rows[0].pages }
      if (performance.now() - start > 120_000) throw new Error('the tech pack is not made within two minutes')
      await sleep(100)
    }
  }
  const [first, second] = [await issued(), await issued()]
  const row = (work: string, { took, used, pages }: typeof first): Row => ({
    work: `tech pack of ${pages} pages in both languages, ${work}`,
    goal: '≤ 5 s',
    figure: `${withProcessor(took, used)}, ${(used / pages).toFixed(0)} ms of it a page`,
    met: took <= 5000,
  })
  return [row('from the call until it is issued', first), row('the next issue', second)]
}

export async function drawingRow({ desk: { owner }, processor }: Bench, buyer: Client): Promise<Row> {
  const pattern = await drawnPattern(owner, buyer)
  const times: number[] = []
  let shown: Shown = { pieces: [] }
  const before = processor()
  for (let turn = 0; turn < 3; turn++) {
    const start = performance.now()
    shown = await resultsOf<Shown>(buyer, 'pattern-drawing/view', { id: pattern })
    times.push(performance.now() - start)
  }
  const corners = shown.pieces.flatMap(({ outlines }) => outlines).reduce((sum, { points }) => sum + points.length, 0)
  return {
    work: `DXF of 5 MB: ${shown.pieces.length} pieces with ${corners} corners, from the call to the answer, the longest of three`,
    goal: '≤ 2 s',
    figure: withProcessor(Math.max(...times), (processor() - before) / times.length),
    met: Math.max(...times) <= 2000 && shown.pieces.length > 0,
  }
}
interface Shown {
  readonly pieces: readonly { readonly outlines: readonly { readonly points: readonly unknown[] }[] }[]
}

/** Returns a draft pattern with a CAD file of 5 MB. */
export async function drawnPattern(owner: pg.Client, buyer: Client): Promise<string> {
  const known = await owner.query<{ id: string }>(`SELECT id FROM design.pattern WHERE pattern_no = 'BENCHD'`)
  if (known.rows[0]) return known.rows[0].id
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM design.style WHERE name = 'Bench wide' ORDER BY id LIMIT 1`)
  const cad = await upload(buyer, { type: 'pattern', field: 'cad' }, { name: 'bench.dxf', bytes: bigDrawing() })
  const values = { style: rows[0]!.id, patternNo: 'BENCHD', cad: [cad], cutPieces: [] }
  return (await resultsOf<Made>(buyer, 'pattern/save', { values })).id
}

/** What the screens of design are measured on. */
export interface DesignScreens {
  /** Season of a line of 600 cards. */
  readonly season: string
  readonly bom: string
  readonly chart: string
  readonly pattern: string
  readonly plan: string
}
export async function designScreens(owner: pg.Client, buyer: Client): Promise<DesignScreens> {
  await seedDesign(owner)
  const bom = await wideBom(owner, buyer)
  const [chart, pattern, plan] = [await wideChart(owner, buyer), await drawnPattern(owner, buyer), await layDraftPlan(owner, buyer)]
  return { season: await boardSeason(owner), bom, chart, pattern, plan }
}

/** Returns a draft plan of a season of its own. */
async function layDraftPlan(owner: pg.Client, buyer: Client): Promise<string> {
  const known = await owner.query<{ id: string }>(
    `SELECT p.id FROM design.seasonal_plan p JOIN design.season s ON s.id = p.season WHERE s.name = 'Bench draft' AND p.status = 'draft'`,
  )
  return known.rows[0]?.id ?? (await savedPlan(owner, buyer, { name: 'Bench draft', year: 2040, waves: ['1'] })).id
}
