/** Tests of a section that shows answers: it waits, fails with the way to try again, says that there is nothing, and shows its content. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/screen.tsx'
import { AnswerSection } from './answer-section.tsx'

const answer = (more: object = {}) => ({ data: undefined as unknown, error: null as unknown, isFetching: false, refetch: vi.fn(), ...more })
const texts = { part: 'needs', title: 'Needs', failed: 'Could not be read.', waiting: 'Counting …' }

test('until all answers are there it waits; then it shows its content beside its title', async () => {
  const screen = await draw(<AnswerSection {...texts} answers={[answer({ data: 1 }), answer({ isFetching: true })]} />)
  await expect.element(page.getByText('Counting …')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Needs' })).toHaveAttribute('aria-busy', 'true')
  await screen.rerender(
    <AnswerSection {...texts} beside="two lack" answers={[answer({ data: 1 }), answer({ data: null })]}>
      <p>content</p>
    </AnswerSection>,
  )
  await expect.element(page.getByText('content')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Needs two lack' })).toBeVisible()
  await expect.element(page.getByText('Counting …')).not.toBeInTheDocument()
})

test('a failure is said, and the answers that failed are asked for again', async () => {
  const [read, broken] = [answer({ data: 1 }), answer({ error: new Error('away') })]
  await draw(<AnswerSection {...texts} answers={[read, broken]} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Could not be read\./)
  await expect.element(page.getByText('Counting …')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Retry' }).click()
  expect([read.refetch.mock.calls.length, broken.refetch.mock.calls.length]).toEqual([0, 1])
})

test('where there is nothing it says so; a folded one opens by its title', async () => {
  await draw(
    <AnswerSection {...texts} folded none="Nothing to show" answers={[answer({ data: [] })]}>
      <p>content</p>
    </AnswerSection>,
  )
  await expect.element(page.getByText('Nothing to show')).not.toBeVisible()
  await page.getByText('Needs', { exact: true }).click()
  await expect.element(page.getByText('Nothing to show')).toBeVisible()
  await expect.element(page.getByText('content')).not.toBeInTheDocument()
})
