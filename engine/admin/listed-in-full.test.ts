/** Tests that lists of settings, comments and waiting sign-ups leave nothing out, however long they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { comments, saveComment } from '../journal/comments.ts'
import { maxComments } from '../journal/company-limit.ts'
import { listSignUps } from '../registration/sign-up.ts'
import { note, noteStory } from '../testing/note-story.ts'
import { personOf, type Person, type Story } from '../testing/story.ts'
import { listDataRules } from './roles.ts'

let app: Story
let admin: Person
let platform: string
beforeAll(async () => {
  app = await noteStory({})
  const { actor } = app.as('admin')
  admin = personOf(app.engine, { ...actor, accountType: 'super' })
  platform = actor.platform
})
afterAll(() => app?.end())

test('every data rule of the platform is listed, also the 1,001st', async () => {
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, role)
     SELECT $1, 600000 + n, 'note', 'name', 'eq', '"x"', 'planner' FROM generate_series(1, 1001) n`,
    [platform],
  )
  expect(await admin.perform((operation) => listDataRules(operation))).toHaveLength(1001)
})

test('the newest comment of a document is shown after 1,000 others, and a company at its limit is refused', async () => {
  const buyer = app.as('buyer')
  const { id } = await buyer.create(note, { name: 'discussed' })
  const add = (from: number, to: number) =>
    app.sql(
      `INSERT INTO core.comment (platform_id, id, type, doc_id, company_id, user_id, text, at)
       SELECT $1, 700000 + n, 'note', $2, $3, $4, 'earlier', now() - interval '1 day' FROM generate_series($5::int, $6::int) n`,
      [platform, id, buyer.actor.company, buyer.actor.user, from, to],
    )
  await add(1, 1000)
  await buyer.perform((operation) => saveComment(operation, note, id, { text: 'the newest' }))
  const { results, older } = await buyer.perform((operation) => comments(operation, note, id))
  expect([results.length, results.at(-1)?.text, older]).toEqual([200, 'the newest', '700802'])
  await add(1001, maxComments - 1)
  const refusal = await buyer
    .perform((operation) => saveComment(operation, note, id, { text: 'one too many' }))
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(WeftError)
  expect((refusal as WeftError).localised('en')).toBe('A company writes at most 2000 comments on a document')
})

test('a sign-up that waits for a decision is listed, however many came after it', async () => {
  const { company, user } = admin.actor
  await app.sql(
    `INSERT INTO core.sign_up (platform_id, id, company_id, user_id, ip, status)
     SELECT $1, 800000 + n, $2, $3, '::1', CASE WHEN n <= 2 THEN 'pending' ELSE 'approved' END FROM generate_series(1, 520) n`,
    [platform, company, user],
  )
  const rows = await listSignUps(app.engine, admin.actor, '')
  expect(rows).toHaveLength(502)
  expect(rows.at(-1)?.id).toBe('800001')
})
