/** Tests of the size of the built client. `npm test` builds it before the units; without a build they are skipped and say so. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isBuilt, scriptCeilings, scriptSizes } from './script.ts'

const documents = join(import.meta.dirname, '..', 'documents')
const screens = readdirSync(documents, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.web.tsx') && !name.includes('node_modules'))
  .map((name) => basename(name, '.tsx'))

if (!isBuilt()) process.stderr.write('bench/script.test.ts is skipped: web/dist holds no build. `npm test` builds the client first.\n')
describe.skipIf(!isBuilt())('the built client', () => {
  test(`the shell has at most ${scriptCeilings.shell} kB of gzipped script, the first list page ${scriptCeilings.all} kB in sum`, () => {
    const { shell, all } = scriptSizes()
    expect(shell).toBeGreaterThan(50)
    expect(shell).toBeLessThanOrEqual(scriptCeilings.shell)
    expect(all).toBeLessThanOrEqual(scriptCeilings.all)
  })

  test('each screen of a single type is a file of its own, which neither the shell nor the list page loads', () => {
    const { screens: loaded, lazyScreens } = scriptSizes()
    expect(loaded).toEqual([])
    expect(screens.length).toBeGreaterThan(0)
    for (const screen of screens) expect(lazyScreens.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toContain(screen)
  })
})
