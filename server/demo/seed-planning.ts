/**
 * The demo's planning of the newest season: trends, the yearly and the seasonal plan of the first brand with 48 placeholders, and those that are being designed or have
 * become styles.
 */
import { colorway } from '../../documents/design/colorway.ts'
import { placeholder } from '../../documents/design/placeholder.ts'
import { season } from '../../documents/design/season.ts'
import { seasonalPlan } from '../../documents/design/seasonal-plan.ts'
import { series } from '../../documents/design/series.ts'
import { style } from '../../documents/design/style.ts'
import { trend } from '../../documents/design/trend.ts'
import { yearlyPlan } from '../../documents/design/yearly-plan.ts'
import { categories, sizes } from './goods-names.ts'
import type { DevelopmentMasters } from './seed-development.ts'
import type { Masters } from './seed-masters.ts'
import type { As, Stage } from './seed-session.ts'
import { seedBom } from './seed-style-costs.ts'
import { seedChart } from './seed-style-development.ts'
import { drawn, type KeepPicture } from './seed-styles.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'

const trends = [
  ['海岸条纹', '度假', '条纹,海洋,度假', '巴黎面料展'],
  ['复古针织', '九十年代', '针织,复古', '街拍'],
  ['机能户外', '城市户外', '户外,功能面料', '东京店铺'],
  ['柔软西装', '通勤', '通勤,西装', '米兰秀场'],
  ['大地色系', '自然', '大地色,自然', '色彩机构'],
  ['极简白', '极简', '极简,白色', '首尔店铺'],
  ['格纹重现', '学院', '格纹,学院', '古着市场'],
  ['轻羽绒', '轻量', '羽绒,轻量', '面料供应商'],
] as const
const bands = [
  ['core', '1'],
  ['premium', '2'],
] as const
const perCell = 3
const pieces = 900
/** How many placeholders have become styles, and how many more are being designed. */
const [converted, begun] = [10, 6]

interface Planning {
  readonly masters: Masters
  readonly development: DevelopmentMasters
  readonly keep: KeepPicture
}
type Season = Record<'brand' | 'season', string>

/** Lays trends and plans, then the styles that placeholders became; a draft trend is its author's alone. */
export async function seedPlanning(stage: Stage, platform: string, { masters, development, keep }: Planning): Promise<void> {
  const of: Season = { brand: [...masters.brands.values()][0]!, season: masters.seasons.at(-1)!.id }
  const slots = await seedStep(stage, { platform, name: 'planning' }, async (as) => {
    await layLastYear(as, masters, { of, day: dayFrom(stage.today, -390) })
    await layTrends(as, masters, { of, day: dayFrom(stage.today, -60) })
    return layPlans(as, masters, { of, day: dayFrom(stage.today, -40) })
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

const priced = (masters: Masters) =>
  categories.slice(0, 8).map((one) => ({ category: masters.categories.get(one.code), price: one.cost[1] * 3, cost: one.cost[1] }))

/** Lays the plan for the same season of the year before, which is over: what was not designed is cancelled, and the plan archived. Its shares are those of last year. */
async function layLastYear(as: As, masters: Masters, { of, day }: Laid): Promise<void> {
  const [planner, manager] = [as('buyer', day), as('manager', day)]
  const { year, kind } = (await planner.get(season, of.season)) as unknown as { year: number; kind: string }
  const [last] = await planner.find(season, { year: year - 1, kind })
  if (!last) return
  const lines = priced(masters).flatMap(({ category, price }, row) =>
    bands.map(([priceBand], at) => {
      const count = (row + at) % 3
      const quantity = count * pieces
      return {
        category,
        priceBand,
        styles: count,
        skus: count * 8,
        quantity: String(quantity),
        amount: String(quantity * price * (at + 1)),
      }
    }),
  )
  const plan = await planner.create(seasonalPlan, { brand: of.brand, season: last.id, currency: masters.cny, lines })
  await planner.act(seasonalPlan, plan.id, 'submit')
  await manager.act(seasonalPlan, plan.id, 'approve')
  const closer = as('manager', dayFrom(day, 300))
  for (const { id } of await closer.find(placeholder, { plan: plan.id })) await closer.act(placeholder, id, 'cancel', '季节已结束')
  await closer.act(seasonalPlan, plan.id, 'archive')
}

/** Returns the placeholders of the approved plan in the order of its lines. */
async function layPlans(as: As, masters: Masters, { of, day }: Laid): Promise<readonly string[]> {
  const [planner, manager] = [as('buyer', day), as('manager', day)]
  const { year } = (await planner.get(season, of.season)) as unknown as { year: number }
  const ranges = (await planner.find(series, of)).map(({ id }) => id)
  const goods = priced(masters)
  const lines = goods.flatMap(({ category, price, cost }, row) =>
    bands.map(([priceBand, wave], at) => ({
      category,
      priceBand,
      wave,
      series: ranges[row % ranges.length],
      styles: perCell,
      skus: perCell * 10,
      quantity: String(perCell * pieces),
      amount: String(perCell * pieces * price * (at + 1)),
      margin: '60',
      targetPrice: String(cost * (at + 1)),
    })),
  )
  const styles = lines.length * perCell
  const yearly = await planner.create(yearlyPlan, {
    brand: of.brand,
    year,
    currency: masters.cny,
    styles: styles * 3,
    quantity: String(styles * pieces * 3),
    amount: String(goods.reduce((sum, { price }) => sum + price * perCell * pieces * 3, 0) * 3),
    lines: goods.map(({ category, price, cost }) => ({
      season: of.season,
      category,
      styles: perCell * 2,
      quantity: String(perCell * pieces * 2),
      amount: String(price * perCell * pieces * 3),
      cost: String(cost * perCell * pieces * 3),
    })),
  })
  await planner.act(yearlyPlan, yearly.id, 'submit')
  await manager.act(yearlyPlan, yearly.id, 'approve')
  const plan = await planner.create(seasonalPlan, { ...of, currency: masters.cny, lines })
  await planner.act(seasonalPlan, plan.id, 'submit')
  await manager.act(seasonalPlan, plan.id, 'approve')
  const made = await planner.find(placeholder, { plan: plan.id })
  return made.toSorted((one, other) => (one.number! < other.number! ? -1 : 1)).map(({ id }) => id)
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
  for (const colour of shades) await as('buyer', day).create(colorway, { style: id, colour })
  const made = { id, garment: kind.garment, sizes: isTrousers ? sizes.trousers : sizes.adult, begun: day, at: slot.at, shades }
  await seedChart(as, development, made, false)
  await seedBom(as, masters, made, false)
}
