/**
 * Tests that each word of the vocabulary is used by two types at least and has a row in the glossary, and keeps the table of its users in
 * `docs/word-use.md` (`npx vitest run server/word-use.test.ts -u` writes it).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../documents/all-documents.ts'
import {
  factsOf,
  matricesOf,
  moneyOf,
  partyFields,
  peopleOf,
  picturePaths,
  progressOf,
  swatchPath,
  timelineOf,
  usedByOf,
  waitsOf,
} from '../model/display-defaults.ts'
import { uniqueRulesOf } from '../model/constraint.ts'
import { actionsOf, type AnyDocument } from '../model/document.ts'
import type { Field, FieldKind, FieldOptions, Fields } from '../model/field.ts'
import { childrenOf } from '../model/parts/children.ts'

type Uses = (type: AnyDocument) => boolean

const types: ReadonlyMap<string, AnyDocument> = new Map(documents.map((type) => [type.name, type]))

const allFields = (type: AnyDocument): Field[] =>
  Object.values(type.fields as Fields).flatMap((field) => [field, ...Object.values(field.options.columns ?? {})])
const key =
  (name: keyof AnyDocument): Uses =>
  (type) =>
    type[name] !== undefined
/** Whether a part, at any depth, has a key. */
const within = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && (Object.hasOwn(part, name) || Object.values(part).some((one) => within(one, name)))
const inside =
  (outer: keyof AnyDocument, name: string): Uses =>
  (type) =>
    within(type[outer], name)
const option =
  (name: keyof FieldOptions): Uses =>
  (type) =>
    allFields(type).some(({ options }) => options[name] !== undefined)
/** Whether a part of the display is stated by the type or follows from it. */
const drawn =
  (part: (type: AnyDocument, types: ReadonlyMap<string, AnyDocument>) => unknown): Uses =>
  (type) => {
    const value = part(type, types)
    return typeof value === 'object' ? Object.keys(value ?? {}).length > 0 : value !== undefined
  }
const ofKind =
  (name: FieldKind): Uses =>
  (type) =>
    allFields(type).some(({ kind }) => kind === name)
/** Whether the source of a type contains a text: its definition, or its logic (`.server`). */
const inSource =
  (suffix: '' | '.server', text: string): Uses =>
  ({ module, name }) => {
    const file = join(import.meta.dirname, '../documents', module, `${name.replaceAll('_', '-')}${suffix}.ts`)
    return existsSync(file) && readFileSync(file, 'utf8').includes(text)
  }
const ofAction =
  (name: string): Uses =>
  (type) =>
    Object.values(actionsOf(type)).some((action) => within(action, name))

/** Whether a step of an action has a key. */
const ofStep =
  (name: string): Uses =>
  (type) =>
    Object.values(actionsOf(type)).some(({ steps = [] }) => steps.some((step) => Object.hasOwn(step, name)))

/** Words by the section of `docs/decisions/vocabulary.md` that explains them. */
const vocabulary: Readonly<Record<string, Readonly<Record<string, Uses>>>> = {
  'Between documents': {
    convertsFrom: key('convertsFrom'),
    consumes: key('consumes'),
    exhausted: inside('consumes', 'exhausted'),
    from: option('from'),
    follows: option('follows'),
    follow: key('follow'),
    oneOf: option('types'),
    shares: key('shares'),
    basedOn: key('basedOn'),
    generates: key('generates'),
    'where of a generation': (type) => Object.values(type.generates ?? {}).some((one) => Object.hasOwn(one as object, 'where')),
    books: key('books'),
  },
  Ledgers: {
    ledger: key('ledger'),
    posts: key('posts'),
    reverseOn: inside('posts', 'reverseOn'),
    'where of a posting': inside('posts', 'where'),
    dated: key('dated'),
    settles: key('settles'),
    reserves: key('reserves'),
    'derived amounts': inside('ledger', 'derived'),
    balanceAsOf: inSource('.server', '.balanceAsOf('),
    rollUp: key('rollUp'),
  },
  'Within a document': {
    constraints: key('constraints'),
    uniqueBy: (type) => uniqueRulesOf(type).length > 0,
    'edit by status': (type) => Object.values(type.statuses).some(({ edit }) => typeof edit === 'object'),
    keep: inside('statuses', 'keep'),
    'edit by party role': (type) => Object.values(type.parties.partyRoles ?? {}).some((role) => within(role, 'edit')),
    notify: key('notify'),
    moments: key('moments'),
    asks: ofAction('asks'),
    work: ofAction('work'),
    settings: key('settings'),
    validity: key('validity'),
    tree: key('tree'),
    versions: key('versions'),
    apart: ofAction('apart'),
    grows: option('grows'),
    sumOf: option('sumOf'),
    sets: ofAction('sets'),
    'apart of a field': inside('constraints', 'apart'),
    'sumIs within a group': (type) => (type.constraints ?? []).some((constraint) => 'sumIs' in constraint && 'by' in constraint),
    'form of an action': ofAction('form'),
    prefill: (type) => Object.values(actionsOf(type)).some(({ form }) => form?.prefill !== undefined),
    mixins: inSource('', '/model/mixins/'),
  },
  Fields: { measure: ofKind('measure') },
  Sizes: { sizesFrom: option('sizesFrom'), listsSizes: key('listsSizes'), sizeDecimals: ofKind('sizeDecimals') },
  Who: {
    sealed: inside('parties', 'sealed'),
    sealedUntil: inside('parties', 'sealedUntil'),
    'rows.visibleTo': (type) => allFields(type).some(({ options }) => within(options.rows, 'visibleTo')),
    own: inside('parties', 'own'),
  },
  Process: {
    steps: ofAction('steps'),
    'when of a step': ofStep('when'),
    'above of a step': ofStep('above'),
    'after of a step': ofStep('after'),
    'when of an action': (type) => Object.values(actionsOf(type)).some(({ when }) => when !== undefined),
  },
  Page: {
    reads: key('reads'),
    picture: drawn(picturePaths),
    swatch: drawn(swatchPath),
    parties: drawn(partyFields),
    facts: drawn((type) => factsOf(type, new Set())),
    money: drawn(moneyOf),
    people: drawn(peopleOf),
    timeline: drawn(timelineOf),
    progress: drawn(progressOf),
    matrix: drawn(matricesOf),
    waits: drawn(waitsOf),
    reason: (type) => within(type.actions, 'reason') || within(type.list.views, 'reason'),
    ask: inside('list', 'ask'),
    limits: ofAction('limits'),
    scope: inside('display', 'scope'),
    usedBy: drawn(usedByOf),
    gauge: inside('display', 'gauge'),
    tally: inside('display', 'tally'),
    path: inside('display', 'path'),
    compare: key('compare'),
    sections: key('sections'),
    children: (type) => childrenOf(type, documents).length > 0,
  },
}

/** Words that fewer than two types use so far, with the reason. */
const few: Readonly<Record<string, string>> = {
  'derived amounts': 'of two ledgers, one has balances of which a part is reserved',
  books:
    'only a delivery booking takes a place for a time, by two capacities: a vehicle may bring several bookings in one slot, and no rule limits the days of inspectors',
  sealed: 'scores open by a status; a bid on paper is opened by two people, a standing quotation by its deadline',
  sealedUntil: 'only requests have a deadline until which nobody of the brand reads; scores of reviewers open with the last one',
  follow: 'only receipts take agreed facts a last time when they are posted',
  'where of a generation': 'every row of the shipped generations makes a document; a determination leaves out shares without balance',
  'where of a posting': 'every line of the shipped postings counts; the count on paper leaves out differences of zero',
  'apart of a field': 'no shipped type names two persons who must differ; the count on paper does (first and second counter)',
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

const usersOf = (uses: Uses): string[] => documents.filter(uses).map(({ name }) => name)

const entries = Object.values(vocabulary).flatMap((some) => Object.entries(some))

test.each(entries)('%s is used by two types at least, or by fewer for a stated reason', (name, uses) => {
  // A reason that is no longer needed has to go.
  expect(usersOf(uses).length >= 2).toBe(!Object.hasOwn(few, name))
})

test('each reason is that of a word', () => {
  expect(Object.keys(few).filter((name) => !entries.some(([word]) => word === name))).toEqual([])
})

/** Returns the words that the rows of the glossary name in their third column, without marks of code. */
const explained = (glossary: string): ReadonlySet<string> =>
  new Set(
    [...glossary.matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|[^|]+\|$/gm)].flatMap(([, cell]) => cell!.replaceAll('`', '').trim().split(', ')),
  )

test('every word has a row in the glossary, with its Chinese term and its meaning', () => {
  const named = explained(readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'))
  expect(entries.map(([name]) => name).filter((name) => !named.has(name))).toEqual([])
  expect([...explained('| 约束 | constraint | `constraints`, `apart` of a field | What holds |')]).toEqual([
    'constraints',
    'apart of a field',
  ])
})

test('the table of words and their users is up to date', async () => {
  const sections = Object.entries(vocabulary).map(([section, some]) => {
    const rows = Object.entries(some).map(([name, uses]) => {
      const users = usersOf(uses)
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
