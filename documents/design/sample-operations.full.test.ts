/** Tests of the operations that a sample request copies: those of the newest process sheet, for a factory that reads neither the sheet nor a piece rate. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printModels } from '../../engine/print/print-model.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { sampleRequest } from './sample-request.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
let operations: readonly string[]
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
  const made = async (name: string, nameEn: string, section: string, sam: string) => {
    const rates = [{ validFrom: '2024-01-01', sam, rate: '7.77' }]
    return (await as('merchandiser').create(operation, { name, nameEn, section, machine: '平车', currency: story.stage.cny, rates })).id
  }
  operations = [await made('裁剪', 'Cut', 'cut', '0.5'), await made('上领', 'Set the collar', 'sew', '1.6')]
})
afterAll(() => story?.app.end())

test('a request copies the operations of the process sheet without rates: the factory reads them on page and paper, and the next round has those of the next version', async () => {
  const of = await story.developed()
  const [cut, collar] = operations
  const lines = [
    { sequence: 20, operation: collar, machine: '四线锁边机', qualityPoint: '领圈不起皱' },
    { sequence: 10, operation: cut },
  ]
  const sheet = await as('designer').create(processSheet, { style: of.style, ratesOn: '2024-05-01', lines })
  const request = await story.submitted(story.requestOf(of))
  const seen = await as('factory').get(sampleRequest, request.id)
  expect(seen.operations).toMatchObject([
    { sequence: 10, operationName: '裁剪', operationNameEn: 'Cut', section: 'cut', machine: '平车', sam: '0.5' },
    { sequence: 20, operationName: '上领', operationNameEn: 'Set the collar', section: 'sew', machine: '四线锁边机', sam: '1.6' },
  ])
  expect(seen.operations[1]!.qualityPoint).toBe('领圈不起皱')
  expect(seen.madeBy).toContain(`工艺单 ${sheet.number}`)
  expect(seen.madeByEn).toContain(`Process sheet ${sheet.number}`)
  // No rate, neither as a column nor as a figure, and not the sheet itself.
  expect(Object.keys(seen.operations[0]!).filter((name) => /rate|currency|amount|price/i.test(name))).toEqual([])
  expect(JSON.stringify(seen)).not.toMatch(/7\.77|"process"/)
  await expect(as('factory').get(processSheet, sheet.id)).rejects.toMatchObject({ code: 404 })
  const [paper] = await as('factory').perform((one) => printModels(one, sampleRequest, [request.id]))
  const rowsOf = (title: string) => JSON.stringify(paper!.tables.find((table) => table.title === title)?.rows)
  expect(rowsOf('工序')).toMatch(/裁剪.*四线锁边机/)
  expect([rowsOf('成衣尺寸'), rowsOf('用料')]).toEqual([expect.stringContaining('胸围'), expect.stringContaining('汗布')])
  expect(Object.fromEntries(paper!.head.concat(paper!.foot))['制作依据']).toContain(`工艺单 ${sheet.number}`)

  await as('designer').act(processSheet, sheet.id, 'submit')
  await as('manager').act(processSheet, sheet.id, 'approve')
  await as('designer').act(processSheet, sheet.id, 'revise')
  const [next] = (await as('designer').list(processSheet, { filters: [{ field: 'previous', operator: 'eq', value: sheet.id }] })).rows
  const ofNext = await as('designer').get(processSheet, next!.id)
  const cutting = ofNext.lines.find(({ sequence }) => sequence === 10)!.id
  await as('designer').save(processSheet, next!.id, { lines: { remove: [cutting] } })
  expect((await as('factory').get(sampleRequest, request.id)).operations).toEqual(seen.operations)
  await as('factory').act(sampleRequest, request.id, 'start')
  await as('factory').act(sampleRequest, request.id, 'completeWithout', { values: { note: '面料未到' } })
  await as('designer').act(sampleRequest, request.id, 'nextRound')
  const { next: round } = await as('designer').get(sampleRequest, request.id)
  expect((await as('designer').get(sampleRequest, round!)).operations).toEqual([])
  await as('designer').save(sampleRequest, round!, { due: story.today })
  await as('designer').act(sampleRequest, round!, 'submit')
  const again = await as('factory').get(sampleRequest, round!)
  expect(again.operations.map(({ sequence }) => sequence)).toEqual([20])
  expect(again.madeBy).toContain(`工艺单 ${ofNext.number}`)
})

test('a style without a process sheet is sewn as the factory knows: the request has no operations and is not refused', async () => {
  const request = await story.submitted(story.requestOf(await story.developed()))
  expect(await as('factory').get(sampleRequest, request.id)).toMatchObject({
    operations: [],
    madeBy: expect.not.stringContaining('工艺单'),
  })
})
