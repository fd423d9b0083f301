/** Tests that the drawings of the demo are read as the lines of its patterns say. */
import { expect, test } from 'vitest'
import { fileReaders } from '../adapters/file-readers.ts'
import { piecesOf } from '../../documents/design/pattern-pieces.server.ts'
import { drawingOf, patternDrawing, piecesOfGarment, type DrawnGarment } from './pattern-drawing.ts'

test('each drawing has its pieces with name, number, material and an area [DM-1-016]', async () => {
  const readers = fileReaders({
    bytes: async (key) => patternDrawing(key as DrawnGarment, { style: 'TS24-0001', size: 'M' }),
  } as Parameters<typeof fileReaders>[0])
  for (const [garment, pieces] of Object.entries(piecesOfGarment)) {
    const drawn = piecesOf(await readers.drawing(garment, 'job'))
    expect(drawn.map(({ name, material }) => [name, material])).toEqual(pieces.map(({ name, material }) => [name, material]))
    expect(piecesOf(drawingOf(garment as DrawnGarment))).toEqual(drawn)
    expect(drawn.map(({ quantity }) => quantity)).toEqual(pieces.map(({ quantity }) => (quantity === '1,1' ? 2 : 1)))
    for (const { name, area } of drawn) expect([name, Number(area) > 50]).toEqual([name, true])
  }
})
