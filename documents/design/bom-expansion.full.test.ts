/** Property of the expansion: over every colourway and size it equals a table that is written here row by row, for all rules of colour, limits and suppliers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dec, plain, round } from '../../model/decimal.ts'
import { expand, indexed, type ExpandableBom } from './bom-expansion.server.ts'

const sizes = ['S', 'M', 'L']
const ways = ['11', '12', '13']
const shades = ['61', '62', '63']
const materials = ['31', '32']
const suppliers = ['41', '42']
const hundredths = fc.integer({ min: 1, max: 500 }).map((count) => plain(dec(count).div(100)))
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 2 })

/** What lines fix or map: a colour of each supplier, and one of each that is stopped. */
const chosen = ['81', '82', '83', '84']
const chosenDyes = chosen.map((id, at) => ({ id, material: '31', colour: '61', supplier: suppliers[at % 2]!, usable: at < 2 }))
/** A material in a colour of the library, as a supplier dyes it: any of the twelve, each at most once. */
const dyes = fc.subarray(
  materials.flatMap((material) =>
    shades.flatMap((colour) => suppliers.map((supplier) => ({ id: `7${material}${colour}${supplier}`, material, colour, supplier }))),
  ),
)
/** The palette of a colourway: its colour, a main colour of its own where it has one, and up to two secondary ones. */
const palette = fc.record({
  colour: fc.constantFrom(...shades),
  mainColour: maybe(fc.constantFrom(...shades)),
  secondaryColours: fc.array(fc.constantFrom(...shades), { maxLength: 2 }),
})
const ruled = fc.record({
  material: fc.constantFrom(...materials),
  supplier: maybe(fc.constantFrom(...suppliers)),
  supply: fc.constantFrom('purchased' as const, 'customer' as const, 'factory' as const),
  rule: fc.constantFrom('fixed' as const, 'map' as const, 'match' as const, 'none' as const),
  matched: maybe(fc.integer({ min: 0, max: 3 })),
  fixed: maybe(fc.constantFrom(...chosen)),
  mapped: fc.dictionary(fc.constantFrom(...ways), fc.constantFrom(...chosen)),
  colorways: maybe(fc.subarray(ways)),
  sizes: maybe(fc.subarray(sizes)),
  usage: hundredths,
  bySize: maybe(fc.dictionary(fc.constantFrom(...sizes), hundredths)),
  loss: maybe(fc.integer({ min: 0, max: 90 }).map(String)),
  lossBasis: fc.constantFrom('added' as const, 'yield' as const),
})
const garment = fc.record({ lines: fc.array(ruled, { minLength: 1, maxLength: 6 }), palettes: fc.tuple(palette, palette, palette), dyes })
type Given = typeof garment extends fc.Arbitrary<infer T> ? T : never
type Ruled = Given['lines'][number]

/** The BOM with what its rules refer to, as the expansion reads it. */
function knownOf({ lines, palettes, dyes: dyed }: Given): ExpandableBom {
  const stored = lines.map(({ fixed, mapped: _, bySize, sizes: limits, ...one }, at) => ({
    ...one,
    key: `K${at}`,
    unit: '51',
    sizes: limits === null ? null : limits.join('，'),
    materialColour: fixed,
    usageBySize: bySize === null ? null : { cells: Object.entries(bySize).map(([size, value]) => ({ size, value })) },
  }))
  const colours = lines.flatMap(({ mapped }, at) =>
    Object.entries(mapped).map(([colorway, materialColour]) => ({ key: `K${at}`, colorway, materialColour })),
  )
  const bom = { id: '1', lines: stored, colours } as unknown as ExpandableBom['bom']
  return {
    ...indexed(bom),
    colorways: new Map(
      palettes.map((one, at) => [ways[at]!, { id: ways[at]!, number: `W${at}`, ...one, secondaryColours: one.secondaryColours ?? [] }]),
    ),
    coloursOf: Map.groupBy(
      [...dyed.map((one) => ({ ...one, usable: true })), ...chosenDyes.filter(({ usable }) => !usable)],
      ({ material }) => material,
    ),
    dyes: new Map([...dyed.map((one) => ({ ...one, usable: true })), ...chosenDyes].map((one) => [one.id, one])),
    colourNames: new Map(shades.map((id) => [id, [`色${id}`, `Colour ${id}`]])),
  }
}

const isBoughtOf = (line: Ruled, { supplier }: { readonly supplier: string }) => line.supplier === null || line.supplier === supplier

/** One row of the table: what a line says in a cell, with each part that is missing as null; undefined where the line is not used there. */
function rowOf({ palettes, dyes: dyed }: Given, line: Ruled, way: string, size: string) {
  const isLimited = (limits: readonly string[] | null, to: string) => limits !== null && limits.length > 0 && !limits.includes(to)
  if (isLimited(line.colorways, way) || isLimited(line.sizes, size)) return undefined
  const { colour, mainColour, secondaryColours } = palettes[ways.indexOf(way)]!
  const wanted = [mainColour ?? colour, ...secondaryColours][line.matched ?? 0]
  const inShade = dyed.filter((dye) => dye.material === line.material && dye.colour === wanted)
  const fitting = line.supplier === null ? inShade : inShade.filter((dye) => dye.supplier === line.supplier)
  const named = chosenDyes.find(({ id }) => id === (line.rule === 'fixed' ? line.fixed : line.mapped[way]))
  const bought = named?.usable && isBoughtOf(line, named) ? named : undefined
  const colourBy = {
    none: '-',
    fixed: bought?.id ?? null,
    map: bought?.id ?? null,
    match: wanted !== undefined && fitting.length === 1 ? fitting[0]!.id : null,
  }
  const isBySize = line.bySize !== null && Object.keys(line.bySize).length > 0
  const usage = isBySize ? (line.bySize![size] ?? null) : line.usage
  const lost = line.loss === null ? null : dec(line.loss).div(100)
  const factor = lost && (line.lossBasis === 'added' ? lost.plus(1) : dec(1).div(dec(1).minus(lost)))
  return {
    dye: colourBy[line.rule],
    usage,
    gross: usage === null || factor === null ? null : round(factor.times(dec(usage)), 12),
    supplier: line.supplier ?? (line.rule === 'none' ? null : ((line.rule === 'match' ? fitting[0] : bought)?.supplier ?? null)),
    /** The colour that is needed and was stopped. */
    stopped:
      line.rule === 'match'
        ? fitting.length === 0
          ? chosenDyes.find((dye) => !dye.usable && dye.material === line.material && dye.colour === wanted && isBoughtOf(line, dye))?.id
          : undefined
        : line.rule !== 'none' && named?.usable === false
          ? named.id
          : undefined,
    /** A pair that a lab dip can be asked for: a colour that nobody who may supply the line has dyed. */
    lacks: line.rule === 'match' && wanted !== undefined && fitting.length === 0 ? wanted : undefined,
  }
}

test('the expansion of all colourways and sizes equals the table: fixed, map, match of the main and a further colour, none, limits, suppliers [DM-3-036]', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(garment, (given) => {
      const known = knownOf(given)
      for (const way of ways)
        for (const size of sizes) {
          const { needs, missing } = expand(known, way, { size })
          const rows = given.lines.flatMap((line, at) => {
            const row = rowOf(given, line, way, size)
            return row ? [{ at, line, ...row }] : []
          })
          const whole = rows.filter(({ dye, usage, gross }) => dye !== null && usage !== null && gross !== null)
          expect(needs.map(({ gross, ...need }) => ({ ...need, gross: round(gross, 12) }))).toEqual(
            whole.map(({ at, line, dye, usage, gross, supplier }) => ({
              at,
              key: `K${at}`,
              material: line.material,
              materialColour: dye === '-' ? null : dye,
              supplier,
              purchased: line.supply === 'purchased',
              unit: '51',
              usage,
              gross,
            })),
          )
          // Missing is said once for the amount and once for the colour, at the column where it is corrected.
          const gaps = rows.flatMap(({ at, dye, usage, gross, lacks, stopped }) => [
            ...(usage === null
              ? [{ at, column: 'usageBySize', wanted: undefined, stopped: undefined }]
              : gross === null
                ? [{ at, column: 'loss', wanted: undefined, stopped: undefined }]
                : []),
            ...(dye === null ? [{ at, column: 'materialColour', wanted: lacks, stopped }] : []),
          ])
          expect(missing.map(({ at, column, wanted, stopped }) => ({ at, column, wanted, stopped }))).toEqual(gaps)
          for (const { stopped, reason } of missing) expect(reason.message[0].includes('已停用')).toBe(stopped !== undefined)
          for (const { line, dye } of rows) {
            const kind = `${line.rule}${line.rule === 'match' && (line.matched ?? 0) > 0 ? ' n-th' : ''} ${dye === null ? 'missing' : 'answered'}`
            met.set(kind, (met.get(kind) ?? 0) + 1)
          }
        }
    }),
    { numRuns: 200 },
  )
  // Each rule was met both with and without an answer, so that no part of the table is idle.
  expect([...met.keys()].toSorted()).toEqual([
    'fixed answered',
    'fixed missing',
    'map answered',
    'map missing',
    'match answered',
    'match missing',
    'match n-th answered',
    'match n-th missing',
    'none answered',
  ])
})
