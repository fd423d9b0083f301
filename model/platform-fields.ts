/**
 * Fields that a platform adds to a shipped type, as data. The type of that platform simply has more fields; the store keeps their values in
 * the column `extra`. Their names begin with x and a capital, which no shipped field does, so that an upgrade never meets one of them.
 */
import type { AnyDocument } from './document.ts'
import type { Field, Fields } from './field.ts'
import type { Label } from './text.ts'

export interface PlatformField {
  /** As `xCare`. */
  readonly name: string
  /** The lines field whose lines have the field; absent for the header. */
  readonly lines?: string
  /** Without `restrict` the field is absent for every party but the owner of the document; `restrict: { others: 0 }` shares it. */
  readonly field: Field
  /** Header fields: a column of the list, a filter of the list, part of the quick search, a sum of the list, on paper. */
  readonly list?: true
  readonly filter?: true
  readonly search?: true
  readonly total?: true
  readonly print?: true
}

/** Returns whether a name is one that only fields of a platform have. */
export const isPlatformField = (name: string): boolean => /^x[A-Z]/.test(name)

const section: Label = ['补充信息', 'Further information']

/**
 * Returns a type with the fields that a platform added, at every place where they are shown. Fields of lines that the type does not have
 * (any more) are left out.
 * @returns the type itself when nothing is added
 */
export function withPlatformFields(type: AnyDocument, added: readonly PlatformField[]): AnyDocument {
  if (added.length === 0) return type
  const header = added.filter(({ lines }) => lines === undefined)
  const fields: Record<string, Field> = { ...(type.fields as Fields), ...fieldsOf(header) }
  for (const [name, declared] of Object.entries(type.fields as Fields)) {
    const columns = fieldsOf(added.filter(({ lines }) => lines === name))
    if (declared.kind === 'lines' && Object.keys(columns).length > 0)
      fields[name] = { ...declared, options: { ...declared.options, columns: { ...declared.options.columns, ...columns } } }
  }
  const marked = (mark: 'list' | 'filter' | 'search' | 'total' | 'print') => header.filter((one) => one[mark]).map(({ name }) => name)
  const { columns, filters = [], search = [], totals = [] } = type.list as unknown as Readonly<Record<string, readonly string[]>>
  return {
    ...type,
    fields,
    list: {
      ...type.list,
      columns: [...columns!, ...marked('list')],
      filters: [...filters, ...marked('filter')],
      search: [...search, ...marked('search')],
      totals: [...totals, ...marked('total')],
    },
    form: header.length > 0 && !type.reads ? [...type.form, { section, fields: header.map(({ name }) => name) }] : type.form,
    ...(type.print ? { print: { ...type.print, head: [...type.print.head, ...marked('print')] } } : {}),
  } as AnyDocument
}

const fieldsOf = (added: readonly PlatformField[]): Fields => Object.fromEntries(added.map(({ name, field }) => [name, ownersOnly(field)]))

/** A field of which nothing is said is seen by the owner of the document alone: what a platform notes is not for its counterparties unless it says so. */
const ownersOnly = (field: Field): Field =>
  field.options.restrict ? field : { ...field, options: { ...field.options, restrict: { others: 2 } } }
