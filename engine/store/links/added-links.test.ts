/** Tests links that a platform added: on lines that grow they are held as others are, and those of imported documents together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../../model/document.ts'
import type { WeftError } from '../../../model/errors.ts'
import { savePlatformFields } from '../../admin/platform-fields.ts'
import { prepare, writeAll } from '../../import/import-documents.ts'
import { rowsToDocuments } from '../../import/rows-to-documents.ts'
import type { Operation } from '../../operation.ts'
import { appendRows } from '../../save/append-rows.ts'
import { count, countLogic, growingTypes } from '../../testing/growing-fixture.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Story } from '../../testing/story.ts'
import { asSystem } from '../scope.ts'
import { lostAddedLinks } from './added-links.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: growingTypes, logic: [countLogic] })
  const toCount = { kind: 'link', label: ['关联盘点', 'Other count'], options: { to: 'count' } }
  const fields = [
    { name: 'xOther', field: toCount },
    { name: 'xFrom', lines: 'scans', field: toCount },
  ]
  await app.as('admin').perform((operation) => savePlatformFields(operation, { type: 'count', version: 0, fields } as never))
})
afterAll(() => app?.end())

/** The type of the platform, with the added fields. */
const typeIn = ({ engine }: Operation): AnyDocument => engine.types.get('count')!
let keys = 0
const append = (operation: Operation, id: string, from: string) =>
  appendRows(operation, typeIn(operation), { id, lines: 'scans', rows: [{ key: `k${++keys}`, values: { code: 'A', xFrom: from } }] })
const inUse = { code: 409, key: 'save.inUse' }

test('a document to which an added link of a growing line leads is not removed', async () => {
  const buyer = app.as('buyer')
  const [one, other] = [await buyer.create(count, {}), await buyer.create(count, {})]
  await buyer.perform((operation) => append(operation, one.id, other.id))
  await expect(buyer.remove(count, other.id)).rejects.toMatchObject(inUse)
})

test('who appends a row holds the document to which it leads until the end of the transaction', async () => {
  const buyer = app.as('buyer')
  const [one, other] = [await buyer.create(count, {}), await buyer.create(count, {})]
  const [appended, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const appending = buyer.perform(async (operation) => {
    await append(operation, one.id, other.id)
    appended.resolve()
    await mayEnd.promise
  })
  await appended.promise
  let removed = false
  const removing = buyer.remove(count, other.id).finally(() => (removed = true))
  removing.catch(() => undefined)
  await expect
    .poll(
      async () => (await app.sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length,
    )
    .toBeGreaterThan(0)
  expect(removed).toBe(false)
  mayEnd.resolve()
  await appending
  await expect(removing).rejects.toMatchObject(inUse)
})

test('an added link that leads to nothing stands at its field or column, for each document', async () => {
  const errors = await app
    .as('buyer')
    .perform((operation) =>
      lostAddedLinks(operation, typeIn(operation), [
        { doc: { xOther: '999999', scans: [{}, { xFrom: '999998' }] } as never },
        { doc: { xOther: null, scans: [] } as never },
      ]),
    )
  expect(errors.map((some) => some.map(({ path, key }) => [path, key]))).toEqual([
    [
      ['xOther', 'field.link'],
      ['scans[1].xFrom', 'field.link'],
    ],
    [],
  ])
})

test('a row whose added link leads to nothing is refused at its column', async () => {
  const buyer = app.as('buyer')
  const { id } = await buyer.create(count, {})
  const refused = await buyer
    .perform((operation) => append(operation, id, '999999'))
    .then(
      () => undefined,
      (error: WeftError) => [error.localisedFields('zh'), error.localisedFields('en')].map((fields) => Object.keys(fields)),
    )
  expect(refused).toEqual([['scans[0].xFrom'], ['scans[0].xFrom']])
})

test('the added links of imported documents are held in one statement, whatever their number', async () => {
  const buyer = app.as('buyer')
  const targets = await Promise.all(Array.from({ length: 30 }, () => buyer.create(count, {})))
  const holding = async (many: number) => {
    const sent = await sentStatements(buyer, async (operation) => {
      const type = typeIn(operation)
      const rows = targets.slice(0, many).map(({ number }) => ({ note: 'x', xOther: number! }))
      const { ready, errors } = await prepare(operation, type, rowsToDocuments(type, rows).documents)
      expect(errors).toEqual([])
      await asSystem(operation, (system) => writeAll(system, type, ready, system))
    })
    return sent.filter((sql) => sql.includes('FOR KEY SHARE')).length
  }
  expect([await holding(2), await holding(30)]).toEqual([1, 1])
})
