/** The demo's prices beside those of the price list: material prices by colour, offers of suppliers, quotes for styles, and retail prices. One material price and one quote are for customers. */
import { costing } from '../../documents/design/costing.ts'
import { designQuote } from '../../documents/design/design-quote.ts'
import { retailPrice } from '../../documents/design/retail-price.ts'
import { sizeList } from '../../documents/design/size-list.ts'
import { style } from '../../documents/design/style.ts'
import { currency } from '../../documents/finance/currency.ts'
import { exchangeRate } from '../../documents/finance/exchange-rate.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { materialGroup } from '../../documents/material/material-group.ts'
import { materialPrice } from '../../documents/material/material-price.ts'
import { supplierOffer } from '../../documents/material/supplier-offer.ts'
import { mul, round } from '../../model/decimal.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

/** What suppliers offer: item, English name, type, unit, price, and how far the offer is. */
const offers = [
  ['再生涤纶塔夫绸', 'Recycled polyester taffeta', 'fabric', 'M', '9.8', 'approved'],
  ['莱赛尔斜纹布', 'Lyocell twill', 'fabric', 'M', '28.5', 'approved'],
  ['有机棉罗纹', 'Organic cotton rib', 'fabric', 'KG', '52', 'approved'],
  ['果壳纽扣', 'Corozo button', 'trim', 'PCS', '0.35', 'approved'],
  ['羊毛混纺格纹', 'Wool blend check', 'fabric', 'M', '76', 'pending'],
  ['防水涂层尼龙', 'Coated nylon', 'fabric', 'M', '19.6', 'pending'],
  ['隐形拉链 3 号', 'No. 3 concealed zip', 'trim', 'PCS', '1.2', 'pending'],
  ['可降解包装袋', 'Compostable bag', 'packaging', 'PCS', '0.31', 'submitted'],
  ['真丝绡', 'Silk organza', 'fabric', 'M', '64', 'submitted'],
  ['醋酸缎', 'Acetate satin', 'fabric', 'M', '33', 'rejected'],
  ['彩点针织', 'Nep knit', 'fabric', 'KG', '58', 'modify'],
  ['反光织带', 'Reflective tape', 'trim', 'M', '2.4', 'draft'],
] as const

/** A retail price in each retail currency: the multiple of that in renminbi, the places that shops write, and the rate to renminbi for so many units. */
const retail = {
  RMB: ['1', 0, null],
  IDR: ['2200', -3, '4.6', 10_000],
  MYR: ['0.62', 1, '1.62'],
  PHP: ['8.1', 0, '0.124'],
  SGD: ['0.19', 1, '5.3'],
  THB: ['4.9', 0, '0.2'],
  VND: ['3500', -3, '2.8', 10_000],
  TW: ['4.5', 0, '0.22'],
} as const satisfies Record<string, readonly [factor: string, places: number, rate: string | null, per?: number]>

/** Lays the prices of the brand's platform. */
export async function seedPrices(stage: Stage, platform: string, masters: Masters): Promise<void> {
  const step = (name: string, work: (as: As) => Promise<unknown>) => seedStep(stage, { platform, name }, (as) => work(as).then(() => null))
  await step('prices of material colours', (as) => materialPrices(as, stage, masters))
  for (const [at, offer] of offers.entries()) await step(`offer ${at}`, (as) => offerOf(as, { at, offer, today: stage.today, masters }))
  await step('quotes for styles', (as) => quotes(as, stage, masters))
  await step('retail prices', (as) => retailPrices(as, { today: stage.today, masters }))
}

/** What of the stage the prices need. */
type Scene = Pick<Stage, 'today' | 'companies'>

/** Prices of 45 material colours; six end within 30 days, the seventh is that of a customer, and the last ones are waiting for their approval. */
async function materialPrices(as: As, { today, companies }: Scene, masters: Masters): Promise<void> {
  const colours = (await as('buyer').find(materialColour, {})).slice(0, 45)
  const priced = [...Object.values(masters.mainMaterial), ...Object.values(masters.trims)]
  const begun = dayFrom(today, -40)
  const made = await as('buyer', begun).createMany(
    materialPrice,
    colours.map(({ id, material, supplier }, at) => {
      const bought = priced.find((one) => one.id === material) ?? priced[0]!
      const isSale = at === 6
      const price = (factor: string) => round(mul(bought.price, isSale ? mul(factor, '1.3') : factor), 2)
      return {
        material,
        materialColour: id,
        ...(isSale ? { customer: companies.get('JH')! } : { supplier }),
        currency: masters.cny,
        aggregation: at % 3 === 0 ? 'materialColour' : 'material',
        minimum: '100',
        surcharge: at % 2 === 0 ? '8' : null,
        tiers: [
          { from: '100', price: price('1.03') },
          { from: '1000', price: price('0.98') },
        ],
        validFrom: begun,
        validTo: at < 6 ? dayFrom(today, 5 + at * 4) : dayFrom(today, 200),
      }
    }),
  )
  const ids = made.map(({ id }) => id)
  await as('buyer', begun).actMany(materialPrice, ids.slice(0, 43), 'submit')
  for (const id of ids.slice(0, 41)) await as('manager', begun).act(materialPrice, id, 'approve')
}

interface Offering {
  readonly at: number
  readonly offer: (typeof offers)[number]
  readonly today: string
  readonly masters: Masters
}
/** An offer of a supplier, as far as it is. */
async function offerOf(as: As, { at, offer, today, masters }: Offering): Promise<void> {
  const [name, nameEn, type, unit, price, state] = offer
  const from = masters.suppliers[at % masters.suppliers.length]!
  const day = dayFrom(today, -(26 - at * 2))
  const groups = await as('admin').find(materialGroup, {})
  const groupOf = (code: string) => groups.find((one) => one['code'] === code)!
  const code = type === 'trim' ? 'TRIM' : type === 'packaging' ? 'PACK' : unit === 'KG' ? 'KNIT' : 'WOVEN'
  const { id } = await as(from.username, day).create(supplierOffer, {
    name,
    nameEn,
    buyer: as('buyer').actor.company,
    type,
    unit: groupOf(unit === 'PCS' ? 'TRIM' : unit === 'KG' ? 'KNIT' : 'WOVEN')['unit'],
    currency: masters.cny,
    netPrice: price,
    minimum: type === 'fabric' ? '300' : '5000',
    leadDays: 15 + at,
    validTo: dayFrom(today, 90),
    supplierItem: `NEW-${100 + at}`,
  })
  if (state === 'draft') return
  await as(from.username, day).act(supplierOffer, id, 'submit')
  if (state === 'submitted') return
  if (state === 'modify') return void (await as('buyer', day).act(supplierOffer, id, 'return', '请补充克重与成分'))
  await as('buyer', day).save(supplierOffer, id, { group: groupOf(code).id })
  await as('buyer', day).act(supplierOffer, id, 'accept')
  if (state === 'approved') await as('design', dayFrom(today, -1)).act(supplierOffer, id, 'approve')
  if (state === 'rejected') await as('design', dayFrom(today, -1)).act(supplierOffer, id, 'reject', '光泽不合本季主题')
}

/** Two suppliers quote for each of twelve styles that are costed, of the second one a supplier, and the brand to a customer; the largest size costs more. The first selected quote is in the price list. */
async function quotes(as: As, { today, companies }: Scene, masters: Masters): Promise<void> {
  const sheets = (await as('buyer').find(costing, { status: ['submitted', 'approved'] })).slice(0, 12)
  // A small season has one sheet.
  const sold = Math.min(1, sheets.length - 1)
  for (const [at, sheet] of sheets.entries())
    for (const which of [0, 1]) {
      const day = dayFrom(today, -(24 - at))
      const part = (share: string) => round(mul(String(sheet['cost']), share), 2)
      const elements = [
        { element: 'material', price: part(which ? '0.55' : '0.57'), target: part('0.56') },
        { element: 'processing', price: part(which ? '0.36' : '0.33'), target: part('0.33') },
        { element: 'overhead', price: part('0.1'), target: part('0.11') },
      ]
      const supplier = masters.suppliers[(at + which) % masters.suppliers.length]!
      const isSale = at === sold && which === 1
      const values = {
        ...(isSale ? { customer: companies.get('MQ')! } : { supplier: supplier.id }),
        elements: isSale ? [...elements, { element: 'profit', price: part('0.3') }] : elements,
        sizeSurcharges: await surchargeOfLargest(as, String(sheet['style'])),
        minimum: '500',
        leadDays: 25 + at,
        validTo: dayFrom(today, 60),
      }
      const { id } = await as('cost', day).make(designQuote, { type: costing, id: sheet.id }, values)
      if (at % 4 === 3) continue
      await as(isSale ? 'cost' : supplier.username, day).act(designQuote, id, isSale ? 'submit' : 'handIn')
      if (at % 4 === 0 && !isSale) await as('manager', dayFrom(today, -2)).act(designQuote, id, which ? 'unselect' : 'select')
      if (at > 0 || which) continue
      await as('buyer', today).save(designQuote, id, { priceFrom: today, endsFormer: true })
      await as('buyer', today).act(designQuote, id, 'price')
    }
}

/** A piece of the largest size of a style takes more cloth. */
async function surchargeOfLargest(as: As, of: string) {
  const { sizeList: list } = await as('buyer').get(style, of)
  const { sizes } = await as('buyer').get(sizeList, String(list))
  const largest = (sizes as { size: string; sort: number }[]).toSorted((a, b) => b.sort - a.sort)[0]!
  return { cells: [{ size: largest.size, value: '1.2' }] }
}

/** Retail prices of up to thirty styles in the eight currencies; the last ones wait for their approval or are drafts. */
async function retailPrices(as: As, { today, masters }: { readonly today: string; readonly masters: Masters }): Promise<void> {
  const currencies = await as('admin').find(currency, { retail: true })
  for (const one of currencies) {
    const [, , rate, per = 1] = retail[one['code'] as keyof typeof retail]
    const values = { kind: 'exchange', fromCurrency: one.id, toCurrency: masters.cny, dateFrom: dayFrom(today, -30), rate, per }
    if (rate) await as('finance').create(exchangeRate, values)
  }
  const sheets = (await as('buyer').find(costing, { status: 'approved' })).slice(0, 30)
  const made: string[] = []
  for (const sheet of sheets) {
    const renminbi = round(mul(String(sheet['cost']), '5.5'), 0)
    const prices = currencies.map((one) => {
      const [factor, places] = retail[one['code'] as keyof typeof retail]
      const price = mul(renminbi, factor)
      return { currency: one.id, price: places < 0 ? mul(round(mul(price, '0.001'), 0), '1000') : round(price, places) }
    })
    made.push((await as('cost', today).make(retailPrice, { type: costing, id: sheet.id }, { prices, validFrom: today })).id)
  }
  await as('cost', today).actMany(retailPrice, made.slice(0, -2), 'submit')
  const approved = made.slice(0, -4)
  for (const id of approved) await as('manager', today).act(retailPrice, id, 'approve')
  await as('manager', today).actMany(retailPrice, approved, 'activate')
}
