/** Tests of what stands in the header and the band of a document: pictures, dates as a thread, steps of the quantity, what is checked, people, days of the critical path; nothing where there is nothing. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { Page } from '../../../../model/page.ts'
import type { Services } from '../../../../ui/services.ts'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { draw } from '../../../../ui/testing/screen.tsx'
import { projectMilestones, type Milestone } from '../../../../model/display/milestones.ts'
import { milestonesInSight } from './milestones-in-sight.ts'
import { PathDays } from './critical-path.tsx'
import { Gauge } from './gauge.tsx'
import { peopleIn } from './people.ts'
import { Pictures } from './pictures.tsx'
import { Chain } from './related-documents.tsx'
import { ProgressSteps } from './progress.tsx'
import { Timeline } from './timeline.tsx'
import type { RelatedType } from './use-related.ts'

const today = '2024-05-20'
const milestone = (label: string, plan: string, actual: string | null = null, projected: string | null = null): Milestone => ({
  label,
  plan,
  actual,
  projected,
})
const drawn = (element: React.ReactElement, services: Partial<Services> = {}) =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
    services,
  )
const itemsIn = (part: string): string[] =>
  [...document.querySelectorAll(`[data-part=${part}] > li`)].map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim())

test('an open date that has passed is expected today, and what follows keeps its distance; a given date stands', () => {
  const milestones = [
    milestone('cut', '2024-05-01', '2024-05-02'),
    milestone('sew', '2024-05-16'),
    milestone('ship', '2024-05-26'),
    milestone('land', '2024-06-01'),
  ]
  expect(projectMilestones(milestones, today).map(({ projected }) => projected)).toEqual([null, '2024-05-20', '2024-05-30', '2024-06-05'])
  const given = projectMilestones([milestone('sew', '2024-05-16', null, '2024-05-22'), milestone('ship', '2024-05-26')], today)
  expect(given.map(({ projected }) => projected)).toEqual(['2024-05-22', '2024-06-01'])
  // What was passed over before a date that is reached is neither open nor late, and delays nothing.
  const passed = projectMilestones(
    [milestone('cut', '2024-05-01'), milestone('sew', '2024-05-16', '2024-05-16'), milestone('ship', '2024-05-26')],
    today,
  )
  expect(passed.map(({ projected }) => projected)).toEqual([null, null, '2024-05-26'])
})

test('of a long way the first date, the last ones done and those ahead are in sight', () => {
  const many = Array.from({ length: 12 }, (_, at) => milestone(`k${at}`, `2024-05-${10 + at}`, at < 8 ? '2024-05-10' : null))
  const labels = (milestones: readonly Milestone[]) =>
    milestonesInSight(milestones).map((one) => ('hidden' in one ? `+${one.hidden}` : one.milestone.label))
  expect(labels(many)).toEqual(['k0', '+4', 'k5', 'k6', 'k7', 'k8', 'k9', '+1', 'k11'])
  expect(labels(many.slice(0, 5))).toHaveLength(5)
})

test('the thread says what was reached when, what is expected when and how far it is from what was agreed', async () => {
  const milestones = projectMilestones(
    [milestone('Cut', '2024-05-01', '2024-05-03'), milestone('Sew', '2024-05-16'), milestone('Land', '2025-01-10')],
    today,
  )
  await drawn(<Timeline thread={{ page: 'order_tracking', id: '8', today, milestones }} of="7" />)
  await expect.element(screen.getByRole('link', { name: 'Sew' })).toHaveAttribute('href', '/page/document/order-tracking?id=8')
  expect(itemsIn('timeline')).toEqual(['Cut 05-03 2 days late', 'Today Sew 05-20 4 days late', 'Land 2025-01-14 4 days late'])
  expect([...document.querySelectorAll('[data-part=timeline] > li')].map((one) => one.getAttribute('data-state'))).toEqual([
    'done',
    'late',
    'late',
  ])
})

const figures = pageOf(['quantity', 'booked', 'received', 'returned'].map((name) => pageField(name, 'quantity', { label: name })))
const order: Page = {
  ...figures,
  display: {
    ...figures.display,
    progress: {
      of: 'quantity',
      steps: [
        { field: 'booked', label: 'Booked', by: ['booking'] },
        { field: 'received', label: 'Received', less: 'returned', by: ['receipt'] },
      ],
    },
  },
}
const related = (page: string, numbers: readonly string[]): RelatedType =>
  ({
    page,
    label: page,
    more: false,
    unseen: 0,
    docs: [
      ...numbers.map((number, at) => ({ id: `${at + 1}`, number, way: 'to', status: 'done', statusText: 'Done', family: 'success' })),
      { id: '90', number: 'beside', way: 'beside', status: 'done', statusText: 'Done', family: 'success' },
    ],
  }) as unknown as RelatedType

test('each step has its figure, its share and the documents that made it, with what went back', async () => {
  const values = { quantity: '11500', booked: '6300', received: '4200', returned: '24' }
  await drawn(<ProgressSteps page={order} values={values} related={[related('booking', ['B-1', 'B-2']), related('receipt', ['R-1'])]} />)
  await expect.element(screen.getByRole('link', { name: 'R-1' })).toHaveAttribute('href', '/page/document/receipt?id=1')
  await expect.element(screen.getByRole('button', { name: /2 × booking/ })).toBeVisible()
  expect(itemsIn('progress')).toEqual(['quantity 11,500', 'Booked 6,300 54% 2 × booking ▾', 'Received 4,200 36% R-1 · returned 24'])
})

test('the chain marks the own document among those of its type, and keeps it in sight', async () => {
  const all = ['R-1', 'R-2', 'R-3', 'R-4', 'R-5', 'R-6']
  const docs = all.map((number, at) => ({
    id: `${at + 1}`,
    number,
    way: at === 4 ? 'here' : 'beside',
    status: 'done',
    statusText: 'Done',
    family: 'success',
    date: '2024-05-20',
    party: 'Shunda',
  }))
  await drawn(<Chain label="Related" chain={[related('order', ['P-1']), { ...related('receipt', []), docs } as unknown as RelatedType]} />)
  await expect.element(screen.getByRole('link', { name: 'P-1' })).toHaveAttribute('href', '/page/document/order?id=1')
  const currentSteps = document.querySelectorAll('[data-part=chain] [aria-current=page]')
  expect([...currentSteps].map((one) => one.textContent)).toEqual([expect.stringMatching(/^R-5.*2024-05-20 · Shunda$/)])
  expect(document.querySelector('[data-part=chain] [data-here]')?.querySelectorAll('ul > li')).toHaveLength(4)
  await screen.getByRole('button', { name: '2 more' }).click()
  await expect.element(screen.getByRole('link', { name: 'R-6' })).toBeVisible()
})

test('a quantity that has not moved is not drawn', async () => {
  await drawn(<ProgressSteps page={order} values={{ quantity: '11500', booked: '0', received: null }} related={[]} />)
  expect(document.querySelectorAll('[data-part=progress]')).toHaveLength(0)
})

const lines = pageField('lines', 'lines', {
  columns: [pageField('style', 'link', { to: 'style' }), pageField('colorway', 'link', { to: 'colorway' })],
})
const plain = pageOf([lines])
const pictured: Page = {
  ...plain,
  display: {
    ...plain.display,
    picture: ['lines.colorway.swatch', 'lines.style.images'],
    swatch: 'lines.colorway.colour.hex',
    matrix: { lines: { group: 'style', row: 'colorway', cell: 'sizes' } },
  },
}
const values = { lines: [1, 1, 2, 3, 4].map((style, at) => ({ id: `${at}`, style: `10${style}`, colorway: `20${at}` })) }
const tiles = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-part=pictures] > li')].map((one) => `${one.dataset['kind']} ${one.innerText}`)
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test('a document shows one picture for each style of its lines, three at most, with the number of the others', async () => {
  const wanted: string[] = []
  await drawn(<Pictures page={pictured} values={values} />, {
    looksOf: (of) => {
      wanted.push(...of.map(({ type, id }) => `${type} ${id}`))
      return Promise.resolve(
        Object.fromEntries(of.flatMap(({ type, id }, at) => (type === 'style' ? [[id, { picture: `${pixel}#${at}` }]] : []))),
      )
    },
  })
  await expect.element(screen.getByRole('list', { name: 'Pictures' })).toBeVisible()
  expect(wanted.slice(0, 3)).toEqual(['colorway 200', 'style 101', 'colorway 201'])
  expect(tiles()).toEqual(['picture ', 'picture ', 'picture +1'])
})

test('without a picture the colours stand there, and nothing without either', async () => {
  await drawn(<Pictures page={pictured} values={values} />, {
    looksOf: (of) =>
      Promise.resolve(
        Object.fromEntries(of.flatMap(({ type, id }) => (type === 'colorway' ? [[id, { colour: `#8fa6b${id.at(-1)}` }]] : []))),
      ),
  })
  await expect.element(screen.getByRole('list', { name: 'Pictures' })).toBeVisible()
  expect(tiles()[0]).toBe('colour ')
  await drawn(<Pictures page={pictured} values={{ lines: [] }} />)
  expect(document.querySelectorAll('[data-part=pictures]')).toHaveLength(1)
})

const inspected = pageOf([
  ...['size', 'done', 'major', 'majorAccept', 'majorReject', 'vetoes'].map((name) => pageField(name, 'integer', { label: name })),
  pageField('verdict', 'text', { label: 'Verdict' }),
])
const inspection: Page = {
  ...inspected,
  display: {
    ...inspected.display,
    gauge: {
      size: 'size',
      done: 'done',
      classes: [
        { label: 'Major', found: 'major', accept: 'majorAccept', reject: 'majorReject' },
        { label: 'Vetoes', found: 'vetoes', accept: 0, reject: 1 },
      ],
      verdict: 'verdict',
    },
  },
}

test('what is checked stands with what is done of it, each class with its limits, and the verdict; nothing before there is a plan', async () => {
  const plan = { size: 200, done: 80, major: 3, majorAccept: 10, majorReject: 11 }
  await drawn(<Gauge page={inspection} values={{ ...plan, vetoes: 1, verdict: 'Fail' }} />)
  const gauge = document.querySelector('[data-part=gauge]') as HTMLElement
  expect(gauge.innerText.replace(/\s+/g, ' ')).toBe('done 80 / 200 Major 3 Ac 10 / Re 11 Vetoes 1 Ac 0 / Re 1 over the limit Verdict Fail')
  expect([...gauge.querySelectorAll('li')].map((one) => one.dataset['state'])).toEqual(['within', 'over'])
  expect(gauge.querySelectorAll('rect')[1]!.getAttribute('width')).toBe('100')
})

test('people are facts that say what each does, but for those whom the header names already', () => {
  const plain = pageOf(['createdBy', 'inspector', 'buyer', 'approver'].map((name) => pageField(name, 'text')))
  const people = ['createdBy', 'inspector', 'buyer', 'approver'].map((link) => ({ link, does: `does ${link}` }))
  const page = { ...plain, display: { ...plain.display, facts: ['buyer'], people } }
  const shown = peopleIn(page, { createdBy: 'Li', inspector: 'Wang', buyer: 'Chen', approver: null })
  expect(shown.map(({ field, label }) => [field, label])).toEqual([
    ['createdBy', 'does createdBy'],
    ['inspector', 'does inspector'],
  ])
})

test('the critical path says how far the expected day is from the agreed one, and what is left until the one that it must reach', async () => {
  const plain = pageOf(['etd', 'projected', 'eta'].map((name) => pageField(name, 'date', { label: name })))
  const page = { ...plain, display: { ...plain.display, path: { agreed: 'etd', projected: 'projected', target: 'eta' } } }
  const text = () => (document.querySelector('[data-part=path]') as HTMLElement).innerText
  await drawn(<PathDays page={page} values={{ etd: '2024-06-01', projected: '2024-06-04', eta: '2024-06-10' }} />)
  expect(text()).toBe('etd 2024-06-01 → projected 2024-06-04 (3 days late) · eta 2024-06-10 6 days in between')
})
