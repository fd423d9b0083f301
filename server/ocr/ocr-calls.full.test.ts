/**
 * Tests licence OCR over real HTTP: requested by the registration's holder, read by the worker, offered as suggestions, never filled
 * in automatically.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { licencePhoto, licences } from '../testing/drawn-licence.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
})
afterAll(() => server.end())

const call = (name: string, json: Record<string, unknown>): Promise<Answer> => client.post(`/access/vendor/${name}`, { json })
async function begun(email: string): Promise<string> {
  const codeAnswer = await client.post('/access/send-code', { json: { purpose: 'vendor', to: email, platform: 'east' } })
  const [code] = await waitFor(async () => {
    const newest = 'SELECT text FROM core.sent_message WHERE receiver = $1 ORDER BY id DESC LIMIT 1'
    const [row] = await server.sql<{ text: string }>(newest, [email])
    return /(?<!\d)\d{6}(?!\d)/.exec(row?.text ?? '')
  })
  const DATA = { name: '手写织造', taxId: 'T1', type: 'M', contactName: '李青', contactPhone: '13900001111' }
  const answer = await call('start', { opt: 'east', handle: codeAnswer.data['results']['handle'], code, DATA })
  return answer.data['results'].pass as string
}
async function upload(pass: string, bytes: Buffer, name = 'licence.jpg'): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ pass, field: 'licence' })) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const response = new Response(form)
  const raw = { type: response.headers.get('content-type')!, body: Buffer.from(await response.arrayBuffer()) }
  return (await client.post('/access/vendor/upload', { raw })).data['results'].id as string
}

test('only the holder gets suggestions from the licence; typed values stay; ten requests a day [U84]', async () => {
  const [pass, otherPass] = [await begun('zhou@mill.example'), await begun('qian@rival.example')]
  const [licence] = licences
  const file = await upload(pass, await licencePhoto(licence!))
  expect((await call('reading', { pass, file })).data['results']).toBeNull()
  for (const [name, json, status] of [
    ['read', { pass: 'A'.repeat(43), file }, 409],
    ['reading', { pass: 'A'.repeat(43), file }, 409],
    ['read', { pass: otherPass, file }, 404],
    ['reading', { pass: otherPass, file }, 409],
    ['read', { pass, file: '1' }, 404],
    ['read', { pass, file: { $ne: 1 } }, 400],
    ['read', { pass }, 404],
    ['read', {}, 409],
  ] as const)
    expect((await call(name, json)).status, `${name} ${JSON.stringify(json)}`).toBe(status)
  expect((await call('read', { pass, file })).data['results']).toMatchObject({ file, state: 'waiting', found: {} })
  const currentReading = async () => {
    const reading = (await call('reading', { pass, file })).data['results'] as { state: string; found: object }
    // On a machine that is busy with other tests the OCR may time out, and is requested again.
    if (reading.state === 'failed') await call('read', { pass, file })
    return reading
  }
  const seen = await waitFor(currentReading, ({ state }) => state === 'done', { limit: 80_000, interval: 100 })
  expect(seen.found).toMatchObject({ taxId: licence!.uscc, name: licence!.name, legalPerson: licence!.person })
  const view = (await call('view', { pass })).data['results']
  expect(view).toMatchObject({ given: { name: '手写织造', taxId: 'T1' }, reading: { file, state: 'done', found: seen.found } })
  // A second request does not read it again.
  expect((await call('read', { pass, file })).data['results'].state).toBe('done')

  // A colleague with another section may not request it.
  await server.sql(`UPDATE core.application_link SET section = 'finance' WHERE receiver = 'zhou@mill.example' AND kind = 'pass'`)
  for (const name of ['read', 'reading']) expect((await call(name, { pass, file })).status).toBe(409)
  await server.sql(`UPDATE core.application_link SET section = '' WHERE receiver = 'zhou@mill.example' AND kind = 'pass'`)

  // An unreadable picture is reported as such and may be retried, up to ten times a day.
  const plain = await sharp({ create: { width: 620, height: 850, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const second = await upload(pass, plain, 'blank.png')
  await server.sql(
    `INSERT INTO core.licence_reading (application_id, file_id, storage_key, state, tries) SELECT application_id, $1, storage_key, 'failed', 9 FROM core.licence_reading`,
    [second],
  )
  const tooMany = await call('read', { pass, file: second })
  expect([tooMany.status, tooMany.message]).toEqual([429, '每天最多识别 10 次，请手工填写'])
})
