/** What a replacement would do, in a real browser: the difference of each document and of all, the reasons of those that are refused, and the way back. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../ui/testing/screen.tsx'
import { differences, ReplaceResult, titlesOf, unknownAmounts, type Replaced } from './replace-result.tsx'

const result: Replaced = {
  done: 2,
  total: 3,
  rows: [
    { id: '1', done: true, before: '10', after: '13.2', currency: '7' },
    { id: '2', done: true, before: '20.5', after: '20', currency: '7' },
    { id: '3', done: false, reason: ['当前状态“待批准”不可编辑', 'Cannot be edited in status "Pending approval"'] },
  ],
}
const titles = new Map([
  ['1', 'TS24-0001V01'],
  ['2', 'TS24-0002V02'],
  ['3', 'TS24-0003V01'],
])
const acts = () => ({ onPerform: vi.fn(), onUndo: vi.fn(), onBack: vi.fn() })

test('the sums are those of the documents of one currency whose amounts are known', () => {
  const more = [
    ...result.rows,
    { id: '4', done: true, before: null, after: '3', currency: '7' },
    { id: '5', done: true, before: '1', after: '2', currency: '8' },
  ]
  expect(differences(more)).toEqual([
    { count: 2, before: '30.5', after: '33.2' },
    { count: 1, before: '1', after: '2' },
  ])
  expect(unknownAmounts([...more, { id: '6', done: true, before: null, after: null, currency: null }])).toBe(1)
})

test('documents of two types are called by type and number, those of one by their number', () => {
  const namedOf = (id: string) => ({
    id,
    number: 'TS24-0001V01',
    title: 'TS24-0001V01',
    status: 'draft',
    lines: 1,
    changes: 'itself' as const,
  })
  const group = (page: string, label: string, id: string) => ({ page, label, scales: false, uses: [namedOf(id)] })
  const [chart, list] = [group('size_chart', 'Size chart', '1'), group('bom', 'Style BOM', '2')]
  expect([...titlesOf([chart, list]).values()]).toEqual(['Size chart TS24-0001V01', 'Style BOM TS24-0001V01'])
  expect([...titlesOf([list]).values()]).toEqual(['TS24-0001V01'])
})

test('a try shows before, after and difference of each document and in all, and leads to the replacement', async () => {
  const on = acts()
  await draw(<ReplaceResult kind="tries" result={result} titles={titles} count={3} {...on} />)
  await expect.element(page.getByRole('row', { name: 'TS24-0001V01 10 13.2 +3.2' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'TS24-0002V02 20.5 20 −0.5' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'In all (2) 30.5 33.2 +2.7' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /TS24-0003V01 Cannot be edited in status "Pending approval"/ })).toBeVisible()
  await page.getByRole('button', { name: 'Replace in 3' }).click()
  expect(on.onPerform).toHaveBeenCalledOnce()
})

test('a document whose amount is incomplete after the replacement shows no difference, and is counted beside the sums', async () => {
  const rows = [...result.rows, { id: '4', done: true, before: '10.704', after: null, currency: '7' }]
  await draw(<ReplaceResult kind="tries" result={{ ...result, rows }} titles={titles.set('4', 'TS24-0004V01')} count={4} {...acts()} />)
  await expect.element(page.getByRole('row', { name: 'TS24-0004V01 10.704 not known' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'In all (2) 30.5 33.2 +2.7' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '1 document without a known amount, in no total' })).toBeVisible()
})

test('what was replaced, also by a job that was stopped, can be undone', async () => {
  const on = acts()
  await draw(<ReplaceResult kind="perform" result={undefined} titles={titles} count={3} {...on} />)
  await expect.element(page.getByText('Stopped; what was replaced until then can be undone')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(on.onUndo).toHaveBeenCalledOnce()
})
