/** Fields that can be edited outside a form: header fields of a kind that fits on one line. */
import { meetsSoFar } from '../../../model/rules/condition-parts.ts'
import type { Page, PageCondition, PageField, WireDoc } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'

export const isEditable = (page: Page, field: PageField): boolean =>
  page.may.edit &&
  !page.readonly &&
  kindFor(field.type).inList &&
  !field.isNotPost &&
  field.restriction === 0 &&
  // A document number is assigned once.
  field.field !== 'number' &&
  page.blocks.some((block) => block.form.some((one) => one.field === field.field))

/**
 * Tells whether the field's rules make it read-only in this row: locked, or hidden (the value would be lost). Undefined when a field
 * of the rule is not in the row.
 */
export function isShut(page: Page, { rules }: PageField, { row, roles }: { row: WireDoc; roles: readonly string[] }): boolean | undefined {
  const viewer = { roles, action: 'edit', partyRole: page.partyRole } as const
  const locks = [rules.lock ?? []].flat().map((lock) => meetsSoFar(lock as PageCondition, row, viewer))
  const locked = locks.includes(true) ? true : locks.includes(undefined) ? undefined : false
  const shown = rules.show === undefined ? true : meetsSoFar(rules.show, row, viewer)
  if (locked === true || shown === false) return true
  return locked === undefined || shown === undefined ? undefined : false
}

/** Tells whether the status of the row allows editing. */
export const isRowEditable = (page: Page, row: WireDoc): boolean => page.statuses[row.status ?? '']?.edit === true
