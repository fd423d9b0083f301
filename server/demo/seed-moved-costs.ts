/** What moves after the demo's costing sheets were reckoned: a dearer fabric and next versions of BOMs mark six of them to be confirmed again. */
import { bom } from '../../documents/design/bom.ts'
import { costing } from '../../documents/design/costing.ts'
import { priceList } from '../../documents/order/price-list.ts'
import { mul, round } from '../../model/decimal.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

/** How many sheets are marked, those of the dearer fabric included. */
const marked = 6

/** Raises the price of the wool, then brings further BOMs into force in a next version. */
export async function seedMovedCosts(stage: Stage, platform: string, masters: Masters): Promise<void> {
  await seedStep(stage, { platform, name: 'costs that moved' }, async (as) => {
    const day = dayFrom(stage.today, -4)
    const sheets = (await as('cost', day).find(costing, { status: ['submitted', 'approved'] })).toSorted(
      (one, other) => Number(one.id) - Number(other.id),
    )
    const wool = masters.mainMaterial.coat.id
    const dearer = sheets.filter((sheet) => takes(sheet, wool))
    await raise(as, { material: wool, day })
    for (const sheet of sheets.filter((one) => !dearer.includes(one)).slice(0, Math.max(0, marked - dearer.length)))
      await revise(as, { list: String(sheet['bom']), day })
    return null
  })
}

const takes = (sheet: Record<string, unknown>, material: string): boolean =>
  (sheet['materials'] as readonly { material: string }[]).some((line) => line.material === material)

/** The supplier asks for 6 % more. */
async function raise(as: As, { material, day }: { readonly material: string; readonly day: string }): Promise<void> {
  const [entry] = await as('buyer2', day).find(priceList, { material, status: 'active', materialColour: null })
  const tiers = (entry!['tiers'] as readonly { id: string; price: string }[]).map(({ id, price }) => ({
    id,
    price: round(mul(price, '1.06'), 2),
  }))
  await as('buyer2', day).save(priceList, entry!.id, { tiers: { set: tiers } })
}

/** The technologist finds that the thread runs out, and the next version takes more of it. */
async function revise(as: As, { list, day }: { readonly list: string; readonly day: string }): Promise<void> {
  const technologist = as('technologist', day)
  await technologist.act(bom, list, 'revise')
  const [next] = await technologist.find(bom, { previous: list })
  const thread = (next!['lines'] as readonly { id: string; use: string | null; usage: string }[]).find(({ use }) => use === '缝制 Sewing')!
  await technologist.save(bom, next!.id, { lines: { set: [{ id: thread.id, usage: mul(thread.usage, '1.1') }] } })
  await technologist.act(bom, next!.id, 'submit')
  await as('design', day).act(bom, next!.id, 'approve')
}
