/** Tests who opens the files of appended rows: those who see the column of the row, and nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendRows } from '../save/append-rows.ts'
import { count, countLogic, growingTypes } from '../testing/growing-fixture.ts'
import { storedFile } from '../testing/stored-file.ts'
import { story, type Story } from '../testing/story.ts'
import { allowedFiles } from './files.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: growingTypes, logic: [countLogic] })
})
afterAll(() => app?.end())

const opened = (name: string, ids: readonly string[]) =>
  app.as(name).perform(async (operation) => [...(await allowedFiles(operation, ids)).keys()].sort())

test('who sees the column of a row opens its files, in each document that names them', async () => {
  const buyer = app.as('buyer')
  const [proof, inner, unused] = [await storedFile(buyer), await storedFile(buyer), await storedFile(buyer)]
  const all = [proof, inner, unused]
  expect(await opened('buyer', all)).toEqual(all)
  const { id } = await buyer.create(count, { helper: app.companies['supplier'], papers: [{ title: 'p', cost: '3' }] })
  const { id: other } = await buyer.create(count, {})
  const append = (doc: string, values: object) =>
    buyer.perform((operation) =>
      appendRows(operation, count, { id: doc, lines: 'scans', rows: [{ key: 'k', values: { code: 'A', ...values } }] }),
    )
  await append(id, { proof: [proof], inner: [inner] })
  await append(other, { inner: [proof] })
  expect(await opened('buyer', all)).toEqual(all)
  expect(await opened('finance', all)).toEqual([proof, inner])
  expect(await opened('supplier', all)).toEqual([proof])
  expect(await opened('supplier2', all)).toEqual([])
  expect(await opened('other.buyer', all)).toEqual([])
})
