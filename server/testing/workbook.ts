/** For tests: a workbook of one sheet, as somebody would design a print template. */
import { writeXlsx } from 'hucre/xlsx'

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number]

/** Rows, and whatever else a sheet has: columns, merges, cells by `row,column` from 0, pictures, page setup. */
export const bookOf = (rows: readonly (readonly (string | number | null)[])[], more: Partial<Record<keyof Sheet, unknown>> = {}) =>
  writeXlsx({ sheets: [{ name: '单', rows, ...more } as unknown as Sheet] })
