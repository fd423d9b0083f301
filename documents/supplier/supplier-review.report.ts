/** Report: results of the on-site audits of suppliers and their factories: the supplier review. */
import { report } from '../../model/outputs/report.ts'

export const supplierReviewReport = report('supplier-review', {
  module: 'supplier',
  label: ['供应商评审', 'Supplier review'],
  help: ['现场评审的得分、合格次数与有效期', 'Scores of on-site appraisals, how many passed'],
  source: 'factory_audit',
  filters: [{ field: 'status', operator: 'in', value: ['pass', 'fail', 'recheck'] }],
  prompts: ['supplier', 'factory', 'date', 'auditor', 'kind'],
  groups: [{ field: 'supplier' }, { field: 'factory' }],
  measures: [
    { name: 'audits', label: ['评审次数', 'Appraisals'], of: 'count' },
    { name: 'passed', label: ['合格', 'Passed'], of: 'count', when: [{ field: 'status', operator: 'eq', value: 'pass' }] },
    { name: 'rate', label: ['合格率', 'Pass rate'], of: 'share', part: 'passed', whole: 'audits' },
    { name: 'score', label: ['平均得分率', 'Average score'], of: 'avg', field: 'score' },
    { name: 'worst', label: ['最低得分率', 'Lowest score'], of: 'min', field: 'score' },
  ],
  columns: ['supplier', 'factory', 'date', 'auditor', 'score', 'validTo', 'status'],
  charts: [{ kind: 'bar', x: 'supplier', y: ['score'], title: ['各供应商平均得分', 'Average score of each supplier'] }],
  sort: ['-score'],
})
