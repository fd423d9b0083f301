/**
 * Tests that a party learns nothing of a change that is hidden from it as a whole: neither by the time and the person of the last change, in any answer,
 * nor by an announcement; and that it saves and acts on what it has seen.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { exchangesOf } from '../authorisation/read-access.ts'
import { exportRows } from '../export/export.ts'
import { parcel } from '../testing/parcel-fixture.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { list } from '../query/list.ts'

const swatch = document('swatch', {
  module: 'story',
  code: 'SWA',
  label: ['色样', 'Swatch'],
  number: 'SW-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', edit: { open: ['note'] } } } },
  rights: { read: ['buyer', 'manager', 'supplier'], create: ['buyer'], edit: ['buyer', 'manager', 'supplier'] },
  fields: {
    partner: f.link(['伙伴', 'Partner'], 'company', { required: true }),
    note: f.text(['备注', 'Note'], { list: ['column', 'search'] }),
    cost: f.money(['成本', 'Cost'], { restrict: { others: 2 } }),
    lines: f.lines(['明细', 'Lines'], { part: f.text(['部位', 'Part']), target: f.money(['目标', 'Target'], { restrict: { others: 2 } }) }),
  },
  statuses: {
    open: { label: ['进行中', 'Open'], family: 'info', edit: true },
    agreed: { label: ['已确认', 'Agreed'], family: 'success', end: true },
  },
  actions: { agree: { label: ['确认', 'Agree'], from: 'open', to: 'agreed', by: 'supplier', partyRole: 'supplier' } },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [swatch, parcel] })
})
afterAll(() => app?.end())

const made = (note: string) =>
  app.as('buyer').create(swatch, { partner: app.companies['supplier'], note, cost: '1', lines: [{ part: 'hem', target: '1' }] })
const stampOf = async (name: string, id: string) => {
  const { updatedAt, updatedBy } = (await app.as(name).get(swatch, id)) as unknown as { updatedAt: string; updatedBy: string }
  return { updatedAt, updatedBy }
}
const hiddenSave = (id: string, cost = '2') => app.as('manager').save(swatch, id, { cost })
const user = (name: string) => app.as(name).actor.user

test('a party reads the time of the last change that it sees, and of no change its person, in the document, its list and its export; the owner both of the last one', async () => {
  const { id, lines } = await made('stamps')
  const first = await stampOf('supplier', id)
  expect(first.updatedBy).toBeUndefined()
  await hiddenSave(id)
  await app.as('manager').save(swatch, id, { lines: { set: [{ id: lines[0]!.id, target: '3' }], remove: [] } })
  expect(await stampOf('supplier', id)).toEqual(first)
  const last = await stampOf('buyer', id)
  expect(last.updatedBy).toBe(user('manager'))
  expect(last.updatedAt > first.updatedAt).toBe(true)
  const rowFor = async (name: string, columns: readonly string[]) => {
    const query = { columns, filters: [{ field: 'id', operator: 'eq', value: id }] } as const
    const [row] = (await app.as(name).list(swatch, query)).rows
    const { table } = await app.as(name).perform((operation) => exportRows(operation, swatch, query))
    return { row: [row!['updatedAt'], row!['updatedBy'], row!['updatedBy$']], exported: table.rows[0] }
  }
  const both = ['updatedAt', 'updatedBy']
  const [seen, whole] = [await rowFor('supplier', ['updatedAt']), await rowFor('buyer', both)]
  expect(seen.row).toEqual([first.updatedAt, undefined, undefined])
  expect(whole.row).toEqual([last.updatedAt, user('manager'), 'manager'])
  expect(seen.exported).toHaveLength(1)
  expect(whole.exported![1]).toBe('manager')
  expect((await rowFor('supplier', both)).exported).toEqual(seen.exported)
  await expect(app.as('supplier').list(swatch, { sort: ['updatedBy'] })).rejects.toThrow()
  // A change that the supplier sees is the last one again.
  await app.as('manager').save(swatch, id, { note: 'stamped', cost: '4' })
  expect((await stampOf('supplier', id)).updatedAt).toBe((await stampOf('buyer', id)).updatedAt)
})

test('lists of a party are sorted and filtered by the time that it reads, in as many statements as those of the owner', async () => {
  const [one, other] = [await made('sorted one'), await made('sorted other')]
  await hiddenSave(one.id)
  const { updatedAt: hidden } = await stampOf('buyer', one.id)
  const idsFor = async (name: string, more: object) =>
    (
      await app
        .as(name)
        .list(swatch, { filters: [{ field: 'note', operator: 'contains', value: 'sorted' }], sort: ['-updatedAt'], ...more })
    ).rows.map(({ id }) => id)
  expect(await idsFor('buyer', {})).toEqual([one.id, other.id])
  expect(await idsFor('supplier', {})).toEqual([other.id, one.id])
  expect(await idsFor('buyer', { search: 'sorted' })).toEqual([one.id, other.id])
  expect(await idsFor('supplier', { search: 'sorted' })).toEqual([other.id, one.id])
  const since = { filters: [{ field: 'updatedAt', operator: 'ge', value: hidden }] }
  expect(await idsFor('buyer', since)).toEqual([one.id])
  expect(await idsFor('supplier', since)).toEqual([])
  const page = { columns: ['updatedAt'], sort: ['-updatedAt'], count: true } as const
  const statementsFor = async (name: string) => (await sentStatements(app.as(name), (operation) => list(operation, swatch, page))).length
  expect(await statementsFor('supplier')).toBe(await statementsFor('buyer'))
})

test('several changes of one transaction, and of several documents at once, leave the stamp of a party where it was', async () => {
  const all = [await made('many'), await made('many')]
  const before = await Promise.all(all.map(({ id }) => stampOf('supplier', id)))
  await app.as('manager').perform(async ({ ctx }) => {
    await ctx.set(swatch, all[0]!.id, { cost: '7' })
    await ctx.set(swatch, all[0]!.id, { cost: '8' })
    await ctx.setMany(swatch, all, { cost: '9' })
  })
  expect(await Promise.all(all.map(({ id }) => stampOf('supplier', id)))).toEqual(before)
  expect(
    await app.sql('SELECT DISTINCT version, seen_version FROM core.unseen_change WHERE doc_id = ANY ($1) ORDER BY version', [
      all.map(({ id }) => id),
    ]),
  ).toEqual([
    { version: 2, seen_version: 1 },
    { version: 4, seen_version: 1 },
  ])
})

test('what is hidden from a party is no reason to refuse what it does with the version that it saw; what it sees is', async () => {
  const { id } = await made('agreed')
  await hiddenSave(id)
  expect(await app.as('supplier').save(swatch, id, { note: 'from supplier' }, 1)).toMatchObject({ note: 'from supplier', version: 3 })
  await hiddenSave(id, '5')
  await app.as('buyer').save(swatch, id, { note: 'from buyer' }, 4)
  await expect(app.as('supplier').save(swatch, id, { note: 'again' }, 3)).rejects.toMatchObject({ code: 409, key: 'save.conflict' })
  await hiddenSave(id, '6')
  await expect(app.as('supplier').act(swatch, id, 'agree', { version: 4 })).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  await expect(app.as('supplier').act(swatch, id, 'agree', { version: 99 })).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  expect(await app.as('supplier').act(swatch, id, 'agree', { version: 5 })).toMatchObject({ status: 'agreed' })
})

test('a step that is hidden from a party leaves the time that it reads', async () => {
  const manager = app.as('manager')
  const { id } = await app.as('buyer').create(parcel, { partner: app.companies['supplier'] })
  await manager.act(parcel, id, 'keep')
  const timeFor = async (name: string) => ((await app.as(name).get(parcel, id)) as unknown as { updatedAt: string }).updatedAt
  const before = await timeFor('supplier')
  await manager.act(parcel, id, 'shift', { values: { shelf: 'B7' } })
  await manager.act(parcel, id, 'look', { comment: 'still there' })
  expect(await timeFor('supplier')).toBe(before)
  expect((await timeFor('buyer')) > before).toBe(true)
  await manager.act(parcel, id, 'remark', { values: { note: 'as agreed' } })
  expect(await timeFor('supplier')).toBe(await timeFor('buyer'))
})

test('an announcement names the party roles that see nothing of all changes of its moment, and people in no other role do not hear of it', async () => {
  let id = ''
  const listener = await app.engine.pool.connect()
  const announced: (readonly unknown[])[] = []
  listener.on('notification', ({ payload }) => {
    const { kind, at } = JSON.parse(payload!) as { kind: string; at: readonly (readonly unknown[])[] }
    if (kind === 'doc') announced.push(...at.filter((one) => id === '' || one[1] === id))
  })
  await listener.query('LISTEN weft_push')
  const nextAnnouncement = async (work: () => Promise<unknown>) => {
    announced.splice(0)
    await work()
    await waitFor(
      () => announced,
      (all) => all.length > 0,
    )
    return announced.map((one) => one[6])
  }
  try {
    ;({ id } = await made('announced'))
    // Its creation is announced first, so that the moments do not mix.
    await waitFor(
      () => announced,
      (all) => all.some((one) => one[1] === id),
    )
    expect(await nextAnnouncement(() => hiddenSave(id, '2'))).toEqual(['supplier'])
    expect(await nextAnnouncement(() => app.as('buyer').save(swatch, id, { note: 'seen' }))).toEqual([undefined])
    const both = () =>
      app.as('manager').perform(async ({ ctx }) => {
        await ctx.set(swatch, id, { note: 'seen again' })
        await ctx.set(swatch, id, { cost: '3' })
      })
    expect(await nextAnnouncement(both)).toEqual([undefined])
  } finally {
    await listener.query('UNLISTEN *')
    listener.release()
  }
  const hears = async (name: string) => {
    const hearing = await app.as(name).perform(async (operation) => (await exchangesOf(operation, swatch, [id])).get(id)!)
    return [hearing(app.companies['brand']!), hearing(app.companies['brand']!, ['supplier'])]
  }
  expect(await hears('supplier')).toEqual([true, false])
  expect(await hears('buyer')).toEqual([true, true])
})
