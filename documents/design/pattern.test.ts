/** Tests of patterns: ranges of sizes, measures that allow for shrinkage, versions, one pattern in force for a size, and who reads them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertFile } from '../../engine/files/files.ts'
import type { Story } from '../../engine/testing/story.ts'
import { developed } from '../testing/developed-style.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { pattern } from './pattern.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const cutPieces = [
  { name: '前片', quantity: 1, material: '面布', area: '2480.5' },
  { name: '后片', quantity: 1, material: '面布', area: '2510' },
  { name: '袖片', quantity: 2, material: '面布', area: '980.25' },
]
let count = 0
/** A style in development with sizes S, M and L and a chart in force: 48, 50 and 52. */
async function newStyle() {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const { id } = await as('designer').create(style, { name: `款 ${++count}`, brand, season, category })
  return { id, ...(await developed(app, stage, id)) }
}
const cadFile = () =>
  as('designer').perform((operation) =>
    insertFile(operation, { name: 'tee.dxf', type: 'dxf', bytes: 1, sha256: Buffer.alloc(32), key: 'none' }),
  )
const draft = async (values: object = {}) =>
  as('designer').create(pattern, { style: (await newStyle()).id, cad: [await cadFile()], cutPieces, ...values })
async function approved(id: string) {
  await as('designer').act(pattern, id, 'submit')
  return as('manager').act(pattern, id, 'approve')
}
async function nextOf(type: typeof pattern | typeof sizeChart, id: string): Promise<string> {
  await as('designer').act(type, id, 'revise')
  return (await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: id }] })).rows[0]!.id
}

describe('what a pattern says', () => {
  test('a blank range is that of the size list; pieces are summed by their number [DM-1-016]', async () => {
    const one = await draft()
    expect([one.sizeFrom, one.sizeTo, one.edition, one.pieceCount, one.area]).toEqual(['S', 'L', 1, 4, '6951'])
    expect(one.number).toMatch(/^PT.*-S-LV01$/)
    expect((await draft({ cutPieces: [...cutPieces, { name: '领', quantity: 1 }] })).area).toBe('6951')
  })

  test('finished 50 at a shrinkage of 3 % is cut as 51.55, not 51.50; warp and weft apart', async () => {
    const measures = [{ part: stage.halfChestId, direction: 'weft' }]
    const one = await draft({ shrinkageWarp: '5', shrinkageWeft: '3', measures })
    expect([one.measureSize, one.measures[0]]).toMatchObject(['M', { finished: '50', shrinkage: '3', pattern: '51.55' }])
    const line = { id: one.measures[0]!.id }
    const turned = async (values: object) =>
      (await as('designer').save(pattern, one.id, { measures: { set: [{ ...line, ...values }] } })).measures[0]!.pattern
    expect(await turned({ direction: 'warp' })).toBe('52.63')
    expect(await turned({ direction: 'none' })).toBe('50')
    expect((await as('designer').save(pattern, one.id, { measureSize: 'L' })).measures[0]).toMatchObject({ finished: '52' })
    expect(await expectRefusal(as('designer').save(pattern, one.id, { measureSize: 'XXL' }))).toMatch(/measures\[0\]\.part: .*XXL/)
  })

  test('a blank size measured is the base size of the chart, or the first size of a range that has it not', async () => {
    const measures = [{ part: stage.halfChestId, direction: 'none' }]
    const measured = async (values: object) => {
      const { measureSize, measures: lines } = await draft({ measures, ...values })
      return [measureSize, lines[0]!.finished]
    }
    expect(await measured({})).toEqual(['M', '50'])
    expect(await measured({ sizeFrom: 'L' })).toEqual(['L', '52'])
    expect(await measured({ sizeTo: 'S' })).toEqual(['S', '48'])
    expect(await measured({ sizeFrom: 'M' })).toEqual(['M', '50'])
    expect(await measured({ sizeFrom: 'L', measureSize: 'S' })).toEqual(['S', '48'])
  })

  test('a range outside the size list or descending, a piece twice, and a submission without file or pieces are refused', async () => {
    expect(await expectRefusal(draft({ sizeFrom: 'XS' }))).toMatch(/sizeFrom: .*XS/)
    expect(await expectRefusal(draft({ sizeFrom: 'L', sizeTo: 'S' }))).toMatch(/sizeTo: 终止尺码/)
    expect(await expectRefusal(draft({ cutPieces: [cutPieces[0], cutPieces[0]] }))).toContain('cutPieces[1].name')
    const submit = (id: string) => expectRefusal(as('designer').act(pattern, id, 'submit'))
    expect(await submit((await draft({ cad: [] })).id)).toContain('cad')
    expect(await submit((await draft({ cutPieces: [] })).id)).toContain('cutPieces: 请填写裁片')
  })
})

describe('versions', () => {
  test('an approved pattern is fixed, the next version retires it, the one before stays readable [DM-1-016] [DM-5-036] [DM-8-027]', async () => {
    const one = await draft()
    await approved(one.id)
    expect(await expectRefusal(as('designer').save(pattern, one.id, { markerWidth: '150' }))).not.toBe('')
    expect(await expectRefusal(draft({ style: one.style }))).toContain('版本号已存在')
    const next = await nextOf(pattern, one.id)
    await as('designer').save(pattern, next, { markerWidth: '150' })
    expect((await as('designer').get(pattern, one.id)).status).toBe('approved')
    expect((await approved(next)).number).toMatch(/V02$/)
    expect(await as('designer').get(pattern, one.id)).toMatchObject({ status: 'archived', successor: next, pieceCount: 4 })
  })

  test('a style has a pattern for each range of sizes; a size has one in force, also when two are approved at once', async () => {
    const { id } = await newStyle()
    const small = await draft({ style: id, sizeTo: 'S' })
    const rest = await draft({ style: id, sizeFrom: 'M' })
    expect(rest.edition).toBe(1)
    await approved(small.id)
    await approved(rest.id)
    const all = await draft({ style: id })
    expect(await expectRefusal(as('designer').act(pattern, all.id, 'submit'))).toMatch(/sizeFrom: .*覆盖尺码/)
    const other = (await newStyle()).id
    const both = [await draft({ style: other, sizeTo: 'M' }), await draft({ style: other, sizeFrom: 'M' })]
    for (const one of both) await as('designer').act(pattern, one.id, 'submit')
    const results = await Promise.all(both.map((one) => expectRefusal(as('manager').act(pattern, one.id, 'approve'))))
    expect(results.filter((text) => text === '')).toHaveLength(1)
    expect(results.find((text) => text !== '')).toContain('覆盖尺码')
  })

  test('a chart that is replaced marks the pattern that was made by it, which keeps it', async () => {
    const made = await newStyle()
    const one = await draft({ style: made.id, measures: [{ part: stage.halfChestId }] })
    await approved(one.id)
    const chart = await nextOf(sizeChart, made.chartId)
    const { points } = await as('designer').get(sizeChart, chart)
    await as('designer').save(sizeChart, chart, { points: { set: [{ id: points[0]!.id, base: '51' }] } })
    await as('designer').act(sizeChart, chart, 'submit')
    await as('manager').act(sizeChart, chart, 'approve')
    const marked = await as('designer').list(pattern, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
    expect(marked.rows.map((row) => row.id)).toEqual([one.id])
    expect(await as('designer').get(pattern, one.id)).toMatchObject({ chart: made.chartId, measures: [{ finished: '50' }] })
    const next = await as('designer').get(pattern, await nextOf(pattern, one.id))
    expect(next).toMatchObject({ chart, measures: [{ finished: '51', pattern: '51' }] })
  })
})

test('the factory of an order reads the patterns in force and before, no draft; the supplier and others read none', async () => {
  const one = await draft({ style: stage.styleId })
  await approved(one.id)
  const read = (name: string, id = one.id) => as(name).get(pattern, id)
  await expect(read('factory')).rejects.toMatchObject({ key: 'generic.notFound' })
  await confirmedOrder(app, orderOf(stage))
  expect((await read('factory')).cutPieces).toHaveLength(3)
  const next = await nextOf(pattern, one.id)
  await expect(read('factory', next)).rejects.toMatchObject({ key: 'generic.notFound' })
  await approved(next)
  for (const id of [one.id, next]) expect((await read('factory', id)).id).toBe(id)
  for (const name of ['supplier', 'supplier2', 'carrier', 'other.buyer']) {
    await expect(read(name), name).rejects.toMatchObject({ code: 404 })
    const listed = await as(name)
      .list(pattern)
      .catch(() => ({ rows: [] }))
    expect(listed.rows, name).toEqual([])
  }
  await expect(as('factory').save(pattern, one.id, { remark: '改' })).rejects.toMatchObject({ code: 403 })
})
