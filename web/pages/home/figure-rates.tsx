/** Figures of shares: a rate with its target and its course over six months, and how far each season has come. Each opens its report. */
import { useState } from 'react'
import { Link } from 'react-router'
import { compare, div, grouped, mul, sub } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { lastMonths, useFigureReport, type FigureOf } from './figure-reads.ts'
import { messages } from './messages.ts'
import styles from './figures.module.css'

const reportPath = (figure: { readonly module: string; readonly report: string }) => `/${figure.module}/dsrptindex/${figure.report}`
/** The fewest months that are drawn as a line. */
const enough = 4
const [width, height] = [180, 44]

export function Rate({ figure, zone }: { figure: FigureOf<'rate'>; zone: string | undefined }): React.ReactElement | null {
  const t = useMessages(messages)
  const { report, measure, date, target } = figure
  const [now] = useState(() => Date.now())
  const filters = [{ field: date, operator: 'between' as const, value: lastMonths(zone, now) }]
  const answer = useFigureReport(report, { filters, groups: [date], measures: [measure], sort: [date], size: 12 })
  const whole = answer.data?.totals[0]?.figures[measure]
  if (answer.isError || (answer.data && whole == null)) return null
  const points = (answer.data?.rows ?? []).flatMap((row) => {
    const value = row.figures[measure]
    return value == null ? [] : [{ title: row.titles[date] ?? '', value }]
  })
  const [last, before] = [points.at(-1)?.value, points.at(-2)?.value]
  const change = last !== undefined && before !== undefined ? sub(last, before) : undefined
  const isBelow = whole != null && compare(whole, target) < 0
  return (
    <section data-figure={figure.code} aria-label={figure.title} aria-busy={answer.isPending}>
      <h3>
        {figure.title} <span className="muted">{figure.note}</span>
      </h3>
      {whole != null && (
        <Link className={styles['rate']} to={reportPath(figure)}>
          <b className={styles['big']} data-below={isBelow || undefined}>
            {grouped(whole)}
          </b>
          <span className="muted">
            {' % '}
            {t(isBelow ? 'belowTarget' : 'atTarget', { n: grouped(target) })}
          </span>
          {change !== undefined && (
            <span className={`muted ${styles['change']}`}>
              {t('toLastMonth', { change: `${compare(change, '0') > 0 ? '+' : ''}${change.replace('-', '−')}` })}
            </span>
          )}
          {points.length >= enough && <Course points={points} target={target} />}
        </Link>
      )}
    </section>
  )
}

/** The course over the months: a line that does not begin at zero, so that its lowest value is named, and the target. */
function Course({ points, target }: { points: readonly { readonly title: string; readonly value: string }[]; target: string }) {
  const values = points.map(({ value }) => Number(value))
  const aim = Number(target)
  const [low, high] = [Math.min(...values, aim), Math.max(...values, aim)]
  const x = (at: number) => (at / (points.length - 1)) * (width - 8) + 4
  const y = (value: number) => height - 12 - ((value - low) / Math.max(1, high - low)) * (height - 20)
  const least = values.indexOf(Math.min(...values))
  return (
    <svg
      className={styles['course']}
      viewBox={`0 0 ${width + 26} ${height + 6}`}
      role="img"
      aria-label={points.map(({ title, value }) => `${title} ${value} %`).join(', ')}
    >
      <line x1={4} x2={width} y1={y(aim)} y2={y(aim)} className={styles['aim']} />
      <text x={width + 4} y={y(aim) + 4}>
        {target}
      </text>
      <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
      <circle cx={x(points.length - 1)} cy={y(values.at(-1)!)} r={3} />
      <text x={Math.min(x(least), width - 20)} y={y(values[least]!) + 14} textAnchor="middle">
        {points[least]!.value}
      </text>
    </svg>
  )
}

/** The newest seasons. */
const seasons = 4

export function Seasons({ figure }: { figure: FigureOf<'season'> }): React.ReactElement | null {
  const t = useMessages(messages)
  const { report, group, whole, part, due } = figure
  const answer = useFigureReport(report, { groups: [group], measures: [whole, part, due], sort: [`-${group}`], size: seasons })
  const rows = (answer.data?.rows ?? []).filter((row) => row.values[group] !== null && compare(row.figures[whole] ?? '0', '0') > 0)
  if (answer.isError || (answer.data && rows.length === 0)) return null
  return (
    <section data-figure={figure.code} aria-label={figure.title} aria-busy={answer.isPending}>
      <h3>
        {figure.title} <span className="muted">{figure.note}</span>
      </h3>
      <ul className={styles['seasons']}>
        {rows.map(({ values, titles, figures }) => {
          const share = (name: string) => Number(div(mul(figures[name] ?? '0', '100'), figures[whole]!))
          const [came, should] = [share(part), share(due)]
          const behind = sub(figures[due] ?? '0', figures[part] ?? '0')
          const isBehind = compare(behind, '0') > 0
          return (
            <li key={values[group]}>
              <Link to={reportPath(figure)}>
                <span className="ell">{titles[group]!.split('--').at(-1)}</span>
                <svg className={styles['progress']} viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
                  <rect data-tone="whole" y={3} width={100} height={10} />
                  <rect data-tone="part" y={3} width={Math.min(100, came)} height={10} />
                  <rect data-tone="due" x={Math.min(99, should)} width={1} height={16} />
                </svg>
                <b>{Math.round(came)}%</b>
                <span className={isBehind ? styles['behind'] : 'muted'}>
                  {isBehind ? t('behind', { n: grouped(behind) }) : t('onTime')}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
