/**
 * Tests that one policy applies to every access path: role grants, data rules and field restrictions, in list, read, count, groups,
 * choices, lookup, export, history, files and writing.
 */
import { statusLabels } from '../pages/status-labels.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { file } from '../../model/fields/file.ts'
import { lines } from '../../model/fields/lines.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import type { WeftError } from '../../model/errors.ts'
import { exportRows, refuseHiddenColumns } from '../export/export.ts'
import { allowedFiles } from '../files/files.ts'
import { history } from '../journal/history.ts'
import { describePage } from '../pages/describe-page.ts'
import { convert } from '../save/conversion/convert.ts'
import { copyDocument } from '../save/remove-and-copy.ts'
import { fieldValues } from '../query/field-values.ts'
import { globalSearch } from '../query/global-search.ts'
import { lookup } from '../query/lookup.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { masterCache } from '../store/memory/master-cache.ts'

const offer = document('offer', {
  module: 'story',
  code: 'OFF',
  kind: 'transaction',
  label: ['报价', 'Offer'],
  number: 'OF-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['buyer', 'manager'], create: ['buyer'], edit: ['buyer'], export: ['buyer'] },
  fields: {
    mill: text(['工厂', 'Mill']),
    contact: text(['联系人', 'Contact']),
    price: money(['价格', 'Price']),
    papers: file(['附件', 'Papers']),
    lines: lines(['明细', 'Lines'], { item: text(['品名', 'Item']), cost: money(['成本', 'Cost']) }),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true }, done: { label: ['完成', 'Done'], family: 'success' } },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' } },
  convertsFrom: { offer: { label: ['再报', 'Again'], while: ['draft'], head: { mill: 'mill' } } },
  list: { columns: ['number', 'mill', 'price', 'status'], search: ['number', 'mill', 'contact'], sort: ['-number'], totals: ['price'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'mill', 'contact', 'price', 'papers', 'lines'] }],
})

let app: Story
let buyer: Person
let mine: string
let other: string
const papers: string[] = []
beforeAll(async () => {
  app = await story({ documents: [offer] })
  buyer = app.as('buyer')
  for (const mill of ['A', 'B']) {
    const id = String(900_000_000 + papers.push(''))
    papers[papers.length - 1] = id
    await app.sql(
      `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, storage_key) VALUES ($1, $2, $3, $4, 'a.pdf', 'pdf', 1, '\\x00', 'none')`,
      [buyer.actor.platform, id, buyer.actor.company, buyer.actor.user],
    )
    const doc = await buyer.create(offer, { mill, price: '5', papers: [id], lines: [{ item: 'x', cost: '3' }] })
    if (mill === 'A') mine = doc.id
    else other = doc.id
  }
})
afterAll(() => app.end())

afterEach(async () => {
  await app.sql('DELETE FROM core.data_rule')
  await app.sql('DELETE FROM core.field_rule')
  await app.sql('DELETE FROM core.role')
  masterCache(app.engine.pool).forget()
})
const rule = async (values: Record<string, unknown>) => {
  const all: Record<string, unknown> = {
    platform_id: buyer.actor.platform,
    id: app.engine.ids.next(),
    type: 'offer',
    field: 'mill',
    operator: 'eq',
    ...values,
  }
  const names = Object.keys(all)
  await app.sql(
    `INSERT INTO core.data_rule (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  )
  masterCache(app.engine.pool).forget()
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: WeftError) => error.code,
  )

/** Returns which of the two offers a user finds by each access path. */
async function doors(person: Person): Promise<Record<string, unknown>> {
  const foundIds = async (work: (id: string) => Promise<unknown>) => {
    const met: string[] = []
    for (const [name, id] of [
      ['A', mine],
      ['B', other],
    ] as const)
      if ((await code(work(id))) === 200) met.push(name)
    return met.join('')
  }
  const { rows, count, totals } = await person.list(offer, { count: true, totals: true })
  const seen = await person.perform((operation) => allowedFiles(operation, papers))
  return {
    list: rows
      .map((row) => row['mill'])
      .sort()
      .join(''),
    count,
    totals: totals!['price'],
    search: (await person.list(offer, { search: 'OF' })).rows
      .map((row) => row['mill'])
      .sort()
      .join(''),
    groups: (await person.list(offer, { group: ['mill'] })).groups!.map(({ values }) => values['mill']).join(''),
    options: (await person.perform((operation) => fieldValues(operation, offer, { field: 'mill' }, statusLabels)))
      .map(({ value }) => value)
      .sort()
      .join(''),
    pick: (await person.perform((operation) => lookup(operation, 'offer', {}))).length,
    export: (await person.perform((operation) => exportRows(operation, offer, { columns: ['mill'] }))).table.rows.flat().sort().join(''),
    view: await foundIds((id) => person.get(offer, id)),
    history: await foundIds((id) => person.perform((operation) => history(operation, offer, id))),
    copy: await foundIds((id) => person.perform((operation) => copyDocument(operation, offer, { id }))),
    make: await foundIds((id) => person.perform((operation) => convert(operation, offer, { id, to: 'offer' }))),
    files: papers.map((id, at) => (seen.has(id) ? 'AB'[at] : '')).join(''),
  }
}
const all = {
  list: 'AB',
  count: 2,
  totals: '10',
  search: 'AB',
  groups: 'AB',
  options: 'AB',
  pick: 2,
  export: 'AB',
  view: 'AB',
  history: 'AB',
  copy: 'AB',
  make: 'AB',
  files: 'AB',
}
const onlyA = {
  list: 'A',
  count: 1,
  totals: '5',
  search: 'A',
  groups: 'A',
  options: 'A',
  pick: 1,
  export: 'A',
  view: 'A',
  history: 'A',
  copy: 'A',
  make: 'A',
  files: 'A',
}

test('a data rule bound to a user restricts every access path for that user only [DM-6-014]', async () => {
  expect(await doors(buyer)).toEqual(all)
  await rule({ value: '"A"', user_id: buyer.actor.user })
  expect(await doors(buyer)).toEqual(onlyA)
  const colleague = await app.person('colleague', { company: 'brand', roles: ['buyer'] })
  expect(await doors(colleague)).toEqual({ ...all, files: 'AB' })
})

test('a user cannot change what the user may not see [DM-6-014]', async () => {
  await rule({ value: '"A"', role: 'buyer' })
  expect(await code(buyer.save(offer, other, { price: '9' }, 1))).toBe(404)
  expect(await code(buyer.act(offer, other, 'finish', { version: 1 }))).toBe(404)
  expect(
    await code(
      buyer.perform(async (operation) =>
        (await import('../save/remove-and-copy.ts')).removeDraft(operation, offer, { id: other, version: 1 }),
      ),
    ),
  ).toBe(404)
  expect(await app.sql('SELECT status, price, version FROM story.offer WHERE id = $1', [other])).toEqual([
    { status: 'draft', price: '5', version: 1 },
  ])
})

test('a rule bound to the menu binds all; without a value it denies; values may be the user or company [DM-6-014]', async () => {
  await rule({ value: '["A", "C"]', operator: 'in' })
  expect(await doors(buyer)).toEqual(onlyA)
  await rule({ value: null })
  expect(await buyer.list(offer, { count: true, totals: true, group: ['mill'] })).toMatchObject({
    rows: [],
    groups: [],
    count: 0,
    totals: { price: '0' },
  })
  expect(await code(buyer.get(offer, mine))).toBe(404)
  await app.sql('DELETE FROM core.data_rule')
  await rule({ field: 'createdBy', value: '"$user"' })
  expect((await doors(buyer))['list']).toBe('AB')
  const colleague = await app.person('colleague2', { company: 'brand', roles: ['buyer'] })
  expect((await colleague.list(offer, { count: true })).count).toBe(0)
  await app.sql('DELETE FROM core.data_rule')
  await rule({ field: 'ownerCompany', value: '"$company"' })
  expect((await doors(buyer))['list']).toBe('AB')
})

test('an administrator’s grants for a role replace the definition’s permissions, including the menu [DM-6-013][DM-6-028]', async () => {
  const manager = app.as('manager')
  expect(await code(manager.create(offer, { mill: 'M' }))).toBe(403)
  expect(await code(manager.perform((operation) => exportRows(operation, offer, {})))).toBe(403)
  const grant = async (role: string, grants: Record<string, boolean>) => {
    await app.sql(
      `INSERT INTO core.role (platform_id, id, code, name_zh, name_en, grants) VALUES ($1, $2, $3, $3, $3, $4) ON CONFLICT (platform_id, code) DO UPDATE SET grants = excluded.grants`,
      [buyer.actor.platform, app.engine.ids.next(), role, JSON.stringify({ offer: grants })],
    )
    masterCache(app.engine.pool).forget()
  }
  await grant('manager', { read: true, create: true })
  const { id } = await manager.create(offer, { mill: 'M' })
  expect(await code(manager.save(offer, id, { mill: 'N' }))).toBe(403)
  await grant('buyer', {})
  for (const work of [
    () => buyer.list(offer),
    () => buyer.get(offer, mine),
    () => buyer.perform((operation) => lookup(operation, 'offer', {})),
    () => buyer.perform((operation) => describePage(operation, offer)),
  ])
    expect(await code(work())).toBe(403)
  expect((await buyer.perform((operation) => allowedFiles(operation, papers))).size).toBe(0)
  await app.sql(`DELETE FROM story.offer WHERE id = $1`, [id])
})

test('field restrictions of a role apply everywhere, in lines too: 0 free, 1 read-only, 2 absent [DM-5-047]', async () => {
  const restrict = async (field: string, restriction: number) => {
    await app.sql(
      `INSERT INTO core.field_rule (platform_id, type, field, role, restriction) VALUES ($1, 'offer', $2, 'buyer', $3) ON CONFLICT (platform_id, type, field, role) DO UPDATE SET restriction = excluded.restriction`,
      [buyer.actor.platform, field, restriction],
    )
    masterCache(app.engine.pool).forget()
  }
  const field = async (name: string) => (await buyer.perform((operation) => describePage(operation, offer))).list.fields[name]
  await restrict('price', 0)
  expect((await field('price'))!.restriction).toBe(0)
  await restrict('price', 1)
  expect((await field('price'))!.restriction).toBe(1)
  expect(await code(buyer.save(offer, mine, { price: '6' }))).toBe(403)
  expect((await buyer.get(offer, mine)).price).toBe('5')
  await restrict('price', 2)
  await restrict('lines.cost', 2)
  expect(await field('price')).toBeUndefined()
  expect(await code(buyer.save(offer, mine, { price: '6' }))).toBe(400)
  const line = (await buyer.get(offer, mine)).lines[0]!
  expect(Object.keys(line)).not.toContain('cost')
  expect(await code(buyer.save(offer, mine, { lines: { set: [{ id: line.id, cost: '1' }] } }))).toBe(400)
  const answers = [
    await buyer.get(offer, mine),
    await buyer.list(offer, { totals: true, columns: ['number', 'mill', 'price'] }),
    await buyer.list(offer, { totals: true, group: ['mill'] }),
    await buyer.perform((operation) => history(operation, offer, mine)),
    await buyer.perform((operation) => copyDocument(operation, offer, { id: mine })),
    (await buyer.perform((operation) => exportRows(operation, offer, { columns: ['number', 'price'] }))).table,
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/price|cost|价格/)
  for (const query of [{ filters: [{ field: 'price', operator: 'gt', value: '1' }] }, { sort: ['price'] }, { group: ['price'] }] as const)
    expect(await code(buyer.list(offer, query as never))).toBe(400)
  expect(await code(buyer.perform((operation) => refuseHiddenColumns(operation, offer, { columns: ['number', 'price'] })))).toBe(400)
  expect(await code(buyer.perform((operation) => fieldValues(operation, offer, { field: 'price' }, statusLabels)))).toBe(400)
  // Fields that are absent for a user stay unchanged when the user saves the rest.
  await buyer.save(offer, mine, { lines: [{ id: line.id, item: 'y' }] })
  expect(await app.sql('SELECT item, cost FROM story.offer__lines WHERE doc_id = $1', [mine])).toEqual([{ item: 'y', cost: '3' }])
})

test('the quick search does not find documents by a field that the person may not see', async () => {
  await buyer.save(offer, mine, { mill: 'Golden Mill', contact: 'Ｗang Li' })
  const hitsOf = async (search: string) => ({
    list: (await buyer.list(offer, { search, count: true })).rows.map(({ id }) => id),
    everywhere: (await buyer.perform((operation) => globalSearch(operation, search))).map(({ id }) => id),
  })
  const { number } = await buyer.get(offer, mine)
  expect(await hitsOf('wang')).toEqual({ list: [mine], everywhere: [mine] })
  await app.sql(`INSERT INTO core.field_rule (platform_id, type, field, role, restriction) VALUES ($1, 'offer', 'contact', 'buyer', 2)`, [
    buyer.actor.platform,
  ])
  masterCache(app.engine.pool).forget()
  for (const search of ['wang', 'w', 'wang li', 'nobody\nwang']) expect(await hitsOf(search)).toEqual({ list: [], everywhere: [] })
  for (const search of ['golden', 'Golden  mill', number, 'wang\ngolden'])
    expect(await hitsOf(search)).toEqual({ list: [mine], everywhere: [mine] })
})
