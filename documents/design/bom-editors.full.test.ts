/** A material that is replaced in BOMs which people have open: what they save afterwards merges or is a conflict at the line, and nothing is overwritten. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { jobOf, runNextJob, type JobHandler } from '../../engine/jobs/job-queue.ts'
import { queueReplacement, replaceJob, type ReplacedAll } from '../../engine/jobs/replace-job.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { SaveConflict } from '../../model/calls/save-conflict.ts'
import { WeftError } from '../../model/errors.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let made: Record<'jersey' | 'label' | 'canvas', string>
let organic: string
const as = (name: string) => app.as(name)
const handlers = new Map<string, JobHandler>([['replace', replaceJob]])
const editors = isFullRun ? 40 : 8
beforeAll(async () => {
  ;({ app, stage, made } = await bomStory())
  const { group, unit } = await as('merchandiser').get(material, made.jersey)
  organic = (await as('merchandiser').create(material, { group, unit, name: '有机汗布', type: 'trim' })).id
})
afterAll(() => app?.end())

const drafted = async (at: number) => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = await as('designer').create(style, { name: `编辑款 ${at}`, brand, season, category })
  const lines = [
    { key: 'F', material: made.jersey, usage: '0.25', loss: '0', price: '40' },
    { key: 'L', material: made.label, usage: '1', loss: '0', price: '0.2' },
  ]
  return as('designer').create(bom, { style: of.id, currency: stage.cny, lines })
}
type Bom = Awaited<ReturnType<typeof drafted>>
/** Saves what an editor typed over the version that it opened, as the merchandiser; returns the conflict, if any. */
const save = ({ id, version }: Bom, values: object): Promise<SaveConflict | undefined> =>
  as('merchandiser')
    .save(bom, id, { ...values }, version)
    .then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof WeftError) || error.key !== 'save.conflict') throw error
        return error.detail as unknown as SaveConflict
      },
    )
const patch = (line: { id: string }, values: object) => ({ lines: { set: [{ id: line.id, ...values }], remove: [] } })

test('of editors with an older version, those of another field or line merge, those of the replaced line get a conflict there; every result row is true', async () => {
  const open: Bom[] = []
  for (let at = 0; at < editors; at++) open.push(await drafted(at))
  const job = await as('designer').perform((operation) =>
    queueReplacement(operation, {
      target: 'material',
      from: made.jersey,
      to: organic,
      factor: '1.1',
      uses: open.map(({ id }) => ({ type: 'bom', id })),
    }),
  )
  // One half saves while the job runs, the other half once it has ended.
  const running = runNextJob(app.engine, handlers)
  const typed = (one: Bom, at: number) => {
    const [fabric, label] = one.lines
    return [{ remark: `备注 ${at}` }, patch(label!, { usage: '2' }), patch(fabric!, { usage: '0.3' }), patch(fabric!, { price: '41' })][
      at % 4
    ]!
  }
  const during = await Promise.all(open.slice(0, editors / 2).map((one, at) => save(one, typed(one, at))))
  await running
  const after = await Promise.all(open.slice(editors / 2).map((one, at) => save(one, typed(one, at))))
  const { rows, done } = (await as('designer').perform((operation) => jobOf(operation, job))).result as ReplacedAll

  expect([done, rows.map(({ done: isDone, id, changed }) => [isDone, id === changed])]).toEqual([editors, open.map(() => [true, true])])
  for (const [at, conflict] of [...during, ...after].entries()) {
    const one = await as('designer').get(bom, open[at]!.id)
    const [fabric, label] = one.lines
    const way = at % 4
    // The job has been here, whatever the editor did before or after: the material is the new one, and what the row says of the amount is what is stored.
    expect(fabric!.material, `${at}`).toBe(organic)
    if (at >= editors / 2) {
      expect(
        conflict?.fields.map(({ path }) => path),
        `${at}`,
      ).toEqual(way < 2 ? undefined : [`lines#${fabric!.id}.${way === 2 ? 'usage' : 'price'}`])
      expect([fabric!.usage, fabric!.price]).toEqual(['0.275', null])
    }
    if (conflict) expect(conflict.by).toBe('designer')
    expect(one.remark, `${at}`).toBe(way === 0 ? `备注 ${at % (editors / 2)}` : null)
    expect(label!.usage, `${at}`).toBe(way === 1 ? '2' : '1')
    // Who was before the job has the own usage taken over with its factor; who came later has lost nothing and gained nothing.
    const first = way === 2 && conflict === undefined
    expect(fabric!.usage, `${at}`).toBe(first ? '0.33' : '0.275')
    expect(rows[at]!.after, `${at}`).toBeNull()
  }
})
