/** Tests template formulas: parsing, moving with repeated rows and exact evaluation. Unsupported functions are refused. */
import { expect, test } from 'vitest'
import { fillFormulas, strangeFormula } from './fill-formulas.ts'
import { fillOne, type BookSheet } from './fill-sheet.ts'
import { readFormula, writeFormula } from './formula.ts'
import { formulaValue } from './formula-value.ts'

const cells: Readonly<Record<string, number | string>> = { '0,0': 0.1, '1,0': 0.2, '2,0': '文字', '0,1': 3, '1,1': 4 }
const cellOf = (row: number, column: number) => cells[`${row},${column}`] ?? null

test.each([
  ['A1+A2', 0.3],
  ['SUM(A1:A3)', 0.3],
  ['SUM(A1:B2,10)', 17.3],
  ['AVERAGE(B1:B2)', 3.5],
  ['COUNT(A1:B3)', 4],
  ['ROUND(A1*B2*12.345,2)', 4.94],
  ['-2^2+10%', 4.1],
  ['1-2-3', -4],
  ['2*(3+4)', 14],
  ['IF(B1>=3,"多","少")', '多'],
  ['"共"&SUM(B1:B2)&"件"', '共7件'],
  ['SUMPRODUCT(A1:A2,B1:B2)', 1.1],
  ['MAX($A$1:B2)', 4],
  ['B1/0', '#DIV/0!'],
  ['A3*2', '#VALUE!'],
] as const)('%s is %s', (text, value) => {
  const tree = readFormula(text)!
  expect(formulaValue(tree, cellOf)).toBe(value)
  expect(formulaValue(readFormula(writeFormula(tree))!, cellOf)).toBe(value)
})

test.each([
  'WEBSERVICE("http://x")',
  "cmd|'/c calc'!A1",
  'Sheet2!A1',
  '[1]Sheet!A1',
  'INDIRECT("A1")',
  'total*2',
  'SUM(A1',
  'A1:B2:C3',
  '',
  '1 2',
  `${'('.repeat(60)}1${')'.repeat(60)}`,
])('%s is not taken', (text) => {
  expect(readFormula(text)).toBeUndefined()
})

test('formula references move with repeated rows: line rows to themselves, sums to all lines', () => {
  const sheet = {
    name: 'x',
    rows: [
      ['款式', '数量', '单价', '金额'],
      ['{{lines.style}}', '{{lines.quantity}}', '{{lines.price}}', null],
      [null, null, '合计', null],
      [null, null, '税', null],
      [null, null, '总计', null],
    ],
    cells: new Map([
      ['1,3', { value: null, formula: 'B2*C2' }],
      ['2,3', { value: null, formula: 'SUM(D2:D2)' }],
      ['3,3', { value: null, formula: 'ROUND(D3*0.13,2)' }],
      ['4,3', { value: null, formula: 'SUM(D2)+D4' }],
    ]),
  } as unknown as BookSheet
  expect(strangeFormula(sheet)).toBeUndefined()
  const line = (quantity: string, price: string) => ({ style: 'a', quantity, price })
  const fill = (lines: ReturnType<typeof line>[]) => fillFormulas(fillOne(sheet, { lines })).sheet
  const three = fill([line('3', '¥0.10'), line('1,000', '¥18.90'), line('7', '¥2.05')])
  const formulas = (of: BookSheet) => [...of.cells!.values()].map((cell) => cell.formula)
  expect(formulas(three)).toEqual(['B2*C2', 'B3*C3', 'B4*C4', 'SUM(D2:D4)', 'ROUND(D5*0.13,2)', 'SUM(D2:D4)+D6'])
  expect(three.rows.map((row) => row[3])).toEqual(['金额', 0.3, 18900, 14.35, 18914.65, 2458.9, 21373.55])
  expect(three.cells!.get('4,3')).toMatchObject({ formulaResult: 18914.65 })
  expect(fill([]).rows.map((row) => row[3])).toEqual(['金额', 0, 0, 0])
})

test('a circular reference has no value', () => {
  const round = {
    name: 'x',
    rows: [[null, null]],
    cells: new Map([
      ['0,0', { value: null, formula: 'B1+1' }],
      ['0,1', { value: null, formula: 'A1+1' }],
    ]),
  } as unknown as BookSheet
  expect(fillFormulas(fillOne(round, {})).sheet.rows[0]).toEqual(['#REF!', '#REF!'])
})
