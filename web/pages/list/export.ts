/** What a list shows, as text for a sheet: copied rows, and a file that Excel opens. */
import type { ListAnswer, Page, WireDoc } from '../../../model/page.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { toSeek, type ListState } from '../../../ui/list/list-state.ts'
import { documentCall } from '../../api/client.ts'
import { say } from '../../api/tell.ts'

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

/** What the list shows, as a file that Excel opens: up to 10 000 rows in pages of 200; cells that look like formulas are text. */
export async function exportList(page: Page, state: ListState, columns: readonly string[], empty: string): Promise<void> {
  const rows: WireDoc[] = []
  let after: string | undefined
  do {
    const part = await documentCall<ListAnswer>(page.page, 'index', {
      ...toSeek(state),
      sort: state.sort,
      size: 200,
      columns,
      ...(after ? { after } : {}),
    })
    rows.push(...part.rows)
    after = part.next
  } while (after && rows.length < 10_000)
  if (rows.length === 0) {
    say.info(empty)
    return
  }
  const safe = (cell: string) =>
    `"${(/^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`
  const csv = `\ufeff${tsv(page, columns, rows)
    .split('\n')
    .map((line) => line.split('\t').map(safe).join(','))
    .join('\r\n')}`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = `${page.title}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
