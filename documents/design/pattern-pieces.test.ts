// Tests of the pieces that a drawing holds: names, quantities, materials and areas of its blocks.
import { expect, test } from 'vitest'
import { areaWithin } from '../../model/outline-area.ts'
import { piecesOf } from './pattern-pieces.server.ts'

const outline = (layer: string, points: readonly (readonly [string, string])[]) => ({ layer, points, area: areaWithin(points) })
const rectangle = (width: string, height: string, layer = '1') =>
  outline(layer, [
    ['0', '0'],
    [width, '0'],
    [width, height],
    ['0', height],
  ])
const block = (texts: readonly string[], ...outlines: ReturnType<typeof rectangle>[]) => ({ name: texts.join(), texts, outlines })
const front = ['Piece Name: FRONT', 'Size: M', 'Quantity: 1', 'Material: SELF']
const drawing = (texts: readonly string[], ...blocks: ReturnType<typeof block>[]) => ({ unit: null, texts, blocks })

test('a piece is named by its texts; its area is that of its boundary, in cm² by the unit of the file', () => {
  const blocks = [block(front, rectangle('500', '700'), rectangle('480', '680', '14')), block(['SEAM ALLOWANCE'], rectangle('9', '9'))]
  const areaOf = (...texts: string[]) => piecesOf(drawing(texts, ...blocks)).map(({ area }) => area)
  expect(piecesOf(drawing(['Units: METRIC'], ...blocks))).toEqual([{ name: 'FRONT', quantity: 1, material: 'SELF', area: '3500' }])
  expect(areaOf('UNITS: ENGLISH')).toEqual(['2258060'])
  expect(areaOf()).toEqual([null])
  expect(piecesOf({ ...drawing([], ...blocks), unit: 'mm' })[0]!.area).toBe('3500')
})

test('a piece in several sizes is one line, in the size of the sample; 1,1 is a pair; the direction of the outline does not matter', () => {
  const inSize = (size: string, width: string) => block(['Piece Name: SLEEVE', `Size: ${size}`, 'Quantity: 1,1'], rectangle(width, '100'))
  const nest = [inSize('S', '190'), inSize('M', '200'), inSize('L', '210')]
  expect(piecesOf(drawing(['Sample Size: M', 'Units: METRIC'], ...nest))).toEqual([
    { name: 'SLEEVE', quantity: 2, material: null, area: '200' },
  ])
  const turned = { ...nest[0]!, outlines: [outline('1', nest[0]!.outlines[0]!.points.toReversed())] }
  expect(piecesOf(drawing(['Units: METRIC'], turned))[0]!.area).toBe('190')
})

test('a block without a name, a boundary or an area is no area, and never zero', () => {
  expect(piecesOf(drawing(['Units: METRIC'], block(['Size: M'], rectangle('5', '5'))))).toEqual([])
  expect(piecesOf(drawing(['Units: METRIC'], block(front, rectangle('5', '0'), rectangle('5', '5', '14'))))[0]!.area).toBeNull()
})

test('the area within an outline is exact, whatever its direction and the signs of its corners', () => {
  const triangle = [
    ['-0.0001', '0'],
    ['0.0002', '-0.0001'],
    ['1000000.1234', '9999999.9999'],
  ] as const
  expect([areaWithin(triangle), areaWithin(triangle.toReversed())]).toEqual(['1550.00000616', '1550.00000616'])
  expect([
    areaWithin([]),
    areaWithin([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]),
  ]).toEqual(['0', '0'])
})

test('areas are read without looking at corners', () => {
  const untouched = {
    layer: '1',
    area: '350000',
    get points(): never {
      throw new Error('the corners are read')
    },
  }
  const blocks = [{ name: 'FRONT', texts: front, outlines: [untouched] }]
  expect(piecesOf({ unit: 'mm', texts: [], blocks })[0]!.area).toBe('3500')
})
