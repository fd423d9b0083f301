/** The demo's settlement: statements of what was received, payments in one or two parts, vouchers from them. */
import { additionDeduction } from '../../documents/finance/addition-deduction.ts'
import { paymentOrder } from '../../documents/finance/payment-order.ts'
import { statement } from '../../documents/finance/statement.ts'
import { voucher } from '../../documents/finance/voucher.ts'
import { add, compare, round, sub } from '../../model/decimal.ts'
import type { Masters } from './masters.ts'
import { dayFrom } from './random.ts'
import type { Actor, Stage } from './stage.ts'

/** Statements for the months before this one, for every supplier that delivered. */
export async function layBooksOf(stage: Stage, platform: string, masters: Masters): Promise<void> {
  const month = stage.today.slice(0, 7)
  for (let back = 9; back >= 1; back--) {
    const first = `${new Date(Date.parse(`${month}-01T00:00:00Z`) - (back * 30.4 - 5) * 86_400_000).toISOString().slice(0, 7)}-01`
    const last = dayFrom(`${new Date(Date.parse(`${first}T00:00:00Z`) + 32 * 86_400_000).toISOString().slice(0, 7)}-01`, -1)
    for (const partner of masters.suppliers) {
      await stage.scene(platform, async (as) => {
        const finance = as('finance')
        if (stage.chance.next() < 0.3) {
          const item = await finance.create(additionDeduction, {
            supplier: partner.id,
            kind: 'deduct',
            reason: '迟交扣款',
            date: first,
            currency: masters.cny,
            fixed: String(stage.chance.int(80, 900)),
          })
          await finance.act(additionDeduction, item.id, 'submit')
          await as('manager').act(additionDeduction, item.id, 'approve')
        }
        let doc = await finance.create(statement, {
          partyKind: 'supplier',
          supplier: partner.id,
          currency: masters.cny,
          dateFrom: first,
          dateTo: last,
          dueDate: dayFrom(last, 60),
        })
        doc = await finance.act(statement, doc.id, 'collect')
        if ((doc['receipts'] as unknown[]).length === 0 || compare(doc['total'], '0') <= 0) {
          await finance.act(statement, doc.id, 'discard')
          return
        }
        if (back === 1 && stage.chance.next() < 0.4) return
        await finance.act(statement, doc.id, 'submit')
        if (back === 1 && stage.chance.next() < 0.5) return
        await as(partner.username).act(statement, doc.id, 'confirm')
        await finance.act(statement, doc.id, 'reconcile')
        if (back <= 2) return
        await pay(stage, as, masters, {
          statement: doc.id,
          bank: partner.bank,
          number: `${first.slice(0, 7).replace('-', '')}${partner.code}`,
        })
      })
    }
  }
}

async function pay(
  stage: Stage,
  as: (username: string) => Actor,
  masters: Masters,
  what: { statement: string; bank: string; number: string },
): Promise<void> {
  const finance = as('finance')
  const doc = await finance.get(statement, what.statement)
  const amount = round(doc['open'] as string, 2)
  const order = await finance.make(
    paymentOrder,
    { type: statement, id: doc.id },
    {
      payeeAccount: what.bank,
      method: 'transfer',
      payableAccount: masters.payable,
      bankAccount: masters.bank,
      cashFlow: 'purchase',
      lines: [{ statement: doc.id, amount, description: what.number }],
    },
  )
  await finance.act(paymentOrder, order.id, 'submit')
  if (stage.chance.next() < 0.1) return
  await as('manager').act(paymentOrder, order.id, 'approve')
  await as('admin').act(paymentOrder, order.id, 'approve')
  await finance.act(paymentOrder, order.id, 'pay')
  const first = stage.chance.next() < 0.4 ? round(String(Number(amount) * 0.4), 2) : amount
  let paid = await finance.save(paymentOrder, order.id, {
    payments: { set: [{ amount: first, date: stage.today, reference: `ICBC${what.number}1` }] },
  })
  const rest = sub(amount, first)
  if (compare(rest, '0') > 0 && stage.chance.next() < 0.7)
    paid = await finance.save(paymentOrder, order.id, {
      payments: { set: [{ amount: rest, date: stage.today, reference: `ICBC${what.number}2` }] },
    })
  const entry = paid['voucher'] as string | null
  if (!entry || compare(add(first, rest), amount) !== 0) return
  const booked = await finance.get(voucher, entry)
  if (booked.status === 'draft') await finance.act(voucher, entry, 'submit')
  if (['draft', 'pending_approval'].includes(booked.status)) await as('manager').act(voucher, entry, 'approve')
}
