/** Tab of a style, and of a costing sheet of one: what its suppliers quote, side by side. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grouped } from '../../model/decimal.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { Grid, type Row } from './screens/comparison-grid.tsx'
import { Marked, PriceCell } from './screens/comparison-matrix.tsx'
import type { costing } from '../design/costing.ts'
import type { style } from '../design/style.ts'
import { messages } from './screens/messages.ts'
import styles from './screens/quote-comparison.module.css'
import { ConvertedBy } from './screens/converted-by.tsx'
import type { StyleQuotes } from './style-quotes.calls.ts'

type Say = ReturnType<typeof useMessages<typeof messages>>

/** A style, or a document of one. */
type OfStyle = ViewOf<typeof style> | ViewOf<typeof costing>

export function Section({ doc }: { doc: OfStyle }): React.ReactElement {
  const input = inputOf(doc)
  const t = useMessages(messages)
  const { answerKey, call } = useWebPart()
  const answer = useQuery({
    queryKey: answerKey('/scmapi/style-quotes/view', input, doc.version),
    queryFn: () => call('/scmapi/style-quotes/view', { data: input, quiet: true }),
    retry: false,
  })
  const { data } = answer
  return (
    <AnswerSection
      part="quotes"
      title={t('title')}
      answers={[answer]}
      failed={t('failed')}
      waiting={t('waiting')}
      none={data?.columns.length === 0 ? t('none') : undefined}
      className={styles['quotes']}
    >
      {data && (
        <>
          <div className={`row ${styles['quotes-tools']} noprint`}>
            <span className="muted">{t('inCurrency', { code: data.currency })}</span>
            <span className={`muted ${styles['quotes-keys']}`}>{t('keys')}</span>
          </div>
          <Grid
            label={t('title')}
            corner={t('element')}
            columns={data.columns.map((one) => ({ key: one.quote, head: <Head column={one} to={data.currency} say={t} /> }))}
            rows={rowsOf(data, t)}
          />
        </>
      )}
    </AnswerSection>
  )
}

/** The quotes of a style; on a costing sheet at its price and in its currency, as the columns beside its scenarios are. */
const inputOf = (doc: OfStyle) =>
  'style' in doc && doc.style ? { id: doc.style, costing: doc.id, ...(doc.currency ? { currency: doc.currency } : {}) } : { id: doc.id }

function Head({ column, to, say: t }: { column: StyleQuotes['columns'][number]; to: string; say: Say }): React.ReactElement {
  const { quote, number, name, statusLabel } = column
  return (
    <>
      <span className={styles['quotes-name']}>{name}</span>
      <Link to={`/design/page/design-quote?id=${quote}`}>{number}</Link>
      <small>{statusLabel}</small>
      <ConvertedBy quote={column} to={to} say={t} />
    </>
  )
}

/** Says at which price of which costing sheet the margins are reckoned. */
function MarginHead({ price, say: t }: { price: StyleQuotes['price']; say: Say }): React.ReactElement {
  return (
    <>
      {t('margin')}
      {price && (
        <small>
          {t('atPrice', { price: grouped(price.value, 2), code: price.currency })}{' '}
          <Link to={`/design/page/costing?id=${price.costing}`}>{price.number}</Link>
        </small>
      )}
    </>
  )
}

function rowsOf({ columns, rows, totals, highest, days, minima, currency, price }: StyleQuotes, t: Say): Row[] {
  const figures =
    (all: NonNullable<StyleQuotes['days']>, least = 0) =>
    (at: number) =>
      all[at] ? <Marked figure={all[at]} least={least} say={t} /> : <span className="muted">—</span>
  const prices = (cells: NonNullable<StyleQuotes['totals']>) => (at: number) => (
    <PriceCell cell={cells[at] ?? null} column={columns[at]!} to={currency} say={t} />
  )
  /** Why the price of a quote is not compared. */
  const apart = ({ whole }: StyleQuotes['columns'][number]) =>
    whole ? undefined : <small>{t(whole === null ? 'wholeHidden' : 'partly')}</small>
  // A row of figures that a rule hides from the user is left out.
  const figureRow = (key: string, head: string, all: StyleQuotes['days'], least?: number): Row[] =>
    all ? [{ key, head, cell: figures(all, least) }] : []
  /** An element that the quote names has an answer, or says that it has none. */
  const answers = (element: string, cells: NonNullable<StyleQuotes['totals']>) => (at: number) =>
    cells[at] === null && columns[at]!.unanswered.includes(element) ? <span className="muted">— {t('unanswered')}</span> : prices(cells)(at)
  return [
    ...rows.map(({ element, name, target, cells }): Row => {
      const head = (
        <>
          {name}
          {target !== null && <small>{t('targeted', { price: grouped(target, 2) })}</small>}
        </>
      )
      return { key: element, head, cell: answers(element, cells) }
    }),
    ...(totals
      ? [
          {
            key: 'total',
            sum: true,
            head: t('quotedPrice'),
            cell: (at: number) => (
              <>
                {prices(totals)(at)}
                {apart(columns[at]!)}
              </>
            ),
          },
        ]
      : []),
    ...figureRow('highest', t('highest'), highest, 2),
    {
      key: 'margin',
      head: <MarginHead price={price} say={t} />,
      cell: (at) => (columns[at]!.margin === null ? '—' : `${grouped(columns[at]!.margin, 2)} %`),
    },
    ...figureRow('days', t('leadDays'), days),
    ...figureRow('minimum', t('minimum'), minima),
    {
      key: 'validTo',
      head: t('validTo'),
      cell: (at) => (
        <>
          {columns[at]!.validTo ?? '—'}
          {columns[at]!.expired && <small className="over">{t('expired')}</small>}
        </>
      ),
    },
  ]
}
