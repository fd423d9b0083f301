/**
 * Tests invalid input for every document type and every kind of field: refused at its field in the user's language, and nothing is
 * stored. `npm test` takes every field of each type with an eighth of the wrong values, in one language, and rotates values, operators and calls
 * over the types, so that over all of them each is tried: two types of six with wrong values, two with hostile calls. The full run takes every field with every value
 * in both languages.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { Page, PageField } from '../../model/page.ts'
import { tableLayout } from '../../engine/store/tables/table-layout.ts'
import { isFullRun, sample } from '../../engine/testing/proof-size.ts'
import { documents } from '../../documents/all-documents.ts'
import type { Answer, Client } from '../testing/client.ts'
import { wrongFor } from '../testing/wrong-values.ts'
import { world, type World } from '../testing/fixture.ts'

let here: World
/** Two users of the brand and two of a supplier, each with every role: one uses Chinese, one English. */
let writers: Readonly<Record<'brand' | 'supplier', { zh: Client; en: Client }>>
beforeAll(async () => {
  here = await world()
  const english = async (client: Client) => {
    const answer = await client.post('/clientinfoapi/user-profile/save-setting', { form: { key: 'language', value: 'en' } })
    if (answer.code !== 200) throw new Error(answer.text)
    return client
  }
  await here.sql(`UPDATE core.member SET company_id = $1 WHERE user_id = $2`, [here.companies['JC'], here.users['supplier3']])
  writers = {
    brand: { zh: await here.mighty('buyer'), en: await english(await here.mighty('buyer2')) },
    supplier: { zh: await here.mighty('supplier'), en: await english(await here.mighty('supplier3')) },
  }
})
afterAll(() => here?.end())

const path = (type: AnyDocument) => type.name.replaceAll('_', '-')
const han = /\p{Script=Han}/u
/** Texts of PostgreSQL, of the driver and of JavaScript that must not appear in responses. */
const inner =
  /syntax|relation "|violates|constraint|invalid input|out of range|undefined|cannot read|TypeError|\bat \/|node_modules|22P0\d|SELECT /i

/** Asserts that there is an error at a path, in that language from the catalogue, and that the overall message is the form's. */
function mustStandAt(answer: Answer, at: string, language: 'zh' | 'en', what: string): void {
  expect(answer, what).toMatchObject({ status: 200, code: 11000 })
  const errorTexts = (answer.data['errors'] as Record<string, string[]>)[at]
  expect(errorTexts, `${what}: nothing at ${at}, but ${JSON.stringify(answer.data['errors']).slice(0, 500)}`).toBeTruthy()
  for (const one of [...errorTexts!, answer.message]) expect(han.test(one), `${what} in ${language}: ${one}`).toBe(language === 'zh')
  expect(answer.text).not.toMatch(inner)
}
async function mustNotBreak(answer: Answer, what: string): Promise<void> {
  expect([200, 400, 401, 403, 404, 409, 429], `${what}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
  expect(answer.text, what).not.toMatch(inner)
}

/** Returns what this user may enter in a new document. */
async function typed(client: Client, type: AnyDocument): Promise<{ create: boolean; fields: [string, Field, [string, Field][]][] }> {
  const page = (await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: path(type) } })).data['results'] as Page | undefined
  if (!page?.may.create) return { create: false, fields: [] }
  const open = ({ isNotPost, restriction, field }: PageField) => !isNotPost && restriction === 0 && field !== 'number'
  const shown = page.blocks.flatMap((block) => block.form)
  return {
    create: true,
    fields: shown.filter(open).map((one) => {
      const field = (type.fields as Fields)[one.field]!
      // Lines that grow are appended by a call of their own, which `engine/save/append-rows.test.ts` gives wrong values.
      return [
        one.field,
        field,
        field.options.grows ? [] : (one.columns ?? []).filter(open).map((column) => [column.field, field.options.columns![column.field]!]),
      ]
    }),
  }
}
/**
 * Returns what is stored. The daily recalculation (`engine/jobs/daily-recalculation.ts`) runs next to the tests and writes
 * independently, so its data is excluded.
 */
const snapshotOf = async (type: AnyDocument) =>
  here.sql(
    `SELECT (SELECT count(*) FROM ${tableLayout(type).table}) AS documents, (SELECT count(*) FROM core.journal WHERE action <> 'daily') AS journal, (SELECT count(*) FROM core.entry) AS entries, (SELECT coalesce(sum(value), 0) FROM core.counter) AS numbers`,
  )

/**
 * Returns the wrong values of a round for all fields of the header or, with `inLines`, for all cells of a second line, and where each must be
 * reported.
 */
function wrongValues(fields: [string, Field, [string, Field][]][], round: number, inLines: boolean) {
  const values: Record<string, unknown> = {}
  const expected = new Map<string, unknown>()
  for (const [name, field, columns] of fields) {
    if (inLines) {
      if (columns.length === 0) continue
      const cells = columns.flatMap(([column, one]) =>
        wrongFor(one)[round] === undefined ? [] : [[column, wrongFor(one)[round]] as const],
      )
      values[name] = [{}, Object.fromEntries(cells)]
      for (const [column, value] of cells) expected.set(`${name}[1].${column}`, value)
    } else {
      const wrong = wrongFor(field)[round]
      if (wrong === undefined) continue
      values[name] = wrong
      expected.set(name, wrong)
    }
  }
  return { values, expected }
}

/** The filterable fields whose operators are tried: the first of each kind with the same operators; in the full run all of them. */
function filterable(type: AnyDocument, fields: Page['list']['fields']): [string, Page['list']['fields'][string]][] {
  const kindOf = (name: string, { operators }: { operators: readonly string[] }) =>
    `${(type.fields as Fields)[name]?.kind} ${operators.join()}`
  const all = Object.entries(fields)
  if (isFullRun) return all
  return [...new Map(all.toReversed().map((one) => [kindOf(...one), one])).values()]
}

/** What `npm test` tries a type with: of six types two with wrong values, two with hostile calls, and two with neither. */
const halves = ['wrong', 'wrong', 'hostile', 'hostile', 'neither', 'neither'] as const
/** Each type with its turn and what it is tried with; either half counts its own turns. */
const turns = documents.map((type, at) => {
  const place = at % halves.length
  return [type.name, type, isFullRun ? at : 2 * Math.floor(at / halves.length) + (place % 2), halves[place]!] as const
})

describe.each(turns)('%s', (_, type: AnyDocument, turn, half) => {
  const pair = () => writers[[type.parties.owner].flat().includes('brand') ? 'brand' : 'supplier']

  test.runIf(isFullRun || half === 'wrong')(
    'reports all wrong values at their fields, in Chinese and in English, and stores nothing',
    async () => {
      const before = await snapshotOf(type)
      for (const [language, client] of sample(Object.entries(pair()) as ['zh' | 'en', Client][], 2, turn)) {
        const { create, fields } = await typed(client, type)
        if (!create) {
          expect((await client.data(`${path(type)}/save`, { values: {} })).status).toBe(403)
          continue
        }
        const rounds = Math.max(
          ...fields.flatMap(([, field, columns]) => [field, ...columns.map(([, one]) => one)]).map((one) => wrongFor(one).length),
        )
        const all = Array.from({ length: rounds }, (_, at) => at)
        const hasColumns = fields.some(([, , columns]) => columns.length > 0)
        for (const [place, round] of sample(all, Math.min(8, rounds), turn >> 1).entries()) {
          // First the fields of the header, then the columns of a line; after its first round `npm test` tries one of the two in turn.
          const ways = isFullRun || place === 0 ? [false, true] : [hasColumns && (place + turn) % 2 === 0]
          for (const inLines of ways) {
            const { values, expected } = wrongValues(fields, round, inLines)
            if (expected.size === 0) continue
            const answer = await client.data(`${path(type)}/save`, { values })
            for (const [at, value] of expected) {
              const errorPaths = Object.keys((answer.data['errors'] ?? {}) as object)
              // An error in a list of lines may be reported at the list or at the row.
              mustStandAt(
                answer,
                errorPaths.find((one) => one === at || one.startsWith(`${at}[`)) ?? at,
                language,
                `${type.name}.${at} = ${JSON.stringify(value).slice(0, 80)}`,
              )
            }
            if (isFullRun || (place === 0 && inLines === hasColumns))
              await mustNotBreak(await client.data(`${path(type)}/compute`, { values }), `${type.name} compute round ${round}`)
          }
        }
        const wrongNumbers = type.number ? sample(['a\u0000b', '\ud800', 'x'.repeat(61), { a: 1 }, ['x']], 5, turn) : []
        for (const number of wrongNumbers)
          mustStandAt(
            await client.data(`${path(type)}/save`, { values: { number } }),
            'number',
            language,
            `${type.name}.number = ${JSON.stringify(number)}`,
          )
        // Unknown and malicious keys cause the whole request to be refused.
        const lines = fields.find(([, field]) => field.kind === 'lines')
        for (const values of sample([{ nope: 1 }, { platform_id: '1' }, lines ? { [lines[0]]: [{ nope: 1 }] } : { nope: [{}] }], 3, turn)) {
          const answer = await client.data(`${path(type)}/save`, { values })
          expect(answer, JSON.stringify(values)).toMatchObject({ status: 400, code: 400 })
          expect(han.test(answer.message)).toBe(language === 'zh')
        }
        for (const key of sample(['__proto__', 'constructor', 'prototype'], 3, turn)) {
          const body = `{"DATA":{"values":{"${key}":{"polluted":1}}}}`
          const answer = await client.post(`/scmapi/${path(type)}/save`, { raw: { type: 'application/json', body } })
          expect(answer.status, key).toBe(400)
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
      }
      expect(await snapshotOf(type)).toEqual(before)
    },
  )

  test.runIf(isFullRun || half === 'hostile')(
    'hostile filters, searches, sorts, cursors and ids are refused or find nothing; none causes a crash',
    async () => {
      const client = pair().en
      const page = (await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: path(type) } })).data['results'] as
        | Page
        | undefined
      const hostileValues = [
        'a\u0000b',
        '\ud800',
        "'; DROP TABLE core.entry; --",
        '9'.repeat(30),
        '2026-02-30',
        '%',
        '\\',
        { a: 1 },
        ['a\u0000b'],
        -1,
      ]
      const list = (query: object, what: string) =>
        client.data(`${path(type)}/index`, query).then((answer) => mustNotBreak(answer, `${type.name} ${what}`))
      // `npm test` tries every second kind of field, each with one of its operators in turn.
      for (const [place, [field, { operators }]] of sample([...filterable(type, page?.list.fields ?? {}).entries()], 2, turn))
        for (const [at, operator] of sample([...operators.entries()], operators.length, place + (turn >> 1))) {
          const value = at % 2 === 0 ? hostileValues[at % hostileValues.length] : [hostileValues[at % hostileValues.length], '9'.repeat(30)]
          for (const tried of sample([value, [value, '9'.repeat(30)]], 2, turn + (at >> 1)))
            await list({ filters: [{ field, operator, value: tried }] }, `${field} ${operator} ${JSON.stringify(tried)}`)
        }
      for (const value of sample(hostileValues, hostileValues.length, turn)) {
        const what = JSON.stringify(value)
        const other = (call: string, query: object) => () =>
          client.data(`${path(type)}/${call}`, query).then((answer) => mustNotBreak(answer, `${type.name}/${call} ${what}`))
        const attempts = [
          () => list({ search: value }, `search ${what}`),
          () => list({ sort: [value] }, `sort ${what}`),
          () => list({ after: value }, `after ${what}`),
          () => list({ columns: [value] }, `columns ${what}`),
          () => list({ filters: [{ field: value, operator: 'eq', value }] }, `filter ${what}`),
          () => list({ size: value, page: value, partyRole: value }, `size ${what}`),
          other('view', { id: value }),
          other('copy', { id: value }),
          other('remove', { id: value }),
          other('save', { id: value, values: {} }),
          other('pick', { search: value }),
          other('pick', { codes: [value] }),
          other('options', { field: value }),
        ]
        // All types together try each value with each call: the calls move on when the values are through.
        for (const attempt of sample(attempts, 3, Math.floor(turn / hostileValues.length))) await attempt()
      }
    },
  )
})

test('reports numeric overflow at the field and does not store the order', async () => {
  const { zh, en } = writers.brand
  // A copy of an order of sets alone has no lines until its sets are completed.
  const orders = (await zh.data('purchase-order/index', { size: 20 })).data['results']['rows'] as { id: string }[]
  let values: Record<string, any> = { lines: [] }
  for (const { id } of orders) {
    if (values['lines'].length > 0) break
    const { purchaseOrder: _, ...copied } = (await zh.data('purchase-order/copy', { id })).data['results'] as Record<string, any>
    values = copied
  }
  const before = await here.sql('SELECT count(*) FROM "order".purchase_order')
  const [line] = values['lines'] as Record<string, any>[]
  const huge = {
    ...line,
    price: '99999999999999.9999',
    matrix: { cells: line!['matrix'].cells.map((cell: object) => ({ ...cell, pieces: '999999999' })) },
  }
  for (const [language, client] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const answer = await client.data('purchase-order/save', { values: { ...values, lines: [huge] } })
    for (const at of ['lines[0].net', 'net']) mustStandAt(answer, at, language, 'a price of fourteen digits')
  }
  expect(await here.sql('SELECT count(*) FROM "order".purchase_order')).toEqual(before)
})

test('names of the prototype are names of nothing, in every place that takes the name of a field (security I06)', async () => {
  const { en } = writers.brand
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    for (const [call, data] of [
      ['index', { filters: [{ field: name, operator: 'eq', value: '1' }] }],
      ['index', { columns: [name] }],
      ['index', { sort: [name] }],
      ['index', { group: [name] }],
      ['export', { columns: [name] }],
      ['options', { field: name }],
      ['save', { values: { [name]: '1' } }],
      ['pick', { for: { type: 'purchase_order', field: name } }],
    ] as const)
      expect((await en.data(`purchase-order/${call}`, data)).status, `${call} ${name}`).toBe(400)
})

test('an export refuses a column that the reader may not see as one that does not exist (security F17)', async () => {
  await here.sql(`UPDATE finance.payment_order SET supplier_co = $1 WHERE platform_id = $2`, [here.companies['JC'], here.platform])
  const refused = async (column: string) => {
    const answer = await writers.supplier.zh.data('payment-order/export', { columns: ['number', column] })
    return [answer.status, answer.message.replace(column, '')]
  }
  expect(await refused('bankAccount')).toEqual([400, '不认识的字段：'])
  expect(await refused('bankAccount')).toEqual(await refused('nothing'))
})

test('validates input other than documents: comments, tasks, settings, views, sign-in', async () => {
  const { en } = writers.brand
  const [order] = (await en.data('purchase-order/index', { size: 1 })).data['results']['rows'] as { id: string }[]
  for (const hostileText of ['a\u0000b', '\ud800', 'x'.repeat(20_000), "'; --"]) {
    const what = JSON.stringify(hostileText).slice(0, 20)
    const requests: [string, Promise<Answer>][] = [
      [
        'comment',
        en.post('/ccommonapi/comments/save', { json: { type: 'purchase_order', id: order!.id, text: hostileText, path: hostileText } }),
      ],
      ['comment on nothing', en.post('/ccommonapi/comments/save', { json: { type: hostileText, id: hostileText, text: hostileText } })],
      ['task', en.post('/notifyapi/notify-msg/task-save', { json: { content: hostileText, due: hostileText } })],
      ['status of a task', en.post('/notifyapi/notify-msg/task-change-status', { json: { id: hostileText, status: hostileText } })],
      ['setting', en.post('/clientinfoapi/user-profile/save-setting', { json: { key: hostileText, value: hostileText } })],
      [
        'view',
        en.post('/scommonapi/views/save', { json: { DATA: { page: 'colour', name: hostileText, view: { filters: hostileText } } } }),
      ],
      [
        'page',
        en.post('/scommonapi/sconf-ui-config-person/submit-cache', { json: { page: 'colour', DATA: { [hostileText]: hostileText } } }),
      ],
      [
        'push',
        en.post('/ccommonapi/cpm-bus/push', {
          json: { REL_KEY: order!.id, ACTION_TYPE: hostileText, NID: hostileText, ACTION_MSG: hostileText },
        }),
      ],
      ['delegate', en.post('/ccommonapi/cpm-bus/delegate', { json: { REL_KEY: order!.id, USER_ID: hostileText } })],
      ['history', en.get('/ccommonapi/gui/page-view-version', { query: { page: 'purchase-order', id: order!.id, version: '999999999' } })],
      ['inbox', en.get('/notifyapi/notify-msg/index', { query: { type: hostileText.slice(0, 100), menu_id: hostileText.slice(0, 100) } })],
      [
        'to-do',
        en.get('/notifyapi/notify-msg/my-task-list', { query: { search: hostileText.slice(0, 90), type: hostileText.slice(0, 90) } }),
      ],
      ['company', en.data('company/pick', { search: hostileText.slice(0, 100) })],
      ['dictionary', en.data('colour/save', { values: { name: hostileText } }, { headers: { 'idempotency-key': 'x'.repeat(101) } })],
      ['sign-in', here.client().signIn(hostileText.slice(0, 200), hostileText.slice(0, 200))],
    ]
    for (const [name, answer] of requests) await mustNotBreak(await answer, `${name} ${what}`)
  }
  for (const id of ['0', '-1', '1e3', '9'.repeat(18), '9'.repeat(19), '9'.repeat(300), 'NaN', '', '1 OR 1=1'])
    await mustNotBreak(await en.data('colour/view', { id }), `id ${id.slice(0, 20)}`)
})
