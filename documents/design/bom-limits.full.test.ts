/** Tests of BOM lines that are limited to colourways and sizes: what a piece costs by them, and what is needed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { div, mul, round, sum } from '../../model/decimal.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { sizes } from '../testing/fixtures.ts'
import { expand, expandable } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

const as = (name: string) => story.app.as(name)
const usageBySize = { cells: Object.entries({ S: '0.24', M: '0.25', L: '0.26' }).map(([size, value]) => ({ size, value })) }
let count = 0
const newStyle = async () => {
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  return (await as('designer').create(style, { name: `款 ${++count}`, brand, season, category })).id
}
const draft = async (lines: readonly object[]) => as('designer').create(bom, { style: await newStyle(), currency: story.stage.cny, lines })
const known = (one: Awaited<ReturnType<typeof draft>>) =>
  as('designer').perform(async (operation) => (await expandable([one], [one.style], logicContext(operation))).get(one.id)!)
const wayOf = async (of: string, shade: string) => (await as('designer').create(colorway, { style: of, colour: shade })).id

describe('lines that not every piece uses', () => {
  const lineOf = (key: string, price: string, more: object = {}) => ({ key, material: story.made.label, usage: '1', price, ...more })

  const inTwoColours = async () => {
    const one = await draft([lineOf('A', '50')])
    return [one, [await wayOf(one.style, story.stage.black), await wayOf(one.style, story.stage.white)]] as const
  }

  test('50 for all, a zip of 2 for each colour and a label of 5 for S cost 52, by the ratio 53.6667; labels 10, zips 30', async () => {
    const of = await newStyle()
    const [black, white] = [await wayOf(of, story.stage.black), await wayOf(of, story.stage.white)]
    const lines = [
      lineOf('A', '50'),
      lineOf('B', '2', { colorways: [black] }),
      lineOf('C', '2', { colorways: [white] }),
      lineOf('D', '5', { sizes: 'S' }),
    ]
    const one = await as('designer').create(bom, { style: of, currency: story.stage.cny, ratio: sizes('10', '10', '10'), lines })
    expect([one.material, one.ratioMaterial, one.trim]).toEqual(['52', '53.6667', '52'])
    expect(one.lines.map(({ needed, amount, ratioAmount }) => [needed, amount, ratioAmount])).toEqual([
      ['30', '50', '50'],
      ['15', '1', '1'],
      ['15', '1', '1'],
      ['10', '0', '1.6667'],
    ])
    // Three colourways, one of which has no zip.
    await wayOf(of, (await as('admin').create(colour, { name: '米色' })).id)
    const three = await as('designer').save(bom, one.id, { remark: '三色' })
    expect([three.material, three.lines.map(({ needed }) => needed)]).toEqual(['51.3334', ['30', '10', '10', '10']])
  })

  test('the sum of the expansion over colourways and the ratio is what is needed, for any limits', async () => {
    const [{ id }, ways] = await inTwoColours()
    // The colourways have moved what the BOM needs.
    await as('designer').get(bom, id)
    const limits = [{}, { sizes: 'S' }, { sizes: 'M,L' }, { sizes: 'L' }].flatMap((limit) => [
      limit,
      { ...limit, colorways: [ways[0]] },
      { ...limit, colorways: [ways[1]], lossBasis: 'yield', loss: '3' },
      { ...limit, usage: '0.25', usageBySize, loss: '7' },
    ])
    for (const [s, m, l] of [
      ['10', '10', '10'],
      ['13', '41', '7'],
      ['0', '1', '900'],
    ] as const) {
      const lines = limits.map((limit, at) => lineOf(String(at), '0.37', { usage: '0.333', ...limit }))
      const filled = await as('designer').save(bom, id, { ratio: sizes(s, m, l), lines })
      const expanded = await known(filled)
      for (const [at, { needed }] of filled.lines.entries()) {
        const all = Object.entries({ S: s, M: m, L: l }).flatMap(([size, pieces]) =>
          ways.map((way) => mul(expand(expanded, way, { size }).needs.find((need) => need.at === at)?.gross ?? '0', pieces)),
        )
        expect(needed, `${s}/${m}/${l} line ${at}`).toBe(round(div(sum(all), '2')))
      }
    }
  })
})

describe('the highest size', () => {
  const lineOf = (key: string, usage: string, price: string, more: object = {}) => ({
    key,
    material: story.made.label,
    usage,
    price,
    ...more,
  })
  const highestOf = (one: Awaited<ReturnType<typeof draft>>) => one.lines.map(({ highest, highestAmount }) => [highest, highestAmount])
  const totalOf = (one: Awaited<ReturnType<typeof draft>>) => sum(one.lines.map(({ highestAmount }) => highestAmount!))
  const newList = async (sizesOf: object) => {
    const list = {
      name: `最大码 ${++count}`,
      group: 'men',
      sizes: ['S', 'M', 'L', 'XL'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' })),
    }
    const { id } = await as('admin').create(sizeList, { ...list, ...sizesOf })
    const of = await newStyle()
    await as('designer').save(style, of, { sizeList: id })
    return of
  }

  test('5 buttons for S and M and 6 for L and XL: the total of the highest size has those that XL takes, 9.3017 and not 7.7998 [DM-3-036]', async () => {
    const of = await newList({})
    const lines = [
      lineOf('A', '5', '1.4725', { loss: '2', sizes: 'S,M' }),
      lineOf('B', '6', '1.4725', { loss: '2', sizes: 'L,XL' }),
      lineOf('C', '1', '0.29'),
    ]
    const one = await as('designer').create(bom, { style: of, currency: story.stage.cny, lines })
    expect(highestOf(one)).toEqual([
      ['0', '0'],
      ['6.12', '9.0117'],
      ['1', '0.29'],
    ])
    expect(totalOf(one)).toBe('9.3017')
    // The base size is as before.
    expect(one.lines.map(({ amount }) => amount)).toEqual(['7.5098', '0', '0.29'])
  })

  test('usage by size is that of the last size of the list, and a line of one of two colourways counts half', async () => {
    const of = await newList({})
    const [black] = [await wayOf(of, story.stage.black), await wayOf(of, story.stage.white)]
    const cells = Object.entries({ S: '3', M: '2', L: '2', XL: '2.5' }).map(([size, value]) => ({ size, value }))
    const lines = [lineOf('A', '2', '1', { usageBySize: { cells } }), lineOf('B', '1', '4', { colorways: [black], sizes: 'XL' })]
    const one = await as('designer').create(bom, { style: of, currency: story.stage.cny, lines })
    expect(highestOf(one)).toEqual([
      ['2.5', '2.5'],
      ['1', '2'],
    ])
    // Without a usage of that size its amount is not known.
    const partly = { cells: cells.slice(0, 3) }
    const open = await as('designer').save(bom, one.id, { lines: { set: [{ id: one.lines[0]!.id, usageBySize: partly }], remove: [] } })
    expect(highestOf(open)[0]).toEqual([null, null])
  })

  test('of two axes the highest size is the last pair', async () => {
    const of = await newList({ seconds: ['30', '34'].map((second, at) => ({ second, sort: at + 1 })) })
    const lines = [
      lineOf('A', '1', '2', { sizes: 'XL/30' }),
      lineOf('B', '1', '3', { sizes: 'XL/34' }),
      lineOf('C', '1', '5', { sizes: 'XL' }),
    ]
    const one = await as('designer').create(bom, { style: of, currency: story.stage.cny, lines })
    expect(highestOf(one).map(([, amount]) => amount)).toEqual(['0', '3', '5'])
  })
})

describe('prices that depend on what is missing', () => {
  const { cells } = usageBySize
  const bought = (more: object = {}) => ({
    material: story.made.label,
    supplier: story.stage.supplierId,
    usage: '0.25',
    price: null,
    ...more,
  })
  const priced = (one: Awaited<ReturnType<typeof draft>>) => one.lines.map(({ price, needed, amount }) => [price, needed, amount])

  test('a draft with a ratio takes no tier while the usage of a size is missing; once it is entered the tier is that of all sizes', async () => {
    await as('merchandiser').act(material, story.made.label, 'submit')
    await as('manager').act(material, story.made.label, 'approve')
    await as('buyer').create(priceList, {
      kind: 'material',
      supplier: story.stage.supplierId,
      material: story.made.label,
      currency: story.stage.cny,
      validFrom: '2024-01-01',
      tiers: [
        { from: '0.0001', price: '42' },
        { from: '200', price: '40' },
      ],
    })
    const ratio = sizes('250', '500', '250')
    const noLarge = bought({ usageBySize: { cells: cells.slice(0, 2) } })
    const one = await as('designer').create(bom, {
      style: await newStyle(),
      currency: story.stage.cny,
      ratio,
      pieces: '1000',
      lines: [noLarge],
    })
    expect([one.missing, ...priced(one)]).toEqual([1, [null, null, null]])
    const whole = await as('designer').save(bom, one.id, { lines: { set: [{ id: one.lines[0]!.id, usageBySize }], remove: [] } })
    expect([whole.missing, ...priced(whole)]).toEqual([0, ['40', '250', '10']])
    // Lines of a material are added up, so that the tier of each depends on the missing size of the other.
    const both = await as('designer').save(bom, one.id, { lines: [bought({ usage: '0.1' }), noLarge] })
    expect(priced(both)).toEqual([
      [null, '100', null],
      [null, null, null],
    ])
  })

  test('nor while a colourway has no colour', async () => {
    const of = await newStyle()
    await wayOf(of, story.stage.black)
    const ratio = sizes('250', '500', '250')
    const one = await as('designer').create(bom, { style: of, currency: story.stage.cny, ratio, lines: [bought({ rule: 'match' })] })
    expect([one.missing, ...priced(one)]).toEqual([3, [null, null, null]])
  })
})
