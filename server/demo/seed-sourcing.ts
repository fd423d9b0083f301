/** The demo's sourcing: requests to suppliers and their quotations, from draft to award, and how quotations are evaluated. */
import { evaluationConfig } from '../../documents/sourcing/evaluation-config.ts'
import { evaluationForm } from '../../documents/sourcing/evaluation-form.ts'
import { requestForQuotation } from '../../documents/sourcing/request-for-quotation.ts'
import { supplierQuotation } from '../../documents/sourcing/supplier-quotation.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

const criteria = [
  { item: '价格', weight: '60', maximum: '10', note: '最低价得满分' },
  { item: '交期', weight: '20', maximum: '10', note: '30 天以内得 8 分以上' },
  { item: '质量', weight: '20', maximum: '10', note: '参考近半年检验合格率' },
]

type Prices = readonly (string | readonly string[] | null)[]
/** The supplier's index, prices for each item (one, one per tier, or none), days, minimum quantity, in dollars. */
type Offer = readonly [supplier: number, prices: Prices, days: readonly [number, number, number], minimum: string, usd?: true]
type End = 'draft' | 'open' | 'reviewing' | 'chosen' | 'terminated'

interface Story {
  readonly title: string
  readonly end: End
  /** The day on which the quotation window opens, in days before today, and its length in days. */
  readonly opens: number
  readonly days: number
  /** Requested in metres, not in pieces. */
  readonly cloth?: true
  readonly items: readonly (readonly [name: string, quantity: string, expected: string, tiers?: readonly string[]])[]
  readonly offers: readonly Offer[]
}

const stories: readonly Story[] = [
  {
    title: '圆领 T 恤 1000 件询价',
    end: 'chosen',
    opens: 40,
    days: 6,
    items: [['圆领 T 恤', '1000', '19', ['500', '1000', '2000']]],
    offers: [
      [0, [['19.5', '19', '18.5']], [5, 20, 5], '500'],
      [1, ['18.9'], [7, 21, 4], '800'],
    ],
  },
  {
    title: '秋季卫衣与长裤询价',
    end: 'reviewing',
    opens: 12,
    days: 8,
    items: [
      ['连帽卫衣', '1200', '46', ['600', '1200', '3000']],
      ['弹力长裤', '800', '52', ['500', '1000']],
      ['彩盒包装', '2000', '1.2'],
    ],
    offers: [
      [0, [['47.5', '45.8', '44'], ['53', '51.5'], '1.1'], [6, 24, 4], '600'],
      [1, [['46.2', '45.8', '45'], '51', null], [8, 22, 5], '500'],
      [2, [['6.6', '6.4', '6.2'], ['7.4', '7.1'], '0.18'], [4, 26, 9], '800', true],
    ],
  },
  {
    title: '冬季外套面料询价',
    end: 'open',
    opens: 2,
    days: 9,
    cloth: true,
    items: [
      ['双面羊毛呢 560 g/m²', '3000', '126', ['1000', '3000', '5000']],
      ['塔丝隆里布', '3000', '18.5'],
    ],
    offers: [
      [0, [['131', '127', '124'], '18.2'], [10, 18, 3], '500'],
      [1, ['125.5', '18.9'], [12, 16, 3], '1000'],
    ],
  },
  {
    title: '针织帽询价',
    end: 'terminated',
    opens: 25,
    days: 5,
    items: [['针织帽', '3000', '9.5']],
    offers: [[6, ['10.8'], [3, 15, 3], '1000']],
  },
  {
    title: '春季衬衫询价',
    end: 'draft',
    opens: -3,
    days: 7,
    items: [['牛津纺衬衫', '1500', '62', ['500', '1500']]],
    offers: [[0, ['61'], [5, 25, 5], '500']],
  },
]
const reviewers = ['buyer', 'manager', 'inspector'] as const

export async function seedSourcing(stage: Stage, platform: string, masters: Masters): Promise<void> {
  const config = await seedStep(stage, { platform, name: 'evaluation' }, async (as) => {
    const day = dayFrom(stage.today, -90)
    const { id } = await as('manager', day).create(evaluationConfig, {
      name: '成衣报价评估 Garment quotes',
      category: '成衣',
      items: criteria,
    })
    await as('manager', day).act(evaluationConfig, id, 'activate')
    return id
  })
  for (const [at, one] of stories.entries())
    await seedStep(stage, { platform, name: `request ${at}` }, (as) => play({ stage, masters, as }, one, config!))
}

interface Desk {
  readonly stage: Stage
  readonly masters: Masters
  readonly as: As
}

async function play({ stage, masters, as }: Desk, story: Story, config: string): Promise<void> {
  const day = (after: number) => [dayFrom(stage.today, after - story.opens), stage.today].sort()[0]!
  const { id } = await as('buyer', day(-2)).create(requestForQuotation, {
    title: story.title,
    currency: masters.cny,
    deliveryTerms: 'DDP',
    windowStart: `${dayFrom(stage.today, -story.opens)}T00:00:00.000Z`,
    windowEnd: `${dayFrom(stage.today, story.days - story.opens)}T10:00:00.000Z`,
    contact: '李敏',
    phone: '0571-88886666',
    remark: '报价含包装，不含税；请注明面料成分与克重。',
    items: story.items.map(([name, quantity, expectedPrice, tiers = []]) => ({
      name,
      kind: 'other',
      quantity,
      ...(story.cloth ? {} : { unit: masters.piece }),
      expectedPrice,
      ...Object.fromEntries(tiers.map((tier, place) => [`tier${place + 1}`, tier])),
    })),
    invited: [0, 1, 2]
      .map((place) => ({ supplier: masters.suppliers[place]!.id }))
      .concat(story.offers.flatMap(([place]) => (place > 2 ? [{ supplier: masters.suppliers[place]!.id }] : []))),
    config,
    reviewers: reviewers.map((name) => ({ reviewer: stage.people.get(name)!.user })),
  })
  if (story.end === 'draft') return
  for (const action of ['publish', 'activate', 'open']) await as('buyer', day(0)).act(requestForQuotation, id, action)
  for (const [place, prices, [supplyDays, leadDays, packingDays], minimum, usd] of story.offers) {
    const { username } = masters.suppliers[place]!
    const quote = await as(username, day(1)).make(supplierQuotation, { type: requestForQuotation, id }, (converted) => ({
      ...(usd ? { currency: masters.usd } : {}),
      validTo: dayFrom(stage.today, 60),
      minimum,
      supplyDays,
      leadDays,
      packingDays,
      lines: (converted['lines'] as object[]).flatMap((line, row) => (prices[row] ? [{ ...line, ...pricesOf(prices[row]) }] : [])),
    }))
    await as(username, day(2)).act(supplierQuotation, quote.id, 'submit')
  }
  if (story.end === 'open') return
  if (story.end === 'terminated')
    return void (await as('buyer', day(4)).act(requestForQuotation, id, 'terminate', '商品计划调整，不再采购'))
  await as('buyer', day(story.days + 1)).act(requestForQuotation, id, 'close')
  await as('buyer', day(story.days + 1)).act(requestForQuotation, id, 'startReview')
  // Where the review is still in progress, two of three reviewers have submitted.
  for (const name of story.end === 'reviewing' ? reviewers.slice(1) : reviewers) await review(as, name, { id, day: day(story.days + 2) })
  if (story.end === 'reviewing') return
  const ended = await as('buyer', day(story.days + 3)).act(requestForQuotation, id, 'endReview')
  const [first] = ended['ranking'] as { id: string }[]
  await as('buyer', day(story.days + 3)).save(requestForQuotation, id, {
    ranking: { set: [{ id: first!.id, chosen: true, reason: '综合得分最高' }] },
  })
  await as('manager', day(story.days + 4)).act(requestForQuotation, id, 'choose')
}

const pricesOf = (prices: string | readonly string[]): object =>
  typeof prices === 'string' ? { price: prices } : Object.fromEntries(prices.map((price, place) => [`price${place + 1}`, price]))

const marks = [
  ['8', '8', '9'],
  ['9', '7', '8'],
  ['7', '6', '8'],
]
async function review(as: As, name: string, { id, day }: { id: string; day: string }): Promise<void> {
  const who = as(name, day)
  const forms = await who.find(evaluationForm, { rfq: id, reviewer: who.actor.user })
  for (const [at, form] of forms.entries()) {
    const begun = await who.act(evaluationForm, form.id, 'start')
    await who.save(evaluationForm, form.id, {
      lines: { set: (begun['lines'] as { id: string }[]).map((line, row) => ({ id: line.id, score: marks[at % 3]![row] })) },
    })
    await who.act(evaluationForm, form.id, 'handIn')
  }
}
