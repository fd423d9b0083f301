/** Charts of a report, each computed separately: its own groups and figures, under the filters of the page. */
import { chartAsk } from '../../../model/outputs/board.ts'
import type { ReportAsk, PageChart, ReportPage, ReportRow } from '../../../model/outputs/report.ts'
import { useReport, type Which } from './api.ts'
import { OneChart } from './one-chart.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'
import styles from './report.module.css'

interface Common {
  readonly which: Which
  readonly page: ReportPage
  readonly ask: ReportAsk
  readonly onOpen: (row: ReportRow, measure: string, title: string) => void
}

export function ReportCharts(props: Common): React.ReactElement | null {
  if (props.page.charts.length === 0) return null
  return (
    <div className={styles['report-charts']}>
      {props.page.charts.map((chart, at) => (
        <div key={at} className="sheet">
          <Asked {...props} chart={chart} />
        </div>
      ))}
    </div>
  )
}

function Asked({ which, page, ask, onOpen, chart }: Common & { chart: PageChart }) {
  const t = useMessages(messages)
  const askOfChart = chartAsk(chart, ask)
  const answer = useReport(which, askOfChart)
  if (answer.isError) return <p className="muted">{t('failed')}</p>
  if (!answer.data) return <div className={styles['chart-waiting']} aria-busy="true" />
  if (answer.data.rows.length === 0) return <p className="muted">{t('noData')}</p>
  return <OneChart which={which} page={page} chart={chart} ask={askOfChart} answer={answer.data} onOpen={onOpen} />
}
