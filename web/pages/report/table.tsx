/** Report lines with their totals. A figure links to the list behind it, or opens its rows where no list can show them. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { sum } from '../../../model/decimal.ts'
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
  /** The rows before and after these are on other pages. */
  readonly continues?: { readonly before: boolean; readonly after: boolean }
  readonly onSort: (sort: readonly string[]) => void
  readonly onOpen: (row: ReportRow, measure: string, title: string) => void
}

export function ReportTable({ answer, sort, busy, continues, onSort, onOpen }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  if (answer.rows.length === 0) return <div className="blank">{t('noData')}</div>
  const blocks = blocksOf(answer)
  // The rest of a block may stand on another page: no sum of a part is shown as that of the whole.
  const isWhole = (at: number) => !(at === 0 && continues?.before) && !(at === blocks.length - 1 && continues?.after)
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
          {blocks.map((block, at) => (
            <Fragment key={at}>
              {block.map((row, index) => (
                <tr key={index}>
                  {answer.groups.map(({ field }, column) => {
                    const title = <span className="cell">{row.titles[field] || t('none')}</span>
                    if (column > 0) return <td key={field}>{title}</td>
                    return index === 0 ? (
                      <th
                        key={field}
                        scope={block.length > 1 ? 'rowgroup' : 'row'}
                        rowSpan={block.length}
                        className={block.length > 1 ? styles['block'] : undefined}
                      >
                        {title}
                      </th>
                    ) : null
                  })}
                  {answer.measures.map((one) => cell(row, one))}
                </tr>
              ))}
              {block.length > 1 && isWhole(at) && (
                <tr className={styles['subtotal']} data-part="subtotal">
                  <th scope="row" colSpan={answer.groups.length}>
                    {t('subtotal', { title: block[0]!.titles[answer.groups[0]!.field] || t('none') })}
                  </th>
                  {answer.measures.map((measure) => (
                    <td key={measure.name} className="num">
                      {measure.adds ? figureText(sum(block.map((row) => row.figures[measure.name] ?? '0')), measure) : ''}
                    </td>
                  ))}
                </tr>
              )}
            </Fragment>
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

/**
 * Returns the lines in blocks of one value of the first group, where the lines of each value stand together and the others cannot be mixed up
 * with them: no amounts of several currencies. Otherwise each line is a block.
 */
function blocksOf({ rows, groups, totals }: ReportAnswer): readonly (readonly ReportRow[])[] {
  const [first] = groups
  const single = rows.map((row) => [row])
  if (!first || groups.length < 2 || totals.length > 1) return single
  // Two partners may have the same name.
  const valueOf = ({ values }: ReportRow) => values[first.field]
  const blocks: ReportRow[][] = []
  for (const row of rows) {
    const last = blocks.at(-1)
    if (last && valueOf(last[0]!) === valueOf(row)) last.push(row)
    else blocks.push([row])
  }
  const isTogether = new Set(blocks.map(([row]) => valueOf(row!))).size === blocks.length
  return isTogether ? blocks : single
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
