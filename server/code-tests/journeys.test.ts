/** Tests that docs/decisions/tests.md names the journeys that `npm test` leaves to the full run, each with cheaper tests of what it shows, or with the remark that the full run alone shows it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('the journeys of the full run alone are those of the table, and each names tests of what it shows, or none', () => {
  const tagged = readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) =>
      [
        ...readFileSync(join(root, 'e2e', name), 'utf8').matchAll(/\btest\(\s*'([^']+)',\s*\{\s*tag: (?:'@full'|\[[^\]]*'@full'[^\]]*\])/g),
      ].map(([, title]) => `${name.replace('.spec.ts', '')}: ${title!.replaceAll(/\s*\[[^\]]*\]/g, '')}`),
    )
  const rows = [
    ...readFileSync(join(root, 'docs/decisions/tests.md'), 'utf8').matchAll(
      /^\| ([a-z-]+) \| (.+?) \| (`.+?\.(?:test|spec)\.tsx?`|the full run alone) \|$/gm,
    ),
  ]
  expect(tagged.length).toBeGreaterThan(20)
  expect(rows.map(([, name, title]) => `${name}: ${title}`).toSorted()).toEqual(tagged.toSorted())
})
