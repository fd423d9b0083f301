/** Tests a kill in the middle of a replacement in many BOMs: each BOM is replaced whole or not at all, and the next node goes on, once for each. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNextJob } from '../../engine/jobs/job-queue.ts'
import { queueReplacement, replaceJob } from '../../engine/jobs/replace-job.ts'
import { proofSize } from '../../engine/testing/proof-size.ts'
import type { Story } from '../../engine/testing/story.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let jersey: string
let organic: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  jersey = story.made.jersey
  const { group, unit } = await as('merchandiser').get(material, jersey)
  organic = (await as('merchandiser').create(material, { group, unit, name: '有机汗布', type: 'fabric' })).id
})
afterAll(() => app?.end())

/** Creates a BOM of a new style; one in force where `active`. */
async function bomOf(name: string, active: boolean): Promise<string> {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = await as('designer').create(style, { name, brand, season, category })
  await as('designer').create(colorway, { style: of.id, colour: stage.black })
  const lines = [{ key: 'F', material: jersey, usage: '0.25', loss: '0', price: '40' }]
  const { id } = await as('designer').create(bom, { style: of.id, currency: stage.cny, lines })
  if (!active) return id
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
  return id
}

interface State {
  readonly edition: number
  readonly status: string
  readonly material: string
  readonly usage: string
  readonly journal: string
}
/** Returns the versions of the style of each BOM, with what the journal says of them. */
const statesOf = async (ids: readonly string[]): Promise<Map<string, State[]>> => {
  const rows = await app.sql<State & { of: string }>(
    `SELECT o.id::text AS of, b.edition, b.status, l.material::text, l.usage::float8::text AS usage,
       (SELECT string_agg(j.action, ' ' ORDER BY j.version) FROM core.journal j WHERE j.doc_id = b.id AND j.action = 'replace') AS journal
     FROM design.bom o JOIN design.bom b ON b.style = o.style AND b.platform_id = o.platform_id JOIN design.bom__lines l ON l.doc_id = b.id AND l.platform_id = b.platform_id
     WHERE o.id = ANY ($1::bigint[]) ORDER BY o.id, b.edition`,
    [ids],
  )
  return Map.groupBy(rows, ({ of }) => of)
}
const shape = (states: readonly State[] = []) =>
  states.map(({ edition, status, material: of, usage }) => `${edition} ${status} ${of} ${usage}`)

test('a node that is killed in the middle leaves every BOM replaced whole or untouched; the next node replaces the others, each once', async () => {
  const drafts: string[] = []
  const active: string[] = []
  for (let at = 0; at < 20; at++) (at % 4 === 3 ? active : drafts).push(await bomOf(`替换 ${at}`, at % 4 === 3))
  const untouched = {
    draft: [`1 draft ${jersey} 0.25`],
    active: [`1 active ${jersey} 0.25`],
  }
  const replaced = {
    draft: [`1 draft ${organic} 0.275`],
    active: [`1 active ${jersey} 0.25`, `2 draft ${organic} 0.275`],
  }
  const uses = [...drafts, ...active].map((id) => ({ type: 'bom', id }))
  const job = await as('designer').perform((operation) =>
    queueReplacement(operation, { target: 'material', from: jersey, to: organic, factor: '1.1', uses }),
  )
  const { connectionString: url } = app.engine.pool.options as { connectionString: string }
  const jobNow = async () => (await app.sql<{ state: string; done: number }>('SELECT state, done FROM core.job WHERE id = $1', [job]))[0]!
  let sawMiddle = false
  for (let kills = 0; kills < proofSize(20) && (await jobNow()).state !== 'done'; kills++) {
    const node = spawn(process.execPath, [join(import.meta.dirname, '..', 'testing', 'replacing-program.ts'), url], { stdio: 'inherit' })
    const ended = new Promise((resolve) => node.once('exit', resolve))
    const before = (await jobNow()).done
    await waitFor(async () => node.exitCode !== null || (await jobNow()).done > before)
    await sleep(Math.random() * 60)
    node.kill('SIGKILL')
    await ended
    const states = await statesOf([...drafts, ...active])
    const counts = { untouched: 0, replaced: 0 }
    for (const [kind, ids] of [['draft', drafts] as const, ['active', active] as const])
      for (const id of ids) {
        const now = shape(states.get(id))
        expect([untouched[kind], replaced[kind]]).toContainEqual(now)
        counts[now.join() === replaced[kind].join() ? 'replaced' : 'untouched']++
      }
    sawMiddle ||= counts.replaced > 0 && counts.untouched > 0
    // Its silence is noticed after half a minute.
    await app.sql(`UPDATE core.job SET heartbeat_at = now() - interval '1 minute', tries = 1 WHERE id = $1 AND state = 'running'`, [job])
  }
  expect(sawMiddle, 'a kill met the job on its way').toBe(true)
  while ((await jobNow()).state !== 'done') await runNextJob(app.engine, new Map([['replace', replaceJob]]))
  const states = await statesOf([...drafts, ...active])
  for (const id of drafts) {
    expect(shape(states.get(id))).toEqual(replaced.draft)
    expect(states.get(id)![0]!.journal).toBe('replace')
  }
  for (const id of active) expect(shape(states.get(id))).toEqual(replaced.active)
})
