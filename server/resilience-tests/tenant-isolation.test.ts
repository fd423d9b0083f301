/**
 * Tests that the second platform and the second supplier get no data of others, through any call, for every document type. The full
 * run tries each call, each link and each field alone, without a side and with each side, as both of them. `npm test` views a hidden document of
 * each type and tries, in turn from type to type, a twelfth of the other calls, all links in one save, half of the sides, three fields without a
 * side and one with each side.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversionsBySource } from '../../model/between/declared-conversions.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Page } from '../../model/page.ts'
import { linkedTypes, referenceTo } from '../../model/fields/one-of.ts'
import { isFullRun, sample } from '../../engine/testing/proof-size.ts'
import { documents } from '../../documents/all-documents.ts'
import type { Answer, Client } from '../testing/client.ts'
import { canary, world, type Hidden, type World } from '../testing/fixture.ts'

interface Outsider {
  readonly name: string
  readonly client: Client
  /** What is hidden from this user, by the name of the type. No test creates or removes any of it. */
  readonly hidden: ReadonlyMap<string, readonly Hidden[]>
}
let here: World
let outsiders: Outsider[]
const hiddenFrom = ({ hidden }: Outsider, type: AnyDocument): readonly Hidden[] => hidden.get(type.name) ?? []
/** In how many turns the outsiders share the attempts on a type: an outsider from whom nothing is hidden leaves all of them to the other. */
const turnsOf = (type: AnyDocument): number => (outsiders.every((one) => hiddenFrom(one, type).length > 0) ? 2 : 1)
/** Secrets of the first platform: ids and numbers that occur nowhere else. */
const secrets = new Map<string, Set<string>>()
beforeAll(async () => {
  here = await world()
  outsiders = []
  for (const [name, company] of [
    ['other.buyer', undefined],
    ['supplier2', here.companies['HL']!],
  ] as const) {
    const hidden = new Map<string, Hidden[]>()
    for (const type of documents) hidden.set(type.name, await here.hiddenFrom(type, company))
    const secretTexts = new Set([...hidden.values()].flat().map(({ id }) => id))
    // What was shared and is not any more stays named in the document that shared it, and can no longer be read.
    if (company) for (const type of documents) for (const id of await here.namedAfterwards(type, company)) secretTexts.delete(id)
    secrets.set(name, secretTexts)
    outsiders.push({ name, client: await here.mighty(name), hidden })
  }
})
afterAll(() => here?.end())

const conversions = conversionsBySource(documents)
const path = (type: AnyDocument) => type.name.replaceAll('_', '-')
const nobody = '999999999999999'
/** Returns everything in a response, without the ids of the request and of a job that it has queued. */
const comparable = (answer: Answer, ...ids: readonly string[]) => ({
  status: answer.status,
  code: answer.code,
  message: answer.message,
  data: JSON.parse(
    ids.reduce((text, id) => text.replaceAll(id, nobody), JSON.stringify(answer.data)).replace(/"job":"\d+"/, '"job":""'),
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

/** A list as an outsider sees it, of that many rows. */
interface OwnList {
  readonly type: AnyDocument
  readonly name: string
  readonly client: Client
  readonly query: { readonly partyRole?: string }
  readonly rows: number
}

/** Returns three fields to sort by in one call, others from turn to turn; a field of phone numbers alone, because it may be refused. */
function sortsInTurn(type: AnyDocument, sortable: readonly (readonly [string, unknown])[], turn: number): string[] {
  const names = sortable.map(([field]) => field)
  const start = (3 * turn) % Math.max(1, names.length)
  const three = [...names.slice(start), ...names.slice(0, start)].slice(0, 3)
  const isPhone = (field: string) => type.fields[field]?.kind === 'phone'
  return three.slice(0, 1).some(isPhone) ? three.slice(0, 1) : three.filter((field) => !isPhone(field))
}

/** Sorts by the fields, and groups by the first of them: the order shows as many rows as the list, the groups count as many. */
async function sortAndGroup({ type, name, client, query, rows }: OwnList, sort: readonly string[]): Promise<void> {
  const [field] = sort
  if (field === undefined) return
  const where = `${name} ${query.partyRole} by ${sort.join()}`
  const sorted = await client.data(`${path(type)}/index`, { ...query, sort, size: 200 })
  // A field that is masked for this party cannot be sorted by: it is refused at the field, for their own rows too.
  if (type.fields[field]?.kind === 'phone' && sorted.code !== 200) {
    expect(sorted.status, where).toBe(400)
    return
  }
  expect(rowsOf(sorted).length, where).toBe(rows)
  const grouped = await client.data(`${path(type)}/index`, { ...query, group: [field] })
  expect(leaks(name, grouped), `${where}, grouped`).toEqual([])
  const groups = (grouped.data['results']?.['groups'] ?? []) as { count: number }[]
  if (grouped.code === 200)
    expect(
      groups.reduce((sum, one) => sum + one.count, 0),
      `${where}, grouped`,
    ).toBe(rows)
}

/** Asks for the rows that have a value in the field, and for the values to choose from. */
async function filterAndChoose({ type, name, client, query, rows }: OwnList, field: string): Promise<void> {
  const where = `${name} ${query.partyRole} ${field}`
  const some = await client.data(`${path(type)}/index`, { ...query, filters: [{ field, operator: 'notEmpty' }], size: 200, count: true })
  expect(leaks(name, some), where).toEqual([])
  expect(some.data['results']?.['count'] ?? 0).toBeLessThanOrEqual(rows)
  const options = await client.data(`${path(type)}/options`, { ...query, field })
  expect(leaks(name, options), `${where}, options`).toEqual([])
  if (rows === 0 && options.code === 200) expect(options.data['results'], `${where}, options`).toEqual([])
}

/** A field of a new document, the hidden document that it shall link to, and how the field names a document. */
interface LinkAttempt {
  readonly field: string
  readonly to: string
  readonly hidden: Hidden
  readonly valueOf: (id: string) => unknown
}

/** Returns every field that links, with a hidden document of each type that it links to. */
const linkAttempts = (type: AnyDocument, outsider: Outsider): LinkAttempt[] =>
  Object.entries(type.fields as Fields)
    .filter(([, { kind, options }]) => ['link', 'links', 'oneOf'].includes(kind) && !options.computed && !options.formula)
    .flatMap(([field, { kind, options }]) =>
      linkedTypes({ options }).flatMap((to) => {
        const hidden = outsider.hidden.get(to)?.at(-1)
        const valueOf = (id: string) => (kind === 'links' ? [id] : kind === 'oneOf' ? referenceTo(to, id) : id)
        return hidden ? [{ field, to, hidden, valueOf }] : []
      }),
    )

/**
 * Groups attempts that one save can carry: those at fields that this user may enter, each field once. A field that is closed refuses the whole
 * save, so one of these is tried alone, another from turn to turn. The full run tries each alone.
 */
async function inOneSave(
  type: AnyDocument,
  { client }: Outsider,
  attempts: readonly LinkAttempt[],
  turn: number,
): Promise<LinkAttempt[][]> {
  if (isFullRun || attempts.length < 2) return attempts.map((one) => [one])
  const page = (await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: path(type) } })).data['results'] as Page | undefined
  const entered = (page?.may.create ? page.blocks.flatMap(({ form }) => form) : []).filter((one) => !one.isNotPost && one.restriction === 0)
  const isOpen = ({ field }: LinkAttempt) => entered.some((one) => one.field === field)
  const closed = attempts.filter((one) => !isOpen(one))
  const rounds: LinkAttempt[][] = []
  for (const attempt of attempts.filter(isOpen)) {
    const round = rounds.find((some) => some.every(({ field }) => field !== attempt.field))
    if (round) round.push(attempt)
    else rounds.push([attempt])
  }
  return [...rounds, ...sample(closed, closed.length, turn).map((one) => [one])]
}

describe.each(documents.map((type) => [type.name, type] as const))('%s', (_, type: AnyDocument) => {
  test('every call naming a hidden document answers only that it does not exist, and leaves it unchanged', async () => {
    const turns = turnsOf(type)
    for (const [second, outsider] of outsiders.entries()) {
      const { name, client } = outsider
      const hidden = hiddenFrom(outsider, type).at(-1)
      if (!hidden) continue
      const before = await here.sql(`SELECT count(*) FROM core.journal WHERE doc_id = $1 AND action <> 'daily'`, [hidden.id])
      const there = calls(type, hidden)
      const nowhere = calls(type, { id: nobody, version: hidden.version })
      const [view, ...others] = [...there.entries()]
      for (const [at, [call, ask]] of [view!, ...sample(others, 12 * turns, second + documents.indexOf(type))]) {
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
    const turns = turnsOf(type)
    for (const [second, outsider] of outsiders.entries()) {
      // Where something is hidden from both, one of them in turn tries the lists; the full run tries them as both.
      if (!isFullRun && turns === 2 && (documents.indexOf(type) >> 1) % 2 !== second) continue
      const { name, client } = outsider
      const turnOfType = second + documents.indexOf(type)
      const page = await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: at } })
      expect(leaks(name, page)).toEqual([])
      const fields = Object.entries(
        (page.data['results']?.['list']?.['fields'] ?? {}) as Record<string, { sortable: boolean; operators: string[] }>,
      )
      const secret = hiddenFrom(outsider, type).at(-1)
      const terms = secret?.number ? [secret.number, canary] : [canary]
      const sides = sample([...partyRoles.entries()], 2, turnOfType)
      const scopes = [[0, undefined] as const, ...sides]
      for (const [place, [turn, partyRole]] of scopes.entries()) {
        const sideQuery = partyRole ? { partyRole } : {}
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
        const list: OwnList = { type, name, client, query: sideQuery, rows: rows.length }
        const fieldTurn = turn + turnOfType
        const [sortable, filterable] = [
          fields.filter(([, one]) => one.sortable),
          fields.filter(([, one]) => one.operators.includes('notEmpty')),
        ]
        if (isFullRun) {
          for (const [field] of sortable) await sortAndGroup(list, [field])
          for (const [field] of filterable) await filterAndChoose(list, field)
        } else {
          // With a side, one of the two in turn.
          if (!partyRole || fieldTurn % 2 === 0) await sortAndGroup(list, sortsInTurn(type, sortable, fieldTurn))
          if (filterable.length > 0 && (!partyRole || fieldTurn % 2 === 1))
            await filterAndChoose(list, filterable[(7 * fieldTurn) % filterable.length]![0])
        }
        // A search is tried with each side; `npm test` tries the exact number without one, and exports one scope of each type.
        for (const word of partyRole && !isFullRun ? terms.slice(0, 1) : terms) {
          const leaked = rowsOf(await client.data(`${at}/index`, { ...sideQuery, search: word }))
          if (!partyRole || isFullRun)
            leaked.push(
              ...rowsOf(
                await client.data(`${at}/index`, { ...sideQuery, filters: [{ field: 'number', operator: 'contains', value: word }] }),
              ),
            )
          // A document of their own may have the same number; none of the results may be a hidden one.
          expect(leaked.filter((row) => secrets.get(name)!.has(row.id))).toEqual([])
        }
        if (!isFullRun && place !== turnOfType % scopes.length) continue
        const sheet = await client.data(`${at}/export`, { ...sideQuery, format: 'csv' })
        // Where nothing is visible, nothing is exported; an export has as many rows as the list.
        if (sheet.headers.get('content-disposition')) expect(sheet.text.trim().split('\r\n').length - 1).toBe(rows.length)
        expect(sheet.text).not.toContain(canary)
      }
      for (const query of [{ size: 50 }, { search: canary }, { codes: terms }])
        expect(leaks(name, await client.data(`${at}/pick`, query))).toEqual([])
    }
  })

  test('a link to a hidden document is refused like a link to a nonexistent one', async () => {
    const turn = documents.indexOf(type)
    for (const [second, outsider] of outsiders.entries()) {
      const { name, client } = outsider
      // What is hidden from both is tried by one of them in turn; the full run tries it as both.
      const hiddenFromOther = outsiders[1 - second]!.hidden
      const isShared = ({ to }: LinkAttempt) => (hiddenFromOther.get(to)?.length ?? 0) > 0
      const attempts = linkAttempts(type, outsider).filter((one) => isFullRun || !isShared(one) || turn % 2 === second)
      const saves = await inOneSave(type, outsider, attempts, turn)
      for (const together of saves) {
        const valuesWith = (idOf: (one: LinkAttempt) => string) => ({
          values: Object.fromEntries(together.map((one) => [one.field, one.valueOf(idOf(one))])),
        })
        const ids = together.map(({ hidden }) => hidden.id)
        const where = `${name} ${together.map(({ field }) => field).join()}`
        const answer = await client.data(
          `${path(type)}/save`,
          valuesWith(({ hidden }) => hidden.id),
        )
        const unknown = await client.data(
          `${path(type)}/save`,
          valuesWith(() => nobody),
        )
        expect(comparable(answer, ...ids), where).toEqual(comparable(unknown, ...ids))
        expect(answer.code, `${where}: ${answer.text}`).not.toBe(200)
        // A field of which a save of several says nothing is tried alone.
        const refused = new Set(Object.keys((answer.data['errors'] ?? {}) as object).map((at) => at.replace(/\[.*/, '')))
        if (together.length > 1) saves.push(...together.filter(({ field }) => !refused.has(field)).map((one) => [one]))
        const shown = await client.data(
          `${path(type)}/compute`,
          valuesWith(({ hidden }) => hidden.id),
        )
        for (const { hidden } of together) if (hidden.number) expect(shown.text, `${where}, compute`).not.toContain(hidden.number)
      }
    }
  })
})
