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

/** Returns values of the added fields of the header. @param mill id of a supplier */
export const sampleValues = (mill: string) => ({
  xWash: '手洗 30°',
  xWeight: '12.3456',
  xMill: mill,
  xKind: 'b',
  xDay: '2027-03-04',
  xRush: true,
  xMills: [mill],
  xSecret: '底价',
})

/** Lists of fields that are refused: why, the list, and the place that the refusal names. */
export const wrongFields: readonly (readonly [why: string, fields: readonly unknown[], place: string])[] = [
  ['a name without the prefix of platforms', [{ name: 'wash', field: sampleFields[0]!.field }], 'fields[0].name'],
  [
    'a link to a type that there is not',
    [{ name: 'xA', field: { kind: 'link', label: ['一', 'A'], options: { to: 'nowhere' } } }],
    'fields.xA.options.to',
  ],
  [
    'a formula that names nothing',
    [{ name: 'xA', field: { kind: 'quantity', label: ['一', 'A'], options: { formula: 'nothing + 1' } } }],
    'fields.xA.options.formula',
  ],
  [
    'a unique field',
    [{ name: 'xA', field: { kind: 'text', label: ['一', 'A'], options: { unique: true } } }],
    'fields[0].field.options.unique',
  ],
  ['lines', [{ name: 'xA', field: { kind: 'lines', label: ['一', 'A'], options: { columns: {} } } }], 'fields[0].field.kind'],
  ['a label in one language', [{ name: 'xA', field: { kind: 'text', label: ['一'], options: {} } }], 'fields[0].field.label'],
  ['another kind for stored values', [{ ...sampleFields[1]!, field: { ...sampleFields[1]!.field, kind: 'text' } }], 'fields[0].field.kind'],
  ['no data of a field at all', [7], 'fields[0]'],
]
