/** Tests of the pictures of a size chart: they are copied from the measurement parts, kept by versions and papers, and opened by the factory through the chart. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedFiles, insertFile } from '../../engine/files/files.ts'
import { papersOf } from '../../engine/print/paper-parts.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { measurementPart } from './measurement-part.ts'
import { sizeChart } from './size-chart.ts'
import { techPack } from './tech-pack.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const uploaded = () =>
  as('designer').perform((operation) =>
    insertFile(operation, { name: 'f.webp', type: 'webp', bytes: 1, sha256: Buffer.alloc(32), key: 'none', width: 400, height: 400 }),
  )
const opens = async (name: string, file: string) => (await as(name).perform((operation) => allowedFiles(operation, [file]))).has(file)
const drawnOf = (id: string) => as('designer').save(measurementPart, story.part.chest, { image: [id] })
const imagesOf = async (id: string) => (await as('designer').get(sizeChart, id)).points.map(({ image }) => image ?? [])

test('a line takes the picture of its part; the chart, its next version, its paper and a tech pack keep it when the part gets another one', async () => {
  const [then, later] = [await uploaded(), await uploaded()]
  await drawnOf(then)
  const of = await story.developed()
  expect(await imagesOf(of.chart)).toEqual([[then], []])
  await drawnOf(later)
  expect(await imagesOf(of.chart)).toEqual([[then], []])

  const printed = async (type: typeof sizeChart | typeof techPack, id: string) =>
    (await as('designer').perform((operation) => papersOf(operation, type, [id])))
      .flatMap(({ pictures = [] }) => pictures)
      .flatMap(({ shown }) => shown.map(({ file, caption }) => [file, caption]))
  expect(await printed(sizeChart, of.chart)).toEqual([[then, expect.stringContaining('胸围')]])

  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
  await as('designer').act(bom, rows[0]!.id, 'submit')
  await as('manager').act(bom, rows[0]!.id, 'approve')
  const pack = await as('merchandiser').create(techPack, { style: of.style, receiver: story.stage.plantOf })
  const names = ['designer', 'factory', 'supplier2', 'carrier', 'other.buyer']
  const readers = async (file: string) => (await Promise.all(names.map(async (name) => ((await opens(name, file)) ? [name] : [])))).flat()
  expect(await readers(then)).toEqual(['designer'])
  await as('merchandiser').act(techPack, pack.id, 'send')
  expect(await readers(then)).toEqual(['designer', 'factory'])
  expect(await printed(techPack, pack.id)).toContainEqual([then, expect.stringContaining('胸围')])

  await as('designer').act(sizeChart, of.chart, 'revise')
  const next = (await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: of.chart }] })).rows[0]!.id
  expect(await imagesOf(next)).toEqual([[then], []])
  expect((await imagesOf((await story.developed()).chart))[0]).toEqual([later])
})
