/** Tests of the fit session in a real browser: the keypad, fractions of inches, red outside of a tolerance, comments, and the outcome with what it causes. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page as screen, userEvent, type Locator } from 'vitest/browser'
import type { Page } from '../../../model/page.ts'
import { computed, type Errors, type Values } from '../../../ui/state/form-state.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { documentCallsOver } from '../../../ui/document-calls.ts'
import { draw } from '../../../ui/testing/screen.tsx'
import { WebPartContext, type WebPartServices } from '../../../ui/web-part.ts'
import { Section } from '../fitting.web.tsx'

const action = (name: string, label: string) =>
  ({ name, label, from: ['pending_review'], to: name, danger: false, flow: false, signs: false, require: [] }) as never
const page: Page = pageOf(
  [
    pageField('measurements', 'lines', {
      columns: [
        pageField('measured', 'quantity'),
        pageField('revised', 'quantity'),
        pageField('comment', 'text'),
        pageField('overrule', 'yesNo'),
        pageField('photo', 'image', { files: { accept: ['jpg'], maxBytes: 1_000_000, many: true, most: 3 } }),
      ],
    }),
    pageField('comments', 'lines', {
      columns: [
        pageField('text', 'longText'),
        pageField('done', 'yesNo'),
        pageField('photo', 'image', { files: { accept: ['jpg'], maxBytes: 1_000_000, many: true, most: 6 } }),
      ],
    }),
  ],
  { page: 'fitting', actions: [action('pass', 'Pass'), action('fail', 'Fail')] },
)
const line = (id: string, partName: string, more: object = {}) => ({
  id,
  sample: 's1',
  size: 'M',
  partName,
  spec: '50',
  minus: '0.5',
  plus: '1',
  factoryMeasured: '50.2',
  measured: null,
  revised: null,
  comment: null,
  chartNow: null,
  overrule: false,
  photo: [],
  ...more,
})
const two = [line('1', 'Chest'), line('2', 'Waist')]

interface Given {
  readonly lines?: readonly object[]
  readonly more?: Values
  readonly mayEdit?: boolean
  readonly errors?: Errors
  readonly online?: boolean
  /** Counts of voice notes by line or picture. */
  readonly voices?: Readonly<Record<string, number>>
  /** When an upload ends. */
  readonly uploaded?: Promise<void>
  /** The size chart of the style; null where there is none. */
  readonly chart?: object | null
  /** Statuses of the round of the sample and of those after it. */
  readonly rounds?: readonly string[]
}
/** Draws the session over a form whose values change as those of the page do, and returns how to read them. */
async function drawSession({
  lines = two,
  more = {},
  mayEdit = true,
  errors = {},
  online = true,
  voices = {},
  uploaded = Promise.resolve(),
  chart = { id: '9', number: 'TS24-0001V01', status: 'approved', edition: 1 },
  rounds = ['completed'],
}: Given = {}) {
  let now: Values = {}
  const act = vi.fn()
  const requests = rounds.map((status, at) => ({
    id: String(7 + at),
    number: `SR-${at + 1}`,
    status,
    round: at + 1,
    next: at + 1 < rounds.length ? String(8 + at) : null,
  }))
  const services = {
    partKey: (...parts: readonly unknown[]) => parts,
    documentsOf: documentCallsOver(
      (type, _, { id }: { id?: string }) => {
        if (!online) return Promise.reject(new Error('no network'))
        return Promise.resolve(type === 'size_chart' ? { rows: chart ? [chart] : [] } : requests.find((one) => one.id === id))
      },
      () => 'key',
    ),
    VoiceNotes: () => null,
    LineNotes: ({ line: of }: { line: string }) => <p>notes of {of}</p>,
    useVoiceNoteCounts: () => voices,
  } as unknown as WebPartServices
  const doc = {
    id: '5',
    version: 1,
    status: 'pending_review',
    style: '3',
    request: '7',
    round: 1,
    type: 'fit',
    unit: 'cm',
    measurements: lines,
    comments: [],
    ...more,
  }
  function Session(): React.ReactElement {
    const [values, setValues] = useState<Values>(() => computed(page, doc))
    now = values
    const change = (changes: Values) => setValues((before) => computed(page, { ...before, ...changes }))
    return <Section doc={doc as never} form={{ page, values, errors, mayEdit, actions: ['pass', 'fail'], busy: false, change, act }} />
  }
  await draw(
    <QueryClientProvider client={new QueryClient()}>
      <WebPartContext value={services}>
        <Session />
      </WebPartContext>
    </QueryClientProvider>,
    {
      upload: async (file) => {
        await uploaded
        return { id: '900', name: file.name, bytes: file.size }
      },
      filesOf: async () => ({ '900': { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', name: 'chest.jpg', type: 'jpg' } }),
    },
  )
  return { act, lines: () => now['measurements'] as Values[], now: () => now }
}
const textOf = (one: Locator): string => one.query()?.textContent ?? ''
const value = (name: string) => screen.getByRole('button', { name, exact: true })

test('a value is typed on the keypad and Enter leads to the next part; outside its tolerance it is red [DM-3-066]', async () => {
  const { lines } = await drawSession()
  await value('Chest · Measured –').click()
  await expect.poll(() => textOf(screen.getByRole('group', { name: 'Chest · M' }))).toContain('spec 50, tolerance −0.5/+1')
  await userEvent.keyboard('51.5')
  await expect.element(screen.getByRole('status').getByText('outside')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(value('Chest · Measured 51.5')).toHaveAttribute('data-outside', 'true')
  await expect.poll(() => textOf(screen.getByRole('row', { name: /Chest/ }))).toContain('+1.5')
  await expect.element(screen.getByRole('group', { name: 'Waist · M' })).toBeVisible()
  for (const key of ['5', '1']) await screen.getByRole('button', { name: key, exact: true }).click()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('group', { name: 'Waist · M' })).not.toBeInTheDocument()
  expect(lines().map((one) => one['measured'])).toEqual(['51.5', '51'])
  await expect.element(value('Waist · Measured 51')).not.toHaveAttribute('data-outside')
  await expect.element(screen.getByRole('tab', { name: 'M: 2 of 2 measured, 1 outside' })).toBeVisible()
})

test('sixteenths of inches are typed as fractions; what is no number yet is not taken', async () => {
  const { lines } = await drawSession({
    more: { unit: 'inch' },
    lines: [line('1', 'Chest', { spec: '20.25', minus: '0.25', plus: '0.25' })],
  })
  await value('Chest · Measured –').click()
  await userEvent.keyboard('20 5/')
  await expect.element(screen.getByText('not a number')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(lines()[0]!['measured']).toBeNull()
  await userEvent.keyboard('16')
  await expect.element(screen.getByText('= 20.3125')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines()[0]!['measured']).toBe('20.3125')
})

test('sizes are tabs, and the keypad goes on in the next size', async () => {
  await drawSession({ lines: [line('1', 'Chest'), line('2', 'Chest', { sample: 's2', size: 'L', spec: '52' })] })
  await value('Chest · Measured –').click()
  await userEvent.keyboard('50{Enter}')
  await expect.element(screen.getByRole('tab', { name: /^L/ })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => textOf(screen.getByRole('group', { name: 'Chest · L' }))).toContain('spec 52')
})

test('before an outcome is pressed it says what it will cause, and what holds it back leads to its value [DM-1-014]', async () => {
  const { act } = await drawSession({ lines: [line('1', 'Chest', { measured: '52' }), line('2', 'Waist', { measured: '50' })] })
  await expect.element(screen.getByText('make the request of round 2 with 1 point to change')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pass', exact: true })).toBeDisabled()
  await screen.getByText('Chest · M is outside: give a comment or a revised value').click()
  await userEvent.keyboard('51{Enter}')
  await expect.element(screen.getByText('make the next version of size chart TS24-0001V01 with 1 revised value').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Pass', exact: true }).click()
  expect(act).toHaveBeenCalledWith('pass')
})

const fitted = [line('1', 'Chest', { measured: '52', revised: '51' }), line('2', 'Waist', { measured: '50' })]
const chartIn = (status: string) => ({ id: '9', number: 'TS-V02', status, edition: 2 })

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['round 2 is a draft', ['completed', 'draft'], ['add 1 point to change to request SR-2']],
  [
    'round 2 is submitted',
    ['completed', 'submitted'],
    ['add 1 point to change to request SR-2', 'set this fitting to recheck, since request SR-2 is submitted'],
  ],
  ['round 2 is complete', ['completed', 'completed'], ['make the request of round 3 with 1 point to change']],
  ['round 2 was cancelled', ['completed', 'cancelled'], ['make the request of round 2 with 1 point to change']],
  ['round 3 has begun', ['completed', 'completed', 'draft'], ['add 1 point to change to request SR-3']],
])('what a fail will cause where %s is said by the last round [DM-1-014]', async (_, rounds, sentences) => {
  await drawSession({ lines: fitted, rounds, chart: chartIn('draft') })
  for (const sentence of [...sentences, 'write 1 revised value into size chart TS-V02, which is a draft'])
    await expect.element(screen.getByText(sentence).last()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Fail' })).toBeEnabled()
})

test('a chart that is being approved holds a revised value back, and leads to it; without one nothing is in the way', async () => {
  await drawSession({ lines: fitted, chart: chartIn('submitted') })
  const reason = screen.getByText('Size chart TS-V02 is being approved and takes no revised values')
  await expect.element(reason.first()).toBeVisible()
  for (const name of ['Pass', 'Fail']) await expect.element(screen.getByRole('button', { name, exact: true })).toBeDisabled()
  await expect.element(screen.getByText(/next version of size chart/)).not.toBeInTheDocument()
  await reason.first().click()
  await expect.poll(() => textOf(screen.getByRole('group', { name: 'Chest · M' }))).toContain('revised value')
})

test('a style without a chart takes no revised values', async () => {
  await drawSession({ lines: fitted, chart: null })
  await expect.element(screen.getByText('The style has no size chart for revised values').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Fail' })).toBeDisabled()
})

test('without a network it is measured and judged all the same; the chart is named once it is known', async () => {
  const { lines } = await drawSession({ online: false, lines: [line('1', 'Chest')] })
  await value('Chest · Measured –').click()
  await userEvent.keyboard('50{Enter}')
  await value('Chest · Revised –').click()
  await userEvent.keyboard('50.5{Enter}')
  expect(lines()[0]).toMatchObject({ measured: '50', revised: '50.5' })
  await expect.element(screen.getByText('hand 1 point to change to the request of the next round')).toBeVisible()
  await expect.element(screen.getByText('write 1 revised value into the open size chart, or make its next version').first()).toBeVisible()
})

test('a value of the chart that someone has changed is shown at the cell, and the person says which counts', async () => {
  const { lines } = await drawSession({ lines: [line('1', 'Chest', { measured: '50', revised: '51', chartNow: '50.5' })] })
  await expect.element(screen.getByText('The chart was changed to 50.5')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Fail' })).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'Revised counts all the same' }).click()
  expect(lines()[0]!['overrule']).toBe(true)
  await expect.element(screen.getByRole('button', { name: 'Fail' })).toBeEnabled()
})

test('comments are added and ticked off; errors of the server stand at their values', async () => {
  const carried = { id: 'c1', text: 'Collar is askew', carried: true, done: false }
  const { now } = await drawSession({ more: { comments: [carried] }, errors: { 'measurements[1].measured': ['Not measured'] } })
  await expect.poll(() => textOf(screen.getByRole('row', { name: /Waist/ }))).toContain('Not measured')
  await expect.element(screen.getByText('1 points of the round before are not solved')).toBeVisible()
  await screen.getByRole('checkbox', { name: /Collar is askew/ }).click()
  await screen.getByRole('textbox', { name: 'New comment' }).fill('Loose thread')
  await screen.getByRole('button', { name: 'Add' }).click()
  expect(now()['comments']).toMatchObject([
    { id: 'c1', done: true },
    { text: 'Loose thread', done: false },
  ])
})

test('who may not write reads the values as text, without a keypad and without inputs', async () => {
  const lines = [line('1', 'Chest', { measured: '50', comment: 'Too tight' })]
  await drawSession({ mayEdit: false, lines, more: { comments: [{ id: 'c1', text: 'Collar is askew', done: true }] } })
  const chest = screen.getByRole('row', { name: /Chest/ })
  await expect.element(chest).toMatchTextContent(/50.*Too tight/)
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent(/Collar is askew ✓ Solved/)
  expect(screen.getByRole('textbox').elements()).toEqual([])
  expect(screen.getByRole('checkbox').elements()).toEqual([])
  expect(value('Chest · Measured 50').elements()).toEqual([])
})

const takePicture = async (name: string) => {
  const chooser = document.querySelector<HTMLInputElement>('[data-files=photo] input[type=file]')!
  await userEvent.upload(chooser, new File(['x'], name, { type: 'image/jpeg' }))
}

test('a picture is taken of a part and counted at its row, with the voice notes at both [DM-3-066]', async () => {
  const { lines } = await drawSession({ voices: { '2': 1, '900': 2 } })
  await screen.getByRole('button', { name: 'Photo 0 · Voice 1: Waist' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Pictures and voice notes: Waist · M' })).toBeVisible()
  await expect.element(screen.getByText('notes of 2')).toBeVisible()
  await takePicture('chest.jpg')
  await expect.poll(() => lines()[1]!['photo']).toEqual(['900'])
  expect(lines()[0]!['photo']).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Photo 1 · Voice 3: Waist' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Chest: 0 pictures' })).toBeVisible()
})

test('a picture that arrives after its window was closed does not undo what was typed meanwhile', async () => {
  const arrival = Promise.withResolvers<void>()
  const { lines } = await drawSession({ uploaded: arrival.promise })
  await screen.getByRole('button', { name: 'Waist: 0 pictures' }).click()
  await takePicture('waist.jpg')
  await userEvent.keyboard('{Escape}')
  await value('Chest · Measured –').click()
  await userEvent.keyboard('50{Enter}')
  await expect.poll(() => lines()[0]!['measured']).toBe('50')
  arrival.resolve()
  await expect.poll(() => lines()[1]!['photo']).toEqual(['900'])
  expect(lines()[0]!['measured']).toBe('50')
})

test('a comment has its pictures beside it, before it is saved too; its voice notes need it to be saved [DM-3-066]', async () => {
  const saved = { id: 'c1', text: 'Collar is askew', carried: true, done: false, photo: ['900'] }
  const { now } = await drawSession({ more: { comments: [saved] } })
  const point = screen.getByRole('listitem').filter({ hasText: 'Collar is askew' })
  await expect.element(point.getByRole('button', { name: 'Preview chest.jpg' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'New comment' }).fill('Loose thread')
  await screen.getByRole('button', { name: 'Add' }).click()
  await screen.getByRole('button', { name: 'comment 2: 0 pictures' }).click()
  await expect.element(screen.getByText('Save first; then voice notes can be recorded')).toBeVisible()
  await takePicture('thread.jpg')
  await expect.poll(() => now()['comments']).toMatchObject([{ photo: ['900'] }, { text: 'Loose thread', photo: ['900'] }])
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'comment 1: 1 pictures' }).click()
  await expect.element(screen.getByText('notes of c1')).toBeVisible()
})

test('who reads a judged fitting sees its pictures and hears its notes, and takes none', async () => {
  const comments = [{ id: 'c1', text: 'Collar is askew', done: false, photo: ['900'] }]
  await drawSession({ mayEdit: false, more: { comments } })
  await screen.getByRole('button', { name: 'comment 1: 1 pictures' }).click()
  await expect.element(screen.getByText('notes of c1')).toBeVisible()
  expect(document.querySelector('[data-files=photo]')).toBeNull()
})

test('on a phone the cells of a part stand beside and below each other, none over another', async () => {
  await screen.viewport(390, 844)
  await drawSession({ lines: [line('1', 'Chest', { measured: '50', revised: '51' })], voices: { '1': 1 } })
  await expect.element(value('Chest · Measured 50')).toBeVisible()
  const boxes = [...document.querySelectorAll('tbody tr > *')].map((cell) => {
    const inner = cell.querySelector('button, input')?.getBoundingClientRect()
    const outer = cell.getBoundingClientRect()
    return { left: outer.left, right: outer.right, top: outer.top, bottom: Math.max(outer.bottom, inner?.bottom ?? 0) }
  })
  const over = boxes.filter((one, at) =>
    boxes.some(
      (other, n) =>
        n > at && one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1,
    ),
  )
  expect(boxes).toHaveLength(9)
  expect(over).toEqual([])
})
