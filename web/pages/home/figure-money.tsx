/** A figure of money: an amount in one currency and its parts, which open their lists. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { compare, div, grouped, mul, round, sum } from '../../../model/decimal.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { listQuery } from '../../api/document-query.ts'
import { usePage } from '../../api/pages.ts'
import type { FigureOf } from './figure-reads.ts'
import { messages } from './messages.ts'
import styles from './figures.module.css'

export function MoneyParts({ figure }: { figure: FigureOf<'money'> }): React.ReactElement | null {
  const t = useMessages(messages)
  const { page: type, module, amount, parts: by } = figure
  const filters = figure.filters as readonly Filter[]
  const page = usePage(type)
  const answer = useQuery({ ...listQuery(type, { filters, group: [by] }, { quiet: true, client: 'v2' }), retry: false })
  const groups = (answer.data?.groups ?? []).map((group) => {
    const sums = group.currencyTotals?.[amount] ?? [{ currency: '', sum: group.totals?.[amount] ?? '0' }]
    return {
      value: String(group.values[by] ?? ''),
      count: group.count,
      sums: sums.filter(({ currency, sum: own }) => currency !== '' || compare(own, '0') !== 0),
    }
  })
  const currencies = [...new Set(groups.flatMap(({ sums }) => sums.map(({ currency }) => currency)))]
  // Amounts of several currencies are not added up, and hidden ones are no figure.
  if (answer.isError || page.data?.list.totals.includes(amount) === false || currencies.length > 1) return null
  const some = groups.map(({ sums, ...group }) => ({ ...group, own: sums[0]?.sum ?? '0' })).filter(({ own }) => compare(own, '0') > 0)
  const total = sum(some.map(({ own }) => own))
  if (answer.data && some.length === 0) return null
  const widths = some.map(({ own }) => Number(div(mul(own, '100'), total)))
  const placed = some.map(({ value }, at) => ({ value, width: widths[at]!, x: widths.slice(0, at).reduce((all, width) => all + width, 0) }))
  const label = (value: string) =>
    page.data?.statuses[value]?.label ?? page.data?.list.fields[by]?.options.find((one) => one.value === value)?.label ?? value
  const to = (more: readonly Filter[]) => `/${module}/index/${type.replaceAll('_', '-')}?f=${encodeURIComponent(JSON.stringify(more))}`
  return (
    <section data-figure={figure.code} aria-label={figure.title} aria-busy={answer.isPending}>
      <h3>
        {figure.title} <span className="muted">{figure.note}</span>
      </h3>
      {some.length > 0 && (
        <>
          <Link className={styles['rate']} to={to(filters)}>
            <b className={styles['big']}>{grouped(round(total, 0))}</b>
            <span className="muted">
              {' '}
              {[currencies[0], t('documentsOf', { n: some.reduce((all, { count }) => all + count, 0) })].filter(Boolean).join(' · ')}
            </span>
          </Link>
          <svg className={styles['parts']} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            {placed.map(({ value, x, width }, at) => (
              <rect key={value} data-tone={at % 3} x={x} width={Math.max(0.4, width - 0.4)} height={12} />
            ))}
          </svg>
          <ul className={styles['legend']}>
            {some.map(({ value, own }, at) => (
              <li key={value}>
                <Link to={to([...filters.filter(({ field }) => field !== by), { field: by, operator: 'eq', value }])}>
                  <i data-tone={at % 3} /> {label(value)} <b>{grouped(round(own, 0))}</b>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
