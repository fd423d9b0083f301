/** The demo's comments of recent weeks and the reminders that people have set for themselves. */
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import type { SeededOrder } from './seeded-order.ts'
import type { End } from './order-plan.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { Stage } from './seed-session.ts'

/** The buyer's questions and the supplier's answers, visible to both. */
const talks = [
  ['面料到厂了吗？请更新进度节点。', '面料已到八成，余量周三到齐，节点已更新。'],
  ['请提前一周提供产前样。', '产前样今天寄出，单号已发到您邮箱。'],
  ['交期能否提前三天？门店要赶周末上新。', '可以提前两天，第三天需要加班，请确认加班费。'],
  ['洗水标内容以最新版本为准。', '收到，按新版制作。'],
  ['箱唛请按新模板打印。', '好的，已通知包装车间。'],
  ['尾期检验安排在离厂前四天，请备好整批。', '收到，届时全部装箱完毕。'],
  ['领口罗纹的克重比确认样轻，请核对。', '已核对，是缸差，换用同缸罗纹后今天复样。'],
] as const
/** Internal comments among colleagues. */
const inside = [
  '该供应商上一单迟交两天，这单请盯紧。',
  '单价与价格表一致，可以批。',
  '数量比企划多 5%，已与商品部确认。',
  '尾码加量来自电商预售数据。',
] as const

const tasks: readonly (readonly [who: string, content: string, due: number])[] = [
  ['buyer', '与锦程确认春季面料交期', 2],
  ['buyer', '整理下周供应商例会议题', 4],
  ['manager', '复核本周驳回的订单', 1],
  ['finance', '月末关账前催办未确认的对账单', 6],
  ['inspector', '校准比色灯箱与卷尺', 3],
  ['warehouse', '抽盘 A 区库位', 2],
  ['admin', '为新入职跟单员开通账号', 1],
  ['supplier', '安排下周尾期检验的整批备货', 3],
  ['supplier2', '补寄产前样', 2],
  ['factory', '更新三号线排产', 1],
  ['carrier', '浙A12345 年检预约', 9],
  ['super', '核对平台备份演练记录', 5],
  ['design', '评审本周到样与色样', 1],
  ['pattern', '圆领短袖T恤二轮修版后复核放码', 2],
  ['technologist', '补齐新季羽绒款的工序工时', 3],
  ['cost', '汇总三家工厂的设计报价', 2],
  ['samples', '盘点样衣架 C 区', 1],
  ['dyer', '雾蓝第二轮打样进缸', 1],
]

const running = new Set<End>(['issued', 'ordered', 'changed', 'booked', 'packing', 'packed', 'inspected', 'failed'])
const waiting = new Set<End>(['pending', 'half', 'approved'])

export async function seedComments(stage: Stage, platform: string, orders: readonly SeededOrder[]): Promise<void> {
  const { chance, today } = stage
  for (const { plan, id, supplier } of orders) {
    if (waiting.has(plan.end) && chance.next() < 0.3)
      await seedStep(stage, { platform, name: `note ${id}`, chance }, (as) =>
        as(plan.buyer, plan.days.submit).comment(purchaseOrder, id, chance.pick(inside)),
      )
    if (!running.has(plan.end) || chance.next() > 0.25) continue
    const [question, answered] = chance.pick(talks)
    const day = [dayFrom(today, -chance.int(1, 18)), plan.days.confirm].sort().at(-1)!
    await seedStep(stage, { platform, name: `talk ${id}`, chance }, async (as) => {
      await as(plan.buyer, day).comment(purchaseOrder, id, question, true)
      if (chance.next() < 0.75) await as(supplier, day).comment(purchaseOrder, id, answered, true)
    })
  }
  for (const [at, [who, content, due]] of tasks.entries())
    await seedStep(stage, { platform, name: `task ${at}` }, (as) => as(who).remember(content, dayFrom(today, due)))
}
