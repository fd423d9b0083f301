/** How the server's sources are loaded: without types, by their own lines, from what an earlier start has stripped, and without Node's cache in memory. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { lean, leanMemory } = (await import('../start.mjs' as string)) as { lean: string[]; leanMemory: Record<string, string> }
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-strip-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = () => ({
  ...process.env,
  ...leanMemory,
  NODE_COMPILE_CACHE: folder,
})
/** Runs a program as `npm start` runs the server. @returns what it prints */
const run = (program: string): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...lean, program], {
    env: environment(),
    encoding: 'utf8',
  }).trim()

function write(text: string): string {
  const path = join(folder, 'program.ts')
  writeFileSync(path, text)
  return path
}

test('an error names the line and the column of the source', () => {
  const program = write(
    'interface A {\n  readonly b: string\n}\nconst a: A | undefined = undefined as A | undefined; console.log(new Error(a?.b).stack)\n',
  )
  for (const _ of ['first start', 'second start']) expect(run(program)).toContain('program.ts:4:66')
})

test('the second start takes what the first has stripped, and neither keeps compiled code in memory or loads the transformer again', () => {
  const program = write(
    `import { getCompileCacheDir } from 'node:module'
const isLoaded: boolean = (process as unknown as { moduleLoadList: string[] }).moduleLoadList.some((name) => name.includes('amaro'))
console.log(JSON.stringify([isLoaded, getCompileCacheDir() ?? 'none']))`,
  )
  expect(JSON.parse(run(program))).toEqual([true, 'none'])
  expect(JSON.parse(run(program))).toEqual([false, 'none'])
})

test('a changed source is not mixed up with what was stripped of it', () => {
  expect(run(write('const text: string = "before"; console.log(text)'))).toBe('before')
  const program = write('const text: string = "after"; console.log(text)')
  expect(run(program)).toBe('after')
  const stripped = readdirSync(join(folder, 'stripped'))
  expect(stripped).toHaveLength(2)
  expect(stripped.map((name) => readFileSync(join(folder, 'stripped', name), 'utf8')).join()).not.toContain(': string')
})

test('a start needs no folder that it can write, and refuses syntax that is more than types', () => {
  writeFileSync(join(folder, 'stripped'), 'a file in the place of the folder')
  expect(run(write('const text: string = "runs"; console.log(text)'))).toBe('runs')
  rmSync(join(folder, 'stripped'))
  mkdirSync(join(folder, 'stripped'))
  const program = write('enum Colour { Red }\nconsole.log(Colour.Red)')
  const { status, stderr } = spawnSync(process.execPath, [...lean, program], { env: environment(), encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/enum/)
})
