/** Tests that an import lets others create documents of its type meanwhile, and what becomes of its numbers when it keeps nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'
import { importRows, type ImportResult } from '../import/import-documents.ts'
import { story, type Person, type Story } from '../testing/story.ts'

const sheet = <const N extends string>(name: N, more: { remove?: false; number?: string } = {}) =>
  document(name, {
    module: 'story',
    code: name.toUpperCase(),
    kind: 'transaction',
    label: ['单据', 'Sheet'],
    number: 'N{0000}',
    parties: { owner: 'brand' },
    rights: { read: ['*'], create: ['*'], edit: ['*'] },
    fields: { word: text(['词', 'Word']) },
    statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
    actions: {},
    list: { columns: ['number'], sort: ['-number'] },
    form: [{ section: ['基本', 'Basic'], fields: ['number', 'word'] }],
    ...more,
  })
const plain = sheet('plain_sheet')
const gapless = sheet('kept_sheet', { remove: false })
const paired = sheet('paired_sheet')
const few = sheet('few_sheets', { number: 'F{0}' })
/** The first of an import makes one more of its type, in the transaction of the import. */
const pairedLogic = defineLogic(paired, {
  checks: {},
  after: {
    async create(doc, ctx) {
      if (doc.word === 'first') await ctx.create(paired, { word: 'second' })
    },
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [plain, gapless, paired, few] as AnyDocument[], logic: [pairedLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const created = async (type: AnyDocument): Promise<string> => String((await buyer.create(type, { word: 'w' }))['number' as never])
const stored = async (type: AnyDocument): Promise<string[]> =>
  (await app.sql<{ number: string }>(`SELECT number FROM story.${type.name} ORDER BY number`)).map(({ number }) => number)
/** Imports rows, and does something when all are written and nothing is committed. */
const imported = (type: AnyDocument, count: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<ImportResult> =>
  importRows(
    app.engine,
    buyer.actor,
    type,
    { rows: Array.from({ length: count }, (_, at) => ({ word: at === 0 ? 'first' : `word ${at}` })) },
    { progress: async (done, total) => (done === total ? void (await meanwhile()) : undefined) },
  )
const cancelled = new Error('cancelled')

test('a document is created while an import of its type has written its rows and has not ended', async () => {
  let number = ''
  const result = await imported(plain, 3, async () => (number = await created(plain)))
  expect(result.created.map((one) => one.number)).toEqual(['N0001', 'N0002', 'N0003'])
  expect(number).toBe('N0004')
})

test('an import that keeps nothing gives its numbers back; where another document has the next one they stay unused', async () => {
  const before = Number((await created(plain)).slice(1))
  await expect(imported(plain, 3, () => Promise.reject(cancelled))).rejects.toThrow('cancelled')
  const after = (count: number) => `N${String(before + count).padStart(4, '0')}`
  expect(await created(plain)).toBe(after(1))
  const failing = imported(plain, 2, async () => {
    await created(plain)
    throw cancelled
  })
  await expect(failing).rejects.toThrow('cancelled')
  expect((await stored(plain)).slice(-2)).toEqual([after(1), after(4)])
  expect(await created(plain)).toBe(after(5))
})

test('numbers of a type that keeps its drafts have no gap: others wait for the import', async () => {
  let waiting: Promise<string> | undefined
  const failing = imported(gapless, 3, async () => {
    waiting = created(gapless)
    await sleep(100)
    throw cancelled
  })
  await expect(failing).rejects.toThrow('cancelled')
  expect(await waiting).toBe('N0001')
})

test('an import goes on when logic has created a document of its type in the same transaction', async () => {
  const { created: rows } = await imported(paired, 201)
  expect([rows.length, rows[0]!.number, rows[200]!.number]).toEqual([201, 'N0001', 'N0202'])
  expect(await stored(paired)).toHaveLength(202)
})

test('an import of more documents than a rule has serials uses none of them [DM-3-103]', async () => {
  await expect(imported(few, 10)).rejects.toMatchObject({ code: 409, key: 'number.overflow' })
  expect(await created(few)).toBe('F1')
})
