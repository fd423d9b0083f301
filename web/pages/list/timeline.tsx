/** Timeline view of a list: each document is a bar from one day to another, over three months, grouped by a field. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { daysBetween } from '../../../model/days.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { AnyOf } from '../../../model/lists/filter.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { Failed } from '../../shell/failed.tsx'
import { cardColumns, monthFrom, nameOf, today, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import { barOf, groupsBy, type Bar } from './timeline-bars.ts'
import styles from './timeline.module.css'

const limit = 200
const months = 3

export function Timeline({ page, state, change, path, open }: ShapeProps): React.ReactElement | null {
  const t = useListText()
  const box = useRef<HTMLElement>(null)
  const period = page.display.period
  const first = state.month || monthFrom(today(page).slice(0, 7), -1)
  const [start, end] = [`${first}-01`, `${monthFrom(first, months)}-01`]
  const answer = useQuery({
    ...listQuery(page.page, timelineQuery(page, state, { start, end })),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!period) return null
  const rows = answer.data?.rows ?? []
  const go = (by: number) => change({ month: monthFrom(first, by) })
  return (
    <section
      ref={box}
      className={styles['timeline']}
      aria-label={t('timeline')}
      aria-busy={answer.isFetching}
      onKeyDown={(event) => moveAmong(event, box.current, go)}
    >
      <TimelineBar first={first} onGo={go} onToday={() => change({ month: '' })} />
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data?.next && <div role="status">{t('rowsCut', { n: limit })}</div>}
      {answer.isSuccess && rows.length === 0 && <div className="blank">{t('timelineEmpty')}</div>}
      {rows.length > 0 && (
        <div className={styles['rows']} style={linesAt(first, today(page))} data-part="timeline-rows">
          <Scale first={first} isNowShown={nowAt(today(page), start, end) >= 0} />
          {groupsBy(page, rows, period.by).map((group) => (
            <section key={group.title} aria-label={group.title || t('timeline')}>
              {period.by !== undefined && (
                <h3 className={styles['group']}>
                  {group.title || '—'} <span className="muted">{group.rows.length}</span>
                </h3>
              )}
              <ul>
                {group.rows.map((row) => (
                  <TimelineRow
                    key={row.id}
                    page={page}
                    row={row}
                    bar={barOf(row, period, { start, end })}
                    isFirst={row === rows[0]}
                    href={path(row)}
                    onOpen={() => open(row, rows)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  )
}

/**
 * Returns the query of the rows whose period touches the window; one without a beginning or an end reaches beyond it.
 * @param window.end the day after the last one
 */
export function timelineQuery(page: Page, state: ShapeProps['state'], { start, end }: { start: string; end: string }) {
  const { from = '', to = '', by } = page.display.period ?? {}
  const within: AnyOf[] = [
    {
      any: [
        { field: from, operator: 'lt', value: end },
        { field: from, operator: 'empty' },
      ],
    },
    {
      any: [
        { field: to, operator: 'ge', value: start },
        { field: to, operator: 'empty' },
      ],
    },
  ]
  return {
    ...toSeek(state),
    filters: [...state.filters, ...within],
    sort: [...(by === undefined ? [] : [by]), from],
    size: limit,
    columns: [...new Set([...cardColumns(page, 2), from, to, ...(by === undefined ? [] : [by]), page.list.columns[0]!])],
  }
}

/** Arrow keys: up and down move between bars, left and right between months. */
function moveAmong(event: React.KeyboardEvent, box: HTMLElement | null, go: (by: number) => void): void {
  const bars = [...(box?.querySelectorAll<HTMLElement>('a[data-part="timeline-bar"]') ?? [])]
  const at = bars.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: bars.length - 1 }[event.key]
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (to === undefined && by === undefined) return
  event.preventDefault()
  if (by !== undefined) return go(by)
  bars[Math.min(bars.length - 1, Math.max(0, to!))]?.focus()
}

/** Where the lines of the second and the third month and of today stand. */
function linesAt(first: string, now: string): React.CSSProperties {
  const [start, end] = [`${first}-01`, `${monthFrom(first, months)}-01`]
  const at = (month: number) => `${(daysBetween(start, `${monthFrom(first, month)}-01`) / daysBetween(start, end)) * 100}%`
  return { '--now': `${nowAt(now, start, end)}%`, '--month2': at(1), '--month3': at(2) } as React.CSSProperties
}

/** Where today lies in the window, in percent of its width; negative outside of it. */
function nowAt(now: string, start: string, end: string): number {
  return now < start || now >= end ? -1 : ((daysBetween(start, now) + 0.5) / daysBetween(start, end)) * 100
}

/** The months that are shown, with the ways to others. */
function TimelineBar({ first, onGo, onToday }: { first: string; onGo: (by: number) => void; onToday: () => void }) {
  const t = useListText()
  const format = useMonthFormat('long')
  return (
    <div className={`row ${styles['bar']}`}>
      <Button size="small" aria-label={t('monthBefore')} onClick={() => onGo(-1)}>
        ‹
      </Button>
      <h2 aria-live="polite">{t('threeMonths', { from: format(first), to: format(monthFrom(first, months - 1)) })}</h2>
      <Button size="small" aria-label={t('monthAfter')} onClick={() => onGo(1)}>
        ›
      </Button>
      <Button size="small" onClick={onToday}>
        {t('today')}
      </Button>
    </div>
  )
}

function useMonthFormat(month: 'long' | 'short'): (month: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { year: 'numeric', month, timeZone: 'UTC' })
  return (one) => format.format(new Date(`${one}-01T00:00:00Z`))
}

/** The names of the months above the bars, with a mark at today. */
function Scale({ first, isNowShown }: { first: string; isNowShown: boolean }) {
  const format = useMonthFormat('short')
  return (
    <div className={styles['scale']} aria-hidden="true">
      <div className={styles['track']}>
        {Array.from({ length: months }, (_, at) => (
          <span key={at}>{format(monthFrom(first, at))}</span>
        ))}
        {isNowShown && <i className={styles['now']} />}
      </div>
    </div>
  )
}

interface TimelineRowProps {
  readonly page: Page
  readonly row: WireDoc
  readonly bar: Bar
  readonly isFirst: boolean
  readonly href: string
  readonly onOpen: () => void
}

/** One document: its name, and its bar with both days as text. */
function TimelineRow({ page, row, bar, isFirst, href, onOpen }: TimelineRowProps) {
  const t = useListText()
  const status = page.statuses[row.status ?? '']
  const days = `${bar.from ?? '…'} – ${bar.to ?? t('openEnd')}`
  return (
    <li className={styles['row']} data-family={status?.family ?? 'neutral'}>
      <span className={`ell ${styles['name']}`}>{nameOf(page, row)}</span>
      <div className={styles['track']}>
        <a
          href={href}
          data-part="timeline-bar"
          tabIndex={isFirst ? 0 : -1}
          className={`${styles['span']}${bar.before ? ` ${styles['before']}` : ''}${bar.after ? ` ${styles['after']}` : ''}`}
          style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
          title={`${nameOf(page, row)} · ${status?.label ?? ''} · ${days}`}
          aria-label={`${nameOf(page, row)}, ${status?.label ?? ''}, ${days}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          <span className="ell">{days}</span>
        </a>
      </div>
    </li>
  )
}
