/** Tests of sample requests and samples: what is frozen at the submission, pieces from not started to in stock, and who sees what. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersAtOnce } from '../../engine/testing/proof-size.ts'
import { allowedFiles, insertFile } from '../../engine/files/files.ts'
import { history } from '../../engine/journal/history.ts'
import type { WeftError } from '../../model/errors.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { cells, matrix, sampleStory } from '../testing/sample-story.ts'
import { factory } from '../supplier/factory.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { pattern } from './pattern.ts'
import { sampleCustody } from './sample-custody.ts'
import { sampleHolding } from './sample-holding.ts'
import { sampleLoan } from './sample-loan.ts'
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

const submit = (id: string) => expectRefusal(as('designer').act(sampleRequest, id, 'submit'))
const create = (values: object) => as('designer').create(sampleRequest, values as Record<string, unknown>)

describe('submission', () => {
  test('a request freezes chart values and the expanded BOM, and lays one sample for each piece [DM-1-014]', async () => {
    const of = await story.developed({ chart: 'draft' })
    const request = await story.submitted(story.requestOf(of, { S: '1', M: '2' }))
    expect(request).toMatchObject({ status: 'submitted', round: 1, quantity: '3', unit: 'cm', type: 'fit' })
    const full = await as('designer').get(sampleRequest, request.id)
    expect(full.askedOn).toBe(story.today)
    expect(full.number).toMatch(/^SR-FA\d{4}-\d{6}-\d{4}$/)
    const { number: ofStyle } = await as('designer').get(style, of.style)
    expect(full.madeBy).toBe(`尺寸表 ${ofStyle}V01 · 物料清单 ${ofStyle}V01`)
    expect(full.madeByEn).toBe(`Size chart ${ofStyle}V01 · Style BOM ${ofStyle}V01`)
    expect(full.measurements.map((line) => [line.partName, line.minus, line.plus, line.values])).toEqual([
      ['胸围', '0.5', '1', cells({ S: '48', M: '50' })],
      ['衣长', '0.5', '1', cells({ S: '68', M: '70' })],
    ])
    // 0.24 × 1.05 and 0.25 × 1.05; two pieces of M.
    expect(full.materials.map((line) => [line.size, line.materialName, line.gross, line.pieces, line.needed, line.supplied])).toEqual([
      ['S', '汗布', '0.252', '1', '0.252', false],
      ['S', '主标', '1.02', '1', '1.02', true],
      ['M', '汗布', '0.2625', '2', '0.525', false],
      ['M', '主标', '1.02', '2', '2.04', true],
    ])
    const rows = await story.samplesOf(request.id)
    const { number: styleNumber } = await as('designer').get(style, of.style)
    const { number: plant } = await as('designer').get(factory, story.stage.plantOf)
    expect(rows.map((row) => [row['number'], row['size'], row['status']])).toEqual([
      [`SM${styleNumber}-${plant}-001`, 'S', 'not_started'],
      [`SM${styleNumber}-${plant}-002`, 'M', 'not_started'],
      [`SM${styleNumber}-${plant}-003`, 'M', 'not_started'],
    ])
    // Chart and BOM go on; the request keeps what the factory makes by.
    const { points } = await as('designer').get(sizeChart, of.chart)
    await as('designer').save(sizeChart, of.chart, { points: { set: [{ id: points[0]!.id, base: '55' }] } })
    expect((await as('factory').get(sampleRequest, request.id)).measurements[0]!.values).toEqual(cells({ S: '48', M: '50' }))
  })

  const drawing = (name: string) =>
    as('designer').perform((operation) => insertFile(operation, { name, type: 'dxf', bytes: 1, sha256: Buffer.alloc(32), key: 'none' }))
  const cut = (of: string, file: string, more: object = {}) =>
    as('designer').create(pattern, { style: of, cad: [file], cutPieces: [{ name: '前片', quantity: 1 }], ...more })
  const inForce = async (id: string) => {
    await as('designer').act(pattern, id, 'submit')
    return as('manager').act(pattern, id, 'approve')
  }
  const opens = async (name: string, file: string) => (await as(name).perform((operation) => allowedFiles(operation, [file]))).has(file)

  test('the CAD file of the pattern in force is copied: the factory opens it, and keeps it when the pattern has its next version', async () => {
    const of = await story.developed()
    const [first, second] = [await drawing('v1.dxf'), await drawing('v2.dxf')]
    const { id } = await inForce((await cut(of.style, first)).id)
    expect(await opens('factory', first)).toBe(false)
    const request = await story.submitted(story.requestOf(of, { S: '1', M: '1' }))
    const read = () => as('factory').get(sampleRequest, request.id)
    expect(await read()).toMatchObject({ patternFile: [first], madeBy: expect.stringMatching(/V01 · .*V01 · 纸样版型 PT.*-S-LV01$/) })
    expect([await opens('factory', first), await opens('supplier2', first), await opens('carrier', first)]).toEqual([true, false, false])
    await as('designer').act(pattern, id, 'revise')
    const [row] = (await as('designer').list(pattern, { filters: [{ field: 'previous', operator: 'eq', value: id }] })).rows
    await as('designer').save(pattern, row!.id, { cad: [second] })
    await inForce(row!.id)
    expect((await read()).patternFile).toEqual([first])
    expect([await opens('factory', first), await opens('factory', second)]).toEqual([true, false])
    const next = await story.submitted(story.requestOf(of))
    expect((await as('factory').get(sampleRequest, next.id)).patternFile).toEqual([second])
  })

  test('each asked size brings the file of its own range, of a pattern that is still made too; what was attached by hand stays; none is no refusal', async () => {
    const of = await story.developed()
    const [byHand, small, large] = [await drawing('hand.dxf'), await drawing('s.dxf'), await drawing('ml.dxf')]
    await inForce((await cut(of.style, small, { sizeTo: 'S' })).id)
    const open = await cut(of.style, large, { sizeFrom: 'M' })
    const files = async (values: object) => (await as('factory').get(sampleRequest, (await story.submitted(values)).id)).patternFile ?? []
    expect(await files(story.requestOf(of, { S: '1' }))).toEqual([small])
    expect(await files({ ...story.requestOf(of, { S: '1', L: '1' }), patternFile: [byHand] })).toEqual([byHand, small, large])
    await expect(as('factory').get(pattern, open.id)).rejects.toMatchObject({ code: 404 })
    expect(await files(story.requestOf(await story.developed()))).toEqual([])
  })

  test('a factory that has not joined and a past day are refused at the field, today is not [DM-1-014]', async () => {
    const of = await story.developed()
    const values = story.requestOf(of)
    const [yesterday] = await story.app.sql<{ day: string }>("SELECT to_char($1::date - 1, 'YYYY-MM-DD') AS day", [story.today])
    const late = await create({ ...values, due: yesterday!.day })
    expect(await submit(late.id)).toMatch(/^due: /)
    const none = await create({ ...values, due: null })
    expect(await submit(none.id)).toMatch(/^due: /)
    const { id: outside } = await as('buyer').create(factory, {
      name: '未入网厂',
      supplier: story.stage.supplierId,
      address: { province: '浙江省', city: '绍兴市' },
      contacts: [{ name: '王厂长', phone: '13900002001', isPrimary: true }],
    })
    await as('buyer').act(factory, outside, 'activate')
    const other = await create({ ...values, factory: outside })
    expect(await submit(other.id)).toContain('factory: 工厂 未入网厂 尚未入网')
    const today = await create(values)
    expect(await submit(today.id)).toBe('')
    expect(await submit(today.id)).not.toBe('')
  })

  test('what is missing of chart or BOM is refused in words, never taken as nothing', async () => {
    const noChart = await story.developed({ chart: 'none' })
    expect(await submit((await create(story.requestOf(noChart))).id)).toContain('style: 款式没有尺寸表')
    const noBom = await story.developed({ bom: 'none' })
    expect(await submit((await create(story.requestOf(noBom))).id)).toContain('style: 款式没有物料清单')
    const whole = await story.developed()
    const unknown = create(story.requestOf(whole, { XXL: '1' })).then(({ id }) => as('designer').act(sampleRequest, id, 'submit'))
    expect(await expectRefusal(unknown)).toMatch(/asked\[0\]\.matrix.*XXL/)
    const lines = [{ material: story.made.jersey, usage: '0.25', usageBySize: cells({ M: '0.25' }), loss: '5', price: '40' }]
    const gap = await story.developed({ bom: lines })
    expect(await submit((await create(story.requestOf(gap, { S: '1' }))).id)).toMatch(/asked\[0\]\.matrix: 第 10 行：尺码 S 没有用量/)
    expect(
      await submit((await create({ ...story.requestOf(whole), asked: [{ colorway: whole.inBlack, matrix: matrix({}) }] })).id),
    ).toContain('asked[0].matrix')
  })

  test('an archived style is not selectable for samples [DM-4-055]', async () => {
    const of = await story.developed()
    const { inBlack } = of
    await as('manager').act(style, of.style, 'stop')
    await as('manager').act(style, of.style, 'archive')
    expect(await expectRefusal(create(story.requestOf({ style: of.style, inBlack })))).toContain('style')
  })
})

describe('production', () => {
  test('the factory starts and finishes pieces one by one or all; the brand puts them in stock with a bin [DM-1-014] [DM-4-039] [DM-2-010]', async () => {
    const of = await story.developed()
    const request = await story.submitted(story.requestOf(of, { M: '3' }))
    const [one, two, three] = (await story.samplesOf(request.id)).map(({ id }) => id) as [string, string, string]
    // No step is left out, and each belongs to one side.
    expect(await expectRefusal(as('warehouse').act(sample, one, 'store', { values: { bin: story.stage.binId } }))).not.toBe('')
    await expect(as('warehouse').act(sample, one, 'start')).rejects.toMatchObject({ code: 403 })
    const started = await as('factory').act(sample, one, 'start')
    expect([started.status, started.startedOn]).toEqual(['in_production', story.today])
    expect((await as('designer').get(sampleRequest, request.id)).status).toBe('in_production')
    expect(await expectRefusal(as('warehouse').act(sample, one, 'store', { values: { bin: story.stage.binId } }))).not.toBe('')
    await as('factory').act(sample, one, 'finish')
    await expect(as('factory').act(sample, one, 'store', { values: { bin: story.stage.binId } })).rejects.toMatchObject({ code: 403 })
    expect(await expectRefusal(as('warehouse').act(sample, one, 'store'))).toContain('bin')
    const stored = await as('warehouse').act(sample, one, 'store', { values: { bin: story.stage.binId } })
    expect(stored).toMatchObject({
      status: 'in_stock',
      bin: story.stage.binId,
      holder: as('warehouse').actor.user,
      finishedOn: story.today,
      storedOn: story.today,
    })
    await as('factory').act(sampleRequest, request.id, 'start')
    // What has nothing left to do is not offered.
    await expect(as('factory').act(sampleRequest, request.id, 'start')).rejects.toMatchObject({ code: 409 })
    await as('factory').act(sampleRequest, request.id, 'finish')
    for (const id of [two, three]) expect((await as('designer').get(sample, id)).status).toBe('production_complete')
    expect(await as('designer').get(sampleRequest, request.id)).toMatchObject({
      made: '3',
      samples: '3',
      notStarted: '0',
      status: 'in_production',
    })
    await expect(as('factory').act(sampleRequest, request.id, 'finish')).rejects.toMatchObject({ code: 409 })
    const done = await as('factory').act(sampleRequest, request.id, 'complete')
    expect(done.status).toBe('completed')
  })

  test('completion reconciles: surplus pieces are added, unmade ones are so called, with a note; what is left is what was made', async () => {
    const of = await story.developed()
    const request = await story.submitted(story.requestOf(of, { S: '2', M: '2' }))
    const ids = (await story.samplesOf(request.id)).map(({ id }) => id)
    for (const id of ids.slice(1)) {
      await as('factory').act(sample, id, 'start')
      await as('factory').act(sample, id, 'finish')
    }
    await as('factory').save(sampleRequest, request.id, { surplus: [{ colorway: of.inBlack, matrix: matrix({ M: '1' }) }] })
    expect(await expectRefusal(as('factory').act(sampleRequest, request.id, 'complete'))).toMatch(/^note: 要求 4 件，完成 3 件，多做 1 件/)
    const done = await as('factory').act(sampleRequest, request.id, 'complete', { values: { note: '面料不足，M 码多做一件' } })
    expect(done.status).toBe('completed')
    const rows = await story.samplesOf(request.id)
    expect(rows.map((row) => [row['size'], row['status']]).sort()).toEqual([
      ['M', 'production_complete'],
      ['M', 'production_complete'],
      ['M', 'production_complete'],
      ['S', 'not_made'],
      ['S', 'production_complete'],
    ])
    expect(await as('designer').get(sampleRequest, request.id)).toMatchObject({ samples: '4', made: '4' })
  })

  test('a surplus that no factory sews is refused before a document is made of each piece', async () => {
    const of = await story.developed()
    const request = await story.submitted(story.requestOf(of, { M: '2' }))
    await as('factory').act(sampleRequest, request.id, 'start')
    await as('factory').save(sampleRequest, request.id, { surplus: [{ colorway: of.inBlack, matrix: matrix({ M: '100000000' }) }] })
    const complete = as('factory').act(sampleRequest, request.id, 'complete', { values: { note: '多做' } })
    expect(await expectRefusal(complete)).toMatch(/surplus: 一张通知单最多 500 件/)
  })

  test('a request that is cancelled ends what is being made and keeps what was finished', async () => {
    const of = await story.developed()
    const request = await story.submitted(story.requestOf(of, { M: '3' }))
    const [finished, begun, untouched] = (await story.samplesOf(request.id)).map(({ id }) => id) as [string, string, string]
    for (const id of [finished, begun]) await as('factory').act(sample, id, 'start')
    await as('factory').act(sample, finished, 'finish')
    const statuses = async () => (await story.samplesOf(request.id)).map((row) => row['status'])
    expect(await statuses()).toEqual(['production_complete', 'in_production', 'not_started'])
    await as('designer').act(sampleRequest, request.id, 'cancel', { comment: '款式取消' })
    expect(await statuses()).toEqual(['production_complete', 'not_made', 'not_made'])
    for (const [id, action] of [
      [begun, 'finish'],
      [untouched, 'start'],
    ] as const)
      await expect(as('factory').act(sample, id, action), action).rejects.toMatchObject({ code: 409 })
    expect(await statuses()).toEqual(['production_complete', 'not_made', 'not_made'])
    const stored = await as('warehouse').act(sample, finished, 'store', { values: { bin: story.stage.binId } })
    expect(stored.status).toBe('in_stock')
  })

  test('what was made stays made, whatever the brand does with a piece later; the factory learns of no person of the brand', async () => {
    const { request, ids } = await story.inStock({ M: '3' })
    await as('factory').act(sampleRequest, request.id, 'complete')
    await as('warehouse').act(sample, ids[0]!, 'archive')
    await as('warehouse').act(sample, ids[1]!, 'writeOff', { comment: '快递丢失' })
    const read = () => as('factory').get(sampleRequest, request.id)
    expect(await read()).toMatchObject({ status: 'completed', made: '3', samples: '3' })
    const steps = await as('factory').perform((operation) => history(operation, sampleRequest, request.id))
    const counted = steps.filter(({ action }) => action === 'counted')
    // The pieces that the brand asked for are counted at its submission, those that the factory finished by the factory.
    expect([...new Set(counted.map(({ user }) => user))].toSorted()).toEqual(['brand', 'factory'])
    const own = await as('designer').perform((operation) => history(operation, sampleRequest, request.id))
    expect(own.filter(({ action }) => action === 'counted').map(({ user }) => user)).toContain('designer')
  })

  test('the factory enters what it measured, and neither adds, removes nor changes a part', async () => {
    const of = await story.developed()
    const request = await story.submitted(story.requestOf(of, { M: '1' }))
    const { id } = (await story.samplesOf(request.id))[0]!
    await as('factory').act(sample, id, 'start')
    const { measurements } = await as('factory').get(sample, id)
    expect(measurements.map((line) => [line.partName, line.spec])).toEqual([
      ['胸围', '50'],
      ['衣长', '70'],
    ])
    const [chest] = measurements
    const saved = await as('factory').save(sample, id, { measurements: { set: [{ id: chest!.id, measured: '50.5' }], remove: [] } })
    expect(saved.measurements[0]!.measured).toBe('50.5')
    expect(await expectRefusal(as('factory').save(sample, id, { measurements: { set: [], remove: [chest!.id] } }))).toContain(
      '部位来自打样通知单',
    )
  })
})

describe('custody', () => {
  test('a sample goes from hand to hand, each time by who holds it, with a line and its moment [DM-2-010] [DM-3-065]', async () => {
    const { ids } = await story.inStock()
    const id = ids[0]!
    const [keeper, designer, buyer] = ['warehouse', 'designer', 'buyer'].map((name) => as(name).actor.user) as [string, string, string]
    const handOver = (name: string, receiver: string) => as(name).act(sample, id, 'handOver', { values: { receiver } })
    expect(await expectRefusal(handOver('designer', buyer))).toContain('“交接”由“持有人”执行')
    expect((await handOver('warehouse', designer)).status).toBe('in_stock')
    expect(await as('designer').get(sample, id)).toMatchObject({ holder: designer, bin: story.stage.binId, receiver: null })
    expect(await expectRefusal(handOver('warehouse', buyer))).toContain('“交接”由“持有人”执行')
    await handOver('designer', buyer)
    const log = (await story.custodyOf(id)).map((row) => [row['kind'], row['holder'] ?? row['factory'], row['quantity']])
    expect(log).toEqual([
      ['finish', story.stage.plantOf, '1'],
      ['store', story.stage.plantOf, '-1'],
      ['store', keeper, '1'],
      ['hand_over', keeper, '-1'],
      ['hand_over', designer, '1'],
      ['hand_over', designer, '-1'],
      ['hand_over', buyer, '1'],
    ])
    // The log replayed gives the holder, and what is held is one piece.
    expect(await story.heldBy(id)).toEqual([buyer])
    const by = await as('warehouse').list(sample, { filters: [{ field: 'holder', operator: 'eq', value: buyer }] })
    expect(by.rows.map((row) => row.id)).toContain(id)
  })

  test('of all hand-overs at one moment one takes place', async () => {
    const { ids } = await story.inStock()
    const receivers = ['designer', 'buyer', 'merchandiser'].map((name) => as(name).actor.user)
    const all = await Promise.all(
      Array.from({ length: callersAtOnce }, (_, at) =>
        expectRefusal(as('warehouse').act(sample, ids[0]!, 'handOver', { values: { receiver: receivers[at % 3] } })),
      ),
    )
    expect(all.filter((one) => one === '')).toHaveLength(1)
    expect(await story.heldBy(ids[0]!)).toHaveLength(1)
  })

  test('a piece in another person’s hands is neither lent, moved nor archived; once it is in the rack any keeper does it, and the archive ends its custody [DM-2-010]', async () => {
    const { ids } = await story.inStock()
    const id = ids[0]!
    const [keeper, designer] = ['warehouse', 'designer'].map((name) => as(name).actor.user) as [string, string]
    const loan = await as('buyer').create(sampleLoan, { purpose: '拍摄', dueBack: story.today, samples: [{ sample: id }] })
    await as('warehouse').act(sample, id, 'handOver', { values: { receiver: designer } })
    const bin = { values: { bin: story.stage.otherBinId } }
    for (const [action, input] of [
      ['archive', {}],
      ['move', bin],
    ] as const)
      expect(await expectRefusal(as('warehouse').act(sample, id, action, input)), action).toMatch(/样衣 .+ 在 designer 手中/)
    await as('buyer').act(sampleLoan, loan.id, 'submit')
    const lend = () => as('warehouse').act(sampleLoan, loan.id, 'lend')
    expect(await expectRefusal(lend())).toMatch(/^samples\[0\]\.sample: 样衣 .+ 在 designer 手中：请先交接/)
    const english = await lend().catch((error: WeftError) => error.localisedFields('en'))
    expect(english).toEqual({ 'samples[0].sample': [expect.stringMatching(/^designer has sample .+: it is handed over first$/)] })
    expect(await story.heldBy(id)).toEqual([designer])
    await as('buyer').act(sampleLoan, loan.id, 'withdraw')
    // It comes back to the keeper, who puts it into the rack; a colleague takes it from there.
    await as('designer').act(sample, id, 'handOver', { values: { receiver: keeper } })
    expect(await expectRefusal(as('merchandiser').act(sample, id, 'archive'))).toContain('在 warehouse 手中')
    await as('warehouse').act(sample, id, 'move', bin)
    expect((await as('merchandiser').act(sample, id, 'archive')).status).toBe('archived')
    expect(await as('designer').get(sample, id)).toMatchObject({ holder: null, bin: null })
    expect(await story.heldBy(id)).toEqual([])
    expect((await story.custodyOf(id)).at(-1)).toMatchObject({ kind: 'archive', holder: keeper, quantity: '-1' })
  })

  test('a lost piece is written off with a reason; who held it stays readable', async () => {
    const { ids } = await story.inStock()
    await expect(as('warehouse').act(sample, ids[0]!, 'writeOff')).rejects.toMatchObject({ code: expect.any(Number) })
    const gone = await as('warehouse').act(sample, ids[0]!, 'writeOff', { comment: '快递丢失' })
    expect(gone.status).toBe('archived')
    expect(await as('designer').get(sample, ids[0]!)).toMatchObject({ holder: null, lossReason: '快递丢失' })
    expect((await story.custodyOf(ids[0]!)).at(-1)).toMatchObject({ kind: 'write_off', holder: as('warehouse').actor.user, quantity: '-1' })
  })
})

test('the factory reads its request without prices and its samples without who holds them; others read nothing', async () => {
  const { request, ids, style: styleId, inBlack } = await story.inStock()
  const seen = await as('factory').get(sampleRequest, request.id)
  const text = JSON.stringify(seen)
  expect(seen.materials.map((line) => line.gross)).toEqual(['0.2625', '1.02'])
  for (const hidden of ['price', 'taxPoint', 'amount', 'chart"', 'bom"', 'next"'])
    expect(text).not.toContain(`"${hidden.replace('"', '')}":`)
  const mine = await as('factory').get(sample, ids[0]!)
  expect(mine).toMatchObject({ status: 'in_stock' })
  for (const hidden of ['holder', 'bin', 'loan', 'receiver', 'storedOn', 'lossReason', 'remark']) expect(mine).not.toHaveProperty(hidden)
  expect((await as('factory').list(sample)).rows.every((row) => !('holder' in row))).toBe(true)
  await expect(as('factory').list(sampleCustody)).rejects.toMatchObject({ code: 403 })
  await expect(as('factory').list(sampleHolding)).rejects.toMatchObject({ code: 403 })
  // The style and its colourway are shared with the request, drafts of its development are not.
  expect((await as('factory').get(style, styleId)).id).toBe(styleId)
  expect((await as('factory').get(colorway, inBlack)).id).toBe(inBlack)
  expect((await as('factory').list(bom, { filters: [{ field: 'style', operator: 'eq', value: styleId }] })).rows).toEqual([])
  const draft = await create(story.requestOf({ style: styleId, inBlack }))
  await expect(as('factory').get(sampleRequest, draft.id)).rejects.toMatchObject({ code: 404 })
  const rival = await story.app.person('rival', { kind: 'factory', roles: ['factory'] })
  for (const other of [rival, as('other.buyer')]) {
    await expect(other.get(sampleRequest, request.id)).rejects.toMatchObject({ code: 404 })
    await expect(other.get(sample, ids[0]!)).rejects.toMatchObject({ code: 404 })
    for (const type of [sampleRequest, sample]) expect((await other.list(type)).rows).toEqual([])
  }
  for (const name of ['supplier2', 'carrier']) await expect(as(name).list(sampleRequest)).rejects.toMatchObject({ code: 403 })
})
