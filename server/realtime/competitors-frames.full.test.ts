/**
 * Tests over real sockets that a supplier is sent the same frames, byte by byte, whether a competitor has design quotes, lab dips and supplier offers or not, also where
 * it asks for the rooms of these documents.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../engine/testing/wait-for.ts'
import type { Client } from '../testing/client.ts'
import { smallSeason } from '../testing/seeds.ts'
import { receivedFrame, socketOf } from '../testing/socket-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const types = ['design_quote', 'lab_dip', 'supplier_offer'] as const
type Type = (typeof types)[number]
type Made = Readonly<Record<Type, { readonly id: string; readonly number: string }>>
/** An id that no document has. */
const nothing = '999999999999999'

let server: TestServer
const people = new Map<string, Client>()
const as = (name: string): Client => people.get(name)!
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const name of ['cost', 'design', 'buyer', 'supplier', 'supplier2']) people.set(name, await server.as(name))
})
afterAll(() => server?.end())

const path = (type: string) => type.replaceAll('_', '-')
async function called(name: string, at: string, data: object): Promise<Record<string, any>> {
  const answer = await as(name).data(at, data)
  expect(answer.code, `${at}: ${answer.text}`).toBe(200)
  return answer.data['results'] as Record<string, any>
}
const one = async (sql: string, values: unknown[] = []): Promise<string> => (await server.sql<{ id: string }>(sql, values))[0]!.id
const versionOf = async (name: string, type: Type, id: string): Promise<number> =>
  (await called(name, `${path(type)}/view`, { id }))['version']

/** Makes a quote, a lab dip and an offer of a supplier. */
async function made(code: string, account: string): Promise<Made> {
  const supplier = await one(
    `SELECT t.id::text FROM supplier.supplier t JOIN core.company c ON c.platform_id = t.platform_id AND c.id = t.company WHERE c.code = $1 AND t.status = 'active' LIMIT 1`,
    [code],
  )
  const brand = await one(`SELECT id::text FROM core.company WHERE code = 'HS'`)
  const ofBrand = async (table: string, where: string) =>
    one(`SELECT id::text FROM ${table} WHERE company_id = $1 AND ${where} ORDER BY id LIMIT 1`, [brand])
  const currency = await ofBrand('finance.currency', `code = 'CNY'`)
  const quote = {
    style: await ofBrand('design.style', `status = 'approved'`),
    supplier,
    currency,
    validTo: '2999-12-31',
    elements: [{ element: 'material', price: '10' }],
  }
  const dip = {
    material: await ofBrand('material.material', `status = 'active'`),
    colour: await ofBrand('design.colour', `status = 'active' AND lab_l IS NOT NULL`),
    supplier,
    dueDate: '2999-12-31',
  }
  const offer = {
    name: '对手不知的绸',
    buyer: brand,
    type: 'trim',
    unit: await ofBrand('master.unit', `code = 'M'`),
    currency,
    netPrice: '12.5',
  }
  return {
    design_quote: (await called('cost', 'design-quote/save', { values: quote })) as Made[Type],
    lab_dip: (await called('design', 'lab-dip/save', { values: dip })) as Made[Type],
    supplier_offer: (await called(account, 'supplier-offer/save', { values: offer })) as Made[Type],
  }
}

/** Who changes a document of each type, and how. */
const changes: Readonly<Record<Type, (account: string) => readonly [name: string, values: object]>> = {
  design_quote: () => ['cost', { leadDays: 9 }],
  lab_dip: () => ['design', { instructions: '手感偏软' }],
  supplier_offer: (account) => [account, { leadDays: 9 }],
}
async function changed(type: Type, { id }: Made[Type], account: string): Promise<void> {
  const [name, values] = changes[type](account)
  await called(name, `${path(type)}/save`, { id, version: await versionOf(name, type, id), values })
}

/** What a competitor and the brand do with the competitor's documents. */
async function busy({ design_quote: quote, lab_dip: dip, supplier_offer: offer }: Made): Promise<void> {
  for (const type of types) await changed(type, { design_quote: quote, lab_dip: dip, supplier_offer: offer }[type], 'supplier2')
  const act = async (name: string, type: Type, { id }: Made[Type], action: string) =>
    called(name, `${path(type)}/${action}`, { id, version: await versionOf(name, type, id) })
  await called('supplier2', 'design-quote/save', {
    id: quote.id,
    version: await versionOf('supplier2', 'design_quote', quote.id),
    values: { minimum: '300' },
  })
  await act('supplier2', 'design_quote', quote, 'handIn')
  await act('supplier2', 'lab_dip', dip, 'take')
  await act('supplier2', 'supplier_offer', offer, 'submit')
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time))
const delivered = () =>
  waitFor(async () => Number(await one('SELECT count(*)::text AS id FROM core.outbox WHERE done_at IS NULL')) === 0 || undefined)

/** Returns the frames that the supplier is sent while its own documents change, and between, if there is a competitor, those of the competitor. */
async function framesOf(rival: Made | undefined): Promise<string[]> {
  const mine = await made('JC', 'supplier')
  await delivered()
  const line = await socketOf(as('supplier'), server.url)
  const answered = async (room: string, isAnswer: (frame: Record<string, any>) => boolean) => {
    line.say({ type: 'connectto', room })
    await receivedFrame(line, isAnswer)
  }
  for (const type of types) {
    const strange = `doc:${type}:${rival?.[type].id ?? nothing}`
    await answered(`list:${type}`, (frame) => frame['type'] === 'connectto' && frame['room'] === `list:${type}`)
    await answered(`doc:${type}:${mine[type].id}`, (frame) => frame['type'] === 'presence' && JSON.stringify(frame).includes(mine[type].id))
    await answered(strange, (frame) => frame['type'] === 'error' && frame['room'] === strange)
  }
  if (rival) await busy(rival)
  await delivered()
  await pause(1300)
  for (const type of types) {
    await changed(type, mine[type], 'supplier')
    await receivedFrame(line, (frame) => frame['type'] === 'changed' && frame['data'].id === mine[type].id)
    // A list gathers for less than a second.
    await pause(1300)
  }
  await delivered()
  line.close()
  const ids = types.flatMap((type): [string, string][] => [
    [mine[type].id, `own ${type}`],
    [rival?.[type].id ?? nothing, 'strange'],
  ])
  return (
    line.frames
      .map((frame) => ids.reduce((text, [id, name]) => text.replaceAll(id, name), JSON.stringify(frame)))
      // The notices of its own documents come when they come.
      .filter((text) => !(text.includes('notifyto2') && text.includes('own ')))
  )
}

test('frames of lists, documents and notices are the same with and without the quotes, lab dips and offers of a competitor', async () => {
  const without = await framesOf(undefined)
  const rival = await made('HL', 'supplier2')
  const beside = await framesOf(rival)
  expect(beside).toEqual(without)
  expect(beside.join()).not.toMatch(/对手不知的绸|supplier2/)
  for (const { id, number } of Object.values(rival))
    expect([beside.join().includes(id), beside.join().includes(number)]).toEqual([false, false])
  // The test hears what there is to hear: each own document on itself, and those of others on its list.
  for (const type of types) expect(beside.filter((text) => text.includes('"changed"') && text.includes(`own ${type}`))).toHaveLength(1)
  expect(beside.filter((text) => text.includes('listchanged')).length).toBeGreaterThanOrEqual(2)
})
