/**
 * The tables of GB/T 2828.1-2012 (= ISO 2859-1:1999): table 1 (lot size to code letter), 2-A normal, 2-B tightened and
 * 2-C reduced inspection, single sampling. Normal and tightened agree with MIL-STD-105E in 831 of 832 cells.
 */

export const levels = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III'] as const
export type Level = (typeof levels)[number]
export type Severity = 'normal' | 'tightened' | 'reduced'

/** All AQLs of the standard, in its own notation: percent nonconforming up to 10, nonconformities per 100 units for all. */
export const aqls = [
  '0.010',
  '0.015',
  '0.025',
  '0.040',
  '0.065',
  '0.10',
  '0.15',
  '0.25',
  '0.40',
  '0.65',
  '1.0',
  '1.5',
  '2.5',
  '4.0',
  '6.5',
  '10',
  '15',
  '25',
  '40',
  '65',
  '100',
  '150',
  '250',
  '400',
  '650',
  '1000',
] as const
export type Aql = (typeof aqls)[number]

/** Table 1: the smallest lot of a range, and a letter per level in the order of `levels`. A range ends where the next begins. */
export const lotRanges: readonly (readonly [from: number, letters: string])[] = [
  [2, 'AAAAAAB'],
  [9, 'AAAAABC'],
  [16, 'AABBBCD'],
  [26, 'ABBCCDE'],
  [51, 'BBCCCEF'],
  [91, 'BBCDDFG'],
  [151, 'BCDEEGH'],
  [281, 'BCDEFHJ'],
  [501, 'CCEFGJK'],
  [1201, 'CDEGHKL'],
  [3201, 'CDFGJLM'],
  [10001, 'CDFHKMN'],
  [35001, 'DEGJLNP'],
  [150001, 'DEGJMPQ'],
  [500001, 'DEHKNQR'],
]

/**
 * Tables 2-A to 2-C: code letter, sample size, and a cell per AQL in the order of `aqls`: the acceptance number Ac (Re is
 * Ac + 1 throughout), `d` for the arrow down, `u` for the arrow up, `-` where the row is reached from above only.
 */
export const plans: Readonly<Record<Severity, readonly (readonly [letter: string, sample: number, cells: string])[]>> = {
  normal: [
    ['A', 2, 'd d d d d d d d d d d d d d 0 d d 1 2 3 5 7 10 14 21 30'],
    ['B', 3, 'd d d d d d d d d d d d d 0 u d 1 2 3 5 7 10 14 21 30 44'],
    ['C', 5, 'd d d d d d d d d d d d 0 u d 1 2 3 5 7 10 14 21 30 44 u'],
    ['D', 8, 'd d d d d d d d d d d 0 u d 1 2 3 5 7 10 14 21 30 44 u u'],
    ['E', 13, 'd d d d d d d d d d 0 u d 1 2 3 5 7 10 14 21 30 44 u u u'],
    ['F', 20, 'd d d d d d d d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u'],
    ['G', 32, 'd d d d d d d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u'],
    ['H', 50, 'd d d d d d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u'],
    ['J', 80, 'd d d d d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u'],
    ['K', 125, 'd d d d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u u'],
    ['L', 200, 'd d d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u u u'],
    ['M', 315, 'd d d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u u u u'],
    ['N', 500, 'd d 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u u u u u'],
    ['P', 800, 'd 0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u u u u u u'],
    ['Q', 1250, '0 u d 1 2 3 5 7 10 14 21 u u u u u u u u u u u u u u u'],
    ['R', 2000, 'u u 1 2 3 5 7 10 14 21 u u u u u u u u u u u u u u u u'],
  ],
  tightened: [
    ['A', 2, 'd d d d d d d d d d d d d d d 0 d d 1 2 3 5 8 12 18 27'],
    ['B', 3, 'd d d d d d d d d d d d d d 0 d d 1 2 3 5 8 12 18 27 41'],
    ['C', 5, 'd d d d d d d d d d d d d 0 d d 1 2 3 5 8 12 18 27 41 u'],
    ['D', 8, 'd d d d d d d d d d d d 0 d d 1 2 3 5 8 12 18 27 41 u u'],
    ['E', 13, 'd d d d d d d d d d d 0 d d 1 2 3 5 8 12 18 27 41 u u u'],
    ['F', 20, 'd d d d d d d d d d 0 d d 1 2 3 5 8 12 18 u u u u u u'],
    ['G', 32, 'd d d d d d d d d 0 d d 1 2 3 5 8 12 18 u u u u u u u'],
    ['H', 50, 'd d d d d d d d 0 d d 1 2 3 5 8 12 18 u u u u u u u u'],
    ['J', 80, 'd d d d d d d 0 d d 1 2 3 5 8 12 18 u u u u u u u u u'],
    ['K', 125, 'd d d d d d 0 d d 1 2 3 5 8 12 18 u u u u u u u u u u'],
    ['L', 200, 'd d d d d 0 d d 1 2 3 5 8 12 18 u u u u u u u u u u u'],
    ['M', 315, 'd d d d 0 d d 1 2 3 5 8 12 18 u u u u u u u u u u u u'],
    ['N', 500, 'd d d 0 d d 1 2 3 5 8 12 18 u u u u u u u u u u u u u'],
    ['P', 800, 'd d 0 d d 1 2 3 5 8 12 18 u u u u u u u u u u u u u u'],
    ['Q', 1250, 'd 0 d d 1 2 3 5 8 12 18 u u u u u u u u u u u u u u u'],
    ['R', 2000, '0 u d 1 2 3 5 8 12 18 u u u u u u u u u u u u u u u u'],
    ['S', 3150, '- - 1 - - - - - - - - - - - - - - - - - - - - - - -'],
  ],
  reduced: [
    ['A', 2, 'd d d d d d d d d d d d d d 0 d d 1 2 3 5 7 10 14 21 30'],
    ['B', 2, 'd d d d d d d d d d d d d 0 u d d 1 2 3 5 7 10 14 21 30'],
    ['C', 2, 'd d d d d d d d d d d d 0 u d d 1 2 3 5 6 8 10 14 21 u'],
    ['D', 3, 'd d d d d d d d d d d 0 u d d 1 2 3 5 6 8 10 14 21 u u'],
    ['E', 5, 'd d d d d d d d d d 0 u d d 1 2 3 5 6 8 10 14 21 u u u'],
    ['F', 8, 'd d d d d d d d d 0 u d d 1 2 3 5 6 8 10 u u u u u u'],
    ['G', 13, 'd d d d d d d d 0 u d d 1 2 3 5 6 8 10 u u u u u u u'],
    ['H', 20, 'd d d d d d d 0 u d d 1 2 3 5 6 8 10 u u u u u u u u'],
    ['J', 32, 'd d d d d d 0 u d d 1 2 3 5 6 8 10 u u u u u u u u u'],
    ['K', 50, 'd d d d d 0 u d d 1 2 3 5 6 8 10 u u u u u u u u u u'],
    ['L', 80, 'd d d d 0 u d d 1 2 3 5 6 8 10 u u u u u u u u u u u'],
    ['M', 125, 'd d d 0 u d d 1 2 3 5 6 8 10 u u u u u u u u u u u u'],
    ['N', 200, 'd d 0 u d d 1 2 3 5 6 8 10 u u u u u u u u u u u u u'],
    ['P', 315, 'd 0 u d d 1 2 3 5 6 8 10 u u u u u u u u u u u u u u'],
    ['Q', 500, '0 u u d 1 2 3 5 6 8 10 u u u u u u u u u u u u u u u'],
    ['R', 800, 'u u u 1 2 3 5 6 8 10 u u u u u u u u u u u u u u u u'],
  ],
}
