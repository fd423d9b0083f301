/** The computation of a document above its form, in a real browser: progress with a button that stops it, and why one failed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../ui/testing/screen.tsx'
import { WorkProgress, type DocumentWork } from './work-band.tsx'

const work: DocumentWork = {
  job: '7',
  action: 'collect',
  label: 'Collect lines',
  by: 'Li Jing',
  state: 'running',
  done: 120,
  total: 400,
  stale: false,
  reason: null,
  at: '2026-03-02T01:20:00.000Z',
  ended_at: null,
}

test('a computation that runs shows how far it is and may be stopped', async () => {
  let stopped = 0
  await draw(<WorkProgress work={work} onStop={() => stopped++} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Collect lines (started by Li Jing) · Working: 120 of 400')
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
  await page.getByRole('button', { name: 'Stop' }).click()
  expect(stopped).toBe(1)
})

test('one that waits has no figures yet', async () => {
  await draw(<WorkProgress work={{ ...work, state: 'waiting', done: 0, total: null }} onStop={() => undefined} />)
  await expect.element(page.getByText(/Getting ready/)).toBeVisible()
})

test('a failed one says why, a stale one that its result is out of date', async () => {
  await draw(<WorkProgress work={{ ...work, state: 'failed', reason: 'Too much' }} onStop={() => undefined} />)
  for (const text of ['Collect lines failed', 'Too much']) await expect.element(page.getByText(text)).toBeVisible()
  await draw(<WorkProgress work={{ ...work, state: 'failed', stale: true, reason: 'PIN-1 changed' }} onStop={() => undefined} />)
  await expect.element(page.getByText('The result of Collect lines is out of date')).toBeVisible()
})

test('one that is done or was stopped shows nothing', async () => {
  await draw(<WorkProgress work={{ ...work, state: 'done' }} onStop={() => undefined} />)
  expect(page.getByRole('status').elements()).toEqual([])
})
