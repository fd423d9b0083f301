/** Tests of a card of the board: its picture stands beside its facts, so that it is low, and every fact is there in full. */
import { expect, test } from 'vitest'
import type { Page } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { BoardCard, type CardHands } from './board-card.tsx'

const labels = { name: 'Style name', category: 'Category', band: 'Price band', wave: 'Wave' }
const facts = Object.keys(labels)
const plain = pageOf(Object.entries(labels).map(([name, label]) => pageField(name, 'text', { label })))
const page: Page = { ...plain, list: { ...plain.list, digest: facts } }
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"/>')}`
const hands: CardHands = {
  waysOf: () => [],
  onWay: () => undefined,
  onChoose: () => undefined,
  onOpen: () => undefined,
  onDrag: () => undefined,
  onKey: () => undefined,
}

test('a card with a picture and four facts is no taller than a few lines, and cuts no fact', async () => {
  const row = { id: '1', number: 'S26-0001', status: 'draft', name: 'Striped tee', category: 'T-shirts', band: 'Core', wave: '1' }
  await draw(
    <div style={{ width: 244 }}>
      <BoardCard
        page={page}
        row={row}
        href="/x"
        file="7"
        picture={picture}
        by=""
        isChosen={false}
        isMovable
        why={undefined}
        hands={hands}
      />
    </div>,
  )
  const card = document.querySelector<HTMLElement>('[data-part=board-card]')!
  const image = card.querySelector('img')!.getBoundingClientRect()
  const values = [...card.querySelectorAll<HTMLElement>('[class*=board-fact] > .ell')]
  expect(values.map((one) => one.textContent)).toEqual(['Striped tee', 'T-shirts', 'Core', '1'])
  for (const value of values) {
    expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth)
    expect(value.getBoundingClientRect().left).toBeGreaterThan(image.right)
  }
  expect(card.getBoundingClientRect().height).toBeLessThan(130)
})
