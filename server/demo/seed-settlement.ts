/**
 * The demo's settlement: statements of what was received, invoices, payments in one or two parts when they fall due, and their
 * vouchers.
 */
import { additionDeduction } from '../../documents/finance/addition-deduction.ts'
import { paymentOrder } from '../../documents/finance/payment-order.ts'
import { statement } from '../../documents/finance/statement.ts'
import { voucher } from '../../documents/finance/voucher.ts'
import type { Stored } from '../../engine/store/read.ts'
import { add, compare, mul, round, sub } from '../../model/decimal.ts'
import type { Masters } from './seed-masters.ts'
import { dayFrom } from './seeded-random.ts'
import { seedStep } from './season-steps.ts'
import type { As, Stage } from './seed-session.ts'

type Partner = Masters['suppliers'][number]
interface Month {
  /** Months before the current one. */
  readonly back: number
  readonly first: string
  readonly last: string
}

/** Seeds statements for the ten months before the current one, for every supplier that delivered. */
export async function seedBooksOf(stage: Stage, platform: string, masters: Masters): Promise<void> {
  for (let back = 10; back >= 1; back--) {
    const month = monthBefore(stage.today, back)
    for (const partner of masters.suppliers)
      await seedStep(stage, { platform, name: `books ${back} ${partner.code}`, chance: stage.chance }, (as) =>
        settle({ stage, masters, as }, partner, month),
      )
  }
}

function monthBefore(today: string, back: number): Month {
  const at = (months: number) => {
    const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
  }
  return { back, first: at(back), last: dayFrom(at(back - 1), -1) }
}

interface Desk {
  readonly stage: Stage
  readonly masters: Masters
  readonly as: As
}

async function settle({ stage, masters, as }: Desk, partner: Partner, { back, first, last }: Month): Promise<void> {
  const { chance, today } = stage
  const day = (after: number) => (dayFrom(last, after) < today ? dayFrom(last, after) : today)
  if (chance.next() < 0.3) {
    const item = await as('buyer', day(-2)).create(additionDeduction, {
      supplier: partner.id,
      kind: 'deduct',
      source: 'late_delivery',
      reason: '延期交货扣款',
      date: day(-2),
      currency: masters.cny,
      base: String(chance.int(80, 900) * 100),
      ratio: '1',
    })
    await as('buyer', day(-2)).act(additionDeduction, item.id, 'submit')
    // Last month's newest one still waits for the manager.
    if (back > 1 || chance.next() < 0.5) await as('manager', day(-1)).act(additionDeduction, item.id, 'approve')
  }
  const dueDate = dayFrom(last, 60)
  const values = { partyKind: 'supplier', supplier: partner.id, currency: masters.cny, dateFrom: first, dateTo: last, dueDate }
  let doc = await as('finance', day(3)).create(statement, values)
  doc = await as('finance', day(3)).act(statement, doc.id, 'collect')
  if ((doc['receipts'] as unknown[]).length === 0 || compare(doc['total'], '0') <= 0)
    return void (await as('finance', day(3)).act(statement, doc.id, 'discard'))
  // Of last month's statements some are still on their way; that of the demo's supplier account waits for its invoice.
  const rests = (share: number) => back === 1 && chance.next() < share && partner.username !== 'supplier'
  if (rests(0.2)) return
  await as('finance', day(4)).act(statement, doc.id, 'submit')
  if (rests(0.4)) return
  await as(partner.username, day(6)).act(statement, doc.id, 'confirm')
  if (rests(0.3)) return
  await as('finance', day(8)).act(statement, doc.id, 'reconcile')
  if (back === 1) return
  await invoice(as, doc, { day: day(12), number: `2533${first.slice(2, 7).replace('-', '')}${partner.code}` })
  await pay({ stage, masters, as }, partner, { statement: doc.id, dueDate, month: first.slice(0, 7).replace('-', '') })
}

/** Creates the supplier's invoice over the goods in full; deductions are offset at payment. */
async function invoice(as: As, doc: Stored, { day, number }: { day: string; number: string }): Promise<void> {
  const gross = doc['invoiceable'] as string
  const net = round(mul(gross, '0.884956'), 2)
  await as('finance', day).save(statement, doc.id, {
    invoices: { set: [{ invoiceNo: number, date: day, net, tax: sub(gross, net) }] },
  })
}

async function pay(
  { stage, masters, as }: Desk,
  partner: Partner,
  what: { statement: string; dueDate: string; month: string },
): Promise<void> {
  const { chance, today } = stage
  const due = what.dueDate <= today
  const requestDay = due ? dayFrom(what.dueDate, -7) : today
  const doc = await as('finance', requestDay).get(statement, what.statement)
  const amount = round(doc['open'] as string, 2)
  const order = await as('finance', requestDay).make(
    paymentOrder,
    { type: statement, id: doc.id },
    {
      payeeAccount: partner.bank,
      method: 'transfer',
      payableAccount: masters.payable,
      bankAccount: masters.bank,
      cashFlow: 'purchase',
      lines: [{ statement: doc.id, amount, description: `${what.month} ${partner.code}` }],
    },
  )
  const how = due ? 1 : chance.next()
  if (how < 0.1) return
  await as('finance', requestDay).act(paymentOrder, order.id, 'submit')
  if (how < 0.45) return
  await as('manager', requestDay).act(paymentOrder, order.id, 'approve')
  if (how < 0.75) return
  await as('admin', requestDay).act(paymentOrder, order.id, 'approve')
  if (!due) return
  const { dueDate } = what
  await as('finance', dueDate).act(paymentOrder, order.id, 'pay')
  const first = chance.next() < 0.4 ? round(mul(amount, '0.4'), 2) : amount
  const rest = sub(amount, first)
  const transfer = (part: string, date: string, no: number) =>
    as('finance', date).save(paymentOrder, order.id, {
      payments: { set: [{ amount: part, date, reference: `ICBC${what.month}${partner.code}${no}` }] },
    })
  let paid = await transfer(first, dueDate, 1)
  const later = dayFrom(dueDate, 10)
  const isPaidLater = compare(rest, '0') > 0 && later <= today
  if (isPaidLater) paid = await transfer(rest, later, 2)
  if (compare(add(first, rest), amount) !== 0) return
  for (const { voucher: entry, date } of paid['payments'] as readonly { voucher: string; date: string }[]) {
    const booked = await as('finance', date).get(voucher, entry)
    if (booked.status === 'draft') await as('finance', date).act(voucher, entry, 'submit')
    // The most recent ones are still to be reviewed.
    if (date > dayFrom(today, -25) && chance.next() < 0.4) continue
    if (['draft', 'pending_approval'].includes(booked.status)) await as('manager', date).act(voucher, entry, 'approve')
  }
}
