/** Which columns of a list fit a narrow window: what says least of a document is left out first, by what a column is. */
import { useSyncExternalStore } from 'react'
import type { Page, PageField } from '../../../model/page.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'

/** Below this width (pixels) of the window columns are left out; wider ones scroll, and phones show cards. */
const [phone, narrow] = [768, 1200]
const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
/** Steps of 64 pixels, so that a dragged window does not draw the list again at each of them. */
const windowWidth = (): number => {
  const { innerWidth } = window
  return innerWidth < phone || innerWidth >= narrow ? Number.POSITIVE_INFINITY : Math.floor(innerWidth / 64) * 64
}

/** Returns the columns that fit the window now. */
export function useFittingColumns(page: Page, columns: readonly string[]): readonly string[] {
  return fittingColumns(page, columns, useSyncExternalStore(subscribe, windowWidth))
}

/** Returns the columns that fit within a width (pixels), in their order. The first stays in any case. */
export function fittingColumns(page: Page, columns: readonly string[], width: number): readonly string[] {
  const fields = columns.flatMap((name) => page.list.fields[name] ?? [])
  const total = (some: readonly PageField[]) => some.reduce((sum, field) => sum + widthOf(field), checkWidth)
  const remaining = [...fields]
  const leaving = fields.slice(1).toSorted((one, other) => rankOf(page, other) - rankOf(page, one))
  for (const field of leaving) {
    if (total(remaining) <= width) break
    remaining.splice(remaining.indexOf(field), 1)
  }
  return remaining.length === fields.length ? columns : remaining.map(({ field }) => field)
}

const checkWidth = 40
/** The usual width of a column with its padding, in pixels. */
function widthOf(field: PageField): number {
  if (field.type === 'image') return 64
  if (field.to !== undefined || field.type === 'text') return 168
  return 116
}

/** How early a column leaves: the higher, the earlier. */
function rankOf({ list, display }: Page, field: PageField): number {
  const { type, field: name } = field
  if (type === 'status') return 0
  if (list.due.includes(name)) return list.due.indexOf(name) === 0 ? 1 : 6
  if (display.parties.includes(name)) return 2
  if (type === 'image') return 3
  if (list.digest.includes(name)) return 4
  // Quantities and amounts; whole numbers are years, days and versions.
  if (traitsOf(type).adds && traitsOf(type).storage !== 'integer') return 5
  if (field.to === 'user' || name === 'createdAt' || name === 'updatedAt') return 9
  if (field.to !== undefined || field.options.length > 0) return 6
  return traitsOf(type).storage === 'date' ? 7 : 8
}
