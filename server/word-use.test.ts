/**
 * Tests that each word of the vocabulary is used by two types at least and has a row in the glossary, and keeps the table of its users in
 * `docs/word-use.md` (`npx vitest run server/word-use.test.ts -u` writes it).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../documents/all-documents.ts'
import type { AnyDocument } from '../model/document.ts'
import type { Label } from '../model/text.ts'
import { vocabulary, wordEntries } from '../model/vocabulary/vocabulary.ts'
import type { Word } from '../model/vocabulary/word.ts'

const types: ReadonlyMap<string, AnyDocument> = new Map(documents.map((type) => [type.name, type]))

/** Words that no definition states: they stand in its source, or in its logic (`.server`). */
const inSource: Readonly<Record<string, readonly [suffix: '' | '.server', text: string]>> = {
  balanceAsOf: ['.server', '.balanceAsOf('],
  mixins: ['', '/model/mixins/'],
}
/** Whether the source of a type contains what a word looks like there. */
function isInSource({ module, name }: AnyDocument, [suffix, text]: readonly ['' | '.server', string]): boolean {
  const file = join(import.meta.dirname, '../documents', module, `${name.replaceAll('_', '-')}${suffix}.ts`)
  return existsSync(file) && readFileSync(file, 'utf8').includes(text)
}

/** Returns the types that use a word. */
const usersOf = (name: string, { stated }: Word): string[] => {
  const source = inSource[name]
  return documents.filter((type) => (source ? isInSource(type, source) : stated(type, types) !== undefined)).map((type) => type.name)
}

/** Words that fewer than two types use so far, with the reason. */
const few: Readonly<Record<string, string>> = {
  'derived amounts': 'of two ledgers, one has balances of which a part is reserved',
  books:
    'only a delivery booking takes a place for a time, by two capacities: a vehicle may bring several bookings in one slot, and no rule limits the days of inspectors',
  'parties.several':
    'requests alone have several companies that act; the suppliers of a material read it, and determinations, announcements and tenders of several come later',
  sealed: 'scores open by a status; a bid on paper is opened by two people, a standing quotation by its deadline',
  sealedUntil: 'only requests have a deadline until which nobody of the brand reads; scores of reviewers open with the last one',
  follow: 'only receipts take agreed facts a last time when they are posted',
  'where of a generation': 'every row of the shipped generations makes a document; a determination leaves out shares without balance',
  'where of a posting': 'every line of the shipped postings counts; the count on paper leaves out differences of zero',
  'apart of a field': 'only a ticket names a person who must be another one; the count on paper does too (first and second counter)',
  'sumIs within a group': 'no shipped type shares out within groups; the award on paper does (shares of each item)',
  'when of a step': 'shipped processes are linear; a platform designs its own',
  'above of a step': 'shipped processes are linear; a platform designs its own',
  'after of a step': 'shipped processes are linear; a platform designs its own',
  limits: 'no shipped approval limits what is decided together; the word is in the page JSON and the list of tasks does not use it yet',
  gauge: 'one kind of inspection stands',
  tally: 'one kind of inspection stands',
  compare: 'only an order change is the future state of another document',
  balanceAsOf: 'no shipped logic asks for the balance of a past day; the word is for reports and closings to come',
  listsSizes: 'there is one kind of size list; lists of lengths and cups are its second axis',
}

test.each(wordEntries)('%s is used by two types at least, or by fewer for a stated reason', (name, word) => {
  // A reason that is no longer needed has to go.
  expect(usersOf(name, word).length >= 2).toBe(!Object.hasOwn(few, name))
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

test('each reason is that of a word', () => {
  expect(Object.keys(few).filter((name) => !wordEntries.some(([word]) => word === name))).toEqual([])
})

/** Returns the words that the rows of the glossary name in their third column, without marks of code. */
const explained = (glossary: string): ReadonlySet<string> =>
  new Set(
    [...glossary.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|[^|]+\|$/gm)].flatMap(([, cell]) => cell!.replaceAll('`', '').trim().split(', ')),
  )

test('every word has a row in the glossary, with its Chinese term and its meaning', () => {
  const named = explained(readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'))
  expect(wordEntries.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
  expect([...explained('| 约束 | constraint | `constraints`, `apart` of a field | What holds |')]).toEqual([
    'constraints',
    'apart of a field',
  ])
})

test('the table of words and their users is up to date', async () => {
  const sections = Object.entries(vocabulary).map(([section, some]) => {
    const rows = Object.entries(some).map(([name, word]) => {
      const users = usersOf(name, word)
      const note = Object.hasOwn(few, name) ? ` (${few[name]})` : ''
      // What most types use is counted no further, so that a new type does not change the table by what it has in common with all.
      return users.length > 12 ? `| ${name} | more than 12 |${note} |` : `| ${name} | ${users.length} | ${users.join(', ')}${note} |`
    })
    return [`## ${section}`, '', '| Word | Types | |', '|---|---|---|', ...rows, ''].join('\n')
  })
  const intro =
    '# Words of the vocabulary and the types that use them\n\nWritten by `server/word-use.test.ts`; `docs/decisions/vocabulary.md` says what each word means, and the glossary names it in Chinese. People in a relation, rights of fields at nodes and branches are words of the designs that platforms make, the tile `GRID` is one of dashboards; no definition has them.\n'
  await expect([intro, ...sections].join('\n')).toMatchFileSnapshot('../docs/word-use.md')
})
