/** What a fact on a card says of an amount that leaves something out. */
import { expect, test } from 'vitest'
import type { WireDoc } from '../../model/page.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { Fact } from './value.tsx'

const material = pageField('material', 'money', { label: 'Material' })
const fabric = pageField('fabric', 'money', { label: 'Fabric' })
const unpriced = pageField('unpriced', 'integer', { label: 'Lines without a price' })
const bom = pageOf([material, fabric, unpriced], {
  display: { ...pageOf([]).display, money: { main: 'material', parts: ['fabric'], without: 'unpriced' } },
})

test('the amount of a document says that it is incomplete; a part of it, and an amount that is whole, say nothing', async () => {
  const row = (unpriced: number | null) => ({ id: '1', material: '14.112', fabric: '3.5', unpriced }) as unknown as WireDoc
  await draw(
    <>
      <p>
        <Fact page={bom} field={material} row={row(3)} />
      </p>
      <p>
        <Fact page={bom} field={fabric} row={row(3)} />
      </p>
      <p>
        <Fact page={bom} field={material} row={row(0)} />
      </p>
      <p>
        <Fact page={bom} field={material} row={row(null)} />
      </p>
    </>,
  )
  const texts = () => [...document.querySelectorAll('p')].map((one) => one.innerText)
  await expect.poll(texts).toEqual(['14.112 incomplete', '3.50', '14.112', '14.112'])
  expect(document.querySelector('[data-part=incomplete]')!.getAttribute('title')).toBe('Lines without a price: 3')
})
