/** Tests of generated documents (`generates`): each row once, numbers in one block, taken back while unused, 50 callers at once, set-wise. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle, completions, cutting, cuttingLogic } from '../testing/generation-fixture.ts'
import type { WeftError } from '../../model/errors.ts'
import { proofSize } from '../testing/proof-size.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { actMany } from './actions/execute-action.ts'

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [cutting, bundle], logic: [cuttingLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const sizes = (s: string, m: string) => ({
  cells: [
    { size: 'S', pieces: s },
    { size: 'M', pieces: m },
  ],
})
const cut = (given: readonly { readonly s: string; readonly m: string }[], more = {}) =>
  buyer.create(cutting, { lines: given.map(({ s, m }, at) => ({ style: `style ${at}`, sizes: sizes(s, m) })), ...more })
const bundlesOf = (id: string) =>
  app.sql<{ number: string; style: string; size: string; no: number; pieces: string; status: string; f_label: string; shift: string }>(
    'SELECT number, style, size, f_no AS no, trim_scale(pieces)::text AS pieces, status, label AS f_label, shift FROM tale.bundle WHERE cutting = $1 ORDER BY number',
    [id],
  )

test('one action makes a document for each part of each cell of each line, with numbers in one block', async () => {
  const { id, number } = await cut([
    { s: '25', m: '10' },
    { s: '0', m: '7' },
  ])
  const done = await buyer.act(cutting, id, 'finish')
  const made = await bundlesOf(id)
  expect(made.map(({ style, size, no, pieces }) => [style, size, no, pieces])).toEqual([
    ['style 0', 'S', 1, '10'],
    ['style 0', 'S', 2, '10'],
    ['style 0', 'S', 3, '5'],
    ['style 0', 'M', 1, '10'],
    ['style 1', 'M', 1, '7'],
  ])
  const first = Number(made[0]!.number.slice(2))
  expect(made.map((one) => Number(one.number.slice(2)))).toEqual([0, 1, 2, 3, 4].map((at) => first + at))
  expect([made[4]!.f_label, made[4]!.shift]).toEqual([`${number} 5/5`, 'day'])
  expect([done.bundles, done.pieces]).toEqual([5, '42'])
})

test('an action that tries it is refused for what will refuse the documents, and makes none', async () => {
  const refusedCut = await cut([{ s: '60', m: '0' }], { bundleSize: '60', note: 'a note too long for a bundle' })
  const refusal = await buyer.act(cutting, refusedCut.id, 'check').catch((error: unknown) => error as WeftError)
  expect((refusal as WeftError).localisedFields('en')).toEqual({
    '': ['Bundle cannot be made: Pieces Must be at most 50'],
    note: ['At most 10 characters'],
  })
  const good = await cut([{ s: '25', m: '10' }])
  await buyer.act(cutting, good.id, 'check')
  expect([...(await bundlesOf(refusedCut.id)), ...(await bundlesOf(good.id))]).toEqual([])
  await buyer.act(cutting, good.id, 'finish')
  expect(await bundlesOf(good.id)).toHaveLength(4)
})

test('what refuses a generated document is said at the field of its source, or with the names of the other document', async () => {
  const { id } = await cut([{ s: '60', m: '0' }], { bundleSize: '60', note: 'a note too long for a bundle' })
  const refusal = await buyer.act(cutting, id, 'finish').catch((error: unknown) => error as WeftError)
  expect(refusal).toMatchObject({ code: 11000 })
  expect((refusal as WeftError).localisedFields('en')).toEqual({
    '': ['Bundle cannot be made: Pieces Must be at most 50'],
    note: ['At most 10 characters'],
  })
  expect(await bundlesOf(id)).toEqual([])
})

test('rows for which the condition does not hold make nothing until it holds, and values may be expressions over the rows', async () => {
  const { id, lines: had } = await buyer.create(cutting, {
    lines: [
      { style: 'none', sizes: sizes('10', '10') },
      { style: 'style', sizes: sizes('10', '5') },
    ],
  })
  await buyer.act(cutting, id, 'finish')
  const seconds = () =>
    app.sql(`SELECT style, size, trim_scale(seconds)::text AS seconds FROM tale.bundle WHERE cutting = $1 ORDER BY number`, [id])
  const made = [
    { style: 'style', size: 'S', seconds: '300' },
    { style: 'style', size: 'M', seconds: '200' },
  ]
  expect(await seconds()).toEqual(made)
  await buyer.save(cutting, id, { lines: { set: [{ id: had[0]!.id, style: 'late' }] } })
  await buyer.act(cutting, id, 'again')
  expect(await seconds()).toEqual([...made, { style: 'late', size: 'S', seconds: '300' }, { style: 'late', size: 'M', seconds: '400' }])
})

test('repeated, it makes documents for new rows only', async () => {
  const { id, lines: had } = await cut([{ s: '10', m: '0' }])
  await buyer.act(cutting, id, 'finish')
  await buyer.save(cutting, id, { lines: { set: [{ id: had[0]!.id, sizes: sizes('20', '3') }] } })
  const { bundles, pieces } = await buyer.act(cutting, id, 'again')
  expect([bundles, pieces]).toEqual([3, '23'])
  expect((await buyer.act(cutting, id, 'again')).bundles).toBe(3)
})

test('a generated document that was removed is made again', async () => {
  const { id } = await cut([{ s: '10', m: '0' }])
  await buyer.act(cutting, id, 'finish')
  const [made] = await app.sql<{ id: string }>(`SELECT id FROM tale.bundle WHERE cutting = $1`, [id])
  await buyer.remove(bundle, made!.id)
  expect((await buyer.act(cutting, id, 'again')).bundles).toBe(1)
})

test('what is unused is taken back with the reversal and made again after it; a used one refuses the reversal', async () => {
  const { id } = await cut([{ s: '20', m: '0' }])
  await buyer.act(cutting, id, 'finish')
  expect((await buyer.act(cutting, id, 'revoke')).bundles).toBe(0)
  expect((await buyer.act(cutting, id, 'finish')).bundles).toBe(2)
  expect((await bundlesOf(id)).map(({ status }) => status)).toEqual(['discarded', 'discarded', 'open', 'open'])
  const [used] = await app.sql<{ id: string; number: string }>(
    `SELECT id, number FROM tale.bundle WHERE cutting = $1 AND status = 'open'`,
    [id],
  )
  await buyer.act(bundle, used!.id, 'sew')
  await expect(buyer.act(cutting, id, 'revoke')).rejects.toMatchObject({ key: 'generate.used', values: { number: used!.number } })
  expect((await buyer.get(cutting, id)).status).toBe('done')
  expect((await bundlesOf(id)).filter(({ status }) => status !== 'discarded').length).toBe(2)
})

test('when one document is refused, none is made and the action is not done', async () => {
  const { id } = await cut([{ s: '20', m: '60' }], { bundleSize: '60' })
  await expect(buyer.act(cutting, id, 'finish')).rejects.toMatchObject({ code: 11000 })
  expect(await bundlesOf(id)).toEqual([])
  expect((await buyer.get(cutting, id)).status).toBe('draft')
  expect(await app.sql('SELECT key FROM core.generated_document WHERE doc_id = $1', [id])).toEqual([])
})

test('50 callers at the same time make every document once', async () => {
  const { id } = await cut([{ s: '30', m: '30' }])
  const calls = proofSize(50)
  const results = await Promise.allSettled(Array.from({ length: calls }, () => buyer.act(cutting, id, 'finish')))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  await Promise.allSettled(Array.from({ length: calls }, () => buyer.act(cutting, id, 'again')))
  expect((await bundlesOf(id)).length).toBe(6)
})

test('2 and 100 documents of one and of ten sources are made and taken back in the same number of statements', async () => {
  const counts = async (given: readonly { readonly s: string; readonly m: string }[], documents: number) => {
    const ids: string[] = []
    for (let at = 0; at < documents; at++) ids.push((await cut(given)).id)
    completions.count = 0
    const made = (await sentStatements(buyer, (operation) => actMany(operation, cutting, ids, { action: 'finish' }))).length
    expect(completions.count).toBe(documents)
    return [made, (await sentStatements(buyer, (operation) => actMany(operation, cutting, ids, { action: 'revoke' }))).length]
  }
  const few = await counts([{ s: '10', m: '10' }], 2)
  expect(
    await counts(
      Array.from({ length: 5 }, () => ({ s: '10', m: '10' })),
      10,
    ),
  ).toEqual(few)
})
