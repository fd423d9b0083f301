/** Tests of the work of an expansion: colours by colourway are looked up, however many cells ask for them. */
import { expect, test } from 'vitest'
import { expand, indexed, type ExpandableBom } from './bom-expansion.server.ts'

type Bom = ExpandableBom['bom']

test('a BOM of 60 mapped lines in 20 colourways is expanded in all cells by reading each row of colours once; the first row of a cell counts', () => {
  const ways = Array.from({ length: 20 }, (_, at) => String(100 + at))
  const lines = Array.from({ length: 60 }, (_, at) => ({
    key: String(at),
    rule: 'map',
    material: '31',
    supplier: '41',
    supply: 'purchased',
    unit: '51',
    usage: '0.25',
    usageBySize: null,
    loss: '5',
    lossBasis: 'added',
    colorways: null,
    sizes: null,
  }))
  let reads = 0
  const row = (key: string, colorway: string, materialColour: string) => ({
    get key() {
      reads++
      return key
    },
    colorway,
    materialColour,
  })
  const colours = [...lines.flatMap(({ key }) => ways.map((way) => row(key, way, `${key}-${way}`))), row('0', ways[0]!, 'later')]
  const bom = { id: '1', lines, colours } as unknown as Bom
  const dyes = new Map(
    colours.map(({ materialColour: id }) => [id, { id, material: '31', colour: '61', supplier: '41', usable: true }] as const),
  )
  const known: ExpandableBom = { ...indexed(bom), colorways: new Map(), coloursOf: new Map(), dyes, colourNames: new Map() }
  const needs = ways.flatMap((way) =>
    ['S', 'M', 'L'].flatMap((size) =>
      expand(known, way, { size }).needs.map(({ key, materialColour }) => [`${key}-${way}`, materialColour]),
    ),
  )
  expect(needs).toHaveLength(60 * 20 * 3)
  for (const [cell, colour] of needs) expect(colour).toBe(cell)
  expect(reads).toBe(colours.length)
})
