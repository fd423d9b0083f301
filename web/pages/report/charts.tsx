/** The charts of a report, each counted by itself: its own groups, its own figures, under the filters of the page. */
import { lazy, Suspense } from 'react'
import { chartAsk } from '../../../model/board.ts'
import type { ReportAsk, ReportChart, ReportPage, ReportRow } from '../../../model/report.ts'
import { useReport, type Which } from './api.ts'
import { rowTitle } from './figures.ts'
import { useWords } from '../../../ui/text/language.tsx'
import { words } from './words.ts'

// The drawing library comes with the first chart, not with the page.
const Chart = lazy(() => import('./chart.tsx').then((module) => ({ default: module.Chart })))

interface Common {
  readonly which: Which
  readonly page: ReportPage
  readonly ask: ReportAsk
  readonly onOpen: (row: ReportRow, measure: string, title: string) => void
}

export function ReportCharts(props: Common): React.ReactElement | null {
  if (props.page.charts.length === 0) return null
  return (
    <div className="report-charts">
      {props.page.charts.map((chart, at) => (
        <div key={at} className="sheet">
          <OneChart {...props} chart={chart} />
        </div>
      ))}
    </div>
  )
}

/** What a chart shows: its figures by its groups. */
export const chartTitle = (page: ReportPage, chart: ReportChart): string => {
  const group = (field: string | undefined) => page.groups.find((one) => one.field === field)?.label
  const figures = chart.y.map((name) => page.measures.find((one) => one.name === name)?.label).filter(Boolean)
  return `${figures.join('、')} / ${[group(chart.x), group(chart.series)].filter(Boolean).join(' · ')}`
}
function OneChart({ which, page, ask, onOpen, chart }: Common & { chart: ReportChart }) {
  const t = useWords(words)
  const answer = useReport(which, chartAsk(chart, ask))
  const title = chartTitle(page, chart)
  if (answer.isError) return <p className="muted">{t('failed')}</p>
  if (!answer.data) return <div style={{ height: 292 }} aria-busy="true" />
  if (answer.data.rows.length === 0) return <p className="muted">{t('noData')}</p>
  return (
    <Suspense fallback={<div style={{ height: 292 }} aria-busy="true" />}>
      <Chart
        answer={answer.data}
        chart={chart}
        title={title}
        onPick={(row, measure) => onOpen(row, measure, rowTitle(answer.data, row, t('none')))}
      />
    </Suspense>
  )
}
