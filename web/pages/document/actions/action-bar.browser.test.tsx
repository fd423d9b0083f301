/** Tests of the action bar: an action of the viewer's role that is barred says why before it is pressed, in the bar and in the menu, by keyboard too. */
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { BarredAction, PageAction } from '../../../../model/page.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import type { Loaded } from '../machine/loaded-document.ts'
import { ActionBar } from './action-bar.tsx'

const action = (name: string, label: string): PageAction => ({
  name,
  label,
  from: ['active'],
  to: 'done',
  danger: false,
  flow: false,
  signs: false,
  require: [],
})
const page = pageOf([pageField('verdict', 'text', { label: 'Verdict' }), pageField('note', 'text', { label: 'Note' })], {
  statuses: {
    active: { label: 'Active', family: 'info', edit: false, end: false, primary: ['pass'] },
    done: { label: 'Done', family: 'success', edit: false, end: true },
    refused: { label: 'Refused', family: 'returned', edit: true, end: false },
    cancelled: { label: 'Cancelled', family: 'closed', edit: false, end: true },
  },
  actions: [
    action('pass', 'Judge: pass'),
    action('fail', 'Judge: fail'),
    action('finish', 'Finish'),
    action('other', 'Of others'),
    { ...action('refuse', 'Refuse it'), danger: true, to: 'refused' },
    { ...action('cancel', 'Cancel it'), danger: true, to: 'cancelled' },
  ],
})
function Place() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const drawBar = async (actions: readonly string[], barred: readonly BarredAction[], more: Partial<Loaded['may']> = {}) => {
  const onAct = vi.fn()
  const loaded = {
    id: '7',
    status: 'active',
    version: 1,
    partyRole: 'owner',
    verdict: 'bad',
    may: { edit: false, remove: false, actions, conversions: [], barred, ...more },
  } as unknown as Loaded
  const nothing = () => undefined
  await draw(
    <MemoryRouter>
      <Place />
      <ActionBar
        {...{ page, loaded, onAct, editing: false, dirty: false, busy: '', pager: null }}
        {...{ onSave: nothing, onEdit: nothing, onCancel: nothing, onRemove: nothing }}
      />
    </MemoryRouter>,
  )
  return onAct
}

test('a declared next step that is barred stands in its place with the reason, takes the focus and does nothing', async () => {
  const onAct = await drawBar([], [{ name: 'pass', why: 'condition', fields: ['verdict'] }])
  const button = screen.getByRole('button', { name: 'Judge: pass' })
  await expect.element(button).toHaveAttribute('aria-description', 'It depends on Verdict (bad)')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onAct).not.toHaveBeenCalled()
  expect(screen.getByText('Of others').elements()).toHaveLength(0)
})

test('beside an open step the barred ones stand in the menu with their reasons, reached by the arrow keys', async () => {
  const onAct = await drawBar(
    ['fail', 'finish'],
    [
      { name: 'pass', why: 'turn' },
      { name: 'finish', why: 'missing', fields: ['note'] },
    ],
  )
  await expect.element(screen.getByRole('button', { name: 'Judge: fail' })).toBeVisible()
  await screen.getByRole('button', { name: 'More' }).click()
  const itemOf = (label: string) => screen.getByRole('menuitem').filter({ hasText: label })
  await expect.element(itemOf('Judge: pass')).toHaveTextContent('Judge: pass It is not your turn now')
  await expect.element(itemOf('Finish')).toHaveTextContent('Finish Not filled in: Note')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onAct).not.toHaveBeenCalled()
})

test('where nobody may do anything, printing stands in the bar and not in the menu; else it is in the menu', async () => {
  await drawBar([], [])
  await expect.element(screen.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  expect(screen.getByRole('menuitem', { name: 'Print' }).elements()).toHaveLength(0)
})

test('what cancels the document stands in the menu alone, also where no step is next; refusing stands in the bar behind what leads on', async () => {
  await drawBar(['cancel', 'refuse', 'finish', 'fail'], [])
  const shown = screen
    .getByRole('button')
    .elements()
    .map((one) => one.textContent)
  expect(shown.filter((one) => /Judge|Finish|Refuse|Cancel/.test(one ?? ''))).toEqual(['Judge: fail', 'Finish', 'Refuse it'])
  await expect.element(screen.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel it' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(screen.getByRole('menuitem').filter({ hasText: 'Cancel it' })).toBeVisible()
})

test('while the next version of a document is written, its bar opens that version by keyboard', async () => {
  await drawBar([], [], { nextVersion: { id: '8', number: 'CO001V02' } })
  const open = screen.getByRole('button', { name: 'Open CO001V02' })
  await expect.element(open).toHaveClass('ant-btn-primary')
  ;(open.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status').first()).toHaveTextContent(`/${page.module}/page/${page.page}?id=8`)
})

test('a next step of the document stands before its next version', async () => {
  await drawBar(['pass'], [], { nextVersion: { id: '8', number: 'CO001V02' } })
  await expect.element(screen.getByRole('button', { name: 'Judge: pass' })).toHaveClass('ant-btn-primary')
  await expect.element(screen.getByRole('button', { name: 'Open CO001V02' })).not.toHaveClass('ant-btn-primary')
})
