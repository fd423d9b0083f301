/** Tests of the standard by which an inspection samples: GB/T 2828.1 unless another one is named; the one used is shown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runReport } from '../../engine/report/run-report.ts'
import type { Story } from '../../engine/testing/story.ts'
import { confirmedBooking, confirmedOrder, looked, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { aqlStandard } from './aql-standard.ts'
import { finalInspection } from './final-inspection.ts'
import { inspectionPassRateReport } from './inspection-pass-rate.report.ts'

let app: Story
let stage: Stage
let booking = ''
const inspector = () => app.as('inspector')
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line] }))
  booking = (await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false })).id
})
afterAll(() => app?.end())

const rows = (sampling: number) => [{ letter: 'H', orderMin: 2, orderMax: 1_000_000, sampling, qualified: 1, unqualified: 2 }]
const standard = (values: Record<string, unknown>) => inspector().create(aqlStandard, { level: 'II', aql: '2.5', ...values })
const lot = (values: Record<string, unknown> = {}) =>
  inspector().create(finalInspection, { booking, supplier: stage.supplierId, lotQuantity: '500', ...values })

test('an inspection that names no standard samples by GB/T 2828.1, whatever else the company maintains', async () => {
  const z14 = await standard({ name: '客户 Z1.4', standard: 'z14', rows: rows(80) })
  expect(await lot()).toMatchObject({ sampleSize: 50, majorStandard: null, minorStandard: null })
  expect(await lot({ standard: z14.id })).toMatchObject({ sampleSize: 80, majorStandard: z14.id, minorStandard: null })
  const own = await standard({ name: '公司自定义', standard: 'own', rows: rows(60) })
  expect(await lot()).toMatchObject({ sampleSize: 60, majorStandard: own.id })
  const national = await standard({ name: '国标', standard: 'gb2828', rows: rows(50) })
  expect(await lot()).toMatchObject({ sampleSize: 50, majorAccept: 1, majorStandard: national.id })
})

test('an inspection by a standard of AQL 0.40 shows 0.40', async () => {
  const strict = await standard({ name: '严格', standard: 'own', aql: '0.40', rows: rows(125) })
  expect(await lot({ standard: strict.id })).toMatchObject({ aqlMajor: '0.40', sampleSize: 125 })
})

test('the first-pass rate leaves out the recheck of a lot that failed', async () => {
  const failed = await lot({ defects: [{ class: 'major', found: 99 }] })
  await inspector().act(finalInspection, failed.id, 'fail', { comment: '断针' })
  await inspector().act(finalInspection, failed.id, 'recheck', { comment: '返工后复检' })
  const { next } = await inspector().get(finalInspection, failed.id)
  await inspector().save(finalInspection, next!, looked)
  await inspector().act(finalInspection, next!, 'pass')
  const answer = await app.as('manager').perform((operation) => runReport(operation, inspectionPassRateReport, {}))
  expect(answer.totals[0]!.figures).toMatchObject({ inspections: '2', passed: '1', first: '1', firstPassed: '0', rate: '0' })
})
