/** Which fields may be written outside a form: of the header, of a kind that fits into one line. */
import { meetsSoFar } from '../../../model/condition-parts.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'

const kinds = new Set([
  'text',
  'longText',
  'integer',
  'quantity',
  'money',
  'percent',
  'date',
  'time',
  'dateTime',
  'yesNo',
  'choice',
  'dictionaryValue',
  'link',
  'phone',
  'email',
  'colour',
])

export const isEditable = (page: Page, field: PageField): boolean =>
  page.may.edit &&
  !page.readonly &&
  kinds.has(field.type) &&
  !field.isNotPost &&
  field.restriction === 0 &&
  // A number is given once.
  field.field !== 'number' &&
  page.blocks.some((block) => block.form.some((one) => one.field === field.field))

/** Whether the field's own rules shut it in this row: locked, or not shown (what is written there would be lost). Undefined: a field of the rule is not in the row. */
export function isShut(page: Page, { rules }: PageField, { row, roles }: { row: WireDoc; roles: readonly string[] }): boolean | undefined {
  const viewer = { roles, action: 'edit', side: page.side } as const
  const locked = rules.lock === undefined ? false : meetsSoFar(rules.lock, row, viewer)
  const shown = rules.show === undefined ? true : meetsSoFar(rules.show, row, viewer)
  if (locked === true || shown === false) return true
  return locked === undefined || shown === undefined ? undefined : false
}

/** Whether this row may be written now, as its status says. */
export const isRowEditable = (page: Page, row: WireDoc): boolean => page.statuses[row.status ?? '']?.edit === true
