/**
 * Tests what an outsider learns by importing spreadsheets and by naming companies and people: data of others looks as if it did not
 * exist, on every node. The full run tries each type as both outsiders; `npm test` as one of them, in turn from type to type.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../../engine/testing/proof-size.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { documents } from '../../documents/all-documents.ts'
import type { Client } from '../testing/client.ts'
import { canary, world, type World } from '../testing/fixture.ts'
import { endedJob } from '../testing/jobs.ts'

let here: World
let outsiders: { name: string; client: Client; other: Client; company?: string }[]
beforeAll(async () => {
  here = await world()
  const second = await here.another()
  outsiders = []
  for (const [name, company] of [
    ['other.buyer', undefined],
    ['supplier2', here.companies['HL']!],
  ] as const) {
    const client = await here.mighty(name)
    // The same session on another node.
    const other = here.client(second.address)
    other.user = client.user
    outsiders.push({ name, client, other, ...(company ? { company } : {}) })
  }
})
afterAll(() => here?.end())

const path = (type: AnyDocument) => type.name.replaceAll('_', '-')
const nobody = 'NOBODY-9'
const noId = '999999999999999'

/** Returns the columns of a spreadsheet that reference other documents, in the header and in lines. */
function naming(type: AnyDocument): [column: string, to: string][] {
  const of = (fields: Fields, before: string): [string, string][] =>
    Object.entries(fields).flatMap(([name, field]: [string, Field]): [string, string][] => {
      if (field.kind === 'lines') return before ? [] : of(field.options.columns ?? {}, `${name}.`)
      if (field.kind !== 'link' || field.options.computed || field.options.formula) return []
      return [[`${before}${name}`, field.options.to!]]
    })
  return of(type.fields as Fields, '')
}

async function importing(asker: Client, watcher: Client, type: AnyDocument, row: Record<string, string>): Promise<unknown> {
  const queued = await asker.data(`${path(type)}/import`, { rows: [row], mode: 'good' })
  const job = queued.data['results']?.['job'] as string | undefined
  if (!job) return { status: queued.status, message: queued.message }
  const { state, result, error } = await endedJob(watcher, job)
  return { state, result, error }
}

describe.each(documents.map((type, turn) => [type.name, type, turn] as const))('%s', (_, type: AnyDocument, turn) => {
  test('a spreadsheet that references hidden documents gets the same response as unknown ones, and creates nothing', async () => {
    for (const { name, client, other, company } of sample(outsiders, 2, turn)) {
      const columns: [string, string][] = []
      for (const [column, to] of naming(type)) {
        const target = documents.find((one) => one.name === to)
        const hidden = target && (await here.hiddenFrom(target, company)).at(-1)
        if (!hidden) continue
        const word = hidden.number ?? hidden.id
        // A document of their own may have the same code.
        const picked = (await client.data(`${path(target)}/pick`, { codes: [word] })).data['results'] as unknown[] | undefined
        if (picked && picked.length > 0) continue
        columns.push([column, word])
      }
      if (columns.length === 0) continue
      const count = async () =>
        // The daily recalculation runs beside the tests, so what it writes does not count.
        here.sql(
          `SELECT (SELECT count(*) FROM core.entry) AS entries, (SELECT count(*) FROM core.journal WHERE action <> 'daily') AS journal`,
        )
      const before = await count()
      // Digits alone may be an id, so an id is replaced by unused digits and a code by an unused code.
      const instead = (word: string) => (/^\d+$/.test(word) ? '9'.repeat(word.length) : nobody)
      const references = columns.map(([, word]) => word).sort((one, two) => two.length - one.length)
      const blind = (answer: unknown) => references.reduce((text, word) => text.replaceAll(word, instead(word)), JSON.stringify(answer))
      const named = await importing(client, other, type, Object.fromEntries(columns))
      const unnamed = await importing(other, client, type, Object.fromEntries(columns.map(([column, word]) => [column, instead(word)])))
      expect(blind(named), `${name}: ${references.join(', ')}`).toBe(JSON.stringify(unnamed))
      // What the sheet itself named is repeated to its author; nothing else of a hidden document is said.
      expect(blind(named)).not.toContain(canary)
      expect(await count(), name).toEqual(before)
    }
  })

  test('a company or a user of another platform is treated as nonexistent', async () => {
    const links = Object.entries(type.fields as Fields).filter(
      ([, { kind, options }]) => kind === 'link' && !options.computed && !options.formula && ['company', 'user'].includes(options.to ?? ''),
    )
    const { client } = outsiders[0]!
    for (const [field, { options }] of links) {
      const id = options.to === 'company' ? here.companies['JC']! : here.users['supplier']!
      for (const call of sample(['save', 'compute'], 2, turn)) {
        const [there, nowhere] = await Promise.all(
          [id, noId].map((one) => client.data(`${path(type)}/${call}`, { values: { [field]: one } })),
        )
        const comparable = ({ status, code, message, data }: NonNullable<typeof there>) =>
          JSON.stringify({ status, code, message, data }).replaceAll(id, noId)
        expect(comparable(there!), `${field} ${call}`).toBe(comparable(nowhere!))
      }
    }
  })
})

test('the directories of companies and users contain nobody of another platform', async () => {
  const { client } = outsiders[0]!
  for (const to of ['company', 'user'])
    for (const query of [
      { size: 50 },
      { search: '华裳' },
      { ids: Object.values(to === 'company' ? here.companies : here.users).slice(0, 10) },
    ]) {
      const answer = await client.data(`${to}/pick`, query)
      const ownIds = new Set(
        (
          await here.sql<{ id: string }>(
            to === 'company'
              ? `SELECT id::text FROM core.company WHERE platform_id <> $1`
              : `SELECT user_id::text AS id FROM core.member WHERE platform_id <> $1`,
            [here.platform],
          )
        ).map(({ id }) => id),
      )
      const rows = (answer.data['results'] ?? []) as { id: string }[]
      expect(
        rows.filter(({ id }) => !ownIds.has(id)),
        `${to} ${JSON.stringify(query)}`,
      ).toEqual([])
    }
})
