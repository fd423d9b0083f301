/**
 * Tests that replaced names and words stay out: names of files and folders, exported symbols and members of exported types, comments,
 * test titles and documents. The standard terms are in docs/glossary.md. Names of locals are the linter's (`model/names-lint.mjs`).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = tracked('*.ts', '*.tsx', '*.mjs', '*.css').filter((file) => !file.endsWith('names.test.ts'))
const sources = files.filter((file) => /\.tsx?$/.test(file))
/** Rows of docs/requirements are verbatim from the specification. The reference is generated from summaries, which are tested as code. */
const documents = tracked('*.md').filter((file) => !file.startsWith('docs/requirements/') && file !== 'docs/wire-reference.md')

/** Names of files and folders that said nothing to a newcomer, without the ending, and what they are called instead. */
const oldFiles: Readonly<Record<string, string>> = {
  who: 'actor',
  run: 'operation',
  serve: 'document-logic',
  words: 'messages',
  kept: 'saved-presets',
  differ: 'schema-diff',
  remember: 'query-cache',
  hear: 'notification-listener',
  shape: 'table-layout',
  trial: 'test-server',
  foresee: 'prefetch approvers',
  launch: 'complete-node',
  grams: 'ngram-index',
  hits: 'ranked-search',
  everywhere: 'global-search',
  letters: 'channel-deliveries',
  mails: 'mail-queue',
  behind: 'drill-down',
  strangers: 'tenant-isolation',
  outsiders: 'external-attack',
  killed: 'crash-recovery',
  holds: 'resilience-tests',
  eyes: 'ocr-process',
  evened: 'preprocess',
  cast: 'seed-people',
  talk: 'seed-comments',
  stranger: 'seed-second-tenant',
  stage: 'fixtures',
  hands: 'keyboard-driver',
  looks: 'visual',
  guests: 'supplier-guests',
  tell: 'toasts-and-connection',
  touched: 'recently-written',
  sealed: 'device-encryption',
  trail: 'breadcrumbs',
  tray: 'notification-log',
  ribbon: 'environment-banner',
  'hand-over': 'reassign-work',
  clock: 'deadline',
}

/** Words of comments, test titles and documents that have a standard or plain term. */
const oldWords =
  /\b(deeds?|told|foretold|strangers?|rivals?|thereof|whoever|whomever|anew|hers|nought|haulier|lorry|tale|besides|somebody|foresee|mends?|mended|in a heap)\b/i

/** Words of exported names and members of exported types, as parts of a name: `layDemo`, `onDeedDone`. */
const oldParts = new Set(
  'deed deeds told tell tells foretold tale tales stranger strangers rival rivals taking taker besides beside heard lay laid foresee evened haulier lorry anew'.split(
    ' ',
  ),
)
/** Words that a whole exported name or member may not be. */
const oldNames = new Set(['who', 'makes', 'takes', 'sides', 'words', 'said', 'Who', 'Words', 'Taking', 'Logic', 'Trial'])

/** Returns the parts of a name in lower case: `onDeedDone` is `on`, `deed`, `done`. */
const partsOf = (name: string): string[] => [...name.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([part]) => part.toLowerCase())
const isOld = (name: string): boolean => oldNames.has(name) || partsOf(name).some((part) => oldParts.has(part))

/** Returns the exported names of a file and the members of its exported types and signatures, each as `name` or `type.member`. */
function exportedNames(text: string): string[] {
  const names: string[] = []
  let top = ''
  for (const line of text.split('\n')) {
    const declared = line.match(/^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/)?.[1]
    if (declared) names.push((top = declared))
    else if (/^\S/.test(line) && !/^[})\]]/.test(line)) top = ''
    const member = line.match(/^\s+(?:readonly )?['"]?(\w+)['"]?\??: /)?.[1] ?? line.match(/^ {2}(?:async |static )*(\w+)[<(]/)?.[1]
    if (top && member) names.push(`${top}.${member}`)
    if (declared)
      for (const [, inner] of line.slice(line.indexOf(declared)).matchAll(/[{;] (?:readonly )?(\w+)\??: /g))
        names.push(`${declared}.${inner}`)
  }
  return names
}

test('files are named in kebab-case', () => {
  expect(files.filter((file) => /[A-Z]/.test(basename(file)))).toEqual([])
})

test('no file or folder has a name that was replaced', () => {
  const paths = new Set([...files, ...documents].flatMap((file) => [file, ...parentsOf(file)]))
  const oldNamed = [...paths]
    .map((path) => ({ path, name: basename(path).replace(/\..*$/, '') }))
    .filter(({ name }) => Object.hasOwn(oldFiles, name))
  expect(oldNamed.map(({ path, name }) => `${path}: ${oldFiles[name]}`)).toEqual([])
})
function parentsOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...parentsOf(folder)]
}

test('comments, test titles and documents use the standard terms', () => {
  const findings: string[] = []
  for (const file of [...files, ...documents])
    for (const [at, line] of read(file).split('\n').entries()) {
      const word = (file.endsWith('.md') ? line.replace(/`[^`]*`/g, '') : proseOf(line))?.match(oldWords)?.[0]
      if (word) findings.push(`${file}:${at + 1} ${word}`)
    }
  expect(findings).toEqual([])
})
/** Returns the comment or the test title of a line of code. */
const proseOf = (line: string): string | undefined =>
  line.match(/^\s*(?:\/\/|\/\*\*?|\*)\s?(.*)$/)?.[1] ??
  line.match(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['`].*)/)?.[1] ??
  line.match(/\s\/\/\s(.*)$/)?.[1]

test('no exported name and no member of an exported type has a word that was replaced', () => {
  const findings = sources.flatMap((file) =>
    exportedNames(read(file))
      .filter((name) => isOld(name.split('.').at(-1)!))
      .map((name) => `${file}#${name}`),
  )
  expect([...new Set(findings)]).toEqual([])
})

test('a replaced word is found in an exported name, a member and a parameter', () => {
  const text =
    'export interface Kept {\n  readonly who: Actor\n  layout: string\n}\nconst told = 1\nexport function f({ deed }: { deed: string }) {}\nexport const layDemo = 1\n'
  expect(exportedNames(text).filter((name) => isOld(name.split('.').at(-1)!))).toEqual(['Kept.who', 'f.deed', 'layDemo'])
})
