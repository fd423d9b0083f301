/** Call-outs in a real browser: by mouse, by touch and by keyboard alone, zoom, undo, the overlay of two pictures, and how they are read. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Callouts } from '../../model/fields/callouts.ts'
import type { PageField } from '../../model/page.ts'
import { draw } from '../testing/screen.tsx'
import { kindFor } from './registry.tsx'
import { MarkedImage, shapesOn } from '../callouts/callout-thumb.tsx'

const field = {
  field: 'photo',
  label: 'Photo',
  type: 'image',
  options: [],
  limits: {},
  files: { accept: ['png'], maxBytes: 1000, many: true, most: 3 },
  callouts: { field: 'marks', open: true, measures: { to: 'measurement_part', where: { status: 'active' } } },
} as unknown as PageField

/** A picture of 400 by 200 in one colour. */
function picture(colour: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
  const paint = canvas.getContext('2d')!
  paint.fillStyle = colour
  paint.fillRect(0, 0, 400, 200)
  return canvas.toDataURL('image/png')
}
const files = {
  '1': { url: picture('#88a'), name: 'front.png', type: 'png' },
  '2': { url: picture('#a88'), name: 'before.png', type: 'png' },
}
const queries: unknown[] = []
const services = {
  filesOf: async () => files,
  /** Of two parts only one is in use. */
  pick: async (type: string, query: { readonly for?: unknown }) => {
    queries.push({ type, for: query.for })
    const all = [
      { id: '77', title: 'CHEST--Chest', row: { status: 'active' } },
      { id: '78', title: 'OLD--Old part', row: { status: 'disabled' } },
    ] as const
    return query.for ? all.slice(0, 1) : all
  },
  columnsOf: async () => [],
}

/** Draws the input with what a form would hold of it. */
async function drawInput(first: Callouts | null = null, ids: readonly string[] = ['1']) {
  const values: (Callouts | null)[] = []
  const { Input } = kindFor('image')
  function Held(): React.ReactElement {
    const [row, setRow] = useState<Record<string, unknown>>({ photo: ids, marks: first })
    return (
      <Input
        field={field}
        value={row['photo']}
        row={row}
        of={{ type: 'fitting', path: 'comments.photo', doc: {} }}
        onChange={(photo, more) => {
          setRow({ ...row, photo, ...more })
          values.push((more?.['marks'] ?? null) as Callouts | null)
        }}
      />
    )
  }
  await draw(<Held />, services)
  return { values, last: () => values.at(-1)?.shapes ?? [] }
}
const stage = () => page.getByRole('group', { name: /front\.png/ })
const openEditor = async () => {
  await page.getByRole('button', { name: 'Mark front.png' }).click()
  await expect.element(stage()).toBeVisible()
}
/** Returns the point of the screen at fractions of the picture. */
function at(x: number, y: number): { clientX: number; clientY: number } {
  const svg = stage().element() as unknown as SVGSVGElement
  const { x: clientX, y: clientY } = new DOMPoint(400 * x, 200 * y).matrixTransform(svg.getScreenCTM()!)
  return { clientX, clientY }
}
function press(
  type: string,
  [x, y]: readonly [number, number],
  { id = 1, kind = 'mouse', on }: { id?: number; kind?: string; on?: Element } = {},
): void {
  const target = on ?? stage().element()
  // A browser captures real pointers alone; these are made by the test.
  Object.assign(stage().element(), { setPointerCapture: () => undefined })
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId: id, pointerType: kind, ...at(x, y) }),
  )
}
const drag = (way: readonly (readonly [number, number])[], more: { kind?: string; on?: Element } = {}) => {
  press('pointerdown', way[0]!, more)
  for (const place of way.slice(1)) press('pointermove', place, more)
  press('pointerup', way.at(-1)!, more)
}
const choose = (tool: string) => page.getByTitle(tool, { exact: true }).click()
const near = (value: number) => expect.closeTo(value, 2)
const zoomText = () => page.getByRole('button', { name: /Show all/ })

test('pins, arrows, boxes and strokes are drawn by mouse as fractions of the picture, numbered in their order', async () => {
  const { last } = await drawInput()
  await openEditor()
  drag([[0.5, 0.25]])
  await expect.poll(last).toMatchObject([{ no: 1, picture: '1', shape: 'pin', points: [[near(0.5), near(0.25)]] }])
  await choose('Arrow')
  drag([
    [0.1, 0.1],
    [0.2, 0.2],
    [0.4, 0.5],
  ])
  await choose('Box')
  drag([
    [0.6, 0.6],
    [0.9, 0.9],
  ])
  await choose('Freehand')
  drag(Array.from({ length: 300 }, (_, index) => [0.1 + index / 500, 0.5 + Math.sin(index / 5) / 10] as const))
  await expect.poll(() => last().map(({ no, shape }) => `${no} ${shape}`)).toEqual(['1 pin', '2 arrow', '3 box', '4 stroke'])
  expect(last()[1]!.points).toEqual([
    [near(0.1), near(0.1)],
    [near(0.4), near(0.5)],
  ])
  expect(last()[3]!.points.length).toBeGreaterThan(10)
  expect(last()[3]!.points.length).toBeLessThanOrEqual(200)
  expect(
    last()
      .flatMap(({ points }) => points.flat())
      .every((one) => Number(one.toFixed(4)) === one),
  ).toBe(true)
  // A press without a way draws no arrow.
  await choose('Arrow')
  drag([[0.5, 0.5]])
  expect(last()).toHaveLength(4)
})

test('by keyboard alone: a pin is set, worded, moved, ticked off, removed and brought back', async () => {
  const { last } = await drawInput()
  ;(page.getByRole('button', { name: 'Mark front.png' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(stage()).toBeVisible()
  ;(stage().element() as unknown as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(last).toMatchObject([{ no: 1, points: [[0.5, 0.5]] }])
  // Tab goes from the picture to its shapes.
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: /^Call-out 1, Pin/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(() => last()[0]!.points).toEqual([[0.52, 0.498]])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'English text of call-out 1' })).toHaveFocus()
  await userEvent.keyboard('Collar tight')
  await page.getByRole('checkbox', { name: 'Call-out 1 is done' }).click()
  await expect.poll(last).toMatchObject([{ en: 'Collar tight', done: true }])
  ;(page.getByRole('button', { name: /^Call-out 1, Pin: Collar tight, done/ }).element() as unknown as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(last).toEqual([])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(last).toMatchObject([{ no: 1, en: 'Collar tight', done: true }])
  // What was typed is one step, and so are the arrow keys.
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.poll(() => last()[0]).toMatchObject({ points: [[0.52, 0.498]] })
  expect(last()[0]).not.toHaveProperty('en', 'Collar tight')
})

test('an arrow key at the edge moves a shape no further, and a removed number is not given again', async () => {
  const { values, last } = await drawInput({
    last: 4,
    shapes: [
      {
        no: 4,
        picture: '1',
        shape: 'box',
        points: [
          [0, 0],
          [0.3, 0.3],
        ],
      },
    ],
  })
  await openEditor()
  ;(page.getByRole('button', { name: /^Call-out 4, Box/ }).element() as unknown as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  await expect
    .poll(() => last()[0]?.points)
    .toEqual([
      [0, 0.01],
      [0.3, 0.31],
    ])
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect
    .poll(() => last()[0]?.points)
    .toEqual([
      [0, 0.01],
      [0.31, 0.31],
    ])
  await userEvent.keyboard('{Delete}')
  await choose('Pin')
  drag([[0.5, 0.5]])
  await expect.poll(() => last().map(({ no }) => no)).toEqual([5])
  // The server counts: what was never saved has no number that stays.
  expect(values.at(-1)!.last).toBe(4)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(last).toEqual([])
  drag([[0.25, 0.25]])
  await expect.poll(() => last().map(({ no }) => no)).toEqual([5])
})

test('the picture is enlarged to 8 times and no more; lines stay as wide on the screen', async () => {
  await drawInput({
    last: 1,
    shapes: [
      {
        no: 1,
        picture: '1',
        shape: 'arrow',
        points: [
          [0.2, 0.2],
          [0.6, 0.6],
        ],
      },
    ],
  })
  await openEditor()
  const width = () => Number(document.querySelector('[data-no] path:last-of-type')!.getAttribute('stroke-width'))
  // 3 pixels of the screen, in pixels of the picture: the first drawing does not know yet how large it stands.
  const across = () => stage().element().clientWidth
  await expect.poll(() => width() / 3 / (400 / across())).toBeCloseTo(1, 1)
  const before = width()
  ;(stage().element() as unknown as HTMLElement).focus()
  await userEvent.keyboard('+')
  await expect.element(zoomText()).toHaveTextContent('150 %')
  expect(width()).toBeCloseTo(before / 1.5, 1)
  await userEvent.keyboard('++++++++')
  await expect.element(zoomText()).toHaveTextContent('800 %')
  await userEvent.keyboard('0')
  await expect.element(zoomText()).toHaveTextContent('100 %')
})

test('on a phone two fingers enlarge the picture, one draws, and all tools stand within the width', async () => {
  await page.viewport(390, 844)
  const { last } = await drawInput()
  await openEditor()
  const finger = (type: string, id: number, place: readonly [number, number]) => press(type, place, { id, kind: 'touch' })
  finger('pointerdown', 1, [0.4, 0.5])
  finger('pointerdown', 2, [0.6, 0.5])
  finger('pointermove', 2, [0.8, 0.5])
  finger('pointerup', 2, [0.8, 0.5])
  finger('pointerup', 1, [0.4, 0.5])
  await expect.element(zoomText()).toHaveTextContent('200 %')
  // Two fingers draw nothing.
  expect(last()).toEqual([])
  await choose('Box')
  drag(
    [
      [0.5, 0.4],
      [0.6, 0.6],
    ],
    { kind: 'touch' },
  )
  await expect.poll(() => last().map(({ shape }) => shape)).toEqual(['box'])
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1280, 720)
})

test('a measure line names what it measures, and says so while it does not', async () => {
  const { last } = await drawInput()
  await openEditor()
  await choose('Measure line')
  drag([
    [0.2, 0.5],
    [0.8, 0.5],
  ])
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('it is not saved without one')
  await page.getByRole('combobox', { name: 'Part that call-out 1 measures' }).click()
  await page.getByTitle('CHEST--Chest').click()
  await expect.poll(last).toMatchObject([{ shape: 'measure', part: '77' }])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(queries).toContainEqual({ type: 'measurement_part', for: { type: 'fitting', field: 'comments.marks', values: {} } })
})

test('a picture is laid over another one of the field, and a slider says how far that is seen', async () => {
  await drawInput(null, ['1', '2'])
  await openEditor()
  const images = () =>
    [...stage().element().querySelectorAll('image')].map((one) => [
      one.getAttribute('href') === files['2'].url,
      one.getAttribute('opacity'),
    ])
  expect(images()).toEqual([[false, '1']])
  await page.getByRole('combobox', { name: 'Overlay' }).click()
  await page.getByTitle('Below: picture 2').click()
  await expect.poll(images).toEqual([
    [true, null],
    [false, '0.5'],
  ])
  ;(page.getByRole('slider', { name: 'How much of the one below is seen' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.poll(images).toEqual([
    [true, null],
    [false, '0'],
  ])
})

test('who reads sees the marks on the small picture, the texts in its language, and no tool', async () => {
  const { Cell, Read = Cell } = kindFor('image')
  const marks = { last: 2, shapes: [{ no: 2, picture: '1', shape: 'pin', points: [[0.5, 0.5]], zh: '偏紧', en: 'tight', done: true }] }
  await draw(<Read field={field} value={['1']} row={{ photo: ['1'], marks }} />, services)
  await expect.poll(() => document.querySelector('[data-part="call-outs"] text')?.textContent).toBe('2')
  await page.getByRole('button', { name: 'Call-outs on front.png' }).click()
  await expect.element(page.getByRole('button', { name: /^Call-out 2, Pin: tight, done/ })).toBeVisible()
  await expect.element(page.getByText('tight', { exact: true })).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
})

test('a picture without call-outs in a field that is read opens as before; a field without them has no button', async () => {
  const { Cell, Read = Cell, Input } = kindFor('image')
  const { callouts: _, ...plain } = field
  await draw(
    <>
      <Read field={field} value={['1']} row={{ photo: ['1'], marks: null }} />
      <Input field={plain as PageField} value={['2']} row={{ photo: ['2'] }} onChange={() => undefined} />
    </>,
    services,
  )
  await expect.element(page.getByRole('button', { name: 'Preview front.png' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Mark|^Call-outs/ }).elements()).toEqual([])
})

test('the picture of a gallery has the marks of its row, and none of another picture', async () => {
  const marks = {
    last: 2,
    shapes: [
      { no: 1, picture: '1', shape: 'pin', points: [[0.5, 0.5]] },
      { no: 2, picture: '2', shape: 'pin', points: [[0, 0]] },
    ],
  }
  const shapes = shapesOn(field, { marks }, '1')
  await draw(<MarkedImage url={files['1'].url} shapes={shapes} />, services)
  await expect.poll(() => [...document.querySelectorAll('[data-part="call-outs"] text')].map((one) => one.textContent)).toEqual(['1'])
  expect(shapesOn(undefined, { marks }, '1')).toEqual([])
})
