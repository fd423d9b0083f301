/** Stories of the number of missing cells in the head of a BOM: it follows material colours, colourways and sizes, while the BOM is written and in force. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../engine/document-context.ts'
import { importRows } from '../../engine/import/import-documents.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { WeftError } from '../../model/errors.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

let count = 0
const shade = async () => (await as('admin').create(colour, { name: `缺色 ${++count}` })).id
const dyed = async (shades: string) =>
  (await as('merchandiser').create(materialColour, { material: story.made.jersey, colour: shades, supplier: story.stage.supplierId })).id
async function draftIn(shades: readonly string[], line: object = {}) {
  const { brandId: brand, seasonId: season, categoryId: category, cny } = story.stage
  const sizes = ['S', 'M', 'L'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' }))
  const list = await as('admin').create(sizeList, { name: `尺码 ${++count}`, group: 'men', sizes })
  const of = (await as('designer').create(style, { name: `缺色款 ${count}`, brand, season, category, sizeList: list.id })).id
  for (const one of shades) await as('designer').create(colorway, { style: of, colour: one })
  const lines = [{ material: story.made.jersey, usage: '1', price: '1', rule: 'match', ...line }]
  return { ...(await as('designer').create(bom, { style: of, currency: cny, lines })), list }
}
const wayOf = async (of: string) => {
  const { rows } = await as('designer').list(colorway, { filters: [{ field: 'style', operator: 'eq', value: of }] })
  return rows[0]!.id
}
const missingOf = async (id: string) => (await as('designer').get(bom, id)).missing
const approved = async (id: string) => {
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
}

test('a material colour that is made, stopped and started counts again in the draft and in the version in force', async () => {
  const [navy, rust] = [await shade(), await shade()]
  const one = await draftIn([navy])
  // A BOM of another shade and one of a fixed rule are not touched.
  const other = await draftIn([await shade()])
  expect([one.missing, other.missing]).toEqual([3, 3])
  const dye = await dyed(navy)
  expect([await missingOf(one.id), await missingOf(other.id)]).toEqual([0, 3])
  await as('manager').act(materialColour, dye, 'stop')
  expect(await missingOf(one.id)).toBe(3)
  await as('manager').act(materialColour, dye, 'start')
  expect(await missingOf(one.id)).toBe(0)
  await approved(one.id)
  await as('designer').create(colorway, { style: one.style, colour: rust })
  expect(await missingOf(one.id)).toBe(3)
  await dyed(rust)
  expect(await missingOf(one.id)).toBe(0)
})

test('colours of two materials and of six are counted in the same number of statements', async () => {
  const colour = await shade()
  const others: string[] = []
  for (let at = 0; at < 6; at++) {
    const { group } = await as('merchandiser').get(material, story.made.jersey)
    others.push((await as('merchandiser').create(material, { group, type: 'trim', name: `多料 ${at}` })).id)
    await draftIn([colour], { material: others[at]! })
  }
  const statements = async (ids: readonly string[]) => {
    const dyes = ids.map((id) => ({ material: id, colour, supplier: story.stage.supplierId }))
    const sent = await sentStatements(as('merchandiser'), (operation) => logicContext(operation).createMany(materialColour, dyes))
    // A draft that changes is filled again, each by itself.
    return sent.filter((sql) => /AS w\(id\)|FROM "design"\."bom" .*FOR UPDATE/s.test(sql)).length
  }
  expect(await statements(others.slice(2))).toBe(await statements(others.slice(0, 2)))
})

test('a size that comes onto the list of a BOM in force counts at once, and no more when it leaves', async () => {
  const cells = ['S', 'M', 'L'].map((size) => ({ size, value: '1' }))
  const one = await draftIn([], { rule: 'none', usageBySize: { cells } })
  await approved(one.id)
  expect(await missingOf(one.id)).toBe(0)
  const list = await as('admin').save(sizeList, one.list.id, { sizes: { set: [{ size: 'XL', sort: 9 }], remove: [] } })
  expect(await missingOf(one.id)).toBe(1)
  const xl = list.sizes.find(({ size }) => size === 'XL')!
  await as('admin').save(sizeList, one.list.id, { sizes: { set: [], remove: [xl.id] } })
  expect(await missingOf(one.id)).toBe(0)
})

test('a corrected label of a size list reads no BOM and no chart', async () => {
  const one = await draftIn([])
  const about = async (values: object) => {
    const line = (await as('admin').get(sizeList, one.list.id)).sizes[0]!.id
    const sent = await sentStatements(as('admin'), (operation) =>
      logicContext(operation).setLines(sizeList, one.list.id, 'sizes', [{ line, values }]),
    )
    return sent.filter((sql) => /"design"."(bom|size_chart)"/.test(sql)).length
  }
  expect(await about({ label: '170/92A' })).toBe(0)
  expect(await about({ size: 'XS' })).toBeGreaterThan(0)
})

test('two colourways of one style that are imported together count in its BOM, once', async () => {
  const one = await draftIn([])
  const { number } = await as('designer').get(style, one.style)
  const rows = await Promise.all(
    [await shade(), await shade()].map(async (id) => ({ style: number, colour: (await as('admin').get(colour, id)).number })),
  )
  const designer = as('designer')
  const { created, errors } = await importRows(story.app.engine, designer.actor, colorway, { rows })
  expect([created.length, errors, await missingOf(one.id)]).toEqual([2, [], 6])
  expect((await designer.get(bom, one.id)).version).toBe(one.version + 1)
})

test('the submission names every missing cell at once, a colourway once for all its sizes, and says how many there are beyond 20', async () => {
  const two = await draftIn([await shade(), await shade()])
  const refusal = await expectRefusal(as('designer').act(bom, two.id, 'submit'))
  expect(refusal.match(/物料没有配色/g)?.length).toBe(2)
  const cells = [{ size: 'M', value: '1' }]
  const lines = Array.from({ length: 11 }, () => ({ material: story.made.jersey, usage: '1', price: '1', usageBySize: { cells } }))
  await as('designer').save(bom, two.id, { lines })
  const many = await expectRefusal(as('designer').act(bom, two.id, 'submit'))
  expect([many.match(/没有用量/g)?.length, many.includes('lines: 另有 2 处没有答案')]).toEqual([20, true])
})

test('a reader in English reads the English name of the colour that is missing, and the Chinese one where there is none', async () => {
  const named = (await as('admin').create(colour, { name: '锈色', nameEn: 'Rust' })).id
  const two = await draftIn([named, await shade()])
  const { name } = await as('admin').get(
    colour,
    (await as('designer').list(colorway, { filters: [{ field: 'style', operator: 'eq', value: two.style }] })).rows
      .map((row) => row['colour'] as string)
      .find((id) => id !== named)!,
  )
  const refusal = await as('designer')
    .act(bom, two.id, 'submit')
    .then(
      () => expect.unreachable('the submission is refused'),
      (error: WeftError) => error,
    )
  const texts = (language: 'zh' | 'en') =>
    Object.values(refusal.localisedFields(language) as Record<string, string[]>)
      .flat()
      .join('\n')
  expect(texts('en')).toMatch(/the material has no Rust, which/)
  expect(texts('en')).toContain(`the material has no ${name}, which`)
  expect([texts('en').includes('锈色'), texts('zh').includes('锈色')]).toEqual([false, true])
})

test('the material cost by the ratio is blank while a line with a price has no answer, and not a part of it', async () => {
  const ratio = { cells: ['S', 'M', 'L'].map((size) => ({ size, pieces: '1' })) }
  const one = await draftIn([], { rule: 'none' })
  const cells = [{ size: 'M', value: '1' }]
  const line = { material: story.made.jersey, usage: '1', price: '10' }
  const partly = await as('designer').save(bom, one.id, { ratio, lines: [line, { ...line, usageBySize: { cells } }] })
  expect([partly.lines.map(({ ratioAmount }) => ratioAmount), partly.ratioMaterial, partly.material]).toEqual([['10', null], null, '20'])
  const priced = await as('designer').save(bom, one.id, { lines: [line, { ...line, price: null }] })
  expect([priced.ratioMaterial, priced.unpriced]).toEqual(['10', 1])
})

test('another main or secondary colour of a colourway counts again, as what its lines match is another colour', async () => {
  const [navy, rust, sand] = [await shade(), await shade(), await shade()]
  await dyed(navy)
  const main = await draftIn([navy])
  const second = await draftIn([navy], { matched: 1 })
  expect([main.missing, second.missing]).toEqual([0, 3])
  const [one, other] = [await wayOf(main.style), await wayOf(second.style)]
  await as('designer').save(colorway, one, { mainColour: rust })
  expect(await missingOf(main.id)).toBe(3)
  await as('designer').save(colorway, other, { secondaryColours: [sand] })
  expect(await missingOf(second.id)).toBe(3)
  await as('designer').save(colorway, other, { secondaryColours: [navy, sand] })
  expect(await missingOf(second.id)).toBe(0)
  await as('designer').save(colorway, one, { mainColour: navy })
  expect(await missingOf(main.id)).toBe(0)
})

test('in the version in force an undyed main colour and a dyed secondary one count again, though they are saved in the active colourway', async () => {
  const [navy, rust] = [await shade(), await shade()]
  await dyed(navy)
  const [main, second] = [await draftIn([navy]), await draftIn([navy], { matched: 1 })]
  const ways = [await wayOf(main.style), await wayOf(second.style)] as const
  expect([main.missing, second.missing]).toEqual([0, 3])
  await as('designer').save(colorway, ways[1], { secondaryColours: [navy] })
  await approved(main.id)
  await approved(second.id)
  await as('designer').save(colorway, ways[0], { mainColour: rust })
  await as('designer').save(colorway, ways[1], { secondaryColours: [rust] })
  expect([await missingOf(main.id), await missingOf(second.id)]).toEqual([3, 3])
  await as('designer').save(colorway, ways[1], { secondaryColours: [navy, rust] })
  expect(await missingOf(second.id)).toBe(0)
})

test('a draft material colour that a version in force matches is removed, made again and stopped: each counts again', async () => {
  const navy = await shade()
  const dye = await dyed(navy)
  const one = await draftIn([navy])
  await approved(one.id)
  expect(await missingOf(one.id)).toBe(0)
  await as('merchandiser').remove(materialColour, dye)
  expect(await missingOf(one.id)).toBe(3)
  const again = await dyed(navy)
  expect(await missingOf(one.id)).toBe(0)
  await as('manager').act(materialColour, again, 'stop')
  expect(await missingOf(one.id)).toBe(3)
})

test('a colourway that is removed, which no line names, leaves no missing cell behind', async () => {
  const [navy, rust] = [await shade(), await shade()]
  await dyed(navy)
  const one = await draftIn([navy])
  await approved(one.id)
  const added = await as('designer').create(colorway, { style: one.style, colour: rust })
  expect(await missingOf(one.id)).toBe(3)
  await as('designer').remove(colorway, added.id)
  expect(await missingOf(one.id)).toBe(0)
})

test('BOMs are counted again in the same number of statements for 1, 5 and 20 colourways and material colours that are made together', async () => {
  /** Statements about BOMs and what they are reckoned from, of those that make documents in one write. */
  const counting = async (name: string, work: (ctx: Context) => Promise<unknown>) =>
    (await sentStatements(as(name), (operation) => work(logicContext(operation)))).filter((sql) =>
      /(?:FROM|UPDATE) "design"\."(?:bom|size_list)(?:__\w+)?"/.test(sql),
    ).length
  const ways: number[] = []
  const dyes: number[] = []
  for (const some of [1, 5, 20]) {
    const one = await draftIn([await shade()])
    const shades: string[] = []
    for (let at = 0; at < some; at++) shades.push(await shade())
    ways.push(
      await counting('designer', (ctx) =>
        ctx.createMany(
          colorway,
          shades.map((colour) => ({ style: one.style, colour })),
        ),
      ),
    )
    expect(await missingOf(one.id)).toBe(3 + 3 * some)
    const values = shades.map((colour) => ({ material: story.made.jersey, colour, supplier: story.stage.supplierId }))
    dyes.push(await counting('merchandiser', (ctx) => ctx.createMany(materialColour, values)))
    expect(await missingOf(one.id)).toBe(3)
  }
  expect(ways[0]).toBeGreaterThan(0)
  expect(dyes[0]).toBeGreaterThan(0)
  expect([new Set(ways).size, new Set(dyes).size]).toEqual([1, 1])
})

test('a colourway or a size for which no fabric stands is missing in each of its sizes', async () => {
  const one = await draftIn([await shade()], { rule: 'none' })
  const way = await wayOf(one.style)
  expect(one.missing).toBe(0)
  await as('designer').save(bom, one.id, { lines: { set: [{ id: one.lines[0]!.id, colorways: [way], sizes: 'S,M' }], remove: [] } })
  expect(await missingOf(one.id)).toBe(1)
  await as('designer').create(colorway, { style: one.style, colour: await shade() })
  expect(await missingOf(one.id)).toBe(4)
  expect(await expectRefusal(as('designer').act(bom, one.id, 'submit'))).toMatch(/没有面料行适用于配色 .* 的 L/)
})

test('a colourway that is added while a BOM waits for its approval is asked for its cells by the approval', async () => {
  const [navy, rust] = [await shade(), await shade()]
  await dyed(navy)
  const one = await draftIn([navy])
  expect((await as('designer').act(bom, one.id, 'submit')).status).toBe('pending_approval')
  await as('designer').create(colorway, { style: one.style, colour: rust })
  expect(await missingOf(one.id)).toBe(3)
  const approve = () => as('manager').act(bom, one.id, 'approve')
  expect(await expectRefusal(approve())).toMatch(/^lines\[0\]\.materialColour: 第 10 行：物料没有配色 /)
  expect((await as('designer').get(bom, one.id)).status).toBe('pending_approval')
  await dyed(rust)
  expect([(await approve()).status, await missingOf(one.id)]).toEqual(['active', 0])
})

test('the note of a scenario names the cell that the BOM does not answer, before the price of its line', async () => {
  const one = await draftIn([await shade()], { price: null })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '100', price: '24', minuteRate: '0.5' }]
  const sheet = await as('merchandiser').create(costing, { style: one.style, bom: one.id, scenarios })
  expect(sheet.cost).toBeNull()
  expect(sheet.scenarios[0]!.priceNote).toMatch(/^第 10 行：物料没有配色 .* 需要的颜色 缺色 \d+$/)
})
