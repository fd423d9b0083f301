/** The columns of a workbook: how wide each is by what stands in it, its number format, and the look of its head. */
import { grouped } from '../../model/decimal.ts'
import type { Cell } from '../../model/outputs/sheet.ts'

/** The look of a head: bold on the ground of heads on paper. */
export const headStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EFEDE8' } },
  alignment: { vertical: 'center' },
} as const

const [narrowest, widest] = [6, 60]
/** Room for the button of the filter beside a head. */
const filterButton = 3

/** Returns the width of a text in characters; signs of the full width count two. */
const widthOf = (text: string): number =>
  Math.max(0, ...text.split('\n').map((line) => [...line].reduce((sum, sign) => sum + (sign.codePointAt(0)! > 0x2e7f ? 2 : 1), 0)))

/** Returns the width of a column in characters: that of its longest text, within what can be read. */
export const columnWidth = (texts: readonly string[], head = ''): number =>
  Math.min(widest, Math.max(narrowest, widthOf(head) + (head === '' ? 0 : filterButton), ...texts.map((text) => widthOf(text) + 2)))

/** Returns the number format of figures: thousands separated, with as many decimals as the longest has. */
export function figureFormat(figures: readonly string[]): string {
  const places = Math.max(0, ...figures.map((figure) => figure.split('.')[1]?.length ?? 0))
  return places === 0 ? '#,##0' : `#,##0.00${'#'.repeat(Math.max(0, places - 2))}`
}

/** Returns the number format of a column by its first cells; undefined for texts. */
export function cellFormat(cells: readonly (Cell | undefined)[]): string | undefined {
  const filled = cells.filter((cell) => typeof cell === 'object' && cell !== null)
  const [first] = filled
  if (first === undefined) return undefined
  if ('day' in first) return 'yyyy-mm-dd'
  if ('moment' in first) return 'yyyy-mm-dd hh:mm'
  if (first.ordinal === true) return '0'
  return figureFormat(filled.flatMap((cell) => ('figure' in cell ? [cell.figure] : [])))
}

/** Returns a cell as the spreadsheet shows it, for the width of its column. */
export function shownText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if ('figure' in cell) return cell.ordinal === true ? cell.figure : grouped(cell.figure, 2)
  return 'day' in cell ? cell.day : cell.moment
}
