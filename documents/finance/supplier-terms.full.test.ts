/** Test that what is agreed with a supplier goes through its documents: settlement method and VAT rate stand in new orders, and statements go by them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { supplier } from '../supplier/supplier.ts'
import { statement } from './statement.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('an order takes settlement method and VAT rate of its supplier, and its statement is taxed at that rate and due by that method [DM-3-018]', async () => {
  const buyer = app.as('buyer')
  await buyer.save(supplier, stage.supplierId, { vatRate: '6', settlement: 'monthly', paymentDays: 45 })
  const steps = settlementSteps(app, stage)
  const { order } = await steps.delivered({ taxRate: null })
  expect([order.taxRate, order.paymentTerms, order.net, order.gross]).toEqual([
    '6',
    '月结 45 天 / Monthly account, 45 days',
    '1000',
    '1060',
  ])
  const reconciled = await steps.reconciled(await steps.collected())
  expect([reconciled.net, reconciled.tax, reconciled.gross, reconciled.dateTo, reconciled.dueDate]).toEqual([
    '1000',
    '60',
    '1060',
    '2024-05-31',
    '2024-07-15',
  ])
  // A supplier that is paid on delivery is owed at the end of the period; the order of before keeps what was agreed.
  await buyer.save(supplier, stage.supplierId, { vatRate: '3', settlement: 'delivery', paymentDays: null })
  const next = await steps.delivered({ taxRate: null, date: '2024-06-03' })
  expect(next.order.taxRate).toBe('3')
  const june = await steps.reconciled(await steps.collected({ dateFrom: '2024-06-01', dateTo: '2024-06-30' }))
  expect([june.gross, june.dueDate]).toEqual(['1030', '2024-06-30'])
  expect(await app.as('finance').get(statement, reconciled.id)).toMatchObject({ gross: '1060', dueDate: '2024-07-15' })
})
