/** Tests that an import lets others create documents of its type meanwhile, and what becomes of its numbers when it keeps nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'
import { importRows, type ImportResult } from '../import/import-documents.ts'
import { importAllParts } from '../import/import-in-parts.ts'
import { isFullRun, proofSize } from '../testing/proof-size.ts'
import { story, type Person, type Story } from '../testing/story.ts'

const common = {
  module: 'story',
  kind: 'transaction',
  label: ['单据', 'Sheet'],
  number: 'N{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'word'] }],
} as const
const word = text(['词', 'Word'])
const sheet = <const N extends string>(name: N, more: { remove?: false; number?: string } = {}) =>
  document(name, { ...common, code: name.toUpperCase(), fields: { word }, ...more })
/** A sheet that links to a document of stock. */
const stockSheet = <const N extends string>(name: N) =>
  document(name, { ...common, code: name.toUpperCase(), fields: { word, stock: link(['库存', 'Stock'], 'stock_of_sheets') } })
const plain = sheet('plain_sheet')
const gapless = sheet('kept_sheet', { remove: false })
const paired = sheet('paired_sheet')
const few = sheet('few_sheets', { number: 'F{0}' })
const stock = document('stock_of_sheets', {
  module: 'story',
  code: 'STOCK_OF_SHEETS',
  kind: 'master',
  label: ['库存', 'Stock'],
  title: ['word'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { word: text(['词', 'Word']) },
  statuses: { active: { label: ['有效', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['word'], sort: ['-word'] },
  form: [{ section: ['基本', 'Basic'], fields: ['word'] }],
})
const linked = stockSheet('linked_sheet')
/** What an import brings of it is completed under a lock of its stock, before any number is planned. */
const locking = stockSheet('locking_sheet')
const lockingLogic = defineLogic(locking, {
  checks: {},
  async fill(doc, ctx) {
    if (doc.word !== 'typed' && doc.stock) await ctx.lock(stock, doc.stock)
    return {}
  },
})
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
  app = await story({
    documents: [plain, gapless, paired, few, stock, linked, locking] as AnyDocument[],
    logic: [pairedLogic, lockingLogic],
  })
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
const after = (number: string, count: number): string => `N${String(Number(number.slice(1)) + count).padStart(4, '0')}`

test('a document is created while an import of its type has written its rows and has not ended', async () => {
  let number = ''
  const result = await imported(plain, 3, async () => (number = await created(plain)))
  expect(result.created.map((one) => one.number)).toEqual(['N0001', 'N0002', 'N0003'])
  expect(number).toBe('N0004')
})

test('an import that keeps nothing gives its numbers back; where another document has the next one they stay unused', async () => {
  const before = await created(plain)
  await expect(imported(plain, 3, () => Promise.reject(cancelled))).rejects.toThrow('cancelled')
  expect(await created(plain)).toBe(after(before, 1))
  const failing = imported(plain, 2, async () => {
    await created(plain)
    throw cancelled
  })
  await expect(failing).rejects.toThrow('cancelled')
  expect((await stored(plain)).slice(-2)).toEqual([after(before, 1), after(before, 4)])
  expect(await created(plain)).toBe(after(before, 5))
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
  // All numbers of the import were taken before its first document was written.
  expect([rows.length, rows[0]!.number, rows[200]!.number]).toEqual([201, 'N0001', 'N0201'])
  expect(await stored(paired)).toHaveLength(202)
})

test('an import of more documents than a rule has serials uses none of them [DM-3-103]', async () => {
  await expect(imported(few, 10)).rejects.toMatchObject({ code: 409, key: 'number.overflow' })
  expect(await created(few)).toBe('F1')
})

test('numbers that an import gives back wait for its rollback, also where logic has locked their counter in its transaction', async () => {
  const before = await created(paired)
  await expect(imported(paired, 3, () => Promise.reject(cancelled))).rejects.toThrow('cancelled')
  expect(await created(paired)).toBe(after(before, 1))
})

test('numbers of an import that lost its connection stay unused: it may have been committed', async () => {
  const before = await created(plain)
  const failing = imported(plain, 3, () =>
    app.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`),
  )
  await expect(failing).rejects.toMatchObject({ code: 503, key: 'generic.away' })
  expect(await created(plain)).toBe(after(before, 4))
})

/** A transaction that has taken a number, stays open and goes on to lock the stock. */
function holder(type: AnyDocument, id: string) {
  const [counted, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = buyer.perform(async ({ ctx }) => {
    await ctx.create(type, { word: 'typed' } as never)
    counted.resolve()
    await goesOn.promise
    await ctx.lock(stock, id)
  })
  done.catch(counted.reject)
  return { counted: counted.promise, goOn: () => goesOn.resolve(), done }
}

test('an import whose logic locks rows lets them go before it waits for a counter, whose holder waits for the rows', async () => {
  const { id } = await buyer.create(stock, { word: 'shelf' })
  const other = holder(locking, id)
  await other.counted
  const importing = importRows(
    app.engine,
    buyer.actor,
    locking,
    { rows: [{ word: 'one', stock: 'shelf' }] },
    { progress: async () => other.goOn() },
  )
  const [result] = await Promise.all([importing, other.done])
  expect(result.errors).toEqual([])
  expect(result.created.map(({ number }) => number)).toEqual(['N0002'])
})

test('an import in parts has the numbers of all parts before the first is written', async () => {
  const { id } = await buyer.create(stock, { word: 'rack' })
  let other: ReturnType<typeof holder> | undefined
  const done = await importAllParts(app.engine, buyer.actor, linked, {
    parts: [1, 2, 3].map((part) => async () => [{ word: `part ${part}`, stock: 'rack' }]),
    note: async () => undefined,
    // Two of six steps after the three of the check: the first part is written and holds the stock.
    progress: async (parts) => {
      if (parts !== 2) return
      other = holder(linked, id)
      await other.counted
      other.goOn()
      await sleep(100)
    },
  })
  await other!.done
  expect([done, await stored(linked)]).toEqual([true, ['N0001', 'N0002', 'N0003', 'N0004']])
})

/** Holds the counter of a type in another transaction while work goes on. */
const whileCounted = async <T>(type: AnyDocument, work: (release: () => void) => Promise<T>): Promise<T> => {
  const [counted, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = buyer
    .perform(async ({ ctx }) => {
      await ctx.create(type, { word: 'held' } as never)
      counted.resolve()
      await ended.promise
      throw cancelled
    })
    .catch(() => undefined)
  await counted.promise
  try {
    return await work(() => ended.resolve())
  } finally {
    ended.resolve()
    await holding
  }
}

test('a counter that is locked is asked for again', async () => {
  const before = await created(plain)
  await whileCounted(plain, async (release) => {
    setTimeout(release, 3500)
    expect((await imported(plain, 2)).created.map(({ number }) => number)).toEqual([after(before, 1), after(before, 2)])
  })
  expect(await created(plain)).toBe(after(before, 3))
}, 120_000)

// It is asked for twelve seconds; the full run waits for them.
test.runIf(isFullRun)(
  'a counter that stays locked is given up with an error that says so',
  async () => {
    const before = await created(plain)
    const busy = whileCounted(plain, () => imported(plain, 2))
    await expect(busy).rejects.toMatchObject({ code: 503, key: 'number.busy', values: { label: '单据', labelEn: 'Sheet' } })
    expect(await created(plain)).toBe(after(before, 1))
  },
  120_000,
)

test.each([plain, gapless])(
  'no number is given twice by twenty people beside an import that keeps nothing, and gaps are its numbers alone: $name',
  async (type) => {
    const numbersOf = async () => (await stored(type)).map((number) => Number(number.slice(1)))
    for (let round = 0; round < proofSize(10); round++) {
      const first = Number((await created(type)).slice(1))
      const people = Array.from({ length: 20 }, async () => {
        await sleep(Math.random() * 150)
        return created(type)
      })
      const failing = imported(type, 30, async () => {
        await sleep(Math.random() * 50)
        throw cancelled
      })
      await expect(failing).rejects.toThrow('cancelled')
      const numbers = (await Promise.all(people)).map((number) => Number(number.slice(1)))
      expect(new Set(numbers).size).toBe(20)
      const all = await numbersOf()
      const last = all.at(-1)!
      expect(new Set(all).size).toBe(all.length)
      const gaps = Array.from({ length: last - first }, (_, at) => first + 1 + at).filter((one) => !all.includes(one))
      // The numbers that an import took in one go: all of them stay unused, or none.
      expect(gaps.length === 0 || (type === plain && gaps.length === 30 && gaps.at(-1)! - gaps[0]! === 29), String(gaps)).toBe(true)
      const [counter] = await app.sql<{ value: string }>('SELECT max(value)::text AS value FROM core.counter WHERE rule = $1', [type.name])
      expect(Number(counter!.value)).toBe(last)
    }
  },
  240_000,
)
