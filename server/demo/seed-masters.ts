/** The demo's master data that a season starts with. Each record is created by the user who would maintain it. */
import { account } from '../../documents/finance/account.ts'
import { currency } from '../../documents/finance/currency.ts'
import { currencySeeds } from '../../documents/finance/currencies.ts'
import { minuteRate } from '../../documents/design/minute-rate.ts'
import { exchangeRate } from '../../documents/finance/exchange-rate.ts'
import { period } from '../../documents/finance/period.ts'
import { brand } from '../../documents/design/brand.ts'
import { plant } from '../../documents/production/plant.ts'
import { standardRows } from '../../documents/quality/aql.rules.ts'
import { aqlStandard } from '../../documents/quality/aql-standard.ts'
import { inspectionTemplate } from '../../documents/quality/inspection-template.ts'
import { category } from '../../documents/design/category.ts'
import { season } from '../../documents/design/season.ts'
import { sizeList } from '../../documents/design/size-list.ts'
import { carrier } from '../../documents/logistics/carrier.ts'
import { driver } from '../../documents/logistics/driver.ts'
import { vehicle } from '../../documents/logistics/vehicle.ts'
import { unit } from '../../documents/master/unit.ts'
import { unitSeeds } from '../../documents/master/units.ts'
import { trackingTemplate } from '../../documents/order/tracking-template.ts'
import { defect } from '../../documents/quality/defect.ts'
import { factory } from '../../documents/supplier/factory.ts'
import { supplier } from '../../documents/supplier/supplier.ts'
import { bin } from '../../documents/warehouse/bin.ts'
import { warehouse } from '../../documents/warehouse/warehouse.ts'
import { castCompanies } from './seed-people.ts'
import { seedDyeHouse } from './seed-dye-house.ts'
import { brands, categories, seasonsAround, sizes } from './goods-names.ts'
import { dayFrom } from './seeded-random.ts'
import { seedColours } from './seed-colours.ts'
import { seedMaterials, type Goods } from './seed-materials.ts'
import { seedStep } from './season-steps.ts'
import { usccOf } from './uscc.ts'
import type { SeedPerson, As, Stage } from './seed-session.ts'

export interface Masters extends Goods {
  readonly brands: ReadonlyMap<string, string>
  readonly seasons: readonly { readonly id: string; readonly startDate: string }[]
  readonly categories: ReadonlyMap<string, string>
  readonly colours: readonly { readonly id: string; readonly hex: string; readonly name: string }[]
  readonly adultSizes: string
  readonly trouserSizes: string
  readonly piece: string
  readonly cny: string
  readonly usd: string
  readonly suppliers: readonly {
    readonly id: string
    readonly code: string
    readonly company: string
    readonly username: string
    readonly bank: string
  }[]
  /** It dyes lab dips alone. */
  readonly dyeHouse: { readonly id: string; readonly username: string }
  readonly factories: readonly { readonly id: string; readonly supplier: string; readonly username: string }[]
  readonly warehouse: string
  readonly bins: readonly string[]
  readonly carrier: string
  readonly lorries: readonly { readonly vehicle: string; readonly driver: string }[]
  readonly template: { readonly id: string; readonly items: readonly Record<string, unknown>[] }
  readonly payable: string
  readonly bank: string
  readonly defects: readonly { readonly id: string; readonly type: string }[]
}

export async function seedMasters(stage: Stage, platform: string): Promise<Masters> {
  const laid = await seedStep(stage, { platform, name: 'masters', chance: stage.chance }, async (as) => {
    // Masters that have existed for a long time: before the first style was begun.
    const first = dayFrom(stage.today, -700)
    const [admin, buyer, finance, keeper, inspector] = ['admin', 'buyer', 'finance', 'warehouse', 'inspector'].map((name) =>
      as(name, first),
    ) as [SeedPerson, SeedPerson, SeedPerson, SeedPerson, SeedPerson]
    const units = new Map<string, string>()
    for (const { code, ...one } of unitSeeds) units.set(code, (await admin.create(unit, { code, ...one })).id)
    const currencies = new Map<string, string>()
    for (const one of currencySeeds) currencies.set(one.code, (await finance.create(currency, { ...one })).id)
    await layRates(stage, finance, currencies)
    const brandIds = new Map<string, string>()
    for (const one of brands) brandIds.set(one.code, (await admin.create(brand, { ...one })).id)
    const seasonIds: { id: string; startDate: string }[] = []
    for (const one of seasonsAround(stage.today))
      seasonIds.push({ id: (await admin.create(season, { ...one })).id, startDate: one.startDate })
    const colourList = await seedColours(as, first)
    const sizeLines = (list: readonly string[], base: string) =>
      list.map((size, at) => ({ size, sort: (at + 1) * 10, label: size, labelEn: size, base: size === base }))
    const adultSizes = (await buyer.create(sizeList, { name: 'XS–XL', group: 'unisex', sizes: sizeLines(sizes.adult, 'M') })).id
    const trouserSizes = (await buyer.create(sizeList, { name: 'W28–W34', group: 'unisex', sizes: sizeLines(sizes.trousers, '30') })).id
    const categoryIds = new Map<string, string>()
    for (const one of categories) {
      categoryIds.set(
        one.code,
        (
          await admin.create(category, {
            code: one.code,
            name: one.name,
            nameEn: one.nameEn,
            sizeList: one.garment === 'trousers' ? trouserSizes : adultSizes,
            overTolerance: one.tolerance,
            underTolerance: one.tolerance,
          })
        ).id,
      )
    }
    const partners = await layPartners(
      stage,
      { buyer, manager: as('manager', first) },
      { currencies, categories: [...categoryIds.values()], brands: [...brandIds.values()] },
    )
    const house = (
      await keeper.create(warehouse, {
        name: '萧山成品总仓 Xiaoshan',
        kind: 'finished',
        contact: '赵磊',
        phone: '0571-82345678',
        address: { province: '浙江省', city: '杭州市', area: '萧山区', detail: '保税路 88 号' },
      })
    ).id
    const bins: string[] = []
    for (const zone of ['A', 'B', 'C'])
      for (let row = 1; row <= 4; row++)
        for (let level = 1; level <= 3; level++)
          bins.push(
            (await keeper.create(bin, { warehouse: house, zone, row: String(row).padStart(2, '0'), level: String(level), kind: 'storage' }))
              .id,
          )
    const defects: { id: string; type: string }[] = []
    for (const [name, nameEn, type] of [
      ['断针残留', 'Broken needle', 'critical'],
      ['破洞', 'Hole', 'major'],
      ['跳针', 'Skipped stitch', 'major'],
      ['色差', 'Shade variation', 'major'],
      ['尺寸超差', 'Out of tolerance', 'major'],
      ['线头', 'Loose thread', 'minor'],
      ['污渍', 'Stain', 'minor'],
      ['熨烫不良', 'Poor pressing', 'minor'],
    ] as const) {
      defects.push({ id: (await inspector.create(defect, { name, nameEn, type })).id, type })
    }
    const template = await layStandards(inspector, as('manager', first))
    const accounts = await layBooks(stage, finance, currencies.get('CNY')!)
    await layTracking(admin)
    await layPlants(as, first)
    const goods = await seedMaterials(stage, as, {
      units,
      suppliers: partners.suppliers,
      colours: colourList,
      cny: currencies.get('CNY')!,
      first,
    })
    const dyeHouse = await seedDyeHouse(stage, { buyer, manager: as('manager', first) }, currencies.get('CNY')!)
    return {
      dyeHouse,
      brands: [...brandIds],
      seasons: seasonIds,
      categories: [...categoryIds],
      colours: colourList,
      adultSizes,
      trouserSizes,
      piece: units.get('PCS')!,
      cny: currencies.get('CNY')!,
      usd: currencies.get('USD')!,
      ...partners,
      warehouse: house,
      bins,
      defects,
      ...accounts,
      ...goods,
      template,
    }
  })
  if (!laid) throw new Error('the demo cannot be laid without its masters')
  return { ...laid, brands: new Map(laid.brands), categories: new Map(laid.categories) }
}

async function layRates(stage: Stage, finance: SeedPerson, currencies: ReadonlyMap<string, string>): Promise<void> {
  const plant = { name: '自有工厂', nameEn: 'Own plant', currency: currencies.get('CNY'), rate: '0.5' }
  await finance.create(minuteRate, { ...plant, validFrom: dayFrom(stage.today, -720) })
  for (const [code, rate] of [
    ['USD', '7.1'],
    ['HKD', '0.91'],
    ['EUR', '7.75'],
    ['JPY', '4.75'],
  ] as const) {
    for (const days of [-720, -180, -30]) {
      await finance.create(exchangeRate, {
        kind: 'exchange',
        fromCurrency: currencies.get(code),
        toCurrency: currencies.get('CNY'),
        dateFrom: dayFrom(stage.today, days),
        rate,
        ...(code === 'JPY' ? { per: 100 } : {}),
      })
    }
  }
}

async function layPartners(
  stage: Stage,
  { buyer, manager }: { buyer: SeedPerson; manager: SeedPerson },
  known: { currencies: ReadonlyMap<string, string>; categories: readonly string[]; brands: readonly string[] },
) {
  const suppliers: { id: string; code: string; company: string; username: string; bank: string }[] = []
  const cities: Record<string, [string, string]> = {
    JC: ['浙江省', '绍兴市'],
    HL: ['浙江省', '宁波市'],
    YC: ['浙江省', '杭州市'],
    HT: ['江苏省', '苏州市'],
    CS: ['广东省', '东莞市'],
    YL: ['山东省', '青岛市'],
    JM: ['浙江省', '嘉兴市'],
    FX: ['福建省', '泉州市'],
  }
  let at = 0
  for (const one of castCompanies.filter((company) => company.kind === 'supplier' && company.platform === 'east' && !company.dyes)) {
    at++
    const created = await buyer.create(supplier, {
      shortName: one.zh.slice(0, 6),
      name: one.zh,
      nameEn: one.en,
      taxId: usccOf(`91330600MA2B${String(1000 + at)}X`),
      type: 'P',
      grade: stage.chance.pick(['A', 'A', 'B', 'B', 'C']),
      scale: stage.chance.pick(['small', 'medium', 'large']),
      categories: known.categories,
      brands: known.brands,
      settlement: 'monthly',
      paymentDays: 60,
      currency: known.currencies.get('CNY'),
      vatRate: '13',
      company: stage.companies.get(one.code),
      validFrom: dayFrom(stage.today, -900),
      validTo: dayFrom(stage.today, 900),
      address: { province: cities[one.code]![0], city: cities[one.code]![1], detail: `工业园区 ${at} 号` },
      contacts: [
        {
          name: stage.chance.pick(['陈总', '林经理', '黄小姐', '刘先生']),
          position: '业务经理',
          phone: `1390000${String(1000 + at)}`,
          email: `sales@${one.code.toLowerCase()}.example.com`,
          isPrimary: true,
        },
      ],
      bankAccounts: [
        {
          bank: '中国工商银行',
          domestic: true,
          branchCode: '102331000017',
          accountNo: `12020${String(10000000000 + at)}`,
          accountName: one.zh,
          currency: known.currencies.get('CNY'),
          isDefault: true,
          state: 'active',
        },
      ],
    })
    await buyer.act(supplier, created.id, 'submit')
    await manager.act(supplier, created.id, 'approve')
    const stored = await buyer.get(supplier, created.id)
    suppliers.push({
      id: created.id,
      code: one.code,
      company: stage.companies.get(one.code)!,
      username: at === 1 ? 'supplier' : `supplier${at}`,
      bank: stored['bankAccounts'][0].id,
    })
  }
  const factories: { id: string; supplier: string; username: string }[] = []
  for (const [code, owner] of [
    ['KQ', 0],
    ['BL', 1],
    ['XS', 2],
  ] as const) {
    const company = castCompanies.find((one) => one.code === code)!
    const made = await buyer.create(factory, {
      name: company.zh,
      nameEn: company.en,
      supplier: suppliers[owner]!.id,
      company: stage.companies.get(code),
      address: { province: '浙江省', city: cities[suppliers[owner]!.code]![1] },
      workers: stage.chance.int(120, 600),
      monthlyCapacity: String(stage.chance.int(20, 80) * 1000),
      auditValidTo: dayFrom(stage.today, 400),
      machines: [
        { machine: '平缝机', model: 'DDL-9000', count: 120 },
        { machine: '包缝机', model: 'M700', count: 40 },
      ],
      contacts: [{ name: '徐厂长', phone: '13900002000', isPrimary: true }],
    })
    await buyer.act(factory, made.id, 'activate')
    factories.push({ id: made.id, supplier: suppliers[owner]!.id, username: ['factory', 'factory2', 'factory3'][owner]! })
  }
  const haulier = (
    await buyer.create(carrier, {
      name: '顺达物流',
      nameEn: 'Shunda Logistics',
      truck: true,
      settlement: 'monthly',
      paymentDays: 30,
      company: stage.companies.get('SD'),
      contacts: [{ name: '秦刚', phone: '13800138010', isPrimary: true }],
    })
  ).id
  const lorries: { vehicle: string; driver: string }[] = []
  for (const [plate, name, phone, licenceNo] of [
    ['浙A12345', '张建国', '13700001111', '330106198001011234'],
    ['浙A67B89', '刘海波', '13700002222', '330106198503052315'],
    ['浙D56C21', '马春生', '13700003333', '330602197911203417'],
  ] as const)
    lorries.push({
      vehicle: (await buyer.create(vehicle, { carrier: haulier, plate, type: 'box96', loadWeight: '8000', volume: '42' })).id,
      driver: (await buyer.create(driver, { carrier: haulier, name, phone, licenceNo, licenceValidTo: dayFrom(stage.today, 700) })).id,
    })
  return { suppliers, factories, carrier: haulier, lorries }
}

async function layBooks(stage: Stage, finance: SeedPerson, cny: string): Promise<{ payable: string; bank: string }> {
  const year = Number(stage.today.slice(0, 4))
  for (const [y, from, to] of [
    [year - 1, 1, 12],
    [year, 1, 12],
  ] as const) {
    for (let month = from; month <= to; month++) {
      const created = await finance.create(period, { year: y, month: String(month).padStart(2, '0') })
      if (String(created['endDate']) < dayFrom(stage.today, -400)) await finance.act(period, created.id, 'close')
    }
  }
  const ids = new Map<string, string>()
  for (const [code, name, nameEn, kind, side] of [
    ['1002', '银行存款', 'Bank', 'asset', 'debit'],
    ['100201', '工商银行人民币户', 'ICBC CNY', 'asset', 'debit'],
    ['1405', '库存商品', 'Finished goods', 'asset', 'debit'],
    ['2202', '应付账款', 'Accounts payable', 'liability', 'credit'],
    ['2221', '应交税费', 'Taxes payable', 'liability', 'credit'],
    ['6603', '财务费用', 'Finance costs', 'expense', 'debit'],
  ] as const) {
    const bank = code === '100201' ? { cashFlow: true, currency: cny } : {}
    const made = await finance.create(account, { code, name, nameEn, kind, side, ...bank })
    ids.set(code, made.id)
  }
  return { payable: ids.get('2202')!, bank: ids.get('100201')! }
}

async function layTracking(admin: SeedPerson): Promise<void> {
  const nodes = [
    ['面料到厂', 'Fabric in', 45],
    ['产前样确认', 'Pre-production sample', 38],
    ['开裁', 'Cutting', 30],
    ['上线', 'Sewing', 24],
    ['下线', 'Sewing finished', 10],
    ['包装', 'Packing', 6],
    ['尾期检验', 'Final inspection', 4],
    ['离厂', 'Ex-factory', 0],
  ] as const
  const created = await admin.create(trackingTemplate, {
    name: '标准跟踪模板 Standard',
    orderType: 'PO',
    nodes: nodes.map(([node, nodeEn, offset], at) => ({
      sequence: (at + 1) * 10,
      node,
      nodeEn,
      offset: -offset,
      side: at < 6 ? 'supplier' : 'brand',
      mode: 'manual',
      restriction: '00',
    })),
  })
  await admin.act(trackingTemplate, created.id, 'activate')
}

async function layPlants(as: As, first: string): Promise<void> {
  const admin = as('admin', first)
  const house = (await admin.create(plant, { code: 'XS', name: '萧山物流园 Xiaoshan park', siteId: 'HZ-XS' })).id
  await admin.create(plant, { code: 'XS01', name: '萧山一号库区 Xiaoshan store 1', parent: house, siteId: 'HZ-XS-01' })
}

/** Seeds the sampling plans in use and the checklist of a final inspection. */
async function layStandards(inspector: SeedPerson, manager: SeedPerson): Promise<Masters['template']> {
  for (const aql of ['1.5', '2.5', '4.0'] as const)
    await inspector.create(aqlStandard, {
      name: `GB/T 2828.1 II ${aql}`,
      standard: 'gb2828',
      level: 'II',
      aql,
      severity: 'normal',
      rows: standardRows({ level: 'II', aql }),
    })
  const items = [
    ['外观', '面料', '无破洞、污渍、色差', true],
    ['外观', '缝制', '针距 11 至 13 针，无跳针、断线', true],
    ['尺寸', '关键部位', '胸围、衣长、袖长在公差内', true],
    ['标识', '水洗标与吊牌', '内容与订单一致', true],
    ['包装', '箱唛与装箱', '件数、配比与装箱单一致', false],
    ['安全', '检针', '全数过检针机', true],
  ].map(([level1, level2, standard, required]) => ({ level1, level2, standard, required }))
  const created = await inspector.create(inspectionTemplate, { name: '成衣尾期检验 Garments, final', phase: 'final', items })
  await manager.act(inspectionTemplate, created.id, 'activate')
  return { id: created.id, items }
}
