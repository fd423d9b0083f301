/** Tests that a document of which others have consumed is taken back by nothing: no action, no rejection, rollback or recall of its process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lineLink } from '../../../model/fields/line-link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { story, type Story } from '../../testing/story.ts'
import { allowedRollback, recall, rollback } from '../../workflow/runtime/task-operations.ts'
import { load } from '../../store/read.ts'
import { executeAction } from '../actions/execute-action.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
} as const
const counter = { computed: true, default: '0' } as const
const statuses = {
  draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
  sent: { label: ['已发', 'Sent'], family: 'info' },
  agreed: { label: ['已定', 'Agreed'], family: 'info' },
  done: { label: ['完成', 'Done'], family: 'success' },
} as const
const actions = {
  send: { label: ['发送', 'Send'], from: 'draft', to: 'sent', by: ['owner', 'buyer'] },
  agree: { label: ['同意', 'Agree'], from: 'sent', to: 'agreed', by: 'buyer' },
  finish: { label: ['完成', 'Finish'], from: 'agreed', to: 'done', by: 'buyer' },
  withdraw: { label: ['收回', 'Withdraw'], from: ['sent', 'agreed'], to: 'draft', by: 'buyer' },
} as const

const demand = document('demand', {
  ...head,
  code: 'DEM',
  label: ['需求', 'Demand'],
  number: 'DEM-{00000}',
  fields: {
    lines: lines(['明细', 'Lines'], { quantity: quantity(['数量', 'Quantity']), promised: quantity(['已承诺', 'Promised'], counter) }),
  },
  statuses,
  flow: ['draft', 'sent', 'agreed', 'done'],
  actions,
})
/** The lines of one type consume those of another, by its actions. */
const consumer = <const N extends string, const C extends string>(name: N, of: string, raised: C) =>
  document(name, {
    ...head,
    code: name.toUpperCase().slice(0, 3),
    label: ['单据', 'Document'],
    number: `${name.toUpperCase().slice(0, 3)}-{00000}`,
    fields: {
      lines: lines(['明细', 'Lines'], {
        of: lineLink(['来源', 'Source'], of, 'lines', { required: true }),
        quantity: quantity(['数量', 'Quantity']),
        received: quantity(['已收', 'Received'], counter),
      }),
    },
    statuses,
    flow: ['draft', 'sent', 'agreed', 'done'],
    actions,
    consumes: { lines: [{ source: 'of', quantity: 'quantity', counter: raised, of: 'quantity', on: ['send'], free: ['withdraw'] }] },
  })
const promise = consumer('promise', 'demand', 'promised')
const receipt = consumer('receipt', 'promise', 'received')

let app: Story
beforeAll(async () => {
  app = await story({ documents: [demand, promise, receipt] as AnyDocument[] })
})
afterAll(() => app?.end())

/** A demand of 10 that is promised, and of the promise 4 received. */
async function receivedPromise() {
  const buyer = app.as('buyer')
  const wanted = await buyer.create(demand, { lines: [{ quantity: '10' }] })
  const promised = await buyer.create(promise, { lines: [{ of: wanted.lines[0]!.id, quantity: '10' }] })
  await buyer.act(promise, promised.id, 'send')
  const taken = await buyer.create(receipt, { lines: [{ of: promised.lines[0]!.id, quantity: '4' }] })
  await buyer.act(receipt, taken.id, 'send')
  return { wanted: wanted.id, promised: promised.id, taken: taken.id }
}
const rollsBack = (id: string, to: string) =>
  app.as('buyer').perform(async (operation) => {
    const doc = await load(operation, promise as AnyDocument, id)
    return executeAction(operation, promise as AnyDocument, {
      id,
      action: 'rollback',
      decide: (system) => rollback(system, { docId: id, to, doc }),
    })
  })
const recalls = (id: string) =>
  app
    .as('buyer')
    .perform((operation) =>
      executeAction(operation, promise as AnyDocument, { id, action: 'recall', decide: (system) => recall(system, { docId: id }) }),
    )
const targets = (id: string) =>
  app.as('buyer').perform(async (operation) => {
    const doc = await load(operation, promise as AnyDocument, id)
    return (await allowedRollback(operation, id, doc)).map(({ status }) => status)
  })
const counters = async (ids: { wanted: string; promised: string }) => [
  (await app.as('buyer').get(demand, ids.wanted)).lines[0]!.promised,
  (await app.as('buyer').get(promise, ids.promised)).lines[0]!.received,
]
const refusal = { code: 409, key: 'take.back', values: { counter: '已收', counterEn: 'Received' } }

test('an action, a recall and a rollback to the draft are refused, and the counters stay', async () => {
  const ids = await receivedPromise()
  await expect(recalls(ids.promised)).rejects.toMatchObject(refusal)
  await expect(app.as('buyer').act(promise, ids.promised, 'withdraw')).rejects.toMatchObject(refusal)
  expect(await targets(ids.promised)).toEqual([])
  await app.as('buyer').act(promise, ids.promised, 'agree')
  expect(await targets(ids.promised)).toEqual(['sent'])
  await expect(rollsBack(ids.promised, 'draft')).rejects.toMatchObject(refusal)
  expect(await counters(ids)).toEqual(['10', '4'])
  expect(await app.as('buyer').get(promise, ids.promised)).toMatchObject({ status: 'agreed' })
})

test('it is taken back again once what consumed it is itself taken back', async () => {
  const ids = await receivedPromise()
  await app.as('buyer').act(receipt, ids.taken, 'withdraw')
  await app.as('buyer').act(promise, ids.promised, 'agree')
  expect(await targets(ids.promised)).toEqual(['draft', 'sent'])
  await rollsBack(ids.promised, 'draft')
  expect(await counters(ids)).toEqual(['0', '0'])
})

test('a document of which nothing is left but what others took goes on', async () => {
  const ids = await receivedPromise()
  for (const action of ['agree', 'finish'] as const) await app.as('buyer').act(promise, ids.promised, action)
  expect(await counters(ids)).toEqual(['10', '4'])
})
