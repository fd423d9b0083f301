/** Tests warnings of actions (`asks`): rehearsed and listed together, confirmed by code with the call, asked again when they change, journaled. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { integer } from '../../../model/fields/integer.ts'
import { text } from '../../../model/fields/text.ts'
import type { Warning } from '../../../model/lifecycle/warning.ts'
import { defineLogic } from '../../document-logic.ts'
import { history } from '../../journal/history.ts'
import { describePage } from '../../pages/describe-page.ts'
import { story, type Story } from '../../testing/story.ts'
import { bulkAll, bulkOne } from './bulk-actions.ts'
import { executeAction } from './execute-action.ts'

const load = document('load', {
  module: 'asks',
  code: 'LOA',
  kind: 'transaction',
  label: ['装车', 'Load'],
  number: 'L-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    weight: integer(['重量', 'Weight'], { default: 0 }),
    day: text(['日期', 'Day']),
    refused: text(['拒绝', 'Refused']),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已发', 'Sent'], family: 'success', end: true },
  },
  actions: {
    send: {
      label: ['发出', 'Send'],
      from: 'draft',
      to: 'sent',
      by: 'buyer',
      checks: ['possible'],
      asks: ['tooHeavy', 'late'],
      limits: { weight: { below: 901 } },
    },
  },
  warnings: { tooHeavy: ['超重', 'Too heavy'], late: ['过晚', 'Too late'] },
  list: { columns: ['number', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'weight', 'day', 'refused'] }],
})
const logic = defineLogic(load, {
  checks: {
    possible: (doc) => (doc.refused ? { key: 'load.refused', message: ['不行', 'Refused'], path: 'refused' } : undefined),
  },
  asks: {
    tooHeavy: ({ weight }) =>
      (weight ?? 0) > 100 ? { key: 'load.heavy', message: [`超重 ${weight}`, `Too heavy: ${weight}`], path: 'weight' } : undefined,
    late: async ({ day }) => (day ? [{ key: 'load.late', message: [`晚于 ${day}`, `Later than ${day}`] }] : []),
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [load], logic: [logic] })
})
afterAll(() => app?.end())
const buyer = () => app.as('buyer')
const create = async (values: Record<string, unknown>) => (await buyer().create(load, values)).id
const send = (id: string, more: { confirmed?: readonly string[]; rehearsal?: boolean } = {}) =>
  buyer().perform(async (operation) => {
    const { version } = await operation.ctx.get(load, id)
    return executeAction(operation, load, { id, version, action: 'send', ...more })
  })
/** Returns the warnings that an action asks to confirm. */
const warningsAsked = async (sending: Promise<unknown>): Promise<readonly Warning[]> => {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WeftError)
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  return (error as WeftError).detail!['asks'] as readonly Warning[]
}
const codesOf = (warnings: readonly Warning[]) => warnings.map(({ code }) => code)

test('an action without warnings is done; checks refuse before anything is asked', async () => {
  expect(await send(await create({ weight: 1 }))).toMatchObject({ status: 'sent' })
  await expect(send(await create({ weight: 500, refused: 'x' }))).rejects.toMatchObject({ code: 11000 })
})

test('the page says what an action may ask, in the language of the person', async () => {
  const { actions } = await buyer().perform((operation) => describePage(operation, load))
  expect(actions.map(({ name, asks }) => [name, asks])).toEqual([
    [
      'send',
      [
        { name: 'tooHeavy', text: '超重' },
        { name: 'late', text: '过晚' },
      ],
    ],
  ])
})

test('all warnings are listed together, and the action is done with their codes', async () => {
  const id = await create({ weight: 500, day: 'Monday' })
  const warnings = await warningsAsked(send(id))
  expect(warnings).toEqual([
    { code: expect.stringMatching(/^load\.heavy:/) as string, path: 'weight', text: ['超重 500', 'Too heavy: 500'] },
    { code: expect.stringMatching(/^load\.late:/) as string, path: '', text: ['晚于 Monday', 'Later than Monday'] },
  ])
  expect(await buyer().get(load, id)).toMatchObject({ status: 'draft', version: 1 })
  // Some of them are not enough: the rest is asked for.
  expect(await warningsAsked(send(id, { confirmed: [warnings[0]!.code] }))).toEqual([warnings[1]])
  expect(await send(id, { confirmed: codesOf(warnings) })).toMatchObject({ status: 'sent' })
  const entries = await buyer().perform((operation) => history(operation, load, id))
  expect(entries.map(({ action, confirmed }) => [action, confirmed])).toEqual([
    ['send', ['超重 500', '晚于 Monday']],
    ['create', []],
  ])
  expect(await app.sql('SELECT user_id, version, action, en FROM core.confirmation WHERE doc_id = $1 ORDER BY id', [id])).toEqual([
    { user_id: buyer().actor.user, version: 2, action: 'send', en: 'Too heavy: 500' },
    { user_id: buyer().actor.user, version: 2, action: 'send', en: 'Later than Monday' },
  ])
})

test('a warning that changed since then is asked again', async () => {
  const id = await create({ weight: 500 })
  const before = codesOf(await warningsAsked(send(id)))
  await buyer().save(load, id, { weight: 900 })
  const after = await warningsAsked(send(id, { confirmed: before }))
  expect(after.map(({ text: [, en] }) => en)).toEqual(['Too heavy: 900'])
  expect(codesOf(after)).not.toEqual(before)
  await buyer().save(load, id, { weight: 1 })
  expect(await send(id, { confirmed: before })).toMatchObject({ status: 'sent' })
  expect(await app.sql('SELECT 1 FROM core.confirmation WHERE doc_id = $1', [id])).toEqual([])
})

test('a rehearsal says all warnings at its end, after everything that refuses', async () => {
  const id = await create({ weight: 500, day: 'Monday' })
  expect(await warningsAsked(send(id, { rehearsal: true }))).toHaveLength(2)
  const both = codesOf(await warningsAsked(send(id, { rehearsal: true })))
  expect(await send(id, { confirmed: both, rehearsal: true })).toMatchObject({ status: 'sent' })
})

test('logic and the system are not asked', async () => {
  const id = await create({ weight: 500 })
  const done = await buyer().perform((operation) => operation.ctx.act(load, id, 'send'))
  expect(done).toMatchObject({ status: 'sent' })
})

test('a bulk action reports the warnings of each row with their codes, and takes them for all rows', async () => {
  const ids = [await create({ weight: 1 }), await create({ weight: 500 }), await create({ day: 'Monday' })]
  const run = (some: readonly string[], confirmed?: readonly string[]) =>
    bulkAll(some, {
      one: (id) => buyer().perform((operation) => bulkOne(operation, load, id, { action: 'send', ...(confirmed ? { confirmed } : {}) })),
      language: 'en',
    })
  const { done, rows } = await run(ids)
  expect(done).toBe(1)
  expect(rows.map(({ code, message, asks }) => [code, message, asks?.length])).toEqual([
    [undefined, undefined, undefined],
    [409, expect.stringMatching(/^Please confirm: Too heavy: 500 \(load\.heavy:\w+\)$/), 1],
    [409, expect.stringContaining('Later than Monday'), 1],
  ])
  const failed = rows.filter((row) => !row.done)
  const codes = failed.flatMap(({ asks = [] }) => codesOf(asks))
  expect(
    (
      await run(
        failed.map(({ id }) => id),
        codes,
      )
    ).done,
  ).toBe(2)
})

test('what is outside of the limits of an action is not decided together with others, and is done by itself', async () => {
  const heavy = await create({ weight: 901 })
  const run = bulkAll([await create({ weight: 1 }), heavy], {
    one: (id) => buyer().perform((operation) => bulkOne(operation, load, id, { action: 'send' })),
    language: 'en',
  })
  expect((await run).rows.map(({ done, message }) => [done, message])).toEqual([
    [true, undefined],
    [false, 'Not within the limits of what is approved together: open the document and decide on it by itself'],
  ])
  expect(await send(heavy, { confirmed: codesOf(await warningsAsked(send(heavy))) })).toMatchObject({ status: 'sent' })
})

test('twenty callers who confirm at once do the action once', async () => {
  const id = await create({ weight: 500 })
  const confirmed = codesOf(await warningsAsked(send(id)))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(id, { confirmed })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.sql('SELECT 1 FROM core.confirmation WHERE doc_id = $1', [id])).toHaveLength(1)
})
