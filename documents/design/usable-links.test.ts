/** Tests that no BOM and no process sheet comes into force with a material or an operation that was frozen or stopped since it was chosen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
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
