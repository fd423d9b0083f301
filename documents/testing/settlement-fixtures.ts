/** Test fixtures for settlement: goods delivered and received, statements and payment orders in the steps of their lives. */
import type { Story } from '../../engine/testing/story.ts'
import { additionDeduction, type AdditionDeduction } from '../finance/addition-deduction.ts'
import { paymentOrder, type PaymentOrder } from '../finance/payment-order.ts'
import { statement, type Statement } from '../finance/statement.ts'
import type { PurchaseOrder } from '../order/purchase-order.ts'
import type { ProductIn } from '../warehouse/product-in.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, type Stage } from './fixtures.ts'

/** Dates all receipts, additions and deductions after every period that tests settle, so that the next test collects its own alone. */
export async function postponeLeftovers(app: Story): Promise<void> {
  for (const table of ['warehouse.product_in', 'finance.addition_deduction']) await app.sql(`UPDATE ${table} SET date = '2099-01-01'`)
}

/** Returns the steps of settlement as the users of a story take them. */
export function settlementSteps(app: Story, stage: Stage) {
  const [finance, manager, admin, supplier] = ['finance', 'manager', 'admin', 'supplier'].map((name) => app.as(name)) as [
    Person,
    Person,
    Person,
    Person,
  ]

  /** Delivers shirts, 100 unless `matrix` says otherwise, at a net price (default 10: 1,000 net, 1,130 gross) and receives them on a day. */
  async function delivered({
    price = '10',
    date = '2024-05-21',
    matrix = sizes('25', '50', '25'),
    ...more
  }: Delivery = {}): Promise<{ order: PurchaseOrder; receipt: ProductIn }> {
    const line = { style: stage.styleId, colorway: stage.inBlack, matrix, price }
    const order = await confirmedOrder(app, orderOf(stage, { ...more, lines: [line] }))
    const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId })
    return { order, receipt: await received(app, booking, { bin: stage.binId, date }) }
  }

  /** Collects what is settleable up to the end of May 2024 on a draft statement. */
  async function collected(more: Record<string, unknown> = {}): Promise<Statement> {
    const values = { supplier: stage.supplierId, currency: stage.cny, dateFrom: '2024-05-01', dateTo: '2024-05-31', ...more }
    return finance.act(statement, (await finance.create(statement, values)).id, 'collect')
  }

  /** Takes a statement from draft to reconciled. */
  async function reconciled(doc: Statement): Promise<Statement> {
    await finance.act(statement, doc.id, 'submit')
    await supplier.act(statement, doc.id, 'confirm')
    return finance.act(statement, doc.id, 'reconcile')
  }

  /** Creates an approved, settleable deduction (or addition, by `kind`). */
  async function item(values: Record<string, unknown>): Promise<AdditionDeduction> {
    const facts = { supplier: stage.supplierId, reason: '色差扣款', date: '2024-05-20', currency: stage.cny, ...values }
    const { id } = await finance.create(additionDeduction, facts)
    await finance.act(additionDeduction, id, 'submit')
    return manager.act(additionDeduction, id, 'approve')
  }

  /** Creates a draft payment order of an amount of a statement, less the given deductions. */
  const paymentDraft = async (
    doc: Statement,
    { amount, deductions = [] }: { amount: string; deductions?: readonly AdditionDeduction[] },
  ): Promise<PaymentOrder> =>
    finance.create(paymentOrder, {
      ...(await finance.make(paymentOrder, { type: statement, id: doc.id })),
      payableAccount: stage.payable,
      bankAccount: stage.bank,
      cashFlow: 'purchase',
      lines: [{ statement: doc.id, amount }],
      deductions: deductions.map(({ id }) => ({ item: id, account: stage.claims })),
    })

  /** Takes a payment order from draft to approved. */
  async function approved({ id }: PaymentOrder): Promise<PaymentOrder> {
    await finance.act(paymentOrder, id, 'submit')
    await manager.act(paymentOrder, id, 'approve')
    return admin.act(paymentOrder, id, 'approve')
  }

  /** Records one payment of a payment order that is in progress. */
  const transfer = (id: string, { amount, date = '2024-06-03' }: { amount: string; date?: string }): Promise<PaymentOrder> =>
    finance.save(paymentOrder, id, { dateReason: '补录', payments: { set: [{ amount, date }] } })

  return { delivered, collected, reconciled, item, paymentDraft, approved, transfer }
}

/** What is delivered: shirts of a price, sizes and a day; `taxRate` and `currency` of their order. */
interface Delivery {
  readonly price?: string
  readonly date?: string
  readonly matrix?: ReturnType<typeof sizes>
  /** Null takes that of the supplier. */
  readonly taxRate?: string | null
  readonly currency?: string
}

type Person = ReturnType<Story['as']>
