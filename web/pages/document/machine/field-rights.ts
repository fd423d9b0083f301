/** The rights that a process node gives to single fields of a document, applied to the description of its page. Pure. */
import type { FieldRight } from '../../../../model/process/process-kinds.ts'
import type { Page, PageField } from '../../../../model/page.ts'

type FieldRights = Readonly<Record<string, FieldRight>>

/** Returns the page with fields and columns that are read-only or required as the rights say. */
export function withFieldRights(page: Page, rights: FieldRights | undefined): Page {
  if (!rights) return page
  const narrowed = (field: PageField, prefix: string): PageField => {
    const right = rights[`${prefix}${field.field}`] ?? (prefix ? rights[prefix.slice(0, -1)] : undefined)
    const columns = field.columns?.map((column) => narrowed(column, `${field.field}.`))
    return {
      ...field,
      ...(columns ? { columns } : {}),
      ...(right === 'readonly' ? { restriction: 1 as const } : {}),
      ...(right === 'required' ? { required: true } : {}),
    }
  }
  return { ...page, blocks: page.blocks.map((block) => ({ ...block, form: block.form.map((field) => narrowed(field, '')) })) }
}
