/** Tests the sheet of pictures of a list over real HTTP: twenty cards on a page of A3, made for its reader, in both languages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { world, type World } from '../testing/fixture.ts'
import { pagesOf } from '../testing/read-pdf.ts'

let here: World
let manager: Client
beforeAll(async () => {
  here = await world()
  manager = await here.as('manager')
})
afterAll(() => here?.end())

async function sheetOf(
  client: Client,
  type: string,
  data: Record<string, unknown> = {},
): Promise<{ type: string; bytes: Buffer; text: string }> {
  const path = `/scmapi/${type}/export`
  const body = new URLSearchParams({ DATA: JSON.stringify({ ...data, format: 'cards' }) }).toString()
  const answer = await fetch(`${here.url}${path}?token=${client.user['access_token']}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...client.sign('POST', path, { query: {}, body }) },
    body,
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const kind = answer.headers.get('content-type') ?? ''
  return { type: kind, bytes, text: kind.includes('pdf') ? pagesOf(bytes).join('').replace(/\s/g, '') : bytes.toString() }
}
const rowsOf = async (client: Client, type: string, query: Record<string, unknown> = {}) =>
  (await client.data(`${type}/index`, { size: 200, ...query })).data['results'].rows as Record<string, any>[]
const images = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0

test('the line of a season stands on sheets of A3, twenty cards a page in the order of the list, with pictures and colours', async () => {
  const [first] = await rowsOf(manager, 'style', { sort: ['-createdAt'] })
  const filters = [{ field: 'season', operator: 'eq', value: first!['season'] }]
  const rows = await rowsOf(manager, 'line', { filters, sort: ['number'] })
  expect(rows.length).toBeGreaterThan(0)
  const sheet = await sheetOf(manager, 'line', { filters, sort: ['number'] })
  expect(sheet.type, sheet.text.slice(0, 300)).toBe('application/pdf')
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(sheet.bytes.toString('latin1'))!
  expect([Math.round((Number(width) / 72) * 25.4), Math.round((Number(height) / 72) * 25.4)]).toEqual([420, 297])
  const pages = pagesOf(sheet.bytes)
  expect(pages).toHaveLength(Math.ceil(rows.length / 20))
  for (const [at, page] of pages.entries()) {
    const text = page.replace(/\s/g, '')
    for (const row of rows.slice(at * 20, at * 20 + 20)) expect(text, row['number']).toContain(row['number'])
  }
  expect(images(sheet.bytes)).toBeGreaterThan(0)
  const english = pagesOf((await sheetOf(manager, 'line', { filters, language: 'en' })).bytes)
    .join(' ')
    .replace(/\s+/g, ' ')
  expect(english).toMatch(/Target price/)
  expect(english).toMatch(/Under development|Approved/)
})

test('what is chosen is printed alone; a list without pictures has no such sheet', async () => {
  const rows = await rowsOf(manager, 'line', { sort: ['number'] })
  const chosen = rows.slice(0, 2).map((row) => row['id'] as string)
  const sheet = await sheetOf(manager, 'line', { filters: [{ field: 'id', operator: 'in', value: chosen }] })
  for (const [at, row] of rows.entries()) expect(sheet.text.includes(row['number']), `${row['number']} ${at}`).toBe(at < 2)
  const refused = await sheetOf(manager, 'season')
  expect(JSON.parse(refused.text)).toMatchObject({ code: 409, message: '此列表没有图片，不能打印图片页' })
})

test('the sheet is its reader’s: nobody outside the brand prints the line, and the target price stands on it', async () => {
  const factory = await here.as('factory')
  expect(JSON.parse((await sheetOf(factory, 'line')).text)).toMatchObject({ code: 403 })
  expect((await sheetOf(await here.as('design'), 'line')).type).toBe('application/pdf')
  const priced = await rowsOf(manager, 'line', { filters: [{ field: 'targetPrice', operator: 'notEmpty' }], columns: ['targetPrice'] })
  expect(priced.length).toBeGreaterThan(0)
  const filters = [{ field: 'id', operator: 'in', value: [priced[0]!['id']] }]
  expect((await sheetOf(manager, 'line', { filters })).text).toMatch(/目标价¥?[\d,]+/)
})
