/** The demo's planning of the newest season: trends, the plans of the first brand, and those of its 48 placeholders that are being designed or have become styles. */
import { colorway } from '../../documents/design/colorway.ts'
import { placeholder } from '../../documents/design/placeholder.ts'
import { style } from '../../documents/design/style.ts'
import { trend } from '../../documents/design/trend.ts'
import { categories, sizes } from './goods-names.ts'
import type { DevelopmentMasters } from './seed-development.ts'
import type { Masters } from './seed-masters.ts'
import { bands, seedPlans, perCell, type Season } from './seed-plans.ts'
import type { As, Stage } from './seed-session.ts'
import { seedBoms } from './seed-style-costs.ts'
import { seedCharts } from './seed-style-development.ts'
import { drawn, type KeepPicture } from './seed-styles.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'

const trends = [
  ['海岸条纹 Coastal stripes', '度假 Holiday', '条纹,海洋,度假', '巴黎面料展 Paris fabric fair'],
  ['复古针织 Vintage knits', '九十年代 The nineties', '针织,复古', '街拍 Street pictures'],
  ['机能户外 Technical outdoor', '城市户外 Urban outdoor', '户外,功能面料', '东京店铺 Shops in Tokyo'],
  ['柔软西装 Soft tailoring', '通勤 Office', '通勤,西装', '米兰秀场 Milan shows'],
  ['大地色系 Earth tones', '自然 Nature', '大地色,自然', '色彩机构 Colour institute'],
  ['极简白 Plain white', '极简 Minimal', '极简,白色', '首尔店铺 Shops in Seoul'],
  ['格纹重现 Checks again', '学院 College', '格纹,学院', '古着市场 Vintage market'],
  ['轻羽绒 Light down', '轻量 Light', '羽绒,轻量', '面料供应商 Fabric suppliers'],
] as const
/** How many placeholders have become styles, and how many more are being designed. */
const [converted, begun] = [10, 6]

interface Planning {
  readonly masters: Masters
  readonly development: DevelopmentMasters
  readonly keep: KeepPicture
}

/** Lays trends and plans, then the styles that placeholders became; a draft trend is its author's alone. */
export async function seedPlanning(stage: Stage, platform: string, { masters, development, keep }: Planning): Promise<void> {
  const of: Season = { brand: [...masters.brands.values()][0]!, season: masters.seasons.at(-1)!.id }
  const slots = await seedStep(stage, { platform, name: 'planning' }, async (as) => {
    await layTrends(as, masters, { of, day: dayFrom(stage.today, -60) })
    return seedPlans(as, masters, { of, today: stage.today })
  })
  const pictures = await Promise.all(
    Array.from({ length: converted }, (_, at) =>
      drawn({ garment: kindAt(at).garment, colour: masters.colours[at]!.hex, length: 0.5, width: 0.5, neck: 0.5, pattern: 'plain' }),
    ),
  )
  await seedStep(stage, { platform, name: 'planned styles' }, async (as, tx) => {
    const day = dayFrom(stage.today, -1)
    const { actor } = as('buyer', day)
    for (const [at, id] of (slots ?? []).slice(0, converted + begun).entries()) {
      await as('buyer', day).act(placeholder, id, 'start')
      if (at >= converted) continue
      const name = `${kindAt(at).code}-plan-${at + 1}.webp`
      const by = { company: actor.company, user: actor.user, platform }
      const picture = await keep({ name, bytes: pictures[at]!, width: 400, height: 600, ...by }, tx)
      await layStyle(as, { masters, development, day }, { id, at, picture })
    }
    return converted
  })
}

/** Lines stand by category and band, three styles each. */
const kindAt = (at: number) => categories[Math.floor(at / (perCell * bands.length))]!

interface Laid {
  readonly of: Season
  readonly day: string
}

async function layTrends(as: As, masters: Masters, { of, day }: Laid): Promise<void> {
  const planner = as('buyer', day)
  for (const [at, [name, theme, tags, source]] of trends.entries()) {
    const { id } = await planner.create(trend, { name, theme, tags, source, season: of.season, palette: [masters.colours[at]!.id] })
    if (at < 6) await planner.act(trend, id, 'publish')
  }
}

interface Slot {
  readonly id: string
  readonly at: number
  readonly picture: string
}

/** Lays the style of a placeholder with what its development has so far. */
async function layStyle(as: As, { masters, development, day }: Omit<Planning, 'keep'> & { day: string }, slot: Slot): Promise<void> {
  const kind = kindAt(slot.at)
  const [name, nameEn] = kind.nameParts[slot.at % kind.nameParts.length]!
  const isTrousers = kind.garment === 'trousers'
  const shades = masters.colours.slice(slot.at % 8, (slot.at % 8) + 2).map(({ id }) => id)
  const { id } = await as('buyer', day).make(
    style,
    { type: placeholder, id: slot.id },
    {
      name,
      nameEn,
      sizeList: isTrousers ? masters.trouserSizes : masters.adultSizes,
      unit: masters.piece,
      mainMaterial: masters.mainMaterial[kind.garment].id,
      images: [slot.picture],
      tags: kind.name,
    },
  )
  const ways = (
    await as('buyer', day).createMany(
      colorway,
      shades.map((colour) => ({ style: id, colour })),
    )
  ).map((way) => way.id)
  const made = { id, garment: kind.garment, sizes: isTrousers ? sizes.trousers : sizes.adult, at: slot.at, ways, shades }
  // The last ones wait for the design manager.
  const stand = slot.at >= converted - 3 ? 'submitted' : 'draft'
  const together = { styles: [made], begun: day, stand } as const
  await seedCharts(as, development, together)
  await seedBoms(as, masters, together)
}
