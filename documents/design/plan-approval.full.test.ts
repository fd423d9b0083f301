/** Tests of large approvals of seasonal plans: statements that do not grow with the placeholders, 600 of them in one transaction, and a kill in the middle. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import { proofSize } from '../../engine/testing/proof-size.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { Approving } from '../testing/approving-program.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { addPriceBands } from '../testing/price-bands.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  await addPriceBands(app)
})
afterAll(() => app?.end())

let year = 2050
/** Submits the plan of a season of its own, of as many styles. */
async function submitted(styles: number): Promise<string> {
  year++
  const spring = { name: `${year} 春`, year, kind: 'P', startDate: `${year}-01-01`, endDate: `${year}-03-31` }
  const { id: of } = await as('admin').create(season, spring)
  const lines = [{ category: stage.categoryId, priceBand: 'core', styles, quantity: String(styles * 1000), amount: String(styles * 24000) }]
  const { id } = await as('planner').create(seasonalPlan, { brand: stage.brandId, season: of, currency: stage.cny, lines })
  await as('planner').act(seasonalPlan, id, 'submit')
  return id
}
const made = async (plan: string): Promise<number> =>
  (await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM design.placeholder WHERE plan = $1', [plan]))[0]!.n

test('an approval of 600 styles sends as many statements as one of 2, and makes 600 placeholders with numbers of their own', async () => {
  const statements = async (plan: string) =>
    (
      await sentStatements(as('manager'), async (operation) => {
        const { version } = await operation.ctx.get(seasonalPlan, plan)
        await executeAction(operation, seasonalPlan, { id: plan, version, action: 'approve' })
      })
    ).length
  const [few, many] = [await submitted(2), await submitted(600)]
  const ofFew = await statements(few)
  const start = performance.now()
  const ofMany = await statements(many)
  console.log(`approval of 600 styles: ${Math.round(performance.now() - start)} ms, ${ofMany} statements`)
  expect(ofMany).toBe(ofFew)
  expect([await made(few), await made(many)]).toEqual([2, 600])
  const [{ numbers }] = (await app.sql('SELECT count(DISTINCT number)::int AS numbers FROM design.placeholder WHERE plan = $1', [
    many,
  ])) as [{ numbers: number }]
  expect(numbers).toBe(600)
})

test('a program that is killed in the middle of an approval leaves all placeholders or none; the next approval makes them', async () => {
  const { connectionString: url } = app.engine.pool.options as { connectionString: string }
  for (let at = 0; at < proofSize(20); at++) {
    const plan = await submitted(200)
    const work: Approving = { url, actor: as('manager').actor, plan }
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'testing', 'approving-program.ts'), JSON.stringify(work)])
    let [output, errors] = ['', '']
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (errors += String(data)))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    while (output === '' && child.exitCode === null) await sleep(2)
    await sleep(Math.random() * 400)
    child.kill('SIGKILL')
    await ended
    expect(errors).toBe('')
    // The database ends the transaction once it notices that the program is gone; the lock waits for that.
    const [row] = await app.sql<{ status: string }>('SELECT status FROM design.seasonal_plan WHERE id = $1 FOR UPDATE', [plan])
    const { status } = row!
    expect([status, await made(plan)]).toEqual(status === 'approved' ? ['approved', 200] : ['pending_approval', 0])
    if (status !== 'approved') await as('manager').act(seasonalPlan, plan, 'approve')
    expect(await made(plan)).toBe(200)
  }
})
