/** The demo's fittings: a sample is measured part by part and passes, fails or waits for its verdict. */
import { fitting } from '../../documents/design/fitting.ts'
import { add } from '../../model/decimal.ts'
import type { Callouts } from '../../model/fields/callouts.ts'
import { calloutsOn } from './marked-photos.ts'
import type { As, SeedPerson, Stage } from './seed-session.ts'

export interface FittedRound {
  readonly sample: string
  readonly day: string
  readonly verdict: 'fail' | 'pass' | 'pending_review'
  /** Takes a picture of the piece, in the rounds whose pictures are marked. */
  readonly photo?: ((by: SeedPerson) => Promise<string>) | undefined
}
interface Line {
  readonly id: string
  readonly spec: string
  readonly part: string
}
interface Carried {
  readonly id: string
  readonly photo: readonly string[] | null
  readonly marks: Callouts | null
}

/** What is outside of its tolerance when a fitting fails: the first part is too wide, and the next chart asks for more. */
const tooWide = { measured: '2.5', revised: '0.5', comment: '成衣偏大，规格放宽半厘米后按新规格修版' }
const complaints = [
  { text: '前领口起拱，领圈归拔不足', action: '领条长度减 0.5 厘米' },
  { text: '侧缝向前偏约 1 厘米', action: '核对前后片剪口' },
]
const conclusions = {
  fail: '版型偏大，修正后再打一轮。',
  pass: '尺寸与做工合格，可进入下一阶段。',
  pending_review: '待设计与跟单一同看样后定。',
}

/**
 * Lays the fitting of a sample.
 * @returns id of the request of the next round, where it fails
 */
export async function judge(stage: Stage, as: As, { sample, day, verdict, photo }: FittedRound): Promise<string | undefined> {
  const buyer = as('buyer', day)
  const reviewers = ['buyer', 'manager'].map((name) => stage.people.get(name)!.user)
  const { id, ...made } = await buyer.create(fitting, { sample, date: day, reviewers, model: '章悦，身高 172 厘米' })
  const lines = made['measurements'] as Line[]
  const carried = made['comments'] as Carried[]
  const picture = await photo?.(buyer)
  const isFail = verdict === 'fail'
  // While the verdict is open, the lower parts are still to be measured.
  const measured = verdict === 'pending_review' ? lines.slice(0, 3) : lines
  await buyer.save(fitting, id, {
    conclusion: conclusions[verdict],
    measurements: { set: measured.map((line, at) => (isFail && at === 0 ? revised(line) : { id: line.id, measured: near(line, at) })) },
    comments: { set: isFail ? complained(picture, lines[0]!) : carried.map((one, at) => solved(one, at === 0 ? picture : undefined)) },
  })
  if (verdict === 'pending_review') return undefined
  const done = await buyer.act(fitting, id, verdict)
  return (done['next'] as string | null) ?? undefined
}

/** What is wrong, the first point with the marked picture where one was taken. */
const complained = (picture: string | undefined, { part }: Line): readonly object[] =>
  picture === undefined
    ? complaints
    : complaints.map((one, at) => (at === 0 ? { ...one, photo: [picture], marks: calloutsOn(picture, part) } : one))

/** A point of the round before, with the picture of this round beside that of the last one. */
const solved = ({ id, photo, marks }: Carried, picture: string | undefined): object => ({
  id,
  done: true,
  ...(picture === undefined ? {} : { photo: [...(photo ?? []), picture] }),
  ...(marks ? { marks: { ...marks, shapes: marks.shapes.map((one) => ({ ...one, done: true })) } } : {}),
})

const near = ({ spec }: Line, at: number): string => String(add(spec, ['0.2', '0', '-0.2'][at % 3]!))
const revised = ({ id, spec }: Line): object => ({
  id,
  measured: add(spec, tooWide.measured),
  revised: add(spec, tooWide.revised),
  comment: tooWide.comment,
})
