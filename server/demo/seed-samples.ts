/** The demo's samples: rounds that factories sew, pieces in the bins of the keeper, fittings and loans. */
import { bom } from '../../documents/design/bom.ts'
import { colorway } from '../../documents/design/colorway.ts'
import { sampleLoan } from '../../documents/design/sample-loan.ts'
import { sampleRequest } from '../../documents/design/sample-request.ts'
import { sample } from '../../documents/design/sample.ts'
import { sizeChart } from '../../documents/design/size-chart.ts'
import { style } from '../../documents/design/style.ts'
import type { Transaction } from '../../engine/store/transaction.ts'
import { add } from '../../model/decimal.ts'
import { sizes } from './goods-names.ts'
import { loanPlans, samplePlans, type SamplePlan } from './sample-plan.ts'
import type { DevelopmentMasters } from './seed-development.ts'
import { photographed, type TakePhoto } from './marked-photos.ts'
import { judge, type FittedRound } from './seed-fittings.ts'
import type { Masters } from './seed-masters.ts'
import { seedBoms } from './seed-style-costs.ts'
import { seedCharts } from './seed-style-development.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, SeedPerson, Stage } from './seed-session.ts'
import type { KeepPicture, StyleForSale } from './seed-styles.ts'

interface Sampled {
  readonly style: string
  readonly colorway: string
  readonly sizes: readonly string[]
  /** The day from which on its chart and BOM are there. */
  readonly from: string
}
interface Round {
  readonly request: string
  /** Ids of the samples in the order of their numbers. */
  readonly samples: readonly string[]
}
interface Desk {
  readonly stage: Stage
  readonly masters: Masters
  readonly as: As
}

interface Goods {
  readonly masters: Masters
  readonly development: DevelopmentMasters
  readonly styles: readonly StyleForSale[]
  readonly keep: KeepPicture
}

/** Lays the style of the story, then requests, the fittings and the round that follows the one that fails, then the loans. */
export async function seedSamples(stage: Stage, platform: string, { masters, development, styles, keep }: Goods): Promise<void> {
  const step: StepOf = (name, work) => seedStep(stage, { platform, name }, work)
  const laid = await step('style of the samples', (as) => layStyle({ stage, masters, as }, development))
  const chosen = (await step('sample plan', (as) => chooseStyles({ stage, masters, as }, styles))) ?? []
  // The first round is that of the style that the stories follow from its slot to its cost.
  const sampled = laid ? [laid, ...chosen.slice(1)] : chosen
  const rounds = new Map<number, Round>()
  for (const [at, plan] of samplePlans.entries()) {
    const of = sampled[at]
    const round = of && (await step(`sample request ${at}`, (as) => play({ stage, masters, as }, plan, of)))
    if (!round) continue
    rounds.set(at, round)
    const photo = plan.again && !stage.steps.has(platform, `fitting ${at} round 2`) ? await photographed(platform, keep) : undefined
    if (plan.fitted) await fit(step, { stage, masters, of, plan, round, at, photo })
  }
  for (const [at, { plan, count, borrower, lent, due, purpose, ...how }] of loanPlans.entries()) {
    const samples = rounds.get(plan)?.samples.slice(0, count) ?? []
    if (samples.length === 0) continue
    await step(`sample loan ${at}`, async (as) => {
      const day = dayFrom(stage.today, -lent)
      const values = { borrower: stage.people.get(borrower)!.user, purpose, dueBack: dayFrom(stage.today, due) }
      const { id } = await as(borrower, day).create(sampleLoan, { ...values, samples: samples.map((one) => ({ sample: one })) })
      await as(borrower, day).act(sampleLoan, id, 'submit')
      if (!('handedOut' in how)) await as('samples', day).act(sampleLoan, id, 'lend')
    })
  }
}

/** The number of the style that the stories of design and development follow. */
const followed = 'TS24-0001'

/** Lays the style that the stories follow, with a colourway, a chart and a BOM; where it is laid already it is taken as it is. */
async function layStyle({ stage, masters, as }: Desk, development: DevelopmentMasters): Promise<Sampled> {
  const begun = dayFrom(stage.today, -35)
  const buyer = as('buyer', begun)
  const [shade] = masters.colours
  const [known] = await buyer.find(style, { number: followed })
  const { id } =
    known ??
    (await buyer.create(style, {
      number: followed,
      name: '圆领短袖T恤',
      nameEn: 'Crew neck tee',
      brand: [...masters.brands.values()][0],
      season: masters.seasons.at(-1)!.id,
      priceBand: 'core',
      category: masters.categories.get('TS'),
      sizeList: masters.adultSizes,
      unit: masters.piece,
      mainMaterial: masters.mainMaterial.tee.id,
      targetPrice: '28',
      currency: masters.cny,
    }))
  const [way] = await buyer.find(colorway, { style: id, status: 'active' })
  const made = way ?? (await buyer.create(colorway, { style: id, colour: shade!.id }))
  const of = { id, garment: 'tee', sizes: sizes.adult, at: 2, ways: [made.id], shades: [shade!.id] } as const
  const together = { styles: [of], begun, stand: 'draft' } as const
  if ((await buyer.find(sizeChart, { style: id })).length === 0) await seedCharts(as, development, together)
  if ((await buyer.find(bom, { style: id })).length === 0) await seedBoms(as, masters, together)
  return { style: id, colorway: made.id, sizes: sizes.adult, from: dayFrom(begun, 5) }
}

/** Chooses the style of each plan: those in development, the oldest first, and the latest that are approved. */
async function chooseStyles({ stage, masters, as }: Desk, styles: readonly StyleForSale[]): Promise<Sampled[]> {
  const buyer = as('buyer')
  const candidates = await buyer.find(style, { status: ['development', 'submitted', 'pending'] })
  const open: Sampled[] = []
  for (const one of candidates.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const [first] = await buyer.find(colorway, { style: one.id, status: 'active' })
    const list = one['sizeList'] === masters.trouserSizes ? sizes.trousers : sizes.adult
    const from = dayFrom(String(one['createdAt']).slice(0, 10), 5)
    if (first) open.push({ style: one.id, colorway: first.id, sizes: list, from })
  }
  const approved = styles
    .toReversed()
    .map(
      ({ id, colorways, sizes: list }): Sampled => ({ style: id, colorway: colorways[0]!, sizes: list, from: dayFrom(stage.today, -90) }),
    )
  const lists = { development: open.length > 0 ? open : approved, approved }
  const used = { development: 0, approved: 0 }
  return samplePlans.map(({ of }) => lists[of][used[of]++ % lists[of].length]!)
}

const middle = (list: readonly string[]): string => list[Math.floor((list.length - 1) / 2)]!
/** Returns the day that is so many days after a request, not before its style was ready and not after today. */
export const dayOf = ({ today }: Stage, { from }: Sampled, asked: number) => {
  return (after: number): string => [[dayFrom(today, after - asked), from].sort()[1]!, today].sort()[0]!
}

/** Plays a request until the state in which its plan ends. */
async function play(desk: Desk, plan: SamplePlan, of: Sampled): Promise<Round> {
  const { stage, masters, as } = desk
  const day = dayOf(stage, of, plan.asked)
  const cells = plan.pieces ? [{ size: middle(of.sizes), pieces: String(plan.pieces) }] : of.sizes.map((size) => ({ size, pieces: '1' }))
  const { id } = await as('buyer', day(0)).create(sampleRequest, {
    style: of.style,
    type: plan.type,
    factory: masters.factories[plan.factory]!.id,
    due: dayFrom(day(0), 10),
    asked: [{ colorway: of.colorway, matrix: { cells } }],
    ...(plan.fee ? { fee: plan.fee, currency: masters.cny } : {}),
    ...(plan.points ? { openPoints: plan.points.map((text) => ({ text })) } : {}),
    ...(plan.remark ? { remark: plan.remark } : {}),
  })
  if (plan.end === 'draft') return { request: id, samples: [] }
  await as('buyer', day(0)).act(sampleRequest, id, 'submit')
  if (plan.end === 'cancelled') await as('buyer', day(3)).act(sampleRequest, id, 'cancel', '商品企划取消该款，打样终止')
  if (plan.end === 'submitted' || plan.end === 'cancelled') return { request: id, samples: [] }
  return sew(desk, { plan, of, day, request: id })
}

/** The factory makes the pieces of a request, and the keeper puts them in stock. */
async function sew(
  { masters, as }: Desk,
  { plan, of, day, request }: { plan: SamplePlan; of: Sampled; day: (after: number) => string; request: string },
): Promise<Round> {
  const sewer = (after: number) => as(masters.factories[plan.factory]!.username, day(after))
  const made = async () => (await as('buyer', day(0)).find(sample, { request })).toSorted((one, other) => Number(one.id) - Number(other.id))
  await sewer(2).act(sampleRequest, request, 'start')
  const begun = await made()
  if (plan.end === 'in_production') {
    const finished = begun.slice(0, plan.finished ?? 0).map(({ id }) => id)
    if (finished.length > 0) await sewer(8).actMany(sample, finished, 'finish')
    return { request, samples: [] }
  }
  if (plan.fitted) {
    const lines = begun[0]!['measurements'] as { id: string; spec: string }[]
    const set = lines.map(({ id, spec }, at) => ({ id, measured: add(spec, at % 3 === 0 ? '0.3' : '0') }))
    await sewer(8).save(sample, begun[0]!.id, { measurements: { set } })
  }
  await sewer(9).act(sampleRequest, request, 'finish')
  if (plan.surplus) {
    const [pieces, note] = plan.surplus
    const matrix = { cells: [{ size: middle(of.sizes), pieces: String(pieces) }] }
    await sewer(9).save(sampleRequest, request, { note, surplus: [{ colorway: of.colorway, matrix }] })
  }
  await sewer(9).act(sampleRequest, request, 'complete')
  const samples = (await made()).map(({ id }) => id)
  const keeper = as('samples', day(11))
  // The rack of samples is the last row of zone C.
  const rack = masters.bins.slice(-3)
  await keeper.saveMany(
    sample,
    samples.map((id, at) => ({ id, values: { bin: rack[at % rack.length] } })),
  )
  await keeper.actMany(sample, samples, 'store')
  return { request, samples }
}

type StepOf = <T>(name: string, work: (as: As, tx: Transaction) => Promise<T>) => Promise<T | undefined>

interface Fit {
  readonly stage: Stage
  readonly masters: Masters
  readonly of: Sampled
  readonly plan: SamplePlan
  readonly round: Round
  readonly at: number
  /** Takes the pictures of the rounds that are marked. */
  readonly photo: TakePhoto | undefined
}

/** Lays the fitting of a round, and after the fail that is followed up the next round with its fitting, which passes. */
async function fit(step: StepOf, { stage, masters, of, plan, round, at, photo }: Fit): Promise<void> {
  const fitted = (as: As, asked: number, one: Round, more: Pick<FittedRound, 'verdict' | 'photo'>) =>
    judge(stage, as, { day: dayOf(stage, of, asked)(12), sample: one.samples[0]!, ...more })
  const taking = (no: 1 | 2, tx: Transaction) => photo && ((by: SeedPerson) => photo(by, no, tx))
  const next = await step(`fitting ${at}`, (as, tx) => fitted(as, plan.asked, round, { verdict: plan.fitted!, photo: taking(1, tx) }))
  if (!next || !plan.again) return
  // The day after the fitting.
  const askedAgo = plan.asked - 13
  const day = dayOf(stage, of, askedAgo)
  const second = await step(`sample request ${at} round 2`, async (as) => {
    await as('buyer', day(0)).save(sampleRequest, next, { due: dayFrom(day(0), 10) })
    await as('buyer', day(0)).act(sampleRequest, next, 'submit')
    return sew({ stage, masters, as }, { plan, of, day, request: next })
  })
  if (second) await step(`fitting ${at} round 2`, (as, tx) => fitted(as, askedAgo, second, { verdict: 'pass', photo: taking(2, tx) }))
}
