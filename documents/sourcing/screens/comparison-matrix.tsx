/** Comparison matrix: suppliers as columns, items as rows. The best and the worst are marked by sign and label. */
import { Link } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { Column, Comparison, Figure, Price } from './comparison-calls.ts'
import { Grid, type Row } from './comparison-grid.tsx'
import { messages } from './messages.ts'
import { ConvertedBy } from './converted-by.tsx'
import styles from './quote-comparison.module.css'

type Say = ReturnType<typeof useMessages<typeof messages>>
export function Matrix({ data }: { data: Comparison }): React.ReactElement {
  const t = useMessages(messages)
  const columns = data.columns.map((one) => ({ key: one.supplier, head: <Head column={one} to={data.currency} say={t} /> }))
  return <Grid label={t('title')} corner={t('item')} columns={columns} rows={rowsOf(data, t)} />
}

function rowsOf(data: Comparison, w: Say): Row[] {
  const { columns, review, totals, days, minima } = data
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
    // A row that a rule hides from the user is left out.
    ...shownRow(totals && { key: 'total', sum: true, head: w('total') }, (at) =>
      figure(totals?.[at], totals?.[at]?.whole === false && <small>{w('partly')}</small>, 2),
    ),
    ...shownRow(days && { key: 'days', head: w('days') }, (at) =>
      figure(days?.[at], columns[at]!.lead && <small>{w('parts', { ...columns[at]!.lead })}</small>),
    ),
    ...shownRow(minima && { key: 'minimum', head: w('minimum') }, (at) => figure(minima?.[at])),
    { key: 'validTo', head: w('validTo'), cell: (at) => columns[at]!.validTo ?? <Missing say={w} /> },
    { key: 'score', sum: true, head: w('score'), cell: (at) => <Score column={columns[at]!} hidden={hidden} say={w} /> },
  ]
}

const shownRow = (row: Omit<Row, 'cell'> | undefined, cell: Row['cell']): Row[] => (row ? [{ ...row, cell }] : [])

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
  const { name, quotation, number } = column
  return (
    <>
      <span className={styles['quotes-name']}>{name.split('--').at(-1)}</span>
      {quotation ? <Link to={`/sourcing/page/supplier-quotation?id=${quotation}`}>{number}</Link> : <Missing say={w} />}
      <ConvertedBy quote={column} to={to} say={w} />
    </>
  )
}

interface PriceCellProps {
  readonly cell: Price | null
  readonly column: Pick<Column, 'currency'>
  /** Code of the currency in which prices are compared. */
  readonly to: string
  readonly say: Say
}
export function PriceCell({ cell, column, to, say: w }: PriceCellProps): React.ReactElement {
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

interface MarkedProps {
  readonly figure: Figure
  /** Fewest decimals that are shown. */
  readonly least?: number
  readonly say: Say
}
export function Marked({ figure: { value, mark, tie }, least = 0, say: w }: MarkedProps): React.ReactElement {
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
