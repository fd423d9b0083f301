/** Report: final inspections by supplier and month. The rate counts first inspections only; a recheck of the same lot does not raise it. */
import { report } from '../../model/outputs/report.ts'

const first = { field: 'previous', operator: 'empty' } as const

export const inspectionPassRateReport = report('inspection-pass-rate', {
  module: 'quality',
  label: ['检验合格率', 'Inspection pass rate'],
  help: [
    '合格、让步和不合格的尾期检验；一次合格率只计首次检验，不含复检和让步接收',
    'Final inspections passed, accepted and failed; the first-pass rate leaves out rechecks and acceptance by concession',
  ],
  source: 'final_inspection',
  filters: [{ field: 'status', operator: 'ne', value: 'pending' }],
  prompts: ['supplier', 'factory', 'phase', 'date', 'inspector'],
  groups: [{ field: 'supplier' }, { field: 'date', by: 'month' }],
  measures: [
    { name: 'inspections', label: ['检验数', 'Inspections'], of: 'count' },
    { name: 'passed', label: ['合格', 'Passed'], of: 'count', when: [{ field: 'status', operator: 'eq', value: 'pass' }] },
    {
      name: 'accepted',
      label: ['让步/协议接收', 'Accepted otherwise'],
      of: 'count',
      when: [{ field: 'status', operator: 'in', value: ['concession_acceptance', 'agreement_acceptance'] }],
    },
    { name: 'first', label: ['首次检验', 'First inspections'], of: 'count', when: [first] },
    {
      name: 'firstPassed',
      label: ['一次合格', 'Passed at first'],
      of: 'count',
      when: [first, { field: 'status', operator: 'eq', value: 'pass' }],
    },
    { name: 'rate', label: ['一次合格率', 'First-pass rate'], of: 'share', part: 'firstPassed', whole: 'first' },
    { name: 'lot', label: ['批量', 'Lot quantity'], of: 'sum', field: 'lotQuantity' },
    { name: 'major', label: ['主要缺陷', 'Major found'], of: 'sum', field: 'majorFound' },
    { name: 'minor', label: ['次要缺陷', 'Minor found'], of: 'sum', field: 'minorFound' },
  ],
  columns: ['supplier', 'order', 'date', 'phase', 'lotQuantity', 'majorFound', 'minorFound', 'status'],
  charts: [
    { kind: 'line', x: 'date', y: ['rate'], title: ['一次合格率走势', 'First-pass rate over time'] },
    {
      kind: 'bar',
      x: 'supplier',
      y: ['passed', 'inspections'],
      title: ['各供应商验了多少、合格多少', 'Inspections of each supplier, and how many passed'],
    },
  ],
  sort: ['supplier', 'date'],
})
