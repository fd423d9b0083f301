// Tests of every cell of the printed tables, and edge cases of the lookup.
import { describe, expect, test } from 'vitest'
import { codeLetter, passes, planFromRows, samplePlan, standardRows, tablePlan } from './aql.rules.ts'
import { levels, plans, type Severity } from './aql-tables.rules.ts'

/** Table 1 as printed: from, to, letters of S-1 S-2 S-3 S-4 I II III. */
const table1 = `
  2 8 AAAAAAB
  9 15 AAAAABC
  16 25 AABBBCD
  26 50 ABBCCDE
  51 90 BBCCCEF
  91 150 BBCDDFG
  151 280 BCDEEGH
  281 500 BCDEFHJ
  501 1200 CCEFGJK
  1201 3200 CDEGHKL
  3201 10000 CDFGJLM
  10001 35000 CDFHKMN
  35001 150000 DEGJLNP
  150001 500000 DEGJMPQ
  500001 ∞ DEHKNQR`
/** Tables 2-A, 2-B, 2-C as printed in the domain reference, AQL 0.065 to 65. */
const columns = ['0.065', '0.10', '0.15', '0.25', '0.40', '0.65', '1.0', '1.5', '2.5', '4.0', '6.5', '10', '15', '25', '40', '65']
const printed: Record<Severity, string> = {
  normal: `
    A 2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4
    B 3 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6
    C 5 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8
    D 8 ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11
    E 13 ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15
    F 20 ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22
    G 32 ↓ ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑
    H 50 ↓ ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑
    J 80 ↓ ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑
    K 125 ↓ 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑
    L 200 0/1 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑ ↑
    M 315 ↑ ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑ ↑ ↑
    N 500 ↓ 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑ ↑ ↑ ↑
    P 800 1/2 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    Q 1250 2/3 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    R 2000 3/4 5/6 7/8 10/11 14/15 21/22 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑`,
  tightened: `
    A 2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3
    B 3 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4
    C 5 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6
    D 8 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9
    E 13 ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13
    F 20 ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19
    G 32 ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑
    H 50 ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑
    J 80 ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑
    K 125 ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑
    L 200 ↓ 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑ ↑
    M 315 0/1 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑ ↑ ↑
    N 500 ↓ ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑ ↑ ↑ ↑
    P 800 ↓ 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    Q 1250 1/2 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    R 2000 2/3 3/4 5/6 8/9 12/13 18/19 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑`,
  reduced: `
    A 2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↓ ↓ 1/2 2/3 3/4
    B 2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4
    C 2 ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6
    D 3 ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7
    E 5 ↓ ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9
    F 8 ↓ ↓ ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11
    G 13 ↓ ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑
    H 20 ↓ ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑
    J 32 ↓ ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑
    K 50 ↓ 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑
    L 80 0/1 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑ ↑
    M 125 ↑ ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑ ↑ ↑
    N 200 ↓ ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑ ↑ ↑ ↑
    P 315 ↓ 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    Q 500 1/2 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑
    R 800 2/3 3/4 5/6 6/7 8/9 10/11 ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑ ↑`,
}
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
const severities = Object.keys(printed) as Severity[]

test('table 1 matches for every lot range and level, at both ends [DM-1-092]', () => {
  for (const [from, to, letters] of rowsOf(table1)) {
    for (const [at, level] of levels.entries()) {
      expect(codeLetter(Number(from), level), `${from} ${level}`).toBe(letters![at])
      expect(codeLetter(to === '∞' ? 9_999_999 : Number(to), level), `${to} ${level}`).toBe(letters![at])
    }
  }
})

test.each(severities)('table of %s inspection: all 256 printed cells, arrows followed by hand', (severity) => {
  const rows = rowsOf(printed[severity])
  for (const [index, [letter, , ...cells]] of rows.entries()) {
    for (const [column, aql] of columns.entries()) {
      let at = index
      while (rows[at] && /[↓↑]/.test(rows[at]![column + 2]!)) at += rows[at]![column + 2] === '↓' ? 1 : -1
      const [own, sample] = rows[at] ?? ['S', '3150']
      const [accept, reject] = rows[at]![column + 2]!.split('/').map(Number)
      expect(tablePlan(letter!, { aql, severity }), `${letter} ${aql} ${cells[column]}`).toEqual({
        letter: own,
        sample: Number(sample),
        accept,
        reject,
      })
    }
  }
})

test.each(severities)('%s: every letter at every AQL leads to a plan', (severity) => {
  for (const [letter, , cells] of plans[severity]) {
    cells.split(' ').forEach((cell, at) => {
      if (cell === '-') return
      const plan = tablePlan(letter, { aql: aqlAt(at), severity })
      expect(plan.reject).toBe(plan.accept + 1)
    })
  }
})
const aqlAt = (at: number) => ['0.010', '0.015', '0.025', '0.040', ...columns, '100', '150', '250', '400', '650', '1000'][at]!

describe('lookup', () => {
  test('lot 990, level II, AQL 2.5: n 80, 5/6; five major defects pass, six fail [DM-1-087] [DM-3-055]', () => {
    const plan = samplePlan({ lot: 990, level: 'II', aql: '2.5' })
    expect(plan).toEqual({ letter: 'J', sample: 80, accept: 5, reject: 6, all: false })
    expect([passes(plan, 5), passes(plan, 6)]).toEqual([true, false])
  })
  test('defaults to level II and normal inspection', () =>
    expect(samplePlan({ lot: 990, aql: '2.5' })).toEqual(samplePlan({ lot: 990, level: 'II', aql: '2.5', severity: 'normal' })))
  test('an arrow changes the letter and the sample', () => {
    expect(samplePlan({ lot: 990, aql: '0.40' })).toMatchObject({ letter: 'K', sample: 125, accept: 1, reject: 2 })
    expect(samplePlan({ lot: 990, aql: '0.25' })).toMatchObject({ letter: 'H', sample: 50, accept: 0, reject: 1 })
  })
  test('follows two arrows down, and code S', () => {
    expect(tablePlan('Q', { aql: '0.025', severity: 'tightened' })).toEqual({ letter: 'S', sample: 3150, accept: 1, reject: 2 })
    expect(tablePlan('R', { aql: '0.025', severity: 'tightened' })).toEqual({ letter: 'S', sample: 3150, accept: 1, reject: 2 })
  })
  test('a sample as large as the lot is the whole lot, with the same Ac and Re', () => {
    expect(samplePlan({ lot: 50, aql: '0.10' })).toEqual({ letter: 'K', sample: 50, accept: 0, reject: 1, all: true })
    expect(samplePlan({ lot: 2, aql: '6.5' })).toEqual({ letter: 'A', sample: 2, accept: 0, reject: 1, all: true })
  })
  test('a lot of one piece is inspected', () =>
    expect(samplePlan({ lot: 1, aql: '2.5' })).toEqual({ letter: '', sample: 1, accept: 0, reject: 1, all: true }))
  test('AQL 0 allows no critical defect on the sample of the letter', () =>
    expect(samplePlan({ lot: 990, aql: '0' })).toEqual({ letter: 'J', sample: 80, accept: 0, reject: 1, all: false }))
  test('AQL is compared as a number', () => expect(samplePlan({ lot: 990, aql: '10.0' })).toEqual(samplePlan({ lot: 990, aql: '10' })))
  test.each([0, -1, 1.5, Number.NaN])('lot %s is refused', (lot) => expect(() => samplePlan({ lot, aql: '2.5' })).toThrow(RangeError))
  test.each(['2.6', '', 'x'])('AQL %s is refused', (aql) => expect(() => samplePlan({ lot: 90, aql })).toThrow(RangeError))
})

describe('maintained rows', () => {
  const rows = standardRows({ level: 'II', aql: '2.5' })
  test('the seed covers 2 to infinity without gap or overlap and equals the lookup [DM-9-035]', () => {
    expect(rows).toHaveLength(15)
    rows.forEach((row, at) => expect(row.orderMin).toBe(at === 0 ? 2 : rows[at - 1]!.orderMax! + 1))
    for (const lot of [1, 2, 8, 9, 50, 280, 281, 990, 1201, 10_001, 500_001, 2_000_000]) {
      const { letter: _, ...plan } = samplePlan({ lot, aql: '2.5' })
      expect(planFromRows(rows, lot), String(lot)).toEqual(plan)
    }
  })
  test('an order total of 500 uses the row of its range; without a row there is no plan [DM-3-056]', () => {
    expect(planFromRows(rows, 500)).toEqual({ sample: 50, accept: 3, reject: 4, all: false })
    expect(planFromRows(rows.slice(9), 500)).toBeUndefined()
  })
})
