/** Sums over lines: the column of lines that a formula of the header adds up and does nothing else. */
import type { Fields } from '../field.ts'

export interface SummedColumn {
  readonly lines: string
  readonly column: string
}

/**
 * Returns the column that a formula adds up; undefined for any other formula.
 * @param fields of the header
 */
export function summedColumn(formula: string | undefined, fields: Fields): SummedColumn | undefined {
  const [, lines = '', column = ''] = /^\s*sum\((\w+)\.(\w+)\)\s*$/.exec(formula ?? '') ?? []
  return fields[lines]?.kind === 'lines' && fields[lines].options.columns?.[column] ? { lines, column } : undefined
}
