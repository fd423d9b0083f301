/** Test fixtures for orders: one brand, its supplier with a factory, one style in black and white, S-M-L, with SKUs, bins and books. */
import { preparedStory, type Story, type StoryOptions } from '../../engine/testing/story.ts'
import type { Doc } from '../../model/document.ts'
import { category } from '../design/category.ts'
import { brand } from '../design/brand.ts'
import { colorway } from '../design/colorway.ts'
import { colour } from '../design/colour.ts'
import { season } from '../design/season.ts'
import { sizeList } from '../design/size-list.ts'
import { style } from '../design/style.ts'
import { currency } from '../finance/currency.ts'
import { exchangeRate } from '../finance/exchange-rate.ts'
import { carrier } from '../logistics/carrier.ts'
import { deliveryBooking, type DeliveryBooking } from '../logistics/delivery-booking.ts'
import { driver } from '../logistics/driver.ts'
import { vehicle } from '../logistics/vehicle.ts'
import { unit } from '../master/unit.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { trackingTemplate } from '../order/tracking-template.ts'
import { defect } from '../quality/defect.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { factory } from '../supplier/factory.ts'
import { supplier } from '../supplier/supplier.ts'
import { bin } from '../warehouse/bin.ts'
import { productIn, type ProductIn } from '../warehouse/product-in.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { openBooks } from './accounting-fixtures.ts'
import { developed, developmentMasters, type DevelopmentMasters } from './developed-style.ts'
import { documents, logic } from './order-types.ts'

export type Stage = Awaited<ReturnType<typeof setStage>>

/**
 * Begins a story with the masters that an order needs, and gives their ids. They are made once per test run; each story works on a copy.
 * @param more further types and their logic, signing systems
 */
export async function stagedStory(more: Partial<StoryOptions> = {}): Promise<{ app: Story; stage: Stage }> {
  const { story: app, prepared: stage } = await preparedStory({
    // Stories take place in 2024, and their suppliers book for days of that year. Few of them are about labour.
    confirms: [
      'deliveryBooking.dayPassed',
      'versions.ordersMadeByFormer',
      'sizeChart.inspectionsDrawnBy',
      'sizeChart.patternsMadeFrom',
      'costing.labourUnknown',
      // A style may be submitted while its chart and its BOM are still written.
      'style.submittedEarly',
    ],
    ...more,
    documents: [...documents, ...(more.documents ?? [])],
    logic: [...logic, ...(more.logic ?? [])],
    key: 'masters',
    prepare: setStage,
  })
  return { app, stage }
}

/** Creates the masters as the users who would maintain them, and returns their ids. */
async function setStage(app: Story) {
  const [admin, buyer, manager, keeper, finance, inspector] = ['admin', 'buyer', 'manager', 'warehouse', 'finance', 'inspector'].map(
    (name) => app.as(name),
  ) as [Person, Person, Person, Person, Person, Person]
  const cny = (await admin.create(currency, { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })).id
  const usd = (await admin.create(currency, { code: 'USD', name: '美元', nameEn: 'US dollar', symbol: '$' })).id
  await finance.create(exchangeRate, { kind: 'exchange', fromCurrency: usd, toCurrency: cny, dateFrom: '2024-01-01', rate: '7.1' })
  const brandId = (await admin.create(brand, { code: 'TS', name: '织造' })).id
  const seasonId = (await admin.create(season, { name: '2024 夏', year: 2024, kind: 'S', startDate: '2024-04-01', endDate: '2024-08-31' }))
    .id
  const sizes = (
    await admin.create(sizeList, {
      name: '字母码',
      group: 'unisex',
      sizes: ['S', 'M', 'L'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' })),
    })
  ).id
  const categoryId = (await admin.create(category, { code: 'TEE', name: 'T 恤', sizeList: sizes })).id
  const [black, white] = [(await admin.create(colour, { name: '黑色' })).id, (await admin.create(colour, { name: '白色' })).id]
  const kg = await admin.create(unit, { code: 'KG', name: '千克', nameEn: 'kilogram', dimension: 'mass', decimals: 2 })
  const development = await developmentMasters(app, { cny, unit: kg.id })
  const approved = await approvedStyle(
    app,
    development,
    { name: '圆领 T 恤', brand: brandId, season: seasonId, category: categoryId, sizeList: sizes },
    [black, white],
  )
  const supplierDoc = await approvedSupplier(app, {
    shortName: '顺达',
    name: '顺达制衣',
    taxId: 'T1',
    company: app.companies['supplier'],
    currency: cny,
  })
  const otherSupplier = await approvedSupplier(app, {
    shortName: '宏远',
    name: '宏远制衣',
    taxId: 'T2',
    company: app.companies['supplier2'],
    currency: cny,
  })
  const plantOf = (
    await buyer.create(factory, {
      name: '顺达一厂',
      supplier: supplierDoc.id,
      company: app.companies['factory'],
      address: { province: '浙江省', city: '绍兴市' },
      contacts: [{ name: '李厂长', phone: '13900002000', isPrimary: true }],
    })
  ).id
  await buyer.act(factory, plantOf, 'activate')
  const warehouseId = (await keeper.create(warehouse, { name: '成品仓', kind: 'finished' })).id
  const [binId, otherBinId] = [
    (await keeper.create(bin, { warehouse: warehouseId, zone: 'A', row: '01', level: '1' })).id,
    (await keeper.create(bin, { warehouse: warehouseId, zone: 'A', row: '01', level: '2' })).id,
  ]
  const carrierId = (
    await keeper.create(carrier, {
      name: '顺丰物流',
      company: app.companies['carrier'],
      contacts: [{ name: '秦刚', phone: '13800138010', isPrimary: true }],
    })
  ).id
  await admin.create(unit, { code: 'M3', name: '立方米', nameEn: 'cubic metre', dimension: 'volume', decimals: 3 })
  const vehicleId = (
    await keeper.create(vehicle, { carrier: carrierId, plate: '浙A12345', type: 'box96', loadWeight: '8000', volume: '42' })
  ).id
  const driverId = (
    await keeper.create(driver, {
      carrier: carrierId,
      name: '张师傅',
      phone: '13700001111',
      licenceNo: '330106198001011234',
      licenceValidTo: '2099-12-31',
    })
  ).id
  const defectId = (await inspector.create(defect, { name: '破洞', type: 'major' })).id
  const books = await openBooks(app)
  await manager.act(
    trackingTemplate,
    (
      await manager.create(trackingTemplate, {
        name: '标准',
        orderType: 'PO',
        nodes: [
          { sequence: 10, node: '开裁', offset: -30, side: 'supplier', restriction: '00' },
          { sequence: 20, node: '内部评审', offset: -20, side: 'brand', restriction: '02' },
          { sequence: 30, node: '尾期检验', offset: -5, side: 'brand', restriction: '00' },
          { sequence: 40, node: '系统对接', offset: 0, side: 'supplier', mode: 'api', restriction: '00' },
        ],
      })
    ).id,
    'activate',
  )
  return {
    usd,
    brandId,
    seasonId,
    categoryId,
    black,
    white,
    ...development,
    ...approved,
    supplierId: supplierDoc.id,
    supplierAccountId: supplierDoc.bankAccounts[0]!.id,
    otherSupplierId: otherSupplier.id,
    plantOf,
    warehouseId,
    binId,
    otherBinId,
    carrierId,
    vehicleId,
    driverId,
    defectId,
    ...books,
  }
}

type Person = ReturnType<Story['as']>

/** Creates an approved style with its colorways, size chart, BOM and SKUs, which can be ordered. */
async function approvedStyle(
  app: Story,
  development: DevelopmentMasters,
  values: Record<string, unknown>,
  colours: readonly string[],
): Promise<{ styleId: string; inBlack: string; inWhite: string; chartId: string; bomId: string }> {
  const { actor, create, act } = app.as('admin')
  const picture = '900000000000000001'
  await app.sql(
    `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, 'tee.webp', 'webp', 1, '\\x00', 400, 600, 'none') ON CONFLICT DO NOTHING`,
    [actor.platform, picture, actor.company, actor.user],
  )
  const { id } = await create(style, { ...values, images: [picture] })
  const ways: string[] = []
  for (const one of colours) ways.push((await create(colorway, { style: id, colour: one })).id)
  const made = await developed(app, development, id)
  await act(style, id, 'submit')
  await app.as('merchandiser').act(style, id, 'accept')
  await app.as('manager').act(style, id, 'approve')
  for (const way of ways) await act(colorway, way, 'generateSkus')
  return { styleId: id, inBlack: ways[0]!, inWhite: ways[1]!, ...made }
}

async function approvedSupplier(app: Story, values: Record<string, unknown>): Promise<Doc<typeof supplier>> {
  const { create, act, get } = app.as('buyer')
  const { id } = await create(supplier, {
    type: 'P',
    settlement: 'monthly',
    paymentDays: 60,
    contacts: [{ name: '陈芳', phone: '13800138000', isPrimary: true }],
    bankAccounts: [
      {
        bank: '工商银行',
        domestic: true,
        branchCode: '102331000017',
        accountNo: '1202010000000001',
        accountName: values['name'],
        currency: values['currency'],
        isDefault: true,
        state: 'active',
      },
    ],
    ...values,
  })
  await act(supplier, id, 'submit')
  await app.as('manager').act(supplier, id, 'approve')
  return get(supplier, id)
}

/** Returns an order as in the worked example: 1,000 shirts in black at 18.90, ETD 2024-05-20. */
export const orderOf = (stage: Stage, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'PO',
  brand: stage.brandId,
  supplier: stage.supplierId,
  factory: stage.plantOf,
  season: stage.seasonId,
  orderDate: '2024-03-01',
  etd: '2024-05-20',
  eta: '2024-05-27',
  currency: stage.cny,
  taxRate: '13',
  lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('250', '500', '250'), price: '18.9' }],
  ...more,
})

export const sizes = (s: string, m: string, l: string) => ({
  cells: Object.entries({ S: s, M: m, L: l })
    .filter(([, pieces]) => pieces !== '0')
    .map(([size, pieces]) => ({ size, pieces })),
})

/** Takes an order through approval and issue to the supplier's confirmation. */
export async function confirmedOrder(app: Story, values: Record<string, unknown>): Promise<PurchaseOrder> {
  const { id } = await app.as('buyer').create(purchaseOrder, values)
  await app.as('buyer').act(purchaseOrder, id, 'submit')
  await app.as('manager').act(purchaseOrder, id, 'approve')
  await app.as('finance').act(purchaseOrder, id, 'approve')
  await app.as('buyer').act(purchaseOrder, id, 'issue')
  return app.as('supplier').act(purchaseOrder, id, 'confirm')
}

/** What an inspector found: one item that is as it should be. */
export const looked = { items: [{ level1: '外观', result: 'ok' }] } as const

/** Takes an order to a confirmed booking of the whole open quantity, or of `matrix` on each line, inspected on request. */
export async function confirmedBooking(
  app: Story,
  order: PurchaseOrder,
  { warehouse: to, inspected = true, matrix }: { warehouse: string; inspected?: boolean; matrix?: ReturnType<typeof sizes> },
): Promise<DeliveryBooking> {
  const converted = await app.as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
  const lines = (converted['lines'] as object[]).map((line) => (matrix ? { ...line, matrix } : line))
  const { id } = await app.as('supplier').create(deliveryBooking, { ...converted, lines, warehouse: to })
  await app.as('supplier').act(deliveryBooking, id, 'submit')
  const booking = await app.as('warehouse').act(deliveryBooking, id, 'approve')
  if (inspected) {
    const lot = await app
      .as('inspector')
      .create(finalInspection, { ...(await app.as('inspector').make(finalInspection, { type: deliveryBooking, id })), ...looked })
    await app.as('inspector').act(finalInspection, lot.id, 'pass')
  }
  return booking
}

interface Receipt {
  readonly bin: string
  /** A day of the past. */
  readonly date?: string
}

/** Receives the open quantity of a booking into one bin and posts it. */
export async function received(app: Story, booking: DeliveryBooking, of: Receipt): Promise<ProductIn> {
  return app.as('warehouse').act(productIn, (await toPost(app, booking, of)).id, 'complete')
}

/** Enters a receipt of the open quantity of a booking into one bin, which is still to be posted. */
export async function toPost(app: Story, booking: DeliveryBooking, { bin: into, date = '2024-05-21' }: Receipt): Promise<ProductIn> {
  const keeper = app.as('warehouse')
  const converted = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
  const { id } = await keeper.create(productIn, {
    ...converted,
    date,
    dateReason: '补录',
    lines: converted['lines'].map((line: object) => ({ ...line, bin: into })),
  })
  return keeper.act(productIn, id, 'submit')
}
