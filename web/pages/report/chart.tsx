/** Report chart drawn on a canvas, with the same figures as a table for screen readers and for reading. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as registerParts, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { MeasurePage, ReportAnswer, ReportChart, ReportRow } from '../../../model/outputs/report.ts'
import { localDay } from '../../../model/process/work-time.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { isDark, subscribeTheme } from '../../shell/appearance.ts'
import { drawn, heightOf, optionOf } from './chart-option.ts'
import { periodChange } from './period-change.ts'
import { figureText } from './figures.ts'
import { messages } from './messages.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './report.module.css'

registerParts([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer])

/** Whether this device shows patterns on charts. */
const patternsName = 'weft.patterns'

interface ChartProps {
  readonly answer: ReportAnswer
  readonly chart: ReportChart
  readonly title: string
  /** The time zone of the platform, in which its periods end. */
  readonly zone: string
  readonly height?: number | string
  readonly onPick?: (row: ReportRow, measure: string) => void
  /** Renders a figure of the table, so that everything a click on the chart opens is reachable by keyboard. */
  readonly figure?: (row: ReportRow, measure: MeasurePage) => React.ReactNode
  /** Exports the figures of this chart as a file. */
  readonly onExport?: () => Promise<void>
  /** Hides the title, where another one is shown above. */
  readonly untitled?: boolean
  /** Scale of big screens: everything larger, always dark. */
  readonly scale?: number
  readonly dark?: boolean
  /** Hides the switch to the table; the table stays for screen readers. */
  readonly bare?: boolean
}

export function Chart({
  answer,
  chart,
  title,
  zone,
  height = 260,
  onPick,
  figure,
  onExport,
  untitled,
  scale = 1,
  dark,
  bare,
}: ChartProps): React.ReactElement {
  const t = useMessages(messages)
  const themed = useSyncExternalStore(subscribeTheme, isDark)
  const [table, setTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<EChartsType>(undefined)
  const seen = drawn(answer, chart, { none: t('none'), other: t('other') })
  const pick = useEffectEvent((seriesIndex: number, dataIndex: number) => {
    const series = seen.series[seriesIndex]
    const row = series?.rows[dataIndex]
    if (series && row) onPick?.(row, series.measure.name)
  })
  const mode = (dark ?? themed) ? 'dark' : 'light'
  const [wantsPatterns, setPatterns] = useState(() => localStorage.getItem(patternsName) === '1')
  const patterns = wantsPatterns || matchMedia('(prefers-contrast: more)').matches
  const tall = typeof height === 'number' ? heightOf(seen, chart, height) : height
  const look = JSON.stringify([seen.axis, seen.series.map((one) => [one.name, one.values]), chart, mode, scale, patterns])
  useEffect(() => {
    if (table || !box.current) return undefined
    const renderedChart = init(box.current, undefined, { renderer: 'canvas' })
    canvas.current = renderedChart
    renderedChart.on('click', ({ seriesIndex = 0, dataIndex }) => pick(seriesIndex, dataIndex))
    const sized = new ResizeObserver(() => renderedChart.resize())
    sized.observe(box.current)
    return () => {
      sized.disconnect()
      renderedChart.dispose()
      canvas.current = undefined
    }
  }, [table])
  const draw = useEffectEvent(() =>
    canvas.current?.setOption(
      optionOf(seen, chart, { mode, scale, patterns, still: matchMedia('(prefers-reduced-motion: reduce)').matches }),
      {
        replaceMerge: ['series'],
      },
    ),
  )
  useEffect(() => {
    // Redraw only what changed, so that a refreshing screen does not flicker.
    draw()
  }, [look, table])
  return (
    <figure className={styles['chart']} data-part="chart" aria-label={title}>
      {!bare && (
        <ChartHead
          {...{ chart, title, zone, untitled, onExport, seen, table, patterns }}
          onTable={setTable}
          onPatterns={() => {
            localStorage.setItem(patternsName, wantsPatterns ? '' : '1')
            setPatterns(!wantsPatterns)
          }}
        />
      )}
      {!table && <div ref={box} aria-hidden="true" className={onPick ? styles['pickable'] : undefined} style={{ height: tall }} />}
      <div
        className={table ? styles['chart-table'] : 'hide'}
        data-part={table ? 'chart-table' : undefined}
        style={table ? { height } : undefined}
        tabIndex={table ? 0 : undefined}
      >
        <ChartTable answer={answer} chart={chart} seen={seen} figure={table ? figure : undefined} />
      </div>
    </figure>
  )
}

interface ChartHeadProps extends Pick<ChartProps, 'chart' | 'title' | 'zone'> {
  readonly untitled: boolean | undefined
  readonly onExport: ChartProps['onExport']
  readonly seen: ReturnType<typeof drawn>
  readonly table: boolean
  readonly onTable: (table: boolean) => void
  readonly patterns: boolean
  readonly onPatterns: () => void
}

/** The title of a chart, the change to the period before, and its switches. */
function ChartHead({ chart, title, zone, untitled, onExport, seen, table, onTable, patterns, onPatterns }: ChartHeadProps) {
  const t = useMessages(messages)
  const exporting = useAppMutation({ send: async () => onExport?.() })
  const [today] = useState(() => localDay(zone, Date.now()))
  const change = periodChange(seen, today)
  return (
    <figcaption className="row">
      <span className="grow ell">{untitled ? '' : title}</span>
      {change && (
        <span className="muted" data-part="change">
          {t('periodChange', {
            period: change.period,
            value: figureText(change.value, seen.series[0]!.measure),
            percent: change.percent,
            before: change.before,
          })}
        </span>
      )}
      {seen.left > 0 && <span className="muted">+{seen.left}</span>}
      <button type="button" className={`plain ${styles['link']}`} aria-pressed={table} onClick={() => onTable(!table)}>
        {table ? t('asChart') : t('asTable')}
      </button>
      {!table && (seen.series.length > 1 || chart.kind === 'pie') && (
        <button type="button" className={`plain ${styles['link']}`} aria-pressed={patterns} onClick={onPatterns}>
          {t('patterns')}
        </button>
      )}
      {onExport && (
        <button
          type="button"
          className={`plain ${styles['link']}`}
          aria-label={t('exportOf', { title })}
          disabled={exporting.busy}
          onClick={() => void exporting.run()}
        >
          {t('asExcel')}
        </button>
      )}
    </figcaption>
  )
}

interface ChartTableProps extends Pick<ChartProps, 'answer' | 'chart'> {
  readonly seen: ReturnType<typeof drawn>
  readonly figure: ChartProps['figure'] | undefined
}

/** The values of a chart as a table: for screen readers, and in place of the chart. */
function ChartTable({ answer, chart, seen, figure }: ChartTableProps) {
  return (
    <table className="weft">
      <thead>
        <tr>
          <th scope="col">{answer.groups.find((one) => one.field === chart.x)?.label ?? ''}</th>
          {seen.series.map((one) => (
            <th key={one.name} scope="col" className="num">
              {one.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seen.axis.map((place, at) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            {seen.series.map((one) => (
              <td key={one.name} className="num">
                {figure && one.rows[at] ? figure(one.rows[at], one.measure) : figureText(one.values[at], one.measure)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
