/** Tests that a warning names the documents that the person may read, and of others says only that there are some. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf, type Person, type Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { sizeChart } from './size-chart.ts'
import { techPack } from './tech-pack.ts'

let app: Story
let stage: Stage
let number: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  number = (await ordered()).number!
  await app.person('chief', { company: 'brand', roles: ['design_manager'] })
})
afterAll(() => app?.end())

const ordered = () =>
  confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '18.9' }] }),
  )
/** Does an action as a person who confirms nothing, and returns what it asks. */
async function questionsTo(name: string, work: (person: Person) => Promise<unknown>): Promise<readonly (readonly [string, string])[]> {
  const error = await work(personOf(app.engine, as(name).actor)).then(
    () => undefined,
    (reason: unknown) => reason as WeftError,
  )
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  return (error!.detail!['asks'] as { text: readonly [string, string] }[]).map(({ text }) => text)
}

test('who approves a size chart and reads no orders learns how many there are, and no number; who reads them has the numbers', async () => {
  await as('designer').act(sizeChart, stage.chartId, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: stage.chartId }] })
  const next = rows[0]!.id
  await as('designer').act(sizeChart, next, 'submit')
  const former = (await as('designer').get(sizeChart, stage.chartId)).number
  const approve = (person: Person) => person.act(sizeChart, next, 'approve')
  await expect(as('chief').get(purchaseOrder, (await ordered()).id)).rejects.toMatchObject({ code: 403 })
  expect(await questionsTo('chief', approve)).toEqual([
    [
      `2 张未完订单按 尺寸表 ${former} 制作，生效后须重新确认：您无权查看其编号`,
      `Open orders made by Size chart ${former}, which will be to reconfirm (2): you may not read their numbers`,
    ],
  ])
  expect((await questionsTo('manager', approve))[0]![0]).toContain(number)
  await as('manager').act(sizeChart, next, 'approve')
})

test('who issues a tech pack and reads no orders learns how many are made by other versions; a merchandiser has the numbers', async () => {
  const { id } = await as('designer').create(techPack, { style: stage.styleId, receiver: stage.plantOf })
  const send = (person: Person) => person.act(techPack, id, 'send')
  expect(await questionsTo('designer', send)).toEqual([
    [
      '该工厂有 2 张未完订单按其他版本制作，须先重新确认或说明：您无权查看其编号',
      'Open orders of the factory that are made by other versions, to be reconfirmed (2): you may not read their numbers',
    ],
  ])
  expect((await questionsTo('merchandiser', send))[0]![1]).toContain(number)
})
