/**
 * Tests that each word of the vocabulary is used by two types at least, stands for keys of definitions and has a row in the glossary, that options of words and functions
 * of logic have users, and keeps the table of all users in `docs/word-use.md` (`npx vitest run server/definition-tests/word-use.test.ts -u` writes it).
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Label } from '../../model/text.ts'
import { wordsByKey, wordsWithoutKey } from '../../model/vocabulary/keys.ts'
import { vocabulary, wordEntries } from '../../model/vocabulary/vocabulary.ts'
import { isWithout, type Word } from '../../model/vocabulary/word.ts'
import { paperModules } from '../testing/paper-modules.ts'

const types: ReadonlyMap<string, AnyDocument> = new Map(documents.map((type) => [type.name, type]))

/** Words that no definition states: they stand in its source. */
const inSource: Readonly<Record<string, string>> = {
  mixins: '/model/mixins/',
}
/** Whether the source of a type contains what a word looks like there. */
function isInSource({ module, name }: AnyDocument, text: string): boolean {
  const file = join(import.meta.dirname, '../../documents', module, `${name.replaceAll('_', '-')}.ts`)
  return existsSync(file) && readFileSync(file, 'utf8').includes(text)
}

/** Returns the types that use a word. */
const usersOf = (name: string, { stated }: Word): string[] => {
  const source = inSource[name]
  return documents.filter((type) => (source ? isInSource(type, source) : stated(type, types) !== undefined)).map((type) => type.name)
}

type Parts = Readonly<Record<string, any>>
const partsOf = (one: unknown): readonly Parts[] => Object.values((one ?? {}) as Parts)
const stepsOf = ({ actions }: AnyDocument): readonly Parts[] => partsOf(actions).flatMap(({ steps }) => (steps ?? []) as Parts[])
/** Options that only platforms state: steps of their designs are those of definitions, and designs are what parallel branches were asked for. */
const ofDesigns: Readonly<Record<string, string>> = {
  'steps: after': 'designs of platforms (parallel branches with a join)',
  'steps: among': 'designs of platforms (people in a relation)',
}
const linesIn = ({ fields }: AnyDocument): readonly Parts[] =>
  partsOf(fields).flatMap(({ kind, options: of }) => (kind === 'lines' ? [of as Parts] : []))
const onLines =
  (name: string) =>
  (type: AnyDocument): boolean =>
    linesIn(type).some((of) => of[name] !== undefined)
const onPrint =
  (name: string) =>
  ({ print }: AnyDocument): boolean =>
    (print as Parts | undefined)?.[name] !== undefined
/** Options of words: parts of a definition that a word may leave out. They are counted, so that one without a user is seen. */
const options: Readonly<Record<string, (type: AnyDocument) => boolean>> = {
  'generates: where': ({ generates }) => partsOf(generates).some(({ where }) => where),
  'generates: tryOn': ({ generates }) => partsOf(generates).some(({ tryOn }) => tryOn),
  'posts: where': ({ posts }) => partsOf(posts).some(({ where }) => where),
  'ledger: derived': ({ ledger }) => Boolean((ledger as Parts | undefined)?.['derived']),
  'steps: when': (type) => stepsOf(type).some(({ when }) => when),
  'steps: above': (type) => stepsOf(type).some(({ above }) => above),
  'steps: after': (type) => stepsOf(type).some(({ after }) => after),
  'steps: among': (type) => stepsOf(type).some(({ among }) => among),
  'constraints: sumIs with by': ({ constraints }) => partsOf(constraints).some(({ sumIs, by }) => sumIs && by),
  'lines: asColumns': onLines('asColumns'),
  'lines: sumsBy': onLines('sumsBy'),
  'lines: folded': onLines('folded'),
  'lines: atLeastLines': onLines('atLeastLines'),
  'lines: atMostLines': onLines('atMostLines'),
  'lines: addedBy': onLines('addedBy'),
  recomputeOn: ({ recomputeOn }) => recomputeOn !== undefined,
  'print: inside': onPrint('inside'),
  'print: signatories': onPrint('signatories'),
  'print: terms': onPrint('terms'),
  'print: pictures': onPrint('pictures'),
  'print: parts': onPrint('parts'),
  'print: since': onPrint('since'),
}

test.each(wordEntries)('%s is used by two types at least', (name, word) => expect(usersOf(name, word).length).toBeGreaterThan(1))

test('every key of a definition is said by a word, or is none for a stated reason', () => {
  const names = new Set(wordEntries.map(([name]) => name))
  const named = Object.entries(wordsByKey).flatMap(([part, keys]) =>
    Object.entries(keys).flatMap(([key, word]) => (isWithout(word) ? [] : [[`${part}.${key}`, word] as const])),
  )
  expect(named.filter(([, word]) => !names.has(word))).toEqual([])
  const keyed = new Set([...named.map(([, word]) => word), ...wordsWithoutKey])
  expect([...names].filter((name) => !keyed.has(name))).toEqual([])
})

test('no two words have one title in the help, in either language', () => {
  const titles = wordEntries.flatMap(([name, { help }]) => ('text' in help ? help.title.map((title) => [title, name] as const) : []))
  const groups = [...Map.groupBy(titles, ([title]) => title).values()].filter((group) => group.length > 1)
  expect(groups).toEqual([])
})

test('every word has a sentence in both languages, with the same places', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
  const texts = wordEntries.flatMap(([name, { help }]) =>
    'text' in help ? labelsOf(help.text).map((label) => [name, label] as const) : [],
  )
  expect(texts.filter(([, [zh, en]]) => places(zh).join() !== places(en).join())).toEqual([])
})
const labelsOf = (text: Label | Readonly<Record<string, Label>>): readonly Label[] =>
  Array.isArray(text) ? [text as Label] : Object.values(text)

/** Returns the words that the rows of the glossary name in their third column, without marks of code. */
const explained = (glossary: string): ReadonlySet<string> =>
  new Set(
    [...glossary.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|[^|]+\|$/gm)].flatMap(([, cell]) => cell!.replaceAll('`', '').trim().split(', ')),
  )

test('every word has a row in the glossary, with its Chinese term and its meaning', () => {
  const named = explained(readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8'))
  expect(wordEntries.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
  expect([...explained('| 约束 | constraint | `constraints`, `edit` by status | What holds |')]).toEqual(['constraints', 'edit by status'])
})

const onPaper = paperModules.flatMap(({ types: some }) => some)
const namesOf = (some: readonly AnyDocument[], isUsed: (type: AnyDocument) => boolean) => some.filter(isUsed).map(({ name }) => name)
const optionUsers = Object.fromEntries(
  Object.entries(options).map(([name, isUsed]) => [name, { shipped: namesOf(documents, isUsed), paper: namesOf(onPaper, isUsed) }]),
)

test('every option of a word has a user: a shipped type, a type of a coming area on paper, or designs of platforms', () => {
  const unused = Object.entries(optionUsers).filter(([name, { shipped, paper }]) => shipped.length + paper.length === 0 && !ofDesigns[name])
  expect(unused.map(([name]) => name)).toEqual([])
})

/** What the logic of types may ask of the engine: the functions of `Context`, and the files of logic that call each. */
const sourceOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const [, contextSource = ''] = sourceOf('engine/document-context.ts').split('export interface Context {')
const contextFunctions = [...new Set([...contextSource.split('\n}')[0]!.matchAll(/^  (\w+)[<(]/gm)].map(([, name]) => name!))]
const logic = globSync('documents/**/*.server.ts', { cwd: join(import.meta.dirname, '../..') })
  .toSorted()
  .map((path) => ({ file: basename(path), source: sourceOf(path) }))
const callers = new Map(
  contextFunctions.map((name) => [
    name,
    logic.filter(({ source }) => new RegExp(`\\bctx\\.${name}\\b`).test(source)).map(({ file }) => file),
  ]),
)
/** Functions that no logic of a shipped type calls, for the engine's tests alone show them. The list may shrink only. */
const withoutCaller = ['append', 'balance', 'balanceAsOf', 'convert', 'descendants', 'releaseMany', 'sum', 'unpost']

test('every function of the context of logic has a caller; those without one are listed, and no other joins them', () => {
  expect(contextFunctions.length).toBeGreaterThan(30)
  expect(
    [...callers]
      .filter(([, files]) => files.length === 0)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(withoutCaller)
})

test('the tests by which the account of the vocabulary shows what was asked for exist under these names', () => {
  const account = readFileSync(join(import.meta.dirname, '../../docs/decisions/vocabulary.md'), 'utf8')
  const [, section = ''] = account.split('## What was to be shown')
  const named = [...section.split('\n## ')[0]!.matchAll(/`([\w/.-]+\.test\.ts)`: ([^|;(]+)/g)].map(
    ([, file, name]) => [file!, name!.trim()] as const,
  )
  expect(named.length).toBeGreaterThan(30)
  const isThere = ([file, name]: readonly [string, string]) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes(name)
  expect(named.filter((one) => !isThere(one))).toEqual([])
})

test('the table of words and their users is up to date', async () => {
  const sections = Object.entries(vocabulary).map(([section, some]) => {
    const rows = Object.entries(some).map(([name, word]) => {
      const users = usersOf(name, word)
      // What most types use is counted no further, so that a new type does not change the table by what it has in common with all.
      return users.length > 12 ? `| ${name} | more than 12 |` : `| ${name} | ${users.length}: ${users.join(', ')} |`
    })
    return [`## ${section}`, '', '| Word | Types |', '|---|---|', ...rows, ''].join('\n')
  })
  const intro =
    '# Words of the vocabulary and the types that use them\n\nWritten by `server/definition-tests/word-use.test.ts`; `model/vocabulary/keys.ts` says which keys of a definition each word stands for, and which are none; `docs/decisions/vocabulary.md` says what each word means, and the glossary names it in Chinese. People in a relation, rights of fields at nodes and branches are words of the designs that platforms make, the tile `GRID` is one of dashboards; no definition has them.\n'
  // What many use is counted no further here either.
  const listed = (users: readonly string[]) =>
    users.length > 12 ? 'more than 12' : users.length > 0 ? `${users.length}: ${users.join(', ')}` : '0'
  const optionRows = Object.entries(optionUsers).map(
    ([name, { shipped, paper }]) => `| ${name} | ${listed(shipped)} | ${ofDesigns[name] ?? listed(paper)} |`,
  )
  const optionTable = [
    '## Options of words',
    '',
    'What no shipped type needs yet is needed by a type of a coming area (`docs/decisions/vocabulary/`), whose definition is checked, or by designs of platforms. An option that nobody needs is refused.',
    '',
  ]
    .concat(['| Option | Shipped types | Types on paper |', '|---|---|---|', ...optionRows, ''])
    .join('\n')
  const functionRows = [...callers].map(([name, files]) => `| ${name} | ${listed(files)} |`)
  const functionTable = [
    '## Functions of logic',
    '',
    'What the logic of a type asks of the engine (`Context` of `engine/document-context.ts`), and the files that call it.',
    '',
    '| Function | Files of logic |',
    '|---|---|',
    ...functionRows,
    '',
  ].join('\n')
  await expect([intro, ...sections, optionTable, functionTable].join('\n')).toMatchFileSnapshot('../../docs/word-use.md')
})
