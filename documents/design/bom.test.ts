/** Tests of style BOMs: gross use, amounts, usage by size, colour rules, what is missing, versions, and who reads what of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import type { Story } from '../../engine/testing/story.ts'
import { mul, round, sum } from '../../model/decimal.ts'
import { unit } from '../master/unit.ts'
import { materialColour } from '../material/material-colour.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { confirmedOrder, orderOf, sizes, type Stage } from '../testing/fixtures.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { expand, expandable } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let units: Record<'kg' | 'metre' | 'piece', string>
let made: Record<'jersey' | 'label' | 'canvas', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, units, made } = await bomStory())
})
afterAll(() => app?.end())

const fabricLine = (more: object = {}) => ({ material: made.jersey, usage: '0.25', loss: '5', price: '40', ...more })
const labelLine = (more: object = {}) => ({ material: made.label, usage: '1', loss: '2', price: '0.2', ...more })
const usageBySize = {
  cells: [
    { size: 'S', value: '0.24' },
    { size: 'M', value: '0.25' },
    { size: 'L', value: '0.26' },
  ],
}
let count = 0
const newStyle = async () =>
  (
    await as('designer').create(style, {
      name: `款 ${++count}`,
      brand: stage.brandId,
      season: stage.seasonId,
      category: stage.categoryId,
    })
  ).id
const draft = async (lines: readonly object[], more: object = {}) =>
  as('designer').create(bom, { style: await newStyle(), currency: stage.cny, lines, ...more })
type Bom = Awaited<ReturnType<typeof draft>>
const submit = (id: string) => as('designer').act(bom, id, 'submit')
const approved = async (id: string) => {
  await submit(id)
  return as('manager').act(bom, id, 'approve')
}
const nextOf = async (id: string) => {
  await as('designer').act(bom, id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  return as('designer').get(bom, rows[0]!.id)
}
const known = (one: Bom) =>
  as('designer').perform(async (operation) => (await expandable([one], [one.style], logicContext(operation))).get(one.id)!)
const dyed = async (of: string, shade: string, supplier = stage.supplierId) =>
  (await as('merchandiser').create(materialColour, { material: of, colour: shade, supplier })).id
const wayOf = async (of: string, shade: string, more: object = {}) =>
  (await as('designer').create(colorway, { style: of, colour: shade, ...more })).id

describe('figures', () => {
  test('fabric 10.5000 and label 0.2040 make 10.7040; a metre weighs 0.3240 kg [DM-1-018] [DM-3-034]', async () => {
    const one = await draft([fabricLine(), labelLine()])
    expect([one.number, one.lines.map(({ key, element, materialName }) => [key, element, materialName])]).toEqual([
      expect.stringMatching(/V01$/),
      [
        ['10', 'fabric', '汗布'],
        ['20', 'trim', '主标'],
      ],
    ])
    expect([one.lines[0]!.amount, one.lines[1]!.amount, one.material, one.fabric, one.trim]).toEqual([
      '10.5',
      '0.204',
      '10.704',
      '10.5',
      '0.204',
    ])
    expect(one.lines[0]!.metreWeight).toBe('0.324')
  })

  test('1.5 × 1.05 × 10 is 15.7500, with tax point 13 and profit point 10 it is 19.5773 [DM-2-008] [DM-3-037]', async () => {
    const one = await draft([fabricLine({ usage: '1.5', price: '10' })])
    expect([one.lines[0]!.gross, one.material]).toEqual(['1.575', '15.75'])
    const line = (more: object) => as('designer').save(bom, one.id, { lines: { set: [{ id: one.lines[0]!.id, ...more }], remove: [] } })
    expect((await line({ taxPoint: '13', profitPoint: '10' })).material).toBe('19.5773')
    expect((await line({ taxPoint: '0' })).material).toBe('17.325')
  })

  test('the basis of the loss is named: added 2.1000, yield 2.1053; the other one stands beside it', async () => {
    const one = await draft([fabricLine({ usage: '2' }), fabricLine({ usage: '2', lossBasis: 'yield' })])
    expect(one.lines.map(({ gross, otherGross }) => [gross, otherGross])).toEqual([
      ['2.1', '2.1053'],
      ['2.1053', '2.1'],
    ])
  })

  test.each([
    ['250', '500', '250', '262.5', '10.5'],
    ['400', '400', '200', '260.4', '10.416'],
    ['200', '300', '500', '265.65', '10.626'],
  ])('usage by size for %s/%s/%s needs %s kg and costs %s a piece [DM-3-036]', async (s, m, l, needed, amount) => {
    const one = await draft([fabricLine({ usageBySize })], { ratio: sizes(s, m, l) })
    expect([one.lines[0]!.needed, one.lines[0]!.ratioAmount, one.ratioMaterial, one.material]).toEqual([needed, amount, amount, '10.5'])
    expect(one.lines[0]!.highest).toBe('0.273')
    // The sum of the expansion over the order is what is needed for it.
    const expanded = await known(one)
    const way = await wayOf(one.style, stage.black)
    const grossOf = (size: string) => expand(expanded, way, { size }).needs[0]!.gross
    expect(sum([mul(grossOf('S'), s), mul(grossOf('M'), m), mul(grossOf('L'), l)])).toBe(needed)
  })

  test('metres priced by the kilogram are weighed, kilograms priced by the metre measured; other units are refused', async () => {
    const one = await draft([
      { material: made.canvas, usage: '1', unit: units.metre, priceUnit: units.kg, price: '40' },
      { material: made.canvas, usage: '0.324', unit: units.kg, priceUnit: units.metre, price: '10' },
    ])
    expect(one.lines.map(({ conversion, amount }) => [conversion, amount])).toEqual([
      ['by_weight', '12.96'],
      ['by_length', '10'],
    ])
    expect(await expectRefusal(draft([fabricLine({ priceUnit: units.piece })]))).toMatch(/lines\[0\]\.priceUnit/)
    // A width that is changed later does not move what was approved.
    await approved(one.id)
    await as('merchandiser').save(material, made.canvas, { width: '1.5 M' })
    expect((await as('designer').get(bom, one.id)).material).toBe('22.96')
    // 1.5 m × 180 g/m² = 0.27 kg a metre: 0.27 × 40, and 0.324 ÷ 0.27 × 10.
    const next = await nextOf(one.id)
    const after = await as('designer').save(bom, next.id, { lines: { set: [{ id: next.lines[0]!.id, use: '口袋' }], remove: [] } })
    expect(after.lines.map(({ metreWeight, amount }) => [metreWeight, amount])).toEqual([
      ['0.27', '10.8'],
      ['0.27', '12'],
    ])
    expect([after.material, (await as('designer').get(bom, one.id)).material]).toEqual(['22.8', '22.96'])
    await as('merchandiser').save(material, made.canvas, { width: '1.8 M' })
  })

  test('what has no price is counted and never zero; what the customer supplies costs nothing and is not bought [DM-3-036]', async () => {
    const one = await draft([fabricLine({ price: null }), labelLine({ supply: 'customer', price: null })])
    expect([one.lines[0]!.amount, one.lines[1]!.amount, one.unpriced]).toEqual([null, '0', 1])
    const { needs } = expand(await known(one), await wayOf(one.style, stage.black), { size: 'M' })
    expect(needs.map(({ purchased, gross }) => [purchased, gross])).toEqual([
      [true, '0.2625'],
      [false, '1.02'],
    ])
  })

  test('a blank price is that of the supplier’s list on the day of the BOM', async () => {
    await as('merchandiser').act(material, made.label, 'submit')
    await as('manager').act(material, made.label, 'approve')
    const price = { kind: 'material', supplier: stage.supplierId, material: made.label, currency: stage.cny }
    await as('buyer').create(priceList, { ...price, validFrom: '2024-01-01', validTo: '2024-12-31', netPrice: '0.18' })
    await as('buyer').create(priceList, { ...price, validFrom: '2025-01-01', netPrice: '0.21' })
    const line = labelLine({ price: null, supplier: stage.supplierId })
    const priceOn = async (validFrom: string) => (await draft([line], { validFrom })).lines[0]!.price
    expect([await priceOn('2024-06-01'), await priceOn('2025-06-01'), await priceOn('2023-06-01')]).toEqual(['0.18', '0.21', null])
    const typed = await draft([labelLine({ supplier: stage.supplierId })], { validFrom: '2024-06-01' })
    expect(typed.lines[0]!.price).toBe('0.2')
    const free = await draft([labelLine({ supplier: stage.supplierId, price: '0' })], { validFrom: '2024-06-01' })
    expect(free.lines[0], 'what costs nothing by hand costs nothing').toMatchObject({ price: '0', amount: '0' })
    // An entry may quote in a unit that nothing in the BOM is in: 1.02 ÷ 12 × 2.
    const dozen = { code: 'DOZ', name: '打', nameEn: 'Dozen', dimension: 'count', numerator: 12, decimals: 4 } as const
    const { id: by } = await as('admin').create(unit, dozen)
    await as('buyer').create(priceList, { ...price, validFrom: '2022-01-01', validTo: '2022-12-31', netPrice: '2', unit: by })
    expect((await draft([line], { validFrom: '2022-06-01' })).lines[0]).toMatchObject({ price: '2', priceUnit: by, amount: '0.17' })
  })
})

test('the usage of the base size is that of the line: another one is refused at the cell', async () => {
  const cells = [
    { size: 'S', value: '0.24' },
    { size: 'M', value: '0.27' },
    { size: 'L', value: '0.28' },
  ]
  expect(await expectRefusal(draft([fabricLine({ usageBySize: { cells } })]))).toMatch(/lines\[0\]\.usageBySize.*M.*0\.27.*0\.25/)
  expect((await draft([fabricLine({ usage: '0.27', usageBySize: { cells } })])).lines[0]!.amount).toBe('11.34')
})

test('units of one dimension convert by the unit table, exactly: yards to metres, grams to kilograms, dozens to pieces', async () => {
  const create = async (code: string, dimension: string, [numerator, denominator]: readonly [number, number]) =>
    (await as('admin').create(unit, { code, name: code, nameEn: code, dimension, numerator, denominator, decimals: 4 })).id
  const yard = await create('YD', 'length', [9144, 10000])
  const gram = await create('G', 'mass', [1, 1000])
  const centimetre = await create('CM', 'length', [1, 100])
  const dozen = await create('DZ', 'count', [12, 1])
  const line = (from: string, to: string, usage: string, price: string) => ({
    material: [dozen, units.piece].includes(from) ? made.label : made.canvas,
    usage,
    unit: from,
    priceUnit: to,
    price,
  })
  const one = await draft([
    line(yard, units.metre, '1.25', '10'),
    line(gram, units.kg, '250', '40'),
    line(centimetre, units.metre, '33', '3'),
    line(dozen, units.piece, '0.5', '0.2'),
    line(units.piece, dozen, '6', '2.4'),
    line(yard, units.kg, '1', '40'),
    line(gram, units.metre, '324', '10'),
  ])
  expect(one.lines.map(({ conversion, amount }) => [conversion, amount])).toEqual([
    ['by_unit', '11.43'],
    ['by_unit', '10'],
    ['by_unit', '0.99'],
    ['by_unit', '1.2'],
    ['by_unit', '1.2'],
    ['by_weight', '11.8506'],
    ['by_length', '10'],
  ])
  expect(await expectRefusal(draft([line(dozen, units.metre, '1', '1')]))).toMatch(/lines\[0\]\.priceUnit/)
})

describe('rules of colour and size', () => {
  test('match, map, fixed and none; a colourway that is added later needs no version by match, and is missing by map [DM-3-036]', async () => {
    const [red, navy] = [(await as('admin').create(colour, { name: '红' })).id, (await as('admin').create(colour, { name: '藏青' })).id]
    const of = await newStyle()
    const [black, white] = [await wayOf(of, stage.black, { secondaryColours: [red] }), await wayOf(of, stage.white)]
    const blackJersey = await dyed(made.jersey, stage.black)
    const [whiteJersey, redLabel] = [await dyed(made.jersey, stage.white), await dyed(made.label, red)]
    const one = await as('designer').create(bom, {
      style: of,
      currency: stage.cny,
      lines: [
        fabricLine({ key: 'A', rule: 'match' }),
        labelLine({ key: 'B', rule: 'map' }),
        labelLine({ key: 'C', rule: 'match', matched: 1, colorways: [black], sizes: 's, M' }),
        labelLine({ key: 'D', rule: 'fixed', materialColour: redLabel }),
        labelLine({ key: 'E' }),
      ],
      colours: [black, white].map((way) => ({ key: 'B', colorway: way, materialColour: redLabel })),
    })
    expect(one.missing).toBe(0)
    const answer = (way: string, size: string, from = expanded) => {
      const { needs, missing } = expand(from, way, { size })
      return [needs.map(({ key, materialColour: chosen }) => [key, chosen]), missing.map(({ key, reason }) => [key, reason.key])]
    }
    const expanded = await known(one)
    const common = [
      ['B', redLabel],
      ['D', redLabel],
      ['E', null],
    ]
    expect(answer(black, 'M')).toEqual([[['A', blackJersey], common[0], ['C', redLabel], common[1], common[2]], []])
    expect(answer(black, 'L')).toEqual([[['A', blackJersey], ...common], []])
    expect(answer(white, 'M')).toEqual([[['A', whiteJersey], ...common], []])
    expect((await approved(one.id)).status).toBe('active')
    const third = await wayOf(of, navy)
    const navyJersey = await dyed(made.jersey, navy)
    const later = answer(third, 'M', await known(one))
    expect(later).toEqual([
      [
        ['A', navyJersey],
        ['D', redLabel],
        ['E', null],
      ],
      [['B', 'bom.notMapped']],
    ])
  })

  test('nothing is submitted while a cell has no answer, and the refusal names line, colourway and size', async () => {
    const of = await newStyle()
    await wayOf(of, stage.black)
    const noColour = await as('designer').create(bom, {
      style: of,
      currency: stage.cny,
      lines: [{ ...labelLine({ key: 'A', rule: 'match' }) }],
    })
    expect(noColour.missing).toBe(3)
    expect(await expectRefusal(submit(noColour.id))).toMatch(/lines\[0\]\.materialColour.*A.*黑色/)
    const two = { cells: usageBySize.cells.slice(0, 2) }
    const noUsage = await as('designer').save(bom, noColour.id, { lines: [fabricLine({ key: 'F', usageBySize: two })] })
    expect(noUsage.missing).toBe(1)
    expect(await expectRefusal(submit(noColour.id))).toMatch(/lines\[0\]\.usageBySize.*L/)
    expect(await expectRefusal(as('designer').save(bom, noColour.id, { lines: [fabricLine({ sizes: 'M,XXL' })] }))).toMatch(/sizes.*XXL/)
    const map = [{ key: 'A', colorway: await wayOf(of, stage.white), materialColour: await dyed(made.label, stage.white) }]
    expect(await expectRefusal(as('designer').save(bom, noColour.id, { colours: map }))).toMatch(/colours\[0\]\.key/)
    const ofOther = [{ ...map[0]!, materialColour: await dyed(made.canvas, stage.white) }]
    // The colour that was dyed has counted the cells of the BOM again.
    await as('designer').get(bom, noColour.id)
    const mapped = { lines: [labelLine({ key: 'A', rule: 'map' })], colours: ofOther }
    expect(await expectRefusal(as('designer').save(bom, noColour.id, mapped))).toMatch(/colours\[0\]\.materialColour/)
  })

  test('without colourways a size that has no usage is missing all the same', async () => {
    const cells = usageBySize.cells.slice(0, 2)
    const one = await draft([fabricLine({ key: 'F', usageBySize: { cells } }), labelLine({ rule: 'match' })])
    expect(one.missing).toBe(1)
    expect(await expectRefusal(submit(one.id))).toMatch(/lines\[0\]\.usageBySize.*L/)
  })

  test('the colour of two suppliers needs a supplier', async () => {
    const of = await newStyle()
    const way = await wayOf(of, stage.black)
    const first = await dyed(made.canvas, stage.black)
    await dyed(made.canvas, stage.black, stage.otherSupplierId)
    const line = (more: object = {}) => ({ material: made.canvas, usage: '1', price: '1', rule: 'match', ...more })
    const one = await as('designer').create(bom, { style: of, currency: stage.cny, lines: [line(), line({ supplier: stage.supplierId })] })
    const { needs, missing } = expand(await known(one), way, { size: 'M' })
    expect([needs.map((need) => [need.materialColour, need.supplier]), missing.map(({ reason }) => reason.key)]).toEqual([
      [[first, stage.supplierId]],
      ['bom.severalSuppliers'],
    ])
  })

  test('an expired material is asked about, a stopped one cannot be chosen [DM-2-015]', async () => {
    const old = await as('merchandiser').create(material, {
      group: (await as('admin').create(materialGroup, { code: 'OLD', name: '旧', unit: units.piece })).id,
      name: '旧料',
      type: 'trim',
      validFrom: '2020-01-01',
      validTo: '2020-12-31',
    })
    const one = await draft([{ material: old.id, usage: '1', price: '1' }])
    await expect(submit(one.id)).rejects.toMatchObject({ key: 'action.asks' })
    for (const action of ['submit', 'approve', 'stop'])
      await as(action === 'submit' ? 'merchandiser' : 'manager').act(material, old.id, action)
    expect(await expectRefusal(draft([{ material: old.id, usage: '1', price: '1' }]))).toMatch(/lines\[0\]\.material/)
  })
})

describe('versions', () => {
  test('one active version, the next one copied from it, a second first version refused [DM-3-035] [DM-5-036] [DM-8-027]', async () => {
    const one = await draft([fabricLine(), labelLine()])
    expect(await expectRefusal(as('designer').create(bom, { style: one.style, currency: stage.cny, lines: [labelLine()] }))).toContain(
      '版本号已存在',
    )
    await approved(one.id)
    await expect(as('designer').save(bom, one.id, { validFrom: '2030-01-01' })).rejects.toMatchObject({ key: 'save.notEditable' })
    const two = await nextOf(one.id)
    expect([two.edition, two.material, two.number.slice(-3)]).toEqual([2, '10.704', 'V02'])
    await approved(two.id)
    expect(await as('designer').get(bom, one.id)).toMatchObject({ status: 'archived', successor: two.id })
  })

  test('the factory reads the BOM of its order without prices, points and amounts, gross use included; others do not [DM-3-037]', async () => {
    const next = await nextOf(stage.bomId)
    const one = await as('designer').save(bom, next.id, {
      remark: '内部',
      lines: [fabricLine({ supplier: stage.supplierId, taxPoint: '13', profitPoint: '10' })],
    })
    await approved(one.id)
    for (const name of ['factory', 'supplier']) await expect(as(name).get(bom, one.id)).rejects.toMatchObject({ key: 'generic.notFound' })
    await confirmedOrder(app, orderOf(stage))
    for (const name of ['factory', 'supplier']) {
      const seen = await as(name).get(bom, one.id)
      expect([seen.lines[0]!.gross, seen.lines[0]!.materialName]).toEqual(['0.2625', '汗布'])
      const hidden = [
        'price',
        'taxPoint',
        'grossPrice',
        'profitPoint',
        'amount',
        'ratioAmount',
        'otherGross',
        'priceUnit',
        'supplier',
        'unpriced',
      ] as const
      expect(hidden.filter((column) => seen.lines[0]![column] !== undefined)).toEqual([])
      const own = ['currency', 'material', 'fabric', 'trim', 'ratioMaterial', 'missing', 'unpriced', 'remark', 'profitBasis'] as const
      expect(own.filter((field) => seen[field] !== undefined)).toEqual([])
      const listed = (await as(name).list(bom)).rows
      expect(listed.map((row) => [row.id, row['material']])).toEqual([
        [one.id, undefined],
        [stage.bomId, undefined],
      ])
    }
    for (const name of ['supplier2', 'carrier', 'other.buyer'])
      expect(
        (
          await as(name)
            .list(bom)
            .catch(() => ({ rows: [] }))
        ).rows,
      ).toEqual([])
  })
})

test('the expansion of every colourway and size equals a table that is computed cell by cell', async () => {
  const of = await newStyle()
  const ways = [await wayOf(of, stage.black), await wayOf(of, stage.white)]
  const one = await as('designer').create(bom, {
    style: of,
    currency: stage.cny,
    lines: [
      fabricLine({ usageBySize }),
      labelLine({ colorways: [ways[0]] }),
      labelLine({ sizes: 'S', usage: '3', loss: '0' }),
      fabricLine({ usage: '2', lossBasis: 'yield', sizes: 'M,L', colorways: [ways[1]] }),
    ],
  })
  const expanded = await known(one)
  const bySize: Record<string, string> = { S: '0.24', M: '0.25', L: '0.26' }
  for (const [at, way] of ways.entries())
    for (const size of ['S', 'M', 'L']) {
      const expected = [round(mul(bySize[size]!, '1.05'))]
      if (at === 0) expected.push('1.02')
      if (size === 'S') expected.push('3')
      if (at === 1 && size !== 'S') expected.push('2.1053')
      expect(expand(expanded, way, { size }).needs.map(({ gross }) => round(gross))).toEqual(expected)
    }
})
