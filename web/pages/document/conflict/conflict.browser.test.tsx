/** The dialog of a conflict in a real browser: both values side by side, one choice a field, nothing typed is lost, and no value meant for an exchanged document is preselected. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toSend, type Values } from '../../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { viewQuery } from '../../../api/document-query.ts'
import type { SaveConflict } from '../../../../model/calls/save-conflict.ts'
import { Conflict } from './conflict.tsx'
import { rebase } from './rebase.ts'

const order = pageOf([
  pageField('note', 'text', { label: 'Note' }),
  pageField('supplier', 'link', { label: 'Supplier', to: 'client' }),
  pageField('lines', 'lines', { label: 'Lines', columns: [pageField('price', 'money', { label: 'Price' })] }),
])
const base: Values = { id: '7', note: 'old', supplier: '1', supplier$: 'Old Mill', lines: [{ id: '17', price: '1' }] }
const mine: Values = { ...base, note: 'mine', supplier: '2', supplier$: 'My Mill', lines: [{ id: '17', price: '2' }] }
const serverValues: Values = { ...base, note: 'theirs', supplier: '3', supplier$: 'Their Mill', lines: [{ id: '17', price: '3' }] }
const clash: SaveConflict = {
  by: 'Zhang',
  at: new Date(Date.now() - 120_000).toISOString(),
  version: 4,
  fields: [
    { path: 'note', mine: 'mine', theirs: 'theirs' },
    { path: 'supplier', mine: '2', theirs: '3' },
    { path: 'lines#17.price', mine: '2', theirs: '3' },
  ],
}

/** Draws the dialog with their version in the cache, and returns what was chosen. */
async function drawConflict(
  conflict: SaveConflict = clash,
  versions: { readonly of?: typeof order; readonly base?: Values; readonly mine?: Values; readonly theirs?: Values | null } = {},
): Promise<{ taken: (readonly string[])[]; closed: () => number }> {
  const { of = order, theirs = serverValues } = versions
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (theirs) queries.setQueryData(viewQuery(of.page, '7', { quiet: true }, conflict.version).queryKey, theirs as never)
  const selections: (readonly string[])[] = []
  let closed = 0
  await draw(
    <QueryClientProvider client={queries}>
      <Conflict
        page={of}
        id="7"
        edited={{ base: versions.base ?? base, mine: versions.mine ?? mine }}
        clash={conflict}
        onSolved={(take) => selections.push(take)}
        onClose={() => closed++}
      />
    </QueryClientProvider>,
  )
  return { taken: selections, closed: () => closed }
}
const choice = (name: RegExp) => page.getByRole('radio', { name })

test('the dialog names who saved meanwhile', async () => {
  await drawConflict()
  await expect.element(page.getByRole('dialog', { name: 'Changed by Zhang meanwhile' })).toBeVisible()
})
test('both values stand side by side, links by their titles and lines by their number', async () => {
  await drawConflict()
  await expect.element(choice(/Keep mine：My Mill/)).toBeVisible()
  await expect.element(choice(/Take theirs：Their Mill/)).toBeVisible()
  await expect.element(page.getByText('Lines · line 1 · Price')).toBeVisible()
})
test('the own value stands unless theirs is chosen', async () => {
  const { taken: selections } = await drawConflict()
  await expect.element(choice(/Keep mine：mine/)).toBeChecked()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([[]])
})
test('the chosen fields take their value, all others keep the own one', async () => {
  const { taken: selections } = await drawConflict()
  await choice(/Take theirs：theirs/).click()
  await choice(/Take theirs：3/).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([['note', 'lines#17.price']])
  expect(rebase(order, { base, mine, theirs: serverValues, take: selections[0]! })).toMatchObject({
    note: 'theirs',
    supplier: '2',
    supplier$: 'My Mill',
    lines: [{ id: '17', price: '3' }],
  })
})
test('a choice can be made by keyboard and changed back', async () => {
  const { taken: selections } = await drawConflict()
  await choice(/Take theirs：theirs/).click()
  await userEvent.keyboard('{ArrowUp}')
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([[]])
})
test('a removed line and an added line are said in words', async () => {
  await drawConflict({ ...clash, fields: [{ path: 'lines#17', mine: null, theirs: { id: '17' } }] })
  await expect.element(choice(/Keep mine：/)).toBeVisible()
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('{')
})
test('closing the dialog decides nothing', async () => {
  const { taken: selections, closed } = await drawConflict()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect([selections, closed()]).toEqual([[], 1])
})

test('nothing can be applied before their version is read: what is preselected depends on it', async () => {
  const { taken: selections } = await drawConflict(clash, { theirs: null })
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument()
  expect(selections).toEqual([])
})

const taxed = '(1 + taxPoint / 100)'
const bom = pageOf(
  [
    pageField('lines', 'lines', {
      label: 'Materials',
      columns: [
        pageField('material', 'link', {
          label: 'Material',
          to: 'material',
          renews: ['price', 'priceCurrency', 'priceUnit'],
          scales: ['usage'],
        }),
        pageField('usage', 'quantity', { label: 'Usage', unit: 'unit' }),
        pageField('unit', 'link', { label: 'Unit', to: 'unit' }),
        pageField('use', 'text', { label: 'Used for' }),
        pageField('price', 'money', { label: 'Net price', currency: 'priceCurrency' }),
        pageField('priceCurrency', 'link', { label: 'Currency of the price', to: 'currency' }),
        pageField('priceUnit', 'link', { label: 'Unit of the price', to: 'unit' }),
        pageField('taxPoint', 'percent', { label: 'Tax point' }),
        pageField('grossPrice', 'money', {
          label: 'Gross price',
          currency: 'priceCurrency',
          enteredFor: { field: 'price', by: `grossPrice / ${taxed}`, back: `price * ${taxed}` },
        }),
        pageField('supplier', 'link', { label: 'Supplier', to: 'supplier' }),
      ],
    }),
  ],
  { page: 'bom' },
)
const of = (material: string, unit: string, currency: string, supplier: string): Values => ({
  id: '17',
  taxPoint: '13',
  use: '',
  material,
  material$: material,
  unit,
  unit$: unit,
  priceUnit: unit,
  priceUnit$: unit,
  priceCurrency: currency,
  priceCurrency$: currency,
  supplier,
  supplier$: supplier,
})
const pique = { ...of('Pique', 'kg', 'CNY', 'North Mill'), usage: '0.25', price: '40', grossPrice: '45.2' }
const gabardine = { ...of('Gabardine', 'm', 'USD', 'South Mill'), usage: '0.25', price: '1.93', grossPrice: '2.1809' }
const withLine = (line: Values): Values => ({ id: '7', lines: [line] })
/** The conflict at these columns of the one line, of which each side has its own. */
const beside = (mineLine: Values, theirLine: Values, ...columns: string[]): SaveConflict => ({
  ...clash,
  fields: columns.map((name) => ({ path: `lines#17.${name}`, mine: mineLine[name], theirs: theirLine[name] })),
})
const versionsOf = (mineLine: Values, theirLine: Values) => ({
  of: bom,
  base: withLine(pique),
  mine: withLine(mineLine),
  theirs: withLine(theirLine),
})
const priced = { ...pique, price: '44.5', grossPrice: '50.285' }
const drawPriced = () => drawConflict(beside(priced, gabardine, 'price', 'grossPrice'), versionsOf(priced, gabardine))

test('[DM-3-036] a material that the other side exchanged is named above the cells of its line, with what was renewed beside it', async () => {
  await drawPriced()
  await expect.element(page.getByText('Materials · line 1: the other side changed Material: Pique → Gabardine')).toBeVisible()
  await expect.element(page.getByText('Currency of the price: CNY → USD; Unit of the price: kg → m')).toBeVisible()
})
test('[DM-3-036] a price that was typed for the former material is not preselected: theirs is', async () => {
  const { taken: selections } = await drawPriced()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([['lines#17.price', 'lines#17.grossPrice']])
  expect(rebase(bom, { ...versionsOf(priced, gabardine), take: selections[0]! })).toEqual(withLine(gabardine))
})
test('a usage that the exchange scales starts with theirs and says its unit, while other cells start with mine', async () => {
  const [typed, other] = [
    { ...pique, usage: '0.3', use: 'body' },
    { ...gabardine, usage: '1.2', use: 'sleeve' },
  ]
  const { taken: selections } = await drawConflict(beside(typed, other, 'use', 'usage'), versionsOf(typed, other))
  await expect.element(choice(/Keep mine：0\.3 kg/)).not.toBeChecked()
  await expect.element(choice(/Take theirs：1\.2 m/)).toBeChecked()
  await expect.element(choice(/Keep mine：body/)).toBeChecked()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([['lines#17.usage']])
})
test('net and gross price are one question, with the currency of each side', async () => {
  await drawPriced()
  await expect.element(page.getByText('Materials · line 1 · Net price / Gross price')).toBeVisible()
  await expect.element(choice(/Keep mine：¥ 44\.50 \/ ¥ 50\.285/)).toBeVisible()
  await expect.element(choice(/Take theirs：\$ 1\.93 \/ \$ 2\.1809/)).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
})
test('an own price that is chosen stays an amount in its own currency, and nothing else that the exchange changed is sent back', async () => {
  const { taken: selections } = await drawPriced()
  await choice(/Keep mine/).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([[]])
  const keep = ['lines#17.price', 'lines#17.grossPrice']
  const versions = versionsOf(priced, gabardine)
  const solved = rebase(bom, { ...versions, take: selections[0]!, keep })
  expect(solved).toMatchObject(withLine({ ...gabardine, price: '44.5', grossPrice: '50.285', priceCurrency: 'CNY', priceCurrency$: 'CNY' }))
  const viewer = { roles: [], status: 'draft' } as unknown as Parameters<typeof toSend>[3]
  expect(toSend(bom, solved, versions.theirs, viewer)).toEqual({
    lines: { set: [{ id: '17', price: '44.5', grossPrice: '50.285', priceCurrency: 'CNY' }], remove: [] },
  })
})
test('the pair follows the choice for one of them, also where only one is in the conflict', async () => {
  const { taken: selections } = await drawConflict(beside(priced, gabardine, 'price'), versionsOf(priced, gabardine))
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([['lines#17.price', 'lines#17.grossPrice']])
})
test('beside a material that the person exchanged, the own values stay preselected', async () => {
  const mineLine = { ...gabardine, price: '2', grossPrice: '2.26' }
  const { taken: selections } = await drawConflict(beside(mineLine, priced, 'price', 'grossPrice'), versionsOf(mineLine, priced))
  await expect.element(choice(/Keep mine：\$ 2\.00/)).toBeChecked()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([[]])
})
test('where both exchanged the material, the cells beside it follow the choice of the material until they are chosen themselves', async () => {
  const mineLine = { ...of('Canvas', 'm', 'CNY', 'East Mill'), usage: '0.25', price: '9', grossPrice: '10.17' }
  const clashAt = beside(mineLine, gabardine, 'price', 'grossPrice', 'material')
  const { taken: selections } = await drawConflict(clashAt, versionsOf(mineLine, gabardine))
  await expect.element(choice(/Keep mine：Canvas/)).toBeChecked()
  await expect.element(choice(/Keep mine：¥ 9/)).toBeChecked()
  await choice(/Take theirs：Gabardine/).click()
  await expect.element(choice(/Take theirs：\$ 1\.93/)).toBeChecked()
  await page.getByRole('button', { name: 'Apply' }).click()
  await choice(/Keep mine：¥ 9/).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(selections).toEqual([['lines#17.price', 'lines#17.grossPrice', 'lines#17.material'], ['lines#17.material']])
})
test('where both exchanged it for the same material, the own values are meant for it and stay preselected', async () => {
  const mineLine = { ...gabardine, price: '2', grossPrice: '2.26' }
  await drawConflict(beside(mineLine, gabardine, 'price', 'grossPrice'), versionsOf(mineLine, gabardine))
  await expect.element(choice(/Keep mine：\$ 2\.00/)).toBeChecked()
  await expect.element(page.getByText(/the other side changed/)).not.toBeInTheDocument()
})
