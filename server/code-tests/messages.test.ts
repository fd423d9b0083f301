/** Tests that every message of the client exists in both languages, is not empty, and has the same placeholders. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = ['web', 'ui'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        entry.name.endsWith('messages.ts') &&
        !entry.parentPath.includes('node_modules') &&
        !entry.parentPath.includes('dist'),
    )
    .map((entry) => join(entry.parentPath, entry.name)),
)
/** Names, symbols and literal texts that are the same in both languages. */
const same = /^[\d\s+.,:;/()=<>≥≤\-–…·×→↑↓★＋{}A-Za-z]*$/

test('there are messages to check', () => {
  expect(files.length).toBeGreaterThan(5)
})

test.each(files.map((file) => [relative(root, file), file] as const))('%s [SH-1-012]', async (_, file) => {
  const module = (await import(file)) as Record<string, unknown>
  const tables = Object.values(module).filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
  for (const table of tables)
    for (const [key, pair] of Object.entries(table)) {
      expect(
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string' && text.trim() !== ''),
        `${key}`,
      ).toBe(true)
      const [zh, en] = pair as [string, string]
      const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
      expect(places(zh), key).toEqual(places(en))
      if (!same.test(zh)) expect(zh === en, `${key} stands in one language only`).toBe(false)
    }
})
