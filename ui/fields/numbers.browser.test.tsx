/** Browser tests of the number fields: what is typed, what is reported, what is announced. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageField } from '../../model/page.ts'
import { money, percent, quantity } from './numbers.tsx'

const field = { name: 'price', label: '单价', kind: 'money', currency: 'currency', limits: {} } as unknown as PageField

/** A money field that holds its value, as a form does. */
function PriceForm({ onValue, invalid }: { onValue: (value: unknown) => void; invalid?: boolean }): React.ReactElement {
  const [value, setValue] = useState<unknown>(null)
  return (
    <>
      <label htmlFor="price">单价</label>
      <money.Input
        id="price"
        field={field}
        value={value}
        row={{ currency$: 'USD--美元' }}
        invalid={invalid}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    </>
  )
}

test('on blur a number field reads thousands, full-width digits and brackets as exact decimal text', async () => {
  const values: unknown[] = []
  await render(<PriceForm onValue={(value) => values.push(value)} />)
  const input = page.getByRole('textbox', { name: '单价' })
  await input.fill('（１,２３４.50）')
  await userEvent.tab()
  await expect.element(input).toHaveValue('-1234.5')
  expect(values.at(-1)).toBe('-1234.5')
})

test('a number field leaves text that is not a number unchanged, so that its error can be shown', async () => {
  const values: unknown[] = []
  await render(<PriceForm onValue={(value) => values.push(value)} invalid />)
  const input = page.getByRole('textbox', { name: '单价' })
  await input.fill('twelve')
  await userEvent.tab()
  await expect.element(input).toHaveValue('twelve')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(values.at(-1)).toBe('twelve')
})

test('a money cell shows currency, thousands and two decimals; a negative quantity is marked, one of either sign is not', async () => {
  const { container } = await render(
    <>
      <money.Cell field={field} value="1234.5" row={{ currency$: 'USD--美元' }} />
      <quantity.Cell field={{ ...field, currency: undefined } as PageField} value="-12000" row={{}} />
      <quantity.Cell field={{ ...field, currency: undefined, limits: { signed: true } } as PageField} value="-0.2" row={{}} />
    </>,
  )
  const [amount, pieces, deviation] = container.querySelectorAll('.num')
  expect([pieces!.classList.contains('over'), deviation!.classList.contains('over')]).toEqual([true, false])
  expect(amount?.textContent).toBe('$ 1,234.50')
  expect(pieces?.textContent).toBe('−12,000')
  expect(pieces?.className).toContain('over')
})

test('amounts have the decimals of their currency; a price keeps its own', async () => {
  const amount = { ...field, processor: 'quantity * price' } as unknown as PageField
  const { container } = await render(
    <>
      <money.Cell field={amount} value="172469.1217" row={{ currency$: 'JPY--日元' }} />
      <money.Cell field={amount} value="86.4744" row={{ currency$: 'KWD--第纳尔' }} />
      <money.Cell field={field} value="1234.5678" row={{ currency$: 'JPY--日元' }} />
    </>,
  )
  expect([...container.querySelectorAll('.num')].map((one) => one.textContent)).toEqual(['JPY 172,469', 'KWD 86.474', 'JPY 1,234.5678'])
})

test('a rate that is quoted for many units shows them, in a cell and beside what is typed', async () => {
  const rate = { ...field, currency: undefined, per: 'ratePer' } as unknown as PageField
  const { container } = await render(
    <>
      <quantity.Cell field={rate} value="4.3785" row={{ ratePer: '10000' }} />
      <quantity.Cell field={rate} value="7.1" row={{ ratePer: '1' }} />
      <quantity.Input id="rate" field={rate} value="4.3785" row={{ ratePer: '10000' }} onChange={() => undefined} />
    </>,
  )
  expect([...container.querySelectorAll('span.num')].map((one) => one.textContent).slice(0, 2)).toEqual(['4.3785 / 10,000', '7.1'])
  expect(container.querySelector('.ant-input-suffix')?.textContent?.trim()).toBe('/ 10,000')
})

test('a computed percentage has two decimals, a typed one keeps its own', async () => {
  const margin = { ...field, currency: undefined } as PageField
  const { container } = await render(
    <>
      <percent.Cell field={{ ...margin, processor: '(price - cost) / price * 100' } as PageField} value="22.2654" row={{}} />
      <br />
      <percent.Cell field={{ ...margin, processor: '(price - cost) / price * 100' } as PageField} value="25" row={{}} />
      <br />
      <percent.Cell field={margin} value="0.125" row={{}} />
    </>,
  )
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['22.27 %', '25.00 %', '0.125 %'])
})
