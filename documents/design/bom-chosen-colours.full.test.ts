/** Tests of material colours that a line names by itself, fixed or by colourway: one that is stopped, or dyed by another supplier than that of the line, is no answer. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WeftError } from '../../model/errors.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let zip: string
let styleId: string
let way: string
let count = 0
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())
/** A style in black with sizes S, M and L, and a material of its own. */
beforeEach(async () => {
  const { brandId: brand, seasonId: season, categoryId: category, black } = story.stage
  styleId = (await as('designer').create(style, { name: `指定颜色 ${++count}`, brand, season, category })).id
  way = (await as('designer').create(colorway, { style: styleId, colour: black })).id
  const { group } = await as('merchandiser').get(material, story.made.label)
  zip = (await as('merchandiser').create(material, { group, type: 'trim', name: `拉链 ${count}`, unit: story.units.piece })).id
})

/** A material colour in a colour of the library that no colourway has. */
async function dyed(supplier = story.stage.supplierId) {
  const shade = (await as('admin').create(colour, { name: `撞色 ${++count}`, nameEn: `Contrast ${count}` })).id
  return (await as('merchandiser').create(materialColour, { material: zip, colour: shade, supplier })).id
}
const ruled = {
  fixed: (dye: string, more: object = {}) => ({ lines: [line({ rule: 'fixed', materialColour: dye, ...more })] }),
  map: (dye: string, more: object = {}) => ({
    lines: [line({ rule: 'map', ...more })],
    colours: [{ key: 'A', colorway: way, materialColour: dye }],
  }),
}
const line = (more: object) => ({ key: 'A', material: zip, usage: '1', price: '1', ...more })
const draft = (values: object) => as('designer').create(bom, { style: styleId, currency: story.stage.cny, ...values })
const missingOf = async (id: string) => (await as('designer').get(bom, id)).missing
const submit = (id: string) => as('designer').act(bom, id, 'submit')
const approve = (id: string) => as('manager').act(bom, id, 'approve')
const stop = (id: string) => as('manager').act(materialColour, id, 'stop')
const start = (id: string) => as('manager').act(materialColour, id, 'start')
const refusal = (work: Promise<unknown>): Promise<WeftError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )

test.each([
  ['fixed', /^第 A 行：固定颜色 撞色 \d+ 已停用/, /^Line A: its fixed colour Contrast \d+ is stopped/],
  ['map', /^第 A 行：配色 \S+ 的物料颜色 撞色 \d+ 已停用/, /^Line A: the material colour Contrast \d+ of colourway \S+ is stopped/],
] as const)(
  'a colour by %s that is stopped is missing in the draft and in the version in force, and holds up submission and approval',
  async (rule, zh, en) => {
    const dye = await dyed()
    const one = await draft(ruled[rule](dye))
    expect(one.missing).toBe(0)
    await stop(dye)
    expect(await missingOf(one.id)).toBe(3)
    const refused = await refusal(submit(one.id))
    expect(refused.localisedFields('zh')).toEqual({ 'lines[0].materialColour': [expect.stringMatching(zh)] })
    expect(refused.localisedFields('en')).toEqual({ 'lines[0].materialColour': [expect.stringMatching(en)] })
    await start(dye)
    expect(await missingOf(one.id)).toBe(0)
    await submit(one.id)
    await stop(dye)
    expect(await expectRefusal(approve(one.id))).toContain('已停用')
    await start(dye)
    await approve(one.id)
    await stop(dye)
    expect(await missingOf(one.id)).toBe(3)
  },
)

test.each([
  ['fixed', /^第 A 行：固定颜色 撞色 \d+ 不是行上的供应商染的/, /^Line A: its fixed colour Contrast \d+ is dyed by another supplier/],
  [
    'map',
    /^第 A 行：配色 \S+ 的物料颜色 撞色 \d+ 不是行上的供应商染的/,
    /^Line A: the material colour Contrast \d+ of colourway \S+ is dyed by another/,
  ],
] as const)(
  'a colour by %s of another supplier than that of the line is missing and says so; without a supplier on the line it is bought of its own',
  async (rule, zh, en) => {
    const dye = await dyed(story.stage.otherSupplierId)
    const one = await draft(ruled[rule](dye, { supplier: story.stage.supplierId }))
    expect(one.missing).toBe(3)
    const refused = await refusal(submit(one.id))
    expect(refused.localisedFields('zh')).toEqual({ 'lines[0].materialColour': [expect.stringMatching(zh)] })
    expect(refused.localisedFields('en')).toEqual({ 'lines[0].materialColour': [expect.stringMatching(en)] })
    for (const supplier of [story.stage.otherSupplierId, null]) {
      const set = [{ id: one.lines[0]!.id, supplier }]
      expect((await as('designer').save(bom, one.id, { lines: { set, remove: [] } })).missing).toBe(0)
    }
    expect((await submit(one.id)).status).toBe('pending_approval')
  },
)

test.each(['fixed', 'map'] as const)('a stopped colour is not chosen by %s', async (rule) => {
  const dye = await dyed()
  await stop(dye)
  expect(await expectRefusal(draft(ruled[rule](dye)))).toMatch(/(lines|colours)\[0\]\.materialColour/)
})

test('a colour by colourway is of the material of its line: that of another material, and a colour for a line that is not answered by colourway, are refused', async () => {
  const ofZip = await dyed()
  const shade = (await as('merchandiser').get(materialColour, ofZip)).colour
  const supplier = story.stage.supplierId
  const ofLabel = (await as('merchandiser').create(materialColour, { material: story.made.label, colour: shade, supplier })).id
  const refused = await refusal(draft(ruled.map(ofLabel)))
  expect(refused.localisedFields('zh')).toEqual({ 'colours[0].materialColour': ['物料颜色不属于第 A 行的物料'] })
  expect(refused.localisedFields('en')).toEqual({ 'colours[0].materialColour': ['The colour is not of the material of line A'] })
  const one = await draft(ruled.map(ofZip))
  expect(await expectRefusal(as('designer').save(bom, one.id, { lines: [line({ rule: 'map', material: story.made.label })] }))).toContain(
    'colours[0].materialColour: 物料颜色不属于第 A 行的物料',
  )
  expect(await expectRefusal(draft({ ...ruled.map(ofZip), lines: [line({ rule: 'none' })] }))).toMatch(/^colours\[0\]\.key: /)
})
