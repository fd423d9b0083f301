/** A table for a file: workbook, CSV or page. Figures stay decimal texts; the file's own number format writes them. */

/**
 * A text, a figure (decimal as text), a day (`YYYY-MM-DD`) or a moment: the local time of the platform to the minute, since spreadsheets
 * have no time zones. `null` is an empty cell. An ordinal figure names something, such as a year, and has no thousands separators.
 */
export type Cell =
  | string
  | { readonly figure: string; readonly ordinal?: boolean }
  | { readonly day: string }
  | { readonly moment: string }
  | null
export interface Table {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}
