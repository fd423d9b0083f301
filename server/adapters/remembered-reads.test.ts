/** Tests of the memory of file readers: a file is read once for all who ask, also one that never ends, and views hold up no job for long. */
import { expect, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { drawnPieces } from '../testing/drawn-pieces.ts'
import { fileReaders } from './file-readers.ts'
import { rememberedReads } from './remembered-reads.ts'

const drawing = Buffer.from(drawnPieces([{ name: 'FRONT', quantity: '1', material: 'SELF', width: 500, height: 700 }]))
// A polyline whose vertices are interrupted by another entity: the parser looks for their end for ever.
const endless = Buffer.from(drawing.toString().replace('VERTEX', 'CIRCLE'))

test('a drawing is loaded and read once for all who ask, at the same time and later', async () => {
  const loads: string[] = []
  const bytes = async (key: string) => {
    loads.push(key)
    return drawing
  }
  const readers = fileReaders({ bytes }, { person: 100_000, job: 100_000 })
  const [view, work] = await Promise.all([readers.drawing('front', 'person'), readers.drawing('front', 'job')])
  expect(view.blocks).toHaveLength(1)
  expect(work).toEqual(view)
  await readers.drawing('front', 'person')
  expect(loads).toEqual(['front'])
})

test('a file that never ends is tried once for people and once, with more patience, for a job; then it is refused at once', async () => {
  const loads: string[] = []
  const bytes = async (key: string) => {
    loads.push(key)
    return endless
  }
  const readers = fileReaders({ bytes }, { person: 500, job: 1000 })
  const refused = { code: 11000, key: 'file.noDrawing' }
  const views = await Promise.allSettled([1, 2, 3].map(() => readers.drawing('endless', 'person')))
  expect(views.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(readers.drawing('endless', 'person')).rejects.toMatchObject(refused)
  expect(loads).toHaveLength(1)
  for (const by of ['job', 'job', 'person'] as const) await expect(readers.drawing('endless', by)).rejects.toMatchObject(refused)
  expect(loads).toHaveLength(2)
})

test('people wait for four files at most, which are loaded when their turn comes; a job always waits', async () => {
  const loads: string[] = []
  let release = () => {}
  const isOpen = new Promise<void>((done) => (release = done))
  const bytes = async (key: string) => {
    loads.push(key)
    await isOpen
    return drawing
  }
  const readers = fileReaders({ bytes }, { person: 100_000, job: 100_000 })
  const views = ['a', 'b', 'c', 'd'].map((key) => readers.drawing(key, 'person'))
  await expect(readers.drawing('e', 'person')).rejects.toMatchObject({ code: 429, key: 'generic.tooMany' })
  const joined = readers.drawing('d', 'person')
  const job = readers.drawing('f', 'job')
  expect(loads).toEqual(['a'])
  release()
  expect((await Promise.all([...views, joined, job])).map(({ blocks }) => blocks.length)).toEqual([1, 1, 1, 1, 1, 1])
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'f'])
  expect((await readers.drawing('e', 'person')).blocks).toHaveLength(1)
})

test('the memory is bounded by the bytes of the files; what was asked for last remains, and a refusal is forgotten after its time', async () => {
  const reads: string[] = []
  const read = async (key: string) => {
    reads.push(key)
    if (key === 'none') throw new WeftError(11000, 'file.noDrawing')
    return { answer: key, bytes: 40 }
  }
  const open = (refusalFor: number) => rememberedReads({ read, patience: { person: 1, job: 1 }, limits: { bytes: 100, refusalFor } })
  const remembered = open(600_000)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'none', 'none']) await remembered(key, 'job').catch(() => undefined)
  expect(reads).toEqual(['a', 'b', 'c', 'b', 'none'])
  reads.length = 0
  const forgetful = open(0)
  for (let time = 0; time < 2; time += 1) await expect(forgetful('none', 'person')).rejects.toMatchObject({ key: 'file.noDrawing' })
  expect(reads).toEqual(['none', 'none'])
})
