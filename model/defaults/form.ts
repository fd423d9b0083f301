/** The form of a type: its fields in the order of their declaration, in the sections that the definition marks. */
import type { FormSection } from '../parts/page-parts.ts'
import type { Label } from '../text.ts'
import { generalSection } from './common-texts.ts'
import { hasStatuses, isMaster, type Draft, type WholeForm } from './draft.ts'
import type { FormSpec } from './page-specs.ts'

/**
 * Returns the sections of a form, without internal fields. Number and status lead the first one; masters have their status at its end. Records that nobody edits end
 * with when they were made, entries of ledgers also with by whom, balances with when they changed. A reading type has no documents and no form.
 */
export function formOf(type: Draft): WholeForm {
  if (isWhole(type.form)) return type.form
  if (type.reads) return []
  const marks = type.form ?? {}
  const sections: { section: Label; folded?: true; fields: string[] }[] = []
  for (const [name, { options }] of Object.entries(type.fields)) {
    if (options.internal) continue
    const mark = Object.hasOwn(marks, name) ? marks[name] : undefined
    if (mark) sections.push('folded' in mark ? { section: mark.folded, folded: true, fields: [] } : { section: mark, fields: [] })
    else if (sections.length === 0) sections.push({ section: generalSection, fields: [] })
    sections.at(-1)!.fields.push(name)
  }
  const [first] = sections
  if (!first) return []
  const status = hasStatuses(type) && !type.ledger ? ['status'] : []
  first.fields = [...(type.number ? ['number'] : []), ...(isMaster(type) ? [...first.fields, ...status] : [...status, ...first.fields])]
  if (type.ledger) sections.at(-1)!.fields.push('createdAt', 'createdBy')
  else if (type.readonly) sections.at(-1)!.fields.push('createdAt', ...(type.kind === 'report' ? ['updatedAt'] : []))
  return sections
}

const isWhole = (form: FormSpec<string> | undefined): form is readonly FormSection[] => Array.isArray(form)
