/** Tests the computations of settlement as jobs: collecting the lines of a statement, and locking a month. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { performAction, workState } from '../../engine/jobs/perform-action.ts'
import { runNextJob } from '../../engine/jobs/job-queue.ts'
import { workJob } from '../../engine/jobs/run-work.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { postponeLeftovers, settlementSteps } from '../testing/settlement-fixtures.ts'
import { period } from './period.ts'
import { statement } from './statement.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
  await postponeLeftovers(app)
})
afterAll(() => app?.end())

const run = () => runNextJob(app.engine, new Map([['work', workJob]]))
const start = async (who: string, type: AnyDocument, id: string, action: string) => {
  const { version } = await app.as(who).get(type, id)
  return app.as(who).perform((operation) => performAction(operation, type, { id, version: version as number, action }))
}
const draft = () =>
  app.as('finance').create(statement, { supplier: stage.supplierId, currency: stage.cny, dateFrom: '2024-05-01', dateTo: '2024-05-31' })

test('a job collects what a statement settles, with the same figures as before', async () => {
  const { receipt } = await steps.delivered()
  await steps.item({ fixed: '30' })
  const { id } = await draft()
  expect(await start('finance', statement, id, 'collect')).toMatchObject({ receipts: [], status: 'draft' })
  await run()
  expect(await app.as('finance').get(statement, id)).toMatchObject({
    receipts: [{ receipt: receipt.id, quantity: '100', net: '1000', gross: '1130' }],
    deductions: [{ amount: '30' }],
    total: '1100',
    version: 2,
  })
})

test('goods that arrive meanwhile make the collection stale, and the next one has them', async () => {
  const { id } = await draft()
  await start('finance', statement, id, 'collect')
  const pages = app.engine.logic.get(statement.name)!.work!['collect']!
  let late: string | undefined
  const engine = {
    ...app.engine,
    logic: new Map(app.engine.logic).set(statement.name, {
      ...app.engine.logic.get(statement.name)!,
      work: {
        collect: async (...given: Parameters<typeof pages>) => {
          const values = await pages(...given)
          late ??= (await steps.delivered()).receipt.number
          return values
        },
      },
    }),
  }
  await runNextJob(engine, new Map([['work', workJob]]))
  const state = await app.as('finance').perform((operation) => workState(operation, statement, id))
  expect(state).toMatchObject({ state: 'failed', stale: true })
  expect(state!.reason).toContain(late)
  expect(await app.as('finance').get(statement, id)).toMatchObject({ receipts: [], version: 1 })
  await start('finance', statement, id, 'collect')
  await run()
  expect((await app.as('finance').get(statement, id)).receipts).toHaveLength(2)
})

test('locking a month counts its vouchers and their turnover, and locks them with it', async () => {
  const finance = app.as('finance')
  const month = await finance.create(period, { year: 2023, month: '01' })
  const entry = { currency: stage.cny, exchangeRate: '1' }
  const ids: string[] = []
  for (const amount of ['100.5', '20'])
    ids.push(
      (
        await finance.create(voucher, {
          postingDate: '2023-01-10',
          description: '测试',
          lines: [
            { ...entry, account: stage.payable, debit: amount, credit: '0', amount, partner: stage.supplierId },
            { ...entry, account: stage.bank, debit: '0', credit: amount, amount, cashFlow: 'purchase' },
          ],
        })
      ).id,
    )
  for (const id of ids) {
    await finance.act(voucher, id, 'submit')
    await app.as('manager').act(voucher, id, 'approve')
  }
  await finance.act(period, month.id, 'close')
  await start('manager', period, month.id, 'lock')
  await run()
  expect(await finance.get(period, month.id)).toMatchObject({ status: 'locked', vouchers: 2, turnover: '120.5' })
  for (const id of ids) expect(await finance.get(voucher, id)).toMatchObject({ status: 'locked' })
})
