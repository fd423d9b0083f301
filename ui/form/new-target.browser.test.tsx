/** Browser tests of what one does while choosing a link: a new document named as it was searched for, and the warning of one whose validity has ended. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PageField } from '../../model/page.ts'
import type { Services } from '../services.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { draw } from '../testing/screen.tsx'
import { LinkInput } from '../fields/link-input.tsx'
import { NewTargetContext } from '../fields/new-target-context.ts'
import { NewTarget } from './new-target.tsx'

const field = pageField('material', 'link', {
  label: 'Material',
  to: 'material',
  creates: { name: 'name', label: 'New special material' },
  expires: { date: 'validTo', zone: 'Asia/Shanghai' },
})
const target = pageOf(
  [
    pageField('type', 'choice', { label: 'Type', required: true, options: [{ value: 'trim', label: 'Trim' }] }),
    pageField('name', 'text', { label: 'Name', required: true }),
    pageField('group', 'link', { label: 'Group', to: 'material_group', required: true }),
    pageField('unit', 'text', { label: 'Unit', required: true }),
    pageField('specification', 'text', { label: 'Specification' }),
  ],
  { page: 'material', title: 'Material' },
)
const library = [
  { id: '1', title: 'M-1--Cotton', row: { validTo: '2999-12-31' } },
  { id: '2', title: 'M-2--Cotton, old', row: { validTo: '2020-01-31' } },
  { id: '3', title: 'M-3--Linen', row: { validTo: null } },
]

interface Drawn {
  readonly may?: boolean
  readonly cell?: boolean
  readonly value?: string
  readonly create?: Services['create']
}
async function drawField({ may = true, cell = false, value: begin, create = () => Promise.resolve({ id: '9' }) }: Drawn = {}) {
  const values: unknown[] = []
  const sent: { readonly key: string; readonly values: object }[] = []
  let done = 0
  function Held(): React.ReactElement {
    const [row, setRow] = useState<Record<string, unknown>>({ material: begin })
    return (
      <LinkInput
        id="material"
        field={field}
        value={row['material']}
        row={row}
        of={{ type: 'bom', path: 'lines.material', doc: {}, ...(cell ? { cell } : {}) }}
        onDone={() => done++}
        onChange={(next, more) => {
          setRow({ material: next, ...more })
          values.push([next, more?.['material$']])
        }}
      />
    )
  }
  const held = (
    <NewTargetContext value={NewTarget}>
      <Held />
    </NewTargetContext>
  )
  await draw(held, {
    pick: (to, { search = '', ids }) => {
      if (to === 'material_group') return Promise.resolve([{ id: '7', title: 'TRM--Trims' }])
      const made = { id: '9', title: 'M-9--Coated zip', row: { validTo: null } }
      const all = [...library, ...(ids ? [made] : [])]
      return Promise.resolve(all.filter((one) => (ids ? ids.includes(one.id) : one.title.toLowerCase().includes(search.toLowerCase()))))
    },
    columnsOf: () => Promise.resolve([]),
    pageOf: () => Promise.resolve({ ...target, may: { ...target.may, create: may } }),
    complete: () => Promise.resolve({ unit: 'pc', group: '7' }),
    create: (type, doc) => {
      sent.push(doc)
      return create(type, doc)
    },
  })
  return { values, sent, done: () => done }
}
const search = (words: string) => page.getByRole('combobox', { name: 'Material' }).fill(words)

test('a new document asks for what is required alone, its name first, and the server fills in the rest [DM-1-018]', async () => {
  const input = { field, value: null, row: {}, of: { type: 'bom', path: 'lines.material', doc: {} }, onChange: () => undefined }
  const nothing = () => undefined
  await draw(<NewTarget input={input} page={target} name="Coated zip" onMade={nothing} onClose={nothing} />, {
    pick: () => Promise.resolve([{ id: '7', title: 'TRM--Trims' }]),
    columnsOf: () => Promise.resolve([]),
    complete: () => Promise.resolve({ unit: 'pc', group: '7' }),
  })
  const dialog = page.getByRole('dialog', { name: 'New special material' })
  await expect.element(dialog.getByRole('textbox').first()).toHaveValue('Coated zip')
  expect(dialog.getByRole('textbox', { name: /^Specification/ }).elements()).toEqual([])
  await dialog.getByRole('combobox', { name: 'Group' }).click()
  await page.getByTitle('TRM--Trims').click()
  await expect.element(dialog.getByRole('textbox', { name: /^Unit/ })).toHaveValue('pc')
})

test('what was searched for names the new document, which comes back chosen, with what was typed alone: what the server fills in is the server’s [DM-1-018]', async () => {
  const { values, sent, done } = await drawField({ cell: true })
  await search('Coated zip')
  await page.getByText('＋ New special material “Coated zip”').click()
  const dialog = page.getByRole('dialog', { name: 'New special material' })
  await expect.element(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Coated zip')
  expect([values, done()]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Create and choose' }).click()
  await expect.poll(() => values.at(-1)).toEqual(['9', 'M-9--Coated zip'])
  await expect.element(dialog).not.toBeInTheDocument()
  expect([done(), sent.map((one) => one.values)]).toEqual([1, [{ name: 'Coated zip' }]])
})

test('a refusal stands at its field, and a lost answer is tried again under the same key', async () => {
  const answers: ReturnType<Services['create']>[] = [
    Promise.resolve({ errors: { type: ['Please fill in'], compositions: ['A fabric needs its composition'] } }),
    Promise.reject(new Error('no network')),
    Promise.resolve({ id: '9' }),
  ]
  for (const one of answers) one.catch(() => undefined)
  const { values, sent } = await drawField({ create: () => answers.shift()! })
  await search('Coated zip')
  await page.getByText('＋ New special material “Coated zip”').click()
  const dialog = page.getByRole('dialog', { name: 'New special material' })
  const press = () => dialog.getByRole('button', { name: 'Create and choose' }).click()
  await press()
  await expect.element(dialog.getByText(/Please fill in/)).toBeVisible()
  await expect.element(dialog.getByText(/A fabric needs its composition/)).toBeVisible()
  await press()
  await expect.element(dialog.getByText(/No answer came/)).toBeVisible()
  await press()
  await expect.poll(() => values.at(-1)).toEqual(['9', 'M-9--Coated zip'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('who may make none is not offered it; Enter still takes what was found', async () => {
  const { values } = await drawField({ may: false })
  await search('linen')
  await expect.element(page.getByRole('option', { name: /Linen/ })).toBeInTheDocument()
  expect(page.getByText(/New special material/).elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => values).toEqual([['3', 'M-3--Linen']])
})

test('Enter takes what was found and not the entry behind it', async () => {
  const { values } = await drawField()
  await search('linen')
  await expect.element(page.getByText(/New special material/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => values).toEqual([['3', 'M-3--Linen']])
})

test('what has ended is offered with its last day, and once chosen the field warns of it at once [DM-1-018]', async () => {
  const { values } = await drawField()
  await search('cotton')
  await page.getByText(/Cotton, old（validity ended on 2020-01-31）/).click()
  expect(values.at(-1)).toEqual(['2', 'M-2--Cotton, old'])
  await expect.element(page.getByRole('status').filter({ hasText: 'validity ended on 2020-01-31' })).toBeVisible()
  await search('linen')
  await expect.element(page.getByRole('option', { name: /Linen/ })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('[data-part=ended]')).toBeNull()
})

test('a value that stands there already is warned of too, and one that is valid is not', async () => {
  await drawField({ value: '2' })
  await expect.element(page.getByRole('status').filter({ hasText: 'validity ended on 2020-01-31' })).toBeVisible()
})

const typed: PageField = field
test('a field that says nothing of the sort asks for no page and no day', async () => {
  const { creates: _, expires: __, ...plain } = typed
  await draw(<LinkInput id="material" field={plain} value="2" row={{ material$: 'M-2' }} onChange={() => undefined} />)
  await expect.element(page.getByText('M-2')).toBeVisible()
  expect(document.querySelector('[data-part=ended]')).toBeNull()
})
