/** Tests of what an order and its changes are asked about the materials that they have bought: stopped and frozen ones, and colours without an approved lab dip. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { bom } from '../design/bom.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { confirmedOrder, orderOf, sizes, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const made: Record<'织带' | '吊牌', string> = { 织带: '', 吊牌: '' }
const as = (name: string) => app.as(name)
/** The style of the stage is made with a tape in the colour of the garment, of which white alone has a lab dip, and with a tag that the customer supplies. */
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  const { group } = await as('merchandiser').get(material, story.made.label)
  for (const name of ['织带', '吊牌'] as const) {
    const { id } = await as('merchandiser').create(material, { group, type: 'trim', name, unit: story.units.piece })
    await as('merchandiser').act(material, id, 'submit')
    await as('manager').act(material, id, 'approve')
    made[name] = id
    for (const colour of [stage.black, stage.white]) {
      const dyed = { material: id, colour, supplier: stage.supplierId }
      const paper = { labDip: 'LD-77', labDipDate: '2024-03-01', handReason: '纸质色样' }
      const isApproved = name === '织带' && colour === stage.white
      const dye = await as('designer').create(materialColour, isApproved ? { ...dyed, ...paper } : dyed)
      if (isApproved) await as('manager').act(materialColour, dye.id, 'approve')
    }
  }
  await as('designer').act(bom, stage.bomId, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: stage.bomId }] })
  const { id } = rows[0]!
  const line = (key: string, more: object) => ({
    key,
    supplier: stage.supplierId,
    unit: story.units.piece,
    rule: 'match',
    usage: '1',
    ...more,
  })
  const lines = [line('A', { material: made.织带 }), line('B', { material: made.吊牌, supply: 'customer' })]
  await as('designer').save(bom, id, { lines: { set: lines, remove: [] } })
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
})
afterAll(() => app?.end())

let version = 0
const bulk = (rule: 'off' | 'ask' | 'refuse') =>
  as('admin').perform((operation) => saveTypeSettings(operation, { type: 'material_colour', version: version++, values: { bulk: rule } }))
const orderedIn = (...ways: string[]) =>
  orderOf(stage, { lines: ways.map((colorway) => ({ style: stage.styleId, colorway, matrix: sizes('25', '50', '25'), price: '18.9' })) })
const ordered = (...ways: string[]) => confirmedOrder(app, orderedIn(...ways))
const draft = async (...ways: string[]) => (await as('buyer').create(purchaseOrder, orderedIn(...ways))).id
const changeOf = async (order: PurchaseOrder, lines: readonly object[], by = 'buyer') =>
  (await as(by).create(orderChange, { order: order.id, reason: '客户追加', lines })).id
const resized = ({ lines }: PurchaseOrder, at: number, ...pieces: [string, string, string]) => ({
  field: 'quantity',
  orderLine: lines[at]!.id,
  newMatrix: sizes(...pieces),
})
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )
type Asked = readonly { readonly code: string; readonly path?: string; readonly text: readonly string[] }[]
/** Returns what an action asks to be confirmed. */
async function questions(work: Promise<unknown>): Promise<Asked> {
  const error = await refusal(work)
  expect([error.code, error.key]).toEqual([409, 'action.asks'])
  return (error.detail as { asks: Asked }).asks
}
/** Runs work while a material is stopped or frozen, and returns it to use. */
async function without(id: string, [leave, back]: readonly [string, string], work: () => Promise<void>) {
  await as('manager').act(material, id, leave, { comment: '停产' })
  try {
    await work()
  } finally {
    await as('manager').act(material, id, back)
  }
}
const stopped = ['stop', 'start'] as const

test.each([
  ['stopped', stopped, '停用'],
  ['frozen', ['freeze', 'thaw'], '冻结'],
] as const)('an order that needs a %s material asks about it at its line, once', async (_, ways, status) => {
  const id = await draft(stage.inBlack, stage.inWhite)
  await without(made.织带, ways, async () => {
    const asks = await questions(as('buyer').act(purchaseOrder, id, 'submit'))
    expect(asks.map(({ path }) => path)).toEqual(['lines[0].style'])
    expect(asks[0]!.text[0]).toMatch(new RegExp(`^第 1 行：BOM 第 A 行的物料 \\S+ 织带 不能再采购：.*${status}`))
    const confirmed = asks.map(({ code }) => code)
    expect((await as('buyer').act(purchaseOrder, id, 'submit', { confirmed })).status).toBe('pending_approval')
  })
})

test('what the customer supplies is bought by nobody: that it is stopped, or has no lab dip, asks nothing', async () => {
  const id = await draft(stage.inWhite)
  await bulk('ask')
  try {
    await without(made.吊牌, stopped, async () => {
      expect((await as('buyer').act(purchaseOrder, id, 'submit')).status).toBe('pending_approval')
    })
  } finally {
    await bulk('off')
  }
})

test('a change asks about a stopped material of the pieces that it adds, at its field, when it is submitted and when it is approved', async () => {
  const order = await ordered(stage.inWhite, stage.inBlack)
  const id = await changeOf(order, [resized(order, 0, '25', '40', '25'), resized(order, 1, '25', '50', '30')])
  await without(made.织带, stopped, async () => {
    const asks = await questions(as('buyer').act(orderChange, id, 'submit'))
    expect(asks.map(({ path }) => path)).toEqual(['lines[1].newMatrix'])
    expect(asks[0]!.text[0]).toMatch(/^第 2 行：BOM 第 A 行的物料 \S+ 织带 不能再采购：/)
    const confirmed = asks.map(({ code }) => code)
    expect((await as('buyer').act(orderChange, id, 'submit', { confirmed })).status).toBe('pd_review')
    await as('merchandiser').act(orderChange, id, 'review')
    expect(await questions(as('manager').act(orderChange, id, 'approve'))).toEqual(asks)
    expect((await as('manager').act(orderChange, id, 'approve', { confirmed })).status).toBe('approved')
  })
})

test('a change that adds no pieces is not asked; of one that the supplier requests the brand is asked', async () => {
  const [fewer, more] = [await ordered(stage.inBlack), await ordered(stage.inBlack)]
  await without(made.织带, stopped, async () => {
    const less = await changeOf(fewer, [resized(fewer, 0, '25', '40', '25'), { field: 'etd', newDate: '2024-05-24' }])
    expect((await as('buyer').act(orderChange, less, 'submit')).status).toBe('pd_review')
    const id = await changeOf(more, [resized(more, 0, '25', '60', '25')], 'supplier')
    expect((await as('supplier').act(orderChange, id, 'submit')).status).toBe('pd_review')
    await as('merchandiser').act(orderChange, id, 'review')
    expect((await questions(as('manager').act(orderChange, id, 'approve'))).map(({ path }) => path)).toEqual(['lines[0].newMatrix'])
  })
})

test('a change that adds pieces in a colour without a lab dip is asked or refused, as the platform wants it of orders', async () => {
  const order = await ordered(stage.inWhite, stage.inBlack)
  const inWhite = resized(order, 0, '25', '60', '25')
  const id = await changeOf(order, [inWhite, resized(order, 1, '25', '60', '25')])
  await bulk('ask')
  const asks = await questions(as('buyer').act(orderChange, id, 'submit'))
  expect(asks.map(({ path, text }) => [path, text[0]])).toEqual([
    ['lines[1].newMatrix', expect.stringContaining('颜色“黑色”（顺达）没有批准的色样')],
  ])
  await bulk('refuse')
  const refused = await refusal(as('buyer').act(orderChange, id, 'submit', { confirmed: asks.map(({ code }) => code) }))
  expect(Object.keys(refused.localisedFields('zh'))).toEqual(['lines[1].newMatrix'])
  await as('buyer').save(orderChange, id, { lines: [inWhite] })
  expect((await as('buyer').act(orderChange, id, 'submit')).status).toBe('pd_review')
})
