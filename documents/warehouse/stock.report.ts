/** Report: stock by warehouse and style: on hand, allocated, free. */
import { report } from '../../model/outputs/report.ts'

export const stockReport = report('stock', {
  module: 'warehouse',
  label: ['库存汇总', 'Stock by warehouse and style'],
  help: ['各仓库按款式的库存、占用与可用数量', 'Stock, allocated and free quantities by warehouse and style'],
  source: 'inventory',
  filters: [{ field: 'quantity', operator: 'gt', value: '0' }],
  prompts: ['warehouse', 'style', 'colorway', 'bin', 'size'],
  groups: [{ field: 'warehouse' }, { field: 'style' }],
  measures: [
    { name: 'skus', label: ['SKU 数', 'SKUs'], of: 'count', field: 'sku' },
    { name: 'quantity', label: ['库存数量', 'Quantity'], of: 'sum', field: 'quantity' },
    { name: 'allocated', label: ['已占用', 'Allocated'], of: 'sum', field: 'allocated' },
    { name: 'free', label: ['可用数量', 'Free'], of: 'sum', field: 'free' },
  ],
  columns: ['warehouse', 'bin', 'sku', 'size', 'lot', 'quantity', 'allocated', 'free'],
  charts: [
    { kind: 'bar', x: 'warehouse', y: ['allocated', 'free'], stack: true, title: ['各仓还有多少可用', 'What each warehouse has free'] },
  ],
  sort: ['warehouse', '-quantity'],
})
