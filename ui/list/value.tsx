/** Displays one value of a row in a list: in a cell, on a card, as text. It also tells whether a due date has passed. */
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { localDay } from '../../model/process/work-time.ts'
import { Incomplete } from '../fields/incomplete.tsx'
import { SeenLabel } from '../fields/look.tsx'
import { kindFor } from '../fields/registry.tsx'
import { Status } from '../theme/status.tsx'
import { useTableText } from './messages.ts'

interface ValueProps {
  readonly page: Page
  readonly field: PageField
  readonly row: WireDoc
}

/** Shows one value in a list or a preview. */
export function Value({ page, field, row }: ValueProps): React.ReactElement | null {
  if (field.type === 'status') {
    return <RowStatus page={page} row={row} />
  }
  const { Cell } = kindFor(field.type)
  return <Cell field={field} value={row[field.field]} row={row as Record<string, unknown>} />
}

/** The status of a row, and that it waits for the reader, as the server says. */
export function RowStatus({ page, row }: Pick<ValueProps, 'page' | 'row'>): React.ReactElement | null {
  const t = useTableText()
  const status = page.statuses[row.status ?? '']
  return status ? <Status family={status.family} label={status.label} waits={waitsForReader(row) ? t('waitsForYou') : undefined} /> : null
}

/** Whether the document of a row waits for the reader. */
export const waitsForReader = (row: WireDoc): boolean => row['$waits'] === true

/** Shows a value on a card. The card is a link, so figures and dates look as in the table and links are plain text. */
export function Fact(props: ValueProps): React.ReactElement | null {
  const { field, row } = props
  const id = row[field.field]
  if (field.type === 'link' && typeof id === 'string')
    return <SeenLabel type={field.to} id={id} look={field.look} text={String(row[`${field.field}$`] || id)} />
  return kindFor(field.type).hasLink ? <Plain {...props} /> : <FactValue {...props} />
}

/** Shows one value where it stands for its document: an amount says whether it is incomplete. In a table the number of what it leaves out is a column. */
export const FactValue = (props: ValueProps): React.ReactElement => (
  <>
    <Value {...props} />
    {props.field.field === props.page.display.money?.main && <Incomplete page={props.page} row={props.row} />}
  </>
)

/** Plain text of a value, for use inside a link. */
export const Plain = (props: ValueProps): React.ReactElement => <>{textOf(props) || '—'}</>

/** Returns the plain text of a value: figures as stored, links by title, a status by name. */
export const textOf = ({ page, field, row }: ValueProps): string =>
  field.type === 'status'
    ? (page.statuses[row.status ?? '']?.label ?? '')
    : kindFor(field.type).text(row[field.field], { field, value: row[field.field], row: row as Record<string, unknown> })

/** Returns the text of a value inside a sentence: amounts and quantities with separators. */
export const spokenText = (props: ValueProps): string => kindFor(props.field.type).spoken(textOf(props))

/** Whether the due date has passed by the day of the platform, which is computed on each call because tabs stay open overnight, in a document
 * that is neither done nor closed. */
export const isLate = (page: Page, field: PageField, row: WireDoc): boolean =>
  page.list.due.includes(field.field) &&
  typeof row[field.field] === 'string' &&
  (row[field.field] as string) < localDay(page.zone, Date.now()) &&
  !['success', 'closed'].includes(page.statuses[row.status ?? '']?.family ?? '')
