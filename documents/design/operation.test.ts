/** Tests of operations: the rate of a day is that of the line which begins last before it, and what was in force is fixed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { currency } from '../finance/currency.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { operation } from './operation.ts'
import { operationLogic, rateAt } from './operation.server.ts'

let app: Story
let cny: string
let today: string
beforeAll(async () => {
  app = await story({ documents: [operation, currency], logic: [operationLogic] })
  today = await app.as('admin').perform(async ({ tx }) => tx.today)
  cny = (await app.as('admin').create(currency, { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })).id
})
afterAll(() => app?.end())
/** A day of the platform, counted from today. */
const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const rate = (validFrom: string, sam: string, amount: string) => ({ validFrom, sam, rate: amount })
const create = (more: object = {}) =>
  app.as('merchandiser').create(operation, { name: '上领', currency: cny, rates: [rate('2024-01-01', '1.6', '0.8')], ...more })

test('an operation has minutes and a rate with four decimals; its number occurs once [DM-2-096]', async () => {
  const one = await create({ rates: [rate('2024-01-01', '0.85', '0.4251')] })
  expect(one.number).toMatch(/^OP\d{4}$/)
  expect([one.section, one.sam, one.rate]).toEqual(['sew', '0.85', '0.4251'])
  await expect(create({ number: one.number })).rejects.toMatchObject({ key: 'save.duplicateNumber' })
  expect(await expectRefusal(create({ rates: [rate('2024-01-01', '0', '0')] }))).toContain('rates[0].sam')
  expect(await expectRefusal(create({ rates: [rate('2024-01-01', '1', '-0.1')] }))).toContain('rates[0].rate')
  expect(await expectRefusal(create({ rates: [rate('2024-01-01', '1', '1'), rate('2024-01-01', '2', '2')] }))).toContain(
    'rates[1].validFrom',
  )
  expect(await expectRefusal(create({ rates: [] }))).toContain('rates')
})

test('the rate of a day is that of the line which begins last on or before it [DM-2-096]', () => {
  const rates = [rate('2024-06-01', '1.5', '0.9'), rate('2024-01-01', '1.6', '0.8'), rate('2025-01-01', '1.4', '1')]
  const of = (when: string) => rateAt({ rates } as never, when)?.rate
  expect(['2023-12-31', '2024-01-01', '2024-05-31', '2024-06-01', '2024-12-31', '2030-01-01'].map(of)).toEqual([
    undefined,
    '0.8',
    '0.8',
    '0.9',
    '0.9',
    '1',
  ])
})

test('a change is a further line from today on; what was in force keeps its minutes and rate [DM-2-096]', async () => {
  const keeper = app.as('merchandiser')
  const { id, rates } = await create({ rates: [rate('2024-01-01', '1.6', '0.8'), rate('2023-01-01', '1.7', '0.8')] })
  const set = (lines: object) => keeper.save(operation, id, { rates: lines })
  const refused = [
    { set: [{ id: rates[0]!.id, rate: '0.9' }], remove: [] },
    { set: [{ id: rates[0]!.id, sam: '1.5' }], remove: [] },
    { set: [], remove: [rates[0]!.id] },
    { set: [{ id: rates[0]!.id, validFrom: day(3) }], remove: [] },
    { set: [rate('2024-03-01', '1.5', '0.9')], remove: [] },
  ]
  for (const lines of refused) expect(await expectRefusal(set(lines)), JSON.stringify(lines)).toMatch(/生效/)
  const later = await set({ set: [rate(day(2), '1.5', '0.9')], remove: [] })
  // The list shows what holds today; the announced rate may still change.
  expect([later.sam, later.rate]).toEqual(['1.6', '0.8'])
  await keeper.save(operation, id, { rates: { set: [{ id: later.rates[2]!.id, rate: '0.95' }], remove: [] } })
  const now = await keeper.save(operation, id, { rates: { set: [rate(day(0), '1.55', '0.85')], remove: [] } })
  expect([now.sam, now.rate, rateAt(now, day(2))?.rate, rateAt(now, day(1))?.rate]).toEqual(['1.55', '0.85', '0.95', '0.85'])
})

test('the rate of today is in force: it stays as it is, and what replaces it begins later; the error stands at its field in both languages [DM-2-096]', async () => {
  const keeper = app.as('merchandiser')
  const { id, rates } = await create({ rates: [rate(today, '1.6', '0.8')] })
  const refusal = (lines: object) =>
    keeper.save(operation, id, { rates: lines }).then(
      () => Promise.reject(new Error('was not refused')),
      (error: WeftError) => [error.localisedFields('zh'), error.localisedFields('en')],
    )
  const zh = `自 ${today} 起的工时与工价已生效，不能修改；请新增一行`
  const en = `The minutes and rate from ${today} are in force and stay; add a line instead`
  const line = rates[0]!.id
  expect(await refusal({ set: [{ id: line, rate: '0.9' }], remove: [] })).toEqual([{ 'rates[0].rate': [zh] }, { 'rates[0].rate': [en] }])
  expect(await refusal({ set: [{ id: line, sam: '1.5' }], remove: [] })).toEqual([{ 'rates[0].sam': [zh] }, { 'rates[0].sam': [en] }])
  expect(await refusal({ set: [rate(day(1), '1.5', '0.9')], remove: [line] })).toEqual([
    { rates: [`自 ${today} 起的工时与工价已生效，不能删除`] },
    { rates: [`The minutes and rate from ${today} are in force and cannot be removed`] },
  ])
  const later = await keeper.save(operation, id, {
    rates: { set: [{ id: line, reason: '首次核定' }, rate(day(1), '1.5', '0.9')], remove: [] },
  })
  expect([later.rate, rateAt(later, today)?.rate, rateAt(later, day(1))?.rate]).toEqual(['0.8', '0.8', '0.9'])
})

test('the brand keeps operations; factories read them without their rates, suppliers and carriers do not', async () => {
  const { id } = await create({ remark: '内部说明' })
  const seen = await app.as('factory').get(operation, id)
  expect([seen.name, seen.sam]).toEqual(['上领', '1.6'])
  expect([seen.rate, seen.rates, seen.remark]).toEqual([undefined, undefined, undefined])
  const { rows } = await app.as('factory').list(operation)
  expect(JSON.stringify(rows)).not.toContain('rate')
  await expect(app.as('factory').save(operation, id, { name: '改' })).rejects.toMatchObject({ code: 403 })
  for (const name of ['supplier', 'carrier']) await expect(app.as(name).get(operation, id)).rejects.toMatchObject({ code: 403 })
  await expect(app.as('other.buyer').get(operation, id)).rejects.toMatchObject({ key: 'generic.notFound' })
})
