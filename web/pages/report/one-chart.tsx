/** A report chart with its functions: a click opens the list behind, and the same figures are available as a table and as a file. */
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import type { ReportAnswer, ReportAsk, PageChart, ReportPage, ReportRow } from '../../../model/outputs/report.ts'
import { comma, languageHere, useMessages } from '../../../ui/text/language.tsx'
import { listBehind, saveFile, type Which } from './api.ts'
import { rowTitle } from './figures.ts'
import { Figure } from './table.tsx'
import { messages } from './messages.ts'

// The chart library is loaded with the first chart, not with the page.
const Chart = lazy(() => import('./chart.tsx').then((module) => ({ default: module.Chart })))

/** Returns the title of a chart: as declared, else its figures, with their unit, by its groups. */
export const chartTitle = (page: ReportPage, chart: PageChart): string => {
  if (chart.title) return chart.title
  const group = (field: string | undefined) => page.groups.find((one) => one.field === field)?.label
  const figures = chart.y.flatMap((name) => page.measures.filter((one) => one.name === name))
  const labels = figures.map(({ label, kind }) => (kind === 'percent' && !label.includes('%') ? `${label} (%)` : label))
  const groups = [group(chart.x), group(chart.series)].filter(Boolean).join(comma())
  return languageHere() === 'en' ? `${labels.join(comma())} by ${groups}` : `各${groups}的${labels.join(comma())}`
}

export function OneChart({
  which,
  page,
  chart,
  ask,
  answer,
  onOpen,
  height,
  untitled,
}: {
  which: Which
  page: ReportPage
  chart: PageChart
  /** The request that `answer` belongs to. */
  ask: ReportAsk
  answer: ReportAnswer
  /** Shows the rows behind a figure where no list can show them. */
  onOpen: (row: ReportRow, measure: string, title: string) => void
  height?: number | string
  untitled?: boolean
}): React.ReactElement {
  const t = useMessages(messages)
  const go = useNavigate()
  const pick = (row: ReportRow, measure: string) => {
    const path = listBehind(answer, row, measure)
    if (path) void go(path)
    else onOpen(row, measure, rowTitle(answer, row, t('none')))
  }
  const save = () => saveFile(which, ask, 'xlsx')
  return (
    <Suspense fallback={<div style={{ height: height ?? 292 }} aria-busy="true" />}>
      <Chart
        answer={answer}
        chart={chart}
        title={chartTitle(page, chart)}
        zone={page.zone}
        {...(height === undefined ? {} : { height })}
        {...(untitled ? { untitled } : {})}
        onPick={pick}
        figure={(row, measure) => <Figure answer={answer} row={row} measure={measure} onOpen={onOpen} />}
        {...(page.may.export && page.kind !== 'draft' ? { onExport: save } : {})}
      />
    </Suspense>
  )
}
