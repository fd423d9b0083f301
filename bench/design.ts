/** The benchmark rows of design on what is laid: BOMs that are expanded, where a material is used, its replacement in all of them and back, the nearest colours. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { bom } from '../documents/design/bom.ts'
import { colorway } from '../documents/design/colorway.ts'
import { expand, expandable } from '../documents/design/bom-expansion.server.ts'
import { figuresNow, garmentsOf } from '../documents/design/bom-garments.server.ts'
import { pricedParts } from '../documents/design/material-prices.server.ts'
import { unit } from '../documents/master/unit.ts'
import { material } from '../documents/material/material.ts'
import { usesToReplace } from '../engine/query/uses-to-replace.ts'
import type { Client } from '../server/testing/client.ts'
import { wideBom } from './design-documents.ts'
import { measured, middle, resultsOf, withProcessor, type Bench } from './design-measure.ts'
import { bomCount, seedDesign, mark } from './design-seed.ts'
import { boardRow, drawingRow, packRows, planRow } from './design-work.ts'
import type { Row } from './table.ts'

const sixSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'].map((size) => ({ size }))

/** Returns the rows of design by their names; each begins with what is laid. */
export function designParts(bench: Bench): Readonly<Record<string, () => Promise<Row[]>>> {
  const { desk, signed } = bench
  const onLaid = (work: () => Promise<Row[]>) => async () => {
    await seedDesign(desk.owner)
    return work()
  }
  return {
    expand: onLaid(async () => {
      const wide = await wideBom(desk.owner, await signed('buyer'))
      return [await expansionRow(bench), await wideExpansionRow(bench, wide), await tierRow(bench, wide)]
    }),
    uses: onLaid(async () => [await usesRow(bench, await materialOf(desk.owner))]),
    nearest: onLaid(async () => [await colourRow(bench, await signed('buyer'))]),
    plan: onLaid(async () => [await planRow(bench, await signed('buyer'))]),
    line: onLaid(async () => [await boardRow(desk.owner, await signed('buyer'))]),
    pack: onLaid(async () => packRows(bench, { maker: await signed('buyer'), approver: await signed('manager') })),
    drawing: onLaid(async () => {
      const buyer = await signed('buyer')
      // The pattern is of its style.
      await wideBom(desk.owner, buyer)
      return [await drawingRow(bench, buyer)]
    }),
    replace: onLaid(async () => replacementRows(bench, await signed('buyer'), await materialOf(desk.owner))),
  }
}

/** 500 BOMs for their colourways and six sizes, read and expanded. */
async function expansionRow(bench: Bench): Promise<Row> {
  const chosen = await bench.desk.owner.query<{ id: string }>(`SELECT id FROM design.bom WHERE number LIKE $1 ORDER BY id LIMIT 500`, [
    `${mark}%`,
  ])
  const ids = chosen.rows.map(({ id }) => id)
  let [needs, lines, cells] = [0, 0, 0]
  const { took, sent, processor } = await measured(bench, async ({ ctx }) => {
    ;[needs, lines, cells] = [0, 0, 0]
    const boms = await ctx.find(bom, { id: ids }, { lines: true })
    const styles = boms.map(({ style }) => style)
    const known = await expandable(boms, styles, ctx)
    const waysOf = Map.groupBy(await ctx.pick(colorway, { style: styles, status: 'active' }, ['style']), ({ style }) => style)
    for (const one of boms) {
      const list = known.get(one.id)!
      lines += one.lines.length
      for (const { id } of waysOf.get(one.style) ?? [])
        for (const size of sixSizes) {
          needs += expand(list, id, size).needs.length
          cells++
        }
    }
  })
  return {
    work: `expand ${ids.length} BOMs (${lines} stored lines) for ${cells} colourways and sizes: ${needs} needs`,
    goal: '≤ 1 s',
    figure: `${withProcessor(took, processor)}, ${sent} statements`,
    met: took <= 1000 && needs > 0,
  }
}

/** One BOM of 300 lines in 20 colourways and 24 sizes, read and expanded in all cells. */
async function wideExpansionRow(bench: Bench, id: string): Promise<Row> {
  let [needs, missing] = [0, 0]
  const { took, sent, processor } = await measured(bench, async ({ ctx }) => {
    ;[needs, missing] = [0, 0]
    const one = (await ctx.byId(bom, [id], { lines: true })).get(id)!
    const known = (await expandable([one], [one.style], ctx)).get(id)!
    const { colorways, sizes } = await garmentsOf(one, ctx)
    for (const way of colorways)
      for (const size of sizes) {
        const answer = expand(known, way, size)
        needs += answer.needs.length
        missing += answer.missing.length
      }
  })
  return {
    work: `expand a BOM of 300 lines in 20 colourways and 24 sizes: ${needs} needs, ${missing} missing`,
    goal: '',
    figure: `${withProcessor(took, processor)}, ${sent} statements`,
  }
}

/** Chooses the price of each line and colour of the wide BOM, which is bought of one supplier, by tiers of what the whole order needs. */
async function tierRow(bench: Bench, id: string): Promise<Row> {
  let parts = 0
  const { took, sent, processor } = await measured(bench, async ({ ctx }) => {
    const one = (await ctx.byId(bom, [id], { lines: true })).get(id)!
    const figures = await figuresNow(one, ctx)
    const units = await ctx.linked(unit, one.lines, 'unit')
    const { supplier, material: of, unit: ofUsage } = one.lines[0]!
    // The price list writes what is added up from a material price alone, so the entry is not stored.
    const entry = {
      id: '1',
      status: 'active',
      supplier: supplier!,
      style: null,
      colour: null,
      sku: null,
      material: of,
      materialColour: null,
      currency: one.currency,
      netPrice: null,
      taxRate: '13',
      validFrom: '2024-01-01',
      validTo: null,
      unit: ofUsage,
      aggregation: 'order',
      minimum: null,
      surcharge: null,
      tiers: ['0', '1000', '10000'].map((from) => ({ from, price: '40' })),
    } as const
    const partsFor = pricedParts(one, { figures, day: '2024-06-01', entries: [entry], units })
    parts = partsFor('10000').flat().length
  })
  return {
    work: `choose the prices of a BOM of 300 lines in 20 colourways by what the order needs: ${parts} prices`,
    goal: '',
    figure: `${withProcessor(took, processor)}, ${sent} statements`,
  }
}

interface Used {
  readonly from: string
  readonly to: string
}

/** Returns the material that all BOMs have, and another one of the same unit to take its place. */
async function materialOf(owner: pg.Client): Promise<Used> {
  const { rows } = await owner.query<Used>(
    `SELECT l.material AS from, (SELECT min(o.id) FROM material.material o WHERE o.id <> l.material AND o.unit = m.unit AND o.type = m.type AND o.status = 'active' AND o.company_id = m.company_id) AS to
     FROM design.bom__lines l JOIN design.bom b ON b.id = l.doc_id JOIN material.material m ON m.id = l.material WHERE b.number LIKE $1 AND l.rule = 'match' ORDER BY l.doc_id LIMIT 1`,
    [`${mark}%`],
  )
  return rows[0]!
}

async function usesRow(bench: Bench, { from }: Used): Promise<Row> {
  let count = 0
  const { took, sent, processor } = await measured(bench, async (operation) => {
    const uses = await usesToReplace(operation, material, from)
    count = uses.find(({ type }) => type.name === 'bom')?.uses.length ?? 0
  })
  return {
    work: `where a material is used, in ${count} BOMs`,
    goal: '≤ 300 ms',
    figure: `${withProcessor(took, processor)}, ${sent} statements`,
    met: took <= 300 && count >= bomCount,
  }
}

/** The replacement in all BOMs as a job of the server, half of them by a next version, and the job that takes it back. */
async function replacementRows({ desk, processor }: Bench, buyer: Client, { from, to }: Used): Promise<Row[]> {
  const { rows } = await desk.owner.query<{ id: string }>(
    `SELECT id FROM design.bom WHERE number LIKE $1 AND status IN ('draft', 'active') ORDER BY id LIMIT ${bomCount}`,
    [`${mark}%`],
  )
  const uses = rows.map(({ id }) => ({ type: 'bom', id }))
  const timed = async (path: string, data: object) => {
    const [start, before] = [performance.now(), processor()]
    const { job } = await resultsOf<{ readonly job: string }>(buyer, path, data)
    for (;;) {
      const [row] = (await desk.owner.query<{ state: string; result: Outcome }>(`SELECT state, result FROM core.job WHERE id = $1`, [job]))
        .rows
      if (row?.state === 'failed') throw new Error('the job failed')
      if (row?.state === 'done') return { job, ...row.result, took: performance.now() - start, used: processor() - before }
      await sleep(100)
    }
  }
  const replaced = await timed('material/replace', { id: from, by: to, factor: '1.1', uses })
  const back = await timed('replacement/undo', { job: replaced.job })
  const row = (work: string, { done, took, used, rows: outcome }: Outcome & { readonly took: number; readonly used: number }): Row => {
    const refused = outcome.find((one) => !one.done)?.reason?.[1]
    return {
      work: `${work}: ${done} of ${uses.length} BOMs`,
      goal: '≤ 60 s',
      figure: `${withProcessor(took, used)}, ${(used / uses.length).toFixed(1)} ms of it a BOM${refused ? `; the first refusal: ${refused}` : ''}`,
      met: took <= 60_000 && done === uses.length,
    }
  }
  return [row('replace a material, half by next versions', replaced), row('… and take it back', back)]
}
interface Outcome {
  readonly done: number
  readonly rows: readonly { readonly done: boolean; readonly reason?: readonly [string, string] }[]
}

async function colourRow({ processor }: Bench, buyer: Client): Promise<Row> {
  const times: number[] = []
  const before = processor()
  for (let at = 0; at < 20; at++) {
    const start = performance.now()
    const { colours } = await resultsOf<{ readonly colours: readonly unknown[] }>(buyer, 'nearest-colours/view', {
      lab: [20 + at * 3, at * 4 - 40, 40 - at * 4],
    })
    times.push(performance.now() - start)
    if (colours.length !== 12) throw new Error(`${colours.length} colours instead of 12`)
  }
  const took = middle(times)
  return {
    work: 'the 12 nearest of 5,000 colours, over HTTP',
    goal: '≤ 50 ms',
    figure: withProcessor(took, (processor() - before) / times.length),
    met: took <= 50,
  }
}
