/** Tests of the readings of lab dips: several of an option, each compared under its own light; the one under the light of the standard decides. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { colourDifference } from '../../model/colour/colour-difference.ts'
import { colour } from '../design/colour.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { labDip } from './lab-dip.ts'
import { materialColour } from './material-colour.ts'

let app: Story
let stage: Stage
let jersey: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  jersey = story.made.jersey
})
afterAll(() => app?.end())

const main = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' } as const
const underA = { illuminant: 'A', observer: 'deg10', labL: '57', labA: '-8.5', labB: '-22.4' } as const
const underTL84 = { illuminant: 'TL84', observer: 'deg10', labL: '59.1', labA: '-5.2', labB: '-20' } as const
let count = 0
const standard = async (standards: readonly object[] = [underA, underTL84]) =>
  (await as('designer').create(colour, { name: `蓝 ${++count}`, ...main, standards })).id
const request = async (of: string) =>
  (await as('designer').create(labDip, { material: jersey, colour: of, supplier: stage.supplierId, dueDate: '2099-06-01' })).id
const taken = async (of: string) => {
  const id = await request(of)
  await as('supplier').act(labDip, id, 'take')
  return id
}
async function enter(id: string, set: readonly object[], remove: readonly string[] = []) {
  await as('supplier').get(labDip, id)
  return as('supplier').save(labDip, id, { readings: { set, remove } })
}
const reading = (option: string, illuminant: string, labL: string, labA: string, labB: string) => ({ option, illuminant, labL, labA, labB })

test('an option has a reading under each light, each with its ΔE; that under the light of the standard decides [DM-1-033]', async () => {
  const of = await standard()
  const id = await taken(of)
  const readings = [
    reading('A', 'D65', '60.3', '-3.6', '-18'),
    reading('A', 'A', '60.1', '-8.5', '-22.4'),
    reading('A', 'TL84', '59.1', '-5.2', '-20'),
    reading('B', 'D65', '61.4', '-3.1', '-18.2'),
  ]
  const doc = await enter(id, readings)
  const underIncandescent = colourDifference('ciede2000', [57, -8.5, -22.4], [60.1, -8.5, -22.4], [1, 1, 1]).toString()
  expect(doc.readings.map((one) => [one.round, one.option, one.illuminant, one.observer, one.deltaE, one.within])).toEqual([
    [1, 'A', 'D65', 'deg10', '0.5472', 'yes'],
    [1, 'A', 'A', 'deg10', underIncandescent, 'no'],
    [1, 'A', 'TL84', 'deg10', '0', 'yes'],
    [1, 'B', 'D65', 'deg10', '1.2341', 'no'],
  ])
  expect(doc.options.map(({ round, option, deltaE, within }) => [round, option, deltaE, within])).toEqual([
    [1, 'A', '0.5472', 'yes'],
    [1, 'B', '1.2341', 'no'],
  ])
  await as('supplier').act(labDip, id, 'handIn')
  const approved = await as('manager').act(labDip, id, 'approve', { values: { approvedOption: 'A' } })
  expect(approved.deltaE).toBe('0.5472')
  const { rows } = await as('buyer').list(materialColour, { filters: [{ field: 'colour', operator: 'eq', value: of }] })
  expect((await as('buyer').get(materialColour, rows[0]!.id)).deltaE).toBe('0.5472')
})

test('one reading of an option under a light: a second one, and a light without a standard, are refused', async () => {
  const id = await taken(await standard([underA]))
  const one = reading('A', 'D65', '60.3', '-3.6', '-18')
  expect(await expectRefusal(enter(id, [one, one]))).toContain('readings[1]')
  expect(await expectRefusal(enter(id, [reading('A', 'TL84', '59', '-5', '-20')]))).toContain('readings[0].illuminant')
  expect(await expectRefusal(enter(id, [{ ...reading('A', 'A', '57', '-8', '-22'), observer: 'deg2' }]))).toContain('readings[0].observer')
  expect((await enter(id, [one, reading('A', 'A', '57', '-8', '-22')])).readings).toHaveLength(2)
})

test('an option has to be read under the light of the standard, or shown: another light alone is not enough', async () => {
  const id = await taken(await standard())
  await enter(id, [reading('A', 'A', '57', '-8', '-22')])
  expect(await expectRefusal(as('supplier').act(labDip, id, 'handIn'))).toContain('options[0].option: 选项 A 既没有读数也没有照片')
  await enter(id, [reading('A', 'D65', '60.3', '-3.6', '-18')])
  expect((await as('supplier').act(labDip, id, 'handIn')).status).toBe('pending_review')
})

test('the observer of the standard decides as its light does: a reading by the other observer is compared, and is no answer [DM-1-033]', async () => {
  const byTwo = { illuminant: 'D65', observer: 'deg2', labL: '60.4', labA: '-3', labB: '-18' }
  const id = await taken(await standard([byTwo]))
  const other = { ...reading('A', 'D65', '60.4', '-3', '-18'), observer: 'deg2' }
  const alone = await enter(id, [other])
  expect([
    alone.readings.map(({ observer, deltaE }) => [observer, deltaE]),
    alone.options.map(({ deltaE, within }) => [deltaE, within]),
  ]).toEqual([[['deg2', '0']], [[null, null]]])
  expect(await expectRefusal(as('supplier').act(labDip, id, 'handIn'))).toContain('options[0].option: 选项 A 既没有读数也没有照片')
  const both = await enter(id, [reading('A', 'D65', '61.4', '-3.1', '-18.2')])
  expect(both.options.map(({ deltaE, within }) => [deltaE, within])).toEqual([['1.2341', 'no']])
  await as('supplier').act(labDip, id, 'handIn')
  const approve = () => as('manager').act(labDip, id, 'approve', { values: { approvedOption: 'A' } })
  expect(await expectRefusal(approve())).toContain('approvedOption: 选项 A 的色差 1.2341 超过上限 1，不能批准')
  expect((await as('manager').get(labDip, id)).status).toBe('pending_review')
})

test('an option that is removed takes its readings along; one whose readings are removed stays', async () => {
  const id = await taken(await standard())
  const readings = ['A', 'B'].flatMap((option) => [reading(option, 'D65', '60.3', '-3.6', '-18'), reading(option, 'A', '57', '-8', '-22')])
  const { options } = await enter(id, readings)
  const without = await as('supplier').save(labDip, id, { options: { set: [], remove: [options[0]!.id] } })
  expect([without.options.map(({ option }) => option), without.readings.map(({ option }) => option)]).toEqual([['B'], ['B', 'B']])
  const bare = await enter(
    id,
    [],
    without.readings.map((one) => one.id),
  )
  expect([bare.options.map(({ option, deltaE }) => [option, deltaE]), bare.readings]).toEqual([[['B', null]], []])
})

test('further standards follow the colour until the dye house takes the request; then they stay', async () => {
  const of = await standard([underA])
  const id = await request(of)
  const lights = (doc: { readonly standards: readonly { readonly illuminant: string | null; readonly labL: string | null }[] }) =>
    doc.standards.map(({ illuminant, labL }) => [illuminant, labL])
  expect(lights(await as('designer').get(labDip, id))).toEqual([['A', '57']])
  await as('designer').save(colour, of, { standards: [underTL84] })
  await as('supplier').act(labDip, id, 'take')
  await as('designer').save(colour, of, { standards: [] })
  await enter(id, [reading('A', 'TL84', '59.1', '-5.2', '-20')])
  expect(lights(await as('supplier').get(labDip, id))).toEqual([['TL84', '59.1']])
})

test('a colour has one further standard of a light, and none that is the standard itself', async () => {
  const of = { name: '错', ...main }
  const create = (standards: readonly object[]) => as('designer').create(colour, { ...of, standards })
  expect(await expectRefusal(create([underA, underA]))).toContain('standards[1]')
  expect(await expectRefusal(create([{ ...underA, illuminant: 'D65' }]))).toContain('standards[0].illuminant: 标准样本身已是此光源与观察者')
  const bare = await as('designer').create(colour, { name: '无标准样', standards: [] })
  expect(bare.standards).toEqual([])
})

test('of twenty saves by two people of the dye house who enter readings of one option and light at the same moment one succeeds', async () => {
  const id = await taken(await standard())
  const { version } = await as('supplier').get(labDip, id)
  const dyers = [as('supplier'), await app.person('second dyer', { company: 'supplier', roles: ['dye_house'] })]
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      dyers[at % 2]!.save(labDip, id, { readings: { set: [reading('A', 'D65', `6${at % 10}`, '-3', '-18')], remove: [] } }, version),
    ),
  )
  const lost = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as WeftError] : []))
  expect(lost).toHaveLength(19)
  // Each of them reads that its line repeats the one which was saved, at the line, or that the document was changed meanwhile.
  for (const error of lost)
    for (const [language, message] of [
      ['zh', /与第 1 行重复|单据已被其他用户修改/],
      ['en', /The same as row 1|Document changed by another user/],
    ] as const)
      expect([...Object.values(error.localisedFields(language)).flat(), error.localised(language)].join(' ')).toMatch(message)
  const doc = await as('supplier').get(labDip, id)
  expect(doc.readings).toHaveLength(1)
  const saved = results.findIndex(({ status }) => status === 'fulfilled')
  expect(doc.readings[0]!.labL).toBe(`6${saved % 10}`)
})
