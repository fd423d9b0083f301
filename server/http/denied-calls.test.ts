/** Tests how a node gathers refused calls: by platform, and again when they cannot be written. */
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story, type Story } from '../../engine/testing/story.ts'
import type { Server } from '../route-context.ts'
import { gatherDeniedCalls } from './denied-calls.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [] })
})
afterAll(() => app?.end())

const request = (platform: string, user: string, url = '/scmapi/:type/index') =>
  ({
    session: { actor: { platform, company: '1', user } },
    routeOptions: { url },
    method: 'POST',
    ip: '192.0.2.1',
  }) as unknown as FastifyRequest

test('a flood on one platform takes no place of another; what cannot be written is written later, with what came meanwhile', async () => {
  const calls = gatherDeniedCalls({ engine: app.engine } as Server)
  try {
    await app.sql('ALTER TABLE core.denied_call RENAME TO denied_call_away')
    for (let user = 1; user <= 2100; user++) calls.note(request('1', String(user)), 403, 'access.forbidden')
    calls.note(request('2', '1'), 403, 'access.forbidden')
    await calls.flush()
    calls.note(request('2', '1'), 403, 'access.forbidden')
    calls.note(request('2', '1'), 200, '')
    await app.sql('ALTER TABLE core.denied_call_away RENAME TO denied_call')
    await calls.flush()
    const rows = `SELECT platform_id::int AS platform, count(*)::int AS kinds, sum(times)::int AS times FROM core.denied_call GROUP BY 1 ORDER BY 1`
    expect(await app.sql(rows)).toEqual([
      { platform: 1, kinds: 2000, times: 2000 },
      { platform: 2, kinds: 1, times: 2 },
    ])
  } finally {
    await calls.stop()
  }
})

test('one person has thirty-one rows a minute, however often they are written, and takes no place of a colleague', async () => {
  await app.sql('DELETE FROM core.denied_call')
  const calls = gatherDeniedCalls({ engine: app.engine } as Server, () => 0)
  try {
    for (let flush = 0; flush < 5; flush++) {
      for (let at = 0; at < 500; at++) calls.note(request('1', '7', `/route/${flush}/${at}`), 404, 'generic.notFound')
      calls.note(request('1', '8'), 403, 'access.forbidden')
      await calls.flush()
    }
    const rows = `SELECT user_id::int AS person, count(DISTINCT route)::int AS kinds, sum(times)::int AS times FROM core.denied_call GROUP BY 1 ORDER BY 1`
    expect(await app.sql(rows)).toEqual([
      { person: 7, kinds: 31, times: 2500 },
      { person: 8, kinds: 1, times: 5 },
    ])
  } finally {
    await calls.stop()
  }
})
