/** What the demo's styles consume and cost: a BOM of each, and costing sheets of every third one that is approved. */
import { bom } from '../../documents/design/bom.ts'
import { costing } from '../../documents/design/costing.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { add, mul, round } from '../../model/decimal.ts'
import { fabricOf, trimsOf } from './garment-development.ts'
import type { Masters } from './seed-masters.ts'
import type { Bought, Stocked } from './seed-materials.ts'
import type { As } from './seed-session.ts'
import { bringInForce, type DevelopedStyle, type DevelopedTogether } from './seed-style-development.ts'
import { dayFrom } from './seeded-random.ts'

const isStocked = (trim: string, { stocked }: Masters): trim is Stocked => Object.hasOwn(stocked, trim)

/**
 * Lays the BOMs of styles: the main fabric matches the colourways, rib and lining are named by colourway, and fabrics have a usage for each size.
 * @returns the BOM of each style in their order, with what its materials cost
 */
export async function seedBoms(
  as: As,
  masters: Masters,
  { styles, begun, stand }: DevelopedTogether,
): Promise<{ id: string; material: string }[]> {
  await dyeFabrics(as, masters, { styles, begun })
  const made = await as('technologist', dayFrom(begun, stand === 'submitted' ? 0 : 4)).createMany(
    bom,
    styles.map((style) => bomOf(masters, style)),
  )
  const ids = made.map(({ id }) => id)
  await bringInForce(as, bom, { ids, begun, stand }, { maker: 'technologist', submitted: 8, approved: 9 })
  return made.map(({ id, ...list }) => ({ id, material: String(list['material']) }))
}

function bomOf(masters: Masters, { id: style, garment, sizes, ways }: DevelopedStyle) {
  const [main, fabric] = [masters.mainMaterial[garment], fabricOf[garment]]
  const line = (at: number, { id, unit, price }: Bought, usage: string, more: object) => ({
    key: String((at + 1) * 10),
    material: id,
    unit,
    usage,
    price,
    ...more,
  })
  const parts = trimsOf[garment].map(([trim, usage, loss, use], at) => {
    const byColourway = isStocked(trim, masters) ? { element: 'fabric', rule: 'map', usageBySize: usageOf(usage, sizes) } : {}
    return line(at + 1, masters.trims[trim], usage, { loss, use, ...byColourway })
  })
  const colours = trimsOf[garment].flatMap(([trim], at) =>
    isStocked(trim, masters)
      ? ways.map((colorway, way) => ({ key: parts[at]!.key, colorway, materialColour: masters.stocked[trim][way % 3]! }))
      : [],
  )
  const body = { supplier: main.supplier, loss: '5', rule: 'match', use: '大身 Body', usageBySize: usageOf(fabric, sizes) }
  return { style, currency: masters.cny, lines: [line(0, main, fabric, body), ...parts], colours }
}

/** A size takes 4 % more than the one below; the base size is the middle one, the lower of two. */
const usageOf = (base: string, sizes: readonly string[]) => {
  const middle = Math.floor((sizes.length - 1) / 2)
  return { cells: sizes.map((size, at) => ({ size, value: round(mul(base, add('1', mul('0.04', String(at - middle))))) })) }
}

/** Has the main fabrics dyed in the colours of the styles, where they are not yet. */
async function dyeFabrics(as: As, masters: Masters, { styles, begun }: Pick<DevelopedTogether, 'styles' | 'begun'>): Promise<void> {
  const technologist = as('technologist', dayFrom(begun, 3))
  const needed = styles.flatMap(({ garment, shades }) => {
    const { id: material, supplier } = masters.mainMaterial[garment]
    return shades.map((colour) => ({ material, supplier, colour }))
  })
  const keyOf = (one: Readonly<Record<string, unknown>>) => `${one['material']} ${one['supplier']} ${one['colour']}`
  const known = await technologist.find(materialColour, { material: [...new Set(needed.map(({ material }) => material))] })
  const missing = new Map(needed.map((one) => [keyOf(one), one]))
  for (const one of known) missing.delete(keyOf(one))
  if (missing.size > 0) await technologist.createMany(materialColour, [...missing.values()])
}

/** A style with its BOM and process sheet. */
interface ToCost {
  readonly style: DevelopedStyle
  readonly list: { readonly id: string; readonly material: string }
  readonly process: { readonly id: string; readonly sam: string }
}

/** Lays the costing sheets of styles from their BOMs and process sheets, with a scenario for a small order; every fourth one is a draft. */
export async function seedCostings(as: As, goods: readonly ToCost[], begun: string): Promise<void> {
  const made = await as('cost', dayFrom(begun, 10)).createMany(
    costing,
    goods.map(({ style, list, process }) => {
      const cost = add(list.material, mul(process.sam, '0.5'))
      const price = round(mul(cost, '1.6'), 2)
      return {
        style: style.id,
        bom: list.id,
        process: process.id,
        elements: [
          { element: 'overhead', basis: 'piece', figure: '1.3' },
          { element: 'freight', basis: 'order', figure: '600' },
        ],
        scenarios: [
          { name: 'A 3,000', base: true, picked: true, quantity: '3000', price },
          { name: 'B 500', quantity: '500', price },
        ],
      }
    }),
  )
  const submitted = made.filter((_, at) => goods[at]!.style.at % 4 !== 0).map(({ id }) => id)
  if (submitted.length === 0) return
  await as('cost', dayFrom(begun, 11)).actMany(costing, submitted, 'submit')
  await as('manager', dayFrom(begun, 11)).signMany(costing, submitted, 'approve')
}
