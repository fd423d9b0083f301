/** Tests of fittings: a round that fails and the next one that passes, tolerances, open points, and what becomes of the size chart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { cells, sampleStory } from '../testing/sample-story.ts'
import { fitting } from './fitting.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

type Doc = Awaited<ReturnType<typeof open>>
const open = async (sampleId: string, more: object = {}) =>
  as('designer').create(fitting, { ...(await as('designer').make(fitting, { type: sample, id: sampleId })), ...more })
/** Enters values by the place of the line. */
const enter = (doc: Doc, values: readonly object[], more: object = {}) =>
  as('designer').save(fitting, doc.id, {
    measurements: { set: values.map((one, at) => ({ id: doc.measurements[at]!.id, ...one })), remove: [] },
    ...more,
  })
const act = (doc: { id: string }, action: string) => as('designer').act(fitting, doc.id, action)
const full = (id: string) => as('designer').get(fitting, id)
const valuesOf = async (chart: string, at = 0) =>
  (await as('designer').get(sizeChart, chart)).points[at]!.values?.cells.map(({ value }) => value)

describe('a fitting fails', () => {
  test('round 2 has the open points and is made by chart V02; the first round keeps V01 [DM-1-014] [DM-3-066]', async () => {
    const { ids, request, chart, style: styleId } = await story.inStock({ M: '1' })
    const first = await open(ids[0]!)
    const { number: sampleNumber } = await as('designer').get(sample, ids[0]!)
    expect(first).toMatchObject({
      number: `SV${sampleNumber}01`,
      request: request.id,
      style: styleId,
      round: 1,
      unit: 'cm',
      status: 'pending_review',
    })
    expect(first.measurements.map((line) => [line.partName, line.size, line.spec, line.minus, line.plus])).toEqual([
      ['胸围', 'M', '50', '0.5', '1'],
      ['衣长', 'M', '70', '0.5', '1'],
    ])
    // Chest 1.5 too wide; it is asked for 51 from now on. The length is right.
    const measured = await enter(first, [{ measured: '51.5', revised: '51', comment: '胸部略紧，放宽' }, { measured: '70' }], {
      comments: [
        { text: '领口歪斜', action: '重做领口' },
        { text: '线头', done: true },
      ],
    })
    expect(measured.measurements.map((line) => [line.deviation, line.outside])).toEqual([
      ['1.5', true],
      ['0', false],
    ])
    expect([measured.outsideParts, measured.measuredParts, measured.conflicts]).toEqual([1, 2, 0])
    const failed = await act(first, 'fail')
    expect(failed.status).toBe('fail')
    const { next, proposal } = await full(first.id)
    // The revised value of the base size moves the row of the next version; the approved one is as it was.
    expect((await as('designer').get(sizeChart, proposal!)).number.slice(-3)).toBe('V02')
    expect([await valuesOf(proposal!), await valuesOf(chart)]).toEqual([
      ['49', '51', '53'],
      ['48', '50', '52'],
    ])
    const second = await as('designer').get(sampleRequest, next!)
    expect(second).toMatchObject({
      status: 'draft',
      round: 2,
      previous: request.id,
      type: 'fit',
      factory: story.stage.plantOf,
      quantity: '1',
      due: null,
    })
    expect(second.openPoints.map((point) => [point.part, point.text, point.fitting])).toEqual([
      [null, '领口歪斜', failed.number],
      [story.part.chest, 'M: 51.5 / 50 (+1.5) → 51 · 胸部略紧，放宽', failed.number],
    ])
    expect((await as('designer').get(sampleRequest, request.id)).next).toBe(next)
    // Round 2: the chart is approved, the request is submitted, and the first fitting waits for it.
    await story.approved(proposal!)
    await as('designer').save(sampleRequest, next!, { due: story.today })
    await as('designer').act(sampleRequest, next!, 'submit')
    expect((await full(first.id)).status).toBe('recheck')
    const submitted = await as('designer').get(sampleRequest, next!)
    expect(submitted.measurements[0]!.values).toEqual(cells({ M: '51' }))
    expect([submitted.madeBy?.includes('V02'), (await as('designer').get(sampleRequest, request.id)).madeBy?.includes('V02')]).toEqual([
      true,
      false,
    ])
    await as('factory').act(sampleRequest, next!, 'start')
    await as('factory').act(sampleRequest, next!, 'finish')
    const [piece] = await story.samplesOf(next!)
    const again = await open(piece!.id)
    expect(again.comments.map((one) => [one.text, one.carried, one.done])).toEqual([
      ['领口歪斜', true, false],
      ['M: 51.5 / 50 (+1.5) → 51 · 胸部略紧，放宽', true, false],
    ])
    await enter(again, [{ measured: '51' }, { measured: '71' }])
    expect(await expectRefusal(act(again, 'pass'))).toMatch(/comments\[0\]\.done: 上一轮的待改进点尚未解决/)
    await as('designer').save(fitting, again.id, { comments: { set: again.comments.map(({ id }) => ({ id, done: true })), remove: [] } })
    expect((await act(again, 'pass')).status).toBe('pass')
    expect((await full(again.id)).round).toBe(2)
  })

  test('however many fittings of a round fail, one request is made; each adds its points', async () => {
    const { ids, request } = await story.inStock({ M: '3' })
    const fittings: Doc[] = []
    for (const id of ids) {
      const one = await open(id)
      await enter(one, [{ measured: '52' }, { measured: '70' }])
      fittings.push(one)
    }
    const answers = await Promise.all(fittings.map((one) => expectRefusal(act(one, 'fail'))))
    expect(answers).toEqual(['', '', ''])
    const { rows } = await as('designer').list(sampleRequest, { filters: [{ field: 'style', operator: 'eq', value: request.style }] })
    expect(rows).toHaveLength(2)
    const nexts = await Promise.all(fittings.map(async ({ id }) => (await full(id)).next))
    expect(new Set(nexts).size).toBe(1)
    expect((await as('designer').get(sampleRequest, nexts[0]!)).openPoints).toHaveLength(3)
    expect(await expectRefusal(act(fittings[0]!, 'fail'))).not.toBe('')
  })

  test('a round that was cancelled is made again, and a fitting that fails once the round is submitted adds its points and waits for it', async () => {
    const { ids, request } = await story.inStock({ M: '3' })
    const failed = async (at: number) => {
      const one = await open(ids[at]!)
      await enter(one, [{ measured: '52' }, { measured: '70' }])
      await act(one, 'fail')
      return full(one.id)
    }
    const cancelled = (await failed(0)).next!
    await as('designer').act(sampleRequest, cancelled, 'cancel', { comment: '暂缓' })
    const { next } = await failed(1)
    expect(next).not.toBe(cancelled)
    await as('designer').save(sampleRequest, next!, { due: story.today })
    await as('designer').act(sampleRequest, next!, 'submit')
    const late = await failed(2)
    expect([late.status, late.next]).toEqual(['recheck', next])
    expect((await as('designer').get(sampleRequest, next!)).openPoints).toHaveLength(2)
    expect((await as('designer').get(sampleRequest, request.id)).next).toBe(next)
  })
})

describe('the verdict', () => {
  test('limits of the tolerance are within; what is outside passes with a word why, and every part is measured [DM-3-066]', async () => {
    const { ids } = await story.inStock({ M: '1' })
    const doc = await open(ids[0]!)
    for (const [measured, outside] of [
      ['49.5', false],
      ['49.4999', true],
      ['51', false],
      ['51.0001', true],
    ] as const)
      expect([measured, (await enter(doc, [{ measured }])).measurements[0]!.outside]).toEqual([measured, outside])
    expect(await expectRefusal(act(doc, 'pass'))).toMatch(/measurements\[1\]\.measured: 该部位未测量/)
    await enter(doc, [{}, { measured: '70' }])
    expect(await expectRefusal(act(doc, 'pass'))).toMatch(/measurements\[0\]\.comment: 超差/)
    await enter(doc, [{ comment: '可接受' }])
    expect((await act(doc, 'pass')).status).toBe('pass')
    expect((await full(doc.id)).proposal).toBeNull()
  })

  test('a sample that fits does not fail without a reason', async () => {
    const { ids } = await story.inStock({ M: '1' })
    const doc = await open(ids[0]!)
    await enter(doc, [{ measured: '50' }, { measured: '70' }])
    expect(await expectRefusal(act(doc, 'fail'))).toContain('请写明不合格的意见')
    await as('designer').save(fitting, doc.id, { comments: [{ text: '色差' }] })
    expect((await act(doc, 'fail')).status).toBe('fail')
  })

  test('a PP sample that passes is the PP approval of its style', async () => {
    const of = await story.developed()
    const request = await story.submitted({ ...story.requestOf(of, { M: '1' }), type: 'pp' })
    await as('factory').act(sampleRequest, request.id, 'start')
    await as('factory').act(sampleRequest, request.id, 'finish')
    const doc = await open((await story.samplesOf(request.id))[0]!.id)
    await enter(doc, [{ measured: '50' }, { measured: '70' }])
    expect((await as('designer').get(style, of.style)).ppApproved).toBeNull()
    await act(doc, 'pass')
    expect((await as('designer').get(style, of.style)).ppApproved).toBe(story.today)
  })

  test('sizes of one request are fitted together, each against its own values, with what the factory measured', async () => {
    const request = await story.submitted(story.requestOf(await story.developed(), { S: '1', L: '1' }))
    await as('factory').act(sampleRequest, request.id, 'start')
    const [small, large] = await story.samplesOf(request.id)
    const { measurements } = await as('factory').get(sample, small!.id)
    await as('factory').save(sample, small!.id, { measurements: { set: [{ id: measurements[0]!.id, measured: '48.2' }], remove: [] } })
    await as('factory').act(sampleRequest, request.id, 'finish')
    const doc = await open(small!.id, { others: [large!.id] })
    expect(doc.measurements.map(({ factoryMeasured }) => factoryMeasured)).toEqual(['48.2', null, null, null])
    expect(doc.measurements.map((line) => [line.size, line.spec])).toEqual([
      ['S', '48'],
      ['S', '68'],
      ['L', '52'],
      ['L', '72'],
    ])
    await enter(doc, [{ measured: '48' }, { measured: '68' }, { measured: '53', revised: '53' }, { measured: '72' }])
    await act(doc, 'pass')
    const { proposal } = await full(doc.id)
    // A size other than the base size is pinned, and no other value moves.
    const chart = await as('designer').get(sizeChart, proposal!)
    expect([await valuesOf(proposal!), chart.points[0]!.pins, chart.points[0]!.base]).toEqual([
      ['48', '50', '53'],
      cells({ L: '53' }),
      '50',
    ])
  })
})

describe('revised values and a chart that someone changed', () => {
  test('a cell that was changed since is a conflict shown at the cell, until the person says which counts', async () => {
    const { ids, chart } = await story.inStock({ M: '1' })
    const doc = await open(ids[0]!)
    await as('designer').act(sizeChart, chart, 'revise')
    const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: chart }] })
    const draft = await as('designer').get(sizeChart, rows[0]!.id)
    const chest = draft.points[0]!.id
    await as('merchandiser').save(sizeChart, draft.id, { points: { set: [{ id: chest, base: '50.5' }], remove: [] } })
    const seen = await enter(doc, [
      { measured: '51.5', revised: '51' },
      { measured: '70', revised: '70.5' },
    ])
    expect([seen.measurements.map(({ chartNow }) => chartNow), seen.conflicts]).toEqual([['50.5', null], 1])
    expect(await expectRefusal(act(doc, 'fail'))).toMatch(/measurements\[0\]\.revised: .*胸围 M 已被改为 50\.5/)
    await enter(doc, [{ overrule: true }])
    // What was seen is what may be overruled: another change is a conflict again.
    await as('merchandiser').save(sizeChart, draft.id, { points: { set: [{ id: chest, base: '50.75' }], remove: [] } })
    expect(await expectRefusal(act(doc, 'fail'))).toContain('50.75')
    expect((await enter(doc, [{ overrule: true }])).conflicts).toBe(1)
    await enter(doc, [{ overrule: true }])
    await act(doc, 'fail')
    expect((await full(doc.id)).proposal).toBe(draft.id)
    expect([await valuesOf(draft.id), await valuesOf(draft.id, 1)]).toEqual([
      ['49', '51', '53'],
      ['68.5', '70.5', '72.5'],
    ])
  })

  test('two samples of one size have one revised value: two different ones are refused at the second, both named', async () => {
    const { ids, chart } = await story.inStock({ M: '2' })
    const doc = await open(ids[0]!, { others: [ids[1]!] })
    const fits = [{ measured: '50' }, { measured: '70' }, { measured: '50' }, { measured: '70' }]
    await enter(
      doc,
      fits.map((one, at) => (at === 0 ? { ...one, revised: '51' } : at === 2 ? { ...one, revised: '51.5' } : one)),
    )
    expect(await expectRefusal(act(doc, 'pass'))).toMatch(/measurements\[2\]\.revised: 胸围 M 有两个不同的修订值 51 与 51\.5/)
    expect((await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: chart }] })).rows).toEqual([])
    await enter(doc, [{}, {}, { revised: '51.0' }])
    await act(doc, 'pass')
    expect(await valuesOf((await full(doc.id)).proposal!)).toEqual(['49', '51', '53'])
  })

  test('adjustments and pins of the chart are kept: the cell has the revised value all the same', async () => {
    const of = await story.developed({ chart: 'draft' })
    const { points } = await as('designer').get(sizeChart, of.chart)
    await as('designer').save(sizeChart, of.chart, {
      points: { set: [{ id: points[0]!.id, adjusted: '0.5', adjustments: cells({ L: '1' }), pins: cells({ M: '50' }) }], remove: [] },
    })
    const request = await story.submitted(story.requestOf(of, { M: '1', L: '1' }))
    await as('factory').act(sampleRequest, request.id, 'start')
    await as('factory').act(sampleRequest, request.id, 'finish')
    const [one, two] = await story.samplesOf(request.id)
    const doc = await open(one!.id, { others: [two!.id] })
    const specs = Object.fromEntries(doc.measurements.filter(({ part }) => part === story.part.chest).map(({ size, spec }) => [size, spec]))
    expect(specs).toEqual({ M: '50.5', L: '53.5' })
    await enter(
      doc,
      doc.measurements.map(({ part, size, spec }) => ({
        measured: spec,
        ...(part === story.part.chest ? { revised: size === 'M' ? '51' : '54' } : {}),
      })),
    )
    await act(doc, 'pass')
    expect(await valuesOf(of.chart)).toEqual(['48.5', '51', '54'])
    expect((await full(doc.id)).proposal).toBe(of.chart)
  })

  test('a chart that is being approved takes no revised values', async () => {
    const of = await story.developed({ chart: 'draft' })
    const request = await story.submitted(story.requestOf(of, { M: '1' }))
    await as('factory').act(sampleRequest, request.id, 'start')
    await as('factory').act(sampleRequest, request.id, 'finish')
    const doc = await open((await story.samplesOf(request.id))[0]!.id)
    await enter(doc, [{ measured: '50', revised: '50.5' }, { measured: '70' }])
    await as('designer').act(sizeChart, of.chart, 'submit')
    expect(await expectRefusal(act(doc, 'pass'))).toMatch(/measurements\[0\]\.revised: .*正在审批/)
    await as('manager').act(sizeChart, of.chart, 'approve')
    expect((await act(doc, 'pass')).status).toBe('pass')
    expect((await as('designer').get(sizeChart, (await full(doc.id)).proposal!)).edition).toBe(2)
  })
})

test('the factory reads a fitting once it is judged, without charts, reviewers and the next request; others read none', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const doc = await open(ids[0]!, { reviewers: [as('designer').actor.user] })
  await enter(doc, [{ measured: '52', revised: '50.5', comment: '偏大' }, { measured: '70' }])
  await expect(as('factory').get(fitting, doc.id)).rejects.toMatchObject({ code: 404 })
  await act(doc, 'fail')
  const seen = await as('factory').get(fitting, doc.id)
  expect(seen.measurements[0]).toMatchObject({ measured: '52', revised: '50.5', comment: '偏大', outside: true })
  for (const hidden of ['reviewers', 'next', 'proposal', 'conflicts']) expect(seen).not.toHaveProperty(hidden)
  for (const hidden of ['chartNow', 'overrule']) expect(seen.measurements[0]).not.toHaveProperty(hidden)
  await expect(as('factory').save(fitting, doc.id, { conclusion: '合格' })).rejects.toMatchObject({ code: 403 })
  const rival = await story.app.person('rival', { kind: 'factory', roles: ['factory'] })
  for (const other of [rival, as('other.buyer')]) await expect(other.get(fitting, doc.id)).rejects.toMatchObject({ code: 404 })
})
