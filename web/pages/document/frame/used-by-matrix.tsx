/**
 * Documents that use a document by two of their fields: SKUs or stock by colour and size. Each cell leads to the documents behind it; it holds the
 * sum of a figure, or the status of the document, and how many there are where they are several.
 */
import { Link } from 'react-router'
import { add, grouped, sum } from '../../../../model/decimal.ts'
import type { UsedBy } from '../../../../model/display/display.ts'
import type { Page } from '../../../../model/page.ts'
import type { ListGroup } from '../../../../model/lists/list-query.ts'
import type { Filter } from '../../../../model/lists/filter.ts'
import { Swatch, useLooks } from '../../../../ui/fields/look.tsx'
import { partsOfTitle } from '../../../../ui/fields/link-label.tsx'
import { useText } from '../../../../ui/text/language.tsx'
import { Glyph } from '../../../../ui/theme/status.tsx'
import styles from './used-by.module.css'

interface MatrixProps {
  readonly user: Page
  readonly use: UsedBy
  /** By column, row and, without a figure, status; in the order of the columns. */
  readonly groups: readonly ListGroup[]
  readonly listOf: (filters: readonly Filter[]) => string
}

export function UsedByMatrix({ user, use, groups, listOf }: MatrixProps): React.ReactElement {
  const t = useText()
  const [rows, columns] = [use.rows!, use.columns!]
  const { fields } = user.list
  const shown = { rows: valuesOf(groups, rows), columns: valuesOf(groups, columns) }
  const { to } = fields[rows]!
  const looks = useLooks(to ? shown.rows.flatMap(({ key }) => (key === '' ? [] : [{ type: to, id: key }])) : []) ?? {}
  const among = (row?: string, column?: string) =>
    groups.filter(
      ({ values }) => (row === undefined || keyOf(values[rows]) === row) && (column === undefined || keyOf(values[columns]) === column),
    )
  const figure = (some: readonly ListGroup[]) => (use.cell ? grouped(sumOf(some, use.cell)) : '')
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} data-kind="matrix">
        <thead>
          <tr>
            <th scope="col">{fields[rows]!.label}</th>
            {shown.columns.map(({ key, text }) => (
              <th key={key} scope="col" data-right>
                {text || '—'}
              </th>
            ))}
            {use.cell && (
              <th scope="col" data-right>
                {fields[use.cell]!.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map(({ key, text }) => (
            <tr key={key}>
              <th scope="row">
                {looks[key]?.colour && <Swatch colour={looks[key].colour} />} <span title={text}>{partsOfTitle(text || '—').name}</span>
              </th>
              {shown.columns.map((column) => (
                <td key={column.key} data-right>
                  <Cell user={user} groups={among(key, column.key)} cell={use.cell} listOf={listOf} />
                </td>
              ))}
              {use.cell && (
                <td data-right>
                  <b>{figure(among(key))}</b>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {use.cell && shown.rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {shown.columns.map(({ key }) => (
                <td key={key} data-right>
                  {figure(among(undefined, key))}
                </td>
              ))}
              <td data-right>
                <b>{figure(groups)}</b>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** The sum of a figure, or the statuses of the documents; a dash where there are none. */
function Cell({ user, groups, cell, listOf }: Pick<MatrixProps, 'user' | 'groups' | 'listOf'> & { cell: string | undefined }) {
  const [first] = groups
  if (!first) return <span className="muted">–</span>
  const to = listOf(first.filters.filter(({ field }) => field !== 'status'))
  if (cell) return <Link to={to}>{grouped(sumOf(groups, cell))}</Link>
  return (
    <Link to={to} className={styles['statuses']}>
      {groups.map(({ values, count }) => {
        const status = user.statuses[String(values['status'])]
        return (
          <span
            key={String(values['status'])}
            role="img"
            aria-label={`${status?.label ?? ''}${count > 1 ? ` ${count}` : ''}`}
            title={status?.label}
            data-family={status?.family ?? 'neutral'}
          >
            <Glyph family={status?.family ?? 'neutral'} />
            {count > 1 && count}
          </span>
        )
      })}
    </Link>
  )
}

/** A blank value stands under the empty key. */
const keyOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The values of a field with their titles, each once, in the order of the groups. */
const valuesOf = (groups: readonly ListGroup[], name: string): readonly { readonly key: string; readonly text: string }[] => {
  const texts = new Map(groups.map(({ values }) => [keyOf(values[name]), String(values[`${name}$`] ?? values[name] ?? '')]))
  return [...texts].map(([key, text]) => ({ key, text }))
}

const sumOf = (groups: readonly ListGroup[], cell: string): string =>
  groups.reduce((total, { totals }) => add(total, totals[cell] ?? '0'), sum([]))
