/** Tests of rounds that do not go as asked: surplus pieces in another size or colourway, a round of which nothing was made, pieces that are gone, and voice notes that go along. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFile } from '../../engine/files/files.ts'
import { emptyOutbox } from '../../engine/notify/outbox.ts'
import { history } from '../../engine/journal/history.ts'
import { addVoiceNote, voiceNotes } from '../../engine/journal/voice-notes.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import type { AnyDocument } from '../../model/document.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { cells, matrix, sampleStory } from '../testing/sample-story.ts'
import { colorway } from './colorway.ts'
import { fitting } from './fitting.ts'
import { sampleLoan } from './sample-loan.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const complete = (id: string, note: string | null) => as('factory').act(sampleRequest, id, 'complete', { values: { note } })
const inProduction = async (values: object) => {
  const request = await story.submitted(values)
  await as('factory').act(sampleRequest, request.id, 'start')
  return request
}

test('surplus pieces in a size and in a colourway that were not asked for are entered with a note, and are measured against the chart [DM-1-014]', async () => {
  const of = await story.developed()
  const inWhite = (await as('designer').create(colorway, { style: of.style, colour: story.stage.white })).id
  const request = await inProduction(story.requestOf(of, { M: '1' }))
  await as('factory').act(sampleRequest, request.id, 'finish')
  // The factory reads the colourways of the style, so that it can name the one that it took.
  expect((await as('factory').get(colorway, inWhite)).id).toBe(inWhite)
  const surplus = [
    { colorway: of.inBlack, matrix: matrix({ L: '1' }) },
    { colorway: inWhite, matrix: matrix({ M: '1' }) },
  ]
  await as('factory').save(sampleRequest, request.id, { surplus })
  expect(await expectRefusal(complete(request.id, null))).toMatch(/^note: 要求 1 件，完成 1 件，多做 2 件/)
  expect((await complete(request.id, '裁床多裁 L 码，另用白色试做')).status).toBe('completed')
  const rows = await story.samplesOf(request.id)
  expect(rows.map((row) => [row['colorway'], row['size'], row['status']])).toEqual([
    [of.inBlack, 'M', 'production_complete'],
    [of.inBlack, 'L', 'production_complete'],
    [inWhite, 'M', 'production_complete'],
  ])
  const full = await as('designer').get(sampleRequest, request.id)
  expect(full).toMatchObject({ made: '3', samples: '3' })
  expect(full.measurements[0]!.values).toEqual(cells({ M: '50', L: '52' }))
  expect((await as('factory').get(sample, rows[1]!.id)).measurements.map(({ spec }) => spec)).toEqual(['52', '72'])
  const judged = await as('designer').create(fitting, { sample: rows[1]!.id })
  expect(judged.measurements.map(({ size, spec }) => [size, spec])).toEqual([
    ['L', '52'],
    ['L', '72'],
  ])
})

test('a size that is not in the size list of the style is no surplus', async () => {
  const of = await story.developed()
  const request = await inProduction(story.requestOf(of, { M: '1' }))
  const surplus = [{ colorway: of.inBlack, matrix: matrix({ '9XL': '1' }) }]
  const refusal = await expectRefusal(as('factory').save(sampleRequest, request.id, { surplus }))
  expect(refusal).toMatch(/surplus\[0\]\.matrix: 尺码 9XL 不在款式的尺码组中/)
})

test('a round of which nothing was made waits for the brand, which starts the next one with its open points, once [DM-1-014]', async () => {
  const of = await story.developed()
  const request = await inProduction({ ...story.requestOf(of, { M: '2' }), openPoints: [{ text: '领口加宽' }] })
  expect(await expectRefusal(complete(request.id, '缺料'))).not.toBe('')
  const without = (note: string | null) => as('factory').act(sampleRequest, request.id, 'completeWithout', { values: { note } })
  expect(await expectRefusal(without(null))).toMatch(/^note: /)
  expect(await without('缺料')).toMatchObject({ status: 'none_made', made: '0', samples: '0' })
  expect((await story.samplesOf(request.id)).map((row) => row['status'])).toEqual(['not_made', 'not_made'])
  await expect(as('factory').act(sampleRequest, request.id, 'nextRound')).rejects.toMatchObject({ code: 403 })
  const answers = await Promise.all([1, 2, 3].map(() => expectRefusal(as('designer').act(sampleRequest, request.id, 'nextRound'))))
  expect(answers.filter((one) => one === '')).toHaveLength(1)
  const done = await as('designer').get(sampleRequest, request.id)
  expect(done.status).toBe('completed')
  const next = await as('designer').get(sampleRequest, done.next!)
  expect(next).toMatchObject({ status: 'draft', round: 2, previous: request.id, style: of.style, factory: story.stage.plantOf })
  expect(next.asked.map((line) => [line.colorway, line.quantity])).toEqual([[of.inBlack, '2']])
  expect(next.openPoints.map(({ text }) => text)).toEqual(['领口加宽'])
})

test('a round of which nothing was made is cancelled instead, and is not while pieces were made', async () => {
  const of = await story.developed()
  const request = await inProduction(story.requestOf(of, { M: '1' }))
  await as('factory').act(sampleRequest, request.id, 'completeWithout', { values: { note: '缺料' } })
  expect((await as('designer').act(sampleRequest, request.id, 'cancel', { comment: '款式取消' })).status).toBe('cancelled')
  const other = await inProduction(story.requestOf(of, { M: '1' }))
  await as('factory').act(sampleRequest, other.id, 'finish')
  const without = as('factory').act(sampleRequest, other.id, 'completeWithout', { values: { note: '缺料' } })
  expect(await expectRefusal(without)).not.toBe('')
})

test('a piece that is archived, written off or lost on loan frees its bin, and its history says where it stood [DM-2-010]', async () => {
  const { ids } = await story.inStock({ M: '3' })
  const [archived, written, lost] = ids as [string, string, string]
  await as('warehouse').act(sample, archived, 'archive')
  await as('warehouse').act(sample, written, 'writeOff', { comment: '遗失' })
  const loan = await as('buyer').create(sampleLoan, { purpose: '拍摄', dueBack: story.today, samples: [{ sample: lost }] })
  await as('buyer').act(sampleLoan, loan.id, 'submit')
  await as('warehouse').act(sampleLoan, loan.id, 'lend')
  await as('warehouse').act(sampleLoan, loan.id, 'writeOff', { comment: '快递丢失', values: { chosen: [lost] } })
  for (const id of [archived, written, lost]) {
    expect(await as('designer').get(sample, id)).toMatchObject({ status: 'archived', bin: null, holder: null })
    const steps = await as('designer').perform((operation) => history(operation, sample, id))
    const left = steps.flatMap(({ changes }) => changes.filter(({ path, to }) => path === 'bin' && to === null))
    expect(left).toMatchObject([{ from: story.stage.binId }])
  }
})

test('voice notes of a fitting go with its open points to the next round and to the fitting of that round, each heard by the same side', async () => {
  const { request, ids } = await story.inStock()
  const { id } = await as('designer').create(fitting, { sample: ids[0]!, comments: [{ text: '领口偏紧' }, { text: '已改', done: true }] })
  const { comments, measurements } = await as('designer').get(fitting, id)
  const record = async (name: string, line: string, text: string, shared: boolean) =>
    as(name).perform(async (operation) => {
      const file = await insertFile(operation, { name: 'a.wav', type: 'wav', bytes: 1, sha256: Buffer.alloc(32), key: 'none' })
      return addVoiceNote(operation, fitting as AnyDocument, id, {
        kind: 'line',
        at: line,
        x: '0',
        y: '0',
        file,
        seconds: '2',
        text,
        shared,
      })
    })
  await record('designer', comments[0]!.id, '领口', true)
  await record('designer', comments[1]!.id, '不带走', true)
  await record('designer', measurements[0]!.id, '胸围', false)
  const measured = measurements.map((line, at) => ({ id: line.id, measured: at === 0 ? '55' : line.spec }))
  await as('designer').save(fitting, id, { measurements: { set: measured } })
  await as('designer').act(fitting, id, 'fail')
  const next = await as('designer').get(sampleRequest, (await as('designer').get(sampleRequest, request.id)).next!)
  const notesIn = async (name: string, type: unknown, doc: string) =>
    (await as(name).perform((operation) => voiceNotes(operation, type as AnyDocument, doc))).map(({ line, text }) => [line, text])
  const expected = next.openPoints.map((point, at) => [point.id, ['领口', '胸围'][at]])
  expect(await notesIn('designer', sampleRequest, next.id)).toEqual(expected)
  await as('designer').save(sampleRequest, next.id, { due: story.today })
  await as('designer').act(sampleRequest, next.id, 'submit')
  expect(await notesIn('factory', sampleRequest, next.id)).toEqual(expected.slice(0, 1))
  await as('factory').act(sampleRequest, next.id, 'start')
  await as('factory').act(sampleRequest, next.id, 'finish')
  const [piece] = await story.samplesOf(next.id)
  const second = await as('designer').create(fitting, { sample: piece!.id })
  const lines = (await as('designer').get(fitting, second.id)).comments
  expect(await notesIn('designer', fitting, second.id)).toEqual(lines.map((line, at) => [line.id, ['领口', '胸围'][at]]))
})

test('points that a late fitting adds to a request already submitted reach its factory as a notice with the points; a draft tells it nothing [DM-1-014]', async () => {
  const { ids } = await story.inStock({ M: '5' })
  const notices = async () =>
    (
      await story.app.sql<{ text: string; english: string }>(
        `SELECT content_zh AS text, content_en AS english FROM core.notification WHERE user_id = $1 AND content_zh LIKE '%待改进点%' ORDER BY seq`,
        [as('factory').actor.user],
      )
    ).map(({ text, english }) => [text, english])
  const failed = async (id: string, text: string) => {
    const made = await as('designer').make(fitting, { type: sample, id })
    const doc = await as('designer').create(fitting, { ...made, comments: [{ text }] })
    const set = doc.measurements.map((line, at) => ({
      id: line.id,
      measured: at === 0 ? '51.5' : '70',
      ...(at === 0 ? { comment: text } : {}),
    }))
    await as('designer').save(fitting, doc.id, { measurements: { set, remove: [] } })
    return as('designer').act(fitting, doc.id, 'fail')
  }
  // A rule hides some of the points from one role: the notice, which all roles read, does not say it to any.
  const hide = (field: string) =>
    story.app.sql(
      `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'factory', 'sample_request', $2, 2)`,
      [as('factory').actor.platform, field],
    )
  const shown = () => story.app.sql(`DELETE FROM core.field_rule WHERE type = 'sample_request'`)
  const first = await failed(ids[0]!, '领口偏大')
  const { number } = await as('designer').save(sampleRequest, first.next!, { due: story.today })
  await as('designer').act(sampleRequest, first.next!, 'submit')
  for (let more = 1; more > 0; ) more = (await emptyOutbox(story.app.engine)).count
  expect(await notices()).toEqual([])
  const late = await failed(ids[1]!, '袖口偏紧')
  expect(late.next).toBe(first.next)
  for (let more = 1; more > 0; ) more = (await emptyOutbox(story.app.engine)).count
  const [notice] = await notices()
  expect(notice![0]).toMatch(new RegExp(`^打样通知单 ${number} 新增 \\d 条待改进点：.*袖口偏紧.*胸围 M: 51\\.5 / 50`))
  expect(notice![1]).toMatch(new RegExp(`^Sample request ${number} has \\d further points to change: .*Chest M: 51\\.5 / 50`))
  for (const [at, [field, says]] of [
    ['openPoints.text', /^Sample request \S+ has \d further points to change: Chest$/],
    ['openPoints.part', /^Sample request \S+ has \d further points to change: (?!.*Chest).*侧缝 1/],
    ['openPoints', /^Sample request \S+ has further points to change$/],
  ].entries() as IterableIterator<[number, [string, RegExp]]>) {
    await hide(field)
    masterCache(story.app.engine.pool).forget()
    try {
      await failed(ids[at + 2]!, `侧缝 ${at}`)
    } finally {
      await shown()
      masterCache(story.app.engine.pool).forget()
    }
    for (let more = 1; more > 0; ) more = (await emptyOutbox(story.app.engine)).count
    expect([field, (await notices()).at(-1)![1]]).toEqual([field, expect.stringMatching(says)])
  }
})
