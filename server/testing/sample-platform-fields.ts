/** Fields that a platform adds to purchase orders in tests: one of each kind of value, on the header and on lines. */
import type { PlatformField } from '../../model/platform-fields.ts'

export const sampleFields: readonly PlatformField[] = [
  {
    name: 'xWash',
    field: { kind: 'text', label: ['洗涤', 'Wash care'], options: { max: 40, required: true, restrict: { others: 0 } } },
    list: true,
    filter: true,
    search: true,
    print: true,
  },
  { name: 'xWeight', field: { kind: 'quantity', label: ['重量', 'Weight'], options: { atLeast: 0 } }, list: true, total: true },
  { name: 'xMill', field: { kind: 'link', label: ['面料厂', 'Mill'], options: { to: 'supplier' } }, list: true, filter: true, print: true },
  {
    name: 'xKind',
    field: { kind: 'choice', label: ['类别', 'Class'], options: { choices: { a: ['甲', 'Alpha'], b: ['乙', 'Beta'] } } },
    filter: true,
  },
  { name: 'xDay', field: { kind: 'date', label: ['日期', 'Day'], options: {} }, filter: true },
  { name: 'xRush', field: { kind: 'yesNo', label: ['加急', 'Rush'], options: {} } },
  { name: 'xMills', field: { kind: 'links', label: ['备选厂', 'Other mills'], options: { to: 'supplier' } } },
  { name: 'xSource', field: { kind: 'oneOf', label: ['来源', 'Source'], options: { types: ['supplier', 'ticket'] } } },
  { name: 'xSecret', field: { kind: 'text', label: ['内部', 'Internal'], options: { restrict: { others: 2 } } }, list: true },
  { name: 'xDouble', field: { kind: 'quantity', label: ['双倍', 'Double'], options: { formula: 'xWeight * 2' } } },
  { name: 'xNote', lines: 'lines', field: { kind: 'text', label: ['行注', 'Line note'], options: {} } },
  { name: 'xRate', lines: 'lines', field: { kind: 'quantity', label: ['系数', 'Rate'], options: {} } },
  { name: 'xSum', lines: 'lines', field: { kind: 'quantity', label: ['积', 'Product'], options: { formula: 'xRate * quantity' } } },
]
