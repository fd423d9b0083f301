/** The demo's materials: fabrics, trims and packaging with their composition, suppliers and approved colours. */
import { material } from '../../documents/material/material.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { materialGroup } from '../../documents/material/material-group.ts'
import { priceList } from '../../documents/order/price-list.ts'
import type { Garment } from './sketch.ts'
import { dayFrom } from './seeded-random.ts'
import type { As, Stage } from './seed-session.ts'

const groups = [
  ['FAB', '面料', 'Fabrics', undefined, 'M'],
  ['KNIT', '针织面料', 'Knitted fabrics', 'FAB', 'KG'],
  ['WOVEN', '梭织面料', 'Woven fabrics', 'FAB', 'M'],
  ['TRIM', '辅料', 'Trims', undefined, 'PCS'],
  ['PACK', '包材', 'Packaging', undefined, 'PCS'],
  ['SEW', '线与衬', 'Threads and interlinings', 'TRIM', 'M'],
] as const

/** Group, names, composition, width in m, g/m², price in the unit of the group. */
const materials = [
  ['KNIT', '精梳棉汗布', 'Combed cotton jersey', { cotton: '100' }, '1.8', '180', '42.5'],
  ['KNIT', '珠地网眼布', 'Cotton pique', { cotton: '95', elastane: '5' }, '1.75', '210', '48'],
  ['KNIT', '毛圈卫衣布', 'Loopback fleece', { cotton: '80', polyester: '20' }, '1.85', '320', '39'],
  ['WOVEN', '牛津纺', 'Oxford cloth', { cotton: '100' }, '1.45', '135', '21.8'],
  ['WOVEN', '亚麻混纺布', 'Linen blend', { linen: '55', cotton: '45' }, '1.4', '160', '34.6'],
  ['WOVEN', '高密尼龙塔丝隆', 'Nylon taslan', { polyamide: '100' }, '1.5', '145', '18.9'],
  ['WOVEN', '双面羊毛呢', 'Double-faced wool', { wool: '70', polyester: '30' }, '1.5', '560', '128'],
  ['WOVEN', '印花雪纺', 'Printed chiffon', { polyester: '100' }, '1.48', '85', '15.4'],
  ['WOVEN', '弹力斜纹布', 'Stretch twill', { cotton: '97', elastane: '3' }, '1.46', '245', '26.5'],
  ['TRIM', '18L 四眼树脂扣', '18L four-hole resin button', undefined, undefined, undefined, '0.08'],
  ['TRIM', '5号尼龙拉链', 'No. 5 nylon zip', undefined, undefined, undefined, '1.65'],
  ['TRIM', '织唛主标', 'Woven main label', undefined, undefined, undefined, '0.2'],
  ['PACK', '再生料包装袋', 'Recycled polybag', undefined, undefined, undefined, '0.18'],
  ['SEW', '涤纶缝纫线 40/2', 'Polyester sewing thread 40/2', undefined, undefined, undefined, '0.002'],
  ['SEW', '无纺粘合衬', 'Non-woven fusible interlining', undefined, undefined, undefined, '2.6'],
  ['TRIM', '水洗标', 'Care label', undefined, undefined, undefined, '0.06'],
  ['TRIM', '吊牌', 'Hang tag', undefined, undefined, undefined, '0.28'],
  ['KNIT', '1×1 罗纹', '1×1 rib', { cotton: '95', elastane: '5' }, '1.1', '260', '46'],
  ['WOVEN', '涤塔夫里布', 'Polyester taffeta lining', { polyester: '100' }, '1.5', '62', '6.8'],
  ['PACK', '五层外箱 60×40×40', 'Five-layer carton 60×40×40', undefined, undefined, undefined, '6.8'],
] as const

/** The last fabric that is dyed in the colours of the styles. */
const mostDyed = 8

/** The main material of each garment, as an index into the list above. */
const mainOf: Readonly<Record<Garment, number>> = {
  tee: 0,
  polo: 1,
  shirt: 3,
  hoodie: 2,
  jacket: 5,
  coat: 6,
  dress: 7,
  skirt: 7,
  trousers: 8,
  shorts: 8,
}

/** A material, who supplies it, its unit and about what a unit costs. */
export interface Bought {
  readonly id: string
  readonly supplier: string
  readonly unit: string
  readonly price: string
}
/** What is sewn on or packed with a garment, and fabrics that are not its main one. */
export type Trim = 'button' | 'zip' | 'label' | 'bag' | 'thread' | 'interlining' | 'care' | 'tag' | Stocked
export type Stocked = 'rib' | 'lining'
/** Each as an index into the materials. */
const trimAt: Readonly<Record<Trim, number>> = {
  button: 9,
  zip: 10,
  label: 11,
  bag: 12,
  thread: 13,
  interlining: 14,
  care: 15,
  tag: 16,
  rib: 17,
  lining: 18,
}

export interface Goods {
  readonly mainMaterial: Readonly<Record<Garment, Bought>>
  readonly trims: Readonly<Record<Trim, Bought>>
  /** Rib and lining are stocked in three colours, of which a BOM names one for each colourway. */
  readonly stocked: Readonly<Record<Stocked, readonly string[]>>
}

export interface Known {
  readonly units: ReadonlyMap<string, string>
  readonly suppliers: readonly { readonly id: string }[]
  readonly colours: readonly { readonly id: string }[]
  readonly cny: string
  readonly first: string
}

/**
 * Seeds the materials.
 * @returns the main material of each garment, and trims and packaging, each with its supplier
 */
export async function seedMaterials(stage: Stage, as: As, known: Known): Promise<Goods> {
  const { chance, today } = stage
  const groupIds = new Map<string, string>()
  for (const [code, name, nameEn, parent, unit] of groups) {
    const values = { code, name, nameEn, parent: parent ? groupIds.get(parent) : null, unit: known.units.get(unit) }
    groupIds.set(code, (await as('admin', known.first).create(materialGroup, values)).id)
  }
  const ids: string[] = []
  for (const [at, [group, name, nameEn, fibres, width, gramWeight, price]] of materials.entries()) {
    const maker = known.suppliers[at % known.suppliers.length]!.id
    const created = await as('buyer', known.first).create(material, {
      group: groupIds.get(group),
      name,
      nameEn,
      type: group === 'TRIM' || group === 'SEW' ? 'trim' : group === 'PACK' ? 'packaging' : 'fabric',
      compositions: Object.entries(fibres ?? {}).map(([fibre, share]) => ({ fibre, share })),
      ...(width ? { width, gramWeight } : {}),
      dosMin: 7,
      dosTarget: 21,
      dosMax: 45,
      suppliers: [
        { supplier: maker, supplierItem: `${group}-${100 + at}`, minimum: fibres ? '300' : '5000', leadDays: fibres ? 20 : 7, main: true },
      ],
    })
    await as('buyer', known.first).act(material, created.id, 'submit')
    ids.push(created.id)
    // The newest material is still waiting for approval.
    if (at === materials.length - 1) break
    await as('manager', known.first).act(material, created.id, 'approve')
    await as('buyer', known.first).create(priceList, {
      supplier: maker,
      kind: 'material',
      material: created.id,
      currency: known.cny,
      taxRate: '13',
      validFrom: known.first,
      validTo: dayFrom(today, 300),
      source: 'quotation',
      ...(fibres
        ? {
            tiers: ['1', '0.96', '0.92'].map((part, tier) => ({
              from: String([300, 1000, 3000][tier]),
              price: String(Math.round(Number(price) * Number(part) * 100) / 100),
            })),
          }
        : { netPrice: price }),
    })
    if (!fibres || at > mostDyed) continue
    for (const colour of chance.some(known.colours, 3)) {
      const dyed = await as('buyer', known.first).create(materialColour, {
        material: created.id,
        colour: colour.id,
        supplier: maker,
        supplierColour: `${chance.int(100, 999)}#`,
        labDip: `LD-${chance.int(1000, 9999)}`,
        handReason: '纸质色样',
        labDipDate: dayFrom(today, -chance.int(20, 200)),
        deltaE: String(chance.int(20, 95) / 100),
        differenceFormula: 'CMC(2:1) D65/10°',
      })
      if (chance.next() < 0.8) await as('manager', known.first).act(materialColour, dyed.id, 'approve')
    }
  }
  const bought = (at: number): Bought => ({
    id: ids[at]!,
    supplier: known.suppliers[at % known.suppliers.length]!.id,
    unit: known.units.get(groups.find(([code]) => code === materials[at]![0])![4])!,
    price: materials[at]![6],
  })
  return {
    mainMaterial: Object.fromEntries(Object.entries(mainOf).map(([garment, at]) => [garment, bought(at)])) as Record<Garment, Bought>,
    trims: Object.fromEntries(Object.entries(trimAt).map(([name, at]) => [name, bought(at)])) as Record<Trim, Bought>,
    stocked: { rib: await layStocked(as, known, bought(trimAt.rib)), lining: await layStocked(as, known, bought(trimAt.lining)) },
  }
}

/** Lays the colours in which a fabric is stocked: black, off-white and navy. */
async function layStocked(as: As, { colours, first }: Known, { id: material, supplier }: Bought): Promise<string[]> {
  const made = await as('buyer', first).createMany(
    materialColour,
    [0, 1, 6].map((at) => ({
      material,
      colour: colours[at]!.id,
      supplier,
      labDip: `LD-${2001 + at}`,
      handReason: '常备色卡',
      labDipDate: first,
      deltaE: '0.4',
      differenceFormula: 'CMC(2:1) D65/10°',
    })),
  )
  const ids = made.map(({ id }) => id)
  await as('manager', first).actMany(materialColour, ids, 'approve')
  return ids
}
