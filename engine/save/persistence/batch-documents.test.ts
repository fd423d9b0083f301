/** Tests of the logic that follows for several documents: each sees what the logic of an earlier one wrote to it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { integer } from '../../../model/fields/integer.ts'
import { text } from '../../../model/fields/text.ts'
import { defineLogic } from '../../document-logic.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { logicContext } from '../actions/logic-context.ts'

const wagon = document('wagon', {
  module: 'tale',
  kind: 'transaction',
  code: 'WGN',
  label: ['车厢', 'Wagon'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  number: 'WGN-{00000}',
  fields: {
    behind: link(['后车', 'Wagon behind'], 'wagon'),
    load: integer(['载重', 'Load'], { max: 1000, computed: true }),
    note: text(['备注', 'Note']),
    seen: text(['所见', 'Seen'], { computed: true }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    moving: { label: ['行驶', 'Moving'], family: 'success' },
  },
  actions: { start: { label: ['开动', 'Start'], from: 'draft', to: 'moving' } },
  list: { columns: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'behind', 'load', 'note', 'seen'] }],
})
const wagonLogic = defineLogic(wagon, {
  checks: {},
  // Each wagon passes one more than its own load to the wagon behind it.
  async statusChanged(doc, ctx) {
    if (doc.behind) await ctx.set(wagon, doc.behind, { load: (doc.load ?? 0) + 1 })
  },
  after: {
    async start(doc, ctx) {
      if (doc.note === 'watch') await ctx.set(wagon, doc.id, { seen: `${doc.load}` })
    },
    async save(doc, ctx, { before }) {
      if (before?.note === doc.note) return
      if (doc.note === 'push' && doc.behind) await ctx.set(wagon, doc.behind, { load: (doc.load ?? 0) + 1 })
    },
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [wagon], logic: [wagonLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

/** Creates wagons of which each names the next one as the wagon behind it; returns their ids from the first on. */
const train = (length: number, note?: string) =>
  buyer.perform(async (operation) => {
    const ids: string[] = []
    for (let at = 0; at < length; at++) ids.unshift((await logicContext(operation).create(wagon, { behind: ids[0] ?? null, note })).id)
    return ids
  })

test('the logic that follows an action of several sees what the logic of earlier documents wrote', async () => {
  const ids = await train(4, 'watch')
  const docs = await buyer.perform((operation) => logicContext(operation).actMany(wagon, ids, 'start'))
  expect(docs.map(({ load, seen }) => [load ?? 0, seen])).toEqual([
    [0, 'null'],
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ])
})

test('the logic that follows a change of several sees what the logic of earlier documents wrote', async () => {
  const ids = await train(4)
  const docs = await buyer.perform((operation) =>
    logicContext(operation).setMany(
      wagon,
      ids.map((id) => ({ id, values: { note: 'push' } })),
    ),
  )
  expect(docs.map(({ load }) => load ?? 0)).toEqual([0, 1, 2, 3])
})

test('documents that no logic wrote are read again once, whatever their number', async () => {
  const count = async (many: number) => {
    const ids = await buyer.perform(async (operation) => {
      const made = await logicContext(operation).createMany(
        wagon,
        Array.from({ length: many }, () => ({})),
      )
      return made.map(({ id }) => id)
    })
    return (await sentStatements(buyer, (operation) => logicContext(operation).actMany(wagon, ids, 'start'))).length
  }
  // The documents with their lock, the update, the documents as stored.
  expect([await count(2), await count(20)]).toEqual([3, 3])
})
