/** Tests over real HTTP that a material is replaced in the BOMs that use it: what each of them becomes, the job with its results, the way back, and who may not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { endedJob } from '../testing/jobs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = new Map<string, Client>()
let masters: Record<'cny' | 'brand' | 'season' | 'category' | 'black' | 'jersey' | 'organic', string>
const as = (name: string): Client => people.get(name)!
/** Saves a new document and returns its id. */
const saved = async (name: string, type: string, values: object): Promise<string> => {
  const answer = await as(name).data(`${type}/save`, { values })
  if (answer.code !== 200) throw new Error(`${type}: ${answer.text}`)
  return answer.data['results'].id
}
const seen = async (type: string, id: string): Promise<Record<string, any>> =>
  (await as('buyer').data(`${type}/view`, { id })).data['results']
const act = async (name: string, type: string, { id, action }: { id: string; action: string }) => {
  const answer = await as(name).data(`${type}/${action}`, { id, version: (await seen(type, id))['version'] })
  if (answer.code !== 200) throw new Error(`${type} ${action}: ${answer.text}`)
}

beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['admin', 'buyer', 'manager', 'finance', 'supplier', 'other.buyer']) people.set(name, await server.as(name))
  const kg = await saved('admin', 'unit', { code: 'KG', name: '千克', nameEn: 'kilogram', dimension: 'mass', decimals: 4 })
  await saved('admin', 'unit', { code: 'M', name: '米', nameEn: 'metre', dimension: 'length', decimals: 4 })
  const cny = await saved('admin', 'currency', { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })
  const sizes = [{ size: 'M', sort: 1, base: true }]
  const sizeList = await saved('admin', 'size-list', { name: '均码', group: 'unisex', sizes })
  const group = await saved('admin', 'material-group', { code: 'FAB', name: '面料', unit: kg })
  const fabric = { group, type: 'fabric', unit: kg, gramWeight: '180', width: '1.8 M' }
  masters = {
    cny,
    brand: await saved('admin', 'brand', { code: 'TS', name: '织造' }),
    season: await saved('admin', 'season', { name: '2026 夏', year: 2026, kind: 'S', startDate: '2026-04-01', endDate: '2026-08-31' }),
    category: await saved('admin', 'category', { code: 'TEE', name: 'T 恤', sizeList }),
    black: await saved('admin', 'colour', { name: '黑色' }),
    jersey: await saved('buyer', 'material', { ...fabric, name: '汗布' }),
    organic: await saved('buyer', 'material', { ...fabric, name: '有机汗布' }),
  }
})
afterAll(() => server?.end())

let count = 0
/** Makes a style with a BOM of 0.25 kg of jersey for 40 the kilogram. */
const bomOf = async (): Promise<string> => {
  const { brand, season, category, black, jersey, cny } = masters
  const style = await saved('buyer', 'style', { name: `替换款 ${++count}`, brand, season, category })
  await saved('buyer', 'colorway', { style, colour: black })
  const line = { material: jersey, usage: '0.25', loss: '0', price: '40' }
  return saved('buyer', 'bom', { style, currency: cny, validFrom: '2026-06-01', lines: [line] })
}
const usesOf = async (name: string) => (await as(name).data('material/replaceable-uses', { id: masters.jersey })).data['results']
const replace = (name: string, ids: readonly string[], more: object = {}) =>
  as(name).data('material/replace', { id: masters.jersey, by: masters.organic, uses: ids.map((id) => ({ type: 'bom', id })), ...more })
const lineOf = async (id: string) => {
  const { material, usage, amount } = (await seen('bom', id))['lines'][0]
  return [material, usage, amount]
}

test('a draft BOM is changed itself, an active one gets a next version, one that waits is refused with its reason, and all of it is undone', async () => {
  const [draft, active, waiting] = [await bomOf(), await bomOf(), await bomOf()]
  for (const id of [active, waiting]) await act('buyer', 'bom', { id, action: 'submit' })
  await act('manager', 'bom', { id: active, action: 'approve' })
  const [group, ...others] = await usesOf('buyer')
  expect([group.page, group.label, group.scales, others]).toEqual(['bom', '物料清单', true, []])
  expect(group.uses.map(({ id, status, changes, lines }: any) => [id, status, changes, lines])).toEqual([
    [waiting, 'pending_approval', 'refused', 1],
    [active, 'active', 'nextVersion', 1],
    [draft, 'draft', 'itself', 1],
  ])

  const ids = [draft, active, waiting]
  const tried = await endedJob(as('buyer'), (await replace('buyer', ids, { factor: '1.1', tries: true })).data['results'].job)
  expect([tried['state'], tried['result'].done, await lineOf(draft)]).toEqual(['done', 2, [masters.jersey, '0.25', '10']])

  const { job } = (await replace('buyer', ids, { factor: ' 1.1 ' })).data['results']
  const ended = await endedJob(as('buyer'), job)
  expect(ended).toMatchObject({ kind: 'replace', state: 'done', done: 3, total: 3, result: { done: 2, total: 3 } })
  const [ofDraft, ofActive, ofWaiting] = ended['result'].rows
  expect(ofDraft).toMatchObject({ id: draft, done: true, changed: draft, isNextVersion: false, before: '10' })
  expect(ofActive).toMatchObject({ id: active, done: true, isNextVersion: true, before: '10' })
  expect(ofWaiting).toEqual({
    type: 'bom',
    id: waiting,
    done: false,
    reason: ['当前状态“待审批”不可编辑', 'Cannot be edited in status "Pending approval"'],
  })
  expect(await seen('bom', ofActive.changed)).toMatchObject({ edition: 2, status: 'draft' })
  for (const id of [draft, ofActive.changed]) expect((await lineOf(id)).slice(0, 2)).toEqual([masters.organic, '0.275'])
  for (const id of [active, waiting]) expect(await lineOf(id)).toEqual([masters.jersey, '0.25', '10'])

  const undo = await as('buyer').data('replacement/undo', { job })
  const back = await endedJob(as('buyer'), undo.data['results'].job)
  expect(back).toMatchObject({ kind: 'replace.undo', state: 'done', result: { done: 2, total: 2 } })
  expect(await lineOf(draft)).toEqual([masters.jersey, '0.25', '10'])
  expect((await as('buyer').data('bom/view', { id: ofActive.changed })).code).toBe(404)
})

test('a role that writes no BOM changes none and reads why; a supplier and another company learn of no use and start nothing', async () => {
  const id = await bomOf()
  const answer = await replace('finance', [id])
  const { result } = await endedJob(as('finance'), answer.data['results'].job)
  expect(result).toMatchObject({
    done: 0,
    rows: [{ id, done: false, reason: [expect.stringMatching(/\p{Script=Han}/u), expect.stringMatching(/^[A-Z]/)] }],
  })
  for (const name of ['supplier', 'other.buyer']) {
    const hidden = await as(name).data('material/replaceable-uses', { id: masters.jersey })
    expect([name, hidden.code, hidden.data['results'], (await replace(name, [id])).code]).toEqual([name, 404, undefined, 404])
  }
  expect(await lineOf(id)).toEqual([masters.jersey, '0.25', '10'])
})

test('a job is undone by who started it alone; one that has tried or changed nothing has nothing to undo', async () => {
  const id = await bomOf()
  const { job } = (await replace('buyer', [id])).data['results']
  await endedJob(as('buyer'), job)
  for (const name of ['manager', 'other.buyer']) expect((await as(name).data('replacement/undo', { job })).code).toBe(404)
  expect((await lineOf(id))[0]).toBe(masters.organic)
  const tried = (await replace('buyer', [await bomOf()], { tries: true })).data['results'].job
  await endedJob(as('buyer'), tried)
  const nothing = await as('buyer').data('replacement/undo', { job: tried })
  expect([nothing.code, nothing.message]).toEqual([409, '这次没有替换任何单据'])
})

test('a material that replaces itself and a factor that is not above zero are refused at their fields', async () => {
  const id = await bomOf()
  const same = await replace('buyer', [id], { by: masters.jersey })
  expect([same.code, same.data]).toEqual([11000, { errors: { by: ['替换为另一个，不能是自身'] } }])
  for (const factor of ['0', '-1', '一']) expect([factor, (await replace('buyer', [id], { factor })).code]).toEqual([factor, 11000])
  expect((await replace('buyer', [])).code).not.toBe(200)
})
