/** The demo's styles: 120 of them with drawn flat sketches, colours, SKUs and prices agreed with suppliers. */
import sharp from 'sharp'
import { colorway } from '../../documents/design/colorway.ts'
import { drawSketch } from '../../documents/design/sketch.ts'
import { style } from '../../documents/design/style.ts'
import { priceList } from '../../documents/order/price-list.ts'
import { categories, looks, sizes } from './goods.ts'
import type { Masters } from './masters.ts'
import { dayFrom } from './random.ts'
import type { Stage } from './stage.ts'

export interface StyleForSale {
  readonly id: string
  readonly brand: string
  readonly season: string
  readonly supplier: number
  readonly colorways: readonly string[]
  readonly sizes: readonly string[]
  readonly price: string
}
/** Puts a picture among the files and gives its id. */
export type KeepPicture = (picture: {
  name: string
  bytes: Buffer
  width: number
  height: number
  company: string
  user: string
  platform: string
}) => Promise<string>

export async function layStyles(
  stage: Stage,
  platform: string,
  masters: Masters,
  options: { count: number; keep: KeepPicture },
): Promise<StyleForSale[]> {
  const { chance } = stage
  const laid: StyleForSale[] = []
  for (let from = 0; from < options.count; from += 20) {
    const part = Array.from({ length: Math.min(20, options.count - from) }, (_, at) => from + at)
    laid.push(
      ...(await stage.scene(platform, async (as) => {
        const made: StyleForSale[] = []
        for (const at of part) {
          const kind = categories[at % categories.length]!
          const [look, lookEn] = chance.pick(looks)
          const [word, wordEn] = chance.pick(kind.words)
          const brand = chance.pick([...masters.brands.values()])
          const season = masters.seasons[at % masters.seasons.length]!
          const shades = chance.some(masters.colours, chance.int(2, 3))
          const svg = drawSketch({
            garment: kind.garment,
            colour: shades[0]!.hex,
            length: chance.next(),
            width: chance.next(),
            neck: chance.next(),
            pattern: chance.weighted({ plain: 5, stripe: 2, check: 2, block: 1 }),
          })
          const bytes = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).webp({ quality: 82 }).toBuffer()
          const buyer = as('buyer')
          const picture = await options.keep({
            name: `${kind.code}-${at + 1}.webp`,
            bytes,
            width: 400,
            height: 600,
            company: buyer.who.company,
            user: buyer.who.user,
            platform,
          })
          const list = kind.garment === 'trousers' ? sizes.trousers : sizes.adult
          const doc = await buyer.create(style, {
            name: `${look}${word}`,
            nameEn: `${lookEn} ${wordEn.toLowerCase()}`,
            brand,
            season: season.id,
            category: masters.categories.get(kind.code),
            sizeList: kind.garment === 'trousers' ? masters.trouserSizes : masters.adultSizes,
            unit: masters.piece,
            images: [picture],
            tags: [kind.name, look].join(','),
          })
          const colorways: string[] = []
          for (const shade of shades) {
            const way = await buyer.create(colorway, { style: doc.id, colour: shade.id })
            colorways.push(way.id)
          }
          // Every twelfth is still being developed; the others can be ordered.
          if (at % 12 !== 11) {
            await buyer.act(style, doc.id, 'submit')
            await as('buyer2').act(style, doc.id, 'accept')
            await as('manager').act(style, doc.id, 'approve')
            for (const way of colorways) await buyer.act(colorway, way, 'generateSkus')
            const supplier = chance.int(0, masters.suppliers.length - 1)
            const price = String(chance.int(kind.cost[0] * 10, kind.cost[1] * 10) / 10)
            await buyer.create(priceList, {
              supplier: masters.suppliers[supplier]!.id,
              style: doc.id,
              currency: masters.cny,
              taxRate: '13',
              validFrom: dayFrom(stage.today, -720),
              validTo: dayFrom(stage.today, 360),
              netPrice: price,
            })
            made.push({ id: doc.id, brand, season: season.id, supplier, colorways, sizes: list, price })
          }
        }
        return made
      })),
    )
  }
  return laid
}
