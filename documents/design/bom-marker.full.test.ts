/** Tests of markers against the BOM: what a piece takes by the marker, the warning that names both figures, and who sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, type Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let units: Record<'kg' | 'metre' | 'piece', string>
let made: Record<'jersey' | 'label' | 'canvas', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, units, made } = await bomStory())
})
afterAll(() => app?.end())

let count = 0
const draft = async (line: object) => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = await as('designer').create(style, { name: `唛架款 ${++count}`, brand, season, category })
  return as('designer').create(bom, { style: of.id, currency: stage.cny, lines: [line] })
}
const jersey = (more: object = {}) => ({ material: made.jersey, usage: '0.25', loss: '5', price: '40', ...more })
const marker = { markerLength: '4.8', markerPieces: 4 }

test('4.8 m for 4 pieces are 0.3888 kg against 0.25 kg: the submission asks with +55.52 %, and passes confirmed; both figures stay', async () => {
  const one = await draft(jersey(marker))
  expect([one.lines[0]!.markerUsage, one.lines[0]!.markerGap, one.lines[0]!.amount]).toEqual(['0.3888', '55.52', '10.5'])
  const error: WeftError = await as('designer')
    .act(bom, one.id, 'submit')
    .then(
      () => expect.fail('nothing was asked'),
      (reason: WeftError) => reason,
    )
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  const asks = error.detail!['asks'] as { code: string; path: string; text: readonly string[] }[]
  expect(asks.map(({ path, text }) => [path, text])).toEqual([
    [
      'lines[0].markerLength',
      [
        '第 10 行：唛架 4.8 米 ÷ 4 件 = 单件 0.3888 KG，BOM 用量 0.25 KG，超出 +55.52 %',
        'Line 10: a marker of 4.8 m for 4 pieces is 0.3888 KG a piece, against a usage of 0.25 KG: +55.52 %',
      ],
    ],
  ])
  const waiting = await as('designer').act(bom, one.id, 'submit', { confirmed: asks.map(({ code }) => code) })
  expect([waiting.status, waiting.lines[0]!.usage, waiting.lines[0]!.markerUsage]).toEqual(['pending_approval', '0.25', '0.3888'])
})

test('a marker that needs no more than the usage asks nothing; metres stay metres', async () => {
  const exact = await draft(jersey({ ...marker, usage: '0.3888' }))
  expect(exact.lines[0]!.markerGap).toBe('0')
  expect((await as('designer').act(bom, exact.id, 'submit')).status).toBe('pending_approval')
  const canvas = await draft({ material: made.canvas, usage: '1.25', loss: '0', price: '9', ...marker })
  expect([canvas.lines[0]!.markerUsage, canvas.lines[0]!.markerGap]).toEqual(['1.2', '-4'])
  expect((await as('designer').act(bom, canvas.id, 'submit')).status).toBe('pending_approval')
})

test('length and pieces go together, and a unit that metres do not convert to is refused at the marker', async () => {
  expect(await expectRefusal(draft(jersey({ markerLength: '4.8' })))).toMatch(/lines\[0\]\.markerPieces: 唛架长度与唛架件数须同时填写/)
  expect(await expectRefusal(draft(jersey({ markerPieces: 4 })))).toMatch(/lines\[0\]\.markerPieces/)
  const label = { material: made.label, usage: '1', unit: units.piece, price: '0.2', ...marker }
  expect(await expectRefusal(draft(label))).toMatch(/lines\[0\]\.markerLength: 第 10 行：唛架长度不能换算为用量单位/)
})

test('the factory of an order reads the BOM without the marker and its difference', async () => {
  await as('designer').act(bom, stage.bomId, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: stage.bomId }] })
  const next = await as('designer').save(bom, rows[0]!.id, { lines: [jersey({ ...marker, usage: '0.4' })] })
  await as('designer').act(bom, next.id, 'submit')
  await as('manager').act(bom, next.id, 'approve')
  await confirmedOrder(app, orderOf(stage))
  const [line] = (await as('factory').get(bom, next.id)).lines
  expect(line!.gross).toBe('0.42')
  const hidden = ['markerLength', 'markerPieces', 'markerUsage', 'markerGap'] as const
  expect(hidden.filter((column) => line![column] !== undefined)).toEqual([])
})
