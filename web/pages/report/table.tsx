/** Report lines with their totals. A figure links to the list behind it, or opens its rows where no list can show them. */
import { Link } from 'react-router'
import type { MeasurePage, ReportAnswer, ReportRow } from '../../../model/outputs/report.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { listBehind } from './api.ts'
import { figureText, rowTitle } from './figures.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'

export interface TableProps {
  readonly answer: ReportAnswer
  readonly sort: readonly string[]
  readonly busy: boolean
  readonly onSort: (sort: readonly string[]) => void
  readonly onOpen: (row: ReportRow, measure: string, title: string) => void
}

export function ReportTable({ answer, sort, busy, onSort, onOpen }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  if (answer.rows.length === 0) return <div className="blank">{t('noData')}</div>
  const heading = (name: string, label: string, right: boolean) => (
    <Heading key={name} name={name} label={label} right={right} sort={sort} onSort={onSort} />
  )
  const cell = (row: ReportRow, measure: MeasurePage) => (
    <td key={measure.name} className="num">
      <Figure answer={answer} row={row} measure={measure} onOpen={onOpen} />
    </td>
  )
  return (
    <div
      className={`${styles['report-table']} sheet`}
      data-part="report-table"
      tabIndex={0}
      role="region"
      aria-label={t('reports')}
      aria-busy={busy}
    >
      <table className="weft">
        <thead>
          <tr>
            {answer.groups.map((one) => heading(one.field, one.label, false))}
            {answer.measures.map((one) => heading(one.name, one.label, true))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row, at) => (
            <tr key={at}>
              {answer.groups.map(({ field }, first) =>
                first === 0 ? (
                  <th key={field} scope="row">
                    <span className="cell">{row.titles[field] || t('none')}</span>
                  </th>
                ) : (
                  <td key={field}>
                    <span className="cell">{row.titles[field] || t('none')}</span>
                  </td>
                ),
              )}
              {answer.measures.map((one) => cell(row, one))}
            </tr>
          ))}
        </tbody>
        {answer.groups.length > 0 && (
          <tfoot>
            {answer.totals.map((row, at) => (
              <tr key={at}>
                <th scope="row" colSpan={answer.groups.length}>
                  {[t('total'), ...Object.values(row.titles)].join(' ')}
                </th>
                {answer.measures.map((one) => cell(row, one))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A column heading that sorts the lines; figures sort largest first. */
export function Heading({
  name,
  label,
  right,
  sort,
  onSort,
  rows,
}: Pick<TableProps, 'sort' | 'onSort'> & { name: string; label: string; right: boolean; rows?: number }): React.ReactElement {
  const t = useMessages(messages)
  const word = sort.find((one) => one.replace('-', '') === name)
  const next = word === undefined ? [right ? `-${name}` : name] : word.startsWith('-') === right ? [right ? name : `-${name}`] : []
  return (
    <th
      scope="col"
      rowSpan={rows}
      className={right ? 'num' : undefined}
      aria-sort={word === undefined ? undefined : word.startsWith('-') ? 'descending' : 'ascending'}
    >
      <button type="button" className="plain" title={t('sortBy', { label })} onClick={() => onSort(next)}>
        {label} {word === undefined ? '' : word.startsWith('-') ? '↓' : '↑'}
      </button>
    </th>
  )
}

export function Figure({
  answer,
  row,
  measure,
  onOpen,
  place,
}: {
  answer: ReportAnswer
  row: ReportRow
  measure: MeasurePage
  onOpen: TableProps['onOpen']
  /** In a cross-tab, the column that the figure belongs to. */
  place?: string
}): React.ReactElement {
  const t = useMessages(messages)
  const text = figureText(row.figures[measure.name], measure)
  if (row.figures[measure.name] == null) return <span className="muted">{text}</span>
  const path = listBehind(answer, row, measure.name)
  const title = [rowTitle(answer, row, t('none')) || t('total'), place].filter(Boolean).join(' · ')
  return path ? (
    <Link to={path} aria-label={`${title} ${measure.label} ${text}`}>
      {text}
    </Link>
  ) : (
    <button
      type="button"
      className="plain"
      aria-label={`${title} ${measure.label} ${text}`}
      onClick={() => onOpen(row, measure.name, title)}
    >
      {text}
    </button>
  )
}
