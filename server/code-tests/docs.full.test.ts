/** Tests that the documents describe the tree as it is: the paths and pages they name exist, and every folder with sources is named. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
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

const sourceFolders = [
  ...new Set(
    execFileSync('git', ['ls-files', '--', ...rooms], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.(tsx?|sql)$/.test(file))
      .map((file) => file.split('/').slice(0, -1).join('/')),
  ),
]
const modules = sourceFolders.filter((folder) => /^documents\/[^/]+$/.test(folder))
/** Folders whose subfolders the tree names too. */
const opened = ['engine/save', 'engine/store', 'engine/workflow', 'ui/lines', 'web/pages']

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

/** A name of a folder or a file in the tree of the architecture; a name with a placeholder is none. */
const treeName = /(?<![\w./<>-])[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|md|mjs))(?![\w<])/

/** Variables of the system and of tests, which no operator sets. */
const foreignVariables = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'WEFT_FULL']

/** Returns the names of the environment variables that the start script, the server and the engine read, in order. */
function variablesOfServer(): string[] {
  const files = execFileSync('git', ['ls-files', '--', 'start.mjs', 'server', 'engine'], { cwd: root, encoding: 'utf8' }).split('\n')
  const names = files
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test(-d)?\.ts$/.test(file))
    .flatMap((file) => [
      ...read(file).matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g),
      ...(file === 'server/config.ts' ? read(file).matchAll(/(?:\bget|\burl)\('([A-Z_]+)'/g) : []),
    ])
    .map(([, name]) => name!)
  return [...new Set(names)].filter((name) => !foreignVariables.includes(name)).toSorted()
}

/**
 * Resolves the names in the tree of the architecture against the folder that they stand under: the one of their root line, the first one
 * of their own line, or the one before their parenthesis. `documents/<module>/` stands for each module.
 * @returns the paths that exist, and the names that are nowhere, each with its line
 */
function resolveTree(tree: string): { readonly paths: ReadonlySet<string>; readonly absent: readonly string[] } {
  const paths = new Set<string>()
  const absent: string[] = []
  let bases: string[] = []
  let ownFile: string | undefined
  for (const line of tree.split('\n')) {
    const isRoot = /^\S/.test(line)
    if (isRoot) bases = line.startsWith('documents/<module>') ? modules : ['']
    if (isRoot || /^ {2,4}\S/.test(line)) ownFile = undefined
    let last: string | undefined
    const around: string[] = []
    for (const [word] of line.matchAll(new RegExp(`${treeName.source}|[()]`, 'g'))) {
      if (word === '(') around.push(last ?? '')
      else if (word === ')') around.pop()
      else {
        const name = word.replace(/\/$/, '')
        const parents = around.at(-1) ? [around.at(-1)!, ''] : [...(ownFile === undefined ? [] : [ownFile]), ...bases, '']
        const path = parents.map((parent) => join(parent, name)).find((one) => existsSync(join(root, one)))
        if (path === undefined) absent.push(`${name}: ${line.trim()}`)
        else paths.add(path)
        last = path
        if (isRoot && bases[0] === '' && word.endsWith('/') && path !== undefined) bases = [path]
        else if (word.endsWith('/')) ownFile ??= path
      }
    }
  }
  return { paths, absent }
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

  test('the way in names what stands in the file at the head of its line, and the steps of an action in the order in which they run', () => {
    const way = read('docs/architecture.md').split('## 3. The way in')[1]!.split('```')[1]!
    const placed = [...way.matchAll(/^([a-z][\w./-]+\.ts) .*?(?:→ (\w+)\(| {2}(\w+): )/gm)]
      .map(([, file, called, described]) => [file!, (called ?? described)!] as const)
      .filter(([, name]) => /[A-Z]/.test(name))
    expect(placed.length).toBeGreaterThan(1)
    expect(placed.filter(([file, name]) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([])

    const pipeline = read('engine/save/actions/execute-action.ts')
    const bodyOf = (name: string) => pipeline.split(`async function ${name}(`)[1]!.split('\n}\n')[0]!
    const steps = ['carryOut', 'complete'].flatMap((name) => [...bodyOf(name).matchAll(/await (\w+)\(/g)].map(([, step]) => step!))
    const named = steps.filter((step) => step !== 'carryOut')
    expect(named).toEqual(expect.arrayContaining(['decide', 'consumeFor', 'persistMany', 'generateFor']))
    let at = 0
    const misplaced = named.filter((step) => {
      const next = way.slice(at).search(new RegExp(`\\b${step}\\b`))
      if (next >= 0) at += next
      return next < 0
    })
    expect(misplaced).toEqual([])
  })

  test('every file in the root of the engine and of documents is named in the README of the room or in the architecture', () => {
    const files = execFileSync('git', ['ls-files', '--', 'engine', 'documents'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /^\w+\/[\w.-]+\.tsx?$/.test(file) && !/\.(test|test-d)\.tsx?$/.test(file))
    const text = (room: string) => read(`${room}/README.md`) + read('docs/architecture.md')
    expect(files.filter((file) => !text(file.split('/')[0]!).includes(file.split('/')[1]!))).toEqual([])
  })

  test('a chain of links leads from the README to every page', () => {
    const reached = new Set<string>()
    const follow = (page: string): void => {
      if (reached.has(page) || !guides.includes(page)) return
      reached.add(page)
      for (const [, link] of read(page).matchAll(/\]\(([\w./-]+\.md)[)#]/g)) follow(join(page, '..', link!))
    }
    follow('README.md')
    expect(guides.filter((guide) => !reached.has(guide))).toEqual([])
  })

  test('the README names every variable that the server reads, and none that it does not read', () => {
    const readByServer = variablesOfServer()
    const table = read('README.md').split('| Environment | Meaning | Default |')[1]!.split('\n\n')[0]!
    const firstCells = table.split('\n').map((row) => row.split('|')[1] ?? '')
    const documented = [...firstCells.join(' ').matchAll(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(readByServer).toEqual(expect.arrayContaining(['PORT', 'SECRET_KEY', 'SMTP_URL', 'RATE_LIMIT', 'DEMO_ORDERS']))
    expect(documented.toSorted()).toEqual(readByServer)
  })

  test('a path that does not exist is found, in prose and in code', () => {
    expect(pathsIn('see `engine/nowhere/x.ts`, documents/<module>/y.ts and server/a.ts.')).toEqual([
      'engine/nowhere',
      'documents',
      'server/a.ts',
    ])
  })

  test('the tree of the architecture names what stands there, under its parent, and every folder of the rooms', () => {
    const tree = read('docs/architecture.md')
      .match(/^```\nREADME\.md[\s\S]*?^```/m)![0]
      .replaceAll('```', '')
    const { paths, absent } = resolveTree(tree)
    expect(absent).toEqual([])
    const expected = new Set(
      sourceFolders.flatMap((folder) => [
        ...(folder.includes('/') ? [folder.split('/').slice(0, 2).join('/')] : []),
        ...opened.filter((one) => folder.startsWith(`${one}/`)).map((one) => folder.split('/', one.split('/').length + 1).join('/')),
      ]),
    )
    expect([...expected].filter((folder) => !paths.has(folder))).toEqual([])
  })

  test('a name in the tree that stands elsewhere is found', () => {
    const tree = 'engine/   engine.ts\n  workflow/   design/ runtime/ (rules/ each) signing/ voice/\nmodel/  formula.ts'
    expect(resolveTree(tree).absent.map((one) => one.split(':')[0])).toEqual(['rules', 'voice', 'formula.ts'])
  })

  test('every folder with sources is named in the README of its room or in the architecture', () => {
    const folders = new Set(sourceFolders.filter((folder) => folder.includes('/')).map((folder) => folder.split('/').slice(0, 2).join('/')))
    const unnamed = [...folders].filter((folder) => {
      const [room, name] = folder.split('/') as [string, string]
      const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
      return !word.test(read(`${room}/README.md`)) && !word.test(read('docs/architecture.md'))
    })
    expect(unnamed).toEqual([])
  })
})
