/** Browser tests of the link field: Enter chooses what was typed, whenever the server answers. */
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageField } from '../../model/page.ts'
import type { Choice } from '../services.ts'
import { draw } from '../testing/screen.tsx'
import { LinkInput } from './link-input.tsx'

const field = { field: 'style', name: 'style', label: 'Style', type: 'link', kind: 'link', to: 'style', limits: {} } as unknown as PageField
const styles: readonly Choice[] = ['Alpha', 'Beta', 'Betula'].map((title, at) => ({ id: String(at + 1), title }))

interface Pick {
  readonly search: string
  /** Lets the server answer this search. */
  readonly answer: () => void
}

/** Draws the field with a server that answers a search only when the test says so. */
async function drawField({ cell }: { cell: boolean }): Promise<{ values: unknown[]; picks: Pick[]; done: () => number }> {
  const values: unknown[] = []
  const picks: Pick[] = []
  const onDone = vi.fn()
  const pick = (_: string, { search = '' }: { search?: string }) =>
    new Promise<Choice[]>((resolve) => {
      const matches = styles.filter(({ title }) => title.toLowerCase().startsWith(search.toLowerCase()))
      picks.push({ search, answer: () => resolve(matches) })
    })
  function Held(): React.ReactElement {
    const [value, setValue] = useState<unknown>(null)
    return (
      <LinkInput
        id="style"
        field={field}
        value={value}
        row={{}}
        of={cell ? { type: 'order', path: 'lines.style', doc: {}, cell: true } : undefined}
        onDone={onDone}
        onChange={(next) => {
          setValue(next)
          values.push(next)
        }}
      />
    )
  }
  await draw(<Held />, { pick })
  return { values, picks, done: () => onDone.mock.calls.length }
}
const answered = async (picks: readonly Pick[], search: string) => {
  await expect.poll(() => picks.some((one) => one.search === search)).toBe(true)
  for (const one of picks) if (one.search === search) one.answer()
}

for (const cell of [false, true])
  test(`Enter before the answer chooses its first result, in ${cell ? 'a cell' : 'a form'}`, async () => {
    const { values, picks, done } = await drawField({ cell })
    const input = page.getByRole('combobox', { name: 'Style' })
    await input.click()
    await answered(picks, '')
    await userEvent.keyboard('bet')
    await userEvent.keyboard('{Enter}')
    await answered(picks, 'bet')
    await expect.poll(() => values.at(-1)).toBe('2')
    expect(done()).toBe(1)
  })

test('letters typed after Enter are searched for; the earlier Enter chooses nothing', async () => {
  const { values, picks } = await drawField({ cell: false })
  await page.getByRole('combobox', { name: 'Style' }).click()
  await answered(picks, '')
  await userEvent.keyboard('bet')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('u')
  await answered(picks, 'betu')
  await expect.element(page.getByRole('option', { name: 'Betula' })).toBeInTheDocument()
  expect(values).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => values.at(-1)).toBe('3')
})

test('Enter after the answer chooses the first result', async () => {
  const { values, picks } = await drawField({ cell: true })
  await page.getByRole('combobox', { name: 'Style' }).click()
  await answered(picks, '')
  await userEvent.keyboard('al')
  await answered(picks, 'al')
  await expect.element(page.getByRole('option', { name: 'Alpha' })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => values.at(-1)).toBe('1')
})

test('Enter between the answer and the drawing of its results chooses the first one', async () => {
  const { values, picks } = await drawField({ cell: true })
  const input = page.getByRole('combobox', { name: 'Style' })
  await input.click()
  await answered(picks, '')
  await userEvent.keyboard('be')
  await expect.poll(() => picks.some(({ search }) => search === 'be')).toBe(true)
  for (const one of picks) if (one.search === 'be') one.answer()
  // The answer has been taken in; nothing can have been drawn yet, since no task of the browser has passed.
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
  expect(document.querySelector('.ant-select-item-option')).toBeNull()
  input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, which: 13, bubbles: true }))
  await expect.poll(() => values).toEqual(['2'])
})

test('Enter in the frame that shows the results chooses the first one, before the list has marked it', async () => {
  const { values, picks } = await drawField({ cell: true })
  const input = page.getByRole('combobox', { name: 'Style' })
  await input.click()
  await answered(picks, '')
  await userEvent.keyboard('be')
  // The observer runs as soon as the results stand in the page and before the effects of the list.
  const shown = new MutationObserver(() => {
    if (!document.querySelector('.ant-select-item-option')) return
    shown.disconnect()
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, which: 13, bubbles: true }))
  })
  await expect.poll(() => picks.some(({ search }) => search === 'be')).toBe(true)
  await expect.poll(() => document.querySelector('.ant-select-item-option')).toBeNull()
  shown.observe(document.body, { childList: true, subtree: true })
  await answered(picks, 'be')
  await expect.poll(() => values.at(-1)).toBe('2')
  expect(values).toHaveLength(1)
})

test('Enter chooses the marked result where the list leaves the key alone, as it does until it is drawn with the mark', async () => {
  const { values, picks, done } = await drawField({ cell: true })
  const input = page.getByRole('combobox', { name: 'Style' })
  await input.click()
  await answered(picks, '')
  await userEvent.keyboard('be')
  await answered(picks, 'be')
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option-active').length).toBe(1)
  // Without its number the list does not know the key; between its mark and the next drawing it knows the key and chooses nothing.
  input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => values).toEqual(['2'])
  expect(done()).toBe(1)
})

test('business documents have their pictures where one chooses, and none once one is chosen', async () => {
  const options = {
    pick: () => Promise.resolve([...styles]),
    looksOf: () => Promise.resolve({ '1': { picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' } }),
  }
  await draw(
    <LinkInput id="order" field={{ ...field, look: 'choice' }} value="1" row={{ style$: 'Alpha' }} onChange={() => undefined} />,
    options,
  )
  await page.getByRole('combobox', { name: 'Style' }).click()
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option [data-part=picture]').length).toBe(1)
  expect(document.querySelectorAll('[data-part=picture]')).toHaveLength(1)
})
