/** A new document that leaves the company by its first save: its button says so, and the confirmation names who gets it. */
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { ActionBar } from '../actions/action-bar.tsx'
import { confirmsCreation } from './confirm-creation.ts'

const plain = pageOf([pageField('supplier', 'link', { label: 'Dye house', to: 'supplier' })])
const request = { ...plain, creation: { label: 'Submit to the dye house', confirm: '{supplier} gets it at once.' } }
const values = { supplier: '7', supplier$: 'S07--Rainbow' }
const none = () => undefined

test('the button of a new document says what saving does; where it is only kept, it is called save', async () => {
  const bar = { editing: true, dirty: true, busy: '', pager: null, onAct: none, onSave: none, onEdit: none, onCancel: none, onRemove: none }
  await draw(
    <MemoryRouter>
      <ActionBar page={request} {...bar} />
      <ActionBar page={plain} {...bar} />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('button', { name: 'Submit to the dye house' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

test('the confirmation names who gets the document, and nothing is sent without it', async () => {
  expect(await confirmsCreation(plain, values, 'en')).toBe(true)
  await draw(<main />)
  const refused = confirmsCreation(request, values, 'en')
  await expect.element(screen.getByText('Rainbow gets it at once.')).toBeVisible()
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  expect(await refused).toBe(false)
  const confirmed = confirmsCreation(request, values, 'en')
  await screen.getByRole('button', { name: 'Submit to the dye house' }).last().click()
  expect(await confirmed).toBe(true)
})
