/** Cross-tab: rows by columns, with totals at the right and bottom; each figure links to its source rows. */
import type { MeasurePage, ReportAnswer, ReportRow } from '../../../model/outputs/report.ts'
import { comma, useMessages } from '../../../ui/text/language.tsx'
import { figureText, rowTitle } from './figures.ts'
import { Figure, Heading, type TableProps } from './table.tsx'
import { messages } from './messages.ts'
import styles from './report.module.css'

export function CrossTable({ answer, sort, busy, onSort, onOpen }: TableProps): React.ReactElement {
  const t = useMessages(messages)
  const { across: crossTab, measures } = answer
  if (!crossTab || answer.rows.length === 0) return <div className="blank">{t('noData')}</div>
  return (
    <div
      className={`${styles['report-table']} sheet ${styles['cross']}`}
      data-part="report-table"
      tabIndex={0}
      role="region"
      aria-label={t('cross')}
      aria-busy={busy}
    >
      <table className="weft">
        <caption className="hide">
          {t('crossOf', {
            lines: answer.groups.map((one) => one.label).join(comma()) || t('total'),
            columns: crossTab.label,
            figures: measures.map((one) => one.label).join(comma()),
          })}
        </caption>
        <CrossHead answer={answer} columns={crossTab.columns} sort={sort} onSort={onSort} />
        <tbody>
          {answer.rows.map((row, index) => (
            <tr key={index}>
              {answer.groups.map(({ field }) => (
                <th key={field} scope="row">
                  <span className="cell">{row.titles[field] || t('none')}</span>
                </th>
              ))}
              <CrossCells answer={answer} columns={crossTab.columns} row={row} onOpen={onOpen} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {answer.totals.map((row, index) => (
            <tr key={index}>
              {answer.groups.length > 0 && (
                <th scope="row" colSpan={answer.groups.length}>
                  {[t('total'), rowTitle(answer, row, t('none'))].filter(Boolean).join(' ')}
                </th>
              )}
              <CrossCells answer={answer} columns={crossTab.columns} row={row} onOpen={onOpen} />
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

type Columns = NonNullable<ReportAnswer['across']>['columns']

/** The headings: groups and columns, and with several figures a second row that names the figures of each column. */
function CrossHead({ answer, columns, sort, onSort }: Pick<TableProps, 'answer' | 'sort' | 'onSort'> & { columns: Columns }) {
  const t = useMessages(messages)
  const { measures } = answer
  const several = measures.length > 1
  return (
    <thead>
      <tr>
        {answer.groups.map((one) => (
          <Heading
            key={one.field}
            name={one.field}
            label={one.label}
            right={false}
            sort={sort}
            onSort={onSort}
            rows={several ? 2 : undefined}
          />
        ))}
        {columns.map((column, at) => (
          <th key={at} scope={several ? 'colgroup' : 'col'} colSpan={measures.length} className={several ? styles['cross-head'] : 'num'}>
            {column.title || t('none')}
          </th>
        ))}
        {several ? (
          <th
            scope="colgroup"
            colSpan={measures.length}
            className={`${styles['cross-head']} ${styles['cross-total']}`}
            data-part="cross-total"
          >
            {t('total')}
          </th>
        ) : (
          <Heading name={measures[0]!.name} label={t('total')} right sort={sort} onSort={onSort} />
        )}
      </tr>
      {several && (
        <tr>
          {columns.flatMap((_, at) =>
            measures.map((one) => (
              <th key={`${at} ${one.name}`} scope="col" className="num">
                {one.label}
              </th>
            )),
          )}
          {measures.map((one) => (
            <Heading key={one.name} name={one.name} label={one.label} right sort={sort} onSort={onSort} />
          ))}
        </tr>
      )}
    </thead>
  )
}

interface CrossCellsProps extends Pick<TableProps, 'answer' | 'onOpen'> {
  readonly columns: Columns
  readonly row: ReportRow
}

/** The figures of a row: those of each column, then the row's totals. */
function CrossCells({ answer, columns, row, onOpen }: CrossCellsProps) {
  const t = useMessages(messages)
  const { measures } = answer
  return (
    <>
      {columns.flatMap(({ title, filters }, at) =>
        measures.map((measure) => {
          const figures = row.across?.[at] ?? {}
          const empty = isEmpty(figures[measure.name], measure)
          return (
            <td key={`${at} ${measure.name}`} className="num">
              {filters && !empty ? (
                <Figure
                  answer={answer}
                  row={{ ...row, figures, filters: [...row.filters, ...filters] }}
                  measure={measure}
                  onOpen={onOpen}
                  place={title || t('none')}
                />
              ) : (
                <span className={empty ? 'muted' : undefined}>{empty ? '—' : figureText(figures[measure.name], measure)}</span>
              )}
            </td>
          )
        }),
      )}
      {measures.map((measure) => (
        <td key={`total ${measure.name}`} className={`num ${styles['cross-total']}`} data-part="cross-total">
          <Figure answer={answer} row={row} measure={measure} onOpen={onOpen} place={t('total')} />
        </td>
      ))}
    </>
  )
}

/** A cell without data is left empty, because zeros would hide the other figures. */
const isEmpty = (value: string | null | undefined, { kind }: MeasurePage): boolean =>
  value === null || value === undefined || (value === '0' && kind !== 'percent')
