/** Test helper that writes a workbook of one sheet, as a user would design a print template. */
import { writeXlsx } from 'hucre/xlsx'

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number]

/** Returns a workbook with these rows and other sheet content: columns, merges, cells by `row,column` from 0, pictures, page setup. */
export const bookOf = (rows: readonly (readonly (string | number | null)[])[], more: Partial<Record<keyof Sheet, unknown>> = {}) =>
  writeXlsx({ sheets: [{ name: '单', rows, ...more } as unknown as Sheet] })
