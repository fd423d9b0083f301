/** Sums over lines of which some values may not be known: two rules, each written once. */

/**
 * @param lines the lines, or some of them as `lines[element = "trim"]`
 * @returns a formula: the sum of the values that are known, not known while none is
 */
export const sumOfKnown = (lines: string, column: string): string =>
  `if every line in ${lines} satisfies line.${column} = null then null else sum(${lines}.${column})`

/** @returns a formula: the sum, not known while one of the values is blank */
export const sumOfAll = (lines: string, column: string): string =>
  `if some line in ${lines} satisfies line.${column} = null then null else sum(${lines}.${column})`
