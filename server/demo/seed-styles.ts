/** The demo's styles: 120 of them with drawn flat sketches, colours, SKUs and prices agreed with suppliers. */
import sharp from 'sharp'
import { colorway } from '../../documents/design/colorway.ts'
import { drawSketch } from './sketch.ts'
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
import { seedBom, seedCosting } from './seed-style-costs.ts'
import { seedChart, seedProcess } from './seed-style-development.ts'

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
  readonly width: number
  readonly height: number
  readonly company: string
  readonly user: string
  readonly platform: string
}
/** Stores a picture in the transaction that seeds the demo and returns its id. */
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
  const seededStyles: (StyleForSale | undefined)[] = []
  // In the order of their days, because every style changes the figures of its brand.
  for (const plan of plans.toSorted((a, b) => (a.begun < b.begun ? -1 : a.begun > b.begun ? 1 : 0))) {
    const bytes = await pictures[plan.at]
    seededStyles[plan.at] = await seedStep(stage, { platform, name: name(plan) }, (as, tx) =>
      layStyle(as, masters, {
        plan,
        bytes: bytes!,
        platform,
        keep: (picture) => options.keep(picture, tx),
        seriesOf,
        development: options.development,
      }),
    )
  }
  return seededStyles.filter((one) => one !== undefined)
}

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

interface StyleToLay {
  readonly plan: StylePlan
  readonly bytes: Buffer
  readonly platform: string
  readonly keep: (picture: Picture) => Promise<string>
  readonly seriesOf: SeriesOf
  readonly development: DevelopmentMasters
}

async function layStyle(
  as: As,
  masters: Masters,
  { plan, bytes, platform, keep, seriesOf, development }: StyleToLay,
): Promise<StyleForSale | undefined> {
  const { at, developed, kind, look, lookEn, word, wordEn, brand, season, shades, begun, how, price } = plan
  const list = kind.garment === 'trousers' ? sizes.trousers : sizes.adult
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
  })
  const colorways: string[] = []
  for (const shade of shades) colorways.push((await buyer.create(colorway, { style: doc.id, colour: shade.id })).id)
  const made = { id: doc.id, garment: kind.garment, sizes: list, begun, at, shades: shades.map(({ id }) => id) }
  await seedChart(as, development, made, developed)
  await seedBom(as, masters, made, developed)
  if (!developed) {
    if (how > 0) await as('buyer', dayFrom(begun, 2)).act(style, doc.id, 'submit')
    if (how > 1) await as('buyer2', dayFrom(begun, 2)).act(style, doc.id, 'accept')
    return undefined
  }
  await seedProcess(as, development, made)
  if (at % 3 === 0) await seedCosting(as, made)
  await as('buyer', dayFrom(begun, 12)).act(style, doc.id, 'submit')
  await as('buyer2', dayFrom(begun, 13)).act(style, doc.id, 'accept')
  await as('manager', dayFrom(begun, 15)).act(style, doc.id, 'approve')
  for (const way of colorways) await as('buyer', dayFrom(begun, 16)).act(colorway, way, 'generateSkus')
  const supplier = (at + Math.floor(at / (masters.seasons.length - 1))) % masters.suppliers.length
  await as('buyer', dayFrom(begun, 20)).create(priceList, {
    supplier: masters.suppliers[supplier]!.id,
    style: doc.id,
    currency: masters.cny,
    taxRate: '13',
    validFrom: dayFrom(begun, 20),
    validTo: dayFrom(season.startDate, 200),
    source: 'quotation',
    netPrice: price,
  })
  return { id: doc.id, brand, season: season.id, supplier, colorways, sizes: list, price }
}

/** The price band of a style by its target price. */
const bandOf = (price: number): string => (price < 60 ? 'entry' : price < 120 ? 'core' : 'premium')

/** Returns the picture of a garment as WebP. */
export function drawn(sketch: Parameters<typeof drawSketch>[0]): Promise<Buffer> {
  return sharp(Buffer.from(drawSketch(sketch)))
    .webp({ quality: 82 })
    .toBuffer()
}
