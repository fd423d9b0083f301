/**
 * Tests that the second platform and the second supplier get no data of others, through any call, for every document type. The full
 * run tries each call, each link and each field without a side and with each side as both of them; `npm test` tries, in turn from type to type,
 * each link as one of the two, a quarter of the calls, half of the sides, a sixteenth of the fields without a side and a fortieth with each side.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversionsBySource } from '../../model/between/declared-conversions.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { linkedTypes, referenceTo } from '../../model/fields/one-of.ts'
import { sample } from '../../engine/testing/proof-size.ts'
import { documents } from '../../documents/all-documents.ts'
import type { Answer, Client } from '../testing/client.ts'
import { canary, world, type Hidden, type World } from '../testing/fixture.ts'

let here: World
let outsiders: { name: string; client: Client; company?: string }[]
/** In how many turns the outsiders share the attempts on a type: an outsider from whom nothing is hidden leaves all of them to the other. */
const turnsOf = async (type: AnyDocument): Promise<number> => {
  const hidden = await Promise.all(outsiders.map(({ company }) => here.hiddenFrom(type, company)))
  return hidden.every((some) => some.length > 0) ? 2 : 1
}
/** Secrets of the first platform: ids and numbers that occur nowhere else. */
const secrets = new Map<string, Set<string>>()
beforeAll(async () => {
  here = await world()
  outsiders = [
    { name: 'other.buyer', client: await here.mighty('other.buyer') },
    { name: 'supplier2', client: await here.mighty('supplier2'), company: here.companies['HL']! },
  ]
  for (const { name, company } of outsiders) {
    const secretTexts = new Set<string>()
    for (const type of documents) for (const one of await here.hiddenFrom(type, company)) secretTexts.add(one.id)
    // What was shared and is not any more stays named in the document that shared it, and can no longer be read.
    if (company) for (const type of documents) for (const id of await here.namedAfterwards(type, company)) secretTexts.delete(id)
    secrets.set(name, secretTexts)
  }
})
afterAll(() => here?.end())

const conversions = conversionsBySource(documents)
const path = (type: AnyDocument) => type.name.replaceAll('_', '-')
const nobody = '999999999999999'
/** Returns everything in a response, without the ids of the request and of a job that it has queued. */
const comparable = (answer: Answer, id: string) => ({
  status: answer.status,
  code: answer.code,
  message: answer.message,
  data: JSON.parse(
    JSON.stringify(answer.data)
      .replaceAll(id, nobody)
      .replace(/"job":"\d+"/, '"job":""'),
  ) as unknown,
})
/** Returns the ids of hidden documents that occur in a response. */
function leaks(name: string, answer: Answer): string[] {
  const leaked = (answer.text.match(/\b\d{10}\b/g) ?? []).filter((word) => secrets.get(name)!.has(word))
  return [...new Set([...leaked, ...(answer.text.includes(canary) ? [canary] : [])])]
}
const rowsOf = (answer: Answer) => (answer.data['results']?.['rows'] ?? []) as { id: string }[]

/** Every call that names one document. Calls that could change it are included: they must be refused before any validation. */
function calls(type: AnyDocument, { id, version }: Pick<Hidden, 'id' | 'version'>): [string, (client: Client) => Promise<Answer>][] {
  const at = path(type)
  const signed = (call: string, data: object): [string, (client: Client) => Promise<Answer>] => [
    call,
    (client) => client.data(`${at}/${call}`, data),
  ]
  const query = { page: at, type: at, id, REL_KEY: id }
  const bus = (call: string, form: object = {}): [string, (client: Client) => Promise<Answer>] => [
    `cpm-bus/${call}`,
    (client) => client.post(`/ccommonapi/cpm-bus/${call}`, { form: { REL_KEY: id, ACTION_MSG: 'x', ...form } }),
  ]
  const comment = (call: string, form: object = {}): [string, (client: Client) => Promise<Answer>] => [
    `comments/${call}`,
    (client) => client.post(`/ccommonapi/comments/${call}`, { form: { type: at, id, ...form } }),
  ]
  const history = (call: string, versions: Readonly<Record<string, string>>): [string, (client: Client) => Promise<Answer>] => [
    call,
    (client) => client.get(`/ccommonapi/gui/${call}`, { query: { page: at, id, ...versions } }),
  ]
  return [
    signed('view', { id }),
    signed('save', { id, version, values: {} }),
    signed('remove', { id, version }),
    signed('copy', { id }),
    ...[...(conversions.get(type.name)?.keys() ?? [])].map((to) => signed('make', { id, to })),
    ...Object.keys(actionsOf(type)).map((action) => signed(action, { id, version, comment: 'x' })),
    ...Object.keys(actionsOf(type))
      .slice(0, 1)
      .map((action) => signed(`bulk/${action}`, { ids: [id] })),
    signed('pick', { ids: [id] }),
    signed('index', { filters: [{ field: 'id', operator: 'in', value: [id] }], count: true, totals: true }),
    history('page-view-log', {}),
    history('page-view-version', { version: '1' }),
    history('page-view-changes', { from: '1', to: '2' }),
    ...['cpm-view', 'cpm-node-actions', 'cpm-allowed-rollback-nodes', 'cpm-preview'].map(
      (call) =>
        [call, (client: Client) => client.get(`/ccommonapi/cpm-bus/${call}`, { query: { REL_KEY: query.REL_KEY } })] as [
          string,
          (client: Client) => Promise<Answer>,
        ],
    ),
    ...['push', 'rollback-node', 'recall', 'remind', 'comment'].map((call) => bus(call, { ACTION_TYPE: 'approve', TO: 'draft' })),
    bus('add-user-into-node', { USER_IDS: [nobody] }),
    bus('transfer', { USER_ID: nobody }),
    bus('delegate', { USER_ID: nobody }),
    ['related', (client) => client.get('/ccommonapi/utils/related', { query: { page: at, id } })],
    [
      'draft',
      (client) =>
        client.post('/scommonapi/sconf-ui-config-person/submit-cache', { form: { page: at, id, scope: 'draft', DATA: { values: {} } } }),
    ],
    ['draft of', (client) => client.get('/scommonapi/sconf-ui-config-person/page-cache', { query: { page: at, id } })],
    ['comments/index', (client) => client.get('/ccommonapi/comments/index', { query: { type: at, id } })],
    comment('save', { text: 'x' }),
    comment('remove', { comment: nobody }),
    comment('resolve', { comment: nobody }),
  ]
}

describe.each(documents.map((type) => [type.name, type] as const))('%s', (_, type: AnyDocument) => {
  test('every call naming a hidden document answers only that it does not exist, and leaves it unchanged', async () => {
    const turns = await turnsOf(type)
    for (const [second, { name, client, company }] of outsiders.entries()) {
      const hidden = (await here.hiddenFrom(type, company)).at(-1)
      if (!hidden) continue
      const before = await here.sql(`SELECT count(*) FROM core.journal WHERE doc_id = $1 AND action <> 'daily'`, [hidden.id])
      const there = calls(type, hidden)
      const nowhere = calls(type, { id: nobody, version: hidden.version })
      for (const [at, [call, ask]] of sample([...there.entries()], 4 * turns, second + documents.indexOf(type))) {
        const answer = await ask(client)
        const where = `${name} ${type.name}/${call}: ${answer.text.slice(0, 300)}`
        expect(comparable(answer, hidden.id), where).toEqual(comparable(await nowhere[at]![1](client), hidden.id))
        expect(answer.status, where).toBeLessThan(500)
        expect(answer.text, where).not.toContain(canary)
        if (hidden.number) expect(answer.text, where).not.toContain(`"${hidden.number}"`)
      }
      expect(await here.sql(`SELECT count(*) FROM core.journal WHERE doc_id = $1 AND action <> 'daily'`, [hidden.id])).toEqual(before)
    }
  })

  test('lists, counts, sums, sorts, filters, groups, pickers, choices and exports contain no data of others', async () => {
    const at = path(type)
    const partyRoles = ['owner', 'reader', ...Object.keys(type.parties.partyRoles ?? {})]
    const turns = await turnsOf(type)
    for (const [second, { name, client, company }] of outsiders.entries()) {
      const hidden = await here.hiddenFrom(type, company)
      const page = await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: at } })
      expect(leaks(name, page)).toEqual([])
      const fields = Object.entries(
        (page.data['results']?.['list']?.['fields'] ?? {}) as Record<string, { sortable: boolean; operators: string[] }>,
      )
      const secret = hidden.at(-1)
      const terms = secret?.number ? [secret.number, canary] : [canary]
      const sides = sample([...partyRoles.entries()], 2 * turns, second + documents.indexOf(type))
      for (const [turn, partyRole] of [[0, undefined] as const, ...sides]) {
        const sideQuery = partyRole ? { partyRole } : {}
        const tried = partyRole
          ? sample(fields, 40, turn + 1 + documents.indexOf(type))
          : sample(fields, 16, second + 2 * documents.indexOf(type))
        const everything = await client.data(`${at}/index`, { ...sideQuery, size: 200, count: true, totals: true })
        expect(leaks(name, everything), `${name} ${partyRole}`).toEqual([])
        if (everything.code !== 200) {
          expect([400, 403]).toContain(everything.status)
          continue
        }
        const rows = rowsOf(everything)
        expect(everything.data['results']['count']).toBe(rows.length)
        const total = Object.values((everything.data['results']['totals'] ?? {}) as Record<string, string | null>)
        if (rows.length === 0) expect(total.filter((one) => one !== null && one !== '0')).toEqual([])
        for (const [field] of tried.filter(([, one]) => one.sortable)) {
          const sorted = await client.data(`${at}/index`, { ...sideQuery, sort: [field], size: 200 })
          // A field that is masked for this party cannot be sorted by: it is refused at the field, for their own rows too.
          if (type.fields[field]?.kind === 'phone' && sorted.code !== 200) {
            expect(sorted.status, `${name} ${partyRole} by ${field}`).toBe(400)
            continue
          }
          expect(rowsOf(sorted).length, `${name} ${partyRole} by ${field}`).toBe(rows.length)
          const grouped = await client.data(`${at}/index`, { ...sideQuery, group: [field] })
          expect(leaks(name, grouped), `${name} ${partyRole} grouped by ${field}`).toEqual([])
          const groups = (grouped.data['results']?.['groups'] ?? []) as { count: number }[]
          if (grouped.code === 200)
            expect(
              groups.reduce((sum, one) => sum + one.count, 0),
              `${name} grouped by ${field}`,
            ).toBe(rows.length)
        }
        for (const [field, { operators }] of tried) {
          if (!operators.includes('notEmpty')) continue
          const some = await client.data(`${at}/index`, {
            ...sideQuery,
            filters: [{ field, operator: 'notEmpty' }],
            size: 200,
            count: true,
          })
          expect(leaks(name, some), `${name} ${field}`).toEqual([])
          expect(some.data['results']?.['count'] ?? 0).toBeLessThanOrEqual(rows.length)
          const options = await client.data(`${at}/options`, { ...sideQuery, field })
          expect(leaks(name, options), `${name} options ${field}`).toEqual([])
          if (rows.length === 0 && options.code === 200) expect(options.data['results'], `${name} options ${field}`).toEqual([])
        }
        for (const word of terms) {
          // A document of their own may have the same number; none of the results may be a hidden one.
          const leaked = [
            ...rowsOf(await client.data(`${at}/index`, { ...sideQuery, search: word })),
            ...rowsOf(
              await client.data(`${at}/index`, { ...sideQuery, filters: [{ field: 'number', operator: 'contains', value: word }] }),
            ),
          ]
          expect(leaked.filter((row) => secrets.get(name)!.has(row.id))).toEqual([])
        }
        const sheet = await client.data(`${at}/export`, { ...sideQuery, format: 'csv' })
        // Where nothing is visible, nothing is exported; an export has as many rows as the list.
        if (sheet.headers.get('content-disposition')) expect(sheet.text.trim().split('\r\n').length - 1).toBe(rows.length)
        expect(sheet.text).not.toContain(canary)
      }
      for (const query of [{ size: 50 }, { search: canary }, ...terms.map((word) => ({ codes: [word] }))])
        expect(leaks(name, await client.data(`${at}/pick`, query))).toEqual([])
    }
  })

  test('a link to a hidden document is refused like a link to a nonexistent one', async () => {
    let turn = documents.indexOf(type)
    for (const [field, { options, kind }] of Object.entries(type.fields as Fields)) {
      if (!['link', 'links', 'oneOf'].includes(kind) || options.computed || options.formula) continue
      for (const to of linkedTypes({ options })) {
        const target = documents.find((one) => one.name === to)
        if (!target) continue
        const attempts: { name: string; client: Client; hidden: Hidden }[] = []
        for (const { name, client, company } of outsiders) {
          const hidden = (await here.hiddenFrom(target, company)).at(-1)
          if (hidden) attempts.push({ name, client, hidden })
        }
        for (const { name, client, hidden } of sample(attempts, attempts.length, turn++)) {
          const valueOf = (id: string) => (kind === 'links' ? [id] : kind === 'oneOf' ? referenceTo(to, id) : id)
          const saveLink = (id: string) => client.data(`${path(type)}/save`, { values: { [field]: valueOf(id) } })
          const answer = await saveLink(hidden.id)
          expect(comparable(answer, hidden.id), `${name} ${field}`).toEqual(comparable(await saveLink(nobody), hidden.id))
          expect(answer.code, `${name} ${field}: ${answer.text}`).not.toBe(200)
          const shown = await client.data(`${path(type)}/compute`, { values: { [field]: valueOf(hidden.id) } })
          if (hidden.number) expect(shown.text, `${name} compute ${field}`).not.toContain(hidden.number)
        }
      }
    }
  })
})
