/** How one value of a row stands in a list: in a cell, on a card, as words; and whether its day has passed. */
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { Status } from '../theme/status.tsx'

interface ValueProps {
  readonly page: Page
  readonly field: PageField
  readonly row: WireDoc
}

/** How one value stands in a list or a peek. */
export function Value({ page, field, row }: ValueProps): React.ReactElement | null {
  if (field.type === 'status') {
    const status = page.statuses[row.status ?? '']
    return status ? <Status family={status.family} label={status.label} /> : null
  }
  const { Cell } = kindFor(field.type)
  return <Cell field={field} value={row[field.field]} row={row as Record<string, unknown>} />
}

/** As it stands on a card, which is itself a link: figures and dates as in the table, links as words. */
export function Fact(props: ValueProps): React.ReactElement | null {
  return linked.has(props.field.type) ? <Plain {...props} /> : <Value {...props} />
}
/** Kinds that show as links of their own. */
const linked = new Set(['link', 'links', 'lineLink', 'email', 'phone'])

/** The words alone, for what is itself a link. */
export const Plain = (props: ValueProps): React.ReactElement => <>{textOf(props) || '—'}</>

/** The plain text of a value: figures as they are stored, links by their titles, a status by its name. */
export const textOf = ({ page, field, row }: ValueProps): string =>
  field.type === 'status'
    ? (page.statuses[row.status ?? '']?.label ?? '')
    : kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> })

/** The day where the person is, asked anew: tabs stay open over night. */
const today = (): string => new Date().toLocaleDateString('sv')
/** Past the day by which work was due, in a document that is neither done nor closed. */
export const isLate = (page: Page, field: PageField, row: WireDoc): boolean =>
  page.list.due.includes(field.field) &&
  typeof row[field.field] === 'string' &&
  (row[field.field] as string) < today() &&
  !['success', 'closed'].includes(page.statuses[row.status ?? '']?.family ?? '')
