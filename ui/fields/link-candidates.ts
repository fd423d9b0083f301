/** Candidates for a link: the matching records and, on request, records that were found but do not qualify, with the reason. */
import { grouped, isDecimal } from '../../model/decimal.ts'
import { fillPlaceholders, type Language } from '../../model/text.ts'
import type { PageField } from '../../model/page.ts'
import { labelled, semicolon } from '../text/language.tsx'
import type { Choice, Services } from '../services.ts'
import type { InputProps } from './field.ts'
import { messages } from './picker-messages.ts'
import { isWanted, wantedOf } from '../../model/fields/link-condition.ts'
import { traitsOf } from '../../model/fields/kinds.ts'

export interface Refused extends Choice {
  readonly why?: string
}
export interface Sought {
  readonly fit: readonly Refused[]
  readonly refused: readonly Refused[]
}

/** Sends only the values that the field's `where` condition refers to. */
export function valuesFor(
  field: InputProps['field'],
  row: Readonly<Record<string, any>>,
  doc: Readonly<Record<string, any>>,
): Record<string, unknown> {
  const names = Object.values(field.where ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('$'))
    .map((one) => one.slice(1).replace(/^doc\./, ''))
  return Object.fromEntries(names.map((name) => [name, row[name] ?? doc[name] ?? null]))
}

/**
 * Searches for link candidates. With `refused`, it also returns the records that match the search text but not the field's condition,
 * with the reason in the given language.
 */
export async function seek(
  services: Services,
  { field, row, of }: InputProps,
  {
    search,
    ids,
    size,
    refused,
    within = {},
  }: { search?: string; ids?: readonly string[]; size: number; refused?: Language; within?: Readonly<Record<string, string>> },
): Promise<Sought> {
  const about = of ? { for: { type: of.type, field: of.path, values: valuesFor(field, row, of.doc) } } : {}
  const isWithin = Object.keys(within).length > 0
  const query = { ...(search ? { search } : {}), ...(ids ? { ids } : {}), ...(isWithin ? { within } : {}), size }
  const fit = await services.pick(field.to!, { ...query, ...about })
  if (!refused || !of || Object.keys(field.where ?? {}).length === 0 || fit.length >= size) return { fit, refused: [] }
  const [all, columns] = await Promise.all([services.pick(field.to!, query), services.columnsOf(field.to!).catch(() => [])])
  const known = new Set(fit.map(({ id }) => id))
  return {
    fit,
    refused: all
      .filter(({ id }) => !known.has(id))
      .slice(0, size - fit.length)
      .map((one) => ({ ...one, why: reason(one, { field, values: about.for?.values ?? {}, columns, language: refused }) })),
  }
}

/** Describes which condition of the link a record does not meet. */
function reason(
  one: Choice,
  {
    field,
    values,
    columns,
    language,
  }: {
    field: PageField
    values: Readonly<Record<string, unknown>>
    columns: readonly PageField[]
    language: Language
  },
): string {
  const at = language === 'en' ? 1 : 0
  const row = one.row ?? {}
  const reasons: string[] = []
  for (const [name, wanted] of Object.entries(field.where ?? {})) {
    if (!(name in row)) continue
    const column = columns.find((other) => other.field === name)
    const { constants, references, mayBeBlank } = wantedOf(wanted)
    const allowed = [...constants, ...references.map((each) => values[each.replace(/^doc\./, '')])]
    if (isWanted(row[name], allowed, mayBeBlank) || allowed.some((each) => each === null || each === undefined || each === '')) continue
    const text = (value: unknown) =>
      column?.options.find((option) => option.value === value)?.label ?? String(row[`${name}$`] ?? value ?? '—')
    const labelOf = (value: unknown) => column?.options.find((option) => option.value === value)?.label
    const named = allowed.map(labelOf).filter(Boolean).join(' / ')
    if (column && named) reasons.push(fillPlaceholders(messages.mustBe[at], { label: column.label, wanted: named, is: text(row[name]) }))
    else if (column) reasons.push(labelled(language, column.label, text(row[name])))
  }
  return reasons.join(semicolon()) || messages.unfit[at]
}

/** Returns a value of a picker's table as plain text. */
export function plainText(column: PageField, row: Readonly<Record<string, unknown>>): string {
  const value = row[column.field]
  const titles = row[`${column.field}$`]
  if (titles !== undefined && titles !== null) return [titles].flat().join(', ')
  const option = column.options.find((one) => one.value === value)
  if (option) return option.label
  if (value === null || value === undefined || typeof value === 'object') return ''
  if (typeof value === 'boolean') return value ? '✓' : ''
  return traitsOf(column.type).figure && column.limits.ordinal !== true && isDecimal(value) ? grouped(value) : String(value)
}
