/** Tests settings of document types: defaults of the definition, what a platform sets, on every node, journaled, refused where it does not fit. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { integer } from '../../model/fields/integer.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import { yesNo } from '../../model/fields/yes-no.ts'
import { describePage } from '../pages/describe-page.ts'
import { createEngine } from '../engine.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { getTypeParser } from '../store/connection/value-parsers.ts'
import { story, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { listTypeSettings, saveTypeSettings } from './type-settings.ts'

const offer = document('offer', {
  module: 'settings',
  code: 'OFF',
  kind: 'transaction',
  label: ['报价', 'Offer'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  settings: {
    late: choice(['过期', 'Late'], { ask: ['提示', 'Ask'], refuse: ['不允许', 'Refuse'] }, { required: true, default: 'ask' }),
    share: quantity(['比例', 'Share'], { required: true, default: '0.5', atMost: 1 }),
    days: integer(['天数', 'Days'], { required: true, default: 3, atLeast: 1 }),
    strict: yesNo(['严格', 'Strict'], { required: true, default: false }),
  },
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})
const plain = document('plain', {
  module: 'settings',
  code: 'PLA',
  kind: 'master',
  label: ['普通', 'Plain'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [offer, plain] })
})
afterAll(() => app?.end())
const settings = (name = 'buyer') => app.as(name).perform(async ({ ctx }) => ctx.settings(offer))
const save = (values: Record<string, unknown>, version: number, name = 'admin') =>
  app.as(name).perform((operation) => saveTypeSettings(operation, { type: 'offer', version, values }))
const shipped = { late: 'ask', share: '0.5', days: 3, strict: false }

test('a type has the settings of its definition until the platform sets others, with the types of their kinds', async () => {
  const { late, share, days, strict } = await settings()
  const typed: readonly ['ask' | 'refuse', string, number, boolean] = [late, share, days, strict]
  expect(typed).toEqual(['ask', '0.5', 3, false])
  const listed = await app.as('admin').perform(listTypeSettings)
  expect(listed.map(({ type, version }) => [type, version])).toEqual([['offer', 0]])
  expect(listed[0]!.settings[0]).toEqual({
    name: 'late',
    kind: 'choice',
    label: ['过期', 'Late'],
    choices: [
      { value: 'ask', label: ['提示', 'Ask'] },
      { value: 'refuse', label: ['不允许', 'Refuse'] },
    ],
    default: 'ask',
    value: 'ask',
  })
})

test('what an administrator saves counts on every node, is journaled, and stays within the platform', async () => {
  const pool = new pg.Pool({ ...app.engine.pool.options, types: { getTypeParser } } as never)
  const other = createEngine({ pool, documents: [offer, plain], logic: [] })
  const elsewhere = () => runInTransaction(other, app.as('buyer').actor, async ({ ctx }) => ctx.settings(offer))
  expect(await elsewhere()).toEqual(shipped)
  const changed = { late: 'refuse', share: '0.25', days: 3, strict: true }
  expect(await save(changed, 0)).toEqual({ version: 1 })
  expect(await waitFor(settings, ({ late }) => late === 'refuse')).toEqual(changed)
  expect(await waitFor(elsewhere, ({ late }) => late === 'refuse')).toEqual(changed)
  expect(await settings('other.buyer')).toEqual(shipped)
  await pool.end()
  const [entry] = await app.sql(`SELECT user_id, changes FROM core.journal WHERE type = 'type_settings'`)
  expect(entry).toMatchObject({
    user_id: app.as('admin').actor.user,
    changes: [
      { path: 'offer.late', from: 'ask', to: 'refuse' },
      { path: 'offer.share', from: '0.5', to: '0.25' },
      { path: 'offer.strict', from: false, to: true },
    ],
  })
  // A blank value is the default again.
  expect(await save({ late: null, share: '', days: '7', strict: false }, 1)).toEqual({ version: 2 })
  expect(await waitFor(settings, ({ days }) => days === 7)).toEqual({ ...shipped, days: 7 })
})

test('the page names the settings with their texts for administrators of the platform, and for nobody else', async () => {
  const page = (name: string) => app.as(name).perform((operation) => describePage(operation, offer))
  expect((await page('admin')).settings).toEqual([
    { name: 'late', label: '过期', value: '提示' },
    { name: 'share', label: '比例', value: '0.5' },
    { name: 'days', label: '天数', value: '7', shipped: '3' },
    { name: 'strict', label: '严格', value: '否' },
  ])
  expect((await page('buyer')).settings).toBeUndefined()
  expect((await app.as('admin').perform((operation) => describePage(operation, plain))).settings).toBeUndefined()
})

test('refuses other names, other values, an older version, and those who do not administer the platform', async () => {
  const errors = async (values: Record<string, unknown>) =>
    save(values, 2).then(
      () => [],
      ({ fields }: { fields: { path: string; key: string }[] }) => fields.map(({ path, key }) => `${path} ${key}`),
    )
  expect(await errors({ late: 'sometimes' })).toEqual(['late field.choice'])
  expect(await errors({ share: '2', days: 0, soon: true })).toEqual([
    'soon form.unknownKey',
    expect.stringMatching(/^share /),
    expect.stringMatching(/^days /),
  ])
  await expect(save(shipped, 1)).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  await expect(save(shipped, 2, 'buyer')).rejects.toMatchObject({ code: 403 })
  await expect(app.as('buyer').perform(listTypeSettings)).rejects.toMatchObject({ code: 403 })
  await expect(
    app.as('admin').perform((operation) => saveTypeSettings(operation, { type: 'plain', version: 0, values: {} })),
  ).rejects.toMatchObject({ code: 404 })
})

test('a stored value that the definition does not know any more is the default', async () => {
  await app.sql(`UPDATE core.type_settings SET "values" = '{"late": "never", "days": 4}' WHERE version = 2`)
  await app.sql(`INSERT INTO core.type_settings SELECT platform_id, type, 3, "values", now(), 0 FROM core.type_settings WHERE version = 2`)
  expect(await waitFor(settings, ({ days }) => days === 4)).toEqual({ ...shipped, days: 4 })
})

test('reading settings costs no statement', async () => {
  await settings()
  const sent = await app.as('buyer').perform(async (operation) => {
    const texts: string[] = []
    const rows = operation.tx.rows.bind(operation.tx)
    Object.assign(operation.tx, { rows: (sql: string, params?: readonly unknown[]) => (texts.push(sql), rows(sql, params)) })
    for (let at = 0; at < 3; at++) operation.ctx.settings(offer)
    return texts
  })
  expect(sent).toEqual([])
})
