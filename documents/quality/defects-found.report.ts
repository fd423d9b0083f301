/** Report: the most frequent defects of inspections, by defect, class and supplier. */
import { report } from '../../model/outputs/report.ts'

export const defectsFoundReport = report('defects-found', {
  module: 'quality',
  label: ['缺陷分布', 'Defects found'],
  help: ['尾期检验发现的缺陷，按疵点、等级和供应商', 'Defects of final inspections by kind, class and supplier'],
  source: 'final_inspection',
  lines: 'defects',
  filters: [{ field: 'doc.status', operator: 'ne', value: 'pending' }],
  prompts: ['supplier', 'factory', 'phase', 'date'],
  groups: [{ field: 'defect' }, { field: 'class' }, { field: 'doc.supplier' }],
  measures: [
    { name: 'found', label: ['缺陷数', 'Found'], of: 'sum', field: 'found' },
    { name: 'inspections', label: ['涉及检验数', 'Inspections'], of: 'count', field: 'doc.id' },
  ],
  columns: ['doc.supplier', 'doc.order', 'doc.date', 'defect', 'item', 'class', 'found'],
  charts: [
    { kind: 'bar', x: 'defect', y: ['found'], series: 'class', stack: true, title: ['哪些疵点最多', 'Which defects occur most'] },
    { kind: 'pie', x: 'class', y: ['found'], title: ['轻重各占多少', 'How serious they are'] },
  ],
  sort: ['-found'],
})
