/** Test of the section that asks what a costing scenario costs at the quantity that is typed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../costing-figures.web.tsx'

const row = { id: '1', quantity: '1000', fabricTaken: '10.5', othersTaken: '1' }
const doc = { id: '7', version: 1, pricedOn: '2026-11-30', byRatio: false, scenarios: [row] }

test('a typed quantity is asked for, its figures are written into the scenario, and what is saved comes back with it; reading changes nothing', async () => {
  const call = vi.fn(async (_: string, { data }: { data: { quantities: readonly string[] } }) => ({
    figures: data.quantities.map((quantity) => ({ quantity, fabric: '9.5', others: '0.9' })),
  }))
  const change = vi.fn()
  function Sheet() {
    const [values, setValues] = useState<{ scenarios: readonly object[] }>({ scenarios: [row] })
    const type = (quantity: string) => setValues(({ scenarios }) => ({ scenarios: scenarios.map((one) => ({ ...one, quantity })) }))
    const form = {
      values,
      mayEdit: true,
      change: (more: { scenarios: readonly object[] }) => {
        change(more)
        setValues(more)
      },
    }
    return (
      <>
        <button type="button" onClick={() => type('10000')}>
          more
        </button>
        <button type="button" onClick={() => type('1000')}>
          back
        </button>
        <p>{JSON.stringify(values)}</p>
        <Section doc={doc as never} form={form as never} />
      </>
    )
  }
  const services = { answerKey: (...key: readonly unknown[]) => key, call } as unknown as WebPartServices
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services}>
        <Sheet />
      </WebPartContext>
    </QueryClientProvider>,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([call.mock.calls.length, change.mock.calls.length]).toEqual([0, 0])
  await page.getByRole('button', { name: 'more' }).click()
  await expect.element(page.getByText(/"fabricTaken":"9.5","othersTaken":"0.9"/)).toBeVisible()
  expect(call.mock.calls.at(-1)![1].data).toEqual({ id: '7', pricedOn: '2026-11-30', byRatio: false, quantities: ['10000'] })
  await page.getByRole('button', { name: 'back' }).click()
  await expect.element(page.getByText(/"fabricTaken":"10.5","othersTaken":"1"/)).toBeVisible()
  expect(change).toHaveBeenCalledTimes(2)
})
