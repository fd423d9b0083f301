/** How the last whole period of a chart over time differs from the one before it. */
import { compare, div, mul, round, sub, sum } from '../../../model/decimal.ts'
import type { DateStep } from '../../../model/outputs/report.ts'
import type { Drawn } from './chart-option.ts'

export interface PeriodChange {
  readonly period: string
  readonly before: string
  readonly value: string
  /** The change in percent with its sign, rounded to whole ones. */
  readonly percent: string
}

/** Returns the first characters of the period that holds the day, as titles of the axis begin. */
function periodOf(day: string, by: DateStep): string {
  if (by === 'year') return day.slice(0, 4)
  if (by === 'quarter') return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  if (by === 'month') return day.slice(0, 7)
  const monday = new Date(`${day}T00:00:00Z`)
  if (by === 'week') monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}

/**
 * Returns the change of the first measure between the last two periods that are over; undefined for axes of names, for figures that do not
 * add up, and where the earlier one is nothing.
 * @param today `YYYY-MM-DD`
 */
export function periodChange({ axis, series, by }: Drawn, today: string): PeriodChange | undefined {
  const [first] = series
  if (!by || !first?.measure.adds) return undefined
  const current = periodOf(today, by)
  const whole = axis.flatMap((title, at) => (title < current ? [at] : []))
  const [earlier, later] = whole.slice(-2)
  if (earlier === undefined || later === undefined) return undefined
  const measureSeries = series.filter(({ measure }) => measure.name === first.measure.name)
  const total = (at: number) => sum(measureSeries.map(({ values }) => values[at] ?? '0'))
  const [before, value] = [total(earlier), total(later)]
  if (compare(before, '0') <= 0) return undefined
  const percent = round(mul(div(sub(value, before), before), '100'), 0)
  const sign = { '1': '+', '0': '±', '-1': '−' }[String(compare(percent, '0'))]
  return { period: axis[later]!, before: axis[earlier]!, value, percent: `${sign}${percent.replace('-', '')} %` }
}
