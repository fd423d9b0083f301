/** Tests of the desk of samples: a scan shows who has a sample and what may be done, and a count of a bin says what is found, missing or not expected. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documentCallsOver } from '../../../ui/document-calls.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Check } from '../sample-desk.web.tsx'
import { countOf } from './sample-count.ts'
import type { Sample } from './sample-calls.ts'

const piece = (id: string, more: object = {}): Sample =>
  ({
    id,
    number: `SM-${id}`,
    version: 1,
    status: 'in_stock',
    style$: 'Tee',
    size: 'M',
    holder: '7',
    holder$: 'Ann',
    bin: 'b1',
    bin$: 'A-01-1',
    loan: null,
    may: { actions: ['handOver', 'move'] },
    ...more,
  }) as unknown as Sample

const one = piece('1')
const two = piece('2')
const lent = piece('3', { loan: 'l1', loan$: 'SL-1', holder: '8', holder$: 'Ben', may: { actions: ['giveBack'] } })
const stray = piece('4', { bin: 'b2', bin$: 'B-02-1' })
const all = [one, two, lent, stray]
let calls: [operation: string, data: any][] = []
/** What the answer of `giveBack` waits for. */
let answered: Promise<void> = Promise.resolve()
beforeEach(() => {
  calls = []
  answered = Promise.resolve()
})

/** Answers the calls of the desk from four samples, of which two stand in bin b1. */
const documentCall = async (_: string, operation: string, data: any) => {
  calls.push([operation, data])
  if (operation === 'view') return all.find(({ id }) => id === data.id)
  if (operation === 'giveBack') await answered
  if (operation !== 'index') return {}
  const value = (field: string) => data.filters.find((filter: any) => filter.field === field)?.value
  if (data.group)
    return {
      rows: [],
      groups: [
        { values: { holder: '7', holder$: 'Ann' }, count: 3, totals: {}, filters: [] },
        { values: { holder: '8', holder$: 'Ben' }, count: 1, totals: {}, filters: [] },
      ],
    }
  if (value('number')) return { rows: all.filter(({ number }) => number === value('number')) }
  if (value('holder')) return { rows: all.filter((row) => row['holder'] === value('holder')) }
  return { rows: all.filter((row) => row['bin'] === value('bin') && row['loan'] === null) }
}
const desk = () =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <WebPartContext
          value={
            {
              documentsOf: documentCallsOver(documentCall, () => 'key'),
              failureOf: () => undefined,
              toast: { success: () => undefined, error: () => undefined },
              usePage: () => ({ error: undefined, data: { partyRole: 'owner' } }),
              partKey: (...parts: unknown[]) => parts,
              renewLists: () => undefined,
            } as unknown as WebPartServices
          }
        >
          <Check />
        </WebPartContext>
      </MemoryRouter>
    </QueryClientProvider>,
    { pick: async () => [{ id: 'b1', title: 'A-01-1' }] },
  )
const scan = async (code: string) => {
  await page.getByRole('textbox', { name: 'Scan or enter the number of a sample' }).fill(code)
  await userEvent.keyboard('{Enter}')
}

test('a count tells what is found, missing, and not expected in a bin', () => {
  expect(countOf([one, two], [two, stray])).toEqual({ found: [two], missing: [one], stray: [stray] })
  expect(countOf([], [])).toEqual({ found: [], missing: [], stray: [] })
})

test('a scan shows who has the sample, its bin and its loan, and takes it back; an unknown code is refused [DM-2-010]', async () => {
  await desk()
  await scan('sm-3')
  const card = page.getByRole('region', { name: 'SM-3' })
  await expect.element(card.getByText('Ben')).toBeVisible()
  await expect.element(card.getByText('SL-1')).toBeVisible()
  await card.getByRole('button', { name: 'Give back' }).click()
  await expect.poll(() => calls.find(([operation]) => operation === 'giveBack')?.[1]).toMatchObject({ id: '3', version: 1 })
  await scan('SM-99')
  await expect.element(page.getByRole('status')).toMatchTextContent(/There is no sample SM-99/)
})

test('a second tap while the first is under way sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const sent = (wanted: string) => calls.filter(([operation]) => operation === wanted).length
  await desk()
  await scan('sm-3')
  await page.getByRole('button', { name: 'Give back' }).dblClick()
  expect(sent('giveBack')).toBe(1)
  const before = sent('view')
  resolve()
  await expect.poll(() => sent('view')).toBe(before + 1)
  expect(sent('giveBack')).toBe(1)
})

test('holders are listed with their pieces, each of which opens [DM-2-010]', async () => {
  await desk()
  await page.getByRole('button', { name: /Ben.*1 pieces/ }).click()
  await page.getByRole('button', { name: 'SM-3' }).click()
  await expect.element(page.getByRole('region', { name: 'SM-3' })).toBeVisible()
})

test('a bin is counted by scanning: found, missing, not expected here, with the way to put it there', async () => {
  await desk()
  await page.getByText('Count a bin').click()
  await page.getByRole('combobox').click()
  await page.getByText('A-01-1').last().click()
  const part = (name: string) => page.getByRole('region', { name })
  await expect.element(part('Missing')).toMatchTextContent(/Missing · 2/)
  await scan('SM-2')
  await expect.element(part('Found')).toMatchTextContent(/SM-2/)
  await scan('SM-3')
  await scan('SM-4')
  await expect.element(part('Not expected here')).toMatchTextContent(/On loan \(SL-1\)/)
  await expect.element(part('Not expected here')).toMatchTextContent(/Belongs in B-02-1/)
  await expect.element(part('Missing')).toMatchTextContent(/SM-1/)
  await part('Not expected here').getByRole('button', { name: 'Put it here' }).click()
  await expect.poll(() => calls.find(([operation]) => operation === 'move')?.[1]).toMatchObject({ id: '4', values: { bin: 'b1' } })
})
