/**
 * Server logic of additions and deductions: an amount is required, the order is one of that supplier, and an item is used in one
 * statement only.
 */
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { additionDeduction } from './addition-deduction.ts'
import { refuse } from './messages.ts'

export const additionDeductionLogic = defineLogic(additionDeduction, {
  checks: {
    amountGiven: (doc) =>
      doc.amount !== null && compare(doc.amount, '0') > 0
        ? undefined
        : refuse('additionDeduction.amountAbove0', doc.ratio ? 'base' : 'fixed'),
    notInStatement(doc) {
      if (doc.payment) return refuse('additionDeduction.paymentCannotWithdrawn')
      return doc.statement ? refuse('additionDeduction.statementCannotWithdrawn') : undefined
    },
  },
})
