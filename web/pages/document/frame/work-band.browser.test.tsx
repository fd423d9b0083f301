/** The computation of a document above its form, in a real browser: progress with a button that stops it, and why one failed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { answerKey, keys } from '../../../api/query-keys.ts'
import { WorkBand, WorkProgress, type DocumentWork } from './work-band.tsx'

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

const statement = pageOf([], {
  page: 'statement',
  actions: [
    {
      name: 'collect',
      label: 'Collect lines',
      work: true,
      from: ['draft'],
      to: 'draft',
      danger: false,
      flow: false,
      signs: false,
      require: [],
    },
  ],
})
const states = { done: { ...work, state: 'done' }, running: work, older: { ...work, job: '6', state: 'done' } } as const

test.each([
  ['is never seen running', [null, states.done], true],
  ['follows an older one', [states.older, states.done], true],
  ['was seen running', [null, states.running, states.done], true],
  ['ran when the page was opened', [states.running, states.done], true],
  ['had ended when the page was opened', [states.done, { ...states.done }], false],
])('the document is read again after a computation that %s', async (_, answers, isRead) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const document = keys.document('statement', '1')
  queries.setQueryData(document, {})
  const of = answerKey('/scmapi/:type/work', { type: 'statement', id: '1' })
  queries.setQueryData(of, answers[0])
  await draw(
    <QueryClientProvider client={queries}>
      <WorkBand page={statement} id="1" />
    </QueryClientProvider>,
  )
  for (const answer of answers.slice(1)) {
    queries.setQueryData(of, answer)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await expect.poll(() => queries.getQueryState(document)?.isInvalidated).toBe(isRead)
})
