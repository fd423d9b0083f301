/** Tests what the check of formulas accepts in brackets, and that lines read nothing which is computed after them. */
import { expect, test } from 'vitest'
import { checkDocument } from '../check-document.ts'
import { compute } from '../rules/compute.ts'
import { document } from '../document.ts'
import { lines } from '../fields/lines.ts'
import { quantity } from '../fields/quantity.ts'
import { text } from '../fields/text.ts'

const label = ['字段', 'Field'] as const
/** A type with costs that parties pay, and shares of the parties. */
const withFormula = (formula: string) =>
  document('paper', {
    module: 'test',
    code: 'PPR',
    label,
    kind: 'master',
    parties: { owner: 'brand' },
    rights: { read: ['*'] },
    fields: {
      payer: text(label),
      costs: lines(label, {
        paidBy: text(label),
        pieces: quantity(label),
        price: quantity(label),
        amount: quantity(label, { formula: 'pieces * price' }),
      }),
      shares: lines(label, { party: text(label), typed: quantity(label), paid: quantity(label, { formula }) }),
      total: quantity(label, { formula: 'sum(costs.amount)' }),
      half: quantity(label, { formula: 'total / 2' }),
    },
    statuses: { draft: { label, family: 'neutral', edit: true } },
    actions: {},
    list: { columns: ['payer'] },
    form: [{ section: label, fields: ['payer', 'costs', 'shares', 'total', 'half'] }],
  })
const faults = (formula: string) => {
  const type = withFormula(formula)
  return checkDocument(type, [type]).map(({ path, message }) => `${path}: ${message[1]}`)
}
const place = 'fields.shares.options.columns.paid.options.formula'

test('brackets may compare with a column of the own line, and the sum is right', () => {
  const formula = 'sum(append(doc.costs[paidBy = party].amount, 0))'
  expect(faults(formula)).toEqual([])
  const doc = {
    costs: [
      { paidBy: 'mill', pieces: '2', price: '3' },
      { paidBy: 'brand', pieces: '1', price: '5' },
    ],
    shares: [{ party: 'mill' }, { party: 'carrier' }],
  }
  compute(withFormula(formula), doc)
  expect(doc.shares).toMatchObject([{ paid: '6' }, { paid: '0' }])
})

test('a name in brackets that neither the item, the line nor the header has is named', () => {
  expect(faults('count(doc.costs[paidBy = nobody])')).toEqual([`${place}: the expression names "doc.costs.nobody", which does not exist`])
})

test.each(['sum(doc.shares.paid)', 'doc.total', 'doc.half'])(
  'a formula of a line that reads %s, which is computed after it, is refused',
  (formula) => {
    expect(faults(formula)).toContain(`${place}: the formula reads "${/doc\.[a-z.]+/.exec(formula)![0]}", which is computed after it`)
  },
)

test.each(['sum(doc.shares.typed)', 'sum(doc.costs.amount)', 'count(doc.shares)'])('a formula of a line may read %s', (formula) => {
  expect(faults(formula)).toEqual([])
})
