/** The formats of an exported list: two worksheets, and two on paper. */
export const exportFormats = ['xlsx', 'csv', 'pdf', 'cards'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Returns whether a list in this format is set on pages: as a table (`pdf`), or as its pictures (`cards`). */
export const isPaperFormat = (format: unknown): format is 'pdf' | 'cards' => format === 'pdf' || format === 'cards'

/** Returns the format of a worksheet that is asked for; Excel unless CSV is. */
export const worksheetFormat = (format: unknown): 'xlsx' | 'csv' => (format === 'csv' ? 'csv' : 'xlsx')
