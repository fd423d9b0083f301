// Runs the vector file: the result of each expression is the same on the server and in the browser.
import { describe, expect, test } from 'vitest'
import { compile } from './feel.ts'
import file from './vectors.json' with { type: 'json' }

const options = {
  names: file.names,
  numeric: (path: string) => file.numeric.includes(path),
  date: (path: string) => file.date.includes(path),
  now: () => '2026-11-20T08:30:00+08:00',
}

describe.each([...new Set(file.vectors.map(({ group }) => group))])('%s', (group) => {
  test.each(file.vectors.filter((one) => one.group === group))('$is', ({ is, gives }) => {
    expect(compile(is, options).evaluatePlain(file.scope)).toEqual(gives)
  })
})

test('has at least 300 vectors', () => {
  expect(file.vectors.length).toBeGreaterThanOrEqual(300)
})
