/** Tests of the section of complete sets: by size what is complete of what was ordered; an order without sets asks nothing. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import type { CompleteSets } from '../complete-sets.calls.ts'
import { Section } from '../complete-sets.web.tsx'

const three: CompleteSets = {
  id: '1',
  sets: [
    {
      key: 1,
      name: '三件装',
      combination: '黑白',
      sizes: [
        { size: 'M', second: null, ordered: '1000', complete: '400' },
        { size: '30', second: 'L32', ordered: '4', complete: '4' },
      ],
      ordered: '1004',
      complete: '404',
    },
  ],
}

/** Draws the section of an order; the given calls are answered one after the other. */
async function drawn(sets: readonly { readonly id: string }[], answers: readonly (() => Promise<CompleteSets>)[]) {
  let calls = 0
  const services: Partial<WebPartServices> = {
    answerKey: ((...of: readonly unknown[]) => of) as unknown as WebPartServices['answerKey'],
    call: (() => answers[calls++]!()) as unknown as WebPartServices['call'],
  }
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services as WebPartServices}>
        <p>an order</p>
        <Section doc={{ id: '1', version: 1, sets }} />
      </WebPartContext>
    </QueryClientProvider>,
  )
  return () => calls
}

test('each size says how many sets are complete of those ordered, and marks whole ones', async () => {
  await drawn([{ id: '1' }], [() => Promise.resolve(three)])
  await expect.element(page.getByRole('heading', { name: '1 · 三件装 · 黑白' })).toBeVisible()
  const sizes = page.getByLabelText('三件装', { exact: true })
  await expect.element(sizes).toHaveTextContent('M400 / 1,00030/L324 / 4Total404 / 1,004')
  expect([...document.querySelectorAll('[data-part="set-size"]')].map((one) => one.getAttribute('data-kind'))).toEqual(['open', 'whole'])
})

test('an order without sets shows nothing and asks nothing', async () => {
  const callCount = await drawn([], [])
  await expect.element(page.getByText('an order')).toBeVisible()
  expect(document.querySelector('[data-part="complete-sets"]')).toBeNull()
  expect(callCount()).toBe(0)
})

test('what could not be read is asked again', async () => {
  await drawn([{ id: '1' }], [() => Promise.reject(new Error('away')), () => Promise.resolve(three)])
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The complete sets could not be read\./)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: '1 · 三件装 · 黑白' })).toBeVisible()
})
