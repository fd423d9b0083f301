/** Lines that grow, in a real browser: pages from the newest on, and a row of inputs that appends one row once. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageField } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { GrowingLines } from './growing-lines.tsx'

const field = pageField('scans', 'lines', {
  label: 'Scans',
  grows: true,
  columns: [
    pageField('code', 'text', { label: 'Code', required: true }),
    pageField('pieces', 'text', { label: 'Pieces', isNotPost: true }),
  ],
})
const rowAt = (no: number) => ({
  id: String(no),
  no,
  code: `P${no}`,
  appendedAt: '2026-03-02T01:20:00.000Z',
  appendedBy: '7',
  appendedBy$: 'Li Jing',
})
/** A server with rows, two on a page; `refuse` is what it answers to the next append, and the answers of so many as `lost` are lost. */
function server(count: number) {
  const rows = Array.from({ length: count }, (_, at) => rowAt(at + 1))
  const keys: string[] = []
  const state: { refuse: Record<string, string[]> | undefined; lost: number } = { refuse: undefined, lost: 0 }
  return {
    keys,
    state,
    services: {
      grownRows: async (_type: string, _id: string, _lines: string, before = Infinity) => {
        const all = rows.filter(({ no }) => no < before).toReversed()
        return { rows: all.slice(0, 2), ...(all.length > 2 ? { next: all[1]!.no } : {}) }
      },
      appendRow: async (_type: string, _id: string, _lines: string, row: { key: string; values: Readonly<Record<string, unknown>> }) => {
        keys.push(row.key)
        if (state.refuse) return state.refuse
        const isRepeated = keys.indexOf(row.key) < keys.length - 1
        if (!isRepeated) rows.push({ ...rowAt(rows.length + 1), code: String(row.values['code']) })
        if (state.lost-- > 0) throw new Error('no answer')
        return undefined
      },
    },
  }
}
const drawLines = (count: number, open = true) => {
  const given = server(count)
  return draw(
    <GrowingLines type="count" field={field} doc={{ id: '9', status: 'draft' }} open={open} mayExport prefix="" />,
    given.services,
  ).then(() => given)
}

test('rows are shown from the newest on, a page at a time, with who appended them', async () => {
  await drawLines(5, false)
  await expect.element(page.getByText('P5')).toBeVisible()
  expect(page.getByText('P3').elements()).toEqual([])
  for (let at = 0; at < 2; at++) await page.getByRole('button', { name: 'Older ones' }).click()
  await expect.element(page.getByText('P1')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(6)
  expect(page.getByRole('button', { name: 'Older ones' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Append' }).elements()).toEqual([])
})

test('the rows are exported', async () => {
  const saved: string[] = []
  const exportGrown = async (...of: string[]) => void saved.push(of.join(' '))
  await draw(<GrowingLines type="count" field={field} doc={{ id: '9' }} open={false} mayExport prefix="" />, {
    ...server(1).services,
    exportGrown,
  })
  await page.getByRole('button', { name: 'Export the rows' }).click()
  await expect.poll(() => saved).toEqual(['count 9 scans'])
})

test('a row is appended and shown first; the inputs are empty again', async () => {
  const { keys } = await drawLines(1)
  await page.getByLabelText(/^Code/).fill('NEW')
  await page.getByRole('button', { name: 'Append' }).click()
  await expect.element(page.getByRole('cell', { name: 'NEW' })).toBeVisible()
  await expect.element(page.getByLabelText(/^Code/)).toHaveValue('')
  expect(keys).toHaveLength(1)
})

test('what is refused stands at its column; the next attempt is another one, of what was changed', async () => {
  const given = await drawLines(0)
  given.state.refuse = { 'scans[0].code': ['The code is torn'], '': ['Closed'] }
  await page.getByLabelText(/^Code/).fill('X')
  await page.getByRole('button', { name: 'Append' }).click()
  for (const text of ['The code is torn', 'Closed']) await expect.element(page.getByText(text)).toBeVisible()
  given.state.refuse = undefined
  await page.getByLabelText(/^Code/).fill('Y')
  await page.getByRole('button', { name: 'Append' }).click()
  await expect.element(page.getByRole('cell', { name: 'Y', exact: true })).toBeVisible()
  expect(new Set(given.keys).size).toBe(2)
})

test('without an answer the row stays closed until the same attempt is answered, and is appended once', async () => {
  const given = await drawLines(0)
  given.state.lost = 2
  await page.getByLabelText(/^Code/).fill('LOST')
  await page.getByRole('button', { name: 'Append' }).click()
  for (let at = 0; at < 2; at++) {
    await expect.element(page.getByText(/^No answer came/)).toBeVisible()
    expect(document.querySelector('input')!.closest('[inert]')).not.toBeNull()
    await page.getByRole('button', { name: 'Append again' }).click()
  }
  await expect.element(page.getByRole('cell', { name: 'LOST' })).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(2)
  expect(document.querySelector('[inert]')).toBeNull()
  expect([given.keys.length, new Set(given.keys).size]).toEqual([3, 1])
  await page.getByLabelText(/^Code/).fill('NEXT')
  await page.getByRole('button', { name: 'Append' }).click()
  await expect.element(page.getByRole('cell', { name: 'NEXT' })).toBeVisible()
  expect(new Set(given.keys).size).toBe(2)
})

test('two clicks show the next page once', async () => {
  await drawLines(5, false)
  const more = page.getByRole('button', { name: 'Older ones' })
  await expect.element(more).toBeVisible()
  const button = more.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(page.getByText('P2')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(5)
})

test('a new document has nothing to append to', async () => {
  await draw(<GrowingLines type="count" field={field} doc={{}} open mayExport prefix="" />)
  await expect.element(page.getByText('Save the document to append to it')).toBeVisible()
})
