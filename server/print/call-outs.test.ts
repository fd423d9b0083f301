/** Tests of call-outs on paper: the shapes stand over the picture as lines, and their texts below it in the language of the paper. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getStroke } from 'perfect-freehand'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { style } from '../../documents/design/style.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { insertFile } from '../../engine/files/files.ts'
import { drawingOf } from '../../model/fields/callout-drawing.ts'
import { openStores } from '../adapters/stores.ts'
import { pagesOf } from '../testing/read-pdf.ts'
import { withCallouts } from './marked-picture.ts'
import { drawPrinting, readPrinting, settingOf } from './typeset-input.ts'
import { typeset } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'weft-call-outs-'))
const { files } = openStores({ filesDir: folder })
let story: Awaited<ReturnType<typeof sampleStory>>
let card: { readonly id: string; readonly plain: string }
const as = (name: string) => story.as(name)

const picture = { url: 'data:,', width: 200, height: 100 }
const stored = async () => {
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#99a' } })
    .jpeg()
    .toBuffer()
  const key = await files.keep(bytes)
  return as('designer').perform((operation) =>
    insertFile(operation, { name: 'a.jpg', type: 'jpg', bytes: bytes.length, sha256: Buffer.alloc(32), width: 600, height: 300, key }),
  )
}
beforeAll(async () => {
  story = await sampleStory()
  const of = await story.developed()
  const [marked, plain] = [await stored(), await stored()]
  const shape = { picture: marked }
  await as('designer').save(style, of.style, {
    extraImages: [marked, plain],
    extraMarks: {
      shapes: [
        { ...shape, no: 1, shape: 'pin', points: [[0.5, 0.5]], zh: '领口偏紧', en: 'Collar tight' },
        {
          ...shape,
          no: 2,
          shape: 'arrow',
          points: [
            [0.1, 0.1],
            [0.4, 0.4],
          ],
          zh: '只有中文',
          done: true,
        },
        {
          ...shape,
          no: 3,
          shape: 'stroke',
          points: [
            [0.6, 0.6],
            [0.7, 0.8],
            [0.8, 0.6],
          ],
        },
        {
          ...shape,
          no: 4,
          shape: 'measure',
          points: [
            [0.2, 0.9],
            [0.8, 0.9],
          ],
          part: story.part.chest,
        },
      ],
    },
  })
  card = { id: of.style, plain }
})
afterAll(async () => {
  await story?.app.end()
  rmSync(folder, { recursive: true, force: true })
})

const printed = async (lang: 'zh' | 'en' | 'both') => {
  const wanted = { ids: [card.id], lang, template: 'default', paper: undefined, landscape: undefined, copies: 1 } as const
  return drawPrinting(files, await as('designer').perform((operation) => readPrinting(operation, style, wanted)))
}

test.each([
  ['zh', ['领口偏紧', '只有中文', '', 'CHEST--胸围']],
  ['en', ['Collar tight', '只有中文', '', 'CHEST--Chest']],
  ['both', ['领口偏紧 / Collar tight', '只有中文', '', 'CHEST--胸围 / CHEST--Chest']],
] as const)('the paper in %s has the numbered texts below the picture, which is drawn with its shapes', async (lang, texts) => {
  const { papers, images } = await printed(lang)
  const [group] = papers[0]!.pictures!
  const [marked, plain] = group!.drawn
  expect(marked!.notes).toEqual(texts.map((text, at) => ({ no: at + 1, text, done: at === 1 })))
  expect(plain!.notes).toBeUndefined()
  expect(images[marked!.at]).toMatch(/^<svg[^>]+viewBox="0 0 600 300"/)
  expect(images[marked!.at]!.match(/<circle/g)).toHaveLength(4)
  expect(images[plain!.at]).not.toContain('<circle')
})

test('the PDF has the texts, and nowhere else on it: they are no row of the head', async () => {
  const text = pagesOf(await typeset(settingOf(await printed('en'), 'now')))
    .join('')
    .replaceAll(/\s/g, '')
  expect(text.split('Collartight')).toHaveLength(2)
  expect(text).toContain('CHEST--Chest')
})

test('shapes are drawn in the pixels of the picture: a pin in the middle, a done one on white', () => {
  const drawn = withCallouts(picture, [{ no: 7, shape: 'pin', points: [[0.25, 0.5]], done: true }])
  expect(drawn).toContain('<image width="200" height="100" href="data:,"/>')
  expect(drawn).toContain('<circle cx="50" cy="50"')
  expect(drawn).toContain('fill="#ffffff" stroke="#1f6b3f"')
  expect(drawn).toContain('>7</text>')
})

test('the paper writes out what the one drawing of call-outs says, in its order and with its sizes', () => {
  const shape = {
    no: 3,
    shape: 'box',
    points: [
      [0.1, 0.1],
      [0.5, 0.5],
    ],
  } as const // prettier-ignore
  const line = 200 / 110
  const elements = [...withCallouts(picture, [shape]).matchAll(/<(path|circle|text) ([^>]+)>/g)].map(([, element, attributes]) => [
    element,
    Object.fromEntries([...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  ])
  const primitives = drawingOf(shape, { width: 200, height: 100, line }, getStroke as never)
  expect(elements.map(([element]) => element)).toEqual(primitives.map(({ element }) => element))
  expect(elements).toMatchObject([
    ['path', { fill: 'none', stroke: '#ffffff', 'stroke-width': String(line * 2.2) }],
    ['path', { fill: 'none', stroke: '#b3261e', 'stroke-width': String(line) }],
    ['circle', { cx: '20', cy: '10', r: String(line * 4.5), fill: '#b3261e' }],
    ['text', { x: '20', 'font-weight': '600', fill: '#ffffff', 'text-anchor': 'middle' }],
  ])
})
