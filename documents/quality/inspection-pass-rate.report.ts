/** Report: final inspections that passed at the first attempt, by supplier and month. */
import { report } from '../../model/report.ts'

export const inspectionPassRateReport = report('inspection-pass-rate', {
  module: 'quality',
  label: ['检验合格率', 'Inspection pass rate'],
  help: ['合格、让步和不合格的尾期检验；合格率不含让步接收', 'Final inspections passed, accepted and failed; the rate counts passes only'],
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
    { name: 'rate', label: ['合格率', 'Pass rate'], of: 'share', part: 'passed', whole: 'inspections' },
    { name: 'lot', label: ['批量', 'Lot quantity'], of: 'sum', field: 'lotQuantity' },
    { name: 'major', label: ['主要缺陷', 'Major found'], of: 'sum', field: 'majorFound' },
    { name: 'minor', label: ['次要缺陷', 'Minor found'], of: 'sum', field: 'minorFound' },
  ],
  columns: ['supplier', 'order', 'date', 'phase', 'lotQuantity', 'majorFound', 'minorFound', 'status'],
  charts: [
    { kind: 'line', x: 'date', y: ['rate'] },
    { kind: 'bar', x: 'supplier', y: ['passed', 'inspections'] },
  ],
  sort: ['supplier', 'date'],
})
