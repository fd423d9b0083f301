/** The sales price at which the margins of a style's quotes are reckoned: that of one costing sheet, as far as the user may read it. */
import type { DocumentViewer } from '../../engine/document-calls.ts'
import { notFound } from '../../model/errors.ts'
import { costing } from '../design/costing.ts'

export interface SalesPrice {
  /** Id and number of the costing sheet. */
  readonly costing: string
  readonly number: string | null
  /** Price of a piece in the picked scenario, and the id of its currency. */
  readonly value: string
  readonly currency: string
}

/**
 * Returns the sales price of a costing sheet; null where there is no sheet or no price, and where the user may not read it.
 * @param asked the sheet; absent: the newest one of the style that is in force, else the newest that is open
 * @throws WeftError 404 for a sheet that the user may not see, or that is of another style; 403 where the user may read no costing sheets
 */
export async function salesPriceOf(viewer: DocumentViewer, style: string, asked?: string): Promise<SalesPrice | null> {
  const sheet = asked === undefined ? await currentSheet(viewer, style) : await viewer.viewOwn(costing, asked)
  if (!sheet) return null
  if (asked !== undefined && sheet.style !== style) throw notFound()
  const { id, number, price, currency } = sheet
  return typeof price === 'string' && typeof currency === 'string' ? { costing: id, number: number ?? null, value: price, currency } : null
}

/** Returns the sheet that counts for a style; undefined without one, and where the user may not see it: another one would say another price. */
async function currentSheet(viewer: DocumentViewer, style: string) {
  const sheets = await viewer.ctx.pick(costing, { style, status: ['draft', 'submitted', 'approved'] }, ['edition', 'status'])
  const inForce = sheets.filter(({ status }) => status === 'approved')
  const [newest] = (inForce.length > 0 ? inForce : sheets).toSorted((a, b) => (b.edition ?? 0) - (a.edition ?? 0))
  return newest && (await viewer.viewThese(costing, [newest.id]))[0]
}
