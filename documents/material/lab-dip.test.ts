/** The story of lab dips: a dye house needs three rounds, and what was approved is written into the material colour once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersAtOnce } from '../../engine/testing/proof-size.ts'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { colour } from '../design/colour.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { labDip, type LabDip } from './lab-dip.ts'
import { materialColour } from './material-colour.ts'
import { material } from './material.ts'

let app: Story
let stage: Stage
let jersey: string
let blue: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  jersey = story.made.jersey
  blue = await standard('雾蓝')
})
afterAll(() => app?.end())

/** A colour with the standard of the specification. */
const standard = async (name: string) =>
  (await as('designer').create(colour, { name, labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' })).id
const request = (more: object = {}) =>
  as('designer').create(labDip, { material: jersey, colour: blue, supplier: stage.supplierId, dueDate: '2099-06-01', ...more })
const read = (option: string, labL: string, labA: string, labB: string, more: object = {}) => ({
  option,
  labL,
  labA,
  labB,
  illuminant: 'D65',
  observer: 'deg10',
  ...more,
})
const readings = {
  A: read('A', '61.4', '-3.1', '-18.2', { recipe: 'R-17' }),
  B: read('B', '60.3', '-3.6', '-18'),
  C: read('C', '58.9', '-2.6', '-19.6'),
}
interface Changed {
  readonly set?: readonly object[]
  readonly remove?: readonly string[]
}
/** Changes options and readings of a request as it stands now: each person reads it before writing. */
async function change(name: string, id: string, options: Changed, readings: Changed = {}) {
  await as(name).get(labDip, id)
  const patch = (lines: Changed) => ({ set: [], remove: [], ...lines })
  return as(name).save(labDip, id, { options: patch(options), ...(readings.set || readings.remove ? { readings: patch(readings) } : {}) })
}
/** Enters readings with what else the dye house says of their options; an option without a reading is one of its own. */
function dye(id: string, ...entered: readonly Record<string, unknown>[]) {
  const parts = entered.map(({ recipe, swatch, note, ...reading }) => ({ remarks: { recipe, swatch, note }, reading }))
  const options = parts.flatMap(({ remarks: more, reading }) => {
    const given = Object.entries(more).filter(([, value]) => value !== undefined)
    return given.length > 0 ? [{ option: reading['option'], ...Object.fromEntries(given) }] : []
  })
  const measured = parts.flatMap(({ reading }) => ('labL' in reading ? [reading] : []))
  return change('supplier', id, { set: options }, { set: measured })
}
const handIn = (id: string) => as('supplier').act(labDip, id, 'handIn')
/** A request whose first round, of these options, waits for review. */
async function handedIn(options: readonly Record<string, unknown>[], more: object = {}): Promise<LabDip> {
  const { id } = await request(more)
  await as('supplier').act(labDip, id, 'take')
  await dye(id, ...options)
  return handIn(id)
}
const comment = (doc: LabDip, text: string) =>
  change('designer', doc.id, { set: doc.options.filter(({ round }) => round === doc.round).map(({ id }) => ({ id, comment: text })) })
const approve = (id: string, values: object, name = 'manager') => as(name).act(labDip, id, 'approve', { values: { ...values } })
const colourOf = async (of: string) => {
  const { rows } = await as('buyer').list(materialColour, { filters: [{ field: 'colour', operator: 'eq', value: of }] })
  return Promise.all(rows.map(({ id }) => as('buyer').get(materialColour, id)))
}
/** What a person reads at the fields, in both languages. */
const bothLanguages = (refused: Promise<unknown>) =>
  refused.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => [error.localisedFields('zh'), error.localisedFields('en')],
  )
const settings = (values: object, version: number) =>
  as('admin').perform((operation) => saveTypeSettings(operation, { type: 'lab_dip', version, values: { ...values } }))

test('a request is due today or later, when its day is given; one that is late keeps its day', async () => {
  const today = await as('admin').perform(async ({ tx }) => tx.today)
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  expect(await expectRefusal(request({ dueDate: yesterday }))).toContain('dueDate: 要求日期已经过去')
  const { id } = await request({ dueDate: today })
  expect(await expectRefusal(as('designer').save(labDip, id, { dueDate: yesterday }))).toContain('dueDate: 要求日期已经过去')
  await app.sql(`UPDATE material.lab_dip SET due_date = $2 WHERE id = $1`, [id, yesterday])
  expect((await as('designer').save(labDip, id, { instructions: '请加急' })).dueDate).toBe(yesterday)
})

describe('the dye house needs three rounds', () => {
  test('A has 1.2341, C 1.2550, B 0.5472: the third round is approved and written into the material colour once [DM-1-033]', async () => {
    const { id, number, round, status, standardL, formula, limit } = await request()
    expect([round, status, standardL, formula, limit]).toEqual([1, 'submitted', '60', 'ciede2000', '1'])
    await as('supplier').act(labDip, id, 'take')
    await dye(id, readings.A)
    const first = await handIn(id)
    expect(first.options.map((one) => [one.round, one.option, one.deltaE, one.within, one.verdict])).toEqual([
      [1, 'A', '1.2341', 'no', null],
    ])
    await comment(first, '偏浅')
    await as('designer').act(labDip, id, 'reject')
    expect(await as('supplier').get(labDip, id)).toMatchObject({
      status: 'recheck',
      round: 2,
      options: [{ verdict: 'rejected', comment: '偏浅' }],
    })
    await dye(id, readings.C)
    await comment(await handIn(id), '偏深，偏绿不足')
    await as('designer').act(labDip, id, 'reject')
    await dye(id, readings.B, read('C', '61.4', '-3.1', '-18.2'))
    const third = await handIn(id)
    expect(third.options.map((one) => [one.round, one.option, one.deltaE, one.within])).toEqual([
      [1, 'A', '1.2341', 'no'],
      [2, 'C', '1.255', 'no'],
      [3, 'B', '0.5472', 'yes'],
      [3, 'C', '1.2341', 'no'],
    ])
    const approved = await approve(id, { approvedOption: 'B' })
    expect(approved).toMatchObject({ status: 'approved', approvedRound: 3, approvedOption: 'B', deltaE: '0.5472' })
    expect(approved.options.map(({ verdict }) => verdict)).toEqual(['rejected', 'rejected', 'approved', 'not_chosen'])
    const [written, ...others] = await colourOf(blue)
    expect(others).toEqual([])
    expect(written).toMatchObject({
      material: jersey,
      supplier: stage.supplierId,
      request: id,
      option: approved.options[2]!.id,
      labDip: `${number}/3B`,
      deltaE: '0.5472',
      differenceFormula: 'CIEDE2000 (1:1:1) D65/10°',
      status: 'approved',
    })
    const journal = await app.sql('SELECT action FROM core.journal WHERE doc_id = $1 ORDER BY id', [written!.id])
    expect(journal.map(({ action }) => action)).toEqual(['create', 'approve'])
  })

  test.each([
    ['CIEDE2000 with k_L 2', { lightness: '2' }, ['0.6386', '0.4974', '0.9284'], ['yes', 'yes', 'yes']],
    ['CMC(2:1)', { formula: 'cmc' }, ['0.6198', '0.5573', '1.075'], ['yes', 'yes', 'no']],
    ['CIEDE2000 with a limit of exactly 1.2341', { limit: '1.2341' }, ['1.2341', '0.5472', '1.255'], ['yes', 'yes', 'no']],
  ])('by %s the same readings have other figures and another result', async (_, more, figures, results) => {
    const { options } = await handedIn([readings.A, readings.B, readings.C], { ...more })
    expect(options.map(({ deltaE }) => deltaE)).toEqual(figures)
    expect(options.map(({ within }) => within)).toEqual(results)
  })

  test('factors that nobody typed follow the formula until the request is taken; one that is typed with its formula stays', async () => {
    const { id } = await request({})
    const factors = (doc: { lightness: unknown; chroma: unknown; hue: unknown }) => [doc.lightness, doc.chroma, doc.hue]
    expect(factors(await as('designer').save(labDip, id, { formula: 'cmc' }))).toEqual([null, null, null])
    expect(factors(await as('supplier').act(labDip, id, 'take'))).toEqual(['2', '1', '1'])
    const other = await request({})
    expect(other.formula).toBe('ciede2000')
    await as('designer').save(labDip, other.id, { formula: 'cmc', lightness: '1' })
    expect(factors(await as('supplier').act(labDip, other.id, 'take'))).toEqual(['1', '1', '1'])
  })

  test('a second request for the same material, colour and dye house replaces what was approved, and the history keeps it', async () => {
    const green = await standard('松绿')
    const one = await handedIn([readings.A], { colour: green, formula: 'cmc' })
    await approve(one.id, { approvedOption: 'A' }, 'designer')
    const [before] = await colourOf(green)
    expect(before).toMatchObject({ request: one.id, deltaE: '0.6198', differenceFormula: 'CMC(2:1) D65/10°', supplierColour: 'R-17' })
    await as('buyer')
      .act(materialColour, before!.id, 'stop')
      .catch(() => as('manager').act(materialColour, before!.id, 'stop'))
    const values = await as('designer').make(labDip, { type: material, id: jersey })
    const two = await handedIn([readings.B], { ...values, colour: green })
    await approve(two.id, { approvedOption: 'B' })
    const after = await colourOf(green)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ id: before!.id, request: two.id, deltaE: '0.5472', status: 'approved', supplierColour: 'R-17' })
  })

  test('the standard is that of the colour until the dye house takes the request; then it stays', async () => {
    const moved = await standard('天青')
    const { id } = await request({ colour: moved })
    await as('designer').save(colour, moved, { labL: '61' })
    expect((await as('designer').save(labDip, id, { instructions: '注意色牢度' })).standardL).toBe('61')
    await as('designer').save(colour, moved, { labL: '62' })
    await as('supplier').act(labDip, id, 'take')
    await as('designer').save(colour, moved, { labL: '63' })
    expect((await dye(id, readings.A)).standardL).toBe('62')
  })
})

describe('what is refused', () => {
  test('another illuminant or observer than that of the standard, in both languages at the field [DM-1-033]', async () => {
    const { id } = await request()
    await as('supplier').act(labDip, id, 'take')
    const refusedAt = (path: string) => [
      { [path]: ['与标准样的光源或观察者不同，不能比较；请按标准样的条件重新测量'] },
      {
        [path]: [
          'Not the illuminant and observer of the standard, so the two cannot be compared: measure again as the standard was measured',
        ],
      },
    ]
    const { A } = readings
    expect(await bothLanguages(dye(id, { ...A, illuminant: 'A', observer: 'deg2' }))).toEqual(refusedAt('readings[0].illuminant'))
    expect(await bothLanguages(dye(id, { ...A, observer: 'deg2' }))).toEqual(refusedAt('readings[0].observer'))
    expect(await expectRefusal(dye(id, { ...A, illuminant: null }))).toContain('readings[0].illuminant')
  })

  test('L* above 100, a part of a reading, an option twice, a sixth letter', async () => {
    const { id } = await request()
    await as('supplier').act(labDip, id, 'take')
    expect(await expectRefusal(dye(id, { ...readings.A, labL: '100.0001' }))).toContain('readings[0].labL')
    expect(await expectRefusal(dye(id, { ...readings.A, labL: '-0.1' }))).toContain('readings[0].labL')
    expect(await expectRefusal(dye(id, { ...readings.A, labB: null }))).toContain('readings[0].labB')
    expect(await expectRefusal(dye(id, readings.B, readings.B))).toContain('readings[1]')
    expect(await expectRefusal(dye(id, { ...readings.B, option: 'F' }))).toContain('readings[0].option')
    expect(await expectRefusal(handIn(id))).toContain('options: 第 1 轮还没有色样')
    await dye(id, { option: 'A', note: '未测' })
    expect(await expectRefusal(handIn(id))).toContain('options[0].option: 选项 A 既没有读数也没有照片')
    expect((await dye(id, { ...readings.B, labL: '100' })).options).toHaveLength(2)
  })

  test('the dye house changes the open round alone; a round that was handed in stays for both', async () => {
    const { id, options, readings: measured } = await handedIn([readings.A])
    const [first, reading] = [options[0]!.id, measured[0]!.id]
    await expect(dye(id, { id: reading, labL: '60' })).rejects.toMatchObject({ key: 'save.notEditable' })
    const brand = (options: Parameters<typeof change>[2]) => expectRefusal(change('designer', id, options))
    expect(await expectRefusal(change('designer', id, {}, { set: [{ id: reading, labL: '60' }] }))).toBe('没有修改 L* 的权限')
    expect(await brand({ set: [{ id: first, recipe: 'X' }], remove: [] })).toBe('没有修改 染厂配方号 的权限')
    expect(await brand({ set: [], remove: [first] })).toContain('第 1 轮的选项 A 已提交')
    expect(await brand({ set: [{ comment: '自加' }], remove: [] })).not.toBe('')
    expect(await expectRefusal(as('designer').act(labDip, id, 'reject'))).toContain('options[0].comment: 请说明为何退回选项 A')
    await change('designer', id, { set: [{ id: first, comment: '偏浅' }] })
    await as('designer').act(labDip, id, 'reject')
    expect(await expectRefusal(dye(id, { id: reading, labL: '60' }))).toContain('readings[0].labL: 第 1 轮的选项 A 已提交，不能修改')
    expect(await expectRefusal(change('supplier', id, {}, { remove: [reading] }))).toContain('readings: 第 1 轮的选项 A')
    expect(await expectRefusal(change('supplier', id, { remove: [first] }))).toContain('options: 第 1 轮的选项 A')
    expect(await expectRefusal(change('supplier', id, { set: [{ option: 'B', comment: '自评' }] }))).toBe('没有修改 评语 的权限')
    // The same letter in another round is another option, and its round is not the dye house's to say.
    expect((await dye(id, { ...readings.B, option: 'A' })).options.map(({ round, option }) => [round, option])).toEqual([
      [1, 'A'],
      [2, 'A'],
    ])
    expect(await bothLanguages(dye(id, { id: reading, labL: '60' }))).toEqual([
      { 'readings[0].labL': ['第 1 轮的选项 A 已提交，不能修改'] },
      { 'readings[0].labL': ['Option A of round 1 is handed in and stays as it is'] },
    ])
  })

  test('approval: an unknown option, one of a former round, above the limit, without a comparable reading', async () => {
    const picture = await storedFile(as('supplier'))
    const { id } = await handedIn([readings.A, { option: 'D', swatch: [picture] }])
    expect(await expectRefusal(as('manager').act(labDip, id, 'approve'))).toContain('approvedOption')
    expect(await expectRefusal(approve(id, { approvedOption: 'B' }))).toContain('approvedOption: 第 1 轮没有选项 B')
    expect(await expectRefusal(approve(id, { approvedOption: 'A' }))).toContain('approvedOption: 选项 A 的色差 1.2341 超过上限 1，不能批准')
    expect(await expectRefusal(approve(id, { approvedOption: 'D' }))).toContain('approvedOption: 选项 D 没有可比较的读数')
    for (const name of ['supplier', 'buyer', 'merchandiser'])
      await expect(approve(id, { approvedOption: 'A' }, name), name).rejects.toMatchObject({ code: 403 })
    // The limit is included.
    const exact = await handedIn([readings.A], { colour: await standard('靛青'), limit: '1.2341' })
    expect([exact.options[0]!.deltaE, (await approve(exact.id, { approvedOption: 'A' })).status]).toEqual(['1.2341', 'approved'])
  })

  test('a supplier that has not joined, and a colour without a standard', async () => {
    expect(await expectRefusal(request({ colour: stage.black }))).toContain('colour: 颜色 黑色 没有标准样的 Lab 值')
    await app.sql('UPDATE supplier.supplier SET company = NULL WHERE id = $1', [stage.otherSupplierId])
    expect(await expectRefusal(request({ supplier: stage.otherSupplierId }))).toContain('supplier: 供应商 宏远 尚未入网')
    await app.sql('UPDATE supplier.supplier SET company = $2 WHERE id = $1', [stage.otherSupplierId, app.companies['supplier2']])
  })

  test('a request that is ended needs a comment, and its options count as rejected', async () => {
    const { id } = await handedIn([readings.A])
    expect(await expectRefusal(as('designer').act(labDip, id, 'end'))).toContain('comment')
    const ended = await as('designer').act(labDip, id, 'end', { comment: '款式取消' })
    expect([ended.status, ended.options[0]!.verdict]).toEqual(['rejected', 'rejected'])
    await expect(dye(id, readings.B)).rejects.toMatchObject({ key: 'save.notEditable' })
  })
})

test('where the platform allows it, an option is approved by eye or above the limit, with a comment that says why [DM-1-033]', async () => {
  const picture = await storedFile(as('supplier'))
  const [pink, plain] = [await standard('藕粉'), (await as('designer').create(colour, { name: '无标准' })).id]
  await settings({ byEye: 'comment', aboveLimit: 'comment' }, 0)
  try {
    const { id } = await handedIn([readings.A], { colour: pink })
    expect(await bothLanguages(approve(id, { approvedOption: 'A' }))).toEqual([
      { eyeComment: ['目测或超差批准须说明原因'] },
      { eyeComment: ['Approval by eye or above the limit needs its reason'] },
    ])
    await approve(id, { approvedOption: 'A', eyeComment: '灯箱下可接受' })
    expect((await colourOf(pink))[0]).toMatchObject({ deltaE: '1.2341', status: 'approved' })
    const unmeasured = await handedIn([{ option: 'A', swatch: [picture] }], { colour: plain })
    expect(await expectRefusal(approve(unmeasured.id, { approvedOption: 'A' }))).toContain('eyeComment')
    await approve(unmeasured.id, { approvedOption: 'A', eyeComment: '灯箱下一致' })
    expect((await colourOf(plain))[0]).toMatchObject({ deltaE: null, differenceFormula: null, status: 'approved' })
  } finally {
    await settings({ byEye: 'off', aboveLimit: 'off' }, 1)
  }
})

describe('many at the same moment', () => {
  const allAtOnce = <T>(call: (at: number) => Promise<T>) => Promise.allSettled(Array.from({ length: callersAtOnce }, (_, at) => call(at)))
  const succeeded = (results: readonly PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length

  test('one option of a request is approved, and one material colour is written', async () => {
    const grey = await standard('石灰')
    const { id, version } = await handedIn([readings.B, { ...readings.B, option: 'C' }], { colour: grey })
    const results = await allAtOnce((at) =>
      as('manager').act(labDip, id, 'approve', { version, values: { approvedOption: at % 2 ? 'B' : 'C' } }),
    )
    expect(succeeded(results)).toBe(1)
    const written = await colourOf(grey)
    expect(written).toHaveLength(1)
    const doc = await as('designer').get(labDip, id)
    expect(written[0]!.labDip).toBe(`${doc.number}/1${doc.approvedOption}`)
    expect(doc.options.filter(({ verdict }) => verdict === 'approved')).toHaveLength(1)
    const journal = await app.sql("SELECT 1 FROM core.journal WHERE doc_id = $1 AND action = 'approve'", [id])
    expect(journal).toHaveLength(1)
  })

  test('approvals of several requests of one material, colour and dye house write one material colour', async () => {
    const rust = await standard('铁锈')
    const requests = await Promise.all([1, 2, 3, 4, 5].map(() => handedIn([readings.B], { colour: rust })))
    const results = await allAtOnce((at) => approve(requests[at % 5]!.id, { approvedOption: 'B' }))
    expect(succeeded(results)).toBe(5)
    const written = await colourOf(rust)
    expect(written).toHaveLength(1)
    expect(requests.map(({ id }) => id)).toContain(written[0]!.request)
  })
})

describe('a material colour by hand', () => {
  test('a lab dip that is typed needs its reason, its ΔE a formula; what a request has written is locked', async () => {
    const hand = { material: jersey, colour: stage.white, supplier: stage.supplierId, labDip: 'LD-77', labDipDate: '2024-05-01' }
    expect(await expectRefusal(as('designer').create(materialColour, hand))).toContain('handReason')
    expect(await expectRefusal(as('designer').create(materialColour, { ...hand, handReason: '纸质', deltaE: '0.8' }))).toContain(
      'differenceFormula',
    )
    const { id } = await as('designer').create(materialColour, { ...hand, handReason: '纸质色样' })
    expect((await as('manager').act(materialColour, id, 'approve')).status).toBe('approved')
    const [written] = await colourOf(blue)
    await as('manager').act(materialColour, written!.id, 'reopen', { comment: '复核' })
    expect(await expectRefusal(as('designer').save(materialColour, written!.id, { labDip: 'X' }))).toContain('labDip')
    expect(await expectRefusal(as('designer').save(materialColour, written!.id, { deltaE: '0.1' }))).toContain('deltaE')
    await as('manager').act(materialColour, written!.id, 'approve')
  })
})
