/** A value of one side of a conflict with what it is in: an amount with its currency, a quantity with its unit, each of that side's own version. */
import { traitsOf } from '../../../../model/fields/kinds.ts'
import type { Page, PageField } from '../../../../model/page.ts'
import { titleInWords } from '../../../../ui/fields/link-label.tsx'
import { kindFor } from '../../../../ui/fields/registry.tsx'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'
import { partsOfPath, rowAt } from './questions.ts'

/** Returns the field at a path of a conflict: a field of the header, a column of lines, or the lines for a line as a whole. */
export function fieldAt(page: Page, path: string): PageField | undefined {
  const { outer, inner } = partsOfPath(path)
  const field = fieldsOf(page).find((one) => one.field === outer)
  return inner === undefined ? field : field?.columns?.find((one) => one.field === inner)
}

/**
 * Returns the value of a field as a text, a link by its title; a dash for a blank.
 * @param row the document or line that has the value, with the titles of its links
 */
export function textOf(field: PageField | undefined, value: unknown, row: Values | undefined): string {
  if (value === null || value === undefined || value === '') return '—'
  const text = field ? kindFor(field.type).text(value, { field, value, row: row ?? {} }) : ''
  const title = field?.type === 'link' ? titleInWords(text) : text
  return title || (typeof value === 'object' ? JSON.stringify(value).slice(0, 120) : String(value))
}

interface SideValueProps {
  readonly page: Page
  readonly path: string
  readonly value: unknown
  /** The version of this side. */
  readonly version: Values
}

/** Draws a figure as its cell does, with the unit that stands beside it; any other value as a text. */
export function SideValue({ page, path, value, version }: SideValueProps): React.ReactElement {
  const field = fieldAt(page, path)
  const row = rowAt(version, path)
  if (!field || value === null || value === undefined || value === '' || !traitsOf(field.type).figure)
    return <>{textOf(field, value, row)}</>
  const { Cell } = kindFor(field.type)
  const { outer, line } = partsOfPath(path)
  const unit = field.unit ? fieldAt(page, line === undefined ? field.unit : `${outer}#${line}.${field.unit}`) : undefined
  return (
    <>
      <Cell field={field} value={value} row={line === undefined ? (row ?? {}) : { ...row, doc: version }} />
      {unit && row?.[unit.field] ? ` ${textOf(unit, row[unit.field], row)}` : ''}
    </>
  )
}
