/** Tests of the arithmetic of order changes. */
import { expect, test } from 'vitest'
import { add, sub } from '../../model/decimal.ts'
import { totalPieces } from '../../model/fields/matrix.ts'
import { compute } from '../../model/rules/compute.ts'
import { purchaseOrder } from './purchase-order.ts'
import { applied, impossible, totalGross, type Change, type Ordered, type OrderedLine } from './revision.server.ts'

const cells = (s: string, m: string, l: string) => ({
  cells: [
    { size: 'S', pieces: s },
    { size: 'M', pieces: m },
    { size: 'L', pieces: l },
  ],
})
const order: Ordered = {
  etd: '2024-05-20',
  eta: '2024-05-27',
  taxRate: '13',
  lines: [{ id: '1', no: 10, matrix: cells('25', '50', '25'), quantity: '100', price: '18.9', booked: '60', received: '0' }],
}
const change = (more: Partial<Change>): Change => ({
  field: 'quantity',
  orderLine: '1',
  newMatrix: null,
  newPrice: null,
  newDate: null,
  ...more,
})

/** Returns the gross amount of one line, whose pieces are all of one size. */
function grossOf(line: Partial<OrderedLine> & Pick<OrderedLine, 'quantity' | 'price'>, taxRate: string): string {
  const matrix = cells('0', line.quantity, '0')
  return totalGross({ taxRate, lines: [{ id: '1', no: 10, booked: '0', received: '0', ...line, matrix }] })
}

test('gross is net plus tax, each rounded to 4 decimals [DM-3-042]', () => {
  expect(grossOf({ quantity: '1000', price: '18.9' }, '13')).toBe('21357')
  expect(grossOf({ quantity: '3', price: '0.3333' }, '13')).toBe('1.1299')
})

test('100 becomes 120: reports the effect of each change and updates totals [DM-2-027]', () => {
  const { order: after, effects } = applied(order, [
    change({ newMatrix: cells('30', '60', '30') }),
    change({ field: 'price', newPrice: '19' }),
  ])
  expect(after.lines[0]).toMatchObject({ quantity: '120', price: '19' })
  expect(effects[0]).toEqual({ from: '100（S 25，M 50，L 25）', to: '120（S 30，M 60，L 30）', difference: '427.14' })
  expect(effects[1]).toEqual({ from: '18.9', to: '19', difference: '13.56' })
  expect(totalGross(after)).toBe('2576.4')
})

test('a new price is one of what is to come: 10 of 29 pieces were received at 33.3333 and keep it', () => {
  const line = {
    id: '1',
    no: 10,
    matrix: cells('9', '10', '10'),
    quantity: '29',
    price: '33.3333',
    booked: '10',
    received: '10',
    receivedNet: '333.333',
    returnedNet: '0',
  }
  const { order: after, effects } = applied({ ...order, lines: [line] }, [change({ field: 'price', newPrice: '33.7777' })])
  expect(effects[0]!.difference).toBe('9.5413')
  expect(totalGross(after)).toBe(
    add(grossOf({ quantity: '10', price: '33.3333' }, '13'), grossOf({ quantity: '19', price: '33.7777' }, '13')),
  )
  // Back at the old price there is nothing left of it.
  const back = applied(after, [change({ field: 'price', newPrice: '33.3333' })])
  expect(totalGross(back.order)).toBe(totalGross({ ...order, lines: [line] }))
  expect(back.effects[0]!.difference).toBe('-9.5413')
})

const received = { received: '60', receivedNet: '600', returnedNet: '0' }
test.each([
  ['nothing was received', { received: '0', receivedNet: '0', returnedNet: '0' }, '1200'],
  ['60 were received at 10', received, '1080'],
  ['10 of 60 were returned and deducted', { ...received, receivedNet: '500', returnedNet: '100' }, '1080'],
  ['10 of 60 were returned, to be replaced at the new price', { ...received, received: '50', receivedNet: '500' }, '1100'],
  ['all and 5 more were received at 10', { received: '105', receivedNet: '1050', returnedNet: '0', receivedAtPrice: '105' }, '1000'],
])('an order of 100 at 10, then at 12, is worth what was received and what is to come: %s', (_, counted, net) => {
  expect(grossOf({ quantity: '100', price: '12', ...counted }, '0')).toBe(net)
})

/** Returns an order of one line as it is stored with its amounts. */
function stored(line: OrderedLine, taxRate: string): Ordered & { readonly gross: string } {
  const doc: Record<string, any> = { etd: '2024-05-20', eta: '2024-05-27', taxRate, lines: [{ ...line }] }
  compute(purchaseOrder, doc)
  return doc as Ordered & { readonly gross: string }
}

test.each([
  ['10 of 29 were received', { matrix: cells('9', '10', '10'), price: '33.3333', received: '10', receivedNet: '333.333' }, '13'],
  ['all and 20 more were received', { matrix: cells('4', '0', '0'), price: '20', received: '24', receivedNet: '515.9685' }, '17.5'],
  ['there was no price yet', { matrix: cells('4', '0', '0'), price: null, received: '0', receivedNet: '0' }, '13'],
])('a change says the difference that the order then has: %s', (_, counted, taxRate) => {
  const quantity = totalPieces(counted.matrix)
  const before = stored({ id: '1', no: 10, booked: '0', returnedNet: '0', ...counted, quantity }, taxRate)
  const { order: after, effects } = applied(before, [change({ field: 'price', newPrice: '32.0451' })])
  expect(effects[0]!.difference).toBe(sub(stored(after.lines[0]!, taxRate).gross, before.gross))
})

test('rejects a quantity below the booked or received one, in total and by size [DM-2-027]', () => {
  expect(impossible(order, [change({ newMatrix: cells('20', '20', '20') })])).toBeUndefined()
  expect(impossible(order, [change({ newMatrix: cells('20', '20', '19') })])?.message.message[1]).toBe(
    'Not below the 60 that are booked or received',
  )
  const booked = () =>
    new Map([
      ['|S|', '30'],
      ['|M|', '30'],
    ])
  expect(impossible(order, [change({ newMatrix: cells('20', '50', '30') })], booked)?.message.message[1]).toBe(
    'Size S: not below the 30 that are booked',
  )
})

test('ETA stays after ETD, and a change names at least one value [DM-3-043]', () => {
  expect(impossible(order, [change({ field: 'etd', newDate: '2024-06-01' })])?.column).toBe('newDate')
  expect(
    impossible(order, [change({ field: 'etd', newDate: '2024-06-01' }), change({ field: 'eta', newDate: '2024-06-08' })]),
  ).toBeUndefined()
  expect(impossible(order, [change({ field: 'price' })])?.column).toBe('newPrice')
  expect(impossible(order, [change({ orderLine: '9' })])?.column).toBe('orderLine')
})
