/** Converts report lines to chart data: axis, series and values. Pure; the chart library receives it unchanged. */
import { add, compare } from '../../../model/decimal.ts'
import type { DateStep, MeasurePage, ReportAnswer, ReportChart, ReportRow } from '../../../model/outputs/report.ts'

export interface Series {
  readonly name: string
  readonly measure: MeasurePage
  /** Values by position on the axis; null where no line has a value. */
  readonly values: readonly (string | null)[]
  readonly rows: readonly (ReportRow | undefined)[]
}
export interface Drawn {
  readonly axis: readonly string[]
  readonly series: readonly Series[]
  /** The step of a time axis; undefined where the axis has names. */
  readonly by?: DateStep | undefined
  /** Number of positions and series omitted for lack of space. */
  readonly left: number
}
const limits = { places: 24, series: 5 }

/** Draws at most five series and the first 24 positions in the order of the lines; the table shows the rest. */
export function drawn(answer: ReportAnswer, chart: ReportChart, { none, other }: { none: string; other: string }): Drawn {
  const text = (row: ReportRow, field: string) => row.titles[field] || none
  const apart = answer.groups.map((one) => one.field).filter((field) => field !== chart.x)
  const axis = [...new Set(answer.rows.map((row) => text(row, chart.x)))]
  const by = answer.groups.find((one) => one.field === chart.x)?.by
  const shown = (by ? axis.sort().slice(-limits.places) : axis.slice(0, limits.places)) as string[]
  const measures = chart.y.map((name) => answer.measures.find((one) => one.name === name)).filter((one) => one !== undefined)
  const names = [...new Set(answer.rows.map((row) => apart.map((field) => text(row, field)).join(' · ')))]
  const all = names.flatMap((name) =>
    measures.map((measure): Series => {
      const rows = shown.map((place) =>
        answer.rows.find((row) => text(row, chart.x) === place && apart.map((field) => text(row, field)).join(' · ') === name),
      )
      return {
        name: [name, measures.length > 1 || name === '' ? measure.label : ''].filter(Boolean).join(' · '),
        measure,
        values: rows.map((row) => row?.figures[measure.name] ?? null),
        rows,
      }
    }),
  )
  const { series, left } = few(all, other)
  return { axis: shown, series, by, left: axis.length - shown.length + left }
}

/** Keeps the five largest series. Additive values of the others are combined as "other", so that a stack keeps its height. */
function few(all: readonly Series[], other: string): { series: readonly Series[]; left: number } {
  if (all.length <= limits.series) return { series: all, left: 0 }
  const sorted = all.toSorted((a, b) => compare(largest(b), largest(a)))
  const series = sorted.slice(0, limits.series)
  const rest = sorted.slice(limits.series)
  const { measure } = rest[0]!
  if (!measure.adds || !all.every((one) => one.measure.name === measure.name)) return { series, left: rest.length }
  const values = rest[0]!.values.map((_, at) =>
    rest.reduce<string | null>((sum, { values: own }) => (own[at] == null ? sum : add(sum ?? '0', own[at])), null),
  )
  return { series: [...series, { name: other, measure, values, rows: values.map(() => undefined) }], left: 0 }
}

/** A reference shows number and name; the axis shows the name only. */
const short = (title: string): string => title.split('--').at(-1)!

const largest = (one: Series): string =>
  one.values.reduce<string>((maximum, value) => (value !== null && compare(value, maximum) > 0 ? value : maximum), '0')

export const palette = {
  light: ['#1F5A66', '#B8622F', '#4F70A6', '#5F7F37', '#8C5A8E', '#96771B', '#3A8A86', '#A6505F'],
  dark: ['#5FB0BE', '#E0925F', '#86A5DB', '#9BBF6C', '#C193C3', '#D4B44A', '#74C2BD', '#DB8795'],
} as const
interface ChartLook {
  readonly mode: 'light' | 'dark'
  readonly scale?: number
  readonly still?: boolean
  /** Surfaces have patterns beside their colours: where a person asks for them, or for more contrast. */
  readonly patterns?: boolean
}
/** A canvas does not inherit a font. */
const family = '"Inter Var", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'
const inks = {
  light: { text: '#4A4F57', line: '#E2DFD8', surface: '#FFFFFF' },
  dark: { text: '#B9BFC6', line: '#343A40', surface: '#1B1F23' },
} as const

/** The label of a place on a time axis: as short as it can be read beside its neighbours. */
function placeLabel(title: string, at: number, by: DateStep): string {
  if (by === 'week' || by === 'day') return title.slice(5, 10)
  return by === 'month' && at > 0 && !title.endsWith('-01') ? title.slice(5) : title
}

/** Whether bars lie: names are read from left to right, days run along the bottom. */
export const isLying = ({ by }: Drawn, chart: ReportChart): boolean => chart.kind === 'bar' && by === undefined

/** Returns the height in pixels in which every name has its line. */
export function heightOf(drawing: Drawn, chart: ReportChart, least: number): number {
  if (!isLying(drawing, chart)) return least
  const bars = chart.stack ? 1 : drawing.series.length
  // A name that breaks into two lines needs both.
  const names = drawing.axis.some((name) => short(name).length > 18) ? 36 : 24
  return Math.max(least, drawing.axis.length * Math.max(names, bars * 16 + 8) + 56)
}

/** Options for the chart library. The chart uses floating-point values; the exact figures are in the table and the tooltip. */
export function optionOf(drawing: Drawn, chart: ReportChart, look: ChartLook): Record<string, unknown> {
  const { axis, series, by } = drawing
  const { mode, scale = 1, still = false, patterns = false } = look
  const ink = inks[mode]
  const font = { color: ink.text, fontSize: 12 * scale, fontFamily: family }
  const base = {
    color: palette[mode],
    animation: !still,
    animationDuration: 180,
    textStyle: font,
    // Render the tooltip as canvas text: HTML tooltips need inline styles, which the content security policy forbids.
    tooltip: {
      renderMode: 'richText',
      confine: true,
      textStyle: { fontSize: 12 * scale },
      ...(chart.kind === 'pie' ? {} : { trigger: 'axis', axisPointer: { type: 'shadow' } }),
    },
    aria: { enabled: true, decal: { show: patterns && (series.length > 1 || chart.kind === 'pie') } },
  }
  if (chart.kind === 'pie')
    return {
      ...base,
      series: [
        {
          type: 'pie',
          radius: ['38%', '70%'],
          label: { ...font, formatter: '{b}\n{d} %' },
          itemStyle: { borderColor: ink.surface, borderWidth: 2 },
          data: axis.map((name, at) => ({ name: short(name), value: Number(series[0]?.values[at] ?? 0) })),
        },
      ],
    }
  const lying = isLying(drawing, chart)
  const places = {
    type: 'category',
    data: by ? axis.map((title, at) => placeLabel(title, at, by)) : axis.map(short),
    // Every place has its label; a long name breaks into lines beside its bar.
    axisLabel: { ...font, interval: 0, ...(lying ? { width: 132 * scale, overflow: 'break', lineHeight: 15 * scale } : {}) },
    axisLine: { lineStyle: { color: ink.line } },
    axisTick: { show: false },
    ...(lying ? { inverse: true } : {}),
  }
  const figures = {
    type: 'value',
    min: 0,
    splitNumber: lying ? 4 : 5,
    axisLabel: { ...font, hideOverlap: true },
    splitLine: { lineStyle: { color: ink.line } },
  }
  return {
    ...base,
    grid: { left: 8 * scale, right: 16 * scale, top: (series.length > 1 ? 40 : 16) * scale, bottom: 8 * scale, containLabel: true },
    ...(series.length > 1
      ? { legend: { top: 0, left: 0, type: 'scroll', textStyle: font, itemWidth: 14 * scale, itemHeight: 10 * scale } }
      : {}),
    xAxis: lying ? figures : places,
    yAxis: lying ? places : figures,
    series: series.map((one) => ({
      name: one.name.split(' · ').map(short).join(' · '),
      type: chart.kind,
      ...(chart.stack ? { stack: 'all' } : {}),
      ...(chart.kind === 'line'
        ? { symbolSize: 7 * scale, lineStyle: { width: 2 * scale }, connectNulls: true }
        : { barMaxWidth: 36 * scale }),
      data: one.values.map((value) => (value === null ? null : Number(value))),
    })),
  }
}
