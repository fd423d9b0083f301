/** Calendar view of a list: a month grid by any of its date fields, with the count and the first documents of each day; an agenda on phones. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useRef, useState } from 'react'
import { traitsOf } from '../../../model/fields/kinds.ts'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { isLate } from '../../../ui/list/value.tsx'
import { useLanguage } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { entryText } from './calendar-entry.ts'
import { CalendarLanes } from './calendar-lanes.tsx'
import { cardColumns, daysOf, monthFrom, nameOf, today, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

/** Days of six weeks, with the rows that the server gives for each. */
const limit = 126

export function Calendar({ page, state, change, path, open }: ShapeProps): React.ReactElement {
  const t = useListText()
  const dates = Object.values(page.list.fields).filter((field) => field.type === 'date' && field.operators.includes('between'))
  const first = page.list.due[0] ?? page.list.digest.find((name) => page.list.fields[name]?.type === 'date') ?? dates[0]?.field
  const by = page.list.fields[state.by] ?? (first ? page.list.fields[first] : undefined)
  const month = state.month || today(page).slice(0, 7)
  const days = daysOf(month)
  const lane = laneFields(page).find(({ field }) => field === state.group[0])
  const answer = useRowsWithin(page, state, { by: lane ? undefined : by, days })
  const [cursor, setCursor] = useState('')
  const at = days.includes(cursor) ? cursor : days.includes(today(page)) ? today(page) : `${month}-01`
  const grid = useRef<HTMLOListElement>(null)
  const showMonth = (to: string) => change({ month: to === today(page).slice(0, 7) ? '' : to })
  const keyOnDays = (event: React.KeyboardEvent, onOpen: (day: string) => void) => {
    const cells = [...(grid.current?.children ?? [])] as HTMLElement[]
    const index = cells.indexOf(event.target as HTMLElement)
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    const months = { PageUp: -1, PageDown: 1 }[event.key]
    if (index < 0 || (step === undefined && months === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) cells[index + step]?.focus()
    else if (months !== undefined) showMonth(monthFrom(month, months))
    else onOpen(days[index]!)
  }
  if (!by) return <div className="blank">{t('noDates')}</div>
  const rows = answer.data?.rows ?? []
  const byDay = Map.groupBy(rows, (row) => String(row[by.field]).slice(0, 10))
  const showDay = (day: string) =>
    change({ shape: 'table', filters: [...state.filters, { field: by.field, operator: 'between', value: [day, day] }] })
  return (
    <section className={styles['calendar']} aria-label={t('calendar')} aria-busy={answer.isFetching}>
      <CalendarBar page={page} month={month} by={by} lane={lane} dates={dates} change={change} />
      {lane ? (
        <CalendarLanes {...{ page, state, path, open, by, lane }} days={days.filter((day) => day.slice(0, 7) === month)} />
      ) : (
        <>
          <Weekdays days={days.slice(0, 7)} />
          <ol ref={grid} className={styles['calendar-days']} data-part="calendar-days" onKeyDown={(event) => keyOnDays(event, showDay)}>
            {days.map((day) => (
              <CalendarDay
                key={day}
                current={day === at}
                onFocus={() => setCursor(day)}
                page={page}
                by={by}
                day={day}
                inMonth={day.slice(0, 7) === month}
                rows={byDay.get(day) ?? []}
                path={path}
                open={(row) => open(row, rows)}
                onMore={() => showDay(day)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** Returns the fields by which a calendar has lanes: those by which a list is grouped, and that link or are chosen. */
const laneFields = (page: Page): readonly PageField[] =>
  Object.values(page.list.fields).filter(
    ({ type, to, options }) => traitsOf(type).groups.includes('list') && (to !== undefined || options.length > 0),
  )

/** Reads the first rows of each of these days, with how many the day has. */
function useRowsWithin(page: Page, state: ShapeProps['state'], { by, days }: { by: PageField | undefined; days: readonly string[] }) {
  const within: Filter = { field: by?.field ?? '', operator: 'between', value: [days[0], days.at(-1)] }
  const query = {
    ...toSeek(state),
    filters: [...state.filters, within],
    perDay: by?.field ?? '',
    sort: state.sort,
    size: limit,
    columns: [...new Set([...cardColumns(page, 4), by?.field ?? 'id'])],
  }
  return useQuery({
    ...listQuery(page.page, query),
    enabled: by !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface CalendarBarProps extends Pick<ShapeProps, 'page' | 'change'> {
  /** `YYYY-MM` */
  readonly month: string
  readonly by: PageField
  /** The field of the lanes; undefined: days alone. */
  readonly lane: PageField | undefined
  readonly dates: readonly PageField[]
}

/** The month with the ways to other months, and the choice of the date field. */
function CalendarBar({ page, month, by, lane, dates, change }: CalendarBarProps) {
  const t = useListText()
  const language = useLanguage()
  const monthFormat = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const go = (to: string) => change({ month: to === today(page).slice(0, 7) ? '' : to })
  return (
    <div className={`row ${styles['calendar-bar']}`}>
      <Button size="small" aria-label={t('monthBefore')} onClick={() => go(monthFrom(month, -1))}>
        ‹
      </Button>
      <h2 aria-live="polite">{monthFormat.format(new Date(`${month}-01T00:00:00Z`))}</h2>
      <Button size="small" aria-label={t('monthAfter')} onClick={() => go(monthFrom(month, 1))}>
        ›
      </Button>
      <Button size="small" onClick={() => go(today(page).slice(0, 7))}>
        {t('today')}
      </Button>
      <span className="grow" />
      <label className="row">
        <span className="muted">{t('lanes')}</span>
        <Select
          size="small"
          aria-label={t('lanes')}
          popupMatchSelectWidth={false}
          value={lane?.field ?? ''}
          options={[{ value: '', label: t('noLanes') }, ...laneFields(page).map((field) => ({ value: field.field, label: field.label }))]}
          onChange={(next) => change({ group: next ? [next] : [] })}
        />
      </label>
      <label className="row">
        <span className="muted">{t('byDate')}</span>
        <Select
          size="small"
          aria-label={t('byDate')}
          value={by.field}
          className={styles['calendar-by']}
          options={dates.map((field) => ({ value: field.field, label: field.label }))}
          onChange={(next) => change({ by: next })}
        />
      </label>
    </div>
  )
}

/** The names of the weekdays above the month. */
function Weekdays({ days }: { days: readonly string[] }) {
  const language = useLanguage()
  const names = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className={styles['calendar-head']} aria-hidden="true">
      {days.map((day) => (
        <span key={day}>{names.format(new Date(`${day}T00:00:00Z`))}</span>
      ))}
    </div>
  )
}

interface CalendarDayProps extends Pick<ShapeProps, 'page' | 'path'> {
  readonly by: PageField
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly inMonth: boolean
  readonly rows: readonly WireDoc[]
  /** The keyboard stands here. */
  readonly current: boolean
  readonly onFocus: () => void
  readonly open: (row: WireDoc) => void
  /** Shows the rows of the day as a list. */
  readonly onMore: () => void
}

/** One day with its first documents. */
function CalendarDay({ page, by, day, inMonth, rows, current, onFocus, path, open, onMore }: CalendarDayProps) {
  const t = useListText()
  const count = Number(rows[0]?.['$ofDay'] ?? rows.length)
  return (
    <li
      className={`${inMonth ? '' : styles['other']}${day === today(page) ? ` ${styles['now']}` : ''}${rows.length === 0 ? ` ${styles['none']}` : ''}`}
      aria-label={`${day} ${count}`}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
    >
      <span className={styles['calendar-top']}>
        <span className={styles['calendar-day']}>{Number(day.slice(8))}</span>
        {count > 0 && <span className="muted num">{count}</span>}
      </span>
      {rows.map((row) => (
        <a
          key={row.id}
          className={styles['calendar-entry']}
          data-family={page.statuses[row.status ?? '']?.family ?? 'neutral'}
          title={`${nameOf(page, row)} · ${page.statuses[row.status ?? '']?.label ?? ''}`}
          href={path(row)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            open(row)
          }}
        >
          <span className={`ell${isLate(page, by, row) ? ' over' : ''}`}>{nameOf(page, row)}</span>
          <span className="ell muted">{entryText(page, by, row)}</span>
        </a>
      ))}
      {count > rows.length && (
        <Button size="small" type="link" onClick={onMore}>
          {t('dayMore', { n: count - rows.length })}
        </Button>
      )}
    </li>
  )
}
