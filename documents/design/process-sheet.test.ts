/** Tests of process sheets: minutes and rates of a day, their sums, versions, and who reads them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { allowedFiles } from '../../engine/files/files.ts'
import { asOf, history } from '../../engine/journal/history.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { listPaper } from '../../engine/print/list-paper.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { lookup } from '../../engine/query/lookup.ts'
import { listVersions } from '../../engine/query/version-list.ts'
import type { Story } from '../../engine/testing/story.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { minuteRate } from './minute-rate.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const minutes = ['0.85', '1.60', '2.20', '1.75', '1.30', '1.45', '0.55', '1.10', '1.20']
const half = (sam: string) => String((Number(sam) * 5000) / 10000)
const made = async (sam: string, rates: readonly object[] = [{ validFrom: '2024-01-01', sam, rate: half(sam) }], more: object = {}) =>
  (await as('merchandiser').create(operation, { name: `工序 ${sam}`, machine: '平缝机', currency: stage.cny, rates, ...more })).id
const lines = (operations: readonly string[]) => operations.map((one, at) => ({ sequence: (at + 1) * 10, operation: one }))
const draft = async (operations: readonly string[], more: object = {}) =>
  as('designer').create(processSheet, { style: stage.styleId, ratesOn: '2024-05-01', lines: lines(operations), ...more })
const discard = (id: string) => as('designer').remove(processSheet, id)

test('nine operations make 12.00 minutes and 6.0000 of piece rates [DM-1-017]', async () => {
  const operations: string[] = []
  for (const sam of minutes) operations.push(await made(sam))
  const sheet = await draft(operations)
  expect([sheet.number, sheet.sam, sheet.rates, sheet.currency]).toEqual([expect.stringMatching(/^PS.*V01$/), '12', '6', stage.cny])
  expect(sheet.lines[1]).toMatchObject({ sequence: 20, sam: '1.6', rate: '0.8', machine: '平缝机' })
  // On paper the sums have the decimals of their lines.
  const [paper] = await as('designer').perform((its) => printModels(its, processSheet, [sheet.id]))
  expect(paper!.values).toMatchObject({ sam: '12.00', rates: '¥6.0000' })
  expect((paper!.values['lines'] as readonly Record<string, string>[]).slice(0, 2)).toMatchObject([
    { sam: '0.85', rate: '¥0.4250' },
    { sam: '1.60', rate: '¥0.8000' },
  ])
  expect(await expectRefusal(draft(operations.slice(0, 2)))).toContain('版本号已存在')
  await discard(sheet.id)
  const twice = { lines: [...lines(operations.slice(0, 2)), { sequence: 20, operation: operations[2] }] }
  expect(await expectRefusal(draft([], twice))).toContain('lines[2].sequence')
})

test('a sheet shows what costing reckons for its minutes beside its piece rates, to those who read minute rates; the difference is never levelled [DM-1-017]', async () => {
  const rate = await as('finance').create(minuteRate, { name: '本厂', currency: stage.cny, rate: '0.6', validFrom: '2024-01-01' })
  const sheet = await draft([await made('8'), await made('4')])
  const seen = await as('finance').get(processSheet, sheet.id)
  expect([seen.sam, seen.rates, seen.minuteRate, seen.labour, seen.ratesDifference]).toEqual(['12', '6', '0.6', '7.2', '1.2'])
  for (const name of ['minuteRate', 'labour', 'ratesDifference'])
    expect(await as('designer').get(processSheet, sheet.id)).not.toHaveProperty(name)
  // Of two rates nobody has chosen one, and a day before the first has none.
  const other = await as('finance').create(minuteRate, { name: '外厂', currency: stage.cny, rate: '0.7', validFrom: '2024-01-01' })
  await as('designer').save(processSheet, sheet.id, { packing: '折叠' })
  const unknown = await as('finance').get(processSheet, sheet.id)
  expect([unknown.rates, unknown.minuteRate, unknown.labour, unknown.ratesDifference]).toEqual(['6', null, null, null])
  await discard(sheet.id)
  for (const { id } of [other, rate]) await as('finance').remove(minuteRate, id)
})

test('minutes and rates are those of the day of the sheet and stay, until the rates of another day are taken [DM-2-096]', async () => {
  const rates = [
    { validFrom: '2024-01-01', sam: '1.6', rate: '0.8' },
    { validFrom: '2024-06-01', sam: '1.5', rate: '0.9' },
  ]
  const [collar, late, dollars] = [
    await made('1.6', rates),
    await made('2', [{ validFrom: '2025-01-01', sam: '2', rate: '1' }]),
    await made('1', undefined, { currency: stage.usd }),
  ]
  const sheet = await draft([collar, late])
  expect(sheet.lines.map(({ sam, rate }) => [sam, rate])).toEqual([
    ['1.6', '0.8'],
    [null, null],
  ])
  expect([sheet.sam, sheet.rates]).toEqual([null, null])
  const submit = () => expectRefusal(as('designer').act(processSheet, sheet.id, 'submit'))
  expect(await submit()).toMatch(/lines\[1\]\.operation.*2024-05-01/)
  // A rate that is added in the library changes no sheet, whatever is saved in it.
  const today = await app.as('admin').perform(async ({ tx }) => tx.today)
  await as('merchandiser').save(operation, collar, { rates: { set: [{ validFrom: today, sam: '1.4', rate: '1' }], remove: [] } })
  const saved = await as('designer').save(processSheet, sheet.id, { packing: '折叠入袋', lines: { set: [], remove: [sheet.lines[1]!.id] } })
  expect([saved.sam, saved.rates]).toEqual(['1.6', '0.8'])
  const june = await as('designer').act(processSheet, sheet.id, 'takeRates', { values: { ratesOn: '2024-06-01' } })
  expect([june.ratesOn, june.sam, june.rates]).toEqual(['2024-06-01', '1.5', '0.9'])
  const now = await as('designer').act(processSheet, sheet.id, 'takeRates', { values: { ratesOn: today } })
  expect([now.sam, now.rates]).toEqual(['1.4', '1'])
  // What is typed for minutes or rate is not taken: they are the operation's.
  expect(
    await expectRefusal(as('designer').save(processSheet, sheet.id, { lines: { set: [{ id: now.lines[0]!.id, sam: '9' }], remove: [] } })),
  ).not.toBe('')
  expect(await expectRefusal(as('designer').save(processSheet, sheet.id, { lines: lines([collar, dollars]) }))).toMatch(
    /lines\[1\]\.operation.*币种/,
  )
  await discard(sheet.id)
})

test('an operation that is not there, or is stopped, is refused alone where it is exchanged for another', async () => {
  const stopped = await made('3')
  await as('merchandiser').act(operation, stopped, 'stop')
  const sheet = await draft([await made('1')])
  for (const other of ['999999999', stopped]) {
    const lines = { set: [{ id: sheet.lines[0]!.id, operation: other }], remove: [] }
    const fields = [{ path: 'lines[0].operation' }]
    await expect(as('designer').save(processSheet, sheet.id, { lines })).rejects.toMatchObject({ fields })
  }
  await discard(sheet.id)
})

test('an approved sheet is fixed; its next version has the rates of its own day; the factory of an order reads it without rates [DM-1-017]', async () => {
  const collar = await made('1.6', [
    { validFrom: '2024-01-01', sam: '1.6', rate: '0.8' },
    { validFrom: '2024-06-01', sam: '1.5', rate: '0.9' },
  ])
  const { id } = await draft([collar])
  await as('designer').act(processSheet, id, 'submit')
  expect(await expectRefusal(as('designer').act(processSheet, id, 'approve'))).not.toBe('')
  expect((await as('manager').act(processSheet, id, 'approve')).status).toBe('approved')
  await expect(as('factory').get(processSheet, id)).rejects.toMatchObject({ key: 'generic.notFound' })
  await confirmedOrder(app, orderOf(stage))
  const read = await as('factory').get(processSheet, id)
  expect([read.rates, read.ratesOn, read.lines[0]!.rate, read.lines[0]!.sam]).toEqual([undefined, undefined, undefined, '1.6'])
  await expect(as('supplier2').get(processSheet, id)).rejects.toMatchObject({ key: 'generic.notFound' })
  await as('designer').act(processSheet, id, 'revise')
  const { rows } = await as('designer').list(processSheet, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  const next = await as('designer').get(processSheet, rows[0]!.id)
  expect([next.number.slice(-3), next.sam, next.rates]).toEqual(['V02', '1.5', '0.9'])
  expect((await as('factory').list(processSheet)).rows.map((row) => row.id)).toEqual([id])
  await as('designer').act(processSheet, next.id, 'submit')
  await as('manager').act(processSheet, next.id, 'approve')
  expect(await as('designer').get(processSheet, id)).toMatchObject({ status: 'archived', successor: next.id })
  expect((await as('factory').get(processSheet, id)).successor).toBe(undefined)
  expect(await as('factory').get(processSheet, next.id)).toMatchObject({ sam: '1.5' })
  expect((await as('factory').get(processSheet, next.id)).rates).toBe(undefined)
})

/** Returns by which ways a person reaches a sheet. */
async function waysTo(
  name: string,
  {
    id,
    number,
    images,
    version,
  }: { readonly id: string; readonly number: string; readonly images: readonly string[]; readonly version: number },
) {
  const person = as(name)
  const hasSheet = (answer: unknown) => [`"${id}"`, `"${number}"`].some((text) => JSON.stringify(answer).includes(text))
  const holdsIt = (work: Promise<unknown>) => work.then(hasSheet, () => false)
  const answered = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  return {
    view: await answered(person.get(processSheet, id)),
    list: await holdsIt(person.list(processSheet, { size: 200 })),
    search: await holdsIt(person.list(processSheet, { search: number })),
    global: await holdsIt(person.perform((its) => globalSearch(its, number))),
    lookup: await holdsIt(person.perform((its) => lookup(its, 'process_sheet', { search: number }))),
    export: await holdsIt(person.perform((its) => exportRows(its, processSheet, {}))),
    print: await holdsIt(person.perform((its) => printModels(its, processSheet, [id]))),
    printedList: await answered(person.perform((its) => listPaper(its, processSheet, { query: {}, language: 'zh' }))),
    history: await answered(person.perform((its) => history(its, processSheet, id))),
    earlier: await answered(person.perform((its) => asOf(its, processSheet, id, version))),
    noDraft: !(await answered(person.perform((its) => asOf(its, processSheet, id, 1)))),
    versions: await holdsIt(person.perform((its) => listVersions(its, processSheet, id))),
    file: (await person.perform((its) => allowedFiles(its, images))).size === 1,
    table: (await person.perform(({ tx }) => tx.rows('SELECT id FROM design.process_sheet WHERE id = $1', [id]))).length === 1,
    rates: (await person.perform(({ tx }) => tx.rows('SELECT rate FROM design.process_sheet__lines WHERE doc_id = $1', [id]))).length === 1,
  }
}

test('the supplier of an order reaches the rates of its style by none of the ways to a document, the factory by each', async () => {
  const [current] = (await as('designer').list(processSheet, { filters: [{ field: 'status', operator: 'eq', value: 'approved' }] })).rows
  await as('designer').act(processSheet, current!.id, 'revise')
  const previous = { field: 'previous', operator: 'eq', value: current!.id } as const
  const [{ id }] = (await as('designer').list(processSheet, { filters: [previous] })).rows as unknown as [{ id: string }]
  const { actor } = as('designer')
  const picture = '900000000000000002'
  await app.sql(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, 'seam.webp', 'webp', 1, '\\x00', 400, 600, 'none')`,
    [actor.platform, picture, actor.company, actor.user],
  )
  await as('designer').save(processSheet, id, { images: [picture] })
  await as('designer').act(processSheet, id, 'submit')
  const sheet = await as('manager').act(processSheet, id, 'approve')
  const everyWay = await waysTo('factory', sheet)
  expect(Object.entries(everyWay).filter(([, reached]) => !reached)).toEqual([])
  for (const name of ['supplier', 'supplier2', 'carrier', 'other.buyer'])
    expect(
      Object.entries(await waysTo(name, sheet)).filter(([way, reached]) => reached !== (way === 'noDraft')),
      name,
    ).toEqual([])
})
