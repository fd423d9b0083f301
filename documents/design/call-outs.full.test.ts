/**
 * Tests of call-outs on pictures through the engine: they are saved with the pictures of a fitting, keep their numbers, have the rights of the pictures,
 * and those that are open go to the next round.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { history } from '../../engine/journal/history.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { lookup } from '../../engine/query/lookup.ts'
import { copyDocument } from '../../engine/save/remove-and-copy.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { ticket } from '../ticket/ticket.ts'
import { fitting } from './fitting.ts'
import { measurementPart } from './measurement-part.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const pin = (no: number, picture: string, more: object = {}) => ({ no, picture, shape: 'pin', points: [[0.5, 0.25]], ...more })
const shapesOf = (marks: { readonly shapes: readonly { readonly no: number }[] } | null | undefined) => marks?.shapes.map(({ no }) => no)

/** A fitting of a finished sample whose parts are measured and fit, with one comment and a picture of it. */
async function fitted(values: (picture: string) => object = () => ({})) {
  const { ids } = await story.inStock({ M: '1' })
  const picture = await storedFile(as('designer'))
  const made = await as('designer').make(fitting, { type: sample, id: ids[0]! })
  const { id, measurements } = await as('designer').create(fitting, {
    ...made,
    comments: [{ text: '领口歪斜', photo: [picture], ...values(picture) }],
  })
  const set = measurements.map((line, at) => ({ id: line.id, measured: at === 0 ? '50' : '70' }))
  await as('designer').save(fitting, id, { measurements: { set, remove: [] } })
  const line = (await as('designer').get(fitting, id)).comments[0]!.id
  const mark = (shapes: readonly object[], more: object = {}, version?: number) =>
    as('designer').save(fitting, id, { comments: { set: [{ id: line, marks: { shapes }, ...more }], remove: [] } }, version)
  const marks = async (name = 'designer') => (await as(name).get(fitting, id)).comments[0]?.marks
  return { id, picture, line, mark, marks }
}

describe('call-outs are a part of the document', () => {
  test('pin, box, stroke and measure line are saved with their texts; the measure line has the title of its part in both languages', async () => {
    const { picture, mark, marks } = await fitted()
    const shapes = [
      pin(1, picture, { zh: '领口偏紧', en: 'Collar tight' }),
      {
        no: 2,
        picture,
        shape: 'box',
        points: [
          [0, 0],
          [1, 1],
        ],
        done: true,
      },
      {
        no: 3,
        picture,
        shape: 'stroke',
        points: [
          [0.1, 0.1],
          [0.2, 0.2],
          [0.3, 0.1],
        ],
      },
      {
        no: 4,
        picture,
        shape: 'measure',
        points: [
          [0.2, 0.5],
          [0.8, 0.5],
        ],
        part: story.part.chest,
      },
    ]
    await mark(shapes)
    const stored = await marks()
    expect(stored).toMatchObject({ last: 4, shapes })
    expect(stored!.shapes[3]!.title).toEqual(['CHEST--胸围', 'CHEST--Chest'])
  })

  test('history says who marked what, once; saving the same again is no change', async () => {
    const { id, picture, mark } = await fitted()
    await mark([pin(1, picture, { zh: '领口偏紧' })])
    const entries = await as('designer').perform((operation) => history(operation, fitting, id))
    const marked = entries.flatMap((entry) =>
      entry.changes.filter(({ path }) => path.endsWith('.marks')).map(({ to }) => ({ by: entry.user, to })),
    )
    expect(marked).toEqual([{ by: 'designer', to: { last: 1, shapes: [pin(1, picture, { zh: '领口偏紧' })] } }])
    const { version } = await as('designer').get(fitting, id)
    expect((await mark([pin(1, picture, { zh: '领口偏紧' })])).version).toBe(version)
  })

  test('a stale version is refused where another person marked meanwhile, and merges where another field changed', async () => {
    const { id, picture, line, mark, marks } = await fitted()
    const { version } = await as('designer').get(fitting, id)
    await as('merchandiser').save(fitting, id, { comments: { set: [{ id: line, marks: { shapes: [pin(1, picture)] } }], remove: [] } })
    await expect(mark([pin(1, picture, { zh: '另一处' })], {}, version!)).rejects.toMatchObject({ key: 'save.conflict' })
    await as('designer').save(fitting, id, { conclusion: '待改' }, version!)
    expect(shapesOf(await marks())).toEqual([1])
  })

  test('a number stays with its shape: one that was removed is not given again', async () => {
    const { picture, mark, marks } = await fitted()
    await mark([pin(1, picture), pin(2, picture), pin(3, picture)])
    await mark([pin(1, picture), pin(3, picture)])
    expect(await expectRefusal(mark([pin(1, picture), pin(2, picture), pin(3, picture)]))).toMatch(
      /comments\[0\]\.marks: 标注编号 2 已用过/,
    )
    await mark([pin(1, picture)])
    expect(await marks()).toMatchObject({ last: 3, shapes: [{ no: 1 }] })
    await mark([pin(1, picture), pin(4, picture)])
    expect(shapesOf(await marks())).toEqual([1, 4])
  })

  test('a shape stands on a picture of its field; those of a picture that is removed go with it', async () => {
    const { id, line, picture, mark, marks } = await fitted()
    const other = await storedFile(as('designer'))
    expect(await expectRefusal(mark([pin(1, other)]))).toMatch(/comments\[0\]\.marks: 标注 1 所在的图片已不在此字段中/)
    await mark([pin(1, picture), pin(2, other)], { photo: [picture, other] })
    await as('designer').save(fitting, id, { comments: { set: [{ id: line, photo: [other] }], remove: [] } })
    expect(shapesOf(await marks())).toEqual([2])
    await as('designer').save(fitting, id, { comments: { set: [{ id: line, photo: [] }], remove: [] } })
    expect(await marks()).toEqual({ last: 2, shapes: [] })
    expect(await expectRefusal(mark([pin(2, other)], { photo: [other] }))).toMatch(/comments\[0\]\.marks: 标注编号 2 已用过/)
    await mark([pin(3, other)], { photo: [other] })
    expect(await marks()).toMatchObject({ last: 3, shapes: [{ no: 3 }] })
  })

  test('numbers go on after all call-outs were cleared; only the server counts them', async () => {
    const { id, line, picture, mark, marks } = await fitted()
    const send = (value: object | null) => as('designer').save(fitting, id, { comments: { set: [{ id: line, marks: value }], remove: [] } })
    await mark([pin(1, picture), pin(2, picture)])
    await send(null)
    expect(await marks()).toEqual({ last: 2, shapes: [] })
    await send({ last: 99_999, shapes: [] })
    expect(await marks()).toEqual({ last: 2, shapes: [] })
    expect(await expectRefusal(send({ shapes: [pin(1, picture)] }))).toMatch(/comments\[0\]\.marks: 标注编号 1 已用过/)
    const refusal = await send({ shapes: [pin(63, picture)] }).catch(
      (error: unknown) => error as { localisedFields: (l: string) => object },
    )
    expect([(refusal as any).localisedFields('zh'), (refusal as any).localisedFields('en')]).toEqual([
      { 'comments[0].marks': ['标注编号 63 过大，此处最大为 62'] },
      { 'comments[0].marks': ['The number 63 of a call-out is too high: at most 62 here'] },
    ])
    await send({ last: 99_999, shapes: [pin(62, picture)] })
    expect(await marks()).toEqual({ last: 62, shapes: [pin(62, picture)] })
    await expect(fitted((of) => ({ marks: { shapes: [pin(10_000, of)] } }))).rejects.toMatchObject({ code: 11000 })
  })

  test('a part that is not in use is not chosen; one that was chosen before stays, here and in the next round', async () => {
    const { id, picture, mark, marks } = await fitted()
    const keeper = as('designer')
    const { id: part } = await keeper.create(measurementPart, { code: `OLD${picture}`, name: '旧部位', nameEn: 'Old part' })
    const ends = [0, 1].map((at) => [at, at])
    const measured = (no: number, of: string, more: object = {}) => ({ no, picture, shape: 'measure', points: ends, part: of, ...more })
    await mark([measured(1, part)])
    await keeper.act(measurementPart, part, 'stop')
    await mark([measured(1, part, { zh: '仍在此' })])
    for (const shapes of [[measured(1, part), measured(2, part)], [measured(2, part)]])
      expect(await expectRefusal(mark(shapes))).toMatch(/comments\[0\]\.marks: 标注 2：请选择所量的部位/)
    expect(await marks()).toMatchObject({
      shapes: [{ no: 1, part, title: [expect.stringContaining('旧部位'), expect.stringContaining('Old part')] }],
    })
    await as('designer').act(fitting, id, 'fail')
    const next = (await as('designer').get(fitting, id)).next!
    await as('designer').save(sampleRequest, next, { due: story.today })
    await as('designer').act(sampleRequest, next, 'submit')
    await as('factory').act(sampleRequest, next, 'start')
    await as('factory').act(sampleRequest, next, 'finish')
    const [piece] = await story.samplesOf(next)
    const again = await as('designer').create(fitting, await as('designer').make(fitting, { type: sample, id: piece!.id }))
    expect(again.comments[0]!.marks).toMatchObject({ shapes: [{ no: 1, part }] })
    const offered = await as('designer').perform((operation) =>
      lookup(operation, 'measurement_part', { search: 'OLD', for: { type: 'fitting', field: 'comments.marks' } }),
    )
    expect(offered.filter((one) => one.id === part)).toEqual([])
  })

  test('a part that there is not, or of another type, and wrong shapes are refused at the field in both languages', async () => {
    const { picture, mark } = await fitted()
    const line = {
      no: 1,
      picture,
      shape: 'measure',
      points: [
        [0, 0],
        [1, 1],
      ],
    }
    for (const part of [undefined, '999999999999', story.stage.plantOf])
      expect(await expectRefusal(mark([{ ...line, part }]))).toMatch(/comments\[0\]\.marks: 标注 1：请选择所量的部位/)
    const refusal = await mark([pin(1, picture, { en: 'x'.repeat(401) })]).catch(
      (error: unknown) => error as { localisedFields: (language: string) => object },
    )
    expect([(refusal as any).localisedFields('zh'), (refusal as any).localisedFields('en')]).toEqual([
      { 'comments[0].marks': ['标注 1 的文字最多 400 个字'] },
      { 'comments[0].marks': ['The text of call-out 1 has at most 400 characters'] },
    ])
  })
})

describe('call-outs have the rights of the pictures', () => {
  test('the factory reads the call-outs of a fitting that failed, and has them in the points of its next round', async () => {
    const { id, picture, mark } = await fitted()
    await mark([pin(1, picture, { zh: '已改', done: true }), pin(2, picture, { zh: '领口偏紧', en: 'Collar tight' })])
    await expect(as('factory').get(fitting, id)).rejects.toMatchObject({ code: 404 })
    await as('designer').act(fitting, id, 'fail')
    expect((await as('factory').get(fitting, id)).comments[0]!.marks).toMatchObject({ shapes: [{ no: 1 }, { no: 2, en: 'Collar tight' }] })
    const next = (await as('designer').get(fitting, id)).next!
    await as('designer').save(sampleRequest, next, { due: story.today })
    await as('designer').act(sampleRequest, next, 'submit')
    const [point] = (await as('factory').get(sampleRequest, next)).openPoints
    expect(point).toMatchObject({ text: '领口歪斜', photo: [picture], marks: { last: 2, shapes: [{ no: 2, zh: '领口偏紧' }] } })
    // The next fitting begins with them as comments that are not solved.
    await as('factory').act(sampleRequest, next, 'start')
    await as('factory').act(sampleRequest, next, 'finish')
    const [piece] = await story.samplesOf(next)
    const again = await as('designer').create(fitting, await as('designer').make(fitting, { type: sample, id: piece!.id }))
    expect(again.comments[0]).toMatchObject({ carried: true, done: false, photo: [picture], marks: { last: 2, shapes: [{ no: 2 }] } })
  })

  test('an open call-out carries a comment that is ticked off, and a part that is within its tolerance', async () => {
    const { id, picture, line, mark } = await fitted()
    await mark([pin(1, picture, { zh: '线头' })], { done: true })
    const { measurements } = await as('designer').get(fitting, id)
    const photo = await storedFile(as('designer'))
    const set = [{ id: measurements[0]!.id, photo: [photo], marks: { shapes: [pin(1, photo, { zh: '起皱' })] } }]
    await as('designer').save(fitting, id, { measurements: { set, remove: [] } })
    await as('designer').act(fitting, id, 'fail')
    const { openPoints } = await as('designer').get(sampleRequest, (await as('designer').get(fitting, id)).next!)
    expect(openPoints.map(({ text, marks }) => [text, shapesOf(marks)])).toEqual([
      ['领口歪斜', [1]],
      ['M: 50 / 50 (0)', [1]],
    ])
    expect(line).toBeDefined()
  })

  test('who may not read the pictures gets neither, in the document, in its history and in the page; who may only read them marks nothing', async () => {
    const { id, picture, mark } = await fitted()
    await mark([pin(1, picture, { zh: '领口偏紧' })])
    await as('designer').act(fitting, id, 'fail')
    const { platform } = as('factory').actor
    const rule = async (restriction: number) => {
      await story.app.sql(`DELETE FROM core.field_rule WHERE type = 'fitting'`)
      if (restriction > 0)
        await story.app.sql(
          `INSERT INTO core.field_rule (platform_id, type, field, role, restriction) SELECT $1, 'fitting', 'comments.photo', role, $2 FROM unnest(ARRAY['factory', 'designer']) role`,
          [platform, restriction],
        )
      masterCache(story.app.engine.pool).forget()
    }
    const seen = async () => {
      const read = (await as('factory').get(fitting, id)).comments[0] as object
      const entries = await as('designer').perform((operation) => history(operation, fitting, id))
      const page = await as('factory').perform((operation) => describePage(operation, fitting))
      const columns = page.blocks.flatMap(({ form }) => form).find(({ field }) => field === 'comments')!.columns!
      return {
        doc: ['photo', 'marks'].filter((name) => name in read),
        history: JSON.stringify(entries).includes('领口偏紧'),
        page: columns.flatMap(({ field, callouts }) => (field === 'photo' || field === 'marks' ? [[field, callouts?.field]] : [])),
      }
    }
    await rule(2)
    expect(await seen()).toEqual({ doc: [], history: false, page: [] })
    await rule(0)
    expect(await seen()).toEqual({
      doc: ['photo', 'marks'],
      history: true,
      page: [
        ['photo', 'marks'],
        ['marks', undefined],
      ],
    })
    const open = await fitted()
    await rule(1)
    await expect(open.mark([pin(1, open.picture)])).rejects.toMatchObject({ code: 403 })
    await rule(0)
  })

  test('a status that opens the pictures opens their call-outs: the factory marks the picture of a sample that it sews, before it begins nobody does', async () => {
    const request = await story.submitted(story.requestOf(await story.developed(), { M: '1' }))
    const [piece] = await story.samplesOf(request.id)
    const picture = await storedFile(as('factory'))
    const values = { images: [picture], imageMarks: { shapes: [pin(1, picture, { en: 'Seam' })] } }
    await expect(as('factory').save(sample, piece!.id, values)).rejects.toMatchObject({ key: 'save.notEditable' })
    await as('factory').act(sampleRequest, request.id, 'start')
    await as('factory').save(sample, piece!.id, values)
    expect((await as('designer').get(sample, piece!.id)).imageMarks).toMatchObject({ shapes: [{ en: 'Seam' }] })
  })

  test('a style and a ticket have them too, and a copy takes them along with the pictures', async () => {
    const of = await story.developed()
    const picture = await storedFile(as('designer'))
    const saved = await as('designer').save(style, of.style, { extraImages: [picture], extraMarks: { shapes: [pin(1, picture)] } })
    expect(shapesOf(saved.extraMarks)).toEqual([1])
    const photo = await storedFile(as('buyer'))
    const { id } = await as('buyer').create(ticket, {
      title: '色差',
      category: 'quality',
      description: '两匹布颜色不一致',
      pictures: [photo],
      pictureMarks: {
        shapes: [
          {
            no: 1,
            picture: photo,
            shape: 'arrow',
            points: [
              [0, 0],
              [0.5, 0.5],
            ],
            zh: '此处',
          },
        ],
      },
    })
    expect((await as('buyer').get(ticket, id)).pictureMarks).toMatchObject({ shapes: [{ zh: '此处' }] })
    const copied = await as('buyer').perform((operation) => copyDocument(operation, ticket, { id }))
    expect(copied).toMatchObject({ pictures: [photo], pictureMarks: { last: 1, shapes: [{ no: 1, zh: '此处' }] } })
  })
})
