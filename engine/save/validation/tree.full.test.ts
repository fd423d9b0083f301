/** Tests of trees: no circle and no level too deep under random and parallel moves, what the engine fills, and relatives in one statement. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { integer } from '../../../model/fields/integer.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { yesNo } from '../../../model/fields/yes-no.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { logicContext } from '../actions/logic-context.ts'

const folder = document('folder', {
  module: 'story',
  code: 'FOL',
  label: ['夹', 'Folder'],
  kind: 'transaction',
  number: 'F-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    kind: text(['类', 'Kind']),
    parent: link(['上级', 'Parent'], 'folder'),
    level: integer(['层', 'Level'], { computed: true }),
    leaf: yesNo(['末', 'Leaf'], { computed: true }),
  },
  statuses: {
    open: { label: ['开', 'Open'], family: 'success', edit: true },
    shut: { label: ['关', 'Shut'], family: 'closed', edit: true },
  },
  actions: { shut: { label: ['关', 'Shut'], from: 'open', to: 'shut' } },
  tree: { parent: 'parent', maxDepth: 4, level: 'level', leaf: 'leaf', same: ['kind'], open: ['open'] },
  list: { columns: ['number', 'parent'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'kind', 'parent', 'level', 'leaf'] }],
})
const types = [folder] as readonly AnyDocument[]

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const put = async (parent: string | null = null, values: object = {}) => (await buyer.create(folder, { parent, ...values })).id
const move = (id: string, parent: string | null) => buyer.perform((operation) => logicContext(operation).set(folder, id, { parent }))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { fields?: readonly { path: string; key: string }[] }) => error.fields?.[0]?.key ?? Promise.reject(error),
  )
const placeOf = async (id: string) => {
  const { level, leaf } = await buyer.get(folder, id)
  return [level, leaf]
}
/** Returns the stored folders whose level or leaf is not that of a query of its own, or that stand in a circle or too deep. */
const wrong = () =>
  app.sql(
    `WITH RECURSIVE placed AS (SELECT id, 1 AS level FROM story.folder WHERE parent IS NULL
       UNION ALL SELECT f.id, p.level + 1 FROM placed p JOIN story.folder f ON f.parent = p.id)
     SELECT f.number FROM story.folder f LEFT JOIN placed p USING (id)
     WHERE p.level IS DISTINCT FROM f.level OR p.level > 4 OR f.leaf IS DISTINCT FROM NOT EXISTS (SELECT 1 FROM story.folder c WHERE c.parent = f.id)`,
  )

test('levels and leaves follow creation, moves of a whole branch, and removal', async () => {
  const [top, other] = [await put(), await put()]
  const child = await put(top)
  const grandchild = await put(child)
  expect([await placeOf(top), await placeOf(child), await placeOf(grandchild)]).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  const deep = await put(other)
  await move(child, deep)
  expect([await placeOf(top), await placeOf(deep), await placeOf(child), await placeOf(grandchild)]).toEqual([
    [1, true],
    [2, false],
    [3, false],
    [4, true],
  ])
  await buyer.remove(folder, grandchild)
  expect(await placeOf(child)).toEqual([3, true])
  await move(child, null)
  expect([await placeOf(child), await placeOf(deep)]).toEqual([
    [1, true],
    [2, true],
  ])
  expect(await wrong()).toEqual([])
})

test('refuses circles, a level too deep, a parent of another kind, and closing above an open child', async () => {
  const [a, b] = [await put(), await put(null, { kind: 'x' })]
  const chain = [a]
  for (let at = 0; at < 3; at++) chain.push(await put(chain.at(-1)))
  expect([await refusal(move(a, chain[3]!)), await refusal(move(a, a)), await refusal(put(chain[3]))]).toEqual([
    'tree.circle',
    'tree.circle',
    'tree.tooDeep',
  ])
  expect(await refusal(move(await put(), b))).toBe('tree.differs')
  expect(await refusal(move(a, await put()))).toBe('tree.tooDeep')
  expect(await refusal(buyer.act(folder, chain[2]!, 'shut'))).toBe('tree.childOpen')
  await buyer.act(folder, chain[3]!, 'shut')
  await buyer.act(folder, chain[2]!, 'shut')
  await expect(buyer.remove(folder, a)).rejects.toMatchObject({ key: 'save.inUse' })
})

test('moves of one batch are judged together', async () => {
  const [a, b, c] = [await put(), await put(), await put()]
  const moveAll = (...pairs: readonly (readonly [string, string | null])[]) =>
    buyer.perform((operation) =>
      logicContext(operation).setMany(
        folder,
        pairs.map(([id, parent]) => ({ id, values: { parent } })),
      ),
    )
  expect(await refusal(moveAll([a, b], [b, a]))).toBe('tree.circle')
  await moveAll([b, a], [c, b])
  expect([await placeOf(a), await placeOf(b), await placeOf(c)]).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  await moveAll([a, c], [c, null])
  expect(await placeOf(b)).toEqual([3, true])
  expect(await wrong()).toEqual([])
})

test('random moves: what is refused would make a circle or be too deep, and the tree stays right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7), { freq: 5 })), { maxLength: 16 }), async (moves) => {
      const ids: string[] = []
      for (let at = 0; at < 8; at++) ids.push(await put())
      const parents = ids.map((): number | null => null)
      const up = (at: number | null, steps = 0): number => (at === null || steps > 20 ? steps : up(parents[at]!, steps + 1))
      for (const [at, parent] of moves) {
        const former = parents[at]!
        parents[at] = parent
        const impossible = ids.some((_, one) => up(one) > 4)
        if (impossible) parents[at] = former
        expect((await refusal(move(ids[at]!, parent === null ? null : ids[parent]!))) !== undefined).toBe(impossible)
      }
    }),
    { numRuns: proofSize(60) },
  )
  expect(await wrong()).toEqual([])
})

test('50 parallel moves make no circle and leave every level right', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => put()))
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, at) => refusal(move(ids[at % 10]!, ids[(at * 7 + Math.floor(at / 10) + 1) % 10]!))),
  )
  expect(results.filter((key) => key === undefined).length).toBeGreaterThan(0)
  expect(await wrong()).toEqual([])
})

test('ancestors and descendants of any number of documents take one statement', async () => {
  const top = await put()
  const [left, right] = [await put(top), await put(top)]
  const below = await put(left)
  const counts = []
  for (const ids of [[below], [below, right, top, null]]) {
    const statements = await sentStatements(buyer, async (operation) => {
      const context = logicContext(operation)
      const above = await context.ancestors(folder, ids)
      expect(above.get(below)!.map(({ id }) => id)).toEqual([left, top])
      expect(above.size).toBe(ids.filter(Boolean).length)
    })
    counts.push(statements.length)
  }
  expect(counts).toEqual([1, 1])
  const descendants = await buyer.perform((operation) => logicContext(operation).descendants(folder, [top, right]))
  expect([descendants.get(top)!.map(({ id }) => id), descendants.get(right)]).toEqual([[left, right, below], []])
})
