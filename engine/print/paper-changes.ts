/** What has changed between two versions of a document, as rows of a paper: where, before and after, as far as the reader may see it. */
import type { AnyDocument } from '../../model/document.ts'
import { differingCells, type SizeDecimals } from '../../model/fields/size-decimals.ts'
import { WeftError } from '../../model/errors.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { tablesOf, type Print } from '../../model/parts/page-parts.ts'
import { comparedDocuments } from '../journal/history.ts'
import type { Operation } from '../operation.ts'
import { viewDocument } from '../save/view/document-view.ts'
import { paperPage } from './print-model.ts'
import { inLanguage, isPrinted, textOf, withoutTwins } from './printed-text.ts'

type Change = Awaited<ReturnType<typeof comparedDocuments>>[number]
type Line = Readonly<Record<string, unknown>>
/** Where, before, after. */
export type ChangeRow = readonly [where: string, before: string, after: string]

/**
 * Returns what of the paper of a version differs from that of an earlier one.
 * @returns undefined when the two are no versions of one document, or the earlier one may not be read
 */
export async function changesOnPaper(
  operation: Operation,
  type: AnyDocument,
  versions: { readonly from: string; readonly to: string },
): Promise<ChangeRow[] | undefined> {
  const changes = await comparedDocuments(operation, type, versions).catch((error: unknown) => {
    if (error instanceof WeftError && error.code === 404) return undefined
    throw error
  })
  if (!changes) return undefined
  const page = await paperPage(operation, type)
  const doc = await viewDocument(operation, type, versions.to)
  const names = namesOnPaper(type, page)
  const off = new Set((type.print as Print | undefined)?.without)
  return changes.flatMap((change) => {
    const row = rowOf(page, doc, { change, names, off })
    return row ? [row] : []
  })
}

/** Returns the fields of the paper: heads, feet and the lines that are its tables. */
function namesOnPaper(type: AnyDocument, page: Page): ReadonlySet<string> {
  const print = type.print as Print | undefined
  const all = page.blocks.flatMap((block) => block.form)
  const lines = all.filter((field) => field.type === 'lines' && (!print?.table || tablesOf(print).includes(field.field)))
  const plain = print ? [...print.head, ...(print.foot ?? [])] : all.map(({ field }) => field)
  return new Set([...plain, ...lines.map(({ field }) => field)])
}

function rowOf(
  page: Page,
  doc: WireDoc,
  { change, names, off }: { readonly change: Change; readonly names: ReadonlySet<string>; readonly off: ReadonlySet<string> },
): ChangeRow | undefined {
  const [, name = '', id, column] = /^(\w+)(?:#(\d+)(?:\.(\w+))?)?$/.exec(change.path) ?? []
  const all = page.blocks.flatMap((block) => block.form)
  const field = printing(all, name)
  if (!field || !(names.has(name) || names.has(field.field)) || off.has(column === undefined ? name : `${name}.${column}`)) return undefined
  const [from, to] = [change.from, change.to]
  if (id === undefined)
    return isPrinted(field) && isRead(field, name, doc)
      ? changed(
          field.label,
          valueText(field, change, { value: from, side: 'from', doc }),
          valueText(field, change, { value: to, side: 'to', doc }),
        )
      : undefined
  const columns = withoutTwins(field.columns ?? []).filter((one) => isPrinted(one) && !off.has(`${name}.${one.field}`))
  if (column === undefined) return changed(lineName(field, change.line), lineText(columns, from, doc), lineText(columns, to, doc))
  const cell = printing(columns, column)
  const line = ((doc[name] ?? []) as readonly Line[]).find((one) => one['id'] === id)
  if (!cell || (line && !isRead(cell, column, line))) return undefined
  const where = [lineName(field, change.line), line ? firstText(columns, line, doc) : '', cell.label].filter(Boolean).join(' · ')
  return changed(
    where,
    valueText(cell, change, { value: from, side: 'from', doc }),
    valueText(cell, change, { value: to, side: 'to', doc }),
  )
}

/** Returns the field under which a paper prints a field: of a text in two languages the one that stands for both. */
const printing = (fields: readonly PageField[], name: string): PageField | undefined =>
  fields.find(({ pair }) => pair?.includes(name)) ?? fields.find(({ field }) => field === name)

/** Whether this field is what the paper has of a row: of a text in two languages it has one. */
const isRead = (field: PageField, name: string, row: Line): boolean => !field.pair || inLanguage(field, row) === name

/** Returns a row of what has changed; values that read the same on paper are no change of it. */
export const changed = (where: string, before: string, after: string): ChangeRow | undefined =>
  before === after ? undefined : [where, before, after]

const lineName = ({ label }: PageField, line: number | undefined): string => (line === undefined ? label : `${label} ${line}`)

/** Returns the text of one side of a change; of figures by size those that differ. */
function valueText(
  field: PageField,
  change: Change,
  { value: whole, side, doc }: { readonly value: unknown; readonly side: 'from' | 'to'; readonly doc: WireDoc },
): string {
  const isBySize = field.type === 'sizeDecimals' && change.from && change.to
  const value = isBySize ? differingCells(change.from as SizeDecimals, change.to as SizeDecimals)[side === 'from' ? 0 : 1] : whole
  const title = change[`${side}$`]
  return textOf(field, { [field.field]: value, ...(field.displayfield ? { [field.displayfield]: title ?? '' } : {}) }, doc)
}

/** Returns a whole line that was added or removed as one text. */
export function lineText(columns: readonly PageField[], value: unknown, doc: WireDoc): string {
  if (value === null || typeof value !== 'object') return ''
  const texts = columns.map((column) => textOf(column, value as Line, doc))
  return texts.filter((text) => !['', '0'].includes(text)).join(' · ')
}

/** Returns what a line is called by: the first of its columns that has a text. */
function firstText(columns: readonly PageField[], line: Line, doc: WireDoc): string {
  for (const column of columns) {
    const text = textOf(column, line, doc)
    if (text !== '' && column.displayfield) return text
  }
  return columns.map((column) => textOf(column, line, doc)).find((text) => text !== '') ?? ''
}
