/** Tests of documents that are read together because new documents link to them: what logic has written meanwhile is read again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import type { Context } from '../../document-context.ts'
import { defineLogic } from '../../document-logic.ts'
import { logicContext } from '../../save/actions/logic-context.ts'
import { story, type Person, type Story } from '../../testing/story.ts'

const common = {
  module: 'linked',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  statuses: {
    open: { label: ['开放', 'Open'], family: 'info', edit: true },
    closed: { label: ['已关闭', 'Closed'], family: 'closed' },
  },
  actions: { close: { label: ['关闭', 'Close'], from: 'open', to: 'closed' } },
  list: { columns: ['number'], sort: ['-number'] },
} as const
const crate = document('crate', {
  ...common,
  code: 'LCR',
  label: ['木箱', 'Crate'],
  number: 'LCR-{00000}',
  fields: { name: text(['名称', 'Name']) },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
})
const packing = document('packing', {
  ...common,
  code: 'LPA',
  label: ['装箱', 'Packing'],
  number: 'LPA-{00000}',
  fields: {
    crate: link(['木箱', 'Crate'], 'crate'),
    way: text(['写法', 'Way']),
    filled: text(['填入', 'Filled'], { computed: true }),
    followed: text(['后续', 'Followed'], { computed: true }),
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'crate', 'way', 'filled', 'followed'] }],
})

/** The ways in which logic changes a crate. */
const ways: Readonly<Record<string, (ctx: Context, id: string, name: string) => Promise<unknown>>> = {
  set: (ctx, id, name) => ctx.set(crate, id, { name }),
  setMany: (ctx, id, name) => ctx.setMany(crate, [{ id, values: { name } }]),
  lock: async (ctx, id, name) => {
    await ctx.lock(crate, id)
    await ctx.set(crate, id, { name })
  },
}
/** Reads a crate, writes it, and reads it again. Returns the names that were read. */
async function written(ctx: Context, id: string, way: string): Promise<string> {
  const read = async () => {
    const one = (await ctx.byId(crate, [id])).get(id)!
    return `${one.name} v${one.version}`
  }
  const before = await read()
  await ways[way]!(ctx, id, `${before.split(' ')[0]}+`)
  return `${before}, ${await read()}`
}

const packingLogic = defineLogic(packing, {
  checks: {},
  fill: async (doc, ctx) => (doc.crate && doc.way && !doc.filled ? { filled: await written(ctx, doc.crate, doc.way) } : {}),
  after: {
    async create(doc, ctx) {
      if (doc.crate && doc.way) await ctx.set(packing, doc.id, { followed: await written(ctx, doc.crate, doc.way) })
    },
  },
})

/** A document with two links, whose logic reads those that `reads` names. */
const loading = document('loading', {
  ...common,
  code: 'LLO',
  label: ['装车', 'Loading'],
  number: 'LLO-{00000}',
  fields: {
    crate: link(['木箱', 'Crate'], 'crate'),
    packing: link(['装箱', 'Packing'], 'packing'),
    reads: text(['读取', 'Reads']),
    read: text(['所读', 'Read'], { computed: true }),
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'crate', 'packing', 'reads', 'read'] }],
})
const loadingLogic = defineLogic(loading, {
  checks: {},
  async fill(doc, ctx) {
    const read: string[] = []
    if (doc.reads?.includes('crate')) read.push(`${(await ctx.byId(crate, [doc.crate])).get(doc.crate!)?.name}`)
    if (doc.reads?.includes('packing')) read.push(`${(await ctx.byId(packing, [doc.packing])).get(doc.packing!)?.number}`)
    return { read: read.join(' and ') }
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [crate, packing, loading] as AnyDocument[], logic: [packingLogic, loadingLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

test.each(Object.keys(ways))('logic that writes a linked document (%s) reads what it wrote', async (way) => {
  const { id } = await buyer.create(crate, { name: 'a' })
  const one = await buyer.create(packing, { crate: id, way })
  expect([one.filled, one.followed]).toEqual(['a v1, a+ v2', 'a+ v2, a++ v3'])
})

test.each(Object.keys(ways))('logic of documents created together (%s) reads what that of the earlier ones wrote', async (way) => {
  const ids = [(await buyer.create(crate, { name: 'a' })).id, (await buyer.create(crate, { name: 'b' })).id]
  const made = await buyer.perform((operation) =>
    logicContext(operation).createMany(
      packing,
      [ids[0], ids[1], ids[0]].map((id) => ({ crate: id, way })),
    ),
  )
  expect(made.map(({ filled }) => filled)).toEqual(['a v1, a+ v2', 'b v1, b+ v2', 'a+ v2, a++ v3'])
  expect(made.map(({ followed }) => followed)).toEqual(['a++ v3, a+++ v4', 'b+ v2, b++ v3', 'a+++ v4, a++++ v5'])
})

test('what logic has asked for before decides which headers are read together, never what is read', async () => {
  const inside = await buyer.create(crate, { name: 'a' })
  const packed = await buyer.create(packing, { crate: inside.id })
  const expected = { none: '', crate: 'a', packing: packed.number!, 'crate packing': `a and ${packed.number}` }
  const read = async (reads: string) => (await buyer.create(loading, { crate: inside.id, packing: packed.id, reads })).read ?? ''
  // Nothing is known of this type first; then one link, then both.
  for (const reads of ['none', 'crate', 'none', 'packing', 'crate packing', 'none', 'crate', 'packing'] as const)
    expect(await read(reads), reads).toBe(expected[reads])
  // A document changed meanwhile is read as it is now, by the next document and on every platform by itself.
  await buyer.save(crate, inside.id, { name: 'b' })
  expect(await read('crate packing')).toBe(`b and ${packed.number}`)
})

test('a link that nobody may follow refuses a document alike, whatever logic has asked for before', async () => {
  const refused = (reads: string) => buyer.create(loading, { crate: '1', reads }).then(undefined, ({ code, fields }) => ({ code, fields }))
  expect(await refused('none')).toEqual({ code: 11000, fields: [{ path: 'crate', key: 'field.link' }] })
  expect(await refused('crate')).toEqual(await refused('none'))
})
