/** Who learns what of samples: a factory counts its own, and by no door that a sample was lent, moved, given back, or who had it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { history } from '../../engine/journal/history.ts'
import { inbox } from '../../engine/notify/inbox.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { factory } from '../supplier/factory.ts'
import { sampleLoan } from './sample-loan.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
const idOf = (name: string) => as(name).actor.user
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const act = (name: string, id: string, action: string, values: object = {}) => as(name).act(sample, id, action, { values: { ...values } })
const historyOf = (name: string, id: string) => as(name).perform((operation) => history(operation, sample, id))

test('requests and samples carry the number of their factory and count within it: no gap shows what another one makes [DM-1-014] [DM-5-042]', async () => {
  const rival = await story.app.person('rival', { kind: 'factory', roles: ['factory'] })
  const other = await as('buyer').create(factory, {
    name: '宏远二厂',
    supplier: story.stage.otherSupplierId,
    company: rival.actor.company,
    address: { province: '浙江省', city: '绍兴市' },
    contacts: [{ name: '吴厂长', phone: '13900002009', isPrimary: true }],
  })
  await as('buyer').act(factory, other.id, 'activate')
  const of = await story.developed()
  const plant = await as('buyer').get(factory, story.stage.plantOf)
  const numbers: string[] = []
  for (const one of [plant.id, other.id, other.id, plant.id])
    numbers.push((await story.submitted({ ...story.requestOf(of), factory: one })).number!)
  const serials = (code: string | null) => numbers.filter((one) => one.includes(`-${code}-`)).map((one) => Number(one.slice(-4)))
  for (const code of [plant.number, other.number]) expect(serials(code)).toEqual([1, 2])
  const made = (await as('designer').list(sample, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })).rows
  for (const { number, id } of [plant, other])
    expect(
      made
        .filter((row) => row['factory'] === id)
        .map((row) => String(row['number']).slice(-`${number}-000`.length))
        .sort(),
    ).toEqual(['001', '002', '003', '004'].map((serial) => `${number}-${serial}`))
  // With its number a request keeps its factory, which would otherwise show the next one that another was asked before.
  const draft = await as('designer').create(sampleRequest, story.requestOf(of))
  expect(await expectRefusal(as('designer').save(sampleRequest, draft.id, { factory: other.id }))).toMatch(/^factory: /)
})

/** A sample that was moved, lent, handed on, given back and written off. */
async function travelled(): Promise<string> {
  const { ids } = await story.inStock()
  const id = ids[0]!
  await act('warehouse', id, 'move', { bin: story.stage.otherBinId })
  await act('warehouse', id, 'move', { bin: story.stage.otherBinId })
  await act('warehouse', id, 'handOver', { receiver: idOf('merchandiser') })
  const loan = await as('designer').create(sampleLoan, { purpose: '借给对手参考', dueBack: story.today, samples: [{ sample: id }] })
  await as('designer').act(sampleLoan, loan.id, 'submit')
  await as('merchandiser').act(sampleLoan, loan.id, 'lend')
  await act('designer', id, 'handOver', { receiver: idOf('manager') })
  await act('warehouse', id, 'giveBack')
  await as('merchandiser').act(sample, id, 'writeOff', { comment: '在李设计师处遗失' })
  return id
}

test('the history of a sample shows its factory neither the comment of a write-off nor that it was moved, lent or given back', async () => {
  const id = await travelled()
  const all = await historyOf('designer', id)
  expect(all.map(({ action }) => action)).toEqual(expect.arrayContaining(['writeOff', 'giveBack', 'handOver', 'move', 'store', 'finish']))
  expect(all.find(({ action }) => action === 'writeOff')).toMatchObject({ comment: '在李设计师处遗失', user: 'merchandiser' })
  expect(all.find(({ action }) => action === 'store')!.user).toBe('warehouse')
  const seen = await historyOf('factory', id)
  expect(seen.map(({ action }) => action)).toEqual(['writeOff', 'store', 'finish', 'start', 'create'])
  // Who put it in stock held it from then on.
  expect(seen.find(({ action }) => action === 'store')).toMatchObject({ user: 'brand', company: 'brand' })
  expect(seen.find(({ action }) => action === 'writeOff')!.comment).toBeNull()
})

test('no door tells the factory who held a sample: read, list, search, export, print, history, notices and open documents', async () => {
  const id = await travelled()
  const number = (await as('designer').get(sample, id)).number!
  const { perform } = as('factory')
  const answers = JSON.stringify([
    await as('factory').get(sample, id),
    await as('factory').list(sample, { count: 'exact' }),
    await perform((operation) => exportRows(operation, sample, {})),
    await perform((operation) => printModels(operation, sample, [id])),
    await historyOf('factory', id),
    await perform((operation) => globalSearch(operation, number)),
    await perform((operation) => globalSearch(operation, 'designer')),
    await perform((operation) => inbox(operation, {})),
  ])
  expect(answers).toContain(number)
  for (const hidden of ['李设计师', '借给对手参考', '"SL-', '"manager"', ...['manager', 'merchandiser'].map((name) => `"${idOf(name)}"`)])
    expect(answers.includes(hidden), hidden).toBe(false)
  // What is hidden is neither searched by, nor sorted by, nor exported.
  for (const field of ['holder', 'loan', 'bin', 'updatedBy'])
    await expect(as('factory').list(sample, { filters: [{ field, operator: 'eq', value: idOf('manager') }] }), field).rejects.toThrow()
  await expect(as('factory').list(sample, { sort: ['updatedBy'] })).rejects.toThrow()
  expect((await as('designer').get(sample, id))['updatedBy' as never]).toBe(idOf('merchandiser'))
})
