// Tests the outbox: many messages in a batch, each delivered once; a failing message does not delay the others and is retried.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../testing/story.ts'
import { emptyOutbox } from './outbox.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [] })
})
afterAll(() => app.end())

const notice = (user: string, content: string) => ({ users: [user], type: 'MSG', content: [content, content], module: 'workspace' })
async function tell(messages: readonly (readonly [topic: string, payload: object])[]): Promise<void> {
  await app.sql(
    `INSERT INTO core.outbox (platform_id, id, topic, payload) SELECT $1, nextval('core.ids'), * FROM unnest($2::text[], $3::jsonb[])`,
    [app.as('buyer').actor.platform, messages.map(([topic]) => topic), messages.map(([, payload]) => JSON.stringify(payload))],
  )
}
const all = async (): Promise<number> => {
  let handled = 0
  for (let more = 1; more > 0; handled += more) more = await emptyOutbox(app.engine).then(({ count }) => count)
  return handled
}
const receivedNotices = async (username: string): Promise<string[]> =>
  (
    await app.sql<{ content_zh: string }>('SELECT content_zh FROM core.notification WHERE user_id = $1 ORDER BY seq', [
      app.as(username).actor.user,
    ])
  ).map((row) => row.content_zh)

test('120 messages of two platforms arrive once each and in order, also with two workers', async () => {
  const platforms = ['buyer', 'other.buyer'] as const
  for (const name of platforms)
    await app.sql(
      `INSERT INTO core.outbox (platform_id, id, topic, payload) SELECT $1, nextval('core.ids'), 'notice', p FROM unnest($2::jsonb[]) p`,
      [
        app.as(name).actor.platform,
        Array.from({ length: 60 }, (_, at) => JSON.stringify(notice(app.as(name).actor.user, `${name} ${at}`))),
      ],
    )
  const [one, two] = await Promise.all([all(), all()])
  expect(one! + two!).toBe(120)
  for (const name of platforms)
    expect((await receivedNotices(name)).toSorted()).toEqual(Array.from({ length: 60 }, (_, at) => `${name} ${at}`).toSorted())
  expect(await all()).toBe(0)
})

test('an unknown message or one that violates a constraint is retried, and the others are delivered', async () => {
  const buyer = app.as('manager').actor.user
  await tell([
    ['notice', notice(buyer, 'before')],
    ['nonsense', {}],
    ['notice', { ...notice(buyer, 'wrong'), at: 'yesterday, about noon' }],
    ['notice', notice(buyer, 'after')],
  ])
  await all()
  expect(await receivedNotices('manager')).toEqual(['before', 'after'])
  const open = await app.sql<{ topic: string; tries: number; error: string; later: boolean }>(
    'SELECT topic, tries, error, next_at > now() AS later FROM core.outbox WHERE done_at IS NULL ORDER BY id',
  )
  expect(open).toMatchObject([
    { topic: 'nonsense', tries: 1, error: 'nobody listens to nonsense', later: true },
    { topic: 'notice', tries: 1, later: true },
  ])
  for (let tries = 1; tries < 10; tries++) {
    await app.sql('UPDATE core.outbox SET next_at = now() WHERE done_at IS NULL')
    await all()
  }
  expect(await app.sql('SELECT 1 FROM core.outbox WHERE done_at IS NULL')).toEqual([])
  expect(await receivedNotices('manager')).toEqual(['before', 'after'])
})
