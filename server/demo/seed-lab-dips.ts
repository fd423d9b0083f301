/** The demo's lab dips: dye houses dye fabrics in the colours of the styles, in up to three rounds. */
import { colour } from '../../documents/design/colour.ts'
import { labDip } from '../../documents/material/lab-dip.ts'
import { materialColour } from '../../documents/material/material-colour.ts'
import { add } from '../../model/decimal.ts'
import type { Stored } from '../../engine/store/read.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

/** How far a reading is from the standard in L*, a* and b*, and what the brand says of it. */
type Reading = readonly [labL: string, labA: string, labB: string, comment?: string]
type Round = readonly Reading[]
interface Plan {
  /** How many days ago it was asked for. */
  readonly asked: number
  readonly end: 'submitted' | 'in_progress' | 'pending_review' | 'recheck' | 'approved' | 'rejected'
  readonly instructions?: string
  /** Options of each round that was handed in. */
  readonly rounds?: readonly Round[]
}

const good: Round = [
  ['0.3', '-0.2', '0.3'],
  ['-0.5', '0.3', '0.2'],
]
const pale: Round = [['3.1', '-0.4', '0.5', '明显偏浅，请加深']]
const dull: Round = [
  ['-2.8', '1.1', '-1.4', '偏深，色光偏红'],
  ['2.6', '-1.2', '1.6', '偏浅偏黄，D65 与 TL84 下跳灯'],
]

/** The first ones are those of the suppliers with demo users. */
const plans: readonly Plan[] = [
  { asked: 46, end: 'approved', instructions: '以封样布为准，匹染，注意 TL84 下不跳灯。', rounds: [pale, dull, good] },
  { asked: 30, end: 'approved', rounds: [pale, good] },
  { asked: 24, end: 'approved', rounds: [good] },
  { asked: 12, end: 'pending_review', instructions: '大货用活性染料，打两个选项。', rounds: [good] },
  { asked: 15, end: 'recheck', rounds: [pale] },
  { asked: 20, end: 'rejected', rounds: [dull] },
  { asked: 6, end: 'in_progress', instructions: '请注明配方号。' },
  { asked: 5, end: 'submitted', instructions: '色牢度：水洗 4 级，摩擦干 4 级、湿 3 级。' },
  { asked: 14, end: 'pending_review', rounds: [dull, good] },
  { asked: 1, end: 'submitted' },
  { asked: 52, end: 'approved', rounds: [pale, good] },
  { asked: 44, end: 'approved', rounds: [good] },
  { asked: 38, end: 'approved', rounds: [dull, good] },
  { asked: 9, end: 'pending_review', rounds: [good] },
  { asked: 18, end: 'recheck', rounds: [dull] },
  { asked: 7, end: 'in_progress' },
  { asked: 3, end: 'submitted' },
  { asked: 36, end: 'approved', rounds: [good] },
  { asked: 33, end: 'approved', rounds: [pale, good] },
  { asked: 22, end: 'rejected', rounds: [dull] },
  { asked: 10, end: 'pending_review', rounds: [good] },
  { asked: 4, end: 'in_progress', instructions: '先打一个选项，颜色偏深优先。' },
  { asked: 2, end: 'submitted' },
  { asked: 28, end: 'approved', rounds: [good] },
  { asked: 26, end: 'approved', rounds: [good] },
  { asked: 17, end: 'recheck', rounds: [pale] },
  { asked: 8, end: 'pending_review', rounds: [good] },
  { asked: 6, end: 'in_progress' },
  { asked: 2, end: 'submitted', instructions: '与大身同缸色光，允差 ΔE 0.8。' },
  { asked: 1, end: 'submitted' },
]
/** Of those from the eleventh on, every second one is for the dye house. */
const dyedApart = (at: number): boolean => at >= 10 && at % 2 === 0

interface Asked {
  readonly material: string
  readonly colour: string
  readonly supplier: string
  /** The day from which on it can have been asked for. */
  readonly from: string
}

/** Lays the lab dips, each of a fabric that is not yet approved in a colour. */
export async function seedLabDips(stage: Stage, platform: string, masters: Masters): Promise<void> {
  const chosen = await seedStep(stage, { platform, name: 'lab dip plan' }, (as) => chooseColours(as, masters))
  for (const [at, one] of (chosen ?? []).entries())
    await seedStep(stage, { platform, name: `lab dip ${at}` }, (as) => play(stage, as, masters, { one, plan: plans[at]! }))
}

/** Chooses material colours without a lab dip: the oldest of each dye house, then its second oldest, and so on. */
async function chooseColours(as: As, { suppliers, dyeHouse }: Masters): Promise<Asked[]> {
  const dyed = (await as('buyer').find(materialColour, { status: 'draft' })).filter((one) => one['labDip'] === null)
  const bySupplier = Map.groupBy(
    dyed.toSorted((one, other) => Number(one.id) - Number(other.id)),
    (one) => String(one['supplier']),
  )
  const lists = suppliers.map(({ id }) => bySupplier.get(id) ?? [])
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, row) => lists.flatMap((list) => list.slice(row, row + 1))).flat()
  return inTurn.slice(0, plans.length).map((one, at) => ({
    material: String(one['material']),
    colour: String(one['colour']),
    supplier: dyedApart(at) ? dyeHouse.id : String(one['supplier']),
    from: dayFrom(String(one['createdAt']).slice(0, 10), 1),
  }))
}

/** Plays a request until the state in which its plan ends. */
async function play(stage: Stage, as: As, { suppliers, dyeHouse }: Masters, { one, plan }: { one: Asked; plan: Plan }): Promise<void> {
  const { from, ...of } = one
  const dyer = [...suppliers, dyeHouse].find(({ id }) => id === of.supplier)!.username
  const day = (after: number) => [[dayFrom(stage.today, after - plan.asked), from].sort()[1]!, stage.today].sort()[0]!
  const { id } = await as('buyer', day(0)).create(labDip, {
    ...of,
    dueDate: dayFrom(day(0), 14 + 7 * (plan.rounds?.length ?? 0)),
    ...(plan.instructions ? { instructions: plan.instructions } : {}),
  })
  if (plan.end === 'submitted') return
  await as(dyer, day(1)).act(labDip, id, 'take')
  const target = await as(dyer, day(1)).get(colour, of.colour)
  for (const [at, round] of (plan.rounds ?? []).entries()) {
    const [dyedOn, judgedOn] = [day(5 + at * 7), day(7 + at * 7)]
    await as(dyer, dyedOn).save(labDip, id, {
      readings: { set: round.flatMap((reading, place) => readingsOf(target, reading, place)) },
      options: { set: round.map((_, place) => optionOf(at, place)) },
    })
    const handed = await as(dyer, dyedOn).act(labDip, id, 'handIn')
    const isLast = at === plan.rounds!.length - 1
    if (isLast && plan.end === 'pending_review') return
    const options = (handed['options'] as { id: string; round: number }[]).filter((option) => option.round === at + 1)
    const comments = options.map((option, place) => ({ id: option.id, comment: round[place]![3] ?? '与标准样一致' }))
    await as('buyer', judgedOn).save(labDip, id, { options: { set: comments } })
    if (!isLast || plan.end === 'recheck') await as('buyer', judgedOn).act(labDip, id, 'reject')
  }
  const judged = day(7 * (plan.rounds?.length ?? 0))
  if (plan.end === 'rejected') await as('buyer', judged).act(labDip, id, 'end', '该色已从商品企划中取消，不再打样')
  if (plan.end !== 'approved') return
  await as('design', judged).save(labDip, id, { approvedOption: 'A' })
  await as('design', judged).act(labDip, id, 'approve')
}

/** Returns the readings of an option as the dye house enters them: under each light for which the colour has a standard. */
function readingsOf(target: Stored, [labL, labA, labB]: Reading, place: number): object[] {
  const further = (target['standards'] ?? []) as readonly Record<string, unknown>[]
  return [target as unknown as Record<string, unknown>, ...further].map((standard) => ({
    option: letterOf(place),
    illuminant: standard['illuminant'],
    observer: standard['observer'],
    labL: add(String(standard['labL']), labL),
    labA: add(String(standard['labA']), labA),
    labB: add(String(standard['labB']), labB),
  }))
}

/** Returns what the dye house says of an option. */
const optionOf = (round: number, place: number): object => ({
  option: letterOf(place),
  recipe: `R${round + 1}-${place + 1}`,
  ...(round > 0 ? { note: '已按上一轮评语调整配方' } : {}),
})

const letterOf = (place: number): string => 'AB'[place]!
