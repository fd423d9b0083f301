/**
 * Tests sourcing over real HTTP: quotations side by side under the viewer's permissions, and scores hidden in every read until all
 * are in.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = new Map<string, Client>()
beforeAll(async () => {
  server = await startTestServer({
    seed: smallSeason,
  })
  for (const name of ['buyer', 'manager', 'inspector', 'finance', 'admin', 'supplier', 'supplier2', 'supplier3', 'factory', 'other.buyer'])
    people.set(name, await server.as(name))
})
afterAll(() => server?.end())

const as = (name: string): Client => people.get(name)!
const rfqIn = async (title: string): Promise<Record<string, any>> =>
  (await as('buyer').data('request-for-quotation/index', { filters: [{ field: 'title', operator: 'contains', value: title }] })).data[
    'results'
  ].rows[0]
const compare = async (name: string, id: string, tier?: number) =>
  (await as(name).data('quote-comparison/view', { id, ...(tier ? { tier } : {}) })).data['results']
const plain = (cell: any) => cell && [cell.value, cell.mark, cell.tie]

test('compares suppliers by item: prices and tiers in one currency, best, worst, tie and missing quotes [DM-1-030][DM-2-017][DM-3-046]', async () => {
  const { id } = await rfqIn('卫衣与长裤')
  const seen = await compare('buyer', id)
  expect(seen).toMatchObject({
    sealed: false,
    tier: null,
    tiers: [1, 2, 3],
    columns: [
      { currency: 'CNY' },
      { currency: 'CNY' },
      { currency: 'USD', rate: '7.1', rateDate: expect.stringMatching(/^\d{4}-/) as string },
    ],
  })
  const [hoodie, trousers, box] = seen.rows
  expect(hoodie).toMatchObject({ name: expect.any(String) as string, quantity: '1200', expected: '46' })
  // 6.4 USD × 7.1 = 45.44; the two quotes of 45.8 tie for worst.
  expect(hoodie.cells.map(plain)).toEqual([
    ['45.8', 'worst', true],
    ['45.8', 'worst', true],
    ['45.44', 'best', false],
  ])
  expect(hoodie.cells[2]).toMatchObject({ quoted: '6.4', deviation: '-1.22' })
  expect(trousers.cells.map(plain)).toEqual([
    ['53', 'worst', false],
    ['51', 'best', false],
    ['52.54', null, false],
  ])
  expect(box.cells.map(plain)).toEqual([['1.1', 'best', false], null, ['1.278', 'worst', false]])
  // Sums of all three: 1,200 × 45.80 + 800 × 53 + 2,000 × 1.10; a supplier that left out an item is not compared by its sum.
  expect(seen.totals).toEqual([
    { value: '99560', whole: true, mark: 'worst', tie: false },
    { value: '95760', whole: false, mark: null, tie: false },
    { value: '99116', whole: true, mark: 'best', tie: false },
  ])
  expect(seen.days.map(plain)).toEqual([
    ['34', 'best', false],
    ['35', null, false],
    ['39', 'worst', false],
  ])
  const third = await compare('buyer', id, 3)
  expect(third.rows.map((row: any) => [row.quantity, ...row.cells.map((cell: any) => cell?.value)])).toEqual([
    ['3000', '44', '45', '44.02'],
  ])
  const file = async (name: string) => as(name).data('quote-comparison/export', { id, format: 'csv' })
  const lines = (await file('buyer')).text.split('\r\n')
  expect(lines[1]).toMatch(/^连帽卫衣,1200,46,45\.8,最差 并列,45\.8,最差 并列,45\.44,最优$/)
  expect((await file('inspector')).status).toBe(403)
  expect((await file('supplier')).status).toBe(403)
  for (const invalidTier of [0, 6, 'x'])
    expect((await as('buyer').data('quote-comparison/view', { id, tier: invalidTier })).status).toBe(400)
})

test('where a rule hides prices or days of quotations, nothing is compared by them, and they are no missing quotes', async () => {
  const { id } = await rfqIn('卫衣与长裤')
  for (const field of ['lines.price', 'totalDays', 'supplyDays'])
    await server.sql(
      `INSERT INTO core.field_rule (platform_id, type, field, role, restriction) SELECT m.platform_id, 'supplier_quotation', $1, 'buyer', 2 FROM core.member m JOIN core.account a ON a.id = m.user_id WHERE a.username = 'buyer'`,
      [field],
    )
  await expect.poll(async () => (await compare('buyer', id)).rows, { timeout: 30_000 }).toEqual([])
  const seen = await compare('buyer', id)
  expect([seen.totals, seen.days, seen.minima.length, seen.columns.map((one: any) => one.lead)]).toEqual([
    undefined,
    undefined,
    3,
    [null, null, null],
  ])
  const { text } = await as('buyer').data('quote-comparison/export', { id, format: 'csv' })
  expect(text).not.toContain('总交期')
  await server.sql(`DELETE FROM core.field_rule WHERE type = 'supplier_quotation'`)
  await expect.poll(async () => (await compare('buyer', id)).rows.length, { timeout: 30_000 }).toBe(3)
})

test('only the brand reads it, and it is sealed while the window is open; suppliers do not see each other [DM-4-012]', async () => {
  const [closed, open] = [await rfqIn('卫衣与长裤'), await rfqIn('冬季外套面料')]
  for (const name of ['supplier', 'supplier2', 'other.buyer'])
    expect((await as(name).data('quote-comparison/view', { id: closed['id'] })).status, name).toBe(404)
  expect((await as('factory').data('quote-comparison/view', { id: closed['id'] })).status).toBe(403)
  expect((await server.client().data('quote-comparison/view', { id: closed['id'] })).status).toBe(401)
  const sealed = await compare('buyer', open['id'])
  expect(sealed.sealed).toBe(true)
  expect(sealed.columns.map((one: any) => one.quotation)).toEqual([null, null, null])
  expect(JSON.stringify(sealed)).not.toContain('125.5')
  const mine = await as('supplier').data('supplier-quotation/index', { size: 200 })
  const names = (await as('buyer').data('supplier/index', { size: 200, columns: ['shortName'] })).data['results'].rows as Record<
    string,
    any
  >[]
  const seen = [
    mine,
    await as('supplier').data('request-for-quotation/view', { id: open['id'] }),
    await as('supplier').get('/ccommonapi/gui/page-view-log', { query: { page: 'request_for_quotation', id: open['id'] } }),
    await as('supplier').get('/ccommonapi/utils/related', { query: { page: 'request_for_quotation', id: open['id'] } }),
  ]
  const ownSupplier = mine.data['results'].rows[0]['supplier$'] as string
  for (const { shortName } of names)
    if (!ownSupplier.includes(shortName)) for (const { text } of seen) expect(text).not.toContain(shortName)
})

test('what an invited supplier says about a request is visible only to it and the brand', async () => {
  const { id } = await rfqIn('冬季外套面料')
  const at = (name: string) => as(name).get('/ccommonapi/comments/index', { query: { type: 'request_for_quotation', id } })
  const write = async (name: string, text: string) =>
    expect(
      (await as(name).post('/ccommonapi/comments/save', { form: { type: 'request_for_quotation', id, text, shared: true } })).code,
    ).toBe(200)
  await write('supplier', '里布能否换规格')
  await write('buyer', '请按原规格')
  expect((await at('buyer')).text).toContain('里布能否换规格')
  const otherSupplier = (await at('supplier2')).text
  expect(otherSupplier).toContain('请按原规格')
  expect(otherSupplier).not.toContain('里布能否换规格')
})

test('what an invited supplier records on a request is heard by it and the brand only, as a list and as a file', async () => {
  const { id } = await rfqIn('卫衣与长裤')
  const record = async (name: string) => {
    const [file] = await server.sql<{ id: string }>(
      `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, storage_key)
       SELECT m.platform_id, 620000000 + m.user_id, m.company_id, m.user_id, 'voice.wav', 'audio/wav', 1, '\\x00', 'voice-' || $1
       FROM core.account a JOIN core.member m ON m.user_id = a.id WHERE a.username = $1 RETURNING id::text`,
      [name],
    )
    await server.sql(
      `INSERT INTO core.voice_note (platform_id, id, company_id, user_id, type, doc_id, image_id, x, y, file_id, seconds, shared)
       SELECT platform_id, id, company_id, user_id, 'request_for_quotation', $2, 1, 0, 0, id, 1, true FROM core.file WHERE id = $1`,
      [file!.id, id],
    )
    return file!.id
  }
  const files = { buyer: await record('buyer'), supplier: await record('supplier'), supplier2: await record('supplier2') }
  const notified = async (name: string) =>
    (await as(name).get('/ccommonapi/voice-notes/index', { query: { type: 'request_for_quotation', id } })).data['results'].map(
      (one: { file: string }) => one.file,
    )
  expect(await notified('buyer')).toEqual(expect.arrayContaining(Object.values(files)))
  expect((await notified('supplier')).toSorted()).toEqual([files.buyer, files.supplier].toSorted())
  expect((await notified('supplier2')).toSorted()).toEqual([files.buyer, files.supplier2].toSorted())
  const opened = async (file: string) =>
    (await as('supplier').post('/attachapi/ticket', { form: { ids: file } })).data['results'] as unknown[]
  expect([await opened(files.supplier), await opened(files.supplier2)]).toMatchObject([[{ id: files.supplier }], []])
})

test('scores are hidden in every read until all reviewers have handed in; the last one opens them, and open screens are refreshed [SH-4-027][DM-1-031][DM-2-023]', async () => {
  const { id } = await rfqIn('卫衣与长裤')
  const forms = await server.sql<{ id: string; number: string; reviewer: string }>(
    'SELECT id::text, number, reviewer::text FROM sourcing.evaluation_form WHERE rfq = $1',
    [id],
  )
  const user = async (name: string) =>
    (await server.sql<{ id: string }>('SELECT id::text FROM core.account WHERE username = $1', [name]))[0]!.id
  const hidden = async (name: string) => {
    const self = await user(name)
    return forms.filter((one) => one.reviewer !== self)
  }
  const rfqOnly = [{ field: 'rfq', operator: 'eq', value: id }]
  const ways = async (name: string) => {
    const client = as(name)
    const answers = [
      await client.data('evaluation-form/index', { filters: rfqOnly, size: 200, count: true, totals: true }),
      await client.data('evaluation-form/index', { filters: rfqOnly, group: ['reviewer'] }),
      await client.data('evaluation-form/options', { field: 'reviewer', filters: rfqOnly }),
      await client.data('evaluation-form/export', { filters: rfqOnly, format: 'csv' }),
      await client.data('quote-comparison/view', { id }),
      await client.get('/ccommonapi/utils/related', { query: { page: 'request_for_quotation', id } }),
      await client.get('/ccommonapi/gui/page-view-log', { query: { page: 'request_for_quotation', id } }),
    ]
    for (const { number } of await hidden(name)) answers.push(await client.data('evaluation-form/index', { search: number }))
    return answers
  }
  for (const name of ['buyer', 'manager', 'inspector', 'finance', 'admin']) {
    const otherForms = await hidden(name)
    for (const { text } of await ways(name))
      for (const { number, id: form } of otherForms)
        expect(text.includes(number) || text.includes(`"${form}"`), `${name} ${number} ${text.slice(0, 200)}`).toBe(false)
    for (const { id: form, number } of otherForms) {
      expect((await as(name).data('evaluation-form/view', { id: form })).status, number).toBe(404)
      expect((await as(name).get('/ccommonapi/gui/page-view-log', { query: { page: 'evaluation_form', id: form } })).status, number).toBe(
        404,
      )
      expect((await as(name).data('evaluation-form/copy', { id: form })).status, number).toBe(404)
      expect((await as(name).data('evaluation-form/take-back', { id: form, version: 1 })).status, number).toBe(404)
    }
    const { review, columns } = await compare(name, id)
    expect(review).toMatchObject({ reviewers: 3, handedIn: 2, open: false })
    expect(columns.flatMap((one: any) => [one.score, one.place, ...one.scores])).toEqual(columns.flatMap(() => [null, null]))
  }
  expect(await reported(id)).toEqual([[], []])
  const sentBefore = await refreshesSent(id)
  const { review } = await compare('buyer', id)
  expect(review.mine).toHaveLength(3)
  for (const form of review.mine) {
    const begun = (await as('buyer').data('evaluation-form/start', { id: form.id, version: form.version })).data['results']
    const scores = begun.lines.map((line: any, at: number) => ({ id: line.id, score: ['9', '9', '7'][at] }))
    const saved = (
      await as('buyer').data('evaluation-form/save', { id: form.id, version: begun.version, values: { lines: { set: scores } } })
    ).data['results']
    expect(saved.total).toBe('86')
    expect((await as('buyer').data('evaluation-form/hand-in', { id: form.id, version: saved.version })).code).toBe(200)
  }
  expect(await refreshesSent(id)).toBe(sentBefore + review.mine.length)
  const open = await compare('finance', id)
  expect(open.review).toMatchObject({ reviewers: 3, handedIn: 3, open: true })
  // (86 + 2 × 82) ÷ 3, (86 + 2 × 84) ÷ 3, (86 + 2 × 70) ÷ 3.
  expect(open.columns.map((one: any) => [one.score, one.place, one.scores.length])).toEqual([
    ['83.3333', 2, 3],
    ['84.6667', 1, 3],
    ['75.3333', 3, 3],
  ])
  expect((await reported(id, 'after')).map((rows) => (rows as unknown[]).length)).toEqual([3, 3])
  expect((await as('finance').data('evaluation-form/index', { filters: rfqOnly, count: true })).data['results'].count).toBe(9)
})

/** The number of messages to open screens that scores of a request have changed. */
const refreshesSent = async (rfq: string): Promise<number> =>
  (await server.sql(`SELECT 1 FROM core.outbox WHERE payload ->> 'type' = 'rating_result_change' AND payload ->> 'docId' = $1`, [rfq]))
    .length

/** Runs two designed reports of an administrator, over the forms and over their lines, as a user who has scored nothing. */
async function reported(rfq: string, when = 'before'): Promise<unknown[]> {
  const measures = [{ name: 'forms', label: ['份', 'Forms'], of: 'count' }]
  const rows = []
  for (const lines of [undefined, 'lines']) {
    const definition = {
      name: `scores-${lines ?? 'whole'}-${when}`,
      label: ['评分', 'Scores'],
      source: 'evaluation_form',
      ...(lines ? { lines, groups: [{ field: 'item' }] } : { groups: [{ field: 'reviewer' }] }),
      measures,
      columns: [],
      prompts: ['rfq'],
    }
    const saved = await as('admin').post('/superdesignapi/rpt-design/save', { form: { DATA: { definition } } })
    expect(saved.code, saved.text).toBe(200)
    const ask = { design: saved.data['results'].id, filters: [{ field: lines ? 'doc.rfq' : 'rfq', operator: 'eq', value: rfq }] }
    const answer = await as('admin').post('/scmrptapi/reports/run', { form: { DATA: ask } })
    expect(answer.code, answer.text).toBe(200)
    rows.push(answer.data['results'].rows)
  }
  return rows
}
