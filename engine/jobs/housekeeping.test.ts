// Tests housekeeping over a real database: what is deleted, what is blanked and what stays; also many rows at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../testing/story.ts'
import { housekeeping } from './housekeeping.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [] })
})
afterAll(() => app?.end())
const count = async (table: string) => (await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM core.${table}`))[0]!.n

test('codes, nonces, links and tickets are deleted once nothing counts them any more', async () => {
  const ages = [`interval '1 hour'`, `interval '60 days'`]
  for (const [at, age] of ages.entries()) {
    await app.sql(
      `INSERT INTO core.verify_code (handle_hash, purpose, channel, receiver, code_hash, ip, at, expires_at) VALUES ('\\x0${at}', 'login', 'email', 'a@b.example', '\\x01', 'x', now() - ${age}, now() - ${age})`,
    )
    await app.sql(`INSERT INTO core.login_nonce (nonce, at) VALUES ('\\x0${at}', now() - ${age})`)
    await app.sql(`INSERT INTO core.login_attempt (key, at) VALUES ('\\x0${at}', now() - ${age})`)
    await app.sql(`INSERT INTO core.login_link (token_hash, purpose, expires_at) VALUES ('\\x0${at}', 'first', now() - ${age})`)
  }
  await housekeeping(app.engine)
  expect([await count('verify_code'), await count('login_nonce'), await count('login_attempt'), await count('login_link')]).toEqual([
    1, 0, 1, 1,
  ])
})

test('deliveries: secrets are blank after a day, all texts after thirty; records last half a year', async () => {
  const letter = (id: number, secret: boolean, days: number) =>
    app.sql(
      `INSERT INTO core.sent_message (id, channel, receiver, kind, subject, text, secret, state, at) VALUES ($1, 'email', 'a@b.example', 'x', 'x', 'text', $2, 'kept', now() - make_interval(days => $3))`,
      [id, secret, days],
    )
  await letter(1, true, 0)
  await letter(2, true, 2)
  await letter(3, false, 2)
  await letter(4, false, 40)
  await letter(5, false, 170)
  await letter(6, false, 181)
  await housekeeping(app.engine)
  expect(await app.sql('SELECT id::int, text FROM core.sent_message ORDER BY id')).toEqual([
    { id: 1, text: 'text' },
    { id: 2, text: '' },
    { id: 3, text: 'text' },
    { id: 4, text: '' },
    { id: 5, text: '' },
  ])
})

test('one run deletes more rows than one batch; the sign-in history stays', async () => {
  await app.sql(
    `INSERT INTO core.login_nonce (nonce, at) SELECT decode(md5(n::text), 'hex'), now() - interval '1 day' FROM generate_series(1, 12001) n`,
  )
  await app.sql(
    `INSERT INTO core.login_history (id, at, name, ip, device, outcome) VALUES (1, now() - interval '3 years', 'x', 'x', 'desktop', 'ok')`,
  )
  expect(await housekeeping(app.engine)).toBeGreaterThanOrEqual(12_001)
  expect([await count('login_nonce'), await count('login_history')]).toEqual([0, 1])
  expect(await housekeeping(app.engine)).toBe(0)
})

test('an unsubmitted registration is deleted with its papers after 90 days; a submitted one stays', async () => {
  const { platform } = app.as('buyer').actor
  for (const [id, doc, days] of [
    [1, null, 91],
    [2, null, 80],
    [3, 77, 91],
  ]) {
    await app.sql(
      `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, storage_key) VALUES ($1, $2, $3, 0, 'x', 'png', 1, '\\x00', 'x')`,
      [platform, id, app.companies['brand']],
    )
    await app.sql(
      `INSERT INTO core.application (id, platform_id, company_id, door, email, language, files, doc_id, ip, changed_at) VALUES ($1::bigint, $2, $3, 'x', 'a' || $1::text || '@b.example', 'zh', ARRAY[$1::bigint], $4, 'x', now() - make_interval(days => $5))`,
      [id, platform, app.companies['brand'], doc, days],
    )
  }
  await housekeeping(app.engine)
  expect(await app.sql('SELECT id::int FROM core.application ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }])
  expect(await app.sql('SELECT id::int FROM core.file WHERE deleted_at IS NOT NULL')).toEqual([{ id: 1 }])
})

test('a platform keeps its newest refused calls, of a person a tenth of them; a flood pushes out no others, nor whole minutes', async () => {
  const calls = (platform: number, user: number, { times, days = 0, minutes = 1 }: { times: number; days?: number; minutes?: number }) =>
    app.sql(
      `INSERT INTO core.denied_call (platform_id, company_id, user_id, minute, ip, route, status, reason, times)
       SELECT $1, 1, $2, date_trunc('minute', now()) - make_interval(days => $4, mins => n * $5), '', 'GET /' || n, 403, '', 1 FROM generate_series(1, $3) n`,
      [platform, user, times, days, minutes],
    )
  await calls(1, 1, { times: 60 })
  // All of one minute: the part that fits stays.
  await calls(1, 2, { times: 60, minutes: 0 })
  await calls(1, 3, { times: 2, days: 20 })
  await calls(2, 1, { times: 5, days: 20 })
  await housekeeping(app.engine, { deniedCalls: 50 })
  const left = () =>
    app.sql(
      'SELECT platform_id::int AS platform, user_id::int AS person, count(*)::int AS n FROM core.denied_call GROUP BY 1, 2 ORDER BY 1, 2',
    )
  expect(await left()).toEqual([
    { platform: 1, person: 1, n: 5 },
    { platform: 1, person: 2, n: 5 },
    { platform: 1, person: 3, n: 2 },
    { platform: 2, person: 1, n: 5 },
  ])
  const [oldest] = await app.sql(
    `SELECT min(minute) > now() - interval '7 minutes' AS newest FROM core.denied_call WHERE platform_id = 1 AND user_id = 1`,
  )
  expect(oldest).toEqual({ newest: true })
  for (let person = 4; person < 14; person++) await calls(1, person, { times: 5, minutes: 0 })
  await housekeeping(app.engine, { deniedCalls: 50 })
  expect((await left()).filter((one) => one['platform'] === 1).reduce((sum, one) => sum + Number(one['n']), 0)).toBe(50)
})
