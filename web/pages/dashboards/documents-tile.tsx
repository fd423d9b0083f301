/** A tile with documents: the first of a list with a few facts of each, or as a grid with heads and sums. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { documentKindOf, type DocumentTileKind, type Tile } from '../../../model/outputs/board.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { MoneyMark } from '../../../ui/fields/money-head.tsx'
import { isRight } from '../../../ui/fields/registry.tsx'
import { Value } from '../../../ui/list/value.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { usePage } from '../../api/pages.ts'
import { documentPath } from '../../api/services.ts'
import { messages } from './messages.ts'
import styles from './mydash.module.css'
import { Trouble } from './trouble.tsx'

/** A row of a reading type leads to the document that it comes from. */
const rowPath = (page: Page, row: WireDoc): string =>
  page.reads ? documentPath(String(row['$page']), String(row['$doc'])) : documentPath(page.page, row.id)

interface DocumentsProps {
  readonly page: Page
  readonly columns: readonly string[]
  readonly rows: readonly WireDoc[]
  readonly totals: Readonly<Record<string, string>>
}
interface DocumentsPart {
  /** How many documents the tile reads. */
  readonly rows: number
  /** Which columns of the list it shows beside the number. */
  readonly columns: (list: Page['list']) => readonly string[]
  /** What else it asks of the list, in the order of the view. */
  readonly ask: (page: Page, columns: readonly string[], view: Page['list']['views'][number] | undefined) => Partial<ListQuery>
  readonly Body: React.ComponentType<DocumentsProps>
}
const withoutNumber = (names: readonly string[]): string[] => names.filter((name) => name !== 'number')

/** The part of each tile kind that shows documents. A kind that is missing here does not compile. */
const documentParts: Readonly<Record<DocumentTileKind, DocumentsPart>> = {
  // A few facts of each document.
  LIST: { rows: 12, columns: ({ digest }) => withoutNumber(digest).slice(0, 3), ask: () => ({}), Body: FactsOfDocuments },
  // The columns of the list with heads and sums, in the order of the view.
  GRID: {
    rows: 50,
    columns: ({ columns }) => withoutNumber(columns).slice(0, 8),
    ask: (page, columns, view) => ({
      columns: withCurrencies(page, columns),
      totals: true,
      ...(view?.sort ? { sort: view.sort } : {}),
    }),
    Body: GridOfDocuments,
  },
}

/**
 * The first documents of a list.
 * @param every milliseconds between two loads; undefined loads once
 */
export function DocumentsTile({ tile, every }: { tile: Tile; every?: number }): React.ReactElement {
  const t = useMessages(messages)
  const page = usePage(tile.page ?? '')
  const view = page.data?.list.views.find((one) => one.id === tile.view)
  // Without the conditions of its view the tile would show all documents under the name of some.
  const isGone = page.data !== undefined && tile.view !== undefined && !view
  const { rows, columns: columnsOf, ask, Body } = documentParts[documentKindOf(tile) ?? 'LIST']
  const columns = page.data ? columnsOf(page.data.list) : []
  const answer = useQuery({
    ...listQuery(tile.page!, {
      filters: view?.filters ?? [],
      columns,
      size: rows,
      ...(page.data ? ask(page.data, columns, view) : {}),
    }),
    enabled: page.data !== undefined && !isGone,
    retry: false,
    ...(every ? { refetchInterval: every } : {}),
  })
  const error = page.error ?? answer.error
  if (error && !answer.data) return <Trouble error={error} retry={() => Promise.all([page.refetch(), answer.refetch()])} />
  if (isGone) return <p className="muted">{t('viewGone')}</p>
  if (!page.data || !answer.data) return <div aria-busy="true" />
  if (answer.data.rows.length === 0) return <p className="muted">{t('noData')}</p>
  return <Body page={page.data} columns={columns} rows={answer.data.rows} totals={answer.data.totals ?? {}} />
}

function FactsOfDocuments({ page, columns, rows }: DocumentsProps) {
  return (
    <table className={`weft ${styles['tile-table']}`}>
      <DocumentRows page={page} columns={columns} rows={rows} classOf={() => ''} />
    </table>
  )
}

function GridOfDocuments({ page, columns, rows, totals }: DocumentsProps) {
  return (
    <table className={`weft ${styles['tile-table']}`}>
      <GridHead page={page} columns={columns} rows={rows} />
      <DocumentRows page={page} columns={columns} rows={rows} classOf={({ type }) => (isRight(type) ? 'num' : '')} />
      <GridSums columns={columns} totals={totals} />
    </table>
  )
}

function DocumentRows({
  page,
  columns,
  rows,
  classOf,
}: Omit<DocumentsProps, 'totals'> & { classOf: (field: PageField) => string }): React.ReactElement {
  const t = useMessages(messages)
  const { fields } = page.list
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="nowrap">
            <Link to={rowPath(page, row)}>{row.number ?? t('open')}</Link>
          </td>
          {columns.map((name) => (
            <td key={name} className={classOf(fields[name]!)}>
              <span className="cell">
                <Value page={page} field={fields[name]!} row={row} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The heads of a grid: amounts name the currency that all rows share. */
function GridHead({ page, columns, rows }: { page: Page; columns: readonly string[]; rows: readonly WireDoc[] }) {
  const t = useMessages(messages)
  return (
    <thead>
      <tr>
        <th scope="col">{page.list.fields['number']?.label ?? t('document')}</th>
        {columns.map((name) => (
          <th key={name} scope="col">
            {page.list.fields[name]!.label}
            <MoneyMark field={page.list.fields[name]!} rows={rows} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The sums of a grid over all rows of the list; an amount in several currencies has none. */
function GridSums({ columns, totals }: { columns: readonly string[]; totals: Readonly<Record<string, string>> }) {
  const t = useMessages(messages)
  if (columns.every((name) => totals[name] === undefined)) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('sum')}</th>
        {columns.map((name) => (
          <td key={name} className="num">
            {totals[name] === undefined ? '' : grouped(totals[name])}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const withCurrencies = (page: Page, columns: readonly string[]): string[] => [
  ...new Set([...columns, ...columns.flatMap((name) => page.list.fields[name]?.currency ?? [])]),
]
