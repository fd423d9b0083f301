/** Browser tests of the choice of colleagues: what is typed is searched for, also when the first letter opens the list. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../../ui/testing/screen.tsx'
import { PeopleSelect, type Colleague } from './people-select.tsx'

const everybody: readonly Colleague[] = Array.from({ length: 30 }, (_, at) => ({ id: String(at + 1), title: `Person ${at + 1}` }))

async function drawSelect(): Promise<{ searches: string[]; chosen: () => readonly Colleague[] }> {
  const searches: string[] = []
  const chosen: (readonly Colleague[])[] = [[]]
  const pick = (_: string, { search = '', size = 20 }: { search?: string; size?: number }) => {
    searches.push(search)
    return Promise.resolve(everybody.filter(({ title }) => title.includes(search)).slice(0, size))
  }
  function Chosen(): React.ReactElement {
    const [value, setValue] = useState<readonly Colleague[]>([])
    return (
      <PeopleSelect
        label="People"
        many
        value={value}
        onChange={(next) => {
          setValue(next)
          chosen.push(next)
        }}
      />
    )
  }
  await draw(<Chosen />, { pick })
  return { searches, chosen: () => chosen.at(-1)! }
}

test('the first letters open the list and are searched for; a person beyond the first twenty is found', async () => {
  const { searches, chosen } = await drawSelect()
  await page.getByRole('combobox', { name: 'People' }).fill('Person 27')
  await expect.element(page.getByRole('option', { name: 'Person 27' })).toBeInTheDocument()
  expect(searches.at(-1)).toBe('Person 27')
  await userEvent.click(document.querySelector('.ant-select-item-option')!)
  await expect.poll(() => chosen().map(({ id }) => id)).toEqual(['27'])
})

test('a list that is opened again shows everybody again', async () => {
  const { searches } = await drawSelect()
  const input = page.getByRole('combobox', { name: 'People' })
  await input.fill('Person 27')
  await expect.poll(() => searches.at(-1)).toBe('Person 27')
  await userEvent.keyboard('{Escape}')
  await input.fill('')
  await input.click()
  await expect.poll(() => searches.at(-1)).toBe('')
})
