/** What a card of a line shows on a phone: the declared title, and the declared facts below it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { draw } from '../../testing/screen.tsx'
import { Cards } from './line-cards.tsx'

test('a quantity has its unit behind it, of the line or of the document, unless the card shows the unit by itself', async () => {
  const computed = { isNotPost: true, restriction: 1 } as const
  const materials = (card: readonly string[]) =>
    pageField('materials', 'lines', {
      label: 'Materials',
      card,
      columns: [
        pageField('name', 'text', { label: 'Name', ...computed }),
        pageField('unit', 'link', { label: 'Unit', to: 'unit', ...computed }),
        pageField('needed', 'quantity', { label: 'Needed', unit: 'unit', ...computed }),
        pageField('stock', 'quantity', { label: 'Stock', unit: 'doc.unit', ...computed }),
        pageField('pieces', 'quantity', { label: 'Pieces', ...computed }),
      ],
    })
  const lines = [{ id: '1', name: 'Poplin', unit: '7', unit$: 'M--m', needed: '115.5', stock: '3', pieces: '40' }]
  const drawn = async (card: readonly string[]) => {
    const field = materials(card)
    await draw(
      <Cards
        page={pageOf([field])}
        field={field}
        doc={{ unit$: 'kg' }}
        lines={lines}
        errors={{}}
        editing={false}
        onChange={() => undefined}
      />,
    )
    await expect.element(page.getByRole('button', { name: /Poplin/ }).last()).toBeVisible()
    return [...document.querySelectorAll<HTMLElement>('[data-part=line-card]')].at(-1)!.innerText.replace(/\s+/g, ' ')
  }
  expect(await drawn(['name', 'needed', 'stock', 'pieces'])).toMatch(/Needed 115\.5 m Stock 3 kg Pieces 40$/)
  expect(await drawn(['name', 'needed', 'unit'])).toMatch(/Needed 115\.5 Unit m/)
})

test('a card is headed by the column that its lines declare, with the declared facts below it', async () => {
  const materials = pageField('materials', 'lines', {
    label: 'Materials',
    card: ['name', 'colour', 'size'],
    columns: ['colourway', 'size', 'name', 'colour'].map((name) =>
      pageField(name, 'text', { label: name, isNotPost: true, restriction: 1 }),
    ),
  })
  const lines = ['Poplin', 'Button'].map((name) => ({
    id: name,
    colourway: 'Black',
    size: 'S',
    name,
    colour: name === 'Button' ? '' : 'Ink',
  }))
  await draw(
    <Cards page={pageOf([materials])} field={materials} doc={{}} lines={lines} errors={{}} editing={false} onChange={() => undefined} />,
  )
  await expect.element(page.getByRole('button', { name: /Poplin/ })).toBeVisible()
  const texts = [...document.querySelectorAll<HTMLElement>('[data-part=line-card]')].map((card) => card.innerText.replace(/\s+/g, ' '))
  expect(texts.map((text) => text.replace(/ (See|Edit).*?\d/, ''))).toMatchObject([
    expect.stringMatching(/^1 Poplin.*colour Ink size S$/),
    expect.stringMatching(/^2 Button.*size S$/),
  ])
  expect(texts.join(' ')).not.toContain('Black')
})

test('a card without declared facts leaves out what every new line has, before prices and sums', async () => {
  const choice = (name: string) =>
    pageField(name, 'choice', { label: name, required: true, defaultValue: 'a', options: [{ value: 'a', label: 'usual' }] as never })
  const field = pageField('lines', 'lines', {
    label: 'Lines',
    columns: [
      pageField('item', 'text', { label: 'Item' }),
      choice('basis'),
      choice('supply'),
      ...['usage', 'width', 'length'].map((name) => pageField(name, 'quantity', { label: name, required: true })),
      pageField('colour', 'link', { label: 'colour', to: 'colour' }),
      pageField('price', 'money', { label: 'price' }),
      pageField('amount', 'money', { label: 'amount', isNotPost: true, restriction: 1, limits: { total: true } }),
    ],
  })
  const lines = [
    {
      id: '1',
      item: 'Poplin',
      basis: 'a',
      supply: 'a',
      usage: '1',
      width: '2',
      length: '3',
      colour: '9',
      colour$: 'INK--Ink',
      price: '4',
      amount: '5',
    },
  ]
  await draw(<Cards page={pageOf([field])} field={field} doc={{}} lines={lines} errors={{}} editing={false} onChange={() => undefined} />)
  await expect.element(page.getByRole('button', { name: /Poplin/ })).toBeVisible()
  const text = document.querySelector<HTMLElement>('[data-part=line-card]')!.innerText
  for (const name of ['usage', 'price', 'amount']) expect(text).toContain(name)
  for (const name of ['basis', 'supply']) expect(text).not.toContain(name)
})
