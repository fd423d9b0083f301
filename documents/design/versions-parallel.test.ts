/** Tests that ten callers at once (in the full run fifty) make one next version of each kind (of every second kind with `npm test`) of versioned document of the development, and one of them in force. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersAtOnce, sample } from '../../engine/testing/proof-size.ts'
import { insertFile } from '../../engine/files/files.ts'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { developed } from '../testing/developed-style.ts'
import { planningStory, type PlanningStory } from '../testing/planning-story.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { operation } from './operation.ts'
import { pattern } from './pattern.ts'
import { processSheet } from './process-sheet.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'
import { yearlyPlan } from './yearly-plan.ts'

let story: PlanningStory
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await planningStory()
})
afterAll(() => story?.app.end())

let count = 0
/** A style in development in black with a chart and a BOM in force. */
async function newStyle() {
  const { brandId: brand, seasonId: of, categoryId: category, black } = story.stage
  const { id } = await as('designer').create(style, { name: `款 ${++count}`, brand, season: of, category })
  await as('designer').create(colorway, { style: id, colour: black })
  return { id, ...(await developed(story.app, story.stage, id)) }
}
const inForce = async (type: AnyDocument, id: string, by: string) => {
  await as(by).act(type, id, 'submit')
  await as('manager').act(type, id, 'approve')
  return id
}
const newSheet = async (of: string) => {
  const rates = [{ validFrom: '2024-01-01', sam: '12', rate: '6' }]
  const sewn = await as('merchandiser').create(operation, { name: `缝制 ${++count}`, currency: story.stage.cny, rates })
  const { id } = await as('designer').create(processSheet, { style: of, lines: [{ sequence: 10, operation: sewn.id }] })
  return inForce(processSheet, id, 'designer')
}

/** Who revises a type, and how its first version comes into force. */
const kinds: readonly (readonly [type: AnyDocument, by: string, first: () => Promise<string>])[] = [
  [sizeChart, 'designer', async () => (await newStyle()).chartId],
  [bom, 'designer', async () => (await newStyle()).bomId],
  [
    pattern,
    'designer',
    async () => {
      const { id: of } = await newStyle()
      const cad = await as('designer').perform((its) =>
        insertFile(its, { name: 'tee.dxf', type: 'dxf', bytes: 1, sha256: Buffer.alloc(32), key: 'none' }),
      )
      const { id } = await as('designer').create(pattern, { style: of, cad: [cad], cutPieces: [{ name: '前片', quantity: 1 }] })
      return inForce(pattern, id, 'designer')
    },
  ],
  [processSheet, 'designer', async () => newSheet((await newStyle()).id)],
  [
    costing,
    'merchandiser',
    async () => {
      const { id: of, bomId } = await newStyle()
      const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }]
      const { id } = await as('merchandiser').create(costing, { style: of, bom: bomId, process: await newSheet(of), scenarios })
      return inForce(costing, id, 'merchandiser')
    },
  ],
  [
    yearlyPlan,
    'planner',
    async () => {
      const of = await story.newSeason()
      const { year } = await as('admin').get(season, of)
      const lines = [{ season: of, category: story.stage.categoryId, styles: 30, quantity: '40000', amount: '960000', cost: '720000' }]
      const values = {
        brand: story.stage.brandId,
        year,
        currency: story.stage.cny,
        styles: 30,
        quantity: '50000',
        amount: '1000000',
        lines,
      }
      return inForce(yearlyPlan, (await as('planner').create(yearlyPlan, values)).id, 'planner')
    },
  ],
  [
    seasonalPlan,
    'planner',
    async () => {
      const { id } = await story.planOf(await story.newSeason(), [story.cell(3)])
      await story.approved(id)
      return id
    },
  ],
]

/** Does an action by all callers at once, and returns what each of them reads in both languages; undefined for who succeeds. */
const together = (type: AnyDocument, callers: readonly { readonly id: string; readonly action: string; readonly by: string }[]) =>
  Promise.all(
    callers.map(({ id, action, by }) =>
      as(by)
        .perform(async (its) => {
          const { version } = await its.ctx.get(type, id)
          return executeAction(its, type, { id, action, version: version as number })
        })
        .then(
          () => undefined,
          (error: unknown) => {
            if (!(error instanceof WeftError)) throw error
            const texts = (language: 'zh' | 'en') =>
              [...Object.values(error.localisedFields(language)).flat(), error.localised(language)].join(' ')
            return [texts('zh'), texts('en')] as const
          },
        ),
    ),
  )
const callers = Array.from({ length: callersAtOnce })

test.each(sample(kinds, 2, 0).map(([type, by, first]) => ({ name: type.name, type, by, first })))(
  '$name: of all who revise at once one makes V02; of all who approve it one puts it in force, while others archive V01 [DM-8-027]',
  async ({ type, by, first }) => {
    const id = await first()
    const chain = () =>
      story.app.sql<{ id: string; edition: number; status: string }>(
        `SELECT id::text AS id, edition, status FROM ${type.module}.${type.name} WHERE coalesce(first, id) = $1 ORDER BY edition`,
        [id],
      )
    const { active } = type.versions as { readonly active: string }
    const revisions = await together(
      type,
      callers.map(() => ({ id, action: 'revise', by })),
    )
    expect(revisions.filter((refused) => refused === undefined)).toHaveLength(1)
    const [, two] = await chain()
    expect((await chain()).map(({ edition, status }) => [edition, status])).toEqual([
      [1, active],
      [2, 'draft'],
    ])
    // Who comes second, at the same moment or later, reads that V02 exists.
    const { number } = (
      await story.app.sql<{ number: string }>(`SELECT number FROM ${type.module}.${type.name} WHERE id = $1`, [two!.id])
    )[0]!
    const later = await together(type, [{ id, action: 'revise', by }])
    for (const refused of [...revisions, ...later].filter((one) => one !== undefined)) {
      expect(refused[0]).toContain(`版本号已存在：新版本 ${number} 尚未启用`)
      expect(refused[1]).toContain(`Version number already exists: the new version ${number} is not active yet`)
    }
    expect(await chain()).toHaveLength(2)

    await as(by).act(type, two!.id, 'submit')
    const results = await together(type, [
      ...callers.map(() => ({ id: two!.id, action: 'approve', by: 'manager' })),
      ...callers.slice(0, 10).map(() => ({ id, action: 'archive', by: 'manager' })),
    ])
    const succeeded = (from: number, to?: number) => results.slice(from, to).filter((refused) => refused === undefined).length
    expect(succeeded(0, callersAtOnce)).toBe(1)
    // The approval archives V01, unless another did before it.
    expect(succeeded(callersAtOnce)).toBeLessThanOrEqual(1)
    expect((await chain()).map(({ edition, status }) => [edition, status])).toEqual([
      [1, 'archived'],
      [2, active],
    ])
    // Who comes later reads that the status does not allow it any more, or that the document was changed.
    for (const refused of results.filter((one) => one !== undefined)) {
      expect(refused[0]).toMatch(/当前状态“.+”不能执行|单据已被其他用户修改/)
      expect(refused[1]).toMatch(/is not possible in status|Document changed by another user/)
    }
    if ('successor' in (type.versions as object)) expect(await as('manager').get(type, id)).toMatchObject({ successor: two!.id })
  },
)
