/** Tests of the review of a lab dip: words and figures beside the patches, tabs of lights, rounds as a strip, and the limit in the a*–b* plane. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page as screen, type Locator } from 'vitest/browser'
import { onShowCell } from '../../../ui/lines/edits/show-cell.ts'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { Section } from '../lab-dip.web.tsx'

const reading = (round: number, option: string, [labL, labA, labB]: readonly string[], deltaE: string | null, light = 'D65') => ({
  round,
  option,
  illuminant: light,
  observer: 'deg10',
  labL,
  labA,
  labB,
  deltaE,
  within: deltaE === null ? null : Number(deltaE) <= 1 ? 'yes' : 'no',
})
const option = (round: number, name: string, more: object = {}) => ({
  round,
  option: name,
  swatch: [],
  recipe: null,
  note: null,
  comment: null,
  verdict: null,
  ...more,
})
const doc = {
  id: '1',
  round: 2,
  standardL: '60',
  standardA: '-3.2',
  standardB: '-18.5',
  illuminant: 'D65',
  observer: 'deg10',
  formula: 'ciede2000',
  lightness: '1',
  chroma: '1',
  hue: '1',
  limit: '1',
  standards: [{ illuminant: 'TL84', observer: 'deg10', labL: '61', labA: '-2', labB: '-18' }],
  options: [option(1, 'A', { verdict: 'rejected', comment: 'Too light' }), option(2, 'A', { recipe: 'R-77' }), option(2, 'B')],
  readings: [
    reading(1, 'A', ['61.4', '-3.1', '-18.2'], '1.2341'),
    reading(2, 'A', ['60.3', '-3.6', '-18'], '0.5472'),
    reading(2, 'B', ['58.9', '-2.6', '-19.6'], '1.255'),
    reading(2, 'A', ['61', '-2', '-17.5'], '0.4', 'TL84'),
  ],
}
const services = { partKey: (...parts: readonly unknown[]) => parts } as unknown as WebPartServices
/** @param actions what the person may press now */
const drawReview = (
  values: object = doc,
  actions: readonly string[] = [],
  change: (changes: object) => void = () => undefined,
  entered: object = {},
) =>
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services}>
        <Section
          doc={values as never}
          form={
            { values: { ...values, ...entered }, errors: {}, mayEdit: true, actions, busy: false, change, act: () => undefined } as never
          }
        />
      </WebPartContext>
    </QueryClientProvider>,
  )
const textOf = (one: Locator): string => one.query()?.textContent ?? ''
const card = (name: string) => screen.getByRole('article', { name })

test('the open round stands beside the target in words and figures, and a line says that screens do not decide', async () => {
  await drawReview()
  await expect.element(screen.getByText(/Screens do not decide/)).toBeVisible()
  await expect.poll(() => textOf(card('Option A'))).toContain('lighter, greener, yellower')
  await expect.poll(() => textOf(card('Option A'))).toContain('ΔE 0.5472 Within the limit')
  await expect.poll(() => textOf(card('Option B'))).toContain('darker, redder, bluer')
  await expect.poll(() => textOf(card('Option B'))).toContain('ΔE 1.255 Above the limit')
  const figures = card('Option B')
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(figures).toEqual([
    'ΔL*−1.10darker',
    'Δa*+0.60redder',
    'Δb*−1.10bluer',
    'ΔC*+1.00brighter',
    expect.stringMatching(/^ΔH\*\+0\.7\dbluer$/),
  ])
})

test('patches of target and option touch on a neutral grey', async () => {
  await drawReview()
  const pair = card('Option A').element().querySelectorAll<HTMLElement>('[data-part$=patch]')
  const [target, own] = [...pair].map((one) => one.getBoundingClientRect())
  expect(own!.left).toBe(target!.right)
  const grey = getComputedStyle(pair[0]!.parentElement!.parentElement!).backgroundColor
  expect(grey).toBe('rgb(176, 176, 176)')
  expect(getComputedStyle(pair[0]!).backgroundColor).not.toBe(getComputedStyle(pair[1]!).backgroundColor)
})

test('the plane has the letters of the round and the limit; an option beyond it is marked', async () => {
  await drawReview()
  const plot = screen.getByRole('img', { name: /plot/ }).element()
  expect(plot.querySelector('[data-part=limit]')!.getAttribute('points')!.split(' ')).toHaveLength(72)
  expect(
    [...plot.querySelectorAll('[data-option]')].map((one) => [one.getAttribute('data-option'), one.getAttribute('data-within')]),
  ).toEqual([
    ['A', 'yes'],
    ['B', 'no'],
  ])
})

test('the tab of a light has its own standard and readings; an option without one says so', async () => {
  await drawReview()
  await screen.getByRole('tab', { name: /TL84/ }).click()
  await expect.poll(() => textOf(card('Option A'))).toContain('yellower')
  await expect.poll(() => textOf(card('Option A'))).toContain('ΔE 0.4')
  await expect.poll(() => textOf(card('Option B'))).toContain('No reading under this light')
})

test('the strip leads to a round that was rejected, with its comment', async () => {
  await drawReview()
  await expect.element(screen.getByRole('button', { name: /Round 1.*least ΔE 1\.2341/ })).toHaveAttribute('aria-pressed', 'false')
  await screen.getByRole('button', { name: /Round 1/ }).click()
  await expect.poll(() => textOf(card('Option A'))).toContain('lighter, redder, yellower')
  await expect.poll(() => textOf(card('Option A'))).toContain('Comment: Too light')
  await expect.element(card('Option B')).not.toBeInTheDocument()
})

test('a target without a standard says why there is no difference', async () => {
  await drawReview({ ...doc, standardL: null, standards: [] })
  await expect.element(screen.getByText(/has no L.a.b. standard/)).toBeVisible()
})

test('who dyes an empty round begins its first option here', async () => {
  const empty = { ...doc, round: 3 }
  const changes: object[] = []
  await drawReview(empty, ['handIn'], (one) => changes.push(one))
  await screen.getByRole('button', { name: 'Enter options' }).click()
  expect(changes).toEqual([{ options: [...doc.options, { option: 'A' }] }])
})

test('"Enter options" leads to the new line once the form has drawn it, though no line was drawn before', async () => {
  const cells: object[] = []
  const form = document.createElement('div')
  document.body.append(form)
  await drawReview({ ...doc, options: [], readings: [], round: 1 }, ['handIn'], () =>
    setTimeout(() => {
      form.innerHTML = '<div data-lines="options"></div>'
      onShowCell(form.firstElementChild!, (cell) => cells.push(cell))
    }, 50),
  )
  await screen.getByRole('button', { name: 'Enter options' }).click()
  await expect.poll(() => cells).toEqual([{ line: 0, column: 'option' }])
  form.remove()
})

test('an option that is entered and not saved yet stands in the open round, and is not begun once more', async () => {
  await drawReview({ ...doc, round: 3 }, ['handIn'], undefined, { options: [...doc.options, { option: 'A', recipe: 'R-90' }] })
  await expect.poll(() => textOf(screen.getByRole('button', { name: /Round 3/ }))).toMatch(/1 option(?!s)/)
  await expect.poll(() => textOf(card('Option A'))).toContain('R-90')
  expect(screen.getByRole('button', { name: 'Enter options' }).elements()).toHaveLength(0)
})

test('a difference that rounds to zero has no sign', async () => {
  await drawReview({ ...doc, readings: [reading(2, 'A', ['60.004', '-3.196', '-18.5'], '0.0042')] })
  const figures = () =>
    card('Option A')
      .getByRole('row')
      .elements()
      .map((row) => row.textContent)
  await expect.poll(figures).toEqual(['ΔL*0.00', 'Δa*0.00', 'Δb*0.00', 'ΔC*0.00', 'ΔH*0.00'])
})
