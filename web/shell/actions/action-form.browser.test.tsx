/** The form of an action in a real browser: values it opens with, typing, keyboard, errors at the fields, refusals that lose nothing, several documents. */
import { Modal } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageActionForm, WireDoc } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { ApiError } from '../../api/client.ts'
import { askActionForm, type FormAsking, type GivenForm } from './action-form.ts'
import { ActionForms } from './action-forms.tsx'

const form: PageActionForm = {
  fields: [
    pageField('bank', 'text', { label: 'Bank', required: true }),
    pageField('payments.amount', 'money', { label: 'Amount', required: true }),
    pageField('payments.remark', 'text', { label: 'Remark' }),
  ],
  prefilled: true,
}
const paid: WireDoc = { id: '7', number: 'PM-7', status: 'active', version: 3, bank: null }
const bill = pageOf([pageField('bank', 'text', { label: 'Bank' })])

afterEach(async () => {
  Modal.destroyAll()
  await page.viewport(1440, 900)
})

type Send = FormAsking<string>['send']
/** Asks for the form; the server prefills the amount, and a remark that follows the bank. */
async function openForm(send: Send, more: Partial<FormAsking<string>> = {}, name = 'Pay PM-7') {
  await draw(<ActionForms />)
  const open = vi.fn(async (typed: object) => ({
    version: 9,
    values: { bank: null, 'payments.amount': '500', 'payments.remark': 'bank' in typed ? `by ${String(typed.bank)}` : null },
  }))
  const answer = askActionForm<string>({
    title: 'Pay',
    object: 'PM-7',
    language: 'en',
    page: bill,
    form,
    doc: paid,
    open,
    send,
    ...more,
  })
  const dialog = page.getByRole('dialog', { name })
  await expect.element(dialog.getByRole('textbox', { name: 'Amount *' })).toBeVisible()
  return { answer, open, dialog }
}

test('it opens with prefilled values and the focus in the first field; Enter sends what was typed with the version that was seen', async () => {
  const given: GivenForm[] = []
  const { answer, dialog } = await openForm(async (one) => {
    given.push(one)
    return 'done'
  })
  await expect.element(dialog.getByRole('textbox', { name: 'Bank *' })).toHaveFocus()
  await userEvent.keyboard('ICBC')
  await expect.element(dialog.getByLabelText('Remark')).toHaveValue('by ICBC')
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe('done')
  expect(given).toEqual([{ comment: '', version: 3, values: { bank: 'ICBC', 'payments.amount': '500', 'payments.remark': 'by ICBC' } }])
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull()
})

test('what is missing and what the server refuses stands at the field, and nothing that was typed is lost', async () => {
  const refusals = [
    new ApiError(11000, '', { 'payments[4].amount': ['Above the order'], lines: ['Something else'] }),
    new ApiError(409, 'Changed by someone', [], {}),
  ]
  const versions: unknown[] = []
  const { answer, dialog, open } = await openForm(async ({ version }) => {
    versions.push(version)
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return 'done'
  })
  const press = () => dialog.getByRole('button', { name: 'Pay' }).click()
  await press()
  await expect.element(dialog.getByRole('textbox', { name: 'Bank *' })).toHaveAccessibleDescription(/./)
  await expect.element(dialog.getByRole('textbox', { name: 'Bank *' })).toHaveFocus()
  expect(versions).toEqual([])
  await userEvent.keyboard('ICBC')
  await press()
  await expect.element(dialog.getByText(/Above the order/)).toBeVisible()
  await expect.element(dialog.getByText(/Something else is wrong.*Something else/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Amount *' })).toHaveFocus()
  await press()
  await expect.element(dialog.getByText(/Changed by someone/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Bank *' })).toHaveValue('ICBC')
  await expect.poll(() => open.mock.calls.length).toBeGreaterThan(2)
  await press()
  expect(await answer).toBe('done')
  expect(versions).toEqual([3, 3, 9])
})

test('a required comment is part of it, Escape cancels, and who goes back from a warning stays in the form', async () => {
  const send = vi.fn<Send>(async () => undefined)
  const { answer, dialog } = await openForm(send, { comment: 'required' })
  const pay = dialog.getByRole('button', { name: 'Pay' })
  await expect.element(pay).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Bank *' }).fill('ICBC')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('because')
  await pay.click()
  expect(send.mock.calls[0]![0]).toMatchObject({ comment: 'because', values: { bank: 'ICBC' } })
  await expect.element(dialog.getByRole('textbox', { name: 'Bank *' })).toHaveValue('ICBC')
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBeUndefined()
})

test('of several documents nothing is asked of the server, and blanks are left to each of them', async () => {
  const { answer, dialog, open } = await openForm(async ({ values }) => JSON.stringify(values), {
    doc: undefined,
    open: undefined,
    object: 'PM-7',
  } as Partial<FormAsking<string>>)
  await expect.element(dialog.getByText('What you leave blank is prefilled for each document.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Bank *' }).fill('ICBC')
  await dialog.getByRole('button', { name: 'Pay' }).click()
  expect(await answer).toBe('{"bank":"ICBC"}')
  expect(open).not.toHaveBeenCalled()
})

test('on a phone it is a sheet at the lower edge that fits the screen, in Chinese too', async () => {
  await page.viewport(390, 780)
  const { dialog } = await openForm(async () => 'done', { language: 'zh', title: '开始付款' }, '开始付款 PM-7')
  await expect.element(dialog.getByRole('button', { name: '开始付款' })).toBeVisible()
  const box = dialog.element().getBoundingClientRect()
  expect([Math.round(box.left), Math.round(box.right)]).toEqual([0, 390])
  expect(box.bottom).toBeLessThanOrEqual(781)
})
