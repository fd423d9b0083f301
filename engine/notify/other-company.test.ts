/** Tests of what people of another company read: a notice names the company and not its person, and a comment reaches them where the action hands it over; by every channel. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { story, type Story } from '../testing/story.ts'
import { escalate } from '../workflow/deadlines/escalation.ts'
import { remind } from '../workflow/runtime/task-operations.ts'
import { emptyOutbox } from './outbox.ts'

const bid = document('bid', {
  module: 'story',
  code: 'BID',
  kind: 'transaction',
  label: ['报价单', 'Bid'],
  number: 'B-{guest}-{0000}',
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'house' } } },
  rights: { read: ['*'], create: ['supplier'], edit: ['supplier'] },
  fields: { house: link(['品牌', 'House'], 'company', { required: true }), answer: text(['答复', 'Answer']) },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    offered: { label: ['已报', 'Offered'], family: 'attention' },
    agreed: { label: ['已定', 'Agreed'], family: 'success' },
  },
  flow: ['offered', 'agreed'],
  actions: {
    offer: { label: ['报价', 'Offer'], from: 'draft', to: 'offered', by: 'supplier' },
    agree: {
      label: ['同意', 'Agree'],
      from: 'offered',
      to: 'agreed',
      sign: 'any',
      partyRole: ['owner', 'brand'],
      by: ['manager', 'inspector'],
    },
    // What is written with it is for the own company: the definition asks nobody for it.
    back: {
      label: ['退回', 'Return'],
      from: 'offered',
      to: 'draft',
      back: 'first',
      partyRole: ['owner', 'brand'],
      by: ['manager', 'inspector'],
    },
    answer: {
      label: ['答复', 'Answer'],
      from: 'offered',
      to: 'draft',
      back: 'first',
      partyRole: 'brand',
      by: 'manager',
      comment: 'required',
      sets: { answer: '@comment' },
    },
  },
  list: { columns: ['number', 'house', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'house', 'answer'] }],
})

let app: Story
const channels = ['inner', 'email', 'dingtalk'] as const
beforeAll(async () => {
  app = await story({ documents: [bid] })
  // The people have other names than their companies.
  await app.person('Lin', { company: 'supplier', roles: ['supplier'] })
  await app.person('Sun', { company: 'supplier', roles: ['inspector'] })
  await app.person('Zhao', { company: 'brand', roles: ['manager'] })
  const all = Object.fromEntries(channels.map((channel) => [channel, { APPR: true, MSG: true }]))
  await app.sql(
    'INSERT INTO core.notify_setting (platform_id, user_id, matrix, digest) SELECT platform_id, user_id, $1, false FROM core.member',
    [JSON.stringify(all)],
  )
})
afterAll(() => app?.end())
beforeEach(() => app.sql('DELETE FROM core.outbox'))

/** A bid that waits for the supplier's checker and the manager of the brand. */
async function offered(id?: string) {
  const { id: of } = id === undefined ? await app.as('Lin').create(bid, { house: app.companies['brand'] }) : { id }
  const { number } = await app.as('Lin').act(bid, of, 'offer')
  await app.sql('DELETE FROM core.outbox')
  return { id: of, number: number! }
}
/** Returns what a person has received of the events until now, each text with the ways by which it came. */
async function received(name: string): Promise<Record<string, readonly string[]>> {
  await app.sql('DELETE FROM core.notification')
  await app.sql('DELETE FROM core.channel_delivery')
  while ((await emptyOutbox(app.engine)).count > 0);
  const rows = await app.sql<{ way: string; zh: string; en: string }>(
    `SELECT 'inner' AS way, content_zh AS zh, content_en AS en FROM core.notification WHERE user_id = $1
     UNION ALL SELECT channel, content_zh, content_en FROM core.channel_delivery WHERE user_id = $1`,
    [app.as(name).actor.user],
  )
  const ways = Map.groupBy(rows, ({ zh, en }) => `${zh} | ${en}`)
  return Object.fromEntries([...ways].map(([said, of]) => [said, of.map(({ way }) => way).toSorted()]))
}
const everywhere = channels.toSorted()

test('a comment that an action does not hand over is not in the result that a starter of another company reads; one that it hands over is', async () => {
  const { id, number } = await offered()
  await app.as('Zhao').act(bid, id, 'back', { comment: 'they take less' })
  expect(await received('Lin')).toEqual({ [`报价单 ${number}被退回 | Bid ${number} sent back`]: everywhere })
  await offered(id)
  await app.as('Zhao').act(bid, id, 'answer', { comment: 'too dear' })
  expect(await received('Lin')).toEqual({ [`报价单 ${number}被退回：too dear | Bid ${number} sent back: too dear`]: everywhere })
})

test('a starter reads each comment of colleagues', async () => {
  const { id, number } = await offered()
  await app.as('Sun').act(bid, id, 'back', { comment: 'they take less' })
  expect(await received('Lin')).toEqual({
    [`报价单 ${number}被退回：they take less | Bid ${number} sent back: they take less`]: everywhere,
  })
})

test('a reminder names its company to people of another one, and its person to colleagues, in the inbox as by mail and messages', async () => {
  const { id, number } = await offered()
  await app.as('Lin').perform((operation) => remind(operation, { docId: id }))
  const from = (who: string) => ({
    [`报价单 ${number}：${who} 提醒您尽快处理 | Bid ${number}: ${who} reminds you to handle this`]: everywhere,
  })
  expect(await received('Zhao')).toEqual(from('supplier'))
  await app.sql('UPDATE core.outbox SET done_at = NULL')
  expect(await received('Sun')).toEqual(from('Lin'))
})

test('an overdue task of a supplier names the supplier to the administrators of the brand, in the inbox as by mail and messages', async () => {
  const { id, number } = await offered()
  await app.sql(`UPDATE core.process_task SET level = 2, look_at = now() - interval '1 second' WHERE doc_id = $1 AND user_id = $2`, [
    id,
    app.as('Sun').actor.user,
  ])
  expect(await escalate(app.engine)).toBe(1)
  const [[message, ways] = ['', []], ...others] = Object.entries(await received('admin'))
  expect(others).toEqual([])
  expect(message).toContain(`报价单 ${number}：supplier的“`)
  expect(message).toContain('with supplier is past its time limit (level 3)')
  expect(message).not.toContain('Sun')
  expect(ways).toEqual(everywhere)
})
