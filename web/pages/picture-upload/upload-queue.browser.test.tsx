/** The pictures of one upload: which are sent, and where to. */
import { expect, test } from 'vitest'
import { pageField } from '../../../ui/testing/page-fixture.ts'
import { isReady, itemOf, nothingChosen, shownItems, uploadReducer } from './upload-queue.ts'

const field = pageField('photo', 'image', { files: { accept: ['jpg'], maxBytes: 1_000_000, many: false } as never })
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const item = (key: number, name = `${key}.jpg`) => itemOf({ file: file(name) }, { key, field })
const added = uploadReducer(nothingChosen, { type: 'added', items: [item(1), item(2)] })
const a = { id: '7', title: 'A', many: false }

test('a file of another type or size is ignored with the reason', () => {
  expect(item(1, 'a.pdf')).toMatchObject({ state: 'ignored', refused: { word: 'wrongType' } })
  expect(itemOf({ file: file('a.jpg', 1_000_001) }, { key: 1, field })).toMatchObject({
    state: 'ignored',
    refused: { word: 'tooLarge', max: 1 },
  })
})
test('names are matched with records; several records or none leave the choice to the person', () => {
  const { items } = uploadReducer(added, { type: 'matched', keys: [1, 2], matches: [a, { id: null, title: null, many: true }] })
  expect(items).toMatchObject([
    { state: 'matched', target: { id: '7', title: 'A' } },
    { state: 'many', target: null },
  ])
  expect(items.map(isReady)).toEqual([true, false])
})
test('a record that was chosen by hand in an earlier tab is kept', () => {
  const settled = { field: 'photo', target: { id: '9', title: 'B' } }
  expect(itemOf({ file: file('x.jpg'), settled }, { key: 3, field })).toMatchObject({
    state: 'matched',
    target: settled.target,
    byHand: true,
  })
})
test('where a record takes one picture, of several the last is sent', () => {
  const { items } = uploadReducer(added, { type: 'matched', keys: [1, 2], matches: [a, a] })
  expect(shownItems(items, true).map((one) => one.state)).toEqual(['duplicate', 'matched'])
  expect(shownItems(items, false).map((one) => one.state)).toEqual(['matched', 'matched'])
})
test('pictures are changed, removed and cleared; sending is a phase', () => {
  const sending = uploadReducer(added, { type: 'sendStarted' })
  expect(sending.phase).toBe('sending')
  const failed = uploadReducer(sending, { type: 'changed', key: 1, changes: { state: 'failed', why: 'x' } })
  expect(failed.items[0]).toMatchObject({ state: 'failed', why: 'x' })
  expect(uploadReducer(failed, { type: 'removed', key: 1 }).items).toHaveLength(1)
  expect(uploadReducer(failed, { type: 'sendEnded' }).phase).toBe('choosing')
  expect(uploadReducer(failed, { type: 'cleared' }).items).toEqual([])
})
