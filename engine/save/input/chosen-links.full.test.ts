/** Tests of links whose condition names what others may change: of a save and a change of the linked document at the same moment, the later one sees the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { links } from '../../../model/fields/links.ts'
import { text } from '../../../model/fields/text.ts'
import { WeftError } from '../../../model/errors.ts'
import { defineLogic } from '../../document-logic.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { saveDocument } from '../save.ts'

const common = { module: 'tale', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const purse = document('purse', {
  ...common,
  kind: 'master',
  code: 'PUR',
  label: ['钱袋', 'Purse'],
  parties: { owner: 'brand', read: 'platform' },
  fields: { coin: text(['币种', 'Coin']), shelf: text(['架位', 'Shelf']), home: text(['产地', 'Home']) },
  statuses: { active: { edit: true }, frozen: { label: ['冻结', 'Frozen'], family: 'closed' } },
  actions: { freeze: { label: ['冻结', 'Freeze'], from: 'active', to: 'frozen' } },
  rules: { home: { lock: { action: 'edit' } } },
  checks: ['coinStays'],
})
const purseLogic = defineLogic(purse, {
  checks: {
    coinStays: async (doc, ctx, { before }) =>
      before && before.coin !== doc.coin && (await ctx.isUsed(purse, doc.id))
        ? { path: 'coin', message: ['已被引用', 'In use'], key: 'tale.coinStays' }
        : undefined,
  },
})
const inCoin = { where: { coin: '$doc.coin' } } as const
const claim = document('claim', {
  ...common,
  kind: 'transaction',
  code: 'CLM',
  label: ['报销', 'Claim'],
  number: 'CLM-{guest}{0000}',
  parties: { owner: ['brand', 'supplier'] },
  fields: {
    coin: text(['币种', 'Coin']),
    shelf: text(['架位', 'Shelf']),
    home: text(['产地', 'Home']),
    purse: link(['钱袋', 'Purse'], 'purse', inCoin),
    shelved: link(['架上钱袋', 'Shelved purse'], 'purse', { where: { shelf: '$shelf' } }),
    usable: link(['可用钱袋', 'Usable purse'], 'purse', { where: { status: 'active' } }),
    local: link(['本地钱袋', 'Local purse'], 'purse', { where: { home: '$home' } }),
    several: links(['多个钱袋', 'Purses'], 'purse', inCoin),
    lines: lines(['明细', 'Lines'], { purse: link(['钱袋', 'Purse'], 'purse', inCoin) }),
  },
  statuses: { draft: { edit: true } },
  actions: {},
})

let app: Story
let buyer: Person
let supplier: Person
beforeAll(async () => {
  app = await story({ documents: [purse, claim], logic: [purseLogic] })
  buyer = app.as('buyer')
  supplier = app.as('supplier')
})
afterAll(() => app?.end())

const newPurse = async () => (await buyer.create(purse, { coin: 'A', shelf: '1', home: 'X' })).id
/** Returns the paths that are refused; nothing when the call is accepted. */
const refusedAt = (call: Promise<unknown>): Promise<readonly string[]> =>
  call.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof WeftError) || error.code !== 11000) throw error
      return error.fields.map(({ path }) => path)
    },
  )
/** Begins `first`, keeps its transaction open until `second` waits, and returns what both are refused for. */
async function oneAfterTheOther(first: (done: () => Promise<void>) => Promise<unknown>, second: () => Promise<unknown>) {
  const [began, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const earlier = refusedAt(
    first(async () => {
      began.resolve()
      await release.promise
    }),
  )
  // What is refused at once never waits.
  await Promise.race([began.promise, earlier])
  const later = refusedAt(second())
  await new Promise((go) => setTimeout(go, 150))
  release.resolve()
  return { earlier: await earlier, later: await later }
}
const changing = (id: string, values: object) => (done?: () => Promise<void>) =>
  buyer.perform(async (operation) => {
    const { version } = await operation.ctx.get(purse, id)
    await saveDocument(operation, purse, { id, version, values })
    await done?.()
  })

test.each([
  ['a link', { purse: 'ID' }, 'purse'],
  ['several links', { several: ['ID'] }, 'several'],
  ['a link of a line', { lines: [{ purse: 'ID' }] }, 'lines[0].purse'],
])('%s is compared with what its target was changed to while the document was saved', async (_, values, path) => {
  const id = await newPurse()
  const given = JSON.parse(JSON.stringify({ coin: 'A', ...values }).replace('ID', id)) as Record<string, unknown>
  // Of a company that may not change what it names: row-level security hides such rows from a lock.
  for (const person of [buyer, supplier]) {
    await changing(id, { coin: 'A' })()
    const created = await oneAfterTheOther(changing(id, { coin: 'B' }), () => person.create(claim, given))
    expect(created).toEqual({ earlier: [], later: [path] })
    await changing(id, { coin: 'A' })()
    const draft = await person.create(claim, { coin: 'A' })
    const saved = await oneAfterTheOther(changing(id, { coin: 'B' }), () => person.save(claim, draft.id, given))
    expect(saved).toEqual({ earlier: [], later: [path] })
  }
})

test('a change of the target waits for the save that names it, and sees it', async () => {
  const id = await newPurse()
  const naming = (done: () => Promise<void>) =>
    supplier.perform(async (operation) => {
      await saveDocument(operation, claim, { values: { coin: 'A', several: [id], lines: [{ purse: id }] } })
      await done()
    })
  expect(await oneAfterTheOther(naming, () => buyer.save(purse, id, { coin: 'B' }))).toEqual({ earlier: [], later: ['coin'] })
})

test('a link that stays is compared again when the field that its condition names changes', async () => {
  const id = await newPurse()
  const { id: draft } = await buyer.create(claim, { shelved: id })
  const both = await oneAfterTheOther(changing(id, { shelf: '2' }), () => buyer.save(claim, draft, { shelf: '1' }))
  expect(both).toEqual({ earlier: [], later: ['shelved'] })
})

test('a link to what may be chosen in a status is not saved once that has passed', async () => {
  const id = await newPurse()
  const freezing = (done: () => Promise<void>) =>
    buyer.perform(async (operation) => {
      await operation.ctx.act(purse, id, 'freeze')
      await done()
    })
  expect(await oneAfterTheOther(freezing, () => buyer.create(claim, { usable: id }))).toEqual({ earlier: [], later: ['usable'] })
})

test('of many claims and changes of a purse at the same moment none leaves a misfit', async () => {
  const id = await newPurse()
  const given = { coin: 'A', purse: id, several: [id], lines: [{ purse: id }] }
  const calls = Array.from({ length: 25 }).flatMap((_, at) => [
    refusedAt((at % 2 ? buyer : supplier).create(claim, given)),
    refusedAt(changing(id, { coin: at % 2 ? 'A' : 'B' })()).catch(() => ['changed']),
  ])
  await Promise.all(calls)
  const [row] = await app.sql(
    `SELECT count(*)::int AS n FROM tale.claim c JOIN tale.purse p ON p.platform_id = c.platform_id AND (p.id = c.purse OR p.id = ANY (c.several)) WHERE p.id = $1 AND p.coin <> c.coin`,
    [id],
  )
  expect(row!['n']).toBe(0)
})

test('one statement compares all links of a document, none where no such link changed or what it names cannot change', async () => {
  const [one, other] = [await newPurse(), await newPurse()]
  const holding = (statements: readonly string[]) => statements.filter((sql) => sql.includes('FOR KEY SHARE')).length
  const create = (values: object) => sentStatements(buyer, (operation) => saveDocument(operation, claim, { values }))
  const many = Array.from({ length: 40 }, (_, at) => ({ purse: at % 2 ? one : other }))
  expect(holding(await create({ coin: 'A', purse: one, several: [one, other], usable: one, lines: many }))).toBe(1)
  expect(holding(await create({ coin: 'A', home: 'X', local: one }))).toBe(0)
  const { id, version } = await buyer.create(claim, { coin: 'A', purse: one, lines: many })
  expect(holding(await sentStatements(buyer, (operation) => saveDocument(operation, claim, { id, version, values: { home: 'Y' } })))).toBe(
    0,
  )
})
