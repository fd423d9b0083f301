/** Tests what bodies are refused before anything reads them: broken UTF-8, depth, keys of the prototype, keys that stand twice. */
import { expect, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { readBody } from './body.ts'

const json = (text: string | Buffer) => readBody('application/json', Buffer.from(text as string))
const form = (text: string) => readBody('application/x-www-form-urlencoded', Buffer.from(text))
/** Returns what a body is refused for. */
function refusal(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
    return [error.code, error.detail?.['what']]
  }
}

test.each([
  ['a key twice in an object', '{"a":1,"b":{"c":1,"c":2}}', 'c'],
  ['a key twice by an escape', '{"name":1,"n\\u0061me":2}', 'name'],
  ['a key of the prototype', '{"a":{"__proto__":{"x":1}}}', '__proto__'],
  ['the same twice', '{"__proto__":1,"__proto__":2}', '__proto__'],
  ['depth', `{"a":${'['.repeat(400_000)}`, 'depth'],
  ['no JSON', '{"a":', 'json'],
])('JSON with %s is refused in words (security I05)(security I09)', (_, text, what) => {
  expect(refusal(() => json(text))).toEqual([400, what])
})

test('a nesting of 400,000 is refused before it is parsed (security I07)', () => {
  const began = process.cpuUsage()
  for (let time = 0; time < 10; time++) refusal(() => json(`{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`))
  expect(process.cpuUsage(began).user / 10_000).toBeLessThan(60)
})

test('bytes that are no UTF-8 are refused, in JSON and in a form', () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    expect(refusal(() => readBody(type, Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0]), Buffer.from('"}')])))).toEqual([
      400,
      'encoding',
    ])
  expect(refusal(() => form('__proto__[x]=1&content=x'))).toEqual([400, '__proto__[x]'])
  expect(refusal(() => form('a[constructor]=1'))).toEqual([400, 'a[constructor]'])
})

test('quotes, colons and brackets within strings count as text', () => {
  const value = { a: 'x": {[:', 'b\\': ['\\"', '[[[[[[[[[[[[[[[[[[[[[['], c: { d: '::', a: null } }
  expect(JSON.stringify(json(JSON.stringify(value)))).toBe(JSON.stringify(value))
})
