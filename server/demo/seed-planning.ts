/** The demo's planning of the newest season: trends, the yearly and the seasonal plan of the first brand with 48 placeholders, and those that are being designed. */
import { placeholder } from '../../documents/design/placeholder.ts'
import { season } from '../../documents/design/season.ts'
import { seasonalPlan } from '../../documents/design/seasonal-plan.ts'
import { trend } from '../../documents/design/trend.ts'
import { yearlyPlan } from '../../documents/design/yearly-plan.ts'
import { categories } from './goods-names.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { Stage } from './seed-session.ts'

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

/** Lays the planning; a draft trend is its author's alone. */
export async function seedPlanning(stage: Stage, platform: string, masters: Masters): Promise<void> {
  await seedStep(stage, { platform, name: 'planning' }, async (as) => {
    const day = dayFrom(stage.today, -40)
    const [planner, manager] = [as('buyer', day), as('manager', day)]
    const [brand, of] = [[...masters.brands.values()][0]!, masters.seasons.at(-1)!.id]
    for (const [at, [name, theme, tags, source]] of trends.entries()) {
      const { id } = await planner.create(trend, { name, theme, tags, source, season: of, palette: [masters.colours[at]!.id] })
      if (at < 6) await planner.act(trend, id, 'publish')
    }
    const { year } = (await planner.get(season, of)) as unknown as { year: number }
    const priced = categories
      .slice(0, 8)
      .map((one) => ({ category: masters.categories.get(one.code), price: one.cost[1] * 3, cost: one.cost[1] }))
    const lines = priced.flatMap(({ category, price, cost }) =>
      bands.map(([priceBand, wave], at) => ({
        category,
        priceBand,
        wave,
        styles: perCell,
        skus: perCell * 10,
        quantity: String(perCell * pieces),
        amount: String(perCell * pieces * price * (at + 1)),
        margin: '60',
        targetPrice: String(cost * (at + 1)),
      })),
    )
    const styles = lines.length * perCell
    const whole = await planner.create(yearlyPlan, {
      brand,
      year,
      currency: masters.cny,
      styles: styles * 3,
      quantity: String(styles * pieces * 3),
      amount: String(priced.reduce((sum, { price }) => sum + price * perCell * pieces * 3, 0) * 3),
      lines: priced.map(({ category, price, cost }) => ({
        season: of,
        category,
        styles: perCell * 2,
        quantity: String(perCell * pieces * 2),
        amount: String(price * perCell * pieces * 3),
        cost: String(cost * perCell * pieces * 3),
      })),
    })
    await planner.act(yearlyPlan, whole.id, 'submit')
    await manager.act(yearlyPlan, whole.id, 'approve')
    const plan = await planner.create(seasonalPlan, { brand, season: of, currency: masters.cny, lines })
    await planner.act(seasonalPlan, plan.id, 'submit')
    await manager.act(seasonalPlan, plan.id, 'approve')
    const slots = await planner.find(placeholder, { plan: plan.id })
    for (const { id } of slots.slice(0, 12)) await planner.act(placeholder, id, 'start')
    return plan.id
  })
}
