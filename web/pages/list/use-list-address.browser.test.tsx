/** Browser tests of the state of a list in its address: a change that follows another at once does not undo it. */
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { Page } from '../../../model/page.ts'
import type { PageView } from '../../../model/lists/list-views.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { useListAddress, type ListAddress } from './use-list-address.ts'

const plain: Page = pageOf([pageField('name', 'text', { label: 'Name' })], {})
const view = { id: 'v1', name: 'Mine', kind: 'personal', mine: true, filters: [] } as unknown as PageView
const withView: Page = { ...plain, list: { ...plain.list, views: [view] } }
const filters = [{ field: 'name', operator: 'eq', value: 'a' }] as const

/** Draws a list's address; what is returned first is what a handler of the first drawing holds. */
async function drawAddress(page: Page, at = '/?other=1') {
  const drawn: ListAddress[] = []
  let search = ''
  function Drawn() {
    drawn.push(useListAddress(page, { begin: '', only: undefined, onChange: () => undefined }))
    search = useLocation().search
    return null
  }
  await draw(
    <MemoryRouter initialEntries={[at]}>
      <Drawn />
    </MemoryRouter>,
  )
  return { first: drawn.at(-1)!, last: () => drawn.at(-1)!, written: () => new URLSearchParams(search) }
}

test('a view that was opened a moment ago stays open when a filter is set before the list is drawn again', async () => {
  const { first, last, written } = await drawAddress(withView)
  first.toView('v1')
  first.change({ filters })
  await expect.poll(() => last().view?.id).toBe('v1')
  await expect.poll(() => last().state.filters).toEqual(filters)
  expect(written().get('other')).toBe('1')
})

test('a view that the page does not have yet stays in the address; choosing the whole list takes it out', async () => {
  const { first, last, written } = await drawAddress(plain)
  first.toView('v1')
  first.change({ filters })
  await expect.poll(() => written().get('f')).toBe(JSON.stringify(filters))
  expect(written().get('v')).toBe('v1')
  last().toView('')
  await expect.poll(() => written().get('v')).toBeNull()
})

test('two changes of one drawing hold both', async () => {
  const { first, last } = await drawAddress(plain)
  first.change({ filters })
  first.change({ search: 'b' })
  await expect.poll(() => last().state).toMatchObject({ filters, search: 'b' })
})
