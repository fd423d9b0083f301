/**
 * Tests that style sheets stay readable. The formatter breaks rules and values; this test covers what it does not, such as comments.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('no line of a style sheet is longer than 120 characters', () => {
  const files = ['ui', 'web', 'documents'].flatMap((room) =>
    globSync(`${room}/**/*.css`, { cwd: root, exclude: (name) => ['node_modules', 'dist'].includes(name) }),
  )
  expect(files.length).toBeGreaterThan(20)
  const long = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > 120 ? [`${file}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})
