/** Tests of lists as trees: opening and closing by keys and by mouse, levels, the way to rows that were searched for, cards on a phone. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { Table } from '../../../ui/list/table.tsx'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { belowQuery, useTree } from './use-tree.ts'

const folders: Page = pageOf([pageField('name', 'text', { label: 'Name' }), pageField('note', 'text', { label: 'Note' })], {
  tree: { parent: 'parent' },
})
const row = (id: string, below: number, path: readonly string[] = []): WireDoc => ({
  id,
  name: `Folder ${id}`,
  note: 'x',
  $tree: { below, path: path.map((title) => ({ id: title, title })) },
})
const query: ListQuery = { columns: ['name', 'note'], sort: ['name'] }
const tops = [row('1', 2), row('2', 0)]

/** Draws the table; a page of its own keeps the open rows of other tests out. */
async function drawTree(name: string, rows: readonly WireDoc[], isNested = true) {
  const page = { ...folders, page: name }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(belowQuery(page, query, '1').queryKey, { rows: [row('11', 1, ['1']), row('12', 0, ['1'])] })
  queries.setQueryData(belowQuery(page, query, '11').queryKey, { rows: [row('111', 0, ['1', '11'])] })
  const openedRows: string[] = []
  function Drawn() {
    const [at, setAt] = useState(0)
    const tree = useTree(page, rows, isNested ? query : undefined)
    return (
      <Table
        page={page}
        rows={tree.rows}
        tree={tree}
        columns={['name', 'note']}
        sort={[]}
        selected={new Set()}
        at={at}
        href={({ id }) => `#${id}`}
        onSort={() => undefined}
        onSelect={() => undefined}
        onAt={setAt}
        onOpen={({ id }) => void openedRows.push(id)}
        onPeek={() => undefined}
        onLayout={() => undefined}
      />
    )
  }
  await draw(
    <QueryClientProvider client={queries}>
      <Drawn />
    </QueryClientProvider>,
  )
  return { openedRows }
}
const shown = () =>
  [...document.querySelectorAll('tbody tr')].map((line) => [
    line.querySelector('a')!.textContent,
    line.getAttribute('aria-level'),
    line.getAttribute('aria-expanded'),
  ])

test('arrow keys open and close rows, lead to the row above, and leave cells to be walked elsewhere', async () => {
  await drawTree('keys', tops)
  await expect.element(screen.getByRole('treegrid')).toBeVisible()
  expect(shown()).toEqual([
    ['Folder 1', '1', 'false'],
    ['Folder 2', '1', null],
  ])
  document.querySelector<HTMLElement>('tbody tr')!.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}')
  expect(shown()).toEqual([
    ['Folder 1', '1', 'true'],
    ['Folder 11', '2', 'true'],
    ['Folder 111', '3', null],
    ['Folder 12', '2', null],
    ['Folder 2', '1', null],
  ])
  // From the last level up: to the row above, which closes then.
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}')
  expect(shown().map(([name]) => name)).toEqual(['Folder 1', 'Folder 11', 'Folder 12', 'Folder 2'])
  expect(document.activeElement?.textContent).toContain('Folder 11')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(document.querySelectorAll('tbody tr:last-child [data-in-range]')).toHaveLength(1)
})

test('the button of a row opens and closes it without opening the document; rows stay open for the way back', async () => {
  const { openedRows } = await drawTree('mouse', tops)
  await screen.getByRole('button', { name: 'Show 2 below' }).first().click()
  expect(shown()).toHaveLength(4)
  await drawTree('mouse', tops)
  await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(8)
  await screen.getByRole('button', { name: 'Hide 2 below' }).first().click()
  expect(openedRows).toEqual([])
})

test('rows that were searched for stand by themselves, each with the way to it', async () => {
  await drawTree('search', [row('111', 0, ['Top', 'Middle']), row('1', 2)], false)
  const [first, second] = [...document.querySelectorAll('tbody tr')]
  expect(first!.textContent).toContain('Top › Middle')
  expect([first!.getAttribute('aria-level'), second!.getAttribute('aria-expanded')]).toEqual(['1', null])
})

test('on a phone cards open what is below them', async () => {
  await screen.viewport(390, 844)
  await drawTree('phone', tops)
  await screen.getByRole('button', { name: '▸ Show 2 below' }).click()
  await expect.element(screen.getByRole('link', { name: /Folder 11/ }).last()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await screen.viewport(1440, 900)
})
