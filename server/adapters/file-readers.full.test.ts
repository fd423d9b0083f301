/** Tests of reading drawings: a DXF of a CAD system gives its pieces as lines of a pattern; a file that is none or that never ends is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertFile } from '../../engine/files/files.ts'
import type { DrawingCall } from '../../engine/document-calls.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import type { Story } from '../../engine/testing/story.ts'
import { patternDrawingCalls, type PatternDrawing } from '../../documents/design/pattern-drawing.calls.ts'
import { patternDrawingAnswers } from '../../documents/design/pattern-drawing.server.ts'
import { shownPieces } from '../../documents/design/pattern-pieces.server.ts'
import { pattern } from '../../documents/design/pattern.ts'
import { expectRefusal } from '../../documents/testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../../documents/testing/fixtures.ts'
import { drawnPieces } from '../testing/drawn-pieces.ts'
import { fileReaders } from './file-readers.ts'

const stored = new Map<string, Buffer>()
const files = { bytes: async (key: string) => stored.get(key)! }
const readers = fileReaders(files, { person: 10_000, job: 20_000 })
/** What never ends is refused as soon as its time is over; nothing else is read in so short a time. */
const impatient = fileReaders(files, { person: 2000, job: 2000 })
const store = (key: string, text: string) => stored.set(key, Buffer.from(text))
const pieces = [
  { name: 'FRONT', quantity: '1', material: 'SELF', width: 500, height: 700 },
  { name: 'SLEEVE', quantity: '1,1', material: 'SELF', width: 420, height: 300 },
]

describe('a drawing', () => {
  test('its blocks come with their texts and closed outlines', async () => {
    store('dxf', drawnPieces(pieces))
    const { blocks, texts, unit } = await readers.drawing('dxf', 'job')
    expect([unit, texts]).toEqual([null, ['Style Name: TS24', 'Sample Size: M', 'Units: METRIC']])
    expect(blocks.map(({ name, outlines }) => [name, outlines.map(({ layer, points }) => [layer, points.length])])).toEqual([
      ['FRONT-M', [['1', 4]]],
      ['SLEEVE-M', [['1', 4]]],
    ])
  })

  test('text that is no drawing, a file that is cut off, and one on which the parser never ends are refused; the next one is read', async () => {
    store('text', 'no drawing at all')
    store('cut', drawnPieces(pieces).slice(0, 400))
    // A polyline whose vertices are interrupted by another entity: the parser looks for their end for ever.
    store('endless', drawnPieces(pieces).replace('VERTEX', 'CIRCLE'))
    // No pattern has such a point, and no decimal of four places writes it.
    for (const far of ['1e21', '10000001', '-1e300', 'NaN']) store(far, drawnPieces(pieces).replaceAll('500', far))
    for (const key of ['text', 'cut', '1e21', '10000001', '-1e300', 'NaN'])
      await expect(readers.drawing(key, 'job'), key).rejects.toMatchObject({ key: 'file.noDrawing' })
    await expect(impatient.drawing('endless', 'job')).rejects.toMatchObject({ key: 'file.noDrawing' })
    store('next', drawnPieces(pieces))
    expect((await readers.drawing('next', 'job')).blocks).toHaveLength(2)
  })
})

test('the area of a drawing is reckoned where it is read; one polyline of 250,000 corners is refused', async () => {
  store('areas', drawnPieces(pieces))
  const { blocks } = await readers.drawing('areas', 'person')
  expect(blocks.map(({ outlines }) => outlines.map(({ area }) => area))).toEqual([['350000'], ['126000']])
  const polyline = (corners: number) => {
    const points = Array.from({ length: corners }, (_, at) => `10\n${at % 997}.5\n20\n${at % 991}.25\n`).join('')
    return drawnPieces(pieces).replace('0\nENDBLK', `0\nLWPOLYLINE\n8\n1\n90\n${corners}\n70\n1\n${points}0\nENDBLK`)
  }
  store('corners', polyline(250_000))
  await expect(readers.drawing('corners', 'job')).rejects.toMatchObject({ key: 'file.noDrawing' })
  store('fewer', polyline(1000))
  expect((await readers.drawing('fewer', 'job')).blocks[0]!.outlines.map(({ points }) => points.length)).toEqual([4, 1000])
})

describe('the pieces of a pattern', () => {
  let app: Story
  let stage: Stage
  beforeAll(async () => {
    ;({ app, stage } = await stagedStory({ readers }))
  })
  afterAll(() => app?.end())
  const fileOf = async (key: string, text: string) => {
    store(key, text)
    const { perform } = app.as('designer')
    return perform((operation) => insertFile(operation, { name: `${key}.dxf`, type: 'dxf', bytes: 1, sha256: Buffer.alloc(32), key }))
  }

  test('are proposed as lines: those of the same name take them over, those by hand stay [DM-1-016]', async () => {
    const designer = app.as('designer')
    const cad = [await fileOf('tee', drawnPieces(pieces))]
    const hand = [
      { name: 'FRONT', quantity: 9 },
      { name: '领口条', quantity: 1 },
    ]
    const made = await designer.create(pattern, { style: stage.styleId, cad, cutPieces: hand })
    const read = await designer.act(pattern, made.id, 'readFile')
    expect(read.cutPieces.map(({ name, quantity, material, area }) => [name, quantity, material, area])).toEqual([
      ['FRONT', 1, 'SELF', '3500'],
      ['领口条', 1, null, null],
      ['SLEEVE', 2, 'SELF', '1260'],
    ])
    expect([read.cutPieces[0]!.id, read.area]).toEqual([made.cutPieces[0]!.id, '6020'])
    await designer.save(pattern, made.id, { cad: [await fileOf('notes', 'nothing')] })
    expect(await expectRefusal(designer.act(pattern, made.id, 'readFile'))).toContain('DXF')
  })

  test('are drawn from the file for who may read the pattern: names, quantities, areas and outlines, the sample size alone [DM-1-016]', async () => {
    const designer = app.as('designer')
    const cad = [await fileOf('drawn', drawnPieces(pieces))]
    const { id } = await designer.create(pattern, { style: stage.styleId, cad, sizeFrom: 'S', sizeTo: 'S' })
    const [call] = patternDrawingAnswers as [DrawingCall]
    const fileFor = (name: string) => app.as(name).perform((operation) => call.drawing(viewerOf(operation), { id }))
    expect(await fileFor('designer')).toBe(cad[0])
    expect(await fileFor('manager')).toBe(cad[0])
    for (const outside of ['supplier', 'factory']) await expect(fileFor(outside)).rejects.toMatchObject({ code: 404 })
    const answered = await readers.shown('drawn', 'job', call.shown)
    const shown = patternDrawingCalls.patternDrawing.output.parse(answered)
    // It is reckoned once for each file, where the file is read.
    stored.delete('drawn')
    expect(await readers.shown('drawn', 'person', call.shown)).toBe(answered)
    expect(shown).toMatchObject({ unit: 'mm', isCut: false })
    expect(shown.pieces.map(({ name, quantity, area }) => [name, quantity, area])).toEqual([
      ['FRONT', 1, '3500'],
      ['SLEEVE', 2, '1260'],
    ])
    const [outline] = shown.pieces[0]!.outlines
    expect([outline!.boundary, outline!.points.length, outline!.points[2]]).toEqual([true, 4, [500, 700]])
    expect(call.none).toEqual({ unit: null, pieces: [], isCut: false })
  })

  test('of a file of five megabytes are read and drawn, and its many corners are cut at the most that a screen is given', async () => {
    const filler = `999\n${'x'.repeat(190)}\n`.repeat(26_000)
    store('large', `${filler}${drawnPieces(pieces)}`)
    const began = performance.now()
    const [call] = patternDrawingAnswers as [DrawingCall]
    const shown = (await readers.shown('large', 'job', call.shown)) as PatternDrawing
    console.log(`5 MB read and drawn in ${(performance.now() - began).toFixed(0)} ms`)
    expect(shown.pieces.map(({ name }) => name)).toEqual(['FRONT', 'SLEEVE'])
    // Of a piece in several sizes the outlines of the one that is shown are reckoned alone.
    let reckoned = 0
    const sized = (name: string, size: string) => ({
      name,
      texts: ['Piece Name: A', `Size: ${size}`],
      get outlines() {
        reckoned += 1
        return [{ layer: '1', points: [['0', '0'] as const], area: '9' }]
      },
    })
    const blocks = ['S', 'M', 'L'].map((size) => sized(`A-${size}`, size))
    expect(shownPieces({ unit: 'mm', texts: ['Sample Size: M'], blocks }).pieces).toHaveLength(1)
    const once = reckoned
    shownPieces({ unit: 'mm', texts: ['Sample Size: M'], blocks: blocks.slice(1, 2) })
    expect(reckoned).toBe(2 * once)
    const corners = Array.from({ length: 50_000 }, (_, at): [string, string] => [String(at % 300), String(at % 200)])
    const block = (name: string) => ({ name, texts: [`Piece Name: ${name}`], outlines: [{ layer: '1', points: corners, area: '9' }] })
    const many = shownPieces({ unit: 'mm', texts: [], blocks: [block('A'), block('B')] })
    expect([many.isCut, many.pieces.map(({ outlines }) => outlines.length)]).toEqual([true, [1, 0]])
  })
})
