/** Calendar view of a list: a month grid by any of its date fields; an agenda on phones. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import type { Filter, ListAnswer, WireDoc } from '../../../model/page.ts'
import { toSeek } from '../../../ui/list/list-state.ts'
import { isLate } from '../../../ui/list/value.tsx'
import { useLanguage } from '../../../ui/text/language.tsx'
import { documentCall } from '../../api/client.ts'
import { cardColumns, daysOf, monthFrom, nameOf, today, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './shapes.module.css'

const limit = 200
const shown = 4

export function Calendar({ page, state, change, path, open }: ShapeProps): React.ReactElement {
  const t = useListText()
  const language = useLanguage()
  const dates = Object.values(page.list.fields).filter((field) => field.type === 'date' && field.operators.includes('between'))
  const first = page.list.due[0] ?? page.list.digest.find((name) => page.list.fields[name]?.type === 'date') ?? dates[0]?.field
  const by = page.list.fields[state.by] ?? (first ? page.list.fields[first] : undefined)
  const month = state.month || today().slice(0, 7)
  const days = daysOf(month)
  const within: Filter = { field: by?.field ?? '', operator: 'between', value: [days[0], days.at(-1)] }
  const query = {
    ...toSeek(state),
    filters: [...state.filters, within],
    sort: [by?.field ?? 'id'],
    size: limit,
    count: true,
    columns: [...new Set([...cardColumns(page, 2), by?.field ?? 'id'])],
  }
  const answer = useQuery({
    queryKey: ['list', page.page, query, language],
    enabled: by !== undefined,
    queryFn: () => documentCall<ListAnswer>(page.page, 'index', query, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (!by) return <div className="blank">{t('noDates')}</div>
  const rows = answer.data?.rows ?? []
  const byDay = Map.groupBy(rows, (row) => String(row[by.field]).slice(0, 10))
  const names = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  const monthFormat = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const go = (to: string) => change({ month: to === today().slice(0, 7) ? '' : to })
  const late = (row: WireDoc) => isLate(page, by, row)
  return (
    <section className={styles['calendar']} aria-label={t('calendar')} aria-busy={answer.isFetching}>
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
      {answer.data?.next && <div role="status">{t('rowsCut', { n: limit })}</div>}
      <div className={styles['calendar-head']} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{names.format(new Date(`${day}T00:00:00Z`))}</span>
        ))}
      </div>
      <ol className={styles['calendar-days']} data-part="calendar-days">
        {days.map((day) => {
          const found = byDay.get(day) ?? []
          return (
            <li
              key={day}
              className={`${day.slice(0, 7) === month ? '' : styles['other']}${day === today() ? ` ${styles['now']}` : ''}${found.length === 0 ? ` ${styles['none']}` : ''}`}
              aria-label={`${day} ${found.length}`}
            >
              <span className={styles['calendar-day']}>{Number(day.slice(8))}</span>
              {found.slice(0, shown).map((row) => (
                <a
                  key={row.id}
                  className={styles['calendar-entry']}
                  data-family={page.statuses[row.status ?? '']?.family ?? 'neutral'}
                  title={`${nameOf(page, row)} · ${page.statuses[row.status ?? '']?.label ?? ''}`}
                  href={path(row)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) return
                    event.preventDefault()
                    open(row, rows)
                  }}
                >
                  <span className={`ell${late(row) ? ' over' : ''}`}>{nameOf(page, row)}</span>
                </a>
              ))}
              {found.length > shown && (
                <Button
                  size="small"
                  type="link"
                  onClick={() =>
                    change({ shape: 'table', filters: [...state.filters, { field: by.field, operator: 'between', value: [day, day] }] })
                  }
                >
                  {t('dayMore', { n: found.length - shown })}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
