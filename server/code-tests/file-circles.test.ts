/** Tests that files do not import one another in circles where none are needed, types included (`docs/decisions/house.md`). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, importsOf } from '../testing/file-circles.ts'

const root = join(import.meta.dirname, '../..')
const rooms = ['model', 'engine', 'documents', 'ui', 'server', 'web']
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => rooms.includes(file.split('/')[0]!) && !/\.test(-d)?\.tsx?$/.test(file))

test('no files of model and documents import one another in a circle, and elsewhere at most five do', () => {
  const circles = circlesIn(importsOf(root, sources))
  expect(circles.filter((files) => files.some((file) => /^(model|documents)\//.test(file)))).toEqual([])
  expect(circles.filter((files) => files.length > 5)).toEqual([])
  // The decision names their number.
  const row = readFileSync(join(root, 'docs/decisions/house.md'), 'utf8').match(/^\| circles of files, types included \|[^|]*\| (\d+) /m)
  expect(circles.length, circles.map((files) => files.join(' ')).join('\n')).toBe(Number(row![1]))
})

test('a circle is found over any number of files, and a chain is none', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', []],
  ])
  expect(circlesIn(imports)).toEqual([['a', 'b', 'c']])
})
