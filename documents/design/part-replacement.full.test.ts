/** Story of operations that are replaced in process sheets and parts that are replaced in size charts, by the job that replaces materials in BOMs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOf, runNextJob, type JobHandler } from '../../engine/jobs/job-queue.ts'
import { queueReplacement, queueUndo, replaceJob, takeBackJob, type ReplacedAll } from '../../engine/jobs/replace-job.ts'
import { usesToReplace } from '../../engine/query/uses-to-replace.ts'
import type { Story } from '../../engine/testing/story.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { measurementPart } from './measurement-part.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const handlers = new Map<string, JobHandler>([
  ['replace', replaceJob],
  ['replace.undo', takeBackJob],
])
const run = async (queue: () => Promise<string>) => {
  const job = await queue()
  await runNextJob(app.engine, handlers)
  return { job, result: (await as('designer').perform((its) => jobOf(its, job))).result as ReplacedAll }
}
const undo = (job: string) => run(() => as('designer').perform((its) => queueUndo(its, job)))
let count = 0
const newStyle = async () => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  return (await as('designer').create(style, { name: `款 ${++count}`, brand, season, category })).id
}
const approved = async (type: typeof processSheet | typeof sizeChart, id: string) => {
  await as('designer').act(type, id, 'submit')
  await as('manager').act(type, id, 'approve')
}

test('an operation is replaced in process sheets: draft, approved one and one that waits; minutes, rate and machine are those of the new one, the quality point stays', async () => {
  const operationOf = async (name: string, sam: string, more: object = {}) => {
    const rates = [{ validFrom: '2024-01-01', sam, rate: sam }]
    return (await as('merchandiser').create(operation, { name, machine: `${name}机`, currency: stage.cny, rates, ...more })).id
  }
  const [flat, overlock, hem] = [await operationOf('平缝', '1.6'), await operationOf('包缝', '1.2'), await operationOf('卷边', '2')]
  const dollars = await operationOf('外发', '1', { currency: stage.usd })
  const sheetOf = async () =>
    as('designer').create(processSheet, {
      style: await newStyle(),
      ratesOn: '2024-05-01',
      lines: [
        { sequence: 10, operation: flat, qualityPoint: '线迹均匀' },
        { sequence: 20, operation: hem },
        { sequence: 30, operation: flat },
      ],
    })
  const [draft, active, waiting] = [await sheetOf(), await sheetOf(), await sheetOf()]
  await approved(processSheet, active.id)
  await as('designer').act(processSheet, waiting.id, 'submit')
  const [uses] = await as('designer').perform((its) => usesToReplace(its, operation, flat))
  expect(uses!.type.name).toBe('process_sheet')
  expect(uses!.uses.map(({ id, lines, status }) => [id, lines, status])).toEqual([
    [waiting.id, 2, 'submitted'],
    [active.id, 2, 'approved'],
    [draft.id, 2, 'draft'],
  ])
  const ids = [draft.id, active.id, waiting.id]
  const replace = (to: string) =>
    run(() =>
      as('designer').perform((its) =>
        queueReplacement(its, {
          target: 'operation',
          from: flat,
          to,
          // There is no figure beside an operation that a factor multiplies.
          factor: '2',
          uses: ids.map((id) => ({ type: 'process_sheet', id })),
        }),
      ),
    )
  const linesOf = async (id: string) =>
    (await as('designer').get(processSheet, id)).lines.map((line) => [line.operation, line.sam, line.rate, line.machine, line.qualityPoint])
  const before = [
    [flat, '1.6', '1.6', '平缝机', '线迹均匀'],
    [hem, '2', '2', '卷边机', null],
    [flat, '1.6', '1.6', '平缝机', null],
  ]
  const { job, result } = await replace(overlock)
  expect(result.rows.map(({ done, isNextVersion, before: was, after, currency }) => [done, isNextVersion, was, after, currency])).toEqual([
    [true, false, '5.2', '4.4', stage.cny],
    [true, true, '5.2', '4.4', stage.cny],
    [false, undefined, undefined, undefined, undefined],
  ])
  expect(result.rows[2]!.reason).toEqual([expect.stringContaining('不可编辑'), expect.stringMatching(/^Cannot be edited/)])
  const next = result.rows[1]!.changed!
  for (const id of [draft.id, next])
    expect(await linesOf(id)).toEqual([
      [overlock, '1.2', '1.2', '包缝机', '线迹均匀'],
      [hem, '2', '2', '卷边机', null],
      [overlock, '1.2', '1.2', '包缝机', null],
    ])
  const changed = await as('designer').get(processSheet, draft.id)
  expect([changed.sam, changed.rates]).toEqual(['4.4', '4.4'])
  expect(await as('designer').get(processSheet, next)).toMatchObject({ edition: 2, status: 'draft', previous: active.id })
  for (const id of [active.id, waiting.id]) expect(await linesOf(id)).toEqual(before)

  expect((await undo(job)).result).toMatchObject({ done: 2, total: 2 })
  expect(await linesOf(draft.id)).toEqual(before)
  await expect(as('designer').get(processSheet, next)).rejects.toMatchObject({ key: 'generic.notFound' })
  // Rates of another currency are the reason of the sheet, which stays.
  const { rows } = (await replace(dollars)).result
  expect(rows[0]).toMatchObject({ done: false, reason: [expect.stringContaining('币种'), expect.stringContaining('urrency')] })
  expect(await linesOf(draft.id)).toEqual(before)
})

test('a part is replaced in size charts with its method and picture; tolerances, values, steps, pins and adjustments of the chart stay', async () => {
  const partOf = async (code: string, more: object) =>
    (await as('designer').create(measurementPart, { code, name: code, method: `${code} 平量`, methodEn: `${code} flat`, ...more })).id
  const [drawing, other] = [await storedFile(as('designer')), await storedFile(as('designer'))]
  const chest = await partOf('CHEST', { minus: '0.5', plus: '1', image: [drawing] })
  const bust = await partOf('BUST', { minus: '2', plus: '3', image: [other] })
  const inches = await partOf('HIP', { unit: 'inch', minus: '0.25', plus: '0.25' })
  const cells = (values: Readonly<Record<string, string>>) => ({
    cells: Object.entries(values).map(([size, value]) => ({ size, value })),
  })
  const point = { base: '50', steps: cells({ M: '2', L: '2' }), pins: cells({ L: '53' }), adjusted: '0.5', adjustments: cells({ S: '-1' }) }
  const chartOf = async () => as('designer').create(sizeChart, { style: await newStyle(), points: [{ part: chest, ...point }] })
  const [draft, active] = [await chartOf(), await chartOf()]
  await approved(sizeChart, active.id)
  const [uses] = await as('designer').perform((its) => usesToReplace(its, measurementPart, chest))
  expect(uses!.uses.map(({ id }) => [uses!.type.name, id])).toEqual([
    ['size_chart', active.id],
    ['size_chart', draft.id],
  ])
  const replace = (to: string) =>
    run(() =>
      as('designer').perform((its) =>
        queueReplacement(its, {
          target: 'measurement_part',
          from: chest,
          to,
          uses: [draft.id, active.id].map((id) => ({ type: 'size_chart', id })),
        }),
      ),
    )
  const { job, result } = await replace(bust)
  expect(result.rows.map(({ done, isNextVersion, before, after }) => [done, isNextVersion, before, after])).toEqual([
    [true, false, null, null],
    [true, true, null, null],
  ])
  const figures = { minus: '0.5', plus: '1', ...point, values: cells({ S: '47.5', M: '50.5', L: '53.5' }) }
  for (const id of [draft.id, result.rows[1]!.changed!])
    expect((await as('designer').get(sizeChart, id)).points).toMatchObject([
      { part: bust, method: 'BUST 平量', methodEn: 'BUST flat', image: [other], ...figures },
    ])
  const former = { part: chest, method: 'CHEST 平量', methodEn: 'CHEST flat', image: [drawing], ...figures }
  expect(await as('designer').get(sizeChart, active.id)).toMatchObject({ status: 'approved', points: [former] })
  expect((await undo(job)).result).toMatchObject({ done: 2, total: 2 })
  expect((await as('designer').get(sizeChart, draft.id)).points).toMatchObject([former])
  await expect(as('designer').get(sizeChart, result.rows[1]!.changed!)).rejects.toMatchObject({ key: 'generic.notFound' })
  // Units are never converted: with a part in inches the chart has its centimetres as before.
  expect((await replace(inches)).result).toMatchObject({ done: 2 })
  expect(await as('designer').get(sizeChart, draft.id)).toMatchObject({
    unit: 'cm',
    points: [{ part: inches, method: 'HIP 平量', ...figures }],
  })
})
