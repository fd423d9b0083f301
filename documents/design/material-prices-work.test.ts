/** Tests of the work of choosing prices for a BOM: what is needed of a material is reckoned once for a number of pieces, however many lines and colours ask for it. */
import { expect, test } from 'vitest'
import type { Figures } from './bom-figures.server.ts'
import { pricedParts } from './material-prices.server.ts'

type Of = Parameters<typeof pricedParts>[0]
type Aggregation = 'order' | 'material' | 'materialColour'

const unit = { id: '51', dimension: 'length', numerator: 1, denominator: 1 } as const

interface Shape {
  readonly lineCount: number
  readonly aggregation: Aggregation
  /** Whether all lines are of one material; else each is of its own. */
  readonly isOneMaterial: boolean
}

/** Prices of a BOM of one supplier, each line in six colours, with an entry for each material; counts how often gross uses, lines and entries are read. */
function counted({ lineCount, aggregation, isOneMaterial }: Shape) {
  const reads = { gross: 0, line: 0, entry: 0 }
  const ids = Array.from({ length: lineCount }, (_, at) => (isOneMaterial ? '100' : String(100 + at)))
  const lines = ids.map((material) => ({
    supplier: '41',
    material,
    supply: 'purchased',
    unit: unit.id,
    price: null,
    priceCurrency: null,
    get metreWeight() {
      reads.line++
      return null
    },
  }))
  const part = (colour: string) => ({
    colour,
    cells: 1,
    usage: '0.5',
    get gross() {
      reads.gross++
      return '0.5'
    },
  })
  const colours = Array.from({ length: 6 }, (_, at) => String(900 + at))
  const figures: Figures = {
    colourways: colours.length,
    baseCells: colours.length,
    garments: 1,
    lacksFabric: false,
    lines: lines.map(() => ({ appliesTo: colours.length, ratioUsage: null, needed: null, suppliers: [], parts: colours.map(part) })),
  }
  const entries = [...new Set(ids)].map((material, at) => ({
    id: String(at),
    supplier: '41',
    material,
    materialColour: null,
    style: null,
    colour: null,
    sku: null,
    currency: '61',
    netPrice: null,
    taxRate: '13',
    validFrom: '2024-01-01',
    validTo: null,
    minimum: null,
    surcharge: null,
    unit: unit.id,
    aggregation,
    tiers: [
      { from: '0', price: '10' },
      { from: '1000', price: '8' },
    ],
    get status() {
      reads.entry++
      return 'active' as const
    },
  }))
  const partsFor = pricedParts({ lines, currency: '61' } as unknown as Of, {
    figures,
    day: '2024-06-01',
    entries,
    units: new Map([[unit.id, unit]]),
  })
  return { partsFor, reads }
}

const shapes = (['order', 'material', 'materialColour'] as const).flatMap((aggregation) =>
  [false, true].map((isOneMaterial) => ({ aggregation, isOneMaterial })),
)

test.each(shapes)('twice as many lines are at most twice the reads, by $aggregation, all of one material: $isOneMaterial', (shape) => {
  const work = (lineCount: number) => {
    const { partsFor, reads } = counted({ ...shape, lineCount })
    const parts = partsFor('100').flat()
    return { ...reads, parts: parts.length, prices: [...new Set(parts.map(({ price }) => price))] }
  }
  const [some, twice] = [work(50), work(100)]
  // A line needs 300 units in all its colours: the tier from 1,000 is reached by several lines together, in one colour or in all.
  const reached = shape.isOneMaterial || shape.aggregation === 'order' ? ['8'] : ['10']
  expect([some.prices, twice.prices]).toEqual([reached, reached])
  // Parts of a line that have one price are one.
  expect(twice.parts).toBe(100)
  for (const of of ['gross', 'line', 'entry'] as const) expect(twice[of], of).toBeLessThanOrEqual(2 * some[of])
  // Of 600 parts each is read a few times, for its line, its colour and the result.
  expect([twice.gross <= 4 * 600, twice.line <= 6 * 600, twice.entry <= 3 * 600]).toEqual([true, true, true])
})
