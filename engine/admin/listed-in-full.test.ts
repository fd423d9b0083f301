/** Tests that lists of settings, comments, links and sign-ups leave out nothing that counts, and that each has a bound. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { comments, saveComment } from '../journal/comments.ts'
import { maxComments } from '../journal/company-limit.ts'
import { listSignUps } from '../registration/sign-up.ts'
import { note, noteStory } from '../testing/note-story.ts'
import { personOf, type Person, type Story } from '../testing/story.ts'
import { saveDictionaryItem } from './number-rules.ts'
import { listDataRules, saveDataRule } from './roles.ts'
import { screenLinks } from '../report/screen-links.ts'

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

test('a waiting sign-up is listed however many decided ones came after it; of more than 500 the rest is counted', async () => {
  const { company, user } = admin.actor
  await app.sql(
    `INSERT INTO core.sign_up (platform_id, id, company_id, user_id, ip, status)
     SELECT $1, 800000 + n, $2, $3, '::1', CASE WHEN n <= 2 THEN 'pending' ELSE 'approved' END FROM generate_series(1, 520) n`,
    [platform, company, user],
  )
  const { rows, waiting } = await listSignUps(app.engine, admin.actor, '')
  expect([rows.length, rows.at(-1)?.id, waiting]).toEqual([502, '800001', 2])
  await app.sql(`UPDATE core.sign_up SET status = 'pending'`)
  const flooded = await listSignUps(app.engine, admin.actor, 'pending')
  expect([flooded.rows.length, flooded.rows[0]?.id, flooded.waiting]).toEqual([500, '800520', 520])
})

test('a platform takes 2,000 data rules and 5,000 dictionary items; the next is refused with the number', async () => {
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, role)
     SELECT $1, 610000 + n, 'note', 'name', 'eq', '"x"', 'planner' FROM generate_series(1, 2000 - (SELECT count(*)::int FROM core.data_rule WHERE platform_id = $1)) n`,
    [platform],
  )
  const rule = { type: 'note', field: 'name', operator: 'eq' as const, value: 'x', user_id: undefined, role: undefined }
  expect(await refusal(admin.perform((operation) => saveDataRule(operation, rule)))).toBe('A platform takes at most 2000 of these')
  await app.sql(
    `INSERT INTO core.dictionary (platform_id, category, code, zh, en)
     SELECT $1, 'bound', 'C' || n, 'x', 'x' FROM generate_series(1, 5000 - (SELECT count(*)::int FROM core.dictionary WHERE platform_id = $1)) n`,
    [platform],
  )
  const item = { category: 'bound', zh: 'y', en: 'y', sort: 0, colour: '', status: 'active' as const, fresh: undefined }
  const save = (code: string) => admin.perform((operation) => saveDictionaryItem(operation, { ...item, code }))
  expect(await refusal(save('more'))).toBe('A platform takes at most 5000 of these')
  await save('C1')
})

test('a data rule takes a value of at most 16 KB as stored, and none where its operator reads none', async () => {
  await app.sql('DELETE FROM core.data_rule')
  const save = (operator: 'eq' | 'empty', value: unknown) =>
    admin.perform((operation) =>
      saveDataRule(operation, { type: 'note', field: 'name', operator, value, user_id: undefined, role: undefined }),
    )
  expect(await refusal(save('eq', '中'.repeat(6000)))).toBe('The request is too large')
  await save('empty', 'x'.repeat(20_000))
  expect((await admin.perform(listDataRules))[0]?.value).toBeNull()
})

test('every active screen link is listed, and the newest 200 of the others', async () => {
  await app.sql(
    `INSERT INTO core.screen_link (platform_id, id, company_id, name, screen, user_id, token_hash, created_by, expires_at)
     SELECT $1, 850000 + n, $2, 'wall', 'delivery', $3, decode(lpad(to_hex(n), 64, '0'), 'hex'), $3, now() + CASE WHEN n <= 3 THEN interval '1 day' ELSE interval '-1 day' END FROM generate_series(1, 300) n`,
    [platform, admin.actor.company, admin.actor.user],
  )
  const links = await admin.perform(screenLinks)
  expect(links).toHaveLength(203)
  expect(links.slice(-3).map((one) => one.state)).toEqual(['active', 'active', 'active'])
})

/** Returns the English message of the refusal. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WeftError)
  return (error as WeftError).localised('en')
}
