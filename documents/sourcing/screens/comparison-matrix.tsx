/**
 * Comparison matrix: suppliers as columns, items as rows. The best and the worst are marked by sign and label. The grid is operated
 * by keyboard.
 */
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { Column, Comparison, Figure, Price } from './comparison-calls.ts'
import { messages } from './messages.ts'
import styles from './quote-comparison.module.css'

type Say = ReturnType<typeof useMessages<typeof messages>>
interface Row {
  readonly key: string
  readonly head: React.ReactNode
  readonly cell: (at: number) => React.ReactNode
  readonly sum?: boolean
}

export function Matrix({ data }: { data: Comparison }): React.ReactElement {
  const t = useMessages(messages)
  const { columns } = data
  const [[row, column], go] = useState<readonly [number, number]>([0, 1])
  const box = useRef<HTMLTableElement>(null)
  const rows = rowsOf(data, t)
  const move = (event: React.KeyboardEvent): void => {
    const to = target(event.key, [row, column], [rows.length - 1, columns.length])
    if (!to || (event.target as HTMLElement).tagName === 'A') return
    event.preventDefault()
    go(to)
    box.current?.querySelector<HTMLElement>(`[data-at="${to.join('.')}"]`)?.focus()
  }
  const at = (r: number, c: number) => ({ 'data-at': `${r}.${c}`, tabIndex: r === row && c === column ? 0 : -1, onFocus: () => go([r, c]) })
  return (
    <div className={styles['quotes-box']}>
      <table ref={box} role="grid" className={styles['quotes-table']} aria-label={t('title')} aria-readonly="true" onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            {columns.map((one) => (
              <th scope="col" key={one.supplier}>
                <Head column={one} to={data.currency} say={t} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cell, sum }, r) => (
            <tr key={key} className={sum ? styles['sum'] : undefined} data-part={sum ? 'sum' : undefined}>
              <th scope="row" {...at(r, 0)}>
                {head}
              </th>
              {columns.map(({ supplier }, c) => (
                <td key={supplier} {...at(r, c + 1)}>
                  {cell(c)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the target cell of a key among rows and columns (both from 0 to their last); undefined for other keys. */
function target(
  key: string,
  [row, column]: readonly [number, number],
  [lastRow, lastColumn]: readonly [number, number],
): readonly [number, number] | undefined {
  const within = (n: number, maximum: number) => Math.max(0, Math.min(maximum, n))
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    Home: [row, 0],
    End: [row, lastColumn],
  }
  const next = to[key]
  return next && [within(next[0], lastRow), within(next[1], lastColumn)]
}

function rowsOf(data: Comparison, w: Say): Row[] {
  const { columns, review } = data
  const hidden = review.reviewers > 0 ? w('hiddenScores', { in: review.handedIn, all: review.reviewers }) : w('noReview')
  const figure = (one: Figure | null | undefined, more?: React.ReactNode, least = 0) =>
    one ? (
      <>
        <Marked figure={one} least={least} say={w} />
        {more}
      </>
    ) : (
      <Missing say={w} />
    )
  return [
    ...data.rows.map((row): Row => {
      const details = [
        w('quantity', { n: grouped(row.quantity) }),
        ...(row.expected ? [w('expected', { price: grouped(row.expected, 2) })] : []),
      ]
      return {
        key: row.item,
        head: (
          <>
            {row.name}
            <small>{details.join(' · ')}</small>
          </>
        ),
        cell: (at) => <PriceCell cell={row.cells[at] ?? null} column={columns[at]!} to={data.currency} say={w} />,
      }
    }),
    {
      key: 'total',
      sum: true,
      head: w('total'),
      cell: (at) => figure(data.totals[at], data.totals[at]?.whole === false && <small>{w('partly')}</small>, 2),
    },
    {
      key: 'days',
      head: w('days'),
      cell: (at) => figure(data.days[at], columns[at]!.lead && <small>{w('parts', { ...columns[at]!.lead })}</small>),
    },
    { key: 'minimum', head: w('minimum'), cell: (at) => figure(data.minima[at]) },
    { key: 'validTo', head: w('validTo'), cell: (at) => columns[at]!.validTo ?? <Missing say={w} /> },
    { key: 'score', sum: true, head: w('score'), cell: (at) => <Score column={columns[at]!} hidden={hidden} say={w} /> },
  ]
}

function Score({ column: { quotation, score, place, scores }, hidden, say: w }: { column: Column; hidden: string; say: Say }) {
  if (!quotation) return <Missing say={w} />
  if (score === null) return <span className="muted">{hidden}</span>
  return (
    <>
      {grouped(score)}{' '}
      <span className={`${styles['quotes-mark']}${place === 1 ? ` ${styles['best']}` : ''}`}>
        {place === 1 && <span aria-hidden="true">★ </span>}
        {w('place', { n: place })}
      </span>
      <small>{scores.map(({ reviewer, total }) => `${reviewer} ${grouped(total)}`).join(' · ')}</small>
    </>
  )
}

function Head({ column, to, say: w }: { column: Column; to: string; say: Say }) {
  const { name, quotation, number, currency, rate, rateDate } = column
  return (
    <>
      <span className={styles['quotes-name']}>{name.split('--').at(-1)}</span>
      {quotation ? <Link to={`/sourcing/page/supplier-quotation?id=${quotation}`}>{number}</Link> : <Missing say={w} />}
      {currency && currency !== to && (
        <small>{rate ? w('rate', { from: currency, rate: grouped(rate), to, date: rateDate }) : `${currency} ${w('noRate')}`}</small>
      )}
    </>
  )
}

function PriceCell({ cell, column, to, say: w }: { cell: Price | null; column: Column; to: string; say: Say }) {
  if (!cell) return <Missing say={w} />
  const sign = cell.deviation?.startsWith('-') || cell.deviation === '0' ? '' : '+'
  return (
    <>
      <Marked figure={cell} least={2} say={w} />
      {cell.deviation !== null && <small className={sign ? 'over' : undefined}>{`${sign}${grouped(cell.deviation)} %`}</small>}
      {column.currency !== to && <small>{`${column.currency} ${grouped(cell.quoted, 2)}`}</small>}
    </>
  )
}

const Missing = ({ say: w }: { say: Say }): React.ReactElement => <span className="muted">— {w('noQuote')}</span>

function Marked({ figure: { value, mark, tie }, least = 0, say: w }: { figure: Figure; least?: number; say: Say }) {
  return (
    <>
      {grouped(value, least)}{' '}
      {mark && (
        <span className={`${styles['quotes-mark']} ${styles[mark]}`}>
          <span aria-hidden="true">{mark === 'best' ? '▼' : '▲'} </span>
          {w(mark)}
          {tie && ` · ${w('tie')}`}
        </span>
      )}
    </>
  )
}
