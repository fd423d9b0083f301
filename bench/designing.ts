/** Measures screens of design in a real browser: a line board of 600 cards, wide grids of a BOM and a chart, a drawing of 5 MB. The load of the machine stands beside each figure. */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '../server/demo/seed-people.ts'
import { measuredParts, type Row } from './table.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** What is measured on (`designScreens`). */
interface Laid {
  readonly season: string
  readonly bom: string
  readonly chart: string
  readonly pattern: string
  readonly plan: string
}

/** Works as `buyer`. */
export async function measureDesigning(url: string, laid: Laid): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', baseURL: url })
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('input').first().fill('buyer')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL((at) => !at.pathname.startsWith('/login'))
    const rows = await measuredParts('designing', {
      'line board': () => board(page, laid.season),
      'BOM grid': () => bomGrid(page, laid.bom),
      'chart grid': () => chartGrid(page, laid.chart),
      drawing: () => drawing(page, laid.pattern),
      'line plan': () => planMatrix(page, laid.plan),
    })
    return rows
  } finally {
    await browser.close()
  }
}

const load = () => `load ${loadavg()[0]!.toFixed(1)}`
const tall = (count: number): string => count.toLocaleString('en')

interface Frames {
  readonly frames: number
  readonly longest: number
}
const framesRow = (work: string, { frames, longest }: Frames): Row => ({
  work,
  goal: '≥ 50 frames/s',
  figure: `${frames.toFixed(0)} frames/s (longest wait ${longest.toFixed(0)} ms), ${load()}`,
  met: frames >= 50,
})

/** Scrolls a box by so many pixels a frame for four seconds, back and forth. */
function scrolled(page: Page, where: string, by: { readonly x: number; readonly y: number }): Promise<Frames> {
  return page.evaluate(
    ({ at, x, y }) =>
      new Promise<{ frames: number; longest: number }>((done) => {
        const box = document.querySelector(at)!
        const begun = performance.now()
        let [count, last, longest, way] = [0, begun, 0, 1]
        const next = () => {
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
          count++
          if (now - begun > 4000) return done({ frames: (count * 1000) / (now - begun), longest })
          const [left, top] = [box.scrollLeft, box.scrollTop]
          box.scrollBy(x * way, y * way)
          if (box.scrollLeft === left && box.scrollTop === top) way = -way
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    { at: where, ...by },
  )
}

/** The board of a season by wave: until its first cards are drawn, and scrolling once all are there. */
async function board(page: Page, season: string): Promise<Row[]> {
  const cards = page.locator('[data-part=board-card]')
  const filters = encodeURIComponent(JSON.stringify([{ field: 'season', operator: 'eq', value: season }]))
  const path = `/design/index/line?f=${filters}&n=20`
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    await page.goto(`${path}&as=table`)
    await page.locator('table.weft tbody tr').nth(5).waitFor()
    await page.waitForTimeout(1500)
    times.push(await drawnAfter(page, `${path}&as=board&by=wave`, '[data-part=board-card]'))
  }
  await page.waitForTimeout(1000)
  const more = '[data-part=board-column] > button'
  for (let count = await cards.count(); (await page.locator(more).count()) > 0; count = await cards.count()) {
    await page.evaluate((at) => document.querySelectorAll<HTMLElement>(at).forEach((one) => one.click()), more)
    await page.waitForFunction((before) => document.querySelectorAll('[data-part=board-card]').length > before, count)
    await page.waitForTimeout(500)
  }
  await page.waitForTimeout(2000)
  const shown = await cards.count()
  const took = times.toSorted((one, other) => one - other)[1]!
  return [
    {
      work: 'line board of 600 cards: from its choice until the first are drawn',
      goal: '≤ 1 s',
      figure: `${took.toFixed(0)} ms, ${load()}`,
      met: took <= 1000,
    },
    framesRow(`line board: scroll ${tall(shown)} cards`, await scrolled(page, '[data-part=table-box]', { x: 0, y: 72 })),
    framesRow('line board: scroll its columns', await scrolled(page, '[data-part=table-box]', { x: 24, y: 0 })),
  ]
}

/** Goes to another address within the page, and returns the milliseconds until something is drawn there. */
function drawnAfter(page: Page, path: string, what: string): Promise<number> {
  return page.evaluate(
    ({ to, selector }) =>
      new Promise<number>((done) => {
        const begun = performance.now()
        history.pushState(history.state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
        const look = (): void => {
          if (!document.querySelector(selector)) return void requestAnimationFrame(look)
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
        }
        look()
      }),
    { to: path, selector: what },
  )
}

async function bomGrid(page: Page, id: string): Promise<Row[]> {
  const grid = '#field-lines [role=grid]'
  await page.goto(`/design/page/bom?id=${id}`)
  await page.locator('#cell-lines-0-0').waitFor()
  await page.waitForFunction((at) => Number(document.querySelector(at)?.getAttribute('aria-colcount')) > 20, grid)
  await page.waitForTimeout(3000)
  const of = await page.evaluate((at) => {
    const box = document.querySelector(at)!
    return { rows: Number(box.getAttribute('aria-rowcount')) - 1, columns: Number(box.getAttribute('aria-colcount')) - 1 }
  }, grid)
  await page.locator(grid).scrollIntoViewIfNeeded()
  return [
    framesRow(`BOM grid: scroll ${of.rows} lines of ${of.columns} columns, two lines a frame`, await scrolled(page, grid, { x: 0, y: 72 })),
    framesRow('BOM grid: scroll its columns', await scrolled(page, grid, { x: 24, y: 0 })),
  ]
}

/** A chart of 120 parts in 24 sizes: a base value is typed, and the row is computed and drawn; the middle and the longest of nine. */
async function chartGrid(page: Page, id: string): Promise<Row[]> {
  const grid = '#field-points [role=grid]'
  await page.goto(`/design/page/size-chart?id=${id}`)
  await page.locator('#cell-points-0-0').waitFor()
  const shape = (at: string) => {
    const box = document.querySelector(at)!
    const heads = [...box.querySelectorAll('[role=columnheader]')]
    return { rows: Number(box.getAttribute('aria-rowcount')) - 1, base: heads.findIndex((head) => head.hasAttribute('data-base')) - 1 }
  }
  await page.waitForFunction((at) => document.querySelector(`${at} [role=columnheader][data-base]`) !== null, grid)
  await page.waitForTimeout(3000)
  const { rows, base } = await page.evaluate(shape, grid)
  const times: number[] = []
  for (let turn = 0; turn < 9; turn++) {
    await page.locator(`#cell-points-${turn}-${base}`).click()
    await page.keyboard.type(String(50 + turn))
    // The wait is set up before the key is pressed: a call that is still on its way would miss it.
    await page.evaluate(
      ({ row, column }) => {
        const cell = document.getElementById(`cell-points-${row}-${column}`)!
        const line = cell.closest('[data-row]')!
        const before = line.textContent
        const waiting = window as unknown as { drawn: Promise<number> }
        waiting.drawn = new Promise<number>((done) => {
          addEventListener(
            'keydown',
            (event) => {
              const begun = event.timeStamp
              const look = (): void => {
                if (line.textContent === before && performance.now() - begun < 3000) return void requestAnimationFrame(look)
                // This frame paints it, since its callbacks run before its painting: a task after them comes when it is painted.
                setTimeout(() => done(performance.now() - begun))
              }
              requestAnimationFrame(look)
            },
            { capture: true, once: true },
          )
        })
      },
      { row: turn, column: base + 1 },
    )
    await page.keyboard.press('Enter')
    times.push(await page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn))
    await page.waitForTimeout(400)
  }
  const [middle, longest] = [times.toSorted((one, other) => one - other)[4]!, Math.max(...times)]
  return [
    {
      work: `chart grid of ${rows} parts in 24 sizes: from Enter until the row is drawn, the middle of nine`,
      goal: '≤ 50 ms',
      figure: `${middle.toFixed(0)} ms (longest ${longest.toFixed(0)} ms), ${load()}`,
      met: middle <= 50,
    },
  ]
}

async function drawing(page: Page, id: string): Promise<Row[]> {
  const begun = Date.now()
  const answered = page.waitForResponse((answer) => answer.url().includes('pattern-drawing/view'))
  await page.goto(`/design/page/pattern?id=${id}&tab=section.pattern-drawing`)
  const started = (await answered).request().timing().startTime
  await page.locator('[data-part=pattern-drawing] svg path, [data-part=pattern-drawing] svg polygon').first().waitFor()
  const [ofDrawing, ofPage] = [Date.now() - started, Date.now() - begun]
  return [
    {
      work: 'drawing of 5 MB: from the call until it is drawn',
      goal: '≤ 2 s',
      figure: `${(ofDrawing / 1000).toFixed(2)} s, ${(ofPage / 1000).toFixed(2)} s with the opening of its page, ${load()}`,
      met: ofDrawing <= 2000,
    },
  ]
}

/** The matrix of a plan with all categories: a block as large as it is pasted into its first cell; the middle of three. */
async function planMatrix(page: Page, id: string): Promise<Row[]> {
  const matrix = '[data-part=plan-matrix]'
  await page.goto(`/design/page/seasonal-plan?id=${id}&tab=section.plan-matrix`)
  await page.locator(`${matrix} table`).waitFor()
  await page.locator(`${matrix} input[type=checkbox]`).check()
  await page.waitForTimeout(2000)
  const times: number[] = []
  let shape = { rows: 0, columns: 0 }
  for (let turn = 0; turn < 3; turn++) {
    const answer = await page.evaluate(
      ({ at, turn: add }) =>
        new Promise<{ rows: number; columns: number; took: number }>((done) => {
          const cells = [...document.querySelectorAll<HTMLInputElement>(`${at} tbody input`)]
          const rows = document.querySelectorAll(`${at} tbody tr`).length
          const columns = cells.length / rows
          const block = Array.from({ length: rows }, (_, row) =>
            Array.from({ length: columns }, (__, column) => String(row + column + add + 1)),
          )
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', block.map((row) => row.join('\t')).join('\r\n'))
          const begun = performance.now()
          cells[0]!.focus()
          cells[0]!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
          const look = (): void => {
            const last = [...document.querySelectorAll<HTMLInputElement>(`${at} tbody input`)].at(-1)!
            if (last.value !== block.at(-1)!.at(-1) && performance.now() - begun < 10_000) return void requestAnimationFrame(look)
            requestAnimationFrame(() => setTimeout(() => done({ rows, columns, took: performance.now() - begun })))
          }
          look()
        }),
      { at: matrix, turn },
    )
    shape = answer
    times.push(answer.took)
    await page.waitForTimeout(1000)
  }
  const took = times.toSorted((one, other) => one - other)[1]!
  return [
    {
      work: `line plan: paste ${shape.rows} × ${shape.columns} figures, until drawn`,
      goal: '',
      figure: `${took.toFixed(0)} ms, ${load()}`,
    },
  ]
}
