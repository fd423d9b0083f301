// Tests of the pieces that a drawing holds: names, quantities, materials and areas of its blocks.
import { expect, test } from 'vitest'
import { piecesOf } from './pattern-pieces.server.ts'

const rectangle = (width: string, height: string, layer = '1') => ({
  layer,
  points: [
    ['0', '0'],
    [width, '0'],
    [width, height],
    ['0', height],
  ] as const,
})
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
  const turned = { ...nest[0]!, outlines: [{ layer: '1', points: nest[0]!.outlines[0]!.points.toReversed() as never }] }
  expect(piecesOf(drawing(['Units: METRIC'], turned))[0]!.area).toBe('190')
})

test('a block without a name, a boundary or an area is no area, and never zero', () => {
  expect(piecesOf(drawing(['Units: METRIC'], block(['Size: M'], rectangle('5', '5'))))).toEqual([])
  expect(piecesOf(drawing(['Units: METRIC'], block(front, rectangle('5', '0'), rectangle('5', '5', '14'))))[0]!.area).toBeNull()
})
