/** The demo's purchase contracts: a few of the current orders are under contract, one in each state of signing. */
import { purchaseContract } from '../../documents/order/purchase-contract.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import type { SeededOrder } from './seeded-order.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

const ways = ['signed', 'theirs', 'ours', 'declined', 'withdrawn', 'ready', 'draft', 'signed', 'theirs'] as const
const running = ['issued', 'ordered', 'changed']

/** Does nothing where nothing can be signed (benchmarks). Uses the most recent orders, so that pending signatures are recent. */
export async function seedContracts(stage: Stage, platform: string, orders: readonly SeededOrder[]): Promise<void> {
  if (!stage.engine.signing) return
  const open = orders.filter(({ plan }) => running.includes(plan.end)).sort((a, b) => (a.plan.days.order < b.plan.days.order ? 1 : -1))
  // The supplier with a demo user comes first, so that it has something to sign.
  const first = open.filter(({ supplier }) => supplier === 'supplier')
  const chosen = [...first.slice(0, 5), ...open.filter(({ supplier }) => supplier !== 'supplier')].slice(0, ways.length)
  for (const [at, order] of chosen.entries())
    await seedStep(stage, { platform, name: `contract ${at}` }, (as) => contract(stage, as, order, ways[at]!))
}

async function contract(stage: Stage, as: As, { id, plan, supplier }: SeededOrder, way: (typeof ways)[number]): Promise<void> {
  const day = (back: number) => dayFrom(stage.today, -back)
  const buyer = (back: number) => as(plan.buyer, day(back))
  const created = await buyer(6).make(
    purchaseContract,
    { type: purchaseOrder, id },
    {
      contractDate: day(6),
      terms: '一、质量按双方确认的封样及检验标准执行。\n二、延期交货每日按延期部分货款的千分之五扣款。\n三、争议由需方所在地人民法院管辖。',
    },
  )
  if (way === 'draft') return
  await buyer(5).act(purchaseContract, created.id, 'ready')
  if (way === 'ready') return
  await buyer(4).act(purchaseContract, created.id, 'send')
  if (way === 'ours') return
  if (way === 'withdrawn') return void (await buyer(3).act(purchaseContract, created.id, 'withdraw', '付款条件需重新商定'))
  await as('manager', day(3)).act(purchaseContract, created.id, 'sign')
  if (way === 'theirs') return
  if (way === 'declined') await as(supplier, day(2)).act(purchaseContract, created.id, 'decline', '延期扣款比例过高，请调整后再发')
  else await as(supplier, day(2)).act(purchaseContract, created.id, 'sign')
}
