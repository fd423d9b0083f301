/**
 * Contracts of calls: their examples fit their own schemas, every route behind them refuses bad input with 400, and the written reference
 * is current. The full run tries every value in every key of every call, `npm test` an eighth of the values in each, in turn from key to key.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../../engine/testing/proof-size.ts'
import { messages } from '../../model/messages.ts'
import { contracts, inputSchema, operationId, outputSchema } from '../openapi/contracts.ts'
import { definitionReference, definitionReferenceFile } from '../openapi/definition-reference.ts'
import { reference, referenceFile } from '../openapi/reference.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('contracts', () => {
  test.each(contracts.map((one) => [operationId(one), one] as const))('the example of %s fits its schemas', (_, contract) => {
    const input = contract.input.safeParse(contract.example.input)
    expect(input.error?.issues ?? []).toEqual([])
    if (contract.file) return
    const output = contract.output.safeParse(contract.example.output)
    expect(output.error?.issues ?? []).toEqual([])
    expect([inputSchema(contract)['type'], typeof outputSchema(contract)]).toEqual(['object', 'object'])
  })
  test('docs/wire-reference.md is what `npm run reference` writes', () => {
    expect(readFileSync(referenceFile, 'utf8')).toBe(reference())
  })

  test('docs/definition-reference.md is what `npm run reference` writes', () => {
    expect(readFileSync(definitionReferenceFile, 'utf8')).toBe(definitionReference())
  })
  test('operation ids and addresses are unique, errors are keys of the catalogue', () => {
    const ids = contracts.map(operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { errors, path } of contracts) for (const key of errors) expect(messages[key], `${path} ${key}`).toBeDefined()
  })
})

describe('routes with a contract', () => {
  let server: TestServer
  let administrator: Client
  beforeAll(async () => {
    server = await startTestServer()
    administrator = await server.as('admin')
  })
  afterAll(() => server.end())

  /** A call accepts an input, or refuses it with a message; it never fails. */
  const isAnswered = (answer: Answer, input: string) => {
    expect(answer.status, `${input} ${answer.text}`).toBeLessThan(500)
    if (answer.status >= 400) expect(answer.message, input).not.toBe('')
  }
  /** Counts the keys that were tried. */
  let turn = 0
  /** Inputs that hardly any call accepts; each stands in for one key. */
  const garbage: readonly unknown[] = [
    { toString: 'x', nested: { deeper: [{ a: [1] }] } },
    'constructor',
    [[{ x: null }]],
    '\ud800',
    'a\u0000b',
    '9'.repeat(5000),
    -1,
    true,
    null,
  ]
  const calls = contracts.filter(
    ({ method, body, guard, path }) => method === 'POST' && !body && guard !== 'wall' && !path.includes('logout'),
  )

  test.each(calls.map((one) => [operationId(one), one] as const))(
    '%s accepts garbage in a key or refuses it with a message, and refuses a number beyond every range',
    async (_, contract) => {
      const send = (body: string) => administrator.send('POST', contract.path, { raw: { type: 'application/json', body } })
      const example = contract.example.input as Record<string, unknown>
      for (const key of Object.keys(contract.input.shape))
        for (const one of sample(garbage, 8, turn++)) {
          isAnswered(await send(JSON.stringify({ DATA: { ...example, [key]: one } })), `${key}: ${JSON.stringify(one).slice(0, 60)}`)
        }
      const infinite = await send(`{"DATA":{"surely_unknown":1e309}}`)
      expect(infinite.status).toBe(400)
    },
  )
  /** Texts that hardly any reading call accepts; each stands in for one key of the query or of the path. */
  const invalidTexts = [
    'constructor',
    '{"a":[1]}',
    '[[null]]',
    '\ud800',
    'a\u0000b',
    '9'.repeat(5000),
    '-1',
    '1e309',
    'true',
    '',
    '%00',
    "' OR 1=1 --",
  ]
  const readingCalls = contracts.filter(({ method }) => method === 'GET')

  test.each(readingCalls.map((one) => [operationId(one), one] as const))(
    '%s accepts garbage in a key of its query or path or refuses it with a message',
    async (_, { path, input, example }) => {
      const filled = Object.entries(example.input as Record<string, unknown>).map(([key, value]) => [key, String(value)] as const)
      const read = (values: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
        const address = path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(values[key]?.toWellFormed() || 'x'))
        const query = Object.fromEntries(Object.entries(values).filter(([key]) => !path.includes(`:${key}`)))
        return administrator.get(address, { query: { ...query, ...more } })
      }
      for (const key of Object.keys(input.shape))
        for (const text of sample(invalidTexts, 8, turn++)) {
          isAnswered(await read({ ...Object.fromEntries(filled), [key]: text }), `${key}: ${JSON.stringify(text).slice(0, 60)}`)
        }
      expect((await read(Object.fromEntries(filled), { surely_unknown: '1' })).status).toBeLessThan(500)
    },
  )
  test('a POST whose input stands in the query is refused at its key and changes nothing', async () => {
    const sent = [
      await administrator.post('/notifyapi/chat/say', { query: { id: '1', text: 'x' } }),
      await administrator.post('/notifyapi/chat/say', { query: { DATA: JSON.stringify({ id: '1', text: 'x' }) } }),
      await administrator.post('/notifyapi/chat/say', { query: { id: '1' }, json: { text: 'x' } }),
      await administrator.post('/ccommonapi/data-upload/upload', { query: { type: 'colour' }, form: { page: 'colour' } }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(sent.map((answer) => Object.keys(answer.data['detail'].fields))).toEqual([['id', 'text'], ['DATA'], ['id'], ['type']])
  })
  test('a POST takes from the query what its contract names there', async () => {
    const push = (query: Record<string, string>) =>
      administrator.post('/zutilsapi/out-api-bus/auto-push', { query, form: { DATA: { page: 'colour', ids: [] } } })
    expect((await push({ apiKey: 'ERP', skipEmpty: 'true' })).data['results']).toEqual({ sent: 0 })
    expect((await push({ apiKey: 'ERP', ids: '1' })).data['detail'].fields).toEqual({ ids: ['不认识的字段：ids'] })
  })
  test('an idempotency key covers the query: the same DELETE of another record is another request, not the first answer', async () => {
    const group = '/notifyapi/notify-msg'
    const newTask = async (content: string) =>
      (await administrator.post(`${group}/task-save`, { json: { content } })).data['results'].id as string
    const [first, second] = [await newTask('first'), await newTask('second')]
    const remove = (id: string) =>
      administrator.send('DELETE', `${group}/task-remove`, { query: { id }, headers: { 'idempotency-key': 'remove-one' } })
    expect((await remove(first)).code).toBe(200)
    expect((await remove(first)).code).toBe(200)
    expect((await remove(second)).status).toBe(409)
    const { rows } = (await administrator.get(`${group}/page-task-list`)).data['results'] as { rows: { id: string }[] }
    const left = rows.map(({ id }) => id)
    expect([left.includes(first), left.includes(second)]).toEqual([false, true])
  })
  test('an unknown key, an object for a text and a missing key are refused at their fields, in the language of the caller', async () => {
    const answer = await administrator.post('/notifyapi/chat/say', {
      json: { DATA: { text: { a: 1 } } },
      headers: { 'accept-language': 'en' },
    })
    expect([answer.status, answer.message]).toEqual([400, 'Illegal request'])
    expect(answer.data['detail']['fields']).toEqual({ id: ['Required'], text: ['Enter text'] })
    const unknown = await administrator.post('/notifyapi/chat/say', { json: { id: '1', nosuch: 1 } })
    expect([unknown.status, unknown.message]).toEqual([400, '不认识的字段：nosuch'])
    expect(unknown.data['detail']['fields']).toEqual({ nosuch: ['不认识的字段：nosuch'] })
  })
})
