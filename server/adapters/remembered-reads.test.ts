/** Tests of the memory of file readers: a file is read once for all who ask, also one that never ends, and views hold up no job for long. */
import { expect, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { drawnPieces } from '../testing/drawn-pieces.ts'
import { fileReaders } from './file-readers.ts'
import { rememberedReads } from './remembered-reads.ts'

const drawing = Buffer.from(drawnPieces([{ name: 'FRONT', quantity: '1', material: 'SELF', width: 500, height: 700 }]))
// A polyline whose vertices are interrupted by another entity: the parser looks for their end for ever.
const endless = Buffer.from(drawing.toString().replace('VERTEX', 'CIRCLE'))

test('a drawing that is opened over and over is read once, also one that never ends; a job has its own patience', async () => {
  const loads: string[] = []
  const bytes = async (key: string) => {
    loads.push(key)
    return key === 'endless' ? endless : drawing
  }
  const readers = fileReaders({ bytes }, { person: 2000, job: 5000 })
  const both = await Promise.all([readers.drawing('front', 'person'), readers.drawing('front', 'job')])
  expect(both[0]).toEqual(both[1])
  await readers.drawing('front', 'person')
  expect(loads).toEqual(['front'])
  const refused = { code: 11000, key: 'file.noDrawing' }
  const views = [1, 2, 3].map(() => readers.drawing('endless', 'person'))
  for (const view of views) await expect(view).rejects.toMatchObject(refused)
  const began = performance.now()
  await expect(readers.drawing('endless', 'person')).rejects.toMatchObject(refused)
  expect(performance.now() - began).toBeLessThan(500)
  await expect(readers.drawing('endless', 'job')).rejects.toMatchObject(refused)
  for (const by of ['job', 'person'] as const) await expect(readers.drawing('endless', by)).rejects.toMatchObject(refused)
  expect(loads).toEqual(['front', 'endless', 'endless'])
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
