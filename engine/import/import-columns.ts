/** The columns that a person may fill by import: the type's columns from its page, with headings for a spreadsheet. */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Page, PageField } from '../../model/page.ts'
import { localise, type Label, type Language } from '../../model/text.ts'
import { isEntered } from '../../model/rules/edit-scope.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { SheetColumn } from './sheet-column.ts'
import { longColumns } from './size-columns.ts'

export const together = '_doc'
const messages = {
  together: ['单据序号', 'Document mark'],
  address: {
    province: ['省', 'Province'],
    city: ['市', 'City'],
    area: ['区', 'District'],
    detail: ['详细地址', 'Street'],
    country: ['国家', 'Country'],
  },
} as const satisfies Record<string, Label | Record<string, Label>>

/**
 * Returns the columns in the order of the form: the document mark when there are lines, the number where it may be entered, header
 * fields, then line columns.
 */
export function sheetColumns(type: AnyDocument, page: Page, language: Language): SheetColumn[] {
  const order = page.blocks.flatMap((block) => block.form.map((field) => field.field))
  const place = (field: PageField) => (order.includes(field.field) ? order.indexOf(field.field) : order.length)
  const fields = Object.values(page.list.fields)
    .filter((field) => Object.hasOwn(type.fields, field.field))
    .toSorted((a, b) => place(a) - place(b))
  const heads = fields
    .filter((field) => traitsOf(field.type).sheet.import !== 'none' && open(field))
    .flatMap((field) => columnsOf(type, field, language))
  const lines = fields.filter((field) => field.type === 'lines' && open(field)).flatMap((outer) => lineColumnsOf(type, outer, language))
  const number = page.list.fields['number']
  return [
    ...(lines.length > 0
      ? [{ path: together, label: localise(messages.together, language), names: [...messages.together, '#'], required: false }]
      : []),
    ...(number && type.number
      ? [
          {
            path: 'number',
            label: number.label,
            names: [number.label, '编号', '单号', 'Number'],
            required: false,
            field: { ...number, isNotPost: false },
          },
        ]
      : []),
    ...heads,
    ...lines,
  ]
}

/**
 * Returns the columns of lines, and after them the long form of those that count by sizes. Lines that need a value which another party enters are
 * begun by that party alone: they have none.
 */
function lineColumnsOf(type: AnyDocument, outer: PageField, language: Language): SheetColumn[] {
  const defined = (type.fields as Fields)[outer.field]!.options.columns ?? {}
  const isOthers = (field: PageField) => field.restriction !== 0 && isEntered(defined[field.field]!) && must(type, field, outer.field)
  if (outer.columns?.some(isOthers)) return []
  const columns = (outer.columns ?? [])
    .filter((field) => ['cell', 'sizes'].includes(traitsOf(field.type).sheet.import) && open(field))
    .map(
      (field): SheetColumn => ({
        path: `${outer.field}.${field.field}`,
        label: `${outer.label}/${field.label}`,
        names: namesOf(type, outer.field, field.field),
        required: must(type, field, outer.field),
        field,
        ...(traitsOf(field.type).sheet.import === 'sizes' ? { sizes: true as const } : {}),
      }),
    )
  const counting = columns.filter((column) => column.sizes)
  return [...columns, ...counting.flatMap((column, at) => longColumns(column, { language, first: at === 0 }))]
}

/** Whether the column is required. A field with a default or derived value need not be in the spreadsheet. */
function must(type: AnyDocument, { field, required }: PageField, lines?: string): boolean {
  const fields = type.fields as Fields
  const options = (lines === undefined ? fields[field] : fields[lines]?.options.columns?.[field])?.options
  return required && options?.default === undefined && options?.from === undefined
}

const open = (field: PageField): boolean => !field.isNotPost && field.restriction === 0 && field.processor === undefined

function columnsOf(type: AnyDocument, field: PageField, language: Language): SheetColumn[] {
  const names = namesOf(type, field.field)
  if (traitsOf(field.type).sheet.import !== 'parts')
    return [
      {
        path: field.field,
        label: field.label,
        names,
        required: must(type, field),
        field,
        ...(traitsOf(field.type).sheet.import === 'sizes' ? { sizes: true as const } : {}),
      },
    ]
  const requiredParts = new Set<string>(field.address?.require)
  return Object.entries(messages.address).map(([part, label]) => ({
    path: `${field.field}.${part}`,
    label: `${field.label}/${localise(label, language)}`,
    names: names.flatMap((name) => label.map((one) => `${name}/${one}`)),
    required: must(type, field) && requiredParts.has(part),
  }))
}

function namesOf(type: AnyDocument, outer: string, inner?: string): string[] {
  const field = type.fields[outer] as { label: Label; options: { columns?: Record<string, { label: Label }> } }
  if (inner === undefined) return [...field.label, outer]
  const column = field.options.columns![inner]!
  return [...column.label.flatMap((name) => [`${field.label[0]}/${name}`, `${field.label[1]}/${name}`, name]), `${outer}.${inner}`]
}
