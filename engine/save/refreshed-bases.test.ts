/** Tests of bases that each save reads again (`refreshedIn`): moments compare as on the wire, and reconfirming locks sources before rows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { load } from '../store/read.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { listMovedBases } from './moved-bases.ts'
import { reconfirm } from './reconfirm.ts'
import { saveDocument } from './save.ts'

const common = { module: 'based', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const offer = document('offer', {
  ...common,
  kind: 'master',
  code: 'OFR',
  label: ['报盘', 'Offer'],
  fields: { name: f.text(['名称', 'Name']), opensAt: f.dateTime(['开放', 'Opens at']) },
  statuses: { open: { label: ['开放', 'Open'], family: 'info', edit: true } },
  actions: {},
  list: { columns: ['name'] },
})
const pact = document('pact', {
  ...common,
  code: 'PCT',
  label: ['约定', 'Pact'],
  fields: {
    offer: f.link(['报盘', 'Offer'], 'offer'),
    opensAt: f.dateTime(['开放', 'Opens at'], { follows: 'offer.opensAt' }),
  },
  statuses: { draft: { edit: true } },
  actions: {},
  basedOn: {
    opening: { link: 'offer', reads: ['opensAt'], fills: { opensAt: 'opensAt' }, while: ['draft'], refreshedIn: ['draft'] },
  },
  list: { columns: ['opensAt'] },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [offer, pact] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const pactOn = async (opensAt: string) => {
  const source = await buyer.create(offer, { name: 'one', opensAt })
  return { source, made: await buyer.create(pact, { offer: source.id }) }
}
const movedOf = (id: string) => buyer.perform((operation) => listMovedBases(operation, pact, id))

test.each(['2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.250Z', '2026-03-01T08:00:00+08:00'])(
  'a moment that was filled from its source is what was read: %s',
  async (opensAt) => {
    const { source, made } = await pactOn(opensAt)
    expect(made.opensAt).toBe(source.opensAt)
    expect(await movedOf(made.id)).toEqual([])
    await buyer.save(offer, source.id, { opensAt: '2026-04-01T08:00:00Z' })
    expect((await movedOf(made.id)).flatMap(({ moved }) => moved.map(({ field }) => field))).toEqual(['opensAt'])
    await buyer.save(offer, source.id, { opensAt })
    expect(await movedOf(made.id)).toEqual([])
  },
)

test('taking over waits for who changes the source, and holds nothing that the change needs', async () => {
  const { source, made } = await pactOn('2026-03-01T08:00:00Z')
  await buyer.save(offer, source.id, { opensAt: '2026-04-01T08:00:00Z' })
  const seen = (await movedOf(made.id)).map(({ name, source: from, state }) => ({ name, source: from, state }))
  // A transaction that loses a deadlock runs again.
  const runs = { changing: 0, taking: 0 }
  let taking: Promise<unknown> | undefined
  const take = () =>
    buyer.perform((operation) => {
      runs.taking += 1
      return reconfirm(operation, pact, { id: made.id, version: 1, how: 'take', seen })
    })
  await buyer.perform(async (operation) => {
    runs.changing += 1
    const { version } = await load(operation, offer, source.id, { lock: true })
    taking ??= take().catch((error: unknown) => error)
    if (runs.changing === 1)
      await waitFor(async () => {
        const waiting = await app.sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        return waiting.length > 0
      })
    await saveDocument(operation, offer, { id: source.id, version, values: { opensAt: '2026-05-01T08:00:00Z' } })
  })
  // What was seen is stale now.
  expect(await taking).toMatchObject({ code: 409, key: 'basedOn.changed' })
  expect(runs).toEqual({ changing: 1, taking: 1 })
  expect(await buyer.get(pact, made.id)).toMatchObject({ version: 1 })
})
