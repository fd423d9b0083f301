/**
 * What follows for orders and invoices when both parties agree on a statement, and when they no longer do. The change of status decides,
 * whatever made it. Items, and lines of receipts and returns, are settled and consumed by the type itself.
 */
import type { Context } from '../../engine/document-context.ts'
import { add, compare, mul, sub } from '../../model/decimal.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { returnOrder } from '../quality/return-order.ts'
import { productIn } from '../warehouse/product-in.ts'
import { refuse } from './messages.ts'
import { releaseInvoices } from './statement-invoices.server.ts'
import type { Statement } from './statement.ts'

/** Both parties agree: orders count the statement, invoices and payments may follow. */
const isAgreed = ({ status }: Statement): boolean => ['reconciled', 'ticketed', 'settled'].includes(status)

/**
 * Counts a statement on its orders when it is reconciled, and takes it back when it is no longer agreed.
 * @throws WeftError 11000 when a payment has been requested on a statement that is no longer agreed
 */
export async function changeAgreement(doc: Statement, ctx: Context, { before }: { readonly before: Statement }): Promise<void> {
  if (!isAgreed(before) && isAgreed(doc)) await carryToOrders(doc, ctx, '1')
  if (!isAgreed(before) || isAgreed(doc)) return
  if (compare(doc.requested ?? '0', '0') > 0) ctx.refuse(refuse('statement.paymentRequestedCannotCancelled'))
  await carryToOrders(before, ctx, '-1')
  await releaseInvoices(doc, ctx)
}

/** Updates the settled figures of the orders: pieces per line, money per order (DM-3-039). */
async function carryToOrders(doc: Statement, ctx: Context, sign: '1' | '-1'): Promise<void> {
  const amounts = new Map<string, string>()
  const put = (order: string | null, amount: string) => {
    if (order) amounts.set(order, add(amounts.get(order) ?? '0', mul(amount, sign)))
  }
  // An order counts what it received exactly; what a statement rounds is no difference between the two.
  for (const line of [...doc.receipts, ...doc.returns]) put(line.order, sub(line.gross, line.rounding ?? '0'))
  for (const line of doc.additions) put(line.order, line.amount ?? '0')
  for (const line of doc.deductions) put(line.order, mul(line.amount ?? '0', '-1'))
  const receipts = orderLines(
    await ctx.byId(
      productIn,
      doc.receipts.map((line) => line.receipt),
      { lines: true },
    ),
  )
  const returns = orderLines(
    await ctx.byId(
      returnOrder,
      doc.returns.map((line) => line.return),
      { lines: true },
    ),
  )
  const pieces = new Map<string, Map<string, string>>()
  const move = (order: string | null, line: string | null | undefined, quantity: string) => {
    if (!order || !line) return
    const of = pieces.get(order) ?? pieces.set(order, new Map()).get(order)!
    of.set(line, add(of.get(line) ?? '0', mul(quantity, sign)))
  }
  for (const line of doc.receipts) move(line.order, receipts.get(line.receiptLine), line.quantity)
  for (const line of doc.returns) move(line.order, returns.get(line.returnLine), sub('0', line.quantity))

  const orders = await ctx.byId(purchaseOrder, [...amounts.keys(), ...pieces.keys()], { lines: true, lock: true })
  await ctx.setMany(
    purchaseOrder,
    [...orders.values()].flatMap(({ id, settledAmount }) => {
      const amount = amounts.get(id)
      return amount === undefined ? [] : [{ id, values: { settledAmount: add(settledAmount ?? '0', amount) } }]
    }),
  )
  const settled = [...orders].map(([id, order]) => {
    const there = new Set(order.lines.map((line) => line.id))
    const changes = [...(pieces.get(id) ?? [])]
      .filter(([line]) => there.has(line))
      .map(([line, quantity]) => ({
        line,
        values: ({ settled }: PurchaseOrder['lines'][number]) => ({ settled: add(settled ?? '0', quantity) }),
      }))
    return { id, changes }
  })
  await ctx.setLinesOfMany(
    purchaseOrder,
    'lines',
    settled.filter(({ changes }) => changes.length > 0),
  )
}

/** The order line behind each line of these documents. */
function orderLines(docs: ReadonlyMap<string, { readonly lines: readonly { readonly id: string; readonly orderLine: string | null }[] }>) {
  return new Map([...docs.values()].flatMap(({ lines }) => lines.map((line) => [line.id, line.orderLine] as const)))
}
