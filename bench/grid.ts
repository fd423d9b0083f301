/** Benchmarks the line grid in a real browser: the time until a paste of 1,000 rows is visible, and how smoothly 5,000 rows scroll. */
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '../server/demo/seed-people.ts'

export interface GridFigures {
  /** From the key press to the drawn rows, including the server's lookup of codes; milliseconds, median of three. */
  readonly paste: number
  /** Frames per second while scrolling through 5,000 rows, and the longest frame in milliseconds. */
  readonly frames: number
  readonly longest: number
  readonly columns: number
}

const grid = '#field-lines [role=grid]'
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Works as `buyer`: repeatedly copies the lines of an order and pastes them into a new one. */
export async function measureGrid(url: string): Promise<GridFigures> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args })
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      baseURL: url,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('input').first().fill('buyer')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL((at) => !at.pathname.startsWith('/login'))
    const rows = await linesOfAnOrder(page)
    const columns = rows[0]!.length
    // Twenty cells a row, because a real spreadsheet has columns that are not needed.
    const sheet = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const cells = rows[at % rows.length]!
        return [...cells, ...Array.from({ length: Math.max(0, 20 - cells.length) }, () => 'more')].slice(0, 20).join('\t')
      }).join('\r\n')
    const times: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      await blank(page)
      times.push(await paste(page, sheet(1000), 1000))
    }
    await blank(page)
    await paste(page, sheet(5000), 5000)
    // The server completes the pasted rows and a draft is saved; scrolling is measured after that.
    await page.waitForTimeout(6000)
    return { paste: times.sort((a, b) => a - b)[1]!, columns, ...(await scroll(page)) }
  } finally {
    await browser.close()
  }
}

async function linesOfAnOrder(page: Page): Promise<string[][]> {
  await page.goto('/order/index/purchase-order')
  await page.locator('tbody tr a').first().click()
  await page.locator('#cell-lines-0-0').waitFor()
  await page.locator(`${grid} [role=rowheader]`).first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  return text.split('\n').map((line) => line.split('\t'))
}

async function blank(page: Page): Promise<void> {
  await page.goto('/order/page/purchase-order?new=1')
  await page.locator(grid).waitFor()
  await page.waitForTimeout(1000)
}

/** Returns the time from the paste until the last row is resolved and the next frame is drawn. */
async function paste(page: Page, text: string, count: number): Promise<number> {
  await page.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text)
  await page.locator(grid).focus()
  const took = page.evaluate(
    ({ where, rows }) =>
      new Promise<number>((done) => {
        const box = document.querySelector(where)!
        let begun = 0
        document.addEventListener('paste', () => (begun = performance.now()), { capture: true, once: true })
        const seen = new MutationObserver(() => {
          if (box.getAttribute('aria-rowcount') !== String(rows + 1)) return
          seen.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)))
        })
        seen.observe(box, { attributes: true })
      }),
    { where: grid, rows: count },
  )
  await page.keyboard.press('Control+v')
  return took
}

/** Scrolls two rows per frame, like a fast wheel, for four seconds. */
function scroll(page: Page): Promise<{ frames: number; longest: number }> {
  return page.evaluate(
    (where) =>
      new Promise<{ frames: number; longest: number }>((done) => {
        const box = document.querySelector(where)!
        const begun = performance.now()
        let [count, last, longest] = [0, begun, 0]
        const next = () => {
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
          count++
          if (now - begun > 4000) return done({ frames: (count * 1000) / (now - begun), longest })
          box.scrollTop += 72
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    grid,
  )
}
