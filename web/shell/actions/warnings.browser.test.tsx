/** The dialog in which warnings of an action are confirmed, in a real browser: both languages, keyboard, narrow screen, new warnings since. */
import { Modal } from 'antd'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Warning } from '../../../model/lifecycle/warning.ts'
import { ApiError } from '../../api/client.ts'
import { askComment } from './comment-dialog.tsx'
import { sendConfirmed, withWarnings } from './warnings.tsx'

const heavy: Warning = {
  code: 'booking.heavy:1',
  path: 'vehicle',
  text: ['毛重 900 kg 超过车辆的载重', 'The gross weight of 900 kg exceeds the vehicle'],
}
const licence: Warning = {
  code: 'booking.licence:2',
  path: 'driver',
  text: ['驾驶证届时已过期', 'The driving licence has expired by then'],
}
const refusal = (...asks: readonly Warning[]) => new ApiError(409, 'Please confirm', [], { asks })

afterEach(async () => {
  Modal.destroyAll()
  // A busy machine takes longer than the second of a poll for the dialog to close.
  await expect.poll(() => document.querySelectorAll('.ant-modal-confirm').length, { timeout: 20_000 }).toBe(0)
})

test('the warnings are listed together, and Enter at once confirms nothing', async () => {
  const answer = askComment({
    title: 'Submit',
    object: 'DB-7',
    language: 'en',
    ...withWarnings([heavy, licence], { title: 'Submit', language: 'en' }),
  })
  const dialog = page.getByRole('dialog', { name: 'Submit DB-7' })
  const list = dialog.getByRole('region', { name: 'Please confirm 2 warnings:' })
  await expect.element(list.getByText('The gross weight of 900 kg exceeds the vehicle')).toBeVisible()
  await expect.element(list.getByText('The driving licence has expired by then')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBeUndefined()
})

test('the keyboard reaches the confirming button, in Chinese too', async () => {
  const answer = askComment({ title: '提交预约', language: 'zh', ...withWarnings([heavy], { title: '提交预约', language: 'zh' }) })
  await expect.element(page.getByText('请确认以下 1 项提示：')).toBeVisible()
  await expect.element(page.getByText('毛重 900 kg 超过车辆的载重')).toBeVisible()
  // The dialog takes the focus once it has opened.
  await expect.element(page.getByRole('button', { name: /返\s?回/ })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '已确认，提交预约' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe('')
})

test('on a narrow screen the dialog stays within it, with any number of warnings', async () => {
  await page.viewport(360, 640)
  const many = Array.from(
    { length: 30 },
    (_, at): Warning => ({ ...heavy, code: `${at}`, text: ['很长的提示'.repeat(8), 'Averylongwarningwithoutspaces'.repeat(4)] }),
  )
  const answer = askComment({ title: 'Submit', language: 'en', ...withWarnings(many, { title: 'Submit', language: 'en' }) })
  const dialog = page.getByRole('dialog', { name: 'Submit' })
  const confirm = dialog.getByRole('button', { name: 'Submit anyway' })
  await expect.element(confirm).toBeVisible()
  const box = dialog.element().getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(0)
  expect(box.right).toBeLessThanOrEqual(360)
  expect(confirm.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await confirm.click()
  expect(await answer).toBe('')
  await page.viewport(1280, 800)
})

test('warnings that came up since are asked again, and all codes are sent', async () => {
  const sent: (readonly string[])[] = []
  const done = sendConfirmed(
    async (confirmed) => {
      sent.push(confirmed)
      if (!confirmed.includes(licence.code)) throw refusal(licence)
      return 'done'
    },
    { title: 'Submit', language: 'en', confirmed: [heavy] },
  )
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  expect(await done).toBe('done')
  expect(sent).toEqual([[heavy.code], [heavy.code, licence.code]])
})

test('who goes back sends nothing more, and other errors are thrown', async () => {
  const cancelled = sendConfirmed(() => Promise.reject(refusal(heavy)), { title: 'Submit', language: 'en' })
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await cancelled).toBeUndefined()
  await expect(sendConfirmed(() => Promise.reject(new ApiError(403, 'No')), { title: 'Submit', language: 'en' })).rejects.toMatchObject({
    code: 403,
  })
})
