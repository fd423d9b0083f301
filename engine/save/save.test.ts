/** Tests of the save path on a document with lines: what is accepted, what is refused, what others see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { refusals } from '../../model/refusal.ts'
import { choice } from '../../model/fields/choice.ts'
import { date } from '../../model/fields/date.ts'
import { image } from '../../model/fields/image.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import { history } from '../journal/history.ts'
import { defineLogic } from '../document-logic.ts'
import { story, type Story } from '../testing/story.ts'

const rights = { read: ['*'], create: ['buyer'], edit: ['buyer'] } as const
const mill = document('mill', {
  module: 'story',
  code: 'MIL',
  kind: 'master',
  label: ['织造厂', 'Mill'],
  parties: { owner: 'brand', read: 'platform' },
  rights,
  title: ['code', 'name'],
  fields: {
    code: text(['代码', 'Code'], { required: true, unique: true, upperCase: true }),
    name: text(['名称', 'Name'], { required: true }),
    company: link(['公司', 'Company'], 'company'),
  },
  statuses: {
    active: { label: ['启用', 'Active'], family: 'success', edit: true },
    frozen: { label: ['冻结', 'Frozen'], family: 'closed' },
  },
  actions: { freeze: { label: ['冻结', 'Freeze'], from: 'active', to: 'frozen', by: 'buyer', comment: 'optional' } },
  list: { columns: ['code', 'name', 'status'], search: ['code', 'name'], sort: ['code'] },
  form: [{ section: ['基本', 'Basic'], fields: ['code', 'name', 'company'] }],
})
const order = document('cloth_order', {
  module: 'story',
  code: 'CLO',
  kind: 'transaction',
  label: ['布料订单', 'Cloth order'],
  number: 'CO-{mill.code}-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'mill', from: ['sent'] } } },
  rights: { read: ['buyer', 'supplier'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    mill: link(['织造厂', 'Mill'], 'mill', { required: true, where: { status: 'active' } }),
    day: date(['日期', 'Day'], { default: '@today' }),
    terms: choice(['条款', 'Terms'], { cash: ['现金', 'Cash'], credit: ['赊账', 'Credit'] }),
    limit: money(['额度', 'Limit'], { restrict: { others: 2 } }),
    note: text(['备注', 'Note'], { restrict: { others: 1 } }),
    photo: image(['照片', 'Photo'], 'avatar'),
    lines: lines(['明细', 'Lines'], {
      cloth: text(['布料', 'Cloth'], { required: true }),
      metres: quantity(['米数', 'Metres'], { required: true, above: 0 }),
      price: money(['单价', 'Price'], { required: true, atLeast: 0 }),
      amount: money(['金额', 'Amount'], { formula: 'metres * price' }),
      secret: text(['内部', 'Internal'], { restrict: { others: 2 } }),
    }),
    net: money(['合计', 'Net'], { formula: 'sum(lines.amount)' }),
  },
  rules: {
    limit: { show: { terms: 'credit' }, require: { terms: 'credit' } },
    lines: { lock: { terms: 'cash' } },
    day: { lock: { terms: 'cash' } },
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已发', 'Sent'], family: 'info' },
    done: { label: ['完成', 'Done'], family: 'success', end: true },
  },
  actions: {
    send: { label: ['发送', 'Send'], from: 'draft', to: 'sent', by: 'buyer', checks: ['notEmpty'] },
    finish: { label: ['完成', 'Finish'], from: 'sent', to: 'done', partyRole: 'supplier', by: 'supplier', comment: 'required' },
  },
  list: {
    columns: ['number', 'mill', 'day', 'net', 'status'],
    search: ['number', 'mill', 'note'],
    sort: ['-day'],
    totals: ['net'],
    filters: ['status'],
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'mill', 'day', 'terms', 'limit', 'note', 'photo', 'lines', 'net'] }],
})
const refuse = refusals({ 'order.noLines': ['没有明细', 'No lines'] })
const logic = defineLogic(order, { checks: { notEmpty: (doc) => (doc.lines.length === 0 ? refuse('order.noLines') : undefined) } })

let app: Story
beforeAll(async () => {
  app = await story({ documents: [mill, order], logic: [logic] })
})
afterAll(() => app.end())

const line = { cloth: '斜纹', metres: '10.5', price: '3.2' }
const millOf = async (code: string, company?: string) =>
  (await app.as('buyer').create(mill, { code, name: `${code} 织造`, company: company ?? null })).id

test('a document is computed, numbered and found by number, name and total; titles join by two dashes [DM-2-002][DM-9-003][SH-9-011]', async () => {
  const buyer = app.as('buyer')
  const doc = await buyer.create(order, { mill: await millOf('hua'), lines: [line, { cloth: '平纹', metres: '0.3333', price: '3' }] })
  expect(doc.number).toBe('CO-HUA-0001')
  expect(doc.lines.map((one) => one.amount)).toEqual(['33.6', '0.9999'])
  expect(doc.net).toBe('34.5999')
  const read = await buyer.get(order, doc.id)
  expect(read['mill$' as never]).toBe('HUA--hua 织造')
  for (const search of ['hua-00', '织造', 'HUA', 'co-hua-0001\nnothing'])
    expect(
      (await buyer.list(order, { search })).rows.map((row) => row.id),
      search,
    ).toContain(doc.id)
  expect((await buyer.list(order, { search: 'zzz' })).rows).toEqual([])
  const answer = await buyer.list(order, { count: true, totals: true, filters: [{ field: 'mill', operator: 'eq', value: doc.mill }] })
  expect(answer).toMatchObject({ count: 1, more: false, totals: { net: '34.5999' } })
})

test('bad input is refused with all field errors together, and nothing is stored [SH-5-033][DM-5-001]', async () => {
  const buyer = app.as('buyer')
  const before = (await app.sql('SELECT count(*)::int AS n FROM story.cloth_order'))[0]!.n
  const refusal = buyer.create(order, { day: '2026-02-30', terms: 'barter', lines: [{ cloth: '', metres: '-1', price: '1.00001' }] })
  await expect(refusal).rejects.toMatchObject({
    code: 11000,
    fields: expect.arrayContaining([
      expect.objectContaining({ path: 'day', key: 'field.date' }),
      expect.objectContaining({ path: 'terms', key: 'field.choice' }),
      expect.objectContaining({ path: 'lines[0].metres', key: 'field.above' }),
      expect.objectContaining({ path: 'lines[0].price', key: 'field.places' }),
      // Missing values are reported in the same answer, not on the next try.
      expect.objectContaining({ path: 'mill', key: 'common.INPUT_REQUIRED' }),
      expect.objectContaining({ path: 'lines[0].cloth', key: 'common.INPUT_REQUIRED' }),
    ]),
  })
  await expect(buyer.create(order, { mill: '999', lines: [] })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'mill', key: 'field.link' }],
  })
  await expect(buyer.create(order, { mill: await millOf('a1'), terms: 'credit' })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'limit', key: 'common.INPUT_REQUIRED' }],
  })
  expect((await app.sql('SELECT count(*)::int AS n FROM story.cloth_order'))[0]!.n).toBe(before)
})

test('unknown, computed and engine-owned keys refuse the whole request', async () => {
  const buyer = app.as('buyer')
  const at = await millOf('a2')
  for (const extra of [
    { nonsense: 1 },
    { net: '5' },
    { status: 'done' },
    { version: 9 },
    { platform_id: '1' },
    { ownerCompany: '1' },
    { lines: [{ ...line, amount: '1' }] },
    { lines: [{ ...line, bogus: 1 }] },
    { lines: [{ id: '77', ...line }] },
  ]) {
    await expect(buyer.create(order, { mill: at, ...extra }), JSON.stringify(extra)).rejects.toMatchObject({ code: 400 })
  }
})

test('numbers are unique, and codes ignore case and spaces', async () => {
  const buyer = app.as('buyer')
  const at = await millOf('uni')
  const first = await buyer.create(order, { mill: at, number: 'MINE-1' })
  expect(first.number).toBe('MINE-1')
  await expect(buyer.create(order, { mill: at, number: 'mine -1' })).rejects.toMatchObject({ key: 'save.duplicateNumber' })
  await expect(buyer.create(mill, { code: 'UNI', name: 'again' })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'code', key: 'field.duplicate' }],
  })
  // A change goes along with the commit; it is refused at its field all the same, and nothing of it is stored.
  const other = await millOf('other')
  await expect(buyer.save(mill, other, { code: 'U N I' })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'code', key: 'field.duplicate' }],
  })
  expect(await buyer.get(mill, other)).toMatchObject({ version: 1, code: 'OTHER' })
})

test('concurrent changes to different fields merge; to the same field they report who, when and what [DM-8-026]', async () => {
  const buyer = app.as('buyer')
  const doc = await buyer.create(order, { mill: await millOf('mer'), note: 'a', lines: [line, line] })
  await buyer.save(order, doc.id, { note: 'b' }, 1)
  const merged = await buyer.save(order, doc.id, { day: '2026-05-01' }, 1)
  expect(merged).toMatchObject({ note: 'b', day: '2026-05-01', version: 3 })
  await expect(buyer.save(order, doc.id, { note: 'c' }, 1)).rejects.toMatchObject({
    code: 409,
    key: 'save.conflict',
    detail: { by: 'buyer', fields: [{ path: 'note', mine: 'c', theirs: 'b' }] },
  })
  await buyer.save(order, doc.id, { lines: { set: [{ id: doc.lines[0]!.id, metres: '1' }] } }, 3)
  const both = await buyer.save(order, doc.id, { lines: { set: [{ id: doc.lines[1]!.id, metres: '2' }] } }, 3)
  expect(both.lines.map((one) => one.metres)).toEqual(['1', '2'])
  expect(both.net).toBe('9.6')
  // A line that is added stands beside changes to other lines and lines that other people add; a list that is sent whole would remove it.
  await buyer.save(order, doc.id, { lines: { set: [{ ...line, metres: '3' }] } }, 5)
  const beside = await buyer.save(
    order,
    doc.id,
    {
      lines: {
        set: [
          { id: doc.lines[0]!.id, metres: '4' },
          { ...line, metres: '5' },
        ],
      },
    },
    5,
  )
  expect(beside.lines.map((one) => one.metres)).toEqual(['4', '2', '3', '5'])
  // A copy below a line and a line moved to the front stand beside what others change, add and remove meanwhile.
  const [one, two, three, four] = beside.lines.map(({ id }) => id)
  await buyer.save(
    order,
    doc.id,
    {
      lines: {
        set: [
          { id: two, metres: '2.5' },
          { ...line, metres: '6' },
        ],
        remove: [three!],
      },
    },
    7,
  )
  const copied = await buyer.save(
    order,
    doc.id,
    {
      lines: {
        set: [
          { id: one, metres: '4.5' },
          { ...line, metres: '4.6' },
        ],
        remove: [],
        order: [four!, one!, '', two!, three!],
      },
    },
    7,
  )
  expect(copied.lines.map(({ metres }) => metres)).toEqual(['5', '6', '4.5', '4.6', '2.5'])
  // Lines that are put behind others stand there, also where others have moved those meanwhile, and nobody is asked.
  const ids = copied.lines.map(({ id }) => id)
  const moved = await buyer.save(order, doc.id, { lines: { set: [], remove: [], order: [ids[4]!, ...ids.slice(0, 4)] } }, 9)
  expect(moved.lines.map(({ metres }) => metres)).toEqual(['2.5', '5', '6', '4.5', '4.6'])
  const inserted = ['7', '8', '9'].map((metres) => ({ ...line, metres }))
  const behind = await buyer.save(order, doc.id, { lines: { set: inserted, remove: [], behind: [ids[0]!, '', ids[4]!] } }, 9)
  expect(behind.lines.map(({ metres }) => metres)).toEqual(['8', '2.5', '9', '5', '7', '6', '4.5', '4.6'])
  // Behind a line that others removed the form places it, with their version.
  await buyer.save(order, doc.id, { lines: { set: [], remove: [ids[1]!] } }, 11)
  const lost = { lines: { set: [{ ...line, metres: '1.5' }], remove: [], behind: [ids[1]!] } }
  await expect(buyer.save(order, doc.id, lost, 11)).rejects.toMatchObject({ code: 409, key: 'save.conflict', detail: { fields: [] } })
  for (const wrong of [{ behind: 'x' }, { behind: [1] }, { behind: [], order: [] }])
    await expect(buyer.save(order, doc.id, { lines: { set: [], remove: [], ...wrong } })).rejects.toMatchObject({ code: 11000 })
  for (const wrong of ['x', [1], [one, null]])
    await expect(buyer.save(order, doc.id, { lines: { set: [], remove: [], order: wrong } })).rejects.toMatchObject({ code: 11000 })
  // What is refused of a list in which others added or removed lines stands at places that the form does not show: it gets their version first.
  await expect(buyer.save(order, doc.id, { lines: { set: [{ ...line, metres: '-1' }] } }, 5)).rejects.toMatchObject({
    code: 409,
    key: 'save.conflict',
  })
  await expect(buyer.save(order, doc.id, { lines: { set: [{ ...line, metres: '-1' }] } }, 12)).rejects.toMatchObject({ code: 11000 })
  const former = both.lines.map(({ id }) => ({ id }))
  await expect(buyer.save(order, doc.id, { lines: [{ ...former[0], metres: '6' }, former[1]!] }, 5)).rejects.toMatchObject({ code: 409 })
})

test('the counterparty sees a shared document without hidden fields; outsiders see nothing', async () => {
  const buyer = app.as('buyer')
  const doc = await buyer.create(order, {
    mill: await millOf('par', app.companies['supplier']),
    terms: 'credit',
    limit: '900',
    note: 'hello',
    lines: [{ ...line, secret: 'cheap' }],
  })
  const supplier = app.as('supplier')
  await expect(supplier.get(order, doc.id)).rejects.toMatchObject({ code: 404 })
  expect((await supplier.list(order)).rows).toEqual([])
  await buyer.act(order, doc.id, 'send')
  const seen = await supplier.get(order, doc.id)
  expect(seen).toMatchObject({ partyRole: 'supplier', note: 'hello', may: { actions: ['finish'] } })
  expect(seen).not.toHaveProperty('limit')
  expect(seen.lines[0]).not.toHaveProperty('secret')
  expect((await supplier.list(order, { count: true })).count).toBe(1)
  await expect(supplier.list(order, { filters: [{ field: 'limit', operator: 'gt', value: '1' }] })).rejects.toMatchObject({ code: 400 })
  await expect(supplier.list(order, { sort: ['-limit'] })).rejects.toMatchObject({ code: 400 })
  await expect(supplier.save(order, doc.id, { note: 'x' })).rejects.toMatchObject({ code: 403 })
  for (const outsider of ['supplier2', 'other.buyer']) {
    await expect(app.as(outsider).get(order, doc.id), outsider).rejects.toMatchObject({ code: 404 })
    expect(await app.as(outsider).list(order, { search: 'par', count: true }), outsider).toMatchObject({ rows: [], count: 0 })
  }
  await expect(supplier.act(order, doc.id, 'finish')).rejects.toMatchObject({ code: 11000, fields: [{ path: 'comment' }] })
  expect((await supplier.act(order, doc.id, 'finish', { comment: 'ok' })).status).toBe('done')
})

test('actions enforce the transition table, the role and the version [DM-4-001]', async () => {
  const buyer = app.as('buyer')
  const doc = await buyer.create(order, { mill: await millOf('act'), lines: [] })
  await expect(buyer.act(order, doc.id, 'finish', { comment: 'x' })).rejects.toMatchObject({ code: 403 })
  await expect(buyer.act(order, doc.id, 'nothing')).rejects.toMatchObject({ code: 404 })
  await expect(buyer.act(order, doc.id, 'send')).rejects.toMatchObject({ code: 11000 })
  await buyer.save(order, doc.id, { lines: [line] })
  await expect(buyer.act(order, doc.id, 'send', { version: 1 })).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  await buyer.act(order, doc.id, 'send')
  await expect(buyer.save(order, doc.id, { note: 'late' })).rejects.toMatchObject({ code: 409, key: 'save.notEditable' })
  await expect(buyer.remove(order, doc.id)).rejects.toMatchObject({ key: 'save.notDraft' })
})

test('a frozen master is refused for new links and stays on old ones', async () => {
  const buyer = app.as('buyer')
  const at = await millOf('fro')
  const doc = await buyer.create(order, { mill: at })
  await buyer.act(mill, at, 'freeze', { comment: 'late again' })
  const historyOf = async (name: string) => (await app.as(name).perform((operation) => history(operation, mill, at)))[0]!
  expect([(await historyOf('buyer')).comment, (await historyOf('supplier')).comment]).toEqual(['late again', null])
  await expect(buyer.create(order, { mill: at })).rejects.toMatchObject({ fields: [{ path: 'mill', key: 'field.link' }] })
  expect((await buyer.save(order, doc.id, { note: 'still' })).note).toBe('still')
})

test('keyset paging visits every row once, in list order, nulls included', async () => {
  const person = await app.person('pager', { company: 'brand', roles: ['buyer'] })
  const at = await millOf('pag')
  for (let n = 0; n < 23; n++)
    await person.create(order, { mill: at, day: n % 4 === 0 ? null : `2026-01-${String(1 + (n % 5)).padStart(2, '0')}` })
  for (const sort of [['-day'], ['day'], ['day', '-number'], ['-mill', 'day']]) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const answer = await person.list(order, { filters: [{ field: 'mill', operator: 'eq', value: at }], sort, size: 5, after })
      seen.push(...answer.rows.map((row) => row.id))
      after = answer.next
    } while (after)
    expect(new Set(seen).size, sort.join()).toBe(23)
    const whole = await person.list(order, { filters: [{ field: 'mill', operator: 'eq', value: at }], sort, size: 200 })
    expect(seen, sort.join()).toEqual(whole.rows.map((row) => row.id))
  }
})

test('a locked field or lines field is refused whatever the key order; an unchanged value passes [SH-5-037]', async () => {
  const buyer = app.as('buyer')
  const doc = await buyer.create(order, { mill: await millOf('loc'), day: '2026-01-01', lines: [line] })
  const id = doc.lines[0]!.id
  for (const values of [
    { terms: 'cash', day: '2026-01-02' },
    { day: '2026-01-02', terms: 'cash' },
  ])
    await expect(buyer.save(order, doc.id, values)).rejects.toMatchObject({ fields: [{ path: 'day', key: 'field.notEditable' }] })
  await buyer.save(order, doc.id, { terms: 'cash', day: '2026-01-01', lines: { set: [{ id, metres: '10.5' }] } })
  for (const lines of [{ set: [{ id, metres: '11' }] }, { remove: [id] }, [], [line]])
    await expect(buyer.save(order, doc.id, { lines }), JSON.stringify(lines)).rejects.toMatchObject({
      code: 11000,
      fields: [{ path: 'lines', key: 'field.notEditable' }],
    })
  expect((await buyer.save(order, doc.id, { terms: 'credit', limit: '5', lines: { set: [{ id, metres: '11' }] } })).lines[0]!.metres).toBe(
    '11',
  )
})

test('an uploaded file must meet the limits of the field that names it; an outsider’s is refused [DM-9-004]', async () => {
  const buyer = app.as('buyer')
  const at = await millOf('pho')
  const storeUpload = async (name: string, who: string, type: string, size: number | null) => {
    const { platform, company, user } = app.as(who).actor
    const id = app.engine.ids.next()
    await app.sql(
      `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, $5, $6, 1, '\\x00', $7, $7, 'none')`,
      [platform, id, company, user, name, type, size],
    )
    return [id]
  }
  expect((await buyer.create(order, { mill: at, photo: await storeUpload('a', 'buyer', 'png', 200) })).photo).toHaveLength(1)
  for (const [photo, key] of [
    [await storeUpload('b', 'buyer', 'png', 201), 'file.size'],
    [await storeUpload('c', 'buyer', 'pdf', null), 'file.type'],
    [await storeUpload('d', 'other.buyer', 'png', 200), 'field.file'],
    [['123456789'], 'field.file'],
  ] as const)
    await expect(buyer.create(order, { mill: at, photo })).rejects.toMatchObject({ code: 11000, fields: [{ path: 'photo', key }] })
})
