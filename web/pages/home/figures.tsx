/** Figures beside the agenda: documents by week with what is late or near, and what this person waits for. Each opens its list. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Filter } from '../../../model/lists/filter.ts'
import { lasting, useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { documentPath } from '../../api/services.ts'
import { useTasks } from '../todo/tasks.ts'
import { useAgenda } from './agenda.tsx'
import { Days } from './figure-days.tsx'
import { MoneyParts } from './figure-money.tsx'
import { Rate, Seasons } from './figure-rates.tsx'
import type { AnyFigure } from './figure-reads.ts'
import { messages } from './messages.ts'
import { weeksOf, type Week } from './weeks.ts'
import styles from './agenda.module.css'

type Figure = Extract<AnyFigure, { kind: 'weeks' }>
const tones = ['rest', 'near', 'late'] as const

/** @param zone the time zone of the platform, in which its days begin */
export function Figures({ figures, zone }: { figures: readonly AnyFigure[]; zone: string | undefined }): React.ReactElement {
  const t = useMessages(messages)
  return (
    <aside className={styles['figures']} aria-label={t('figures')} data-part="figures">
      {inPairs(figures).map((some) =>
        some.length > 1 ? (
          <div key={some[0]!.code} className={styles['pair']}>
            {some.map((figure) => (
              <OneFigure key={figure.code} figure={figure} zone={zone} />
            ))}
          </div>
        ) : (
          <OneFigure key={some[0]!.code} figure={some[0]!} zone={zone} />
        ),
      )}
      <Others />
    </aside>
  )
}

/** On a phone of who delivers, the next days and the money stand before what is due later; others have none here. */
export function FiguresAhead({ figures, zone }: { figures: readonly AnyFigure[]; zone: string | undefined }): React.ReactElement {
  return (
    <div className={styles['ahead']} data-part="ahead">
      {figures.map((figure) => (
        <OneFigure key={figure.code} figure={figure} zone={zone} />
      ))}
    </div>
  )
}

/** Returns the figures that stand among the tasks of a phone: days and money where there are days. */
export const figuresAhead = (figures: readonly AnyFigure[]): readonly AnyFigure[] =>
  figures.some(({ kind }) => kind === 'days') ? figures.filter(({ kind }) => kind === 'days' || kind === 'money') : []

/** Rates that follow each other stand beside each other. */
function inPairs(figures: readonly AnyFigure[]): readonly (readonly AnyFigure[])[] {
  return figures.reduce<readonly (readonly AnyFigure[])[]>((all, figure) => {
    const last = all.at(-1)
    return figure.kind === 'rate' && last?.length === 1 && last[0]!.kind === 'rate'
      ? [...all.slice(0, -1), [...last, figure]]
      : [...all, [figure]]
  }, [])
}

function OneFigure({ figure, zone }: { figure: AnyFigure; zone: string | undefined }) {
  if (figure.kind === 'rate') return <Rate figure={figure} zone={zone} />
  if (figure.kind === 'season') return <Seasons figure={figure} />
  if (figure.kind === 'days') return <Days figure={figure} zone={zone} />
  if (figure.kind === 'money') return <MoneyParts figure={figure} />
  return <WeeksChart figure={figure} zone={zone} />
}

/** Bars by week: below what is on time, above it what is near and late; the figures are at risk / all. */
function WeeksChart({ figure, zone }: { figure: Figure; zone: string | undefined }) {
  const t = useMessages(messages)
  const { page, date, filters, open } = figure
  const [today] = useState(() => new Date().toLocaleDateString('sv', { timeZone: zone }))
  const until = weeksOf([], { today, date, open }).at(-1)!.to
  const ahead: Filter[] = [...filters, { field: date, operator: 'between', value: [null, until] }]
  const group = [...new Set([date, ...(open ? [open.field] : [])])]
  const answer = useQuery({ ...listQuery(page, { filters: ahead, group, size: 1 }, { quiet: true, client: 'v2' }), retry: false })
  const weeks = weeksOf(answer.data?.groups ?? [], { today, date, open })
  const highest = Math.max(1, ...weeks.map(({ late, near, rest }) => late + near + rest))
  const isEmpty = weeks.every(({ late, near, rest }) => late + near + rest === 0)
  return (
    <section data-figure={figure.code} aria-label={figure.title} aria-busy={answer.isPending}>
      <h3>
        {figure.title} <span className="muted">{figure.note}</span>
        <span className={styles['keys']}>
          {tones.map((tone) => (
            <span key={tone} className={styles['key']}>
              <i data-tone={tone} /> {t(tone === 'rest' ? 'onTime' : tone)}
            </span>
          ))}
        </span>
      </h3>
      {answer.data && isEmpty ? (
        <p className="muted">{t('noFigures')}</p>
      ) : (
        <ul className={styles['weeks']} data-waiting={answer.data ? undefined : true}>
          {weeks.map((week) => (
            <WeekBar key={week.from} week={week} most={highest} isDated={weeks.some(({ year }) => year)} figure={figure} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface WeekBarProps {
  readonly week: Week
  readonly most: number
  /** The weeks lie in two years, so that some name theirs. */
  readonly isDated: boolean
  readonly figure: Figure
}

function WeekBar({ week, most, isDated, figure: { module, page, date, filters } }: WeekBarProps) {
  const t = useMessages(messages)
  const { from, to, late, near, rest, number, year } = week
  const all = late + near + rest
  const risk = late + near
  const name = number === undefined ? t('before') : number === 0 ? t('thisWeek') : t('weekOf', { n: number })
  const weekFilters: Filter[] = [...filters, { field: date, operator: 'between', value: [from || null, to] }]
  const path = `/${module}/index/${page.replaceAll('_', '-')}?f=${encodeURIComponent(JSON.stringify(weekFilters))}`
  return (
    <li>
      <Link to={path} title={t('weekPoint', { week: year ? `${year} ${name}` : name, risk, all })}>
        <span className={late > 0 ? 'over' : ''}>{risk > 0 ? <b>{`${risk} / ${all}`}</b> : all}</span>
        <Bar week={week} most={most} />
        <span>{name}</span>
        {isDated && <span className="muted">{year ?? '\u00a0'}</span>}
      </Link>
    </li>
  )
}

/** What this person sent on and others have not decided yet, the longest first; drafts are neutral. */
function Others() {
  const t = useMessages(messages)
  const language = useLanguage()
  const answer = useTasks('started', { size: 200 })
  // What waits for the person too stands in the agenda.
  const agendaIds = new Set(useAgenda().data?.map(({ id }) => id))
  const rows = (answer.data?.rows ?? [])
    .filter((task) => task.status === 'in_progress' && task.colour !== 'neutral' && !agendaIds.has(task.docId))
    .toReversed()
    .slice(0, 5)
  if (rows.length === 0) return null
  return (
    <section aria-label={t('waitingForOthers')}>
      <h3>
        {t('waitingForOthers')} <span className="muted">{t('longestFirst')}</span>
      </h3>
      <ul className={styles['others']}>
        {rows.map((task) => (
          <li key={task.docId}>
            <Link className="ell" to={documentPath(task.type, task.docId)}>
              {task.number ?? task.titleText}
            </Link>
            <span className="ell">{task.nodeName}</span>
            <span className="muted">{lasting(task.since, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const [width, height] = [40, 88]

/** The bar of a week on the scale of its chart, from the bottom: on time, near (hatched), late. */
function Bar({ week, most }: { week: Week; most: number }) {
  const hatch = useId()
  const tall = (tone: (typeof tones)[number]) => (week[tone] / most) * height
  const [rest, near, late] = [tall('rest'), tall('near'), tall('late')]
  return (
    <svg className={styles['bar']} width={width} height={height} aria-hidden="true">
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className={styles['near-ground']} />
        <rect width="2" height="5" className={styles['near-line']} />
      </pattern>
      <rect data-tone="rest" width={width} height={rest} y={height - rest} />
      <rect fill={`url(#${hatch})`} width={width} height={near} y={height - rest - near} />
      <rect data-tone="late" width={width} height={late} y={height - rest - near - late} />
    </svg>
  )
}
