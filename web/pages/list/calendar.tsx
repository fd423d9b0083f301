/** Calendar view of a list: a month grid by any of its date fields; an agenda on phones. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import type { Filter, Page, PageField, WireDoc } from '../../../model/page.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { isLate } from '../../../ui/list/value.tsx'
import { useLanguage } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { cardColumns, daysOf, monthFrom, nameOf, today, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

const limit = 200
const shown = 4

export function Calendar({ page, state, change, path, open }: ShapeProps): React.ReactElement {
  const t = useListText()
  const dates = Object.values(page.list.fields).filter((field) => field.type === 'date' && field.operators.includes('between'))
  const first = page.list.due[0] ?? page.list.digest.find((name) => page.list.fields[name]?.type === 'date') ?? dates[0]?.field
  const by = page.list.fields[state.by] ?? (first ? page.list.fields[first] : undefined)
  const month = state.month || today().slice(0, 7)
  const days = daysOf(month)
  const answer = useRowsWithin(page, state, { by, days })
  if (!by) return <div className="blank">{t('noDates')}</div>
  const rows = answer.data?.rows ?? []
  const byDay = Map.groupBy(rows, (row) => String(row[by.field]).slice(0, 10))
  return (
    <section className={styles['calendar']} aria-label={t('calendar')} aria-busy={answer.isFetching}>
      <CalendarBar month={month} by={by} dates={dates} change={change} />
      {answer.data?.next && <div role="status">{t('rowsCut', { n: limit })}</div>}
      <Weekdays days={days.slice(0, 7)} />
      <ol className={styles['calendar-days']} data-part="calendar-days">
        {days.map((day) => (
          <CalendarDay
            key={day}
            page={page}
            by={by}
            day={day}
            inMonth={day.slice(0, 7) === month}
            rows={byDay.get(day) ?? []}
            path={path}
            open={(row) => open(row, rows)}
            onMore={() =>
              change({ shape: 'table', filters: [...state.filters, { field: by.field, operator: 'between', value: [day, day] }] })
            }
          />
        ))}
      </ol>
    </section>
  )
}

/** Reads the rows whose date lies within these days, up to the limit. */
function useRowsWithin(page: Page, state: ShapeProps['state'], { by, days }: { by: PageField | undefined; days: readonly string[] }) {
  const within: Filter = { field: by?.field ?? '', operator: 'between', value: [days[0], days.at(-1)] }
  const query = {
    ...toSeek(state),
    filters: [...state.filters, within],
    sort: [by?.field ?? 'id'],
    size: limit,
    count: true,
    columns: [...new Set([...cardColumns(page, 2), by?.field ?? 'id'])],
  }
  return useQuery({
    ...listQuery(page.page, query),
    enabled: by !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface CalendarBarProps extends Pick<ShapeProps, 'change'> {
  /** `YYYY-MM` */
  readonly month: string
  readonly by: PageField
  readonly dates: readonly PageField[]
}

/** The month with the ways to other months, and the choice of the date field. */
function CalendarBar({ month, by, dates, change }: CalendarBarProps) {
  const t = useListText()
  const language = useLanguage()
  const monthFormat = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const go = (to: string) => change({ month: to === today().slice(0, 7) ? '' : to })
  return (
    <div className={`row ${styles['calendar-bar']}`}>
      <Button size="small" aria-label={t('monthBefore')} onClick={() => go(monthFrom(month, -1))}>
        ‹
      </Button>
      <h2 aria-live="polite">{monthFormat.format(new Date(`${month}-01T00:00:00Z`))}</h2>
      <Button size="small" aria-label={t('monthAfter')} onClick={() => go(monthFrom(month, 1))}>
        ›
      </Button>
      <Button size="small" onClick={() => go(today().slice(0, 7))}>
        {t('today')}
      </Button>
      <span className="grow" />
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
  readonly open: (row: WireDoc) => void
  /** Shows the rows of the day as a list. */
  readonly onMore: () => void
}

/** One day with its first documents. */
function CalendarDay({ page, by, day, inMonth, rows, path, open, onMore }: CalendarDayProps) {
  const t = useListText()
  return (
    <li
      className={`${inMonth ? '' : styles['other']}${day === today() ? ` ${styles['now']}` : ''}${rows.length === 0 ? ` ${styles['none']}` : ''}`}
      aria-label={`${day} ${rows.length}`}
    >
      <span className={styles['calendar-day']}>{Number(day.slice(8))}</span>
      {rows.slice(0, shown).map((row) => (
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
        </a>
      ))}
      {rows.length > shown && (
        <Button size="small" type="link" onClick={onMore}>
          {t('dayMore', { n: rows.length - shown })}
        </Button>
      )}
    </li>
  )
}
