/** Tests the bounds of designed reports: their number, their size, what the list carries, and their deletion. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { noteStory } from '../testing/note-story.ts'
import { personOf, type Person, type Story } from '../testing/story.ts'
import { design, designs, maxDesigns, publishDesign, publishedReport, removeDesign, saveDesign } from './designed-reports.ts'

let app: Story
let admin: Person
beforeAll(async () => {
  app = await noteStory({})
  admin = personOf(app.engine, { ...app.as('admin').actor, accountType: 'super' })
})
afterAll(() => app?.end())
beforeEach(() => app.sql('DELETE FROM core.report'))

const definition = (name: string, filters: readonly object[] = []) => ({
  name,
  label: ['便条', 'Notes'],
  source: 'note',
  filters,
  measures: [{ name: 'n', label: ['数', 'Count'], of: 'count' }],
})
const save = (name: string, filters?: readonly object[]) =>
  admin.perform((operation) => saveDesign(operation, { definition: definition(name, filters) }, new Set()))
const refusalOf = async (work: Promise<unknown>): Promise<WeftError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(WeftError)
  return error as WeftError
}
/** Stores designs of the company directly, named `stored-1` and so on. */
const store = (count: number) =>
  app.sql(
    `INSERT INTO core.report (platform_id, id, company_id, name, state, definition, updated_by)
     SELECT $1, 900000 + n, $2, 'stored-' || n, 'retired', $3, $4 FROM generate_series(1, $5::int) n`,
    [admin.actor.platform, admin.actor.company, JSON.stringify(definition('stored')), admin.actor.user, count],
  )

test('of two designs saved at once for the last place one is refused with the limit, and deleting frees a place', async () => {
  await store(maxDesigns - 1)
  const results = await Promise.allSettled([save('first'), save('second')])
  expect(results.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refusal = await refusalOf(save('third'))
  expect([refusal.code, refusal.localised('en')]).toEqual([
    409,
    'A company has at most 200 report designs: delete one that is no longer used',
  ])
  expect(refusal.localised('zh')).toContain('200')
  await admin.perform((operation) => removeDesign(operation, '900001'))
  await save('third')
  expect(await admin.perform(designs)).toHaveLength(maxDesigns)
})

test('the list has names, states and versions without definitions; one design is read by its id', async () => {
  const { id } = await save('listed')
  await admin.perform((operation) => publishDesign(operation, id, 'published'))
  const [row] = await admin.perform(designs)
  expect(row).toEqual({
    id,
    name: 'listed',
    label: ['便条', 'Notes'],
    state: 'published',
    version: 2,
    changed: false,
    updated_at: expect.anything(),
  })
  expect((await admin.perform((operation) => design(operation, id))).definition.source).toBe('note')
  const read = (name: string) => app.as('buyer').perform((operation) => publishedReport(operation, name))
  expect([(await read('listed'))?.name, await read('unknown')]).toEqual(['listed', undefined])
})

test('the size limit counts bytes as stored, and operators without a value store none', async () => {
  const tooLarge = async (value: unknown, operator = 'eq') => (await refusalOf(save('large', [{ field: 'name', operator, value }]))).key
  expect(await tooLarge('中'.repeat(11_000))).toBe('generic.tooLarge')
  expect(
    await tooLarge(
      Array.from({ length: 200 }, () => 1e308),
      'in',
    ),
  ).toBe('generic.tooLarge')
  const { definition: stored } = await save('small', [{ field: 'name', operator: 'empty', value: 'x'.repeat(40_000) }])
  expect(stored.filters).toEqual([{ field: 'name', operator: 'empty' }])
})

test('a published report is deleted only after it is retired; its scheduled mails go with it', async () => {
  const { id } = await save('mailed')
  await admin.perform((operation) => publishDesign(operation, id, 'published'))
  const { platform, company, user } = admin.actor
  await app.sql(
    `INSERT INTO core.report_schedule (platform_id, id, company_id, user_id, report, receivers, every, hour, format, next_at)
     VALUES ($1, 950000, $2, $3, 'mailed', ARRAY[$3::bigint], 'day', 8, 'csv', now())`,
    [platform, company, user],
  )
  const remove = (person: Person) => person.perform((operation) => removeDesign(operation, id))
  expect((await refusalOf(remove(admin))).key).toBe('report.inUse')
  expect((await refusalOf(remove(app.as('buyer')))).code).toBe(403)
  await admin.perform((operation) => publishDesign(operation, id, 'retired'))
  await remove(admin)
  expect((await refusalOf(remove(admin))).code).toBe(404)
  expect(await app.sql('SELECT 1 FROM core.report_schedule')).toEqual([])
})
