/** Report: amounts still payable to suppliers, by how long they have been due. */
import { report } from '../../model/outputs/report.ts'

export const statementAgeingReport = report('statement-ageing', {
  module: 'finance',
  label: ['对账单账龄', 'Supplier statement ageing'],
  help: ['已对账未付清的金额，按应付日期的逾期天数', 'Reconciled amounts not yet paid, by days past their due date'],
  source: 'statement',
  filters: [{ field: 'status', operator: 'in', value: ['reconciled', 'ticketed'] }],
  prompts: ['supplier', 'currency', 'dueDate', 'dateTo'],
  groups: [{ field: 'supplier' }, { field: 'dueDate', bands: [30, 60, 90] }],
  measures: [
    { name: 'statements', label: ['对账单数', 'Statements'], of: 'count' },
    { name: 'total', label: ['应结算金额', 'To be settled'], of: 'sum', field: 'total' },
    { name: 'paid', label: ['已付金额', 'Paid'], of: 'sum', field: 'paid' },
    { name: 'open', label: ['未付金额', 'Open'], of: 'sum', field: 'open' },
  ],
  columns: ['supplier', 'dateTo', 'dueDate', 'currency', 'total', 'paid', 'open', 'status'],
  charts: [
    {
      kind: 'bar',
      x: 'supplier',
      y: ['open'],
      series: 'dueDate',
      stack: true,
      title: ['欠各供应商多少、欠了多久', 'What is owed to whom, and for how long'],
    },
  ],
  sort: ['supplier', 'dueDate'],
})
