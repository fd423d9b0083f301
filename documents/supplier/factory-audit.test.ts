/**
 * Tests of a factory audit: scored on site by its auditor alone, item by item, judged by its points; passing keeps the factory valid.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { factoryAuditLogic } from './factory-audit.server.ts'
import { factoryAudit } from './factory-audit.ts'
import { factory } from './factory.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory({ documents: [factoryAudit], logic: [factoryAuditLogic] }))
})
afterAll(() => app?.end())

const items = [
  { item: '尾期检验', most: '10' },
  { item: '消防通道', most: '10', veto: 'yes' },
]
const scored = (audit: { items: readonly { id: string }[] }, scores: readonly (string | null)[], more: object = {}) => ({
  items: { set: audit.items.map((one, at) => ({ id: one.id, score: scores[at], ...more })) },
})

test('the auditor scores within maxima; 85 % passes, valid for a year, shown to the supplier [SH-2-035]', async () => {
  const created = await as('merchandiser').create(factoryAudit, {
    factory: stage.plantOf,
    date: '2024-02-29',
    auditor: as('inspector').actor.user,
    items,
  })
  expect(created).toMatchObject({ supplier: stage.supplierId, status: 'scheduled', open: 2 })
  expect(await expectRefusal(as('merchandiser').act(factoryAudit, created.id, 'start'))).toBe('“开始评审”由“评审员”执行')
  await expect(as('supplier').get(factoryAudit, created.id)).rejects.toMatchObject({ code: 404 })
  const begun = await as('inspector').act(factoryAudit, created.id, 'start')
  await expect(as('inspector').save(factoryAudit, created.id, scored(begun, ['11', '8']))).rejects.toMatchObject({ code: 11000 })
  expect(await as('inspector').save(factoryAudit, created.id, scored(begun, ['9', null]))).toMatchObject({
    score: '45',
    open: 1,
    result: 'fail',
  })
  expect(await expectRefusal(as('inspector').act(factoryAudit, created.id, 'fail'))).toContain('请为每个项目评分')
  expect(await as('inspector').save(factoryAudit, created.id, scored(begun, ['9', '8']))).toMatchObject({
    scored: '17',
    score: '85',
    result: 'pass',
  })
  await expect(as('inspector').act(factoryAudit, created.id, 'fail')).rejects.toMatchObject({ code: 409 })
  expect((await as('inspector').act(factoryAudit, created.id, 'pass')).status).toBe('pass')
  expect(await as('supplier').get(factoryAudit, created.id)).toMatchObject({ score: '85', validTo: '2025-02-28', status: 'pass' })
  expect((await as('buyer').get(factory, stage.plantOf)).auditValidTo).toBe('2025-02-28')
  await expect(as('supplier2').get(factoryAudit, created.id)).rejects.toMatchObject({ code: 404 })
})

test('a veto item with zero points fails the audit; low points need a finding; a recheck starts empty', async () => {
  const created = await as('inspector').create(factoryAudit, { factory: stage.plantOf, items })
  const begun = await as('inspector').act(factoryAudit, created.id, 'start')
  await as('inspector').save(factoryAudit, created.id, { passAt: '40', ...scored(begun, ['10', '0']) })
  expect(await expectRefusal(as('inspector').act(factoryAudit, created.id, 'fail'))).toContain('请填写发现的问题')
  await as('inspector').save(factoryAudit, created.id, { items: { set: [{ id: begun.items[1]!.id, finding: '通道被堵' }] } })
  await expect(as('inspector').act(factoryAudit, created.id, 'pass')).rejects.toMatchObject({ code: 409 })
  await as('inspector').act(factoryAudit, created.id, 'fail')
  await as('inspector').act(factoryAudit, created.id, 'recheck', { comment: '整改后复审' })
  const [next] = (await as('inspector').list(factoryAudit, { filters: [{ field: 'status', operator: 'eq', value: 'scheduled' }] })).rows
  const again = await as('inspector').get(factoryAudit, next!.id)
  expect(again).toMatchObject({ recheckOf: created.id, kind: 'followUp', open: 2 })
})

test('uses the standard items when none are given', async () => {
  const created = await as('inspector').create(factoryAudit, { factory: stage.plantOf })
  expect(created.items.length).toBeGreaterThanOrEqual(10)
})
