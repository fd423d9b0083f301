/**
 * Cross-tab: rows by columns, with totals at the right and bottom; each figure links to its source rows. It includes the choice of
 * the column group.
 */
import { Select } from 'antd'
import type { MeasurePage, ReportPage, ReportRow } from '../../../model/report.ts'
import { comma, useWords } from '../../../ui/text/language.tsx'
import { figureText, rowTitle } from './figures.ts'
import { Figure, Heading, type TableProps } from './table.tsx'
import { messages } from './messages.ts'
import styles from './report.module.css'

interface Turned {
  readonly across: string | undefined
  readonly measures: readonly string[] | undefined
}
const flat = '-'

/** Returns the cross-tab that the address requests (`x` for columns, `m` for figures), otherwise the default of the report. */
export function turnOf(page: ReportPage, query: URLSearchParams): Turned {
  const requestedField = query.get('x') ?? page.across?.field
  const columnField = requestedField !== flat && page.groups.some((one) => one.field === requestedField) ? requestedField : undefined
  const known = (query.get('m') ?? '').split(',').filter((name) => page.measures.some((one) => one.name === name))
  const own = columnField && columnField === page.across?.field ? page.across?.measures : undefined
  return { across: columnField, measures: columnField ? (known.length > 0 ? known : own) : undefined }
}

export function Turn({
  page,
  turn,
  onChange,
}: {
  page: ReportPage
  turn: Turned
  onChange: (x: string | undefined, m: string | undefined) => void
}): React.ReactElement | null {
  const t = useWords(messages)
  const amounts = page.measures.some((one) => one.kind === 'money')
  const groups = page.groups.filter((one) => !(amounts && /(^|\.)currency$/.test(one.field)))
  if (groups.length < 2 && !turn.across) return null
  return (
    <>
      <label className="row">
        <span className="muted">{t('acrossBy')}</span>
        <Select
          size="small"
          aria-label={t('acrossBy')}
          value={turn.across ?? flat}
          className="min-w-120"
          popupMatchSelectWidth={false}
          options={[{ value: flat, label: t('acrossNone') }, ...groups.map((one) => ({ value: one.field, label: one.label }))]}
          onChange={(next) => onChange(next === (page.across?.field ?? flat) ? undefined : next, undefined)}
        />
      </label>
      {turn.across && page.measures.length > 1 && (
        <label className="row">
          <span className="muted">{t('measures')}</span>
          <Select
            size="small"
            mode="multiple"
            maxTagCount={2}
            aria-label={t('measures')}
            className="min-w-160"
            popupMatchSelectWidth={false}
            value={[...(turn.measures ?? page.measures.map((one) => one.name))]}
            options={page.measures.map((one) => ({ value: one.name, label: one.label }))}
            onChange={(next: string[]) =>
              onChange(turn.across === page.across?.field ? undefined : turn.across, next.join(',') || undefined)
            }
          />
        </label>
      )}
    </>
  )
}

export function CrossTable({ answer, sort, busy, onSort, onOpen }: TableProps): React.ReactElement {
  const t = useWords(messages)
  const { across: crossTab, measures } = answer
  if (!crossTab || answer.rows.length === 0) return <div className="blank">{t('noData')}</div>
  const several = measures.length > 1
  const titleOf = (at: number) => crossTab.columns[at]!.title || t('none')
  const cells = (row: ReportRow) => [
    ...crossTab.columns.flatMap(({ filters }, at) =>
      measures.map((measure) => {
        const figures = row.across?.[at] ?? {}
        return (
          <td key={`${at} ${measure.name}`} className="num">
            {filters && !isEmpty(figures[measure.name], measure) ? (
              <Figure
                answer={answer}
                row={{ ...row, figures, filters: [...row.filters, ...filters] }}
                measure={measure}
                onOpen={onOpen}
                place={titleOf(at)}
              />
            ) : (
              <span className={isEmpty(figures[measure.name], measure) ? 'muted' : undefined}>
                {isEmpty(figures[measure.name], measure) ? '—' : figureText(figures[measure.name], measure)}
              </span>
            )}
          </td>
        )
      }),
    ),
    ...measures.map((measure) => (
      <td key={`total ${measure.name}`} className={`num ${styles['cross-total']}`} data-part="cross-total">
        <Figure answer={answer} row={row} measure={measure} onOpen={onOpen} place={t('total')} />
      </td>
    )),
  ]
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
            {crossTab.columns.map((_, at) => (
              <th
                key={at}
                scope={several ? 'colgroup' : 'col'}
                colSpan={measures.length}
                className={several ? styles['cross-head'] : 'num'}
              >
                {titleOf(at)}
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
              {crossTab.columns.flatMap((_, at) =>
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
        <tbody>
          {answer.rows.map((row, index) => (
            <tr key={index}>
              {answer.groups.map(({ field }) => (
                <th key={field} scope="row">
                  <span className="cell">{row.titles[field] || t('none')}</span>
                </th>
              ))}
              {cells(row)}
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
              {cells(row)}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

/** A cell without data is left empty, because zeros would hide the other figures. */
const isEmpty = (value: string | null | undefined, { kind }: MeasurePage): boolean =>
  value === null || value === undefined || (value === '0' && kind !== 'percent')
