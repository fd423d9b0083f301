/** Tests of a ticket: raised for an order, visible to its parties, settled by its owner, closed by its poster. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendRows } from '../../engine/save/append-rows.ts'
import { grownRows } from '../../engine/save/view/grown-rows.ts'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { ticket } from './ticket.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('a supplier raises it for its order, the brand’s owner settles it, only the supplier confirms [SH-2-036]', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const values = {
    title: '面料色差',
    category: 'quality',
    description: '大货与封样不一致',
    order: order.id,
    handler: as('merchandiser').actor.user,
  }
  const { id } = await as('supplier').create(ticket, values)
  const seen = await as('merchandiser').get(ticket, id)
  expect(seen).toMatchObject({ status: 'in_progress', supplier: stage.supplierId, buyer: app.companies['brand'], title: '面料色差' })
  expect(seen.number).toMatch(/^TK-supplier-\d{8}-\d{4}$/)
  expect((await app.sql(`SELECT code FROM (VALUES ($1)) AS t (code)`, [ticket.statuses.in_progress.code]))[0]!.code).toBe('0')
  await expect(as('supplier2').get(ticket, id)).rejects.toMatchObject({ code: 404 })
  await expect(as('other.buyer').get(ticket, id)).rejects.toMatchObject({ code: 404 })
  // The owner works on it and requests closing, with a conclusion; others are rejected.
  expect(await expectRefusal(as('buyer').save(ticket, id, { priority: 'high' }))).toContain('只有提出人和负责人可以修改')
  await as('merchandiser').save(ticket, id, { conclusion: '返工 200 件', priority: 'high' })
  expect(await expectRefusal(as('supplier').act(ticket, id, 'requestClosing'))).toBe('“申请关闭”由“负责人”执行')
  expect((await as('merchandiser').act(ticket, id, 'requestClosing')).status).toBe('closing')
  expect(await expectRefusal(as('merchandiser').act(ticket, id, 'confirmClosing'))).toBe('“确认关闭”由“创建人”执行')
  await as('supplier').act(ticket, id, 'reopen', { comment: '还差 10 件' })
  await as('merchandiser').act(ticket, id, 'requestClosing')
  const closed = await as('supplier').act(ticket, id, 'confirmClosing')
  expect(closed.status).toBe('closed')
  expect((await as('supplier').get(ticket, id)).closedAt).toBeTruthy()
  await expect(as('merchandiser').save(ticket, id, { title: '改' })).rejects.toMatchObject({ code: 409 })
})

test('rejects a ticket without a category and uses no number [DM-3-069] [DM-5-039]', async () => {
  const values = { title: '迟到', description: '车辆未到' }
  await expect(as('warehouse').create(ticket, values)).rejects.toMatchObject({ code: 11000 })
  const next = await as('warehouse').create(ticket, { ...values, category: 'delivery' })
  expect(next.number.endsWith('-0001') || next.number.endsWith('-0002')).toBe(true)
  await expect(as('supplier').get(ticket, next.id)).rejects.toMatchObject({ code: 404 })
  await as('warehouse').act(ticket, next.id, 'suspend', { comment: '等待承运商' })
  expect((await as('warehouse').act(ticket, next.id, 'resume')).status).toBe('in_progress')
})

test('who settles a ticket is another person than who raised it and confirms its closing, also when it is handed over [DM-6-018]', async () => {
  const [poster, other] = [as('warehouse'), as('merchandiser')]
  const values = { title: '标签错', category: 'document', description: '条码不符' }
  const refused = '负责人须是提出人以外的人'
  expect(await expectRefusal(poster.create(ticket, { ...values, handler: poster.actor.user }))).toContain(refused)
  const { id } = await poster.create(ticket, values)
  expect(await expectRefusal(poster.save(ticket, id, { handler: poster.actor.user }))).toContain(refused)
  await poster.save(ticket, id, { handler: other.actor.user })
  expect(await expectRefusal(other.save(ticket, id, { handler: poster.actor.user }))).toContain(refused)
})

test('poster, owner and participants record what they did; hours add up in the head', async () => {
  const values = { title: '漏装', category: 'quantity', description: '少 2 箱', handler: as('merchandiser').actor.user }
  const { id } = await as('warehouse').create(ticket, { ...values, participants: [{ user: as('inspector').actor.user }] })
  const record = (name: string, note: string, hours: string | null = null) =>
    as(name).perform((operation) =>
      appendRows(operation, ticket, { id, lines: 'handling', rows: [{ key: note, values: { note, hours } }] }),
    )
  await record('merchandiser', '联系工厂', '0.5')
  await record('inspector', '复点', '1.25')
  await record('warehouse', '补发')
  expect(await expectRefusal(record('buyer', '看看'))).toContain('只有提出人、负责人和参与人')
  expect(await as('buyer').get(ticket, id)).toMatchObject({ hours: '1.75', version: 1 })
  const { rows } = await as('buyer').perform((operation) => grownRows(operation, ticket, { id, lines: 'handling' }))
  expect(rows.map(({ note, appendedBy$ }) => [note, appendedBy$])).toEqual([
    ['补发', 'warehouse'],
    ['复点', 'inspector'],
    ['联系工厂', 'merchandiser'],
  ])
})
