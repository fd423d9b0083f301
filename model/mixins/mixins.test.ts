/** Tests of the parts that several types take over whole. */
import { expect, test } from 'vitest'
import { approval } from './approval.ts'
import { lineAmounts } from './amounts.ts'
import { contacts } from './contacts.ts'
import { otherSection, remarkAndFiles } from './remark-and-files.ts'
import { names } from '../master.ts'

test('an approval with one signature goes back to its author with a reason', () => {
  expect(approval({ by: ['warehouse'], approver: 'manager' })).toEqual({
    submit: { label: ['提交审批', 'Submit'], from: ['draft', 'rejected'], to: 'pending_approval', by: ['warehouse'] },
    approve: { from: 'pending_approval', to: 'approved', by: 'manager', sign: 'any' },
    reject: { from: 'pending_approval', to: 'rejected', by: 'manager', back: 'first', comment: 'required' },
  })
})

test('an approval takes other statuses, and what its actions add; steps replace the one signature', () => {
  const steps = [{ code: 'head', label: ['主管', 'Head'], by: 'manager', sign: 'all' }] as const
  const actions = approval({
    by: 'finance',
    approver: 'manager',
    from: 'draft',
    to: 'settleable',
    back: 'draft',
    submit: { checks: ['balanced'] },
    approve: { steps },
    reject: { label: ['退回', 'Return'] },
  })
  expect(actions.submit).toMatchObject({ from: 'draft', checks: ['balanced'] })
  expect(actions.approve).toEqual({ from: 'pending_approval', to: 'settleable', steps })
  expect(actions.reject).toMatchObject({ to: 'draft', label: ['退回', 'Return'] })
})

test('an approval waits in the status of its type', () => {
  const { submit, approve, reject } = approval({ by: 'designer', approver: 'manager', from: 'draft', pending: 'submitted', back: 'draft' })
  expect([submit.to, approve.from, reject.from]).toEqual(['submitted', 'submitted', 'submitted'])
})

test('the amounts of a line use the rate of the line or of its document', () => {
  expect(lineAmounts('taxRate').tax.options.formula).toBe('if taxRate = null then 0 else net * taxRate / 100')
  expect(lineAmounts('doc.taxRate', { restrict: { others: 2 } }).gross.options).toEqual({
    tax: 'gross',
    total: true,
    formula: 'net + tax',
    restrict: { others: 2 },
  })
})

test('names, contacts, remark and files are fields with the names that the rest of the house knows', () => {
  expect(Object.keys(names(['名称', 'Name'], 40))).toEqual(['name', 'nameEn'])
  expect(Object.keys(contacts().options.columns!)).toEqual(['name', 'position', 'phone', 'email', 'isPrimary'])
  expect(Object.keys(remarkAndFiles())).toEqual(['remark', 'attachments'])
  expect(otherSection).toEqual({ folded: ['其他', 'Other'] })
})
