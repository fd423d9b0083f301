/** Tests that nothing of a list moves when its answer comes: the head and the foot have their height before. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRef } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import type { Page } from '../../../model/page.ts'
import { readState } from '../../../ui/list/list-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { draw, servicesWith } from '../../../ui/testing/screen.tsx'
import { ServicesContext } from '../../../ui/services.ts'
import { LanguageContext } from '../../../ui/text/language.tsx'
import { ListHead } from './list-bars.tsx'
import { Foot } from './list-footer.tsx'
import type { ListModel } from './use-list.ts'

const amounts = ['net', 'tax', 'gross', 'base']
const plain = pageOf([
  pageField('currency', 'link', { label: '币种' }),
  pageField('pieces', 'quantity', { label: '总数量' }),
  ...amounts.map((name) => pageField(name, 'money', { label: `${name} 金额`, currency: 'currency' })),
])
const page: Page = {
  ...plain,
  title: '成品采购订单',
  may: { ...plain.may, export: false },
  list: { ...plain.list, totals: ['pieces', ...amounts] },
}
const state = readState(new URLSearchParams(), page)
/** Sums in two currencies, which are wider than a screen. */
const answer: ListAnswer = {
  rows: [],
  count: 10_000,
  more: true,
  totals: { pieces: '184340' },
  currencyTotals: Object.fromEntries(
    amounts.map((name) => [
      name,
      [
        { currency: 'CNY', sum: '15997502' },
        { currency: 'USD', sum: '2079675.26' },
      ],
    ]),
  ),
}

const foot = (some: ListAnswer | undefined) => (
  <Foot page={page} state={state} answer={some} chosen={[]} paged brief={false} change={() => undefined} />
)
/** The head in Chinese, as the client draws it; only what it reads of the list's model. */
const head = (some: ListAnswer | undefined) => (
  <LanguageContext value="zh">
    <ServicesContext value={servicesWith()}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ListHead
            list={
              {
                props: { page },
                answer: { data: some },
                all: state,
                state,
                written: state,
                chosen: [],
                layout: { columns: [] },
                manual: { on: false },
                create: () => undefined,
                searchBox: createRef(),
              } as unknown as ListModel
            }
          />
        </MemoryRouter>
      </QueryClientProvider>
    </ServicesContext>
  </LanguageContext>
)

/** Draws an element by itself. @returns where the parts that `selectors` names stand */
async function placesOf(element: React.ReactElement, ...selectors: readonly string[]): Promise<readonly string[]> {
  const { unmount } = await draw(element)
  const places = [...document.querySelectorAll(selectors.join())].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return `${one.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`
  })
  await unmount()
  expect(places.length).toBeGreaterThanOrEqual(selectors.length)
  return places
}
const footParts = ['[data-part=list-foot]', '[data-part=list-foot] [role=group]']
const headParts = ['.list-head', '.list-head > :not(span)', '.list-head input']
beforeEach(() => screen.viewport(1440, 900))

test.for([
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)('the foot and the line of its sums stay where they are when the sums come, at %i px', async ([width, height]) => {
  await screen.viewport(width, height)
  expect(await placesOf(foot(answer), ...footParts)).toEqual(await placesOf(foot(undefined), ...footParts))
})

test.for([
  [1440, 900],
  [390, 844],
] as const)('search and buttons of the head stay where they are when the count comes, at %i px', async ([width, height]) => {
  await screen.viewport(width, height)
  const before = await placesOf(head(undefined), ...headParts)
  expect(await placesOf(head({ ...answer, count: 125, more: false }), ...headParts)).toEqual(before)
  expect(await placesOf(head(answer), ...headParts)).toEqual(before)
})
