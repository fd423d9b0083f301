/** What the demo's styles consume and cost: a BOM of each, and costing sheets of every third one that is approved. */
import { bom } from '../../documents/design/bom.ts'
import { costing } from '../../documents/design/costing.ts'
import { processSheet } from '../../documents/design/process-sheet.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { add, mul, round } from '../../model/decimal.ts'
import { consumption } from './garment-development.ts'
import type { Masters } from './seed-masters.ts'
import type { Bought } from './seed-materials.ts'
import type { As } from './seed-session.ts'
import type { DevelopedStyle } from './seed-style-development.ts'
import { dayFrom } from './seeded-random.ts'

/** Lays the BOM of a style: its main fabric matches the colourways, with a usage for each size; `approved` puts it in force. */
export async function seedBom(as: As, masters: Masters, style: DevelopedStyle, approved: boolean): Promise<void> {
  const { garment, begun, sizes } = style
  const { fabric, buttons, zip } = consumption[garment]
  const main = masters.mainMaterial[garment]
  await dyeFabric(as, main, style)
  const { button, zip: zipper, label, bag } = masters.trims
  const line = ({ id, unit, price }: Bought, usage: string, more: object = {}) => ({ material: id, unit, usage, price, ...more })
  const { id } = await as('buyer', dayFrom(begun, 4)).create(bom, {
    style: style.id,
    currency: masters.cny,
    lines: [
      line(main, fabric, { supplier: main.supplier, loss: '5', rule: 'match', use: '大身', usageBySize: usageOf(fabric, sizes) }),
      ...(buttons ? [line(button, buttons, { loss: '3', use: '门襟' })] : []),
      ...(zip ? [line(zipper, '1', { loss: '1', use: '开口' })] : []),
      line(label, '1', { loss: '2', use: '后领' }),
      line(bag, '1', { loss: '1', use: '包装' }),
    ],
  })
  if (!approved) return
  await as('buyer', dayFrom(begun, 8)).act(bom, id, 'submit')
  await as('manager', dayFrom(begun, 9)).act(bom, id, 'approve')
}

/** A size takes 4 % more than the one below; the base size is the middle one, the lower of two. */
const usageOf = (base: string, sizes: readonly string[]) => {
  const middle = Math.floor((sizes.length - 1) / 2)
  return { cells: sizes.map((size, at) => ({ size, value: round(mul(base, add('1', mul('0.04', String(at - middle))))) })) }
}

/** Has the fabric dyed in the colours of the style, where it is not yet. */
async function dyeFabric(as: As, { id: material, supplier }: Bought, { shades, begun }: DevelopedStyle): Promise<void> {
  const buyer = as('buyer', dayFrom(begun, 3))
  const known = new Set((await buyer.find(materialColour, { material, supplier, colour: [...shades] })).map((one) => one['colour']))
  for (const colour of shades) if (!known.has(colour)) await buyer.create(materialColour, { material, colour, supplier })
}

/** Lays the costing sheet of a style from its BOM and process sheet, with a scenario for a small order. */
export async function seedCosting(as: As, { id: style, begun, at }: DevelopedStyle): Promise<void> {
  const clerk = as('buyer2', dayFrom(begun, 10))
  const [[list], [process]] = [await clerk.find(bom, { style }), await clerk.find(processSheet, { style })]
  const cost = add(String(list!['material']), mul(String(process!['sam']), '0.5'))
  const scenario = { price: round(mul(cost, '1.6'), 2), minuteRate: '0.5' }
  const { id } = await clerk.create(costing, {
    style,
    bom: list!.id,
    process: process!.id,
    elements: [
      { element: 'overhead', basis: 'piece', figure: '1.3' },
      { element: 'freight', basis: 'order', figure: '600' },
    ],
    scenarios: [
      { name: '基准', base: true, picked: true, quantity: '3000', ...scenario },
      { name: '小单', quantity: '500', ...scenario },
    ],
  })
  if (at % 4 === 0) return
  await as('buyer2', dayFrom(begun, 11)).act(costing, id, 'submit')
  await as('manager', dayFrom(begun, 11)).act(costing, id, 'approve')
}
