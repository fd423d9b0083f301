/**
 * Test data: values that must never be stored, by kind of field: wrong types, too large, impossible dates, characters that are not
 * valid in text.
 */
import type { Field } from '../../model/field.ts'

const nothings = [{ deep: { deeper: [1] } }, [[['x']]], [{}]] as const
const poison = ['a\u0000b', 'half \ud800 of a sign', '\udc00', 'bell \u0007']
const nobody = '999999999999999'
const numbers = ['abc', '1e3', 'NaN', 'Infinity', '--1', '0x10', '１２', '1,000', '9'.repeat(19), '9'.repeat(300), true, ...nothings]
const ids = ['abc', '0', '-1', '1.5', 7, '9'.repeat(19), '9'.repeat(18), "1'; DROP TABLE core.entry; --", nobody, { id: '1' }, ...nothings]
const texts = (max: number) => [{ text: 'x' }, true, '长'.repeat(max + 1), 'x'.repeat(100_000), ...poison, ...nothings]

const byKind: Readonly<Record<string, (field: Field) => readonly unknown[]>> = {
  text: ({ options }) => texts(options.max ?? 200),
  longText: ({ options }) => texts(options.max ?? 4000),
  richText: ({ options }) => texts(options.max ?? 20_000),
  integer: () => ['1.5', '2147483648', '-99999999999', ...numbers],
  quantity: () => ['1.23456', ...numbers],
  money: () => ['1.23456', ...numbers],
  percent: () => ['1.23456', ...numbers],
  date: () => [
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '10000-01-01',
    '0000-01-01',
    '26-1-1',
    '2026-01-01T00:00:00Z',
    20260101,
    ...poison,
    ...nothings,
  ],
  time: () => ['24:00:00', '12:60:00', '12:00', 'noon', 12, ...nothings],
  dateTime: () => ['2026-02-30 10:00:00', '2026-01-01 25:00:00', '2026-01-01', 'now', 1, ...nothings],
  yesNo: () => ['maybe', 2, 'TRUE ', { yes: true }, ...nothings],
  choice: () => ['nope', '__proto__', 'constructor', 'toString', 5, { a: 1 }, ...poison, ...nothings],
  dictionaryValue: () => ['nope', '__proto__', 'x'.repeat(100), 5, ...poison, ...nothings],
  link: () => ids,
  lineLink: () => ids,
  oneOf: ({ options }) => [...ids.map((id) => (typeof id === 'string' ? `${options.types![0]}:${id}` : id)), `nowhere:1`, ...texts(200)],
  links: () => [['abc'], [nobody], ['9'.repeat(19)], 7, { id: '1' }, Array.from({ length: 201 }, (_, at) => String(at + 1)), ...nothings],
  tags: () => [
    7,
    true,
    { tag: 'x' },
    [7],
    ['x'.repeat(41)],
    Array.from({ length: 21 }, (_, at) => `tag ${at}`),
    ...poison,
    ...poison.map((text) => [text]),
    ...nothings,
  ],
  file: () => [['abc'], [nobody], ['9'.repeat(19)], 7, { id: '1' }, ...nothings],
  image: () => [['abc'], [nobody], ['9'.repeat(19)], 7, { id: '1' }, ...nothings],
  address: () => [
    '杭州',
    ['杭州'],
    { planet: 'Mars' },
    { province: 5 },
    { detail: 'x'.repeat(201) },
    { detail: 'a\u0000b' },
    { city: '\ud800' },
    ...nothings,
  ],
  phone: () => ['abc', '123', '+', '2'.repeat(11), { a: 1 }, ...poison, ...nothings],
  email: () => ['a@b', 'a', 'a@b..com', `${'a'.repeat(65)}@b.com`, 'a b@c.de', { a: 1 }, ...poison, ...nothings],
  colour: () => ['red', '#12345', '#GGGGGG', '#1234567', 5, ...poison, ...nothings],
  barcode: ({ options }) => [
    ...(options.barcode === 'ean13' ? ['6901234567890', '12'] : []),
    '条码',
    'x'.repeat(81),
    5,
    ...poison,
    ...nothings,
  ],
  matrix: () => [
    'x',
    { cells: 'x' },
    { cells: [{ size: 'M', pieces: '-1' }] },
    { cells: [{ size: 'M', pieces: '1.5' }] },
    { cells: [{ size: 'M', pieces: '9'.repeat(30) }] },
    { cells: [{ size: 'a\u0000b', pieces: '1' }] },
    { cells: [{ size: '\ud800', pieces: '1' }] },
    { cells: [{ size: 'x'.repeat(21), pieces: '1' }] },
    { cells: [{ colour: 'red', size: 'M', pieces: '1' }] },
    { cells: [], extra: 1 },
    { cells: [], prepacks: [{ name: '\u0000', packs: '1', ratio: [{ size: 'M', pieces: '1' }] }] },
    { cells: [null] },
    ...nothings,
  ],
  sizeDecimals: () => [
    'x',
    { cells: 'x' },
    { cells: [{ size: 'M', value: 'a' }] },
    { cells: [{ size: 'M', value: '1.00001' }] },
    { cells: [{ size: 'M', value: '9'.repeat(30) }] },
    { cells: [{ size: 'M', pieces: '1' }] },
    { cells: [{ size: 'a\u0000b', value: '1' }] },
    { cells: [{ size: 'x'.repeat(21), value: '1' }] },
    { cells: [{ colour: 'red', size: 'M', value: '1' }] },
    { cells: [], extra: 1 },
    { cells: [null] },
    ...nothings,
  ],
  callouts: () => {
    const shape = { no: 1, picture: nobody, shape: 'pin', points: [[0.5, 0.5]] }
    return [
      'x',
      { shapes: 'x' },
      { shapes: [null] },
      { shapes: [shape], extra: 1 },
      { shapes: [shape] },
      { shapes: [{ ...shape, no: 0 }] },
      { shapes: [{ ...shape, picture: 'x' }] },
      { shapes: [{ ...shape, shape: 'star' }] },
      { shapes: [{ ...shape, shape: 'toString' }] },
      { shapes: [{ ...shape, points: [] }] },
      { shapes: [{ ...shape, points: [[0.5, 1.0001]] }] },
      { shapes: [{ ...shape, points: [[-0.1, 0]] }] },
      { shapes: [{ ...shape, points: [[0.12345, 0]] }] },
      { shapes: [{ ...shape, points: [['0.5', 0]] }] },
      { shapes: [{ ...shape, zh: 'x'.repeat(401) }] },
      { shapes: [{ ...shape, en: 'a\u0000b' }] },
      { shapes: [{ ...shape, part: '1' }] },
      { shapes: [{ ...shape, colour: 'red' }] },
      { shapes: Array.from({ length: 61 }, (_, at) => ({ ...shape, no: at + 1 })) },
      ...nothings,
    ]
  },
  measure: () => [
    'abc',
    '1 furlong',
    '1.23456 kg',
    '9'.repeat(40),
    { amount: '1', unit: 'kg' },
    { amount: '1', unit: nobody },
    { amount: '1', code: 'furlong' },
    { amount: '1e3' },
    { amount: '1', of: 'kg' },
    { unit: '1' },
    true,
    ...poison,
    ...nothings,
  ],
  lines: () => ['x', 5, true, { set: 'x' }, { add: [] }, ['x'], [null], [['x']], Array.from({ length: 5001 }, () => ({}))],
}

/** Returns wrong values for a field. Each must be refused at the field itself. */
export function wrongFor(field: Field): readonly unknown[] {
  const valuesOf = byKind[field.kind]
  if (!valuesOf) throw new Error(`nobody has said what is wrong for ${field.kind}`)
  return valuesOf(field)
}
