/** The demo's styles: 120 of them with drawn flat sketches, colours, SKUs and prices agreed with suppliers. */
import sharp from 'sharp'
import { colorway } from '../../documents/design/colorway.ts'
import { drawSketch } from '../../documents/design/sketch.ts'
import { style } from '../../documents/design/style.ts'
import { priceList } from '../../documents/order/price-list.ts'
import type { Tx } from '../../engine/store/tx.ts'
import { categories, looks, sizes } from './goods.ts'
import type { Masters } from './masters.ts'
import { dayFrom } from './random.ts'
import { scene, type As, type Stage } from './stage.ts'

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
/** Puts a picture among the files, in the transaction that lays the demo, and gives its id. */
export type KeepPicture = (picture: Picture, tx: Tx) => Promise<string>

/** Answers with the styles that can be ordered; the newest season is still being developed. */
export async function layStyles(
  stage: Stage,
  platform: string,
  masters: Masters,
  options: { count: number; keep: KeepPicture },
): Promise<StyleForSale[]> {
  const laid: StyleForSale[] = []
  for (let at = 0; at < options.count; at++) {
    const made = await scene(stage, platform, (as, tx) =>
      layStyle(stage, as, masters, { at, platform, keep: (picture) => options.keep(picture, tx) }),
    )
    if (made) laid.push(made)
  }
  return laid
}

async function layStyle(
  stage: Stage,
  as: As,
  masters: Masters,
  { at, platform, keep }: { at: number; platform: string; keep: (picture: Picture) => Promise<string> },
): Promise<StyleForSale | undefined> {
  const { chance, today } = stage
  // Every twelfth is still being developed, for the season to come; the others can be ordered.
  const developed = at % 12 !== 11
  const kind = categories[at % categories.length]!
  const [look, lookEn] = chance.pick(looks)
  const [word, wordEn] = chance.pick(kind.words)
  const brand = chance.pick([...masters.brands.values()])
  const season = developed ? masters.seasons[at % (masters.seasons.length - 1)]! : masters.seasons.at(-1)!
  const shades = chance.some(masters.colours, chance.int(2, 3))
  const list = kind.garment === 'trousers' ? sizes.trousers : sizes.adult
  const begun = dayFrom(season.startDate < today ? season.startDate : today, developed ? -160 : -chance.int(3, 25))
  const buyer = as('buyer', begun)
  const picture = await keep({
    name: `${kind.code}-${at + 1}.webp`,
    bytes: await drawn(stage, kind.garment, shades[0]!.hex),
    width: 400,
    height: 600,
    company: buyer.who.company,
    user: buyer.who.user,
    platform,
  })
  const doc = await buyer.create(style, {
    name: `${look}${word}`,
    nameEn: `${lookEn} ${wordEn.toLowerCase()}`,
    brand,
    season: season.id,
    series: chance.pick(['basic', 'trend', 'office']),
    category: masters.categories.get(kind.code),
    sizeList: kind.garment === 'trousers' ? masters.trouserSizes : masters.adultSizes,
    unit: masters.piece,
    mainMaterial: masters.mainMaterial[kind.garment],
    targetPrice: String(kind.cost[1]),
    currency: masters.cny,
    images: [picture],
    tags: [kind.name, look].join(','),
  })
  const colorways: string[] = []
  for (const shade of shades) colorways.push((await buyer.create(colorway, { style: doc.id, colour: shade.id })).id)
  if (!developed) {
    // Some wait for the manager, some for the merchandiser, the rest is on the designer's table.
    const how = chance.int(0, 2)
    if (how > 0) await as('buyer', dayFrom(begun, 2)).act(style, doc.id, 'submit')
    if (how > 1) await as('buyer2', dayFrom(begun, 2)).act(style, doc.id, 'accept')
    return undefined
  }
  await as('buyer', dayFrom(begun, 12)).act(style, doc.id, 'submit')
  await as('buyer2', dayFrom(begun, 13)).act(style, doc.id, 'accept')
  await as('manager', dayFrom(begun, 15)).act(style, doc.id, 'approve')
  for (const way of colorways) await as('buyer', dayFrom(begun, 16)).act(colorway, way, 'generateSkus')
  const supplier = (at + Math.floor(at / (masters.seasons.length - 1))) % masters.suppliers.length
  const price = String(chance.int(kind.cost[0] * 10, kind.cost[1] * 10) / 10)
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

function drawn({ chance }: Stage, garment: (typeof categories)[number]['garment'], colour: string): Promise<Buffer> {
  const svg = drawSketch({
    garment,
    colour,
    length: chance.next(),
    width: chance.next(),
    neck: chance.next(),
    pattern: chance.weighted({ plain: 5, stripe: 2, check: 2, block: 1 }),
  })
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).webp({ quality: 82 }).toBuffer()
}
