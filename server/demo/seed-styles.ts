/** The demo's styles: 120 of them with drawn flat sketches, colours, SKUs and prices agreed with suppliers. */
import sharp from 'sharp'
import { colorway } from '../../documents/design/colorway.ts'
import { careOf } from './garment-development.ts'
import { drawSketch, type Garment } from './sketch.ts'
import { style } from '../../documents/design/style.ts'
import { priceList } from '../../documents/order/price-list.ts'
import type { Transaction } from '../../engine/store/transaction.ts'
import { categories, looks, sizes } from './goods-names.ts'
import type { DevelopmentMasters } from './seed-development.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedSeries, seriesCodes, type SeriesOf } from './seed-series.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'
import { seedBoms, seedCostings } from './seed-style-costs.ts'
import { seedCharts, seedProcesses, type DevelopedStyle } from './seed-style-development.ts'

export interface StyleForSale {
  readonly id: string
  readonly brand: string
  readonly season: string
  readonly supplier: number
  readonly colorways: readonly string[]
  readonly sizes: readonly string[]
  readonly price: string
}
interface Picture {
  readonly name: string
  readonly bytes: Buffer
  /** Absent: a picture, `webp`. */
  readonly type?: string
  readonly width?: number
  readonly height?: number
  readonly company: string
  readonly user: string
  readonly platform: string
}
/** Stores a picture or another file in the transaction that seeds the demo and returns its id. */
export type KeepPicture = (picture: Picture, tx: Transaction) => Promise<string>

/**
 * Seeds the styles.
 * @returns the styles that can be ordered; the newest season is still in development
 */
export async function seedStyles(
  stage: Stage,
  platform: string,
  masters: Masters,
  options: { count: number; keep: KeepPicture; development: DevelopmentMasters },
): Promise<StyleForSale[]> {
  const seriesOf = await seedSeries(stage, platform, masters)
  // All random values are drawn first, so that the pictures can be drawn in parallel while the styles get their numbers in sequence.
  const plans = Array.from({ length: options.count }, (_, at) => planStyle(stage, masters, at))
  const name = ({ at }: StylePlan) => `style ${at}`
  const pictures = plans.map((plan) => (stage.steps.has(platform, name(plan)) ? undefined : drawn(plan.sketch)))
  const laid = new Map<number, LaidStyle>()
  const inOrder = plans.toSorted((a, b) => (a.begun < b.begun ? -1 : a.begun > b.begun ? 1 : 0))
  // In the order of their days, because every style changes the figures of its brand.
  for (const plan of inOrder) {
    const bytes = await pictures[plan.at]
    const style = await seedStep(stage, { platform, name: name(plan) }, (as, tx) =>
      layStyle(as, masters, { plan, bytes: bytes!, platform, keep: (picture) => options.keep(picture, tx), seriesOf }),
    )
    if (style) laid.set(plan.at, style)
  }
  const forSale = new Set<number>()
  for (const [begun, some] of Map.groupBy(inOrder, (plan) => plan.begun)) {
    const group = some.flatMap((plan) => (laid.has(plan.at) ? [{ plan, style: laid.get(plan.at)! }] : []))
    const developed = await seedStep(stage, { platform, name: `styles of ${begun}` }, (as) =>
      develop(as, masters, { group, begun, development: options.development }),
    )
    for (const at of developed ?? []) forSale.add(at)
  }
  return plans.flatMap((plan) => (forSale.has(plan.at) ? [saleOf(plan, laid.get(plan.at)!, masters)] : []))
}

/** What an order needs to know of a style. */
const saleOf = ({ at, brand, season, kind, price }: StylePlan, { id, colorways }: LaidStyle, masters: Masters): StyleForSale => ({
  id,
  brand,
  season: season.id,
  supplier: (at + Math.floor(at / (masters.seasons.length - 1))) % masters.suppliers.length,
  colorways,
  sizes: sizesOf(kind.garment),
  price,
})
const sizesOf = (garment: Garment): readonly string[] => (garment === 'trousers' ? sizes.trousers : sizes.adult)

type StylePlan = ReturnType<typeof planStyle>
function planStyle({ chance, today }: Stage, masters: Masters, at: number) {
  // Every twelfth style is still in development for the next season; the others can be ordered.
  const developed = at % 12 !== 11
  const kind = categories[at % categories.length]!
  const [look, lookEn] = chance.pick(looks)
  const [word, wordEn] = chance.pick(kind.nameParts)
  const brand = chance.pick([...masters.brands.values()])
  const season = developed ? masters.seasons[at % (masters.seasons.length - 1)]! : masters.seasons.at(-1)!
  const shades = chance.some(masters.colours, chance.int(2, 3))
  const begun = dayFrom(season.startDate < today ? season.startDate : today, developed ? -160 : -chance.int(3, 25))
  const sketch = {
    garment: kind.garment,
    colour: shades[0]!.hex,
    length: chance.next(),
    width: chance.next(),
    neck: chance.next(),
    pattern: chance.weighted({ plain: 5, stripe: 2, check: 2, block: 1 }),
  } as const
  const series = chance.pick(seriesCodes)
  // Of those in development, some wait for the manager, some for the merchandiser, and the rest is with the designer.
  const how = developed ? 0 : chance.int(0, 2)
  const price = developed ? String(chance.int(kind.cost[0] * 10, kind.cost[1] * 10) / 10) : '0'
  return { at, developed, kind, look, lookEn, word, wordEn, brand, season, shades, begun, sketch, series, how, price }
}

interface LaidStyle {
  readonly id: string
  readonly colorways: readonly string[]
}
interface StyleToLay {
  readonly plan: StylePlan
  readonly bytes: Buffer
  readonly platform: string
  readonly keep: (picture: Picture) => Promise<string>
  readonly seriesOf: SeriesOf
}

/** Lays a style and its colourways. */
async function layStyle(as: As, masters: Masters, { plan, bytes, platform, keep, seriesOf }: StyleToLay): Promise<LaidStyle> {
  const { at, kind, look, lookEn, word, wordEn, brand, season, shades, begun } = plan
  const buyer = as('buyer', begun)
  const picture = await keep({
    name: `${kind.code}-${at + 1}.webp`,
    bytes,
    width: 400,
    height: 600,
    company: buyer.actor.company,
    user: buyer.actor.user,
    platform,
  })
  const doc = await buyer.create(style, {
    name: `${look}${word}`,
    nameEn: `${lookEn} ${wordEn.toLowerCase()}`,
    brand,
    season: season.id,
    series: seriesOf(brand, season.id, plan.series),
    priceBand: bandOf(kind.cost[1]),
    category: masters.categories.get(kind.code),
    sizeList: kind.garment === 'trousers' ? masters.trouserSizes : masters.adultSizes,
    unit: masters.piece,
    mainMaterial: masters.mainMaterial[kind.garment].id,
    targetPrice: String(kind.cost[1]),
    currency: masters.cny,
    images: [picture],
    tags: [kind.name, look],
    ...careOf[kind.garment],
  })
  const ways = await buyer.createMany(
    colorway,
    shades.map((shade) => ({ style: doc.id, colour: shade.id })),
  )
  return { id: doc.id, colorways: ways.map(({ id }) => id) }
}

interface Group {
  readonly group: readonly { readonly plan: StylePlan; readonly style: LaidStyle }[]
  readonly begun: string
  readonly development: DevelopmentMasters
}

/**
 * Lays what the styles of one day are made by, each kind of document together, and has those approved that can be ordered.
 * @returns where the approved ones stand among all
 */
async function develop(as: As, masters: Masters, { group, begun, development }: Group): Promise<number[]> {
  const madeOf = ({ plan, style: { id, colorways } }: Group['group'][number]): DevelopedStyle => ({
    id,
    garment: plan.kind.garment,
    sizes: sizesOf(plan.kind.garment),
    ways: colorways,
    shades: plan.shades.map((shade) => shade.id),
    at: plan.at,
  })
  const open = group.filter(({ plan }) => !plan.developed)
  if (open.length > 0) {
    const together = { styles: open.map(madeOf), begun, stand: 'draft' } as const
    await seedCharts(as, development, together)
    await seedBoms(as, masters, together)
    const ofState = (how: number) => open.filter(({ plan }) => plan.how > how).map(({ style: one }) => one.id)
    if (ofState(0).length > 0) await as('buyer', dayFrom(begun, 2)).actMany(style, ofState(0), 'submit')
    if (ofState(1).length > 0) await as('buyer2', dayFrom(begun, 2)).actMany(style, ofState(1), 'accept')
  }
  const sold = group.filter(({ plan }) => plan.developed)
  if (sold.length === 0) return []
  const styles = sold.map(madeOf)
  const together = { styles, begun, stand: 'approved' } as const
  await seedCharts(as, development, together)
  const lists = await seedBoms(as, masters, together)
  const processes = await seedProcesses(as, development, together)
  const costed = styles.map((one, at) => ({ style: one, list: lists[at]!, process: processes[at]! }))
  await seedCostings(
    as,
    costed.filter((one) => one.style.at % 3 === 0),
    begun,
  )
  await approve(as, masters, { sold, begun })
  return sold.map(({ plan }) => plan.at)
}

/** Has styles approved, makes their SKUs and lays the prices that their suppliers agreed to. */
async function approve(
  as: As,
  masters: Masters,
  { sold, begun }: { readonly sold: Group['group']; readonly begun: string },
): Promise<void> {
  const ids = sold.map(({ style: one }) => one.id)
  await as('buyer', dayFrom(begun, 12)).actMany(style, ids, 'submit')
  await as('buyer2', dayFrom(begun, 13)).actMany(style, ids, 'accept')
  await as('manager', dayFrom(begun, 15)).signMany(style, ids, 'approve')
  const ways = sold.flatMap(({ style: one }) => one.colorways)
  await as('buyer', dayFrom(begun, 16)).actMany(colorway, ways, 'generateSkus')
  await as('buyer', dayFrom(begun, 20)).createMany(
    priceList,
    sold.map(({ plan, style: one }) => ({
      supplier: masters.suppliers[saleOf(plan, one, masters).supplier]!.id,
      style: one.id,
      currency: masters.cny,
      taxRate: '13',
      validFrom: dayFrom(begun, 20),
      validTo: dayFrom(plan.season.startDate, 200),
      source: 'quotation',
      netPrice: plan.price,
    })),
  )
}

/** The price band of a style by its target price. */
const bandOf = (price: number): string => (price < 60 ? 'entry' : price < 120 ? 'core' : 'premium')

/** Returns the picture of a garment as WebP. */
export function drawn(sketch: Parameters<typeof drawSketch>[0]): Promise<Buffer> {
  return sharp(Buffer.from(drawSketch(sketch)))
    .webp({ quality: 82 })
    .toBuffer()
}
