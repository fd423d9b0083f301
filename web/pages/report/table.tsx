/** Report lines with their totals. A figure links to the list behind it, or opens its rows where no list can show them. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { compare, sum } from '../../../model/decimal.ts'
import type { MeasurePage, ReportAnswer, ReportRow } from '../../../model/outputs/report.ts'
import { LinkLabel, partsOfTitle } from '../../../ui/fields/link-label.tsx'
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
  /** The figures of each value of the first group over all pages, where there are several. */
  readonly wholes?: readonly ReportRow[] | undefined
  readonly onSort: (sort: readonly string[]) => void
  readonly onOpen: (row: ReportRow, measure: string, title: string) => void
}

export function ReportTable({ answer, sort, busy, continues, wholes, onSort, onOpen }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  if (answer.rows.length === 0) return <div className="blank">{t('noData')}</div>
  const blocks = blocksOf(answer)
  // The rest of a block may stand on another page: its sum is that of the whole, and says so.
  const isWhole = (at: number) => !(at === 0 && continues?.before) && !(at === blocks.length - 1 && continues?.after)
  const first = answer.groups[0]?.field ?? ''
  const wholeOf = (block: readonly ReportRow[]) => wholes?.find(({ values }) => values[first] === block[0]!.values[first])
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
                    const title = (
                      <span className="cell">
                        <LinkLabel text={row.titles[field] || t('none')} />
                      </span>
                    )
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
              <Subtotal answer={answer} block={block} isWhole={isWhole(at)} whole={isWhole(at) ? undefined : wholeOf(block)} />
            </Fragment>
          ))}
        </tbody>
        {answer.groups.length > 0 && (
          <tfoot>
            {answer.totals.map((row, at) => (
              <tr key={at}>
                <th scope="row" colSpan={answer.groups.length}>
                  {[t('total'), ...Object.values(row.titles).map((title) => partsOfTitle(title).name)].join(' ')}
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

/** The sum of a block of several lines; of one that other pages continue what the server adds up, if that is known. */
function Subtotal(props: { answer: ReportAnswer; block: readonly ReportRow[]; isWhole: boolean; whole: ReportRow | undefined }) {
  const { answer, block, isWhole, whole } = props
  const t = useMessages(messages)
  if (isWhole ? block.length < 2 : !whole) return null
  const ofPage = (name: string) => sum(block.map((row) => row.figures[name] ?? '0'))
  const text = (measure: MeasurePage) => figureText(whole ? (whole.figures[measure.name] ?? '0') : ofPage(measure.name), measure)
  const added = answer.measures.filter(({ adds }) => adds)
  // The block may end with the page.
  const isHere = !whole || added.every(({ name }) => compare(whole.figures[name] ?? '0', ofPage(name)) === 0)
  const title = partsOfTitle(block[0]!.titles[answer.groups[0]!.field] || t('none')).name
  return (
    <tr className={styles['subtotal']} data-part="subtotal">
      <th scope="row" colSpan={answer.groups.length}>
        {t(isHere ? 'subtotal' : 'subtotalOfPages', { title })}
      </th>
      {answer.measures.map((measure) => (
        <td key={measure.name} className="num">
          {measure.adds ? text(measure) : ''}
        </td>
      ))}
    </tr>
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
