/** Tests of the specification's validators, character by character, and of the input that each field kind accepts and rejects. */
import { describe, expect, test } from 'vitest'
import { compute } from './compute.ts'
import { meets } from './condition.ts'
import type { Field, ValidatorName } from '../field.ts'
import { address } from '../fields/address.ts'
import { barcode, gs1CheckDigit } from '../fields/barcode.ts'
import { colour } from '../fields/colour.ts'
import { date } from '../fields/date.ts'
import { dateTime } from '../fields/date-time.ts'
import { email } from '../fields/email.ts'
import { formula } from '../fields/formula.ts'
import { image, imageSizes, wrongSize } from '../fields/image.ts'
import { integer } from '../fields/integer.ts'
import { matrix } from '../fields/matrix.ts'
import { money } from '../fields/money.ts'
import { percent } from '../fields/percent.ts'
import { phone } from '../fields/phone.ts'
import { quantity } from '../fields/quantity.ts'
import { sizeDecimals } from '../fields/size-decimals.ts'
import { richText } from '../fields/rich-text.ts'
import { text } from '../fields/text.ts'
import { time } from '../fields/time.ts'
import { yesNo } from '../fields/yes-no.ts'
import { specialDefault } from './special.ts'
import { isRequired, missing, readValue } from './validate.ts'

const label = ['字段', 'Field'] as const
const checked = (type: ValidatorName, value?: string | number): Field => text(label, { max: 100, validations: [{ type, value }] })
const errorsOf = (field: Field, input: unknown) => readValue(field, input, 'f').errors.map((one) => one.key)
const valueOf = (field: Field, input: unknown) => {
  const { value, errors } = readValue(field, input, 'f')
  return errors.length > 0 ? errors[0]!.key : value
}

const cases: readonly (readonly [
  row: string,
  name: ValidatorName,
  value: string | number | undefined,
  passes: readonly string[],
  fails: readonly string[],
])[] = [
  ['SH-5-006', 'email', undefined, ['a@b.com'], ['a@b', 'a b@c.com', '@x.com']],
  ['SH-5-007', 'chinese', undefined, ['abc1'], ['abc中']],
  ['SH-5-008', 'maxDecimals4', undefined, ['1.2345', '12'], ['1.23456', 'abc', '1.', '.5']],
  ['SH-5-009', 'english', undefined, ['aB1_@-'], ['a.b', 'a b', '中']],
  ['SH-5-010', 'capitalEnglish', undefined, ['AB1_.@-'], ['Ab', 'A B', '中']],
  [
    'SH-5-011',
    'datetime',
    undefined,
    ['2024-02-29 10:00:00'],
    ['2024-2-9 1:0', '2024-01-01', '2023-02-29 10:00:00', '2024-02-29T10:00:00'],
  ],
  ['SH-5-012', 'date', undefined, ['2024-02-29'], ['2024/02/29', '2024-13-01', '2023-02-29']],
  ['SH-5-013', 'time', undefined, ['23:59:59'], ['24:00:00', '9:5']],
  ['SH-5-014', 'interger', undefined, ['1', '250'], ['0', '-1', '1.5']],
  ['SH-5-015', 'naturalNumber', undefined, ['0', '7'], ['-1', '0.5']],
  ['SH-5-016', 'positiveNumber', undefined, ['0', '0.5'], ['-0.1', 'x']],
  ['SH-5-017', 'gt0Number', undefined, ['0.0001'], ['0', '-1']],
  ['SH-5-018', 'gt0And1Number', undefined, ['1', '0.3'], ['0', '1.01']],
  ['SH-5-019', 'maxNumber', 5, ['abcde', '99999', '一二三四五'], ['abcdef']],
  ['SH-5-020', 'telephone', undefined, ['13800138000'], ['12800138000', '1380013800', '138001380000']],
  ['SH-5-021', 'pwd', undefined, ['abc123'], ['abcdef', '123456', 'ab12', 'abcdefghijk12']],
  ['SH-5-022', 'pwdstrong', undefined, ['Abc123'], ['abc123', 'ABC123', 'Abcdefghijklmnopqrs12']],
  ['SH-5-023', 'regexp', '^X\\d$', ['X1'], ['Y1', 'X12']],
]

describe('validators by their names', () => {
  test.each(cases)('[%s] %s', (_, name, value, passes, fails) => {
    const field = checked(name, value)
    for (const input of passes) expect(errorsOf(field, input), input).toEqual([])
    for (const input of fails) expect(errorsOf(field, input), input).toEqual([`validator.${name}`])
    // Each of them accepts an empty value.
    for (const input of ['', null, undefined, '   ']) expect(errorsOf(field, input)).toEqual([])
  })

  test('every validator but required accepts empty; 0 and false are not empty [SH-5-002][SH-5-003][SH-5-004]', () => {
    const fields = { word: checked('required'), count: integer(label, { required: true }), well: yesNo(label, { required: true }) }
    expect(Object.values(fields).every(isRequired)).toBe(true)
    expect(missing(fields, { word: '', count: null }, () => false)).toEqual(
      ['word', 'count', 'well'].map((path) => ({ path, key: 'common.INPUT_REQUIRED' })),
    )
    expect(missing(fields, { word: 'x', count: 0, well: false }, () => false)).toEqual([])
  })

  test('the definition’s message replaces the catalogue’s [SH-5-001]', () => {
    const field = text(label, { validations: [{ type: 'email', message: ['请填邮箱', 'Mail, please'] }] })
    expect(readValue(field, 'x', 'f').errors).toEqual([
      { path: 'f', key: 'message.text', values: { text: '请填邮箱', textEn: 'Mail, please' } },
    ])
  })

  test('rejects patterns that could run forever, without running them', () => {
    for (const source of ['(a+)+$', '(a|aa)+$', '(?=x)', '(a)\\1'])
      expect(() => errorsOf(checked('regexp', source), 'a'.repeat(40)), source).toThrow(RangeError)
  })
})

describe('texts', () => {
  test('applies case and trim before anything else [SH-5-030][SH-5-031][SH-5-032]', () => {
    expect(valueOf(text(label, { upperCase: true }), 'ab')).toBe('AB')
    expect(valueOf(text(label, { lowerCase: true }), 'AB')).toBe('ab')
    expect(valueOf(text(label), ' ab ')).toBe('ab')
    expect(valueOf(text(label, { trim: false }), ' ab ')).toBe(' ab ')
    expect(valueOf(text(label, { max: 2 }), '一二三')).toBe('field.tooLong')
    expect(valueOf(text(label), 'a\u0000b')).toBe('field.text')
  })
  test('accepts an e-mail address, or several by commas where the field is long enough [DM-5-045]', () => {
    expect(valueOf(email(label), 'a@b.com')).toBe('a@b.com')
    expect(valueOf(email(label), 'a@b.com,c@d.com')).toBe('field.email')
    expect(valueOf(email(label, { max: 500 }), 'a@b.com, c@d.com')).toBe('a@b.com,c@d.com')
    expect(valueOf(email(label, { max: 500 }), 'a@b.com;c@d.com')).toBe('field.email')
  })
  test('accepts mobiles, landlines and international numbers', () => {
    for (const number of ['13800138000', '0571-88886666', '+86-571-8888666']) expect(valueOf(phone(label), number)).toBe(number)
    for (const number of ['12800138000', '8888', '+x', 'call me']) expect(valueOf(phone(label), number)).toBe('field.phone')
  })
  test('rich text contains no script in any disguise', () => {
    for (const input of ['<p>好</p><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">x</a>'])
      expect(String(valueOf(richText(label), input))).not.toMatch(/script|onerror|javascript/i)
  })
  test('a bar code of 13 digits has a correct check digit', () => {
    expect(gs1CheckDigit('400638133393')).toBe('1')
    expect(valueOf(barcode(label, 'ean13'), '4006381333931')).toBe('4006381333931')
    expect(valueOf(barcode(label, 'ean13'), '4006381333932')).toBe('field.barcode')
    expect(valueOf(barcode(label), '中文')).toBe('field.barcode')
  })
})

describe('numbers', () => {
  test('numbers are exact, with at most four decimals, within their limits [DM-9-003]', () => {
    expect(valueOf(money(label), '0.1000')).toBe('0.1')
    expect(valueOf(money(label), '1.00001')).toBe('field.places')
    expect(valueOf(quantity(label), '12345678901234.5678')).toBe('12345678901234.5678')
    expect(valueOf(quantity(label), '1234567890123456.7890')).toBe('field.tooLarge')
    expect(valueOf(quantity(label), '1e3')).toBe('field.number')
    expect(valueOf(quantity(label), '54,5')).toBe('field.decimalPoint')
    expect(valueOf(quantity(label), '5,4,5')).toBe('field.number')
    expect(valueOf(integer(label), '1.5')).toBe('field.integer')
    expect(valueOf(percent(label, { atLeast: 0, atMost: 100 }), '100')).toBe('100')
    expect(valueOf(percent(label, { atLeast: 0, atMost: 100 }), '100.01')).toBe('field.atMost')
    expect(valueOf(money(label, { above: 0 }), '0')).toBe('field.above')
  })
  test('a calculated field has four decimals unless stated otherwise [SH-9-010]', () => {
    const doc: Record<string, unknown> = { one: '1', three: '3' }
    compute(
      {
        fields: {
          one: quantity(label),
          three: quantity(label),
          third: quantity(label, { formula: 'one / three' }),
          rough: quantity(label, { formula: 'one / three', places: 2 }),
          word: text(label, { formula: 'string(one) + "--" + string(three)' }),
          half: formula(label, 'one / 2'),
        },
      },
      doc,
    )
    expect(doc).toMatchObject({ third: '0.3333', rough: '0.33', word: '1--3', half: '0.5' })
  })
})

describe('days, addresses, colours, matrices, pictures', () => {
  test('accepts only existing days, times and moments', () => {
    expect([valueOf(date(label), '2024-02-29'), valueOf(date(label), '2023-02-29')]).toEqual(['2024-02-29', 'field.date'])
    expect([valueOf(time(label), '23:59:59'), valueOf(time(label), '24:00:00')]).toEqual(['23:59:59', 'field.time'])
    expect(valueOf(dateTime(label), '2024-02-29 10:00:00')).toBe('2024-02-29T10:00:00.000Z')
    expect(valueOf(dateTime(label), '2024-02-29T10:00:00+08:00')).toBe('2024-02-29T02:00:00.000Z')
  })
  test('an address may require its parts, and names exactly the missing ones [SH-5-028][SH-5-029]', () => {
    const field = address(label, { require: ['province', 'city', 'area'] })
    const missingParts = (input: unknown) => readValue(field, input, 'f').errors[0]?.values?.['parts']
    expect(missingParts({ province: '浙江省' })).toBe('市、区')
    expect(missingParts({ city: '绍兴市' })).toBe('省、区')
    expect(missingParts({ detail: 'x' })).toBe('省、市、区')
    expect(valueOf(field, { province: '浙江省', city: '绍兴市', area: '柯桥区' })).toEqual({
      province: '浙江省',
      city: '绍兴市',
      area: '柯桥区',
    })
    expect(valueOf(address(label), { planet: 'x' })).toBe('field.address')
  })
  test('colours are six digits; yes and no may be texts too', () => {
    expect([valueOf(colour(label), '#1a2B3c'), valueOf(colour(label), 'red')].map((one) => String(one).toLowerCase())).toEqual([
      '#1a2b3c',
      'field.colour',
    ])
    expect([valueOf(yesNo(label), 'true'), valueOf(yesNo(label), 0), valueOf(yesNo(label), 'x')]).toEqual([true, false, 'field.yesNo'])
  })
  test('a matrix counts whole pieces of each cell once, with prepacks separate', () => {
    const cells = [{ size: 'M', second: '32', pieces: '10' }]
    expect(valueOf(matrix(label), { cells, prepacks: [{ name: 'A', packs: 2, ratio: [{ size: 'S', pieces: 1 }] }] })).toEqual({
      cells,
      prepacks: [{ name: 'A', packs: '2', ratio: [{ size: 'S', pieces: '1' }] }],
    })
    for (const invalid of [{ cells: [...cells, ...cells] }, { cells, total: 1 }, 'S 10'])
      expect(valueOf(matrix(label), invalid)).toBe('field.matrix')
    for (const pieces of ['1.5', '-1', '6OO', '1a'])
      expect(readValue(matrix(label), { cells: [...cells, { size: 'L', pieces }] }, 'sizes').errors).toMatchObject([
        { key: 'field.matrixPieces', values: { size: 'L', text: pieces } },
      ])
  })
  test('decimals by size keep zeros, have the limits and places of a number, and name the size that is wrong', () => {
    const usage = sizeDecimals(label, { atLeast: 0, places: 3 })
    const cells = [
      { size: 'M', value: '0' },
      { size: 'M', second: '32', value: '0.250' },
    ]
    expect(valueOf(usage, { cells })).toEqual({ cells: [cells[0], { size: 'M', second: '32', value: '0.25' }] })
    for (const value of ['-1', '0.0001', 'x', '', null, '1e5'])
      expect(readValue(usage, { cells: [...cells, { size: 'L', value }] }, 'usage').errors).toMatchObject([
        { key: 'field.sizeDecimal', values: { size: 'L', places: 3, limits: ' (≥ 0)' } },
      ])
    for (const invalid of [{ cells: [cells[0], cells[0]] }, { cells, prepacks: [] }, 'M 1'])
      expect(valueOf(usage, invalid)).toBe('field.sizeDecimals')
  })
  test('pictures have the stated sizes [DM-9-004][DM-9-005][DM-9-006][DM-9-007][DM-9-008][DM-9-009]', () => {
    expect(imageSizes).toMatchObject({
      avatar: { width: 200, height: 200 },
      logo: { width: 702, height: 180 },
      licence: { width: 600, height: 840, minimum: true },
      product: { width: 120, height: 120 },
      finishedGoods: { width: 400, height: 600 },
      rawMaterial: { width: 400, height: 400 },
    })
    expect(image(label, 'logo').options.files).toMatchObject({ width: 702, height: 180, many: false })
    const suits = (size: keyof typeof imageSizes, width: number, height: number) =>
      wrongSize(image(label, size).options.files!, { width, height }) === undefined
    for (const [size, width, height, fits] of [
      ['avatar', 200, 200, true],
      ['avatar', 200, 201, false],
      ['logo', 702, 180, true],
      ['logo', 200, 200, true],
      ['logo', 300, 300, false],
      ['licence', 600, 840, true],
      ['licence', 1200, 1680, true],
      ['licence', 599, 840, false],
      ['product', 120, 120, true],
      ['product', 121, 120, false],
      ['finishedGoods', 400, 600, true],
      ['finishedGoods', 600, 400, false],
      ['rawMaterial', 400, 400, true],
      ['rawMaterial', 400, 600, false],
      ['free', 7, 9, true],
    ] as const)
      expect(suits(size, width, height), `${size} ${width}×${height}`).toBe(fits)
    expect(valueOf(image(label, 'free', { most: 2 }), ['1', '2', '3'])).toBe('field.tooManyFiles')
  })
})

describe('special defaults', () => {
  const from = {
    userId: '7',
    fullName: '李敏',
    platformId: '1',
    clientId: '2',
    mobile: '13800138000',
    address: '杭州',
    now: '2024-02-29T02:00:00.000Z',
    today: '2024-02-29',
  }
  test('resolves the current user [SH-9-015]', () => {
    expect(['@userId', '@fullName', '@platformId', '@clientId', '@mobile', '@address'].map((name) => specialDefault(name, from))).toEqual([
      '7',
      '李敏',
      '1',
      '2',
      '13800138000',
      '杭州',
    ])
    expect(specialDefault('@mobile', { ...from, mobile: undefined })).toBeNull()
  })
  test('resolves now and the month [SH-9-016]', () => {
    expect(['@now', '@today', '@month', '@nothing'].map((name) => specialDefault(name, from))).toEqual([
      from.now,
      '2024-02-29',
      '2024-02',
      null,
    ])
  })
  test('resolves first and last of year, month and week; weeks begin on Monday [SH-9-017]', () => {
    const six = ['@yearFirst', '@yearLast', '@monthFirst', '@monthLast', '@weekFirst', '@weekLast']
    const on = (today: string) => six.map((name) => specialDefault(name, { ...from, today }))
    expect(on('2024-02-29')).toEqual(['2024-01-01', '2024-12-31', '2024-02-01', '2024-02-29', '2024-02-26', '2024-03-03'])
    expect(on('2023-12-31')).toEqual(['2023-01-01', '2023-12-31', '2023-12-01', '2023-12-31', '2023-12-25', '2023-12-31'])
    expect(on('2024-01-01')).toEqual(['2024-01-01', '2024-12-31', '2024-01-01', '2024-01-31', '2024-01-01', '2024-01-07'])
  })
})

test('a condition tests roles, page mode, other fields and expressions; all must hold [SH-5-035][SH-5-036][SH-5-037][SH-5-038]', () => {
  const doc = { type: 'CO', quantity: '20', price: '60', tags: ['a'], note: null }
  const viewer = { roles: ['buyer'], action: 'edit' as const, partyRole: 'owner' }
  const holds: readonly Record<string, unknown>[] = [
    {},
    { role: 'buyer' },
    { role: ['boss', 'buyer'], notRole: 'boss', allRoles: ['buyer'] },
    { action: 'edit', partyRole: 'owner' },
    { type: ['PO', 'CO'] },
    { quantity: { above: 19, below: '20.5' } },
    { note: { empty: true }, type: { not: ['PO'] } },
    { tags: 'a' },
    { expression: 'number(quantity) * number(price) > 1000' },
  ]
  for (const condition of holds) expect(meets(condition, doc, viewer), JSON.stringify(condition)).toBe(true)
  const fails: readonly Record<string, unknown>[] = [
    { role: 'boss' },
    { notRole: 'buyer' },
    { allRoles: ['buyer', 'boss'] },
    { action: 'create' },
    { partyRole: 'supplier' },
    { type: 'PO' },
    { quantity: { above: 20 } },
    { note: { empty: false } },
    { type: 'CO', role: 'boss' },
    { expression: 'number(quantity) * number(price) > 1200' },
    { expression: 'nothing' },
    { nothing: 'x' },
  ]
  for (const condition of fails) expect(meets(condition, doc, viewer), JSON.stringify(condition)).toBe(false)
})
