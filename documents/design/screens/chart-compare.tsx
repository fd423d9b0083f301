/** Two size charts cell by cell: another version of the style, or the chart of another style, chosen by number. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { cellName } from '../../../model/fields/matrix.ts'
import type { ViewOf, WireOf } from '../../../model/wire-document.ts'
import { AnswerState } from '../../../ui/sections/answer-section.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import type { sizeChart } from '../size-chart.ts'
import { cellsOfBoth, comparedWith, type ChartValues, type ComparedCell } from './chart-values.ts'
import { messages } from './chart-messages.ts'
import styles from './size-chart.module.css'

type Chart = ViewOf<typeof sizeChart>
type ChartRow = WireOf<typeof sizeChart>

export function ChartCompare({ doc, values }: { doc: Chart; values: ChartValues }): React.ReactElement {
  const t = useMessages(messages)
  const { documentsOf, partKey } = useWebPart()
  const [chosen, setChosen] = useState<string>()
  const [search, setSearch] = useState('')
  const charts = useCharts(doc, search)
  const other = useQuery({
    queryKey: partKey('size-chart', 'compared', chosen),
    enabled: chosen !== undefined,
    retry: false,
    queryFn: () => documentsOf<typeof sizeChart>('size_chart').view(chosen!),
  })
  const option = (row: ChartRow) => ({ value: row.id, label: row.number ?? row.id })
  return (
    <div className={styles['compare']}>
      <Select
        aria-label={t('compareWith')}
        placeholder={t('compareWith')}
        value={chosen}
        allowClear
        showSearch={{ filterOption: false, onSearch: setSearch }}
        options={[
          { label: t('sameStyle'), options: charts.own.map(option) },
          ...(charts.others.length > 0 ? [{ label: t('others'), options: charts.others.map(option) }] : []),
        ]}
        onChange={(id: string | undefined) => setChosen(id)}
      />
      <AnswerState answers={[other]} failed={t('failed')} />
      {chosen !== undefined && other.data && <Comparison own={values} ownNumber={doc.number ?? ''} other={other.data} />}
    </div>
  )
}

/** The versions of the style, and charts of other styles whose number or style has the text. */
function useCharts(doc: Chart, search: string): { readonly own: readonly ChartRow[]; readonly others: readonly ChartRow[] } {
  const { documentsOf, partKey } = useWebPart()
  const charts = documentsOf<typeof sizeChart>('size_chart')
  const own = useQuery({
    queryKey: partKey('size-chart', 'versions', doc.style, doc.version),
    retry: false,
    queryFn: () => charts.list({ filters: [{ field: 'style', operator: 'eq', value: doc.style }], columns: ['edition'], size: 50 }),
  })
  const others = useQuery({
    queryKey: partKey('size-chart', 'others', search),
    enabled: search.trim().length > 1,
    retry: false,
    queryFn: () => charts.list({ search: search.trim(), columns: ['style'], size: 20 }),
  })
  const rows = (own.data?.rows ?? []).filter(({ id }) => id !== doc.id)
  return { own: rows, others: (others.data?.rows ?? []).filter((row) => row.style !== doc.style) }
}

function Comparison({ own, ownNumber, other }: { readonly own: ChartValues; readonly ownNumber: string; readonly other: Chart }) {
  const t = useMessages(messages)
  const number = other.number ?? ''
  if (own.unit !== other.unit) return <p role="alert">{t('otherUnit', { other: number })}</p>
  const columns = cellsOfBoth(own, other)
  const parts = comparedWith(own, other, columns)
  const count = parts.flatMap(({ cells }) => cells).filter(({ isDifferent }) => isDifferent).length
  const title = t('comparison', { own: ownNumber, other: number })
  return (
    <>
      <h3>
        {title} <span className="muted">{count === 0 ? t('same') : t('differences', { n: count })}</span>
      </h3>
      <div className={styles['scroll']} role="region" aria-label={title} tabIndex={0}>
        <table className={`weft ${styles['chart']}`}>
          <thead>
            <tr>
              <th scope="col">{t('part')}</th>
              {columns.map((cell) => (
                <th key={cellName(cell)} scope="col" className="num">
                  {cellName(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part, isOnlyIn, cells }) => (
              <tr key={part}>
                <th scope="row">
                  {part}
                  {isOnlyIn && <small> {t(isOnlyIn === 'this' ? 'onlyThis' : 'onlyOther')}</small>}
                </th>
                {cells.map((cell, at) => (
                  <CellOfBoth key={cellName(columns[at]!)} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function CellOfBoth({ cell: { now, other, by, isDifferent } }: { readonly cell: ComparedCell }) {
  const t = useMessages(messages)
  if (!isDifferent) return <td className="num">{now ?? '–'}</td>
  return (
    <td className="num" data-different>
      <span className="hide">{t('cell', { now: now ?? '–', other: other ?? '–' })}</span>
      <span aria-hidden="true">
        <del>{other ?? '–'}</del> <b>{now ?? '–'}</b>
        {by && <small> {by}</small>}
      </span>
    </td>
  )
}
