/**
 * Seeds the second platform: another brand with a few orders of its own. Any of its data that appears on the first platform is a
 * leak, so its names are unique.
 */
import { bom } from '../../documents/design/bom.ts'
import { brand } from '../../documents/design/brand.ts'
import { category } from '../../documents/design/category.ts'
import { colour } from '../../documents/design/colour.ts'
import { colorway } from '../../documents/design/colorway.ts'
import { measurementPart } from '../../documents/design/measurement-part.ts'
import { season } from '../../documents/design/season.ts'
import { sizeChart } from '../../documents/design/size-chart.ts'
import { sizeList } from '../../documents/design/size-list.ts'
import { style } from '../../documents/design/style.ts'
import { currency } from '../../documents/finance/currency.ts'
import { unit } from '../../documents/master/unit.ts'
import { materialGroup } from '../../documents/material/material-group.ts'
import { material } from '../../documents/material/material.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { supplier } from '../../documents/supplier/supplier.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

/** Occurs only in names of the second platform. */
export const canary = '云岭秘款'

export async function seedSecondTenant(stage: Stage, platform: string): Promise<void> {
  await seedStep(stage, { platform, name: 'orders' }, async (as) => {
    const [one, head] = [as('other.buyer'), as('other.manager')]
    const cny = (await one.create(currency, { code: 'CNY', name: '人民币', nameEn: 'Chinese yuan', symbol: '¥', decimals: 2 })).id
    const label = (await one.create(brand, { code: 'YN', name: '云岭', nameEn: 'Yunling', gs1Prefix: '20' })).id
    const year = Number(stage.today.slice(0, 4))
    const winter = (
      await one.create(season, {
        year,
        kind: 'W',
        name: `${year} 冬季`,
        nameEn: `Winter ${year}`,
        startDate: `${year}-11-01`,
        endDate: `${year + 1}-01-31`,
      })
    ).id
    const list = (
      await one.create(sizeList, {
        name: '字母码',
        group: 'unisex',
        sizes: ['S', 'M', 'L'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' })),
      })
    ).id
    const kind = (await one.create(category, { code: 'TS', name: 'T恤', nameEn: 'T-shirts', sizeList: list })).id
    const red = (await one.create(colour, { name: '火红', nameEn: 'Fire red', family: 'red', hex: '#C8102E' })).id
    const partner = (
      await one.create(supplier, {
        shortName: '南海',
        name: '南海制衣',
        type: 'P',
        taxId: '91440605MA4W00001X',
        settlement: 'monthly',
        paymentDays: 30,
        currency: cny,
        company: stage.companies.get('NH'),
        validFrom: dayFrom(stage.today, -300),
        validTo: dayFrom(stage.today, 300),
        contacts: [{ name: '许南', phone: '13900009999', isPrimary: true }],
      })
    ).id
    await one.act(supplier, partner, 'submit')
    await head.act(supplier, partner, 'approve')
    const design = await one.create(style, {
      name: canary,
      nameEn: 'Yunling secret',
      brand: label,
      season: winter,
      category: kind,
      sizeList: list,
    })
    const way = await one.create(colorway, { style: design.id, colour: red })
    await developStyle(as, design.id, cny)
    await one.act(style, design.id, 'submit')
    await head.act(style, design.id, 'accept')
    await head.act(style, design.id, 'approve')
    await one.act(colorway, way.id, 'generateSkus')
    for (let at = 0; at < 5; at++) {
      await one.create(purchaseOrder, {
        type: 'PO',
        brand: label,
        supplier: partner,
        season: winter,
        orderDate: dayFrom(stage.today, -at),
        etd: dayFrom(stage.today, 40),
        eta: dayFrom(stage.today, 45),
        currency: cny,
        taxRate: '13',
        contractNo: `YUNLING-${at}`,
        lines: [{ style: design.id, colorway: way.id, price: '77.7', matrix: { cells: [{ size: 'M', pieces: '100' }] } }],
      })
    }
  })
}

/** Gives the style the size chart and the BOM that its approval needs, each with the masters that it names. */
async function developStyle(as: As, id: string, currency: string): Promise<void> {
  const [one, head] = [as('other.buyer'), as('other.manager')]
  const part = { code: 'CHEST', name: '胸围', nameEn: 'Chest', minus: '1', plus: '1', method: '平量', methodEn: 'Laid flat' }
  const chest = (await one.create(measurementPart, part)).id
  const metre = (await one.create(unit, { code: 'M', name: '米', nameEn: 'metre', dimension: 'length', decimals: 2 })).id
  const group = (await one.create(materialGroup, { code: 'FAB', name: '面料', nameEn: 'Fabrics', unit: metre })).id
  const fabric = (await one.create(material, { group, name: '呢料', nameEn: 'Wool cloth', type: 'fabric' })).id
  const steps = { cells: ['M', 'L'].map((size) => ({ size, value: '4' })) }
  const chart = await one.create(sizeChart, { style: id, points: [{ part: chest, base: '104', steps }] })
  const made = await one.create(bom, { style: id, currency, lines: [{ material: fabric, usage: '1.4', loss: '5', price: '28' }] })
  for (const [type, version] of [
    [sizeChart, chart.id],
    [bom, made.id],
  ] as const) {
    await one.act(type, version, 'submit')
    await head.act(type, version, 'approve')
  }
}
