/** Tests of "bulk only with an approved lab dip": an order is asked for the colours of the materials that it has bought, as the platform wants it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { bom } from '../design/bom.ts'
import { materialColour } from '../material/material-colour.ts'
import { bomStory } from '../testing/bom-story.ts'
import { orderOf, type Stage } from '../testing/fixtures.ts'
import { unapprovedColours } from './bulk-colours.server.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
let dyedBlack: string
const as = (name: string) => app.as(name)
/** The style of the stage is made of a jersey that follows the colourway: its black has no lab dip, its white has one. */
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  const dyed = { material: story.made.jersey, supplier: stage.supplierId }
  dyedBlack = (await as('designer').create(materialColour, { ...dyed, colour: stage.black })).id
  const paper = { labDip: 'LD-77', labDipDate: '2024-03-01', handReason: '纸质色样' }
  const white = await as('designer').create(materialColour, { ...dyed, colour: stage.white, ...paper })
  await as('manager').act(materialColour, white.id, 'approve')
  await as('designer').act(bom, stage.bomId, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: stage.bomId }] })
  const { id } = rows[0]!
  const jersey = { material: story.made.jersey, supplier: stage.supplierId, rule: 'match', unit: story.units.kg, usage: '0.25' }
  await as('designer').save(bom, id, { lines: { set: [jersey], remove: [] } })
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
})
afterAll(() => app?.end())

let version = 0
const bulk = (rule: 'off' | 'ask' | 'refuse') =>
  as('admin').perform((operation) => saveTypeSettings(operation, { type: 'material_colour', version: version++, values: { bulk: rule } }))
const lineOf = (way: string, size = 'M') => ({
  style: stage.styleId,
  colorway: way,
  matrix: { cells: [{ size, pieces: '10' }] },
  price: '20',
})
const draft = (...ways: string[]) => as('buyer').create(purchaseOrder, orderOf(stage, { lines: ways.map((way) => lineOf(way)) }))
const submit = (id: string, confirmed: readonly string[] = []) => as('buyer').act(purchaseOrder, id, 'submit', { confirmed })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )

test('while the platform allows it, an order in a colour without a lab dip is submitted, and nothing is read for it', async () => {
  expect((await submit((await draft(stage.inBlack)).id)).status).toBe('pending_approval')
})

test('while it is refused, the refusal names line, material, colour and dye house, in both languages [DM-1-033]', async () => {
  await bulk('refuse')
  const { id } = await draft(stage.inWhite, stage.inBlack)
  const refused = await refusal(submit(id))
  const [zh, en] = [refused.localisedFields('zh'), refused.localisedFields('en')]
  expect(Object.keys(zh)).toEqual(['lines[1].colorway'])
  expect(zh['lines[1].colorway']![0]).toMatch(/^第 2 行：BOM 用料 \S+ 的物料 \S+ 汗布 颜色“黑色”（顺达）没有批准的色样，不能用于大货$/)
  expect(en['lines[1].colorway']![0]).toMatch(
    /^Line 2: \S+ 汗布 of BOM line \S+ has no approved lab dip of 顺达 in 黑色, and is not bought in bulk$/,
  )
  expect((await submit((await draft(stage.inWhite)).id)).status).toBe('pending_approval')
})

test('while it is asked, a person confirms it with the order; what came off approval meanwhile is asked again at the issue', async () => {
  await bulk('ask')
  const { id } = await draft(stage.inBlack)
  const refused = await refusal(submit(id))
  expect([refused.code, refused.key]).toEqual([409, 'action.asks'])
  const asks = (refused.detail as { asks: readonly { code: string; text: readonly string[] }[] }).asks
  expect(asks.map(({ text }) => text[0])).toEqual([expect.stringContaining('颜色“黑色”（顺达）没有批准的色样')])
  expect(
    (
      await submit(
        id,
        asks.map(({ code }) => code),
      )
    ).status,
  ).toBe('pending_approval')
  await as('manager').act(purchaseOrder, id, 'approve')
  await as('finance').act(purchaseOrder, id, 'approve')
  expect((await refusal(as('buyer').act(purchaseOrder, id, 'issue'))).key).toBe('action.asks')
  await as('designer').save(materialColour, dyedBlack, { labDip: 'LD-78', labDipDate: '2024-03-01', handReason: '纸质色样' })
  await as('manager').act(materialColour, dyedBlack, 'approve')
  expect((await as('buyer').act(purchaseOrder, id, 'issue')).status).toBe('issued')
})

test('lines and colours add no statements', async () => {
  const counts: number[] = []
  for (const ways of [[stage.inBlack], [stage.inBlack, stage.inWhite]]) {
    const { id } = await draft(...ways)
    const order = await as('buyer').get(purchaseOrder, id)
    counts.push((await sentStatements(as('buyer'), ({ ctx }) => unapprovedColours(order, ctx))).length)
  }
  expect(counts[1]).toBe(counts[0])
})
