/** Tests of voice notes on paper: a line of a table says at what each one stands; a paper that leaves the company names the shared ones alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitting } from '../../documents/design/fitting.ts'
import { sample } from '../../documents/design/sample.ts'
import { style } from '../../documents/design/style.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { insertFile } from '../../engine/files/files.ts'
import { addVoiceNote } from '../../engine/journal/voice-notes.ts'
import { printModels, type PaperCopy } from '../../engine/print/print-model.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const file = (name: string, type: string) =>
  as('designer').perform((operation) => insertFile(operation, { name, type, bytes: 1, sha256: Buffer.alloc(32), key: name }))
const note = async (doc: string, place: { readonly kind: 'image' | 'line'; readonly at: string }, more: object = {}) => {
  const recorded = { x: '0.5', y: '0.5', file: await file('voice.wav', 'wav'), seconds: '72.40', text: '', shared: false, ...more }
  await as('designer').perform((operation) => addVoiceNote(operation, fitting, doc, { ...place, ...recorded }))
}
const tables = async (id: string, copy: PaperCopy, name = 'designer') =>
  (await as(name).perform((operation) => printModels(operation, fitting, [id], copy)))[0]!.tables

test('the paper of a fitting has a line for each voice note at a part, a comment or a picture of one', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const doc = await as('designer').create(fitting, await as('designer').make(fitting, { type: sample, id: ids[0]! }))
  const picture = await file('chest.jpg', 'jpg')
  const saved = await as('designer').save(fitting, doc.id, {
    measurements: { set: [{ id: doc.measurements[0]!.id, measured: '50', photo: [picture] }], remove: [] },
    comments: [{ text: '领口歪斜' }],
  })
  await note(doc.id, { kind: 'line', at: doc.measurements[1]!.id! }, { text: '衣长合适', shared: true })
  await note(doc.id, { kind: 'image', at: picture })
  await note(doc.id, { kind: 'line', at: saved.comments[0]!.id! }, { seconds: '4.6' })
  const inside = await tables(doc.id, 'inside')
  expect(inside.map(({ title }) => title)).toEqual(['尺寸', '试身意见', '语音批注（在系统中收听）'])
  const voices = inside.at(-1)!
  expect(voices.columns.map(({ label }) => label)).toEqual(['对象', '录音人', '时长', '文字'])
  const speaker = voices.rows[0]![1]
  expect(voices.rows).toEqual([
    ['尺寸 2 · LENGTH--衣长', speaker, '1:12', '衣长合适'],
    ['尺寸 1 · CHEST--胸围', speaker, '1:12', ''],
    ['试身意见 1 · 领口歪斜', speaker, '0:05', ''],
  ])
  // What leaves the company names the shared one alone.
  const outside = (await tables(doc.id, 'outside')).at(-1)!
  expect([outside.title, outside.rows.length, outside.rows[0]![0]]).toEqual([voices.title, 1, '尺寸 2 · LENGTH--衣长'])
})

test('a paper without voice notes has no table of them', async () => {
  const { ids, style: of } = await story.inStock({ M: '1' })
  const doc = await as('designer').create(fitting, await as('designer').make(fitting, { type: sample, id: ids[0]! }))
  expect((await tables(doc.id, 'inside')).map(({ title }) => title).join()).not.toContain('语音')
  const [paper] = await as('designer').perform((operation) => printModels(operation, style, [of]))
  expect(paper!.tables.map(({ title }) => title).join()).not.toContain('语音')
})
