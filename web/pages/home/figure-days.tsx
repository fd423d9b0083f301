/** The next five working days: what stands on each, as the pieces and the picture of the first document. Each day opens its list. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { grouped, sum } from '../../../model/decimal.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import { useLooks } from '../../../ui/fields/look.tsx'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import type { FigureOf } from './figure-reads.ts'
import { messages } from './messages.ts'
import { workingDays } from './weeks.ts'
import styles from './figures.module.css'

/** @param zone the time zone of the platform, in which its days begin */
export function Days({ figure, zone }: { figure: FigureOf<'days'>; zone: string | undefined }): React.ReactElement | null {
  const t = useMessages(messages)
  const language = useLanguage()
  const { page, module, date, quantity } = figure
  const [today] = useState(() => new Date().toLocaleDateString('sv', { timeZone: zone }))
  const days = workingDays(today)
  const filters = figure.filters as readonly Filter[]
  const within: Filter[] = [...filters, { field: date, operator: 'between', value: [days[0]!, days.at(-1)!] }]
  const options = { quiet: true, client: 'v2' } as const
  const answer = useQuery({ ...listQuery(page, { filters: within, group: [date], size: 1 }, options), retry: false })
  const firsts = useQuery({ ...listQuery(page, { filters: within, perDay: date, columns: [date], size: 50 }, options), retry: false })
  const firstOn = (day: string) => firsts.data?.rows.find((row) => row[date] === day)?.id
  const looks = useLooks(days.flatMap((day) => firstOn(day) ?? []).map((id) => ({ type: page, id })))
  if (answer.isError) return null
  const shown = days.map((day) => {
    const groups = (answer.data?.groups ?? []).filter(({ values }) => String(values[date] ?? '').slice(0, 10) === day)
    return {
      day,
      count: groups.reduce((all, group) => all + group.count, 0),
      pieces: sum(groups.map(({ totals }) => totals?.[quantity] ?? '0')),
    }
  })
  const count = shown.reduce((all, one) => all + one.count, 0)
  const weekday = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' })
  const to = (day: string) => {
    const dayFilters: Filter[] = [...filters, { field: date, operator: 'eq', value: day }]
    return `/${module}/index/${page.replaceAll('_', '-')}?f=${encodeURIComponent(JSON.stringify(dayFilters))}`
  }
  return (
    <section data-figure={figure.code} aria-label={figure.title} aria-busy={answer.isPending}>
      <h3>
        {figure.title}{' '}
        <span className="muted">
          {count > 0 ? t('daysSum', { n: count, pieces: grouped(sum(shown.map(({ pieces }) => pieces))) }) : figure.note}
        </span>
      </h3>
      <ul className={styles['days']}>
        {shown.map(({ day, count: n, pieces }) => {
          const picture = looks?.[firstOn(day) ?? '']?.picture
          return (
            <li key={day} data-today={day === today || undefined}>
              <Link to={to(day)}>
                <span>{day === today ? t('today') : weekday.format(new Date(`${day}T00:00:00Z`))}</span>
                <b>{day.slice(8).replace(/^0/, '')}</b>
                {picture && <img src={picture} alt="" width={32} height={36} />}
                <span className={n === 0 ? 'muted' : ''}>{n === 0 ? t('noneOnDay') : grouped(pieces)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
