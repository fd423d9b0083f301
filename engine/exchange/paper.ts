/** A document as it goes onto paper: what this person may see of it, in words, by the type's own `print` or else by its form. */
import type { AnyDocument } from '../../model/document.ts'
import { grouped } from '../../model/decimal.ts'
import type { Matrix } from '../../model/fields/matrix.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { say, type Label } from '../../model/text.ts'
import { describe } from '../pages/describe.ts'
import type { Run } from '../run.ts'
import { view } from '../save/view.ts'

export interface Paper {
  readonly title: string
  readonly number: string
  readonly status: string
  readonly company: string
  readonly head: readonly (readonly [label: string, text: string])[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly { readonly label: string; readonly right: boolean; readonly weight: number }[]
    readonly rows: readonly (readonly string[])[]
  }[]
  readonly foot: readonly (readonly [label: string, text: string])[]
}

/** One paper for each id, in their order. 404 for what may not be read, like `view`: nothing hidden is on any paper. */
export async function papers(run: Run, type: AnyDocument, ids: readonly string[]): Promise<Paper[]> {
  const page = await describe(run, type)
  const made: Paper[] = []
  for (const id of ids) made.push(paperOf(run, type, page, await view(run, type, id)))
  return made
}

function paperOf(run: Run, type: AnyDocument, page: Page, doc: WireDoc): Paper {
  const fields = new Map(page.blocks.flatMap((block) => block.form).map((field) => [field.field, field]))
  const print = type.print as { title: Label; head: readonly string[]; table?: string; foot?: readonly string[] } | undefined
  const plain = [...fields.values()].filter((field) => field.type !== 'lines' && field.field !== 'number' && field.field !== 'status')
  const named = (names: readonly string[]) => names.map((name) => fields.get(name)).filter((field) => field !== undefined)
  const pairs = (some: readonly PageField[]) =>
    some
      .filter((field) => field.type !== 'status' && field.field !== 'number' && !['file', 'image', 'lines'].includes(field.type))
      .map((field) => [field.label, textOf(field, doc, doc)] as const)
      .filter(([, text]) => text !== '')
  const listed = [...fields.values()].filter((field) => field.type === 'lines' && (!print?.table || field.field === print.table))
  return {
    title: print ? say(print.title, run.who.language) : page.title,
    number: doc.number ?? '',
    status: page.statuses[doc.status ?? '']?.label ?? '',
    company: String(doc['ownerCompany$'] ?? ''),
    head: pairs(print ? named(print.head) : plain),
    tables: listed.map((field) => tableOf(field, doc)).filter((table) => table.rows.length > 0),
    foot: pairs(named(print?.foot ?? [])),
  }
}

const figures = new Set(['integer', 'quantity', 'money', 'percent'])
const wide = new Set(['link', 'longText', 'matrix', 'text'])

/** Columns that say nothing on any line are left out: paper is narrow. */
function tableOf(field: PageField, doc: WireDoc): Paper['tables'][number] {
  const lines = (doc[field.field] ?? []) as Record<string, unknown>[]
  const columns = (field.columns ?? []).filter(
    (column) =>
      !['file', 'image', 'lineLink'].includes(column.type) && lines.some((line) => !['', '0', '0.00'].includes(textOf(column, line, doc))),
  )
  return {
    title: field.label,
    columns: columns.map((column) => ({
      label: column.label,
      right: figures.has(column.type),
      weight: column.type === 'matrix' ? 3 : wide.has(column.type) ? 2 : 1,
    })),
    rows: lines.map((line) => columns.map((column) => textOf(column, line, doc))),
  }
}

function textOf(field: PageField, row: Record<string, unknown>, doc: WireDoc): string {
  const value = row[field.field]
  if (value === null || value === undefined || value === '') return ''
  if (field.displayfield) return [row[field.displayfield] ?? ''].flat().join(', ')
  const option = field.options.find((one) => one.value === String(value))
  if (option) return option.label
  switch (field.type) {
    case 'money':
      return `${signOf(field, row, doc)}${grouped(value, 2)}`
    case 'percent':
      return `${grouped(value)} %`
    case 'integer':
    case 'quantity':
      return field.limits.ordinal ? String(value) : grouped(value)
    case 'yesNo':
      return value === true ? '✓' : ''
    case 'matrix':
      return (value as Matrix).cells.map((cell) => `${cell.size}${cell.second ? `/${cell.second}` : ''} ${grouped(cell.pieces)}`).join('  ')
    default:
      return typeof value === 'object'
        ? Object.values(value)
            .filter((one) => typeof one === 'string')
            .join(' ')
        : String(value)
  }
}

/** ¥ for RMB and CNY, $ for USD, HK$ for HKD (DM-9-020). */
function signOf(field: PageField, row: Record<string, unknown>, doc: WireDoc): string {
  const path = field.currency
  const code = path ? String((path.startsWith('doc.') ? doc[`${path.slice(4)}$`] : row[`${path}$`]) ?? '').split('--')[0]! : ''
  return code === 'CNY' || code === 'RMB' ? '¥' : code === 'USD' ? '$' : code === 'HKD' ? 'HK$' : code && `${code} `
}
