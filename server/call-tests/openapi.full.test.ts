/**
 * Tests with a client written only from `/openapi.json`: everything it knows of the HTTP interface comes from there. It imports
 * nothing of the project except the server to call.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { CompactEncrypt, importSPKI } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let api: any
beforeAll(async () => {
  server = await startTestServer()
  api = await (await fetch(`${server.url}/openapi.json`)).json()
})
afterAll(() => server.end())

const at = (value: any, path: string): any => path.split('.').reduce((one, key) => one?.[key], value)
const resolved = (one: any): any => (one?.$ref ? at(api, one.$ref.slice(2).replaceAll('/', '.')) : one)
const operation = (endpoint: string): { method: string; path: string } => ({
  method: endpoint.split(' ')[0]!,
  path: endpoint.split(' ')[1]!,
})

function signed(
  session: any,
  call: { method: string; path: string; query: Record<string, string>; body: string },
  timestamp = String(Date.now()),
  dataId: string = randomUUID(),
) {
  const rules = api['x-signature']
  const parts: Record<string, string> = {
    METHOD: call.method,
    path: call.path,
    timestamp,
    dataId,
    bodySha256Hex: createHash('sha256').update(call.body).digest('hex'),
    query: Object.entries(call.query)
      .filter(([key]) => key !== 'token')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .join('&'),
  }
  const text = rules.text.parts.map((part: string) => parts[part]).join(rules.text.joinedBy)
  const sign = createHmac('sha256', session.signKey).update(text).digest('hex')
  return {
    text,
    sign,
    headers: {
      [rules.headers.appKey]: session.appKey,
      [rules.headers.method]: rules.algorithm,
      [rules.headers.dataId]: dataId,
      [rules.headers.timestamp]: timestamp,
      [rules.headers.sign]: sign,
    },
  }
}

async function signIn(username: string, password: string) {
  const steps = api['x-sign-in']
  const { results: key } = ((await (await fetch(server.url + operation(steps.key.operation).path)).json()) as any).data
  const [kid, pem] = steps.key.takes.map((name: string) => key[name])
  const payload = { username, password, nonce: randomUUID(), ts: Date.now() }
  expect(Object.keys(payload)).toEqual(Object.keys(steps.envelope.payload))
  const envelope = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: steps.envelope.alg, enc: steps.envelope.enc, kid })
    .encrypt(await importSPKI(pem, steps.envelope.alg))
  const body = Object.fromEntries(
    Object.keys(steps.call.body).map((name) => [
      name,
      name === 'data' ? envelope : name === 'device' ? steps.call.body.device.split(' | ')[0] : steps.call.body[name],
    ]),
  )
  const { method, path } = operation(steps.call.operation)
  const user = at(
    await (await fetch(server.url + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json(),
    steps.answer.at,
  )
  return {
    token: user[steps.answer.token],
    signKey: user[steps.answer.signKey],
    appKey: user[steps.answer.appKey],
    refreshToken: user[steps.answer.refreshToken],
    username,
  }
}

/** Calls an operation by its id as its description demands: parameters, body and signature. */
async function call(session: any, operationId: string, data: unknown) {
  const [path, methods] = Object.entries<any>(api.paths).find(([, one]) => one.post?.operationId === operationId)!
  const names = methods.post.parameters.map((one: any) => resolved(one).name)
  const body = new URLSearchParams({ DATA: JSON.stringify(data) }).toString()
  const query = { [api.components.securitySchemes.token.name]: session.token }
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(names.includes('sign') ? signed(session, { method: 'POST', path, query, body }).headers : {}),
    ...(names.includes('idempotency-key') ? { 'idempotency-key': randomUUID() } : {}),
  }
  return (await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, { method: 'POST', headers, body })).json() as Promise<any>
}

test('the worked example of the signature can be recomputed', () => {
  const { example } = api['x-signature']
  const mine = signed(
    { signKey: example.signKey },
    { method: example.method, path: example.path, query: example.query, body: example.body },
    example.timestamp,
    example.dataId,
  )
  expect([mine.text, mine.sign]).toEqual([example.text, example.sign])
})

test('a client written from it signs in, creates a document, lists, reads, acts and refreshes', async () => {
  const session = await signIn('buyer', 'Weft#2026')
  const values = resolved(api.components.schemas.ColourValues)
  const created = await call(session, 'colour.save', { values: values.examples[0] })
  expect(created).toMatchObject({ code: 200, message: 'OK' })
  const doc = created.data.results
  for (const name of Object.keys(doc)) expect(Object.keys(api.components.schemas.Colour.properties), name).toContain(name)
  const list = await call(session, 'colour.index', { size: 20, count: true })
  expect(list.data.results).toMatchObject({ count: 1, rows: [{ id: doc.id }] })
  expect((await call(session, 'colour.view', { id: doc.id })).data.results.version).toBe(doc.version)
  const stopped = await call(session, 'colour.stop', { id: doc.id, version: doc.version })
  expect(stopped.data.results.status).toBe('stopped')
  expect(await call(session, 'colour.save', { values: { name: '' } })).toMatchObject({ code: 11000 })
  const refresh = api['x-sign-in'].refresh
  const { method, path } = operation(refresh.operation)
  const fresh = (await (
    await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: session.username, refresh_token: session.refreshToken }),
    })
  ).json()) as any
  expect((await call({ ...session, token: fresh.data.userinfo.access_token }, 'colour.view', { id: doc.id })).code).toBe(200)
})

test('every call of every document is described, with resolvable schemas and examples of the right shape', () => {
  const refs = new Set(
    JSON.stringify(api)
      .match(/"#\/components\/[^"]+"/g)!
      .map((one) => one.slice(3, -1)),
  )
  for (const one of refs) expect(at(api, one.replaceAll('/', '.')), one).toBeDefined()
  const ids = Object.values<any>(api.paths)
    .flatMap((one) => Object.values<any>(one))
    .map((one) => one.operationId)
    .filter(Boolean)
  expect(new Set(ids).size).toBe(ids.length)
  for (const call of ['index', 'view', 'save', 'remove', 'copy', 'make', 'pick', 'options', 'compute', 'submit'])
    expect(ids, call).toContain(`purchase_order.${call}`)
  for (const [name, schema] of Object.entries<any>(api.components.schemas)) {
    if (!name.endsWith('Values')) continue
    for (const key of Object.keys(schema.examples[0])) expect(Object.keys(schema.properties), `${name}.${key}`).toContain(key)
  }
})
