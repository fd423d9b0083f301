/** A month of a list with lanes: a row for each value of a field, such as each factory, and in it what lies on which day. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { toSeek } from '../../../ui/list/list-state.ts'
import { isLate, textOf } from '../../../ui/list/value.tsx'
import { useLanguage } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { Failed } from '../../shell/failed.tsx'
import { entryText } from './calendar-entry.ts'
import { cardColumns, nameOf, today, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import styles from './lanes.module.css'

const limit = 200

interface LanesProps extends Pick<ShapeProps, 'page' | 'state' | 'path' | 'open'> {
  /** The date by which documents stand on days. */
  readonly by: PageField
  readonly lane: PageField
  /** The days of the month, `YYYY-MM-DD`. */
  readonly days: readonly string[]
}

export function CalendarLanes({ page, state, path, open, by, lane, days }: LanesProps): React.ReactElement {
  const t = useListText()
  const answer = useQuery({
    ...listQuery(page.page, {
      ...toSeek(state),
      filters: [...state.filters, { field: by.field, operator: 'between', value: [days[0], days.at(-1)] }],
      sort: [by.field],
      size: limit,
      columns: [...new Set([...cardColumns(page, 4), by.field, lane.field])],
    }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows ?? []
  const lanes = lanesOf(page, lane, rows)
  const busy = new Set(rows.map((row) => String(row[by.field]).slice(0, 10)))
  const box = useShownToday(`${page.page} ${lane.field} ${days[0]}`, rows.length > 0 && !answer.isPlaceholderData)
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.isSuccess && rows.length === 0) return <div className="blank">{t('lanesEmpty')}</div>
  return (
    <div ref={box} className={styles['box']} aria-busy={answer.isFetching} data-scroll>
      {answer.data?.next && <div role="status">{t('rowsCut', { n: limit })}</div>}
      <table className={styles['lanes']} data-part="calendar-lanes">
        <thead>
          <tr>
            <th scope="col">{lane.label}</th>
            {days.map((day) => (
              <DayHead key={day} day={day} isBusy={busy.has(day)} isNow={day === today(page)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map(({ key, title, rows: some }) => (
            <tr key={key}>
              <th scope="row">
                {title || t('blank')} <span className="muted">{some.length}</span>
                <LateCount n={some.filter((row) => isLate(page, by, row)).length} />
              </th>
              {days.map((day) => (
                <td key={day} data-day={day} data-none={!some.some((row) => isOn(row, by, day)) || undefined}>
                  {some
                    .filter((row) => isOn(row, by, day))
                    .map((row) => (
                      <Entry key={row.id} page={page} by={by} row={row} href={path(row)} onOpen={() => open(row, rows)} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Returns the box of a month that opens at today, behind the names of the lanes; a month without today opens at its first day.
 * @param name of the month and its lanes, which open anew where it changes
 */
function useShownToday(name: string, isDrawn: boolean): React.RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isDrawn) return
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
    const now = heads.find((one) => one.ariaCurrent === 'date')
    element.scrollLeft = now ? now.offsetLeft - heads[0]!.offsetWidth : 0
  }, [name, isDrawn])
  return box
}

const isOn = (row: WireDoc, by: PageField, day: string): boolean => String(row[by.field]).slice(0, 10) === day

/** Names stand first, as in labels of links. */
function titleOf(text: string): string {
  const { name, code } = partsOfTitle(text)
  return code === undefined ? name : `${name} ${code}`
}

/** Returns a lane for each value, in the order of their titles, the one without a value last. Two values may have one title. */
function lanesOf(page: Page, lane: PageField, rows: readonly WireDoc[]) {
  const byValue = Map.groupBy(rows, (row) => (row[lane.field] == null ? '' : JSON.stringify(row[lane.field])))
  return [...byValue]
    .map(([key, some]) => ({ key, title: key === '' ? '' : titleOf(textOf({ page, field: lane, row: some[0]! })), rows: some }))
    .toSorted(
      (one, other) => Number(one.key === '') - Number(other.key === '') || one.title.localeCompare(other.title, 'zh-CN', { numeric: true }),
    )
}

/** The head of a day; one on which nothing lies is narrow. */
function DayHead({ day, isBusy, isNow }: { day: string; isBusy: boolean; isNow: boolean }) {
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { weekday: isBusy ? 'short' : 'narrow', timeZone: 'UTC' })
  return (
    <th scope="col" data-none={!isBusy || undefined} aria-current={isNow ? 'date' : undefined} aria-label={day}>
      {Number(day.slice(8))}
      <small>{weekday.format(new Date(`${day}T00:00:00Z`))}</small>
    </th>
  )
}

function LateCount({ n }: { n: number }) {
  const t = useListText()
  return n > 0 ? <span className={`over ${styles['late']}`}>{t('lateHere', { n })}</span> : null
}

interface EntryProps {
  readonly page: Page
  readonly by: PageField
  readonly row: WireDoc
  readonly href: string
  readonly onOpen: () => void
}

function Entry({ page, by, row, href, onOpen }: EntryProps) {
  const t = useListText()
  const late = isLate(page, by, row)
  const { label = '', family = 'neutral' } = page.statuses[row.status ?? ''] ?? {}
  return (
    <a
      className={styles['entry']}
      data-family={family}
      data-late={late || undefined}
      title={[nameOf(page, row), label, late ? t('overdue') : ''].filter(Boolean).join(' · ')}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className={`ell${late ? ' over' : ''}`}>{nameOf(page, row)}</span>
      {late && <span className={`over ${styles['late']}`}>{t('overdue')}</span>}
      <span className="ell muted">{entryText(page, by, row)}</span>
    </a>
  )
}
