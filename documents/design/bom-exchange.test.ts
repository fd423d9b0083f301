/** The material of a line of a BOM that is exchanged by hand: what the former material gave is renewed, what the edit gives stays, and a usage is in a unit of its material. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import { editDocument } from '../../engine/save/change.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { computeEdit } from '../../engine/save/compute-edit.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { FieldError, WeftError } from '../../model/errors.ts'
import type { Story } from '../../engine/testing/story.ts'
import { unit } from '../master/unit.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let units: Record<'kg' | 'metre' | 'piece', string>
let made: Record<'jersey' | 'label' | 'canvas', string>
let tape: string
let hour: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, units, made } = await bomStory())
  const { group } = await as('merchandiser').get(material, made.jersey)
  const values = { group, unit: units.metre, name: '织带', type: 'trim', specification: '20 mm' }
  await as('merchandiser').act(material, made.label, 'submit')
  await as('manager').act(material, made.label, 'approve')
  tape = (await as('merchandiser').create(material, values)).id
  hour = (await as('admin').create(unit, { code: 'H', name: '小时', nameEn: 'hour', dimension: 'time', decimals: 4 })).id
})
afterAll(() => app?.end())

let count = 0
const styleFor = async () =>
  (
    await as('designer').create(style, {
      name: `换料款 ${++count}`,
      brand: stage.brandId,
      season: stage.seasonId,
      category: stage.categoryId,
    })
  ).id
const jersey = (more: object = {}) => ({ key: 'F', material: made.jersey, usage: '0.25', loss: '0', price: '43.5', ...more })
const bomWith = async (line: object) => as('designer').create(bom, { style: await styleFor(), currency: stage.cny, lines: [line] })
/** Saves an edit of the one line of a BOM, as a patch, and returns the line. */
const edited = async (of: { readonly id: string; readonly lines: readonly { readonly id: string }[] }, cells: object) =>
  (await as('designer').save(bom, of.id, { lines: { set: [{ id: of.lines[0]!.id, ...cells }], remove: [] } })).lines[0]!
const refusal = (work: Promise<unknown>): Promise<readonly FieldError[]> =>
  work.then(
    () => [],
    (error: unknown) => (error as WeftError).fields,
  )

test('[DM-3-036] a jersey that gives way to a canvas in metres stays a usage in kilograms, as by a replacement in many; category, specification and unit of the price are those of the canvas, and the typed price is gone', async () => {
  const former = await bomWith(jersey({ markerLength: '10', markerPieces: 20, taxPoint: '13' }))
  expect(former.lines[0]).toMatchObject({ unit: units.kg, priceUnit: units.kg, element: 'fabric', price: '43.5' })
  const values = { lines: { set: [{ id: former.lines[0]!.id, material: made.canvas }], remove: [] } }
  const foreseen = await runInTransaction(
    app.engine,
    as('designer').actor,
    (operation) => computeEdit(operation, bom as AnyDocument, { id: former.id, values }),
    { reading: true },
  )
  const line = await edited(former, { material: made.canvas })
  const { type, specification } = await as('designer').get(material, made.canvas)
  const renewed = { unit: units.kg, priceUnit: units.metre, element: type, specification, price: null, grossPrice: null, usage: '0.25' }
  expect(line).toMatchObject({ ...renewed, markerLength: null, markerPieces: null })
  expect((foreseen['lines'] as object[])[0]).toMatchObject(renewed)
})

test('a usage whose unit does not convert to that of the exchanged material is refused at the unit: 0.6 m of lining are no 0.6 labels, and kilograms of jersey no metres of a tape without a weight', async () => {
  const former = await bomWith({ key: 'L', material: made.canvas, usage: '0.6', loss: '0', price: '9.9', supplier: stage.supplierId })
  const list = { kind: 'material', supplier: stage.supplierId, material: made.label, currency: stage.cny, validFrom: '2024-01-01' }
  await as('buyer').create(priceList, { ...list, netPrice: '0.35' })
  expect(await refusal(edited(former, { material: made.label }))).toMatchObject([{ path: 'lines[0].unit' }])
  expect(await refusal(edited(await bomWith(jersey()), { material: tape }))).toMatchObject([
    { path: 'lines[0].unit', values: { textEn: expect.stringContaining('weight of a metre') } },
  ])
  expect(await edited(former, { material: made.label, unit: units.piece, usage: '2' })).toMatchObject({
    unit: units.piece,
    usage: '2',
    priceUnit: units.piece,
    element: 'trim',
    price: '0.35',
    listPrice: '0.35',
  })
})

test('what the same edit gives stays: another unit and an own price, net or gross, by a patch and by a whole list', async () => {
  const given = { material: made.canvas, unit: units.kg, price: '12', element: 'packaging' }
  expect(await edited(await bomWith(jersey()), given)).toMatchObject({ ...given, priceUnit: units.metre })
  const taxed = await edited(await bomWith(jersey({ taxPoint: '13' })), { material: tape, unit: units.metre, grossPrice: '11.3' })
  expect(taxed).toMatchObject({ price: '10', grossPrice: '11.3', unit: units.metre })
  const { id, lines } = await bomWith(jersey())
  const { key, usage, loss, unit: of, element, price } = lines[0]!
  const whole = { id: lines[0]!.id, key, usage, loss, element, price, material: made.canvas }
  const listed = (await as('designer').save(bom, id, { lines: [{ ...whole, unit: of }] })).lines[0]!
  expect(listed).toMatchObject({ unit: units.kg, priceUnit: units.metre, price: null })
})

test('a unit and a category that a person chose against those of the former material stay, also where the form sends blanks', async () => {
  const former = await bomWith(jersey({ unit: units.metre, element: 'service' }))
  const blanks = { unit: null, element: null, price: null, priceUnit: null }
  expect(await edited(former, { material: made.canvas, ...blanks })).toMatchObject({ unit: units.metre, element: 'service', price: null })
  const other = await bomWith(jersey({ unit: units.metre }))
  expect(await refusal(edited(other, { material: made.label }))).toMatchObject([{ path: 'lines[0].unit' }])
})

test('colours by colourway go over to the exchanged material, as by a replacement in many: those that it has, others are missing; a cell of the same edit stays', async () => {
  const dyed = async (of: string, colour: string) =>
    (await as('merchandiser').create(materialColour, { material: of, colour, supplier: stage.supplierId })).id
  const former = [await dyed(made.jersey, stage.black), await dyed(made.jersey, stage.white)]
  const [black, grey] = [
    await dyed(made.canvas, stage.black),
    await dyed(made.canvas, (await as('admin').create(colour, { name: '灰色' })).id),
  ]
  const mapped = async () => {
    const of = await styleFor()
    const ways: string[] = []
    for (const colour of [stage.black, stage.white]) ways.push((await as('designer').create(colorway, { style: of, colour })).id)
    const colours = former.map((dye, at) => ({ key: 'F', colorway: ways[at], materialColour: dye }))
    return as('designer').create(bom, { style: of, currency: stage.cny, lines: [jersey({ rule: 'map' })], colours })
  }
  const one = await mapped()
  expect(one.missing).toBe(0)
  const set = [{ id: one.lines[0]!.id, material: made.canvas }]
  const taken = await as('designer').save(bom, one.id, { lines: { set, remove: [] } })
  expect(taken.colours.map(({ colorway: way, materialColour: dye }) => [way, dye])).toEqual([[one.colours[0]!.colorway, black]])
  expect(taken.missing).toBeGreaterThan(0)
  const other = await mapped()
  const saved = await as('designer').save(bom, other.id, {
    lines: { set: [{ id: other.lines[0]!.id, material: made.canvas }], remove: [] },
    colours: { set: [{ id: other.colours[1]!.id, materialColour: grey }], remove: [] },
  })
  expect(saved.colours.map((cell) => cell.materialColour)).toEqual([black, grey])
  expect(saved.missing).toBe(0)
})

test('twelve materials that are exchanged at once send as many statements as two', async () => {
  const former = [made.jersey, made.canvas]
  const others = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const { group, unit: of } = await as('merchandiser').get(material, made.canvas)
      return (await as('merchandiser').create(material, { group, unit: of, name: `衬 ${at}`, type: 'fabric', specification: '20 mm' })).id
    }),
  )
  const sent = async (count: number) => {
    const lines = others.map((_, at) => ({ key: String(10 + at), material: former[at % 2], unit: units.metre, usage: '1', loss: '0' }))
    const of = await as('designer').create(bom, { style: await styleFor(), currency: stage.cny, lines })
    const set = of.lines.slice(0, count).map(({ id }, at) => ({ id, material: others[at] }))
    const values = { lines: { set, remove: [] } }
    return (await sentStatements(as('designer'), (one) => editDocument(one, bom, { id: of.id, version: of.version, values }))).length
  }
  await sent(2)
  expect(await sent(12)).toBe(await sent(2))
})

test('a material that is not there is refused alone, without errors of what would follow from it; a line that is none is refused as such', async () => {
  const former = await bomWith(jersey())
  expect(await refusal(edited(former, { material: '999999999' }))).toMatchObject([{ path: 'lines[0].material' }])
  for (const lines of [[null], { set: [null], remove: [] }, { set: 5 }, 7])
    expect((await refusal(as('designer').save(bom, former.id, { lines } as never)))[0]!.path, JSON.stringify(lines)).toMatch(/^lines/)
})

test('a cleared material keeps what its line says, and an edit of other cells renews nothing', async () => {
  const former = await bomWith(jersey())
  expect(await refusal(edited(former, { material: null }))).toMatchObject([{ path: 'lines[0].material' }])
  expect(await edited(former, { usage: '0.3' })).toMatchObject({ unit: units.kg, price: '43.5', element: 'fabric' })
  expect(await edited(former, { material: made.jersey })).toMatchObject({ price: '43.5' })
})

test('[DM-3-029] a usage in a unit that does not convert to that of its material is refused at its field, in both languages', async () => {
  const labels = (of: string) => bomWith({ key: 'B', material: made.label, usage: '7', loss: '0', unit: of, priceUnit: of, price: '1' })
  const [refused] = await refusal(labels(hour))
  expect(refused).toMatchObject({
    path: 'lines[0].unit',
    values: { text: expect.stringContaining('小时'), textEn: expect.stringContaining('does not convert') },
  })
  expect(
    await refusal(bomWith({ key: 'C', material: made.canvas, usage: '1', loss: '0', unit: units.piece, priceUnit: units.piece })),
  ).toMatchObject([{ path: 'lines[0].unit' }])
  const draft = await bomWith(jersey())
  expect(await refusal(edited(draft, { unit: units.piece, priceUnit: units.piece }))).toMatchObject([{ path: 'lines[0].unit' }])
})

test('a length and a mass convert by width and gram weight: without them a draft is saved, and refused at the submission', async () => {
  const weighed = await bomWith(jersey({ unit: units.metre, priceUnit: units.metre }))
  await as('designer').act(bom, weighed.id, 'submit')
  const draft = await bomWith({ key: 'T', material: tape, usage: '0.01', loss: '0', unit: units.kg, priceUnit: units.kg, price: '30' })
  expect(draft.lines[0]).toMatchObject({ unit: units.kg, conversion: 'same' })
  const refused = await refusal(as('designer').act(bom, draft.id, 'submit'))
  expect(refused).toMatchObject([{ path: 'lines[0].unit', values: { textEn: expect.stringContaining('weight of a metre') } }])
})
