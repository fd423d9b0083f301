/**
 * Tests of links that an action asks once more (`usable`): no BOM and no process sheet comes into force with a material or an operation that was frozen or stopped since
 * it was chosen. The borrower of a loan is asked in `sample-loan.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let trim: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  trim = story.made.label
})
afterAll(() => app?.end())

test('a material that is frozen after it was chosen holds up submission and approval at its line, until it is thawed', async () => {
  await as('merchandiser').act(material, trim, 'submit')
  await as('manager').act(material, trim, 'approve')
  const { brand, season, category } = await as('designer').get(style, stage.styleId)
  const of = await as('designer').create(style, { name: '冻结辅料款', brand, season, category })
  const { id } = await as('designer').create(bom, {
    style: of.id,
    currency: stage.cny,
    lines: [{ material: trim, usage: '1', price: '0.2' }],
  })
  const freeze = () => as('manager').act(material, trim, 'freeze', { comment: '色牢度' })
  const thaw = () => as('manager').act(material, trim, 'thaw')
  const refused = /lines\[0\]\.material: .*主标 现在不可选用/
  await freeze()
  expect(await expectRefusal(as('designer').act(bom, id, 'submit'))).toMatch(refused)
  await thaw()
  await as('designer').act(bom, id, 'submit')
  await freeze()
  expect(await expectRefusal(as('manager').act(bom, id, 'approve'))).toMatch(refused)
  await thaw()
  expect((await as('manager').act(bom, id, 'approve')).status).toBe('active')
})

test('an operation that is stopped after it was chosen holds up submission and approval of its process sheet at its line', async () => {
  const rates = [{ validFrom: '2024-05-01', sam: '1', rate: '0.5' }]
  const of = async (name: string) =>
    (await as('merchandiser').create(operation, { name, machine: '平缝机', currency: stage.cny, rates })).id
  const [inUse, stopped] = [await of('上袖'), await of('钉扣')]
  const lines = [inUse, stopped].map((one, at) => ({ sequence: (at + 1) * 10, operation: one }))
  const { id } = await as('designer').create(processSheet, { style: stage.styleId, ratesOn: '2024-05-01', lines })
  const setStatus = (status: string) => app.sql('UPDATE design.operation SET status = $2 WHERE id = $1', [stopped, status])
  const { status } = await as('merchandiser').get(operation, stopped)
  const refused = /lines\[1\]\.operation: .*钉扣 现在不可选用/
  await setStatus('stopped')
  const submission = await expectRefusal(as('designer').act(processSheet, id, 'submit'))
  expect([submission, submission.includes('lines[0]')]).toEqual([expect.stringMatching(refused), false])
  await setStatus(status)
  await as('designer').act(processSheet, id, 'submit')
  await setStatus('stopped')
  expect(await expectRefusal(as('manager').act(processSheet, id, 'approve'))).toMatch(refused)
})
