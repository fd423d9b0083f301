/** The import template: the columns this person may write, the values each accepts, choices, and one example row. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { SheetTraits } from '../../model/fields/kind.ts'
import { kindOf, traitsOf } from '../../model/fields/kinds.ts'
import { cellName } from '../../model/fields/matrix.ts'
import type { Page } from '../../model/page.ts'
import { localise, type Label, type Language } from '../../model/text.ts'
import type { Operation } from '../operation.ts'
import type { LookupRow } from '../query/lookup.ts'
import { readableTargets } from './did-you-mean.ts'
import { together } from './import-columns.ts'
import type { SheetColumn } from './sheet-column.ts'
import { fieldAt } from './link-references.ts'
import { offeredPairs, pairsOfField, sizeSegment, type SizePair } from './size-columns.ts'
import { templateExamples, type TemplateExamples } from './template-examples.ts'

export interface TemplateColumn {
  readonly header: string
  readonly path: string
  readonly required: boolean
  readonly note: string
  /** All allowed values, when they are not too many. */
  readonly choices?: readonly string[]
  /** Whether a text that is not among the choices may be valid too (a code instead of a name). */
  readonly free?: boolean
  readonly format: 'text' | 'number' | 'date' | 'general'
  readonly example: string
}
export interface Template {
  readonly title: string
  readonly stamp: { readonly type: string; readonly version: string }
  readonly columns: readonly TemplateColumn[]
  readonly messages: Readonly<Record<(typeof templateTexts)[number], string>>
}
/** The texts that stand in the file itself. */
const templateTexts = ['data', 'guide', 'column', 'required', 'yes', 'note', 'example', 'mark'] as const
const messages = {
  data: ['数据', 'Data'],
  guide: ['填写说明', 'Guide'],
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  yes: ['是', 'Yes'],
  note: ['填写内容', 'What to enter'],
  example: ['示例', 'Example'],
  mark: ['#示例（此行不会导入）', '#Example (this row is not imported)'],
  together: ['同一张单据的各行填写相同的序号，例如 1、1、2', 'The same mark on every row of one document, for example 1, 1, 2'],
  number: ['留空则自动编号', 'Leave empty to number automatically'],
  link: ['填写编码或名称', 'A code or a name'],
  links: ['多个编码或名称，用逗号分隔', 'Codes or names, separated by commas'],
  tags: ['多个标签，用逗号分隔', 'Tags, separated by commas'],
  line: ['单据编号#行号，如 PO-001#10', 'Number of the document # number of its line, such as PO-001#10'],
  oneOf: ['单据类型与编号，用空格分隔', 'Type of document and number, separated by a space'],
  choice: ['从下拉列表中选择', 'Choose from the list'],
  date: ['日期，如 2026-03-01', 'A date such as 2026-03-01'],
  dateTime: ['日期时间，如 2026-03-01 14:30:00', 'Date and time such as 2026-03-01 14:30:00'],
  time: ['时间，如 14:30:00', 'A time such as 14:30:00'],
  figure: ['数字', 'A number'],
  measure: ['数量和单位，如 12 KG；只填数字时为基本单位', 'A quantity with its unit, such as 12 KG; a bare number is in the base unit'],
  text: ['文本', 'Text'],
  yesNo: ['是 或 否', 'Yes or no'],
  size: ['该尺码的件数', 'Pieces in this size'],
  colour: ['颜色，如 #1F5A66', 'A colour such as #1F5A66'],
} as const satisfies Record<string, Label>
/** The text of each hint; `number` itself is the hint for the document's number. */
const notes: Readonly<Record<SheetTraits['note'], keyof typeof messages>> = {
  text: 'text',
  number: 'figure',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  yesNo: 'yesNo',
  colour: 'colour',
  link: 'link',
  links: 'links',
  line: 'line',
  measure: 'measure',
  oneOf: 'oneOf',
  tags: 'tags',
}
const listed = { links: 50, choices: 200 }

/** Builds the template. `sizes` are the sizes for which a size matrix gets columns. */
export async function templateOf(
  operation: Operation,
  type: AnyDocument,
  { page, columns, sizes }: { page: Page; columns: readonly SheetColumn[]; sizes: readonly SizePair[] },
): Promise<Template> {
  const { language } = operation.actor
  const examples = await templateExamples(operation, type, columns)
  const templateColumns: TemplateColumn[] = []
  for (const column of columns.filter((one) => !one.long)) {
    const offered = examples.sizes.get(column.path)
    if (column.sizes) templateColumns.push(...sizeColumns(column, { sizes, examples: offered ? offeredPairs(offered) : [], language }))
    else templateColumns.push(await columnOf(operation, type, column, examples.links.get(column.path)))
  }
  const left = linesWithoutExample(type, columns, examples)
  const shown = templateColumns.map((one) => (left.has(one.path.split('.')[0]!) ? { ...one, example: '' } : one))
  return {
    title: page.title,
    stamp: { type: type.name, version: page.etag },
    columns: shown.map((one, at) => (at === 0 ? { ...one, example: localise(messages.mark, language) } : one)),
    messages: textsOf(language),
  }
}

/**
 * Returns the lines that a document need not have and whose example would be refused or puzzle: those that need a link for which there is no example, and
 * those that actions add (`addedBy`).
 */
function linesWithoutExample(type: AnyDocument, columns: readonly SheetColumn[], { links }: TemplateExamples): ReadonlySet<string> {
  const fields = type.fields as Fields
  const names = columns.flatMap(({ path, required, field }) => {
    const [outer, column] = path.split('.')
    if (column !== undefined && fields[outer!]!.options.addedBy === 'actions') return [outer!]
    if (column === undefined || !required || !field || !['document', 'line'].includes(traitsOf(field.type).refers ?? '')) return []
    return links.has(path) || (fields[outer!]!.options.atLeastLines ?? 0) > 0 ? [] : [outer!]
  })
  return new Set(names)
}

/**
 * Returns one column for each size. The example has pieces in the sizes of the example's size list, or in all sizes where none is known.
 */
function sizeColumns(
  column: SheetColumn,
  { sizes, examples, language }: { sizes: readonly SizePair[]; examples: readonly SizePair[]; language: Language },
): TemplateColumn[] {
  const inExample = new Set(pairsOfField(column, examples).map(sizeSegment))
  const bySegment = new Map(pairsOfField(column, [...sizes, ...examples]).map((one) => [sizeSegment(one), one]))
  return [...bySegment].map(([segment, one]) => ({
    ...blank(column, `${column.label} ${cellName(one)}`, localise(messages.size, language)),
    path: `${column.path}.${segment}`,
    format: 'number',
    example: examples.length === 0 || inExample.has(segment) ? '10' : '',
  }))
}

const textsOf = (language: Language): Template['messages'] =>
  Object.fromEntries(templateTexts.map((key) => [key, localise(messages[key], language)])) as Template['messages']

const blank = (column: SheetColumn, header: string, note: string): TemplateColumn => ({
  header: column.required ? `${header} *` : header,
  path: column.path,
  required: column.required,
  note,
  format: 'general',
  example: '',
})

/** Returns the column of a field. `linked` is the example of a link, where the user may read one. */
async function columnOf(
  operation: Operation,
  type: AnyDocument,
  column: SheetColumn,
  linked: LookupRow | undefined,
): Promise<TemplateColumn> {
  const { language } = operation.actor
  const text = (word: keyof typeof messages) => localise(messages[word], language)
  const { field } = column
  if (column.path === together) return { ...blank(column, column.label, text('together')), example: '1' }
  if (column.path === 'number' || !field)
    return { ...blank(column, column.label, column.path === 'number' ? text('number') : text('text')), format: 'text' }
  const help = (note: string) => [note, field.help].filter(Boolean).join('。')
  const example = exampleOf(fieldAt(type, column.path)!, operation, language)
  const base = { ...blank(column, column.label, help(text('text'))), example }
  const { sheet, storage } = traitsOf(field.type)
  if (storage === 'boolean')
    return {
      ...base,
      note: help(text('yesNo')),
      choices: [localise(['是', 'Yes'], language), localise(['否', 'No'], language)],
      example: localise(['是', 'Yes'], language),
    }
  const options = field.options.filter((one) => one.disabled !== true).map((one) => one.label)
  if (options.length > 0)
    return { ...base, note: help(text('choice')), ...(options.length <= listed.choices ? { choices: options } : {}), example: options[0]! }
  if (field.to && field.lines === undefined) {
    const query = { size: listed.links, for: { type: type.name, field: column.path, values: {} } }
    const targets = await readableTargets(operation, field.to, query)
    return {
      ...base,
      note: help(text(notes[sheet.note])),
      ...(targets.length > 0 && targets.length < listed.links && storage === 'id'
        ? { choices: targets.map((one) => one.title), free: true }
        : {}),
      example: linked?.title ?? '',
      format: 'text',
    }
  }
  const unit = field.units?.find((one) => !one.disabled)
  return { ...base, ...(unit ? { example: `${example} ${unit.code}` } : {}), note: help(text(notes[sheet.note])), format: sheet.format }
}

function exampleOf(field: Field, operation: Operation, language: Language): string {
  if (kindOf(field).storage === 'date') return operation.tx.today
  // A document of one of several types is named by its number, and no document is certain to be there.
  if (field.kind === 'oneOf' || field.kind === 'lineLink') return ''
  const value = kindOf(field).example?.(field, 1)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : localise(messages.example, language)
}
