/** Tests of call-outs where a picture is small: what other documents, lists and papers show of a picture has the call-outs that its reader may see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFile } from '../../engine/files/files.ts'
import { listPaperRows } from '../../engine/print/list-paper.ts'
import { papersOf } from '../../engine/print/paper-parts.ts'
import { looksOf } from '../../engine/query/document-looks.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { line } from './line.ts'
import { style } from './style.ts'
import { techPack } from './tech-pack.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
let of: Awaited<ReturnType<typeof story.developed>>
let picture: string
const as = (name: string) => story.as(name)
const pin = { no: 1, shape: 'pin', points: [[0.5, 0.25]] } as const
const box = {
  no: 2,
  shape: 'box',
  points: [
    [0, 0],
    [1, 1],
  ],
  done: true,
} as const

const stored = () =>
  as('designer').perform((operation) =>
    insertFile(operation, { name: 'a.jpg', type: 'jpg', bytes: 1, sha256: Buffer.alloc(32), width: 400, height: 600, key: 'none' }),
  )

beforeAll(async () => {
  story = await sampleStory()
  of = await story.developed()
  picture = await stored()
  const shapes = [pin, box].map((shape) => ({ ...shape, picture, zh: '领口偏紧', en: 'Collar tight' }))
  await as('designer').save(style, of.style, { images: [picture], imageMarks: { shapes } })
})
afterAll(() => story?.app.end())

const lookFor = async (name: string, wanted: Readonly<Record<string, readonly string[]>>) => {
  const [look] = await as(name).perform((operation) => looksOf(operation, wanted))
  return look
}
/** Hides fields of the style from designers while work is done. */
async function hidden(field: string, work: () => Promise<unknown>) {
  await story.app.sql("INSERT INTO core.field_rule (platform_id, type, field, role, restriction) VALUES ($1, 'style', $2, 'designer', 2)", [
    as('designer').actor.platform,
    field,
  ])
  masterCache(story.app.engine.pool).forget()
  await work()
  await story.app.sql("DELETE FROM core.field_rule WHERE type = 'style'")
  masterCache(story.app.engine.pool).forget()
}

test('the look of a style has the shapes on its picture without their texts, in the statement that reads the picture', async () => {
  let look: Awaited<ReturnType<typeof lookFor>>
  const sent = await sentStatements(as('designer'), async (operation) => {
    look = (await looksOf(operation, { style: [of.style] }))[0]
  })
  expect(look).toEqual({ id: of.style, picture, marks: [pin, box], colour: null })
  expect(sent.filter((sql) => sql.includes('DISTINCT ON')).length).toBe(1)
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(2)
})

test('a document that looks like another one has the shapes of that one', async () => {
  const request = await story.submitted(story.requestOf(of))
  expect(await lookFor('designer', { sample_request: [request.id] })).toMatchObject({ picture, marks: [pin, box] })
})

test('who may not see the call-outs sees the picture without them, who may not see the picture sees neither', async () => {
  await hidden('imageMarks', async () => {
    expect(await lookFor('designer', { style: [of.style] })).toMatchObject({ picture, marks: [] })
  })
  await hidden('images', async () => {
    expect(await lookFor('designer', { style: [of.style] })).toBeUndefined()
  })
  expect(await lookFor('supplier2', { style: [of.style] })).toBeUndefined()
})

test('a document whose picture has no call-outs has a look without shapes', async () => {
  const other = await story.developed()
  const plain = await stored()
  await as('designer').save(style, other.style, { images: [plain] })
  expect(await lookFor('designer', { style: [other.style] })).toEqual({ id: other.style, picture: plain, marks: [], colour: null })
})

test('the line has the call-outs of its styles, on the board and on the sheet', async () => {
  const query = { filters: [{ field: 'id', operator: 'eq' as const, value: of.style }] }
  const { rows } = await as('designer').list(line, { ...query, columns: ['images', 'imageMarks'] })
  expect(rows[0]).toMatchObject({ images: [picture], imageMarks: { shapes: [{ no: 1 }, { no: 2, done: true }] } })
  const sheet = await as('manager').perform((operation) => listPaperRows(operation, line, { query, language: 'zh', cards: true }))
  expect(sheet.rows[0]!.look).toEqual({ picture, colour: null, marks: [pin, box] })
  await hidden('imageMarks', async () => {
    const blind = await as('designer').list(line, { ...query, columns: ['images', 'imageMarks'] })
    expect(blind.rows[0]!['imageMarks'] ?? null).toBeNull()
  })
})

test('the picture of the style on the first page of a tech pack has its call-outs', async () => {
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
  await as('designer').act(bom, rows[0]!.id, 'submit')
  await as('manager').act(bom, rows[0]!.id, 'approve')
  const { id } = await as('designer').create(techPack, { style: of.style, receiver: story.stage.plantOf })
  const [first] = await as('designer').perform((operation) => papersOf(operation, techPack, [id]))
  expect(first!.pictures![0]!.shown).toMatchObject([{ file: picture, shapes: [pin, box] }])
})
