/** Tags in a real browser: typed and suggested tags, pasted lists, and how they are shown. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageField } from '../../model/page.ts'
import { draw } from '../testing/screen.tsx'
import { kindFor } from './registry.tsx'

const field = { field: 'tags', label: 'Tags', type: 'tags', options: [], limits: {} } as unknown as PageField
const { Input, Cell, text, paste } = kindFor('tags')

async function drawInput() {
  const values: unknown[] = []
  const requestedTypes: string[] = []
  const valuesOf = async (type: string) => {
    requestedTypes.push(type)
    return [{ value: 'retro', label: 'retro', count: 3 }]
  }
  function Held(): React.ReactElement {
    const [value, setValue] = useState<unknown>([])
    const change = (next: unknown) => {
      setValue(next)
      values.push(next)
    }
    return <Input field={field} value={value} row={{}} of={{ type: 'trend', path: 'tags', doc: {} }} onChange={change} />
  }
  await draw(<Held />, { valuesOf })
  return { values, requestedTypes }
}

test('a comma ends a tag, one that is there in other letters is not repeated, and tags of other documents are suggested', async () => {
  const { values, requestedTypes } = await drawInput()
  await page.getByRole('combobox', { name: 'Tags' }).click()
  await page.getByTitle('retro').click()
  await userEvent.keyboard('Knit,knit,')
  await expect.poll(() => values.at(-1)).toEqual(['retro', 'Knit'])
  expect(requestedTypes).toEqual(['trend'])
})

test('each tag is shown by itself; a cell of a sheet with several is read, one with too many is marked', async () => {
  await draw(<Cell field={field} value={['针织', '复古']} row={{}} />)
  await expect.element(page.getByText('复古')).toBeVisible()
  expect(text(['针织', '复古'], { field, value: null, row: {} })).toBe('针织, 复古')
  expect(paste('针织、#复古', field)).toEqual({ value: ['针织', '复古'] })
  expect(paste(Array.from({ length: 30 }, (_, at) => `t${at}`).join(','), field)).toEqual({ value: null, error: true })
})
