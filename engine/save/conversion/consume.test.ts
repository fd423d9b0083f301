/** Tests of consumption by cells: the definition names the matrix of the source line that limits them; it is never guessed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../../model/document.ts'
import { cutting, sewing, sizes } from '../../testing/consumption-fixture.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { logicContext } from '../actions/logic-context.ts'
import { story, type Story } from '../../testing/story.ts'
import { sourceMatrixOf } from './source-matrix.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [cutting, sewing] as AnyDocument[] })
})
afterAll(() => app?.end())

test('cells are checked against the named matrix when the source line has two', async () => {
  const buyer = app.as('buyer')
  const { lines: cut } = await buyer.create(cutting, { lines: [{ defects: sizes({ S: '1' }), good: sizes({ S: '10', M: '10' }) }] })
  const sew = async (counts: Record<string, string>) =>
    buyer.act(sewing, (await buyer.create(sewing, { lines: [{ cut: cut[0]!.id, sizes: sizes(counts) }] })).id, 'finish')
  expect((await sew({ S: '6', M: '1' })).status).toBe('done')
  await expect(sew({ S: '5' })).rejects.toMatchObject({
    fields: [{ path: 'lines[0].sizes', key: 'take.cell', values: { cell: 'S', open: '4', asked: '5' } }],
  })
})

test('two lines that consume from the same source line are counted together, and a release gives both back', async () => {
  const buyer = app.as('buyer')
  const order = await buyer.create(cutting, { lines: [{ defects: sizes({}), good: sizes({ S: '10', M: '10' }) }] })
  const cut = order.lines[0]!.id
  const twice = (pieces: string) => [
    { cut, sizes: sizes({ S: '5' }) },
    { cut, sizes: sizes({ S: pieces, M: '1' }) },
  ]
  const tooMuch = await buyer.create(sewing, { lines: twice('6') })
  await expect(buyer.act(sewing, tooMuch.id, 'finish')).rejects.toMatchObject({
    fields: [{ path: 'lines[1].sizes', key: 'take.cell', values: { cell: 'S', open: '5', asked: '6' } }],
  })
  const fits = await buyer.create(sewing, { lines: twice('5') })
  await buyer.act(sewing, fits.id, 'finish')
  const counted = () =>
    app.sql<{ cell: string; quantity: string }>('SELECT cell, quantity::text FROM core.consumption_cell WHERE line_id = $1 ORDER BY cell', [
      cut,
    ])
  expect((await buyer.get(cutting, order.id)).lines[0]!.sewn).toBe('11')
  expect((await counted()).map(({ quantity }) => Number(quantity))).toEqual([1, 10])
  await buyer.act(sewing, fits.id, 'reopen')
  expect((await buyer.get(cutting, order.id)).lines[0]!.sewn).toBe('0')
  expect((await counted()).map(({ quantity }) => Number(quantity))).toEqual([0, 0])
})

test('a document that consumes from 2, 10 and 30 others sends the same number of statements, and each of them counts its own', async () => {
  const buyer = app.as('buyer')
  const count = async (orders: number) => {
    const made = []
    for (let at = 0; at < orders; at++)
      made.push(await buyer.create(cutting, { lines: [{ good: sizes({ S: '10' }) }, { good: sizes({ S: '20', M: '1' }) }] }))
    const { id } = await buyer.create(sewing, {
      lines: made.flatMap(({ lines }, at) => [
        { cut: lines[0]!.id, sizes: sizes({ S: String((at % 10) + 1) }) },
        { cut: lines[1]!.id, sizes: sizes({ M: '1' }) },
      ]),
    })
    const sent = await sentStatements(buyer, (operation) => logicContext(operation).act(sewing, id, 'finish'))
    for (const [at, order] of made.entries()) {
      const { lines, version } = await buyer.get(cutting, order.id)
      expect([lines[0]!.sewn, lines[1]!.sewn, version]).toEqual([String((at % 10) + 1), '1', 2])
    }
    return sent.length
  }
  const few = await count(2)
  expect([await count(10), await count(30)]).toEqual([few, few])
  expect(few).toBeLessThanOrEqual(11)
})

test('logic that releases more than was consumed leaves zero on the line and on each of its cells', async () => {
  const buyer = app.as('buyer')
  const order = await buyer.create(cutting, { lines: [{ good: sizes({ S: '10', M: '10' }) }, { good: sizes({ S: '10' }) }] })
  const [cut, other] = order.lines.map(({ id }) => id) as [string, string]
  const values = [
    { cut, sizes: sizes({ S: '3', M: '2' }) },
    { cut: other, sizes: sizes({ S: '4' }) },
  ]
  await buyer.act(sewing, (await buyer.create(sewing, { lines: values })).id, 'finish')
  const release = (back: readonly { id: string; quantity: string; matrix: ReturnType<typeof sizes> }[]) =>
    buyer.perform((operation) =>
      logicContext(operation).releaseMany(cutting, { lines: 'lines', counter: 'sewn' }, [{ id: order.id, back }]),
    )
  const counted = async () => [
    (await buyer.get(cutting, order.id)).lines.map(({ sewn }) => sewn),
    (
      await app.sql<{ quantity: number }>(
        'SELECT quantity::float FROM core.consumption_cell WHERE line_id = ANY ($1::bigint[]) ORDER BY line_id, cell',
        [[cut, other]],
      )
    ).map(({ quantity }) => quantity),
  ]
  expect(await counted()).toEqual([
    ['5', '4'],
    [2, 3, 4],
  ])
  // Twice the same line: what is given back is added up, and only the cell of which too much is given back stops at zero.
  await release([
    { id: cut, quantity: '4', matrix: sizes({ S: '2' }) },
    { id: cut, quantity: '4', matrix: sizes({ S: '2', M: '1' }) },
  ])
  expect(await counted()).toEqual([
    ['0', '4'],
    [1, 0, 4],
  ])
  await release([{ id: other, quantity: '4.5', matrix: sizes({ S: '5' }) }])
  expect(await counted()).toEqual([
    ['0', '0'],
    [1, 0, 0],
  ])
})

test('a consumption must name the matrix when the source lines have two', () => {
  const consumption = { ...sewing.consumes!.lines![0]!, sourceMatrix: undefined }
  expect(() => sourceMatrixOf(consumption, cutting, 'lines')).toThrow(
    'cutting.lines has 2 matrices: the consumption must name one as sourceMatrix',
  )
  expect(() => sourceMatrixOf({ ...consumption, sourceMatrix: 'quantity' }, cutting, 'lines')).toThrow(
    'cutting.lines.quantity is no matrix',
  )
})
