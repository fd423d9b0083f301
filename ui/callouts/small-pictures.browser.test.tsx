/** Tests of call-outs on small pictures: dots and lines where there is no room for numbers, in lists, beside links and in tiles that are cut. */
import { expect, test } from 'vitest'
import { getStroke } from 'perfect-freehand'
import { drawingOf, numberWeight } from '../../model/fields/callout-drawing.ts'
import type { PageField } from '../../model/page.ts'
import { draw } from '../testing/screen.tsx'
import { kindFor } from '../fields/registry.tsx'
import { SeenLabel } from '../fields/look.tsx'
import { Shapes } from './callout-shapes.tsx'
import { MarkedImage } from './callout-thumb.tsx'

/** A picture of 400 by 200 in one colour. */
function picture(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
  canvas.getContext('2d')!.fillRect(0, 0, 400, 200)
  return canvas.toDataURL('image/png')
}
const url = picture()
const marks = [
  { no: 1, shape: 'pin', points: [[0.25, 0.5]] },
  {
    no: 2,
    shape: 'box',
    points: [
      [0.5, 0.5],
      [0.9, 0.9],
    ],
    done: true,
  },
] as const
const drawing = () => document.querySelector('[data-part="call-outs"]')
const at = (selector: string, name: string) => drawing()?.querySelector(selector)?.getAttribute(name)

test('the picture in a cell of a list has its pins as dots without numbers, and a box as its line', async () => {
  const { Cell } = kindFor('image')
  const field = {
    field: 'photo',
    type: 'image',
    options: [],
    limits: {},
    callouts: { field: 'marks', open: false },
  } as unknown as PageField
  const row = {
    photo: ['1'],
    marks: { last: 3, shapes: [...marks.map((one) => ({ ...one, picture: '1' })), { ...marks[0], no: 3, picture: '2' }] },
  }
  await draw(<Cell field={field} value={['1']} row={row} />, { filesOf: async () => ({ '1': { url, name: 'a.png', type: 'png' } }) })
  await expect.poll(() => at('circle', 'cx')).toBe('100')
  expect(drawing()!.querySelectorAll('circle')).toHaveLength(1)
  expect(drawing()!.querySelectorAll('text')).toHaveLength(0)
  expect(at('path', 'd')).toMatch(/^M200 100L360 100/)
})

test('the look of a link has them too; one without call-outs is the picture alone', async () => {
  const looksOf = async () => ({ '7': { picture: url, marks }, '8': { picture: url } })
  await draw(
    <>
      <SeenLabel type="style" id="7" look="picture" text="TS1" />
      <SeenLabel type="style" id="8" look="picture" text="TS2" />
    </>,
    { looksOf },
  )
  await expect.poll(() => at('circle', 'cx')).toBe('100')
  expect(document.querySelectorAll('[data-part="picture"]')).toHaveLength(2)
  expect(document.querySelectorAll('[data-part="call-outs"]')).toHaveLength(1)
  // The tile of a link cuts its picture, and so its call-outs.
  expect(drawing()!.getAttribute('preserveAspectRatio')).toBe('xMidYMid slice')
})

test('where there is room the numbers stand', async () => {
  await draw(
    <div style={{ width: 160, height: 80 }}>
      <MarkedImage url={url} shapes={marks} />
    </div>,
  )
  await expect.poll(() => [...document.querySelectorAll('[data-part="call-outs"] text')].map((one) => one.textContent)).toEqual(['1', '2'])
})

test('the screen writes out what the one drawing of call-outs says, in its order and with its sizes', async () => {
  const drawn = { width: 200, height: 100, line: 2 }
  await draw(
    <svg viewBox="0 0 200 100" data-part="call-outs">
      <Shapes shapes={marks} size={drawn} line={2} />
    </svg>,
  )
  await expect.poll(() => drawing()?.children.length).toBe(6)
  const primitives = marks.flatMap((one) => drawingOf(one, drawn, getStroke as never))
  const attribute = (one: Element, name: string) => one.getAttribute(name) ?? undefined
  expect(
    [...drawing()!.children].map((one) => ({
      element: one.tagName,
      fill: attribute(one, 'fill'),
      ...(one.tagName === 'text'
        ? { size: Number(attribute(one, 'font-size')), weight: attribute(one, 'font-weight'), text: one.textContent }
        : { stroke: attribute(one, 'stroke'), width: Number(attribute(one, 'stroke-width')) }),
    })),
  ).toEqual(
    primitives.map((one) =>
      one.element === 'text'
        ? { element: 'text', fill: one.fill, size: one.size, weight: String(numberWeight), text: one.text }
        : { element: one.element, fill: one.fill, stroke: one.stroke, width: one.width },
    ),
  )
})
