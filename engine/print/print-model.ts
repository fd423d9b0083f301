/** The print model of a document: what this person may see of it, as text, by the type's own `print` or else by its form. */
import type { AnyDocument } from '../../model/document.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { localise, localiseFilled, type Language } from '../../model/text.ts'
import { appendedLabels, grownOnPaper } from '../../model/lifecycle/growing.ts'
import { tablesOf, type Print } from '../../model/parts/page-parts.ts'
import { describePage } from '../pages/describe-page.ts'
import type { Operation } from '../operation.ts'
import { viewDocument } from '../save/view/document-view.ts'
import { newestRows } from '../save/view/grown-rows.ts'
import { localMinute } from '../../model/process/work-time.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { settingsOf } from '../store/memory/platform-catalog.ts'
import { lineLooks, type LineLook, type LooksByLines } from '../query/line-looks.ts'
import { headOf, isPrinted, textOf, withoutTwins } from './printed-text.ts'
import { signatoriesReader, type Signatory } from './signatories.ts'
import { picturesOf, type PaperPictures } from './paper-pictures.ts'
import { sizeColumns, type PaperColumn } from './size-columns.ts'
import { withAlignedSums } from './summed-columns.ts'
import { voicesOnPaper } from './voices-on-paper.ts'

export interface PrintModel {
  readonly id: string
  readonly title: string
  readonly number: string
  readonly status: string
  readonly company: string
  readonly head: readonly (readonly [label: string, text: string])[]
  readonly tables: readonly {
    readonly title: string
    readonly columns: readonly {
      readonly label: string
      readonly right: boolean
      readonly weight: number
      /** Its cells are in the language of the paper: one in two languages has both. */
      readonly inBoth?: true | undefined
    }[]
    readonly rows: readonly (readonly string[])[]
    /** The same cells as exact figures where they are numeric, so that a spreadsheet can calculate with them. */
    readonly figures: readonly (readonly (string | null)[])[]
    /** The cells are words of ours and not of a person, so a paper in two languages has both. */
    readonly worded?: true
    /** What the line of each row looks like, where lines of this table have pictures or colours. */
    readonly looks?: readonly (LineLook | null)[]
  }[]
  /** Pictures under the head, each with the id of its file. */
  readonly pictures?: readonly PaperPictures[]
  readonly foot: readonly (readonly [label: string, text: string])[]
  /** The parties of the paper, who sign it. */
  readonly signatories: readonly Signatory[]
  readonly terms: string
  /** Everything that a template may name: texts by field, line rows by field. */
  readonly values: PrintValues
}
export type PrintRow = Readonly<Record<string, string>>
export type PrintValues = Readonly<Record<string, string | readonly PrintRow[]>>

/** `inside`: a company's own copy; else what leaves the house. */
export type PaperCopy = 'inside' | 'outside'

/**
 * Returns one print model for each id, in order. Nothing hidden is printed. Who stands on the other side gets no copy of the owner's own.
 * @throws WeftError 404 for a document that may not be read, as `viewDocument` does
 */
export async function printModels(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  copy: PaperCopy = 'outside',
): Promise<PrintModel[]> {
  const page = await paperPage(operation, type)
  const docs: WireDoc[] = []
  for (const id of ids) docs.push(await viewDocument(operation, type, id))
  const cut = await addGrown(operation, type, page, docs)
  for (const [at, doc] of docs.entries()) docs[at] = inLocalTime(page, doc, operation.tx.zone)
  const looks = await lineLooks(operation, type, docs)
  const signatoriesOf = signatoriesReader(operation, type, (type.print as Print | undefined)?.signatories ?? [])
  const staysInside = (doc: WireDoc) => copy === 'inside' && doc['partyRole'] === 'owner'
  const voices = await voicesOnPaper(operation, type, { page, docs, isInside: staysInside })
  const models: PrintModel[] = []
  for (const [at, doc] of docs.entries()) {
    const pictures = await picturesOf(operation, type, page, doc)
    const isInside = staysInside(doc)
    const paper = paperOf(operation, type, { ...withAlignedSums(page, doc), looks: looks[at]!, isInside, cut: cut.get(doc.id) ?? [] })
    models.push({
      ...paper,
      tables: [...paper.tables, ...(voices[at] ? [voices[at]] : [])],
      ...(pictures.length > 0 ? { pictures } : {}),
      signatories: await signatoriesOf(doc),
    })
  }
  return models
}

/** Returns the page of a type as papers have it: lines that grow have who appended each row, and when, as columns. */
export async function paperPage(operation: Operation, type: AnyDocument): Promise<Page> {
  const page = await describePage(operation, type)
  const { language } = operation.actor
  const form = (fields: readonly PageField[]) => fields.map((field) => (field.grows ? withAppended(field, language) : field))
  return { ...page, blocks: page.blocks.map((block) => ({ ...block, form: form(block.form) })) }
}

function withAppended({ columns = [], ...field }: PageField, language: Language): PageField {
  const column = (name: keyof typeof appendedLabels, more: Partial<PageField>): PageField => ({
    ...field,
    field: name,
    label: localise(appendedLabels[name], language),
    ...more,
  })
  const when = column('appendedAt', { type: 'dateTime' })
  return { ...field, columns: [...columns, column('appendedBy', { type: 'text', displayfield: 'appendedBy$' }), when] }
}

/** Puts the newest rows of lines that grow into the documents. Returns for each document the lines of which there are older rows. */
async function addGrown(operation: Operation, type: AnyDocument, page: Page, docs: WireDoc[]): Promise<Map<string, string[]>> {
  const cut = new Map<string, string[]>(docs.map(({ id }) => [id, []]))
  for (const { field, grows } of page.blocks.flatMap((block) => block.form)) {
    if (!grows) continue
    const ids = docs.map(({ id }) => id)
    const rows = await newestRows(operation, type, ids, { lines: field, limit: grownOnPaper })
    for (const [at, doc] of docs.entries()) {
      docs[at] = { ...doc, [field]: rows.get(doc.id)?.rows ?? [] }
      if (rows.get(doc.id)?.cut) cut.get(doc.id)!.push(field)
    }
  }
  return cut
}

/** Returns the document with its timestamps as local times of the platform, to the minute, in lines too. */
function inLocalTime(page: Page, doc: WireDoc, zone: string): WireDoc {
  const fields = [...Object.values(page.list.fields), ...page.blocks.flatMap((block) => block.form)]
  const convert = <R extends Readonly<Record<string, unknown>>>(row: R, of: readonly PageField[]): R => {
    const moments = of.filter((field) => field.type === 'dateTime' && typeof row[field.field] === 'string')
    return { ...row, ...Object.fromEntries(moments.map(({ field }) => [field, localMinute(zone, row[field] as string)])) }
  }
  const lines = new Map(
    fields.flatMap((field) => (field.type === 'lines' && Array.isArray(doc[field.field]) ? [[field.field, field]] : [])),
  )
  return {
    ...convert(doc, fields),
    ...Object.fromEntries(
      [...lines].map(([name, { columns = [] }]) => [name, (doc[name] as Record<string, unknown>[]).map((row) => convert(row, columns))]),
    ),
  }
}

interface Paper {
  readonly page: Page
  readonly doc: WireDoc
  readonly looks: LooksByLines
  readonly isInside: boolean
  /** Lines that grow of which there are older rows than the paper has. */
  readonly cut: readonly string[]
}
const newestOnly = ['最近 {count} 行', 'the newest {count}'] as const

function paperOf(operation: Operation, type: AnyDocument, { page, doc, looks, isInside, cut }: Paper): Omit<PrintModel, 'signatories'> {
  const print = type.print as Print | undefined
  const hidden = new Set([...(isInside ? [] : (print?.inside ?? [])), ...(print?.without ?? [])])
  const whole = new Map(page.blocks.flatMap((block) => block.form).map((field) => [field.field, field]))
  const onPaper = withoutTwins([...whole.values()]).filter((field) => !hidden.has(field.field))
  const fields = new Map(onPaper.map((field) => [field.field, withoutColumns(field, hidden)]))
  const plain = [...fields.values()].filter((field) => field.type !== 'lines' && field.field !== 'number' && field.field !== 'status')
  const named = (names: readonly string[]) => names.map((name) => fields.get(name)).filter((field) => field !== undefined)
  const pairs = (some: readonly PageField[]) =>
    some
      .filter((field) => field.type !== 'status' && field.field !== 'number' && isPrinted(field) && field.type !== 'lines')
      .map((field) => [headOf(field, doc), textOf(field, doc, doc)] as const)
      .filter(([, text]) => text !== '')
  const listed = [...fields.values()].filter(
    (field) => field.type === 'lines' && (!print?.table || field.grows || tablesOf(print).includes(field.field)),
  )
  const { language } = operation.actor
  const titleOf = ({ field, label }: PageField) =>
    cut.includes(field) ? `${label} (${localiseFilled(newestOnly, language, { count: String(grownOnPaper) })})` : label
  return {
    id: doc.id,
    title: print ? localise(print.title, language) : page.title,
    number: doc.number ?? '',
    status: page.statuses[doc.status ?? '']?.label ?? '',
    company: String(doc['ownerCompany$'] ?? ''),
    head: pairs(print ? named(print.head) : plain),
    tables: listed
      .map((field) => ({ ...tableOf(field, doc, { language, looks: looks.get(field.field) }), title: titleOf(field) }))
      .filter((table) => table.rows.length > 0),
    foot: pairs(named(print?.foot ?? [])),
    terms: print?.terms === undefined ? '' : String(settingsOf(operation, type)[print.terms] ?? ''),
    values: valuesOf(page, whole, doc),
  }
}

const withoutColumns = (field: PageField, hidden: ReadonlySet<string>): PageField =>
  field.columns
    ? { ...field, columns: withoutTwins(field.columns).filter((column) => !hidden.has(`${field.field}.${column.field}`)) }
    : field

function valuesOf(page: Page, fields: ReadonlyMap<string, PageField>, doc: WireDoc): PrintValues {
  const all = new Map([...Object.entries(page.list.fields), ...fields])
  const values: Record<string, string | PrintRow[]> = {}
  for (const [name, field] of all) {
    if (!isPrinted(field)) continue
    if (field.type === 'lines')
      values[name] = ((doc[name] ?? []) as Record<string, unknown>[]).map((line, at) => ({
        no: String(at + 1),
        ...Object.fromEntries((field.columns ?? []).map((column) => [column.field, textOf(column, line, doc)])),
      }))
    else values[name] = textOf(field, doc, doc)
  }
  return {
    ...values,
    id: doc.id,
    number: doc.number ?? '',
    title: page.title,
    status: page.statuses[doc.status ?? '']?.label ?? '',
    company: String(doc['ownerCompany$'] ?? ''),
  }
}

/** Returns the names a template of this page may use: its fields, and for lines their columns. */
export const placeholdersOf = (page: Page): Map<string, { readonly label: string; readonly columns?: ReadonlyMap<string, string> }> => {
  const fields = [...Object.values(page.list.fields), ...page.blocks.flatMap((block) => block.form)].filter(isPrinted)
  return new Map([
    ...(['id', 'title', 'company'] as const).map((name) => [name, { label: name }] as const),
    ...fields.map(
      (field) =>
        [
          field.field,
          {
            label: field.label,
            ...(field.type === 'lines'
              ? { columns: new Map([['no', '#'], ...(field.columns ?? []).map((column) => [column.field, column.label] as const)]) }
              : {}),
          },
        ] as const,
    ),
  ])
}

/**
 * Builds a table of lines. Columns that are empty on every line are left out, since paper is narrow. A size matrix has a column for
 * each size while there are few, and a row for each second size.
 */
function tableOf(
  field: PageField,
  doc: WireDoc,
  { language, looks }: { readonly language: Language; readonly looks: readonly LineLook[] | undefined },
): PrintModel['tables'][number] {
  const lines = (doc[field.field] ?? []) as Record<string, unknown>[]
  const several = (field.columns ?? []).filter((column) => traitsOf(column.type).sheet.import === 'sizes').length > 1
  const columns = (field.columns ?? [])
    .filter(
      (column) =>
        isPrinted(column) &&
        column.englishOf === undefined &&
        traitsOf(column.type).refers !== 'line' &&
        lines.some((line) => !['', '0', '0.00'].includes(textOf(column, line, doc))),
    )
    .flatMap(
      (column) =>
        (traitsOf(column.type).sheet.import === 'sizes' ? sizeColumns(column, lines, { language, several }) : undefined) ?? [
          columnOf(column, doc),
        ],
    )
  const rows = lines.flatMap((line) =>
    Array.from({ length: Math.max(1, ...columns.map((column) => column.rows?.(line) ?? 1)) }, (_, at) => ({ line, at })),
  )
  return {
    title: field.label,
    columns: columns.map(({ label, right, weight, inBoth }) => ({ label, right, weight, ...(inBoth ? { inBoth } : {}) })),
    rows: rows.map(({ line, at }) => columns.map((column) => column.text(line, at))),
    figures: rows.map(({ line, at }) => columns.map((column) => column.figure(line, at))),
    // A line of several rows has its picture in the first.
    ...(looks ? { looks: rows.map(({ line, at }) => (at === 0 ? (looks[lines.indexOf(line)] ?? null) : null)) } : {}),
  }
}

const columnOf = (column: PageField, doc: WireDoc): PaperColumn => ({
  label: headOf(column, doc, true),
  right: traitsOf(column.type).figure,
  weight: traitsOf(column.type).print.weight,
  // Titles and choices are called in each language.
  inBoth: column.inBoth ?? (column.displayfield !== undefined || column.options.length > 0 ? true : undefined),
  text: (line, at) => (at === 0 ? textOf(column, line, doc) : ''),
  figure: (line, at) => {
    const value = at === 0 ? line[column.field] : null
    return traitsOf(column.type).figure && column.limits.ordinal !== true && value !== null && value !== undefined ? String(value) : null
  },
})
