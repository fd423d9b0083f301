/** What a card of a line shows on a phone: the declared title, and the declared facts below it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { draw } from '../../testing/screen.tsx'
import { Cards } from './line-cards.tsx'

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
