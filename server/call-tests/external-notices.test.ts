/** Tests notifications by DingTalk and WeCom over real HTTP, sent through the identity that the user has bound. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDingtalk, localWecom, type LocalProvider } from '../testing/identity-provider-servers.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
let dingtalk: LocalProvider
let wecom: LocalProvider
beforeAll(async () => {
  dingtalk = await localDingtalk({ key: 'dingkey', secret: 'dingsecret', corp: 'dingcorp' })
  wecom = await localWecom({ corp: 'wwcorp', secret: 'wwsecret' })
  server = await startTestServer({ publicUrl: 'https://weft.test', localProviders: true })
})
afterAll(async () => {
  await server.end()
  dingtalk.close()
  wecom.close()
})

const bind = async (username: string, come: () => Promise<{ data: Record<string, any> }>) => {
  const client = server.client()
  const data = await client.envelope({ username, password: 'Weft#2026', nonce: randomUUID(), ts: Date.now() })
  const answer = await client.post('/access/third-bind', {
    json: { ticket: (await come()).data['detail'].ticket, data, device: 'desktop' },
  })
  expect(answer.code).toBe(200)
}

test('sends to DingTalk and WeCom of users who chose and bound them, else to the inbox; logs refusals', async () => {
  const boss = await server.as('super')
  const save = (DATA: object) =>
    boss.post('/clientinfoapi/providers/save', { form: { DATA: { name_zh: '登录', name_en: 'Sign-in', ...DATA } } })
  const ding = { kind: 'dingtalk', code: 'ding', client_id: 'dingkey', secret: 'dingsecret', agent_id: '77', base_api: dingtalk.url }
  const saved = await save(ding)
  await save({ kind: 'wecom', code: 'ww', client_id: 'wwcorp', secret: 'wwsecret', agent_id: '1000002', base_api: wecom.url })
  const visitor = server.client()
  await bind('manager', () =>
    visitor.post('/access/dd-welcome', { json: { client: 'ding', code: dingtalk.code('zhao'), device: 'desktop' } }),
  )
  await bind('manager', async () => {
    const { state } = (await visitor.post('/access/third-start', { json: { client: 'ww' } })).data['results'] as { state: string }
    return visitor.get('/access/qw3rd-login', { query: { client: 'ww', code: wecom.code('zhaowei'), state } })
  })
  const buyer = await server.as('buyer')
  const { id } = (await buyer.data('supplier/save', { values: { shortName: '锦程', name: '锦程', type: 'M' } })).data['results'] as {
    id: string
  }
  const users = new Map(
    (await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account')).map((row) => [
      row.username,
      row.id,
    ]),
  )
  const matrix = { dingtalk: { LINK: true }, wecom: { LINK: true } }
  for (const name of ['manager', 'finance'])
    await (await server.as(name)).post('/notifyapi/notify-setting/save', { form: { DATA: { matrix } } })
  const note = (text: string) =>
    buyer.post('/ccommonapi/comments/save', {
      form: { type: 'supplier', id, text, mentions: [users.get('manager')!, users.get('finance')!] },
    })
  const letters = async () => {
    await waitFor(async () => (await server.sql(`SELECT 1 FROM core.outbox WHERE done_at IS NULL`)).length === 0)
    await waitFor(
      async () => (await server.sql(`SELECT 1 FROM core.channel_delivery WHERE state = 'waiting' AND error IS NULL`)).length === 0,
    )
    return server.sql(
      `SELECT a.username, d.channel, d.state, d.error FROM core.channel_delivery d JOIN core.account a ON a.id = d.user_id WHERE d.channel IN ('dingtalk', 'wecom') ORDER BY d.at, a.username, d.channel`,
    )
  }
  expect((await note('请今天确认')).code).toBe(200)
  const state = (username: string, channel: string, expectedState: string, error: string | null = null) => ({
    username,
    channel,
    state: expectedState,
    error,
  })
  expect(await letters()).toEqual([
    state('finance', 'dingtalk', 'kept'),
    state('finance', 'wecom', 'kept'),
    state('manager', 'dingtalk', 'sent'),
    state('manager', 'wecom', 'sent'),
  ])
  for (const [provider, to] of [
    [dingtalk, 'zhao'],
    [wecom, 'zhaowei'],
  ] as const) {
    expect(provider.sentMessages).toHaveLength(1)
    expect(provider.sentMessages[0]!.to).toBe(to)
    expect(provider.sentMessages[0]!.text).toContain('请今天确认')
    expect(provider.sentMessages[0]!.text).toContain('https://weft.test/')
  }
  // The provider refuses: the delivery is retried later and its reason is stored.
  await server.sql('DELETE FROM core.channel_delivery')
  expect((await save({ ...ding, id: saved.data['results'].id, secret: 'another' })).code).toBe(200)
  await note('再问一次')
  expect(await letters()).toContainEqual(state('manager', 'dingtalk', 'waiting', 'access.provider'))
})
