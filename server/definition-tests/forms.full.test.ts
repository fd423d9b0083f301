/** Tests forms over real HTTP with the field sample: what the page describes of fields and what the server accepts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, PageField } from '../../model/page.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { fieldSample } from '../../documents/master/field-sample.ts'
import { kinds } from '../../model/fields/kinds.ts'

let server: TestServer
let buyer: Client
let manager: Client
let page: Page
beforeAll(async () => {
  server = await startTestServer()
  ;[buyer, manager] = [await server.as('buyer'), await server.as('manager')]
  page = await pageOf(buyer)
})
afterAll(() => server.end())

const pageOf = async (client: Client, language = 'zh'): Promise<Page> =>
  (await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'field_sample' }, headers: { 'accept-language': language } }))
    .data['results']
let serial = 0
const save = (values: Record<string, unknown>, client = buyer, more: Record<string, unknown> = {}): Promise<Answer> =>
  client.data('field-sample/save', { values: { ...(more['id'] ? {} : { name: `样${serial++}` }), ...values }, ...more })
const fieldOf = (name: string, of = page): PageField => of.blocks.flatMap((block) => block.form).find((field) => field.field === name)!
const errorsAt = (answer: Answer): Record<string, string[]> =>
  answer.code === 11000 ? (answer.data['errors'] as Record<string, string[]>) : {}

test('a form is a list of blocks, and each field description has what the form needs [SH-3-026][SH-3-027][SH-3-028]', async () => {
  for (const block of page.blocks) expect(Object.keys(block)).toEqual(expect.arrayContaining(['modelName', 'visible', 'disable', 'form']))
  for (const field of page.blocks.flatMap((block) => block.form))
    expect(Object.keys(field)).toEqual(
      expect.arrayContaining([
        'field',
        'type',
        'validations',
        'error',
        'required',
        'isNotPost',
        'upperCase',
        'lowerCase',
        'trim',
        'options',
      ]),
    )
  expect(fieldOf('name')).toMatchObject({
    type: 'text',
    required: true,
    isNotPost: false,
    error: { hasError: false, errorMsg: '', noTranslate: false },
  })
  expect(fieldOf('code')).toMatchObject({ upperCase: true, lowerCase: false })
  expect(fieldOf('total')).toMatchObject({ isNotPost: true, processor: 'amount * price' })
  expect(fieldOf('brand')).toMatchObject({ type: 'link', displayfield: 'brand$', to: 'brand' })
  expect(fieldOf('kind').options.map(({ value }) => value)).toEqual(['plain', 'strict', 'hidden'])
  expect(fieldOf('kind').defaultValue).toBe('plain')
  // A platform overlay hides the fields of a block: they are neither shown nor accepted.
  const admin = await server.as('admin')
  const overlay = (fields: Record<string, unknown>) =>
    admin.post('/scommonapi/sconf-ui-config-person/submit-cache', { form: { page: 'field_sample', scope: 'platform', DATA: { fields } } })
  expect((await overlay({ mail: { hidden: true }, mobile: { hidden: true } })).code).toBe(200)
  expect(fieldOf('mail', await pageOf(buyer))).toBeUndefined()
  expect((await overlay({})).code).toBe(200)
  // Messages from the catalogue are in the viewer's language.
  const saveInvalid = (language: string) =>
    buyer.data('field-sample/save', { values: { name: 'x', vEmail: 'no' } }, { headers: { 'accept-language': language } })
  const [zh, en] = [errorsAt(await saveInvalid('zh'))['vEmail']!, errorsAt(await saveInvalid('en'))['vEmail']!]
  expect(zh[0]).toMatch(/\p{Script=Han}/u)
  expect(en[0]).not.toMatch(/\p{Script=Han}/u)
})

test('the field sample has every field kind', () => {
  const kindsOfSample = new Set(Object.values(fieldSample.fields).map(({ kind }) => kind))
  expect(kinds.map(({ name }) => name).filter((name) => !kindsOfSample.has(name))).toEqual([])
  expect(fieldOf('size')).toMatchObject({ type: 'lineLink', to: 'size_list', displayfield: 'size$' })
})

test('every field kind stores and returns its value [SH-3-029]', async () => {
  const { id: unit } = (
    await (
      await server.as('admin')
    ).data('unit/save', {
      values: { code: 'PCT', name: '件', nameEn: 'piece', dimension: 'count', numerator: 1, denominator: 1, decimals: 0 },
    })
  ).data['results']
  const kilogram = { code: 'KG', name: '千克', nameEn: 'kilogram', dimension: 'mass', numerator: 1, denominator: 1, decimals: 2 }
  const { id: mass } = (await (await server.as('admin')).data('unit/save', { values: kilogram })).data['results']
  const { id: colour } = (await buyer.data('colour/save', { values: { name: '示例红', family: 'red' } })).data['results']
  const sizeListValues = { name: '示例尺码', group: 'men', sizes: [{ size: 'M', sort: 1, base: true }] }
  const sizeList = (await (await server.as('admin')).data('size-list/save', { values: sizeListValues })).data['results']
  const values = {
    note: '两行\n文字',
    story: '<p>好</p>',
    count: 7,
    unit,
    amount: '12.5',
    weight: { amount: '2.5', unit: mass, code: 'KG', numerator: '1', denominator: '1', base: '2.5' },
    price: '3.2',
    rate: '13',
    day: '2024-02-29',
    at: '23:59:59',
    moment: '2024-02-29T10:00:00.000Z',
    well: false,
    kind: 'plain',
    colours: [colour],
    sizeList: sizeList.id as string,
    size: sizeList.sizes[0].id as string,
    place: { province: '浙江省', city: '杭州市', area: '西湖区', detail: '龙井路 1 号' },
    mobile: '13800138000',
    mail: 'a@b.com',
    tint: '#AABBCC',
    bar: 'WEFT-1',
    sizes: { cells: [{ size: 'M', pieces: '5' }] },
    measures: { cells: [{ size: 'M', value: '-0.125' }] },
    lines: [{ word: '甲', pieces: '2', each: '1.5' }],
  }
  const created = await save(values)
  expect(created.code, created.text).toBe(200)
  const read = (await buyer.data('field-sample/view', { id: created.data['results'].id })).data['results']
  expect(read).toMatchObject({
    ...values,
    moment: expect.stringContaining('2024-02-29T10:00:00'),
    lines: [{ word: '甲', pieces: '2', each: '1.5', sum: '3' }],
    size$: 'M',
    total: '40',
  })
  for (const size of ['M', '1', colour]) expect(errorsAt(await save({ sizeList: sizeList.id, size })), size).toHaveProperty('size')
})

const cases: readonly (readonly [title: string, field: string, passes: readonly string[], fails: readonly string[]])[] = [
  ['email [SH-5-006][DM-5-003]', 'vEmail', ['a@b.com'], ['a@b', 'a b@c.com', '@x.com']],
  ['chinese: none of it [SH-5-007]', 'vChinese', ['abc1'], ['abc中']],
  ['maxDecimals4 [SH-5-008]', 'vMaxDecimals4', ['1.2345', '12'], ['1.23456', 'abc']],
  ['english [SH-5-009]', 'vEnglish', ['aB1_@-'], ['a.b', 'a b', '中']],
  ['capitalEnglish [SH-5-010]', 'vCapitalEnglish', ['AB1_.@-'], ['Ab']],
  ['datetime [SH-5-011]', 'vDatetime', ['2024-02-29 10:00:00'], ['2024-2-9 1:0', '2024-01-01']],
  ['date [SH-5-012]', 'vDate', ['2024-02-29'], ['2024/02/29', '2024-13-01']],
  ['time [SH-5-013]', 'vTime', ['23:59:59'], ['24:00:00', '9:5']],
  ['interger, spelled so [SH-5-014]', 'vInterger', ['1'], ['0', '-1', '1.5']],
  ['naturalNumber [SH-5-015]', 'vNaturalNumber', ['0', '7'], ['-1', '0.5']],
  ['positiveNumber [SH-5-016]', 'vPositiveNumber', ['0', '0.5'], ['-0.1']],
  ['gt0Number [SH-5-017]', 'vGt0Number', ['0.0001'], ['0']],
  ['gt0And1Number [SH-5-018]', 'vGt0And1Number', ['1', '0.3'], ['0', '1.01']],
  ['maxNumber limits the length [SH-5-019]', 'vMaxNumber', ['abcde'], ['abcdef']],
  ['telephone [SH-5-020]', 'vTelephone', ['13800138000'], ['12800138000', '1380013800']],
  ['pwd [SH-5-021][DM-5-011]', 'vPwd', ['abc123'], ['abcdef', '123456', 'ab12', 'abcdefghij123']],
  ['pwdstrong [SH-5-022][DM-5-012]', 'vPwdstrong', ['Abc123'], ['abc123', 'ABC123', 'Abcdefghijklmnopqrs12']],
  ['regexp of the field [SH-5-023]', 'vRegexp', ['X1'], ['Y1']],
]
describe('validators', () => {
  test.each(cases)('%s', async (_, field, passes, fails) => {
    for (const value of passes) {
      expect((await save({ [field]: value })).code, value).toBe(200)
    }
    for (const value of fails) {
      const errors = errorsAt(await save({ [field]: value }))
      expect(Object.keys(errors), value).toEqual([field])
    }
    expect((await save({ [field]: '' })).code).toBe(200)
  })
})

test('a field is required or optional depending on another value [SH-5-005][SH-5-026]', async () => {
  expect((await save({ kind: 'plain' })).code).toBe(200)
  expect(errorsAt(await save({ kind: 'strict' }))).toEqual({ reason: [expect.any(String)] })
  expect((await save({ kind: 'strict', reason: '加急' })).code).toBe(200)
  // A required blank field is not demanded while the form hides it, and is demanded when the form shows it again.
  expect((await save({ kind: 'hidden', secret: null })).code).toBe(200)
  expect(errorsAt(await save({ kind: 'plain', secret: null }))).toEqual({ secret: [expect.any(String)] })
})

test('conditions on a role held, not held, and all roles held [SH-6-002][SH-6-003][SH-6-004]', async () => {
  const shown = async (client: Client, field: string) => {
    const created = await save({}, client)
    const id = created.data['results'].id
    // A value for a field that this user does not have is not stored.
    const answer = await save({ [field]: '写了' }, client, { id, version: 1 })
    const storedValue = (await client.data('field-sample/view', { id })).data['results'][field]
    return answer.code === 200 && storedValue === '写了'
  }
  expect([await shown(buyer, 'forSome'), await shown(manager, 'forSome')]).toEqual([true, false])
  expect([await shown(buyer, 'forOthers'), await shown(manager, 'forOthers')]).toEqual([false, true])
  expect(await shown(manager, 'forBoth')).toBe(false)
  await server.sql(
    `UPDATE core.member SET roles = array_append(roles, 'admin') WHERE user_id = (SELECT id FROM core.account WHERE username = 'manager2')`,
  )
  const both = await server.as('manager2')
  expect(both.user['dashroles'] ?? both.user['roles']).toEqual(expect.arrayContaining(['manager', 'admin']))
  expect(await shown(both, 'forBoth')).toBe(true)
})

test('the page mode gates fields too: writable on create, read-only afterwards [SH-6-005]', async () => {
  const created = (await save({ onceOnly: '一次' })).data['results']
  expect(created.onceOnly).toBe('一次')
  const later = await save({ onceOnly: '再来' }, buyer, { id: created.id, version: 1 })
  expect((await buyer.data('field-sample/view', { id: created.id })).data['results'].onceOnly).toBe('一次')
  expect(later.code).not.toBe(500)
})
