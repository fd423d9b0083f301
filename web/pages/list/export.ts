/** What a list shows, as text for a sheet: rows that are copied. */
import type { Page, WireDoc } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'

export function tsv(page: Page, columns: readonly string[], rows: readonly WireDoc[]): string {
  const fields = columns.map((name) => page.list.fields[name]).filter((field) => field !== undefined)
  const clean = (text: string) => text.replace(/[\t\n\r]+/g, ' ')
  return [
    fields.map((field) => field.label),
    ...rows.map((row) =>
      fields.map((field) =>
        clean(
          field.type === 'status'
            ? (page.statuses[row.status ?? '']?.label ?? '')
            : kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> }),
        ),
      ),
    ),
  ]
    .map((line) => line.join('\t'))
    .join('\n')
}
