/** The story of a material that is replaced in BOMs: three styles, what each costs more, what is refused, what is taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOf, runNextJob, type JobHandler } from '../../engine/jobs/job-queue.ts'
import { queueReplacement, queueUndo, replaceJob, takeBackJob, type ReplacedAll } from '../../engine/jobs/replace-job.ts'
import { usesToReplace } from '../../engine/query/uses-to-replace.ts'
import type { Story } from '../../engine/testing/story.ts'
import { colour } from './colour.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let made: Record<'jersey' | 'label' | 'canvas', string>
let organic: string
const as = (name: string) => app.as(name)
const handlers = new Map<string, JobHandler>([
  ['replace', replaceJob],
  ['replace.undo', takeBackJob],
])
beforeAll(async () => {
  ;({ app, stage, made } = await bomStory())
  const { group, unit } = await as('merchandiser').get(material, made.jersey)
  const keeper = as('merchandiser')
  const suppliers = [{ supplier: stage.otherSupplierId, main: true }]
  organic = (await keeper.create(material, { group, unit, name: '有机汗布', type: 'trim', suppliers })).id
  await keeper.act(material, organic, 'submit')
  await as('manager').act(material, organic, 'approve')
})
afterAll(() => app?.end())

const dyed = async (of: string, shade: string, supplier = stage.supplierId) =>
  (await as('merchandiser').create(materialColour, { material: of, colour: shade, supplier })).id
let count = 0
const styleWith = async (lines: readonly object[], more: (ways: readonly string[]) => object = () => ({})) => {
  const of = await as('designer').create(style, {
    name: `替换款 ${++count}`,
    brand: stage.brandId,
    season: stage.seasonId,
    category: stage.categoryId,
  })
  const ways: string[] = []
  for (const shade of [stage.black, stage.white]) ways.push((await as('designer').create(colorway, { style: of.id, colour: shade })).id)
  return as('designer').create(bom, { style: of.id, currency: stage.cny, validFrom: '2024-06-01', lines, ...more(ways) })
}
const jersey = (more: object = {}) => ({
  key: 'F',
  material: made.jersey,
  usage: '0.25',
  loss: '0',
  price: '40',
  supplier: stage.supplierId,
  ...more,
})
const run = async (queue: () => Promise<string>) => {
  const job = await queue()
  await runNextJob(app.engine, handlers)
  return { job, result: (await as('designer').perform((operation) => jobOf(operation, job))).result as ReplacedAll }
}
const replace = (ids: readonly string[], more: object = {}) =>
  run(() =>
    as('designer').perform((operation) =>
      queueReplacement(operation, {
        target: 'material',
        from: made.jersey,
        to: organic,
        uses: ids.map((id) => ({ type: 'bom', id })),
        ...more,
      }),
    ),
  )

test('three styles: the draft is changed, the active one gets V02, the one that waits is refused; each says what it costs more, and it is taken back', async () => {
  const [blackOld, whiteOld] = [await dyed(made.jersey, stage.black), await dyed(made.jersey, stage.white)]
  const blackNew = await dyed(organic, stage.black, stage.otherSupplierId)
  const mapped = (ways: readonly string[]) => ({
    colours: [blackOld, whiteOld].map((dye, at) => ({ key: 'F', colorway: ways[at], materialColour: dye })),
  })
  const draft = await styleWith([jersey({ rule: 'map' })], mapped)
  const active = await styleWith([jersey()])
  const frozen = await styleWith([jersey()])
  for (const { id } of [active, frozen]) await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, active.id, 'approve')
  const ids = [draft.id, active.id, frozen.id]
  const uses = await as('designer').perform((operation) => usesToReplace(operation, material, made.jersey))
  const known = uses.find(({ type }) => type.name === 'bom')!.uses.map(({ id, status }) => [id, status])
  expect(known).toEqual(
    expect.arrayContaining([
      [draft.id, 'draft'],
      [active.id, 'active'],
      [frozen.id, 'pending_approval'],
    ]),
  )

  // The list price of the main supplier of the new material: 48 for the kilogram.
  await as('buyer').create(priceList, {
    kind: 'material',
    supplier: stage.otherSupplierId,
    material: organic,
    currency: stage.cny,
    validFrom: '2024-01-01',
    netPrice: '48',
  })
  const tried = await replace(ids, { factor: '1.1', tries: true })
  const money = tried.result.rows.map(({ done, before, after, currency }) => [done, before, after, currency])
  expect(money.slice(0, 2)).toEqual([
    [true, '10', expect.any(String), stage.cny],
    [true, '10', expect.any(String), stage.cny],
  ])
  expect((await as('designer').get(bom, draft.id)).lines[0]!.material).toBe(made.jersey)

  const { job, result } = await replace(ids, { factor: '1.1' })
  expect(result.rows.map(({ done, isNextVersion }) => [done, isNextVersion])).toEqual([
    [true, false],
    [true, true],
    [false, undefined],
  ])
  expect(result.rows[2]!.reason).toEqual(['当前状态“待审批”不可编辑', 'Cannot be edited in status "Pending approval"'])
  const changed = await as('designer').get(bom, draft.id)
  expect(changed.lines[0]).toMatchObject({
    material: organic,
    materialName: '有机汗布',
    element: 'trim',
    usage: '0.275',
    supplier: stage.otherSupplierId,
    // A price without tiers that names no colour does not depend on the colour that is missing.
    price: '48',
    amount: '13.2',
  })
  // Black is dyed for the new material, white not yet: its cell is missing and not that of the material before.
  expect(changed.colours.map((cell) => cell.materialColour)).toEqual([blackNew])
  expect(changed.missing).toBe(3)
  const next = await as('designer').get(bom, result.rows[1]!.changed!)
  expect([next.edition, next.status, next.lines[0]!.material, (await as('designer').get(bom, active.id)).lines[0]!.material]).toEqual([
    2,
    'draft',
    organic,
    made.jersey,
  ])
  expect(result.rows.map(({ before, after }) => [before, after]).slice(0, 2)).toEqual([
    ['10', '13.2'],
    ['10', '13.2'],
  ])

  const back = await run(() => as('designer').perform((operation) => queueUndo(operation, job)))
  expect(back.result.rows.map(({ done, reason }) => [done, reason])).toEqual([
    [true, undefined],
    [true, undefined],
  ])
  const again = await as('designer').get(bom, draft.id)
  expect([again.lines[0]!.material, again.lines[0]!.usage, again.lines[0]!.price, again.lines[0]!.supplier]).toEqual([
    made.jersey,
    '0.25',
    '40',
    stage.supplierId,
  ])
  expect([again.colours.map((cell) => cell.materialColour).toSorted(), again.missing]).toEqual([[blackOld, whiteOld].toSorted(), 0])
  await expect(as('designer').get(bom, next.id)).rejects.toMatchObject({ key: 'generic.notFound' })
})

test('a fixed colour becomes the same colour of the new material; one that several suppliers dye is left blank', async () => {
  const red = (await as('admin').create(colour, { name: '朱红' })).id
  const old = await dyed(made.jersey, red)
  const fixed = await styleWith([jersey({ rule: 'fixed', materialColour: old, supplier: null })])
  const one = await dyed(organic, red, stage.otherSupplierId)
  await replace([fixed.id])
  expect((await as('designer').get(bom, fixed.id)).lines[0]!.materialColour).toBe(one)
  await dyed(organic, red)
  const two = await styleWith([jersey({ rule: 'fixed', materialColour: old, supplier: null })])
  await replace([two.id])
  expect((await as('designer').get(bom, two.id)).lines[0]!.materialColour).toBeNull()
})

test('the amount of a BOM with a line that has no price is not known after the replacement, so it is no saving', async () => {
  const canvas = { key: 'C', material: made.canvas, usage: '1', loss: '0', price: '0.5', supplier: stage.supplierId }
  const { id } = await styleWith([jersey(), canvas])
  const { group, unit } = await as('merchandiser').get(material, made.jersey)
  const unpriced = (await as('merchandiser').create(material, { group, unit, name: '未定价汗布', type: 'fabric' })).id
  const { result } = await replace([id], { to: unpriced, tries: true })
  expect(result.rows.map(({ done, before, after, currency }) => [done, before, after, currency])).toEqual([[true, '10.5', null, stage.cny]])
})

test('a supplier, and a role that writes no BOM, replaces nothing', async () => {
  const one = await styleWith([jersey()])
  const job = await as('finance').perform((operation) =>
    queueReplacement(operation, { target: 'material', from: made.jersey, to: organic, uses: [{ type: 'bom', id: one.id }] }),
  )
  await runNextJob(app.engine, handlers)
  const { rows } = (await as('finance').perform((operation) => jobOf(operation, job))).result as ReplacedAll
  expect(rows).toMatchObject([{ done: false, reason: [expect.stringMatching(/[\u4e00-\u9fff]/), expect.stringMatching(/^[A-Z]/)] }])
  const seen = await as('supplier')
    .perform((operation) => usesToReplace(operation, material, made.jersey))
    .catch(() => [])
  expect(seen).toEqual([])
})
