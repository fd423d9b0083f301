/** Tests that the documents describe the tree as it is: the paths and pages they name exist, and every folder with sources is named. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rooms = ['model', 'engine', 'documents', 'ui', 'server', 'web'] as const
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const guides = [
  'README.md',
  ...rooms.map((room) => `${room}/README.md`),
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** A path from the root; a placeholder such as `<module>`, `x.ts` or `*` ends it. */
const rooted = /(?<![\w./-])(?:model|engine|documents|ui|server|web|e2e|bench|docs)\/[\w./<>*-]*/g
/** Returns the paths a document names, each up to its first placeholder. */
function pathsIn(text: string): string[] {
  const paths = [...text.matchAll(rooted)].map(([path]) => {
    const parts = path.replace(/[.]+$/, '').split('/')
    const end = parts.findIndex((part) => /[<>*]/.test(part) || part.startsWith('x.'))
    return (end < 0 ? parts : parts.slice(0, end)).join('/')
  })
  return [...new Set(paths)]
}

/** Returns the names that a document places in a file (`name` of `path`, `path` (`name`)) which does not contain them. */
function absentNames(text: string): string[] {
  const placed = [
    ...[...text.matchAll(/`(\w+)` (?:of|in) `([\w./-]+\.tsx?)`/g)].map(([, name, file]) => [name!, file!] as const),
    ...[...text.matchAll(/`([\w./-]+\.tsx?)` \(`(\w+)`/g)].map(([, file, name]) => [name!, file!] as const),
  ]
  return placed
    .filter(([name, file]) => existsSync(join(root, file)) && !new RegExp(`\\b${name}\\b`).test(read(file)))
    .map(([name, file]) => `${name} of ${file}`)
}

describe('the documents', () => {
  test.each(guides)('%s names paths that exist', (guide) => {
    expect(pathsIn(read(guide)).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test.each(guides)('%s names pages that exist', (guide) => {
    const pages = new Set(guides.map((one) => one.split('/').at(-1)))
    const named = [...read(guide).matchAll(/`([\w-]+\.md)`/g)].map(([, page]) => page!)
    expect(named.filter((page) => !pages.has(page))).toEqual([])
  })

  test('where-to-add.md names what stands in the file that it names', () => {
    expect(absentNames(read('docs/where-to-add.md'))).toEqual([])
    expect(absentNames('its line in `senders` of `model/field.ts`')).toEqual(['senders of model/field.ts'])
  })

  test('a path that does not exist is found, in prose and in code', () => {
    expect(pathsIn('see `engine/nowhere/x.ts`, documents/<module>/y.ts and server/a.ts.')).toEqual([
      'engine/nowhere',
      'documents',
      'server/a.ts',
    ])
  })

  test('every folder with sources is named in the README of its room or in the architecture', () => {
    const files = execFileSync('git', ['ls-files', '--', ...rooms], { cwd: root, encoding: 'utf8' }).split('\n')
    const folders = new Set(
      files
        .filter((file) => /\.(tsx?|sql)$/.test(file))
        .map((file) => file.split('/').slice(0, -1))
        .filter((parts) => parts.length >= 2)
        .map((parts) => parts.slice(0, 2).join('/')),
    )
    const unnamed = [...folders].filter((folder) => {
      const [room, name] = folder.split('/') as [string, string]
      const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
      return !word.test(read(`${room}/README.md`)) && !word.test(read('docs/architecture.md'))
    })
    expect(unnamed).toEqual([])
  })
})
