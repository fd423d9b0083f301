/** Tests when a page counts as complete: after its first answers, at once with those of an earlier visit, and after enough time. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { keys } from '../../api/query-keys.ts'
import { useSettled } from './settled.ts'

interface Answers {
  readonly first: Promise<string>
  readonly second: Promise<string>
}

function Page({ known, answers }: { known: boolean; answers: Answers }) {
  const first = useQuery({ queryKey: keys.document('order', '1'), queryFn: () => answers.first })
  // A query that begins with the answer of another one, as the digests of the agenda do.
  useQuery({ queryKey: keys.document('order', '2'), queryFn: () => answers.second, enabled: first.data !== undefined })
  return <p>{useSettled(known) ? 'settled' : `waiting ${first.data ?? ''}`}</p>
}
const show = (known: boolean, answers: Answers) =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <Page known={known} answers={answers} />
    </QueryClientProvider>,
  )
const never = new Promise<string>(() => undefined)
const after = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

test('a page is complete when the query that another one begins has its answer too', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  await show(false, { first: first.promise, second: second.promise })
  first.resolve('one')
  await expect.element(screen.getByText('waiting one')).toBeVisible()
  await after(400)
  await expect.element(screen.getByText('waiting one')).toBeVisible()
  second.resolve('two')
  await expect.element(screen.getByText('settled')).toBeVisible()
})

test('a page with answers of an earlier visit is complete at once, and no page waits for ever', async () => {
  await show(true, { first: never, second: never })
  expect(screen.getByText('settled').query()).not.toBeNull()
  await show(false, { first: never, second: never })
  await expect.element(screen.getByText('waiting')).toBeVisible()
  await expect.element(screen.getByText('settled').nth(1), { timeout: 30_000 }).toBeVisible()
})
