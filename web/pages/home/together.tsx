/**
 * Several approvals in one press: what is signed (number, other party, amount, how prices stand to the quotation), those outside the limits with
 * the reason why they are looked at one by one, and the result of each document.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { grouped } from '../../../model/decimal.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import { partsOfTitle } from '../../../ui/fields/link-label.tsx'
import { labelled, useLanguage, useMessages, useText } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'
import { listQuery, viewQuery } from '../../api/document-query.ts'
import { usePage } from '../../api/pages.ts'
import { documentPath } from '../../api/services.ts'
import { outliers, sums } from '../todo/outliers.ts'
import { amountOf, type Task } from '../todo/tasks.ts'
import { useBatch, type Outcome, type Seen } from '../todo/use-batch.ts'
import type { Item } from './bundles.ts'
import { messages } from './messages.ts'
import { beyondLimits, limitFields, priceStanding, type PriceStanding } from './together-rows.ts'
import styles from './together.module.css'

/** The most documents of one press. */
const maxTogether = 30

/** A document as the person sees it before the press. */
interface Row {
  readonly item: Item
  readonly seen: Seen
  readonly party: string
  readonly amount: string | undefined
  readonly currency: string
  /** Undefined while it is being read. */
  readonly prices: PriceStanding | undefined
  /** Why it is decided by itself. */
  readonly why: readonly string[]
}

interface TogetherProps {
  /** What the pressed row stands for. */
  readonly items: readonly Item[]
  /** The same of other days, which the person may add. */
  readonly more?: readonly Item[]
  readonly onClose: () => void
}

export function Together({ items, more = [], onClose }: TogetherProps): React.ReactElement {
  const t = useMessages(messages)
  const text = useText()
  const language = useLanguage()
  // The agenda behind is read again during the decision.
  const [chosen] = useState(() => [...items, ...more].slice(0, maxTogether))
  const { rows, isPending, error } = useRows(chosen)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(more.map(({ id }) => id)))
  const seen = new Map(rows.map((row) => [row.item.id, row.seen]))
  const batch = useBatch('approve', ({ docId }) => seen.get(docId))
  const within = rows.filter(({ why }) => why.length === 0)
  const beyond = rows.filter(({ why }) => why.length > 0)
  const signed = within.filter(({ item }) => !left.has(item.id))
  const [sent, setSent] = useState<readonly Row[]>()
  const outcomes = new Map(batch.outcomes.map((one) => [one.task.docId, one]))
  const total = sums((sent ?? signed).map(({ amount, currency }) => ({ amount, currency })))
  const press = (some: readonly Row[]) => {
    setSent(sent ?? some)
    void batch.run(some.map(taskOf), '')
  }
  const failed = (sent ?? []).filter(({ item }) => outcomes.get(item.id)?.error !== undefined)
  const verb = chosen[0]?.verb ?? ''
  return (
    <Modal
      open
      width={760}
      title={t('togetherTitle', { verb, n: (sent ?? signed).length, type: chosen[0]?.typeText ?? '' })}
      closable={!batch.running}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        batch.finished ? (
          <>
            {failed.length > 0 && <Button onClick={() => press(failed)}>{t('togetherAgain')}</Button>}
            <Button type="primary" onClick={onClose}>
              {text('close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={batch.running ? batch.stop : onClose}>{batch.running ? t('togetherStop') : text('cancel')}</Button>
            <Button type="primary" loading={batch.running} disabled={isPending || signed.length === 0} onClick={() => press(signed)}>
              {t('togetherPress', { verb, n: signed.length })}
            </Button>
          </>
        )
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {total.length > 0 && (
        <p>
          {labelled(language, text('sum'), '')}
          <b>{total.map((one) => `${one.currency} ${grouped(one.sum, 2)}`.trim()).join(' · ')}</b>
        </p>
      )}
      <ul className={styles['rows']} aria-label={t('togetherWithin')}>
        {(sent ?? within).map((row) => (
          <li key={row.item.id}>
            <Checkbox
              checked={!left.has(row.item.id)}
              disabled={sent !== undefined}
              aria-label={row.item.number ?? row.item.id}
              onChange={({ target }) =>
                setLeft(target.checked ? new Set([...left].filter((id) => id !== row.item.id)) : new Set([...left, row.item.id]))
              }
            />
            <Facts row={row} />
            <Standing row={row} outcome={outcomes.get(row.item.id)} sent={sent !== undefined} />
          </li>
        ))}
      </ul>
      {isPending && <p className="muted">{t('togetherReading')}</p>}
      {beyond.length > 0 && sent === undefined && (
        <section aria-label={t('togetherBeyond')}>
          <h3>
            {t('togetherBeyond')} <span className="muted">{beyond.length}</span>
          </h3>
          <ul className={styles['rows']}>
            {beyond.map((row) => (
              <li key={row.item.id}>
                <span />
                <Facts row={row} />
                <span className={styles['why']}>{row.why.join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length > maxTogether && sent === undefined && <p className="muted">{t('togetherRest', { n: items.length - maxTogether })}</p>}
    </Modal>
  )
}

/** Number, other party and amount of a document. */
function Facts({ row: { item, party, amount, currency } }: { row: Row }) {
  return (
    <>
      <Link to={documentPath(item.page, item.id)} target="_blank">
        {item.number ?? item.typeText}
      </Link>
      <span className="ell">{party}</span>
      <span className={styles['amount']}>{amount === undefined ? '' : `${currency} ${grouped(amount, 2)}`.trim()}</span>
    </>
  )
}

/** How the prices stand to the quotation, and after the press what became of the document. */
function Standing({ row: { prices }, outcome, sent }: { row: Row; outcome: Outcome | undefined; sent: boolean }) {
  const t = useMessages(messages)
  if (outcome) return outcome.error === undefined ? <b>✓ {t('togetherDone')}</b> : <span className="over">{outcome.error}</span>
  if (sent || prices === undefined) return <span className="muted">…</span>
  return (
    <span className="muted">
      {prices.compared === 0 ? t('noQuotation') : t('withinQuotation', { n: prices.compared, source: prices.source })}
    </span>
  )
}

/** Reads what is signed: the rows of the list with version and task, then of each document its prices and those of its sources. */
function useRows(items: readonly Item[]): { rows: readonly Row[]; isPending: boolean; error: Error | null } {
  const t = useMessages(messages)
  const { page: type, action = '' } = items[0]!
  const page = usePage(type)
  const list = useQuery({
    ...listQuery(type, {
      filters: [{ field: 'id', operator: 'in', value: items.map(({ id }) => id) }],
      columns: page.data && columnsOf(page.data, action),
      size: items.length,
    }),
    enabled: page.data !== undefined,
    // What is signed is what stands here now.
    staleTime: 0,
  })
  const documents = useQueries({ queries: items.map(({ id }) => ({ ...viewQuery(type, id), staleTime: 0, retry: false })) })
  const prices = useQueries({
    queries: items.map(({ id }) => ({
      ...callQuery('/ccommonapi/utils/source-prices', { method: 'GET', fields: { page: type, id }, quiet: true }),
      retry: false,
    })),
  })
  const amount = page.data && amountOf(page.data)
  const byId = new Map((list.data?.rows ?? []).map((row) => [row.id, row]))
  const high = outliers([...byId.values()].map((row) => ({ id: row.id, type, since: new Date().toISOString(), ...amountIn(row, amount) })))
  const rows = items.flatMap((item, at): Row[] => {
    const row = byId.get(item.id)
    if (!page.data || row?.version === undefined) return []
    const [doc, source] = [documents[at]!, prices[at]!]
    const standing = doc.data && !source.isPending ? priceStanding(page.data, doc.data, source.data ?? []) : undefined
    const why = [
      ...beyondLimits(page.data, action, row),
      ...(high.get(item.id)?.includes('outlier') ? [t('highAmount')] : []),
      ...(standing && standing.above > 0 ? [t('aboveQuotation', { n: standing.above, source: standing.source })] : []),
      ...(doc.error ? [doc.error.message] : []),
      // The document was read after the row: what is signed is what was compared.
      ...(doc.data && doc.data.version !== row.version ? [t('changedMeanwhile')] : []),
    ]
    return [
      {
        item,
        seen: { version: row.version, task: taskIn(row) },
        party: partyIn(page.data, row),
        ...amountIn(row, amount),
        prices: standing,
        why,
      },
    ]
  })
  const isReading = documents.some((one) => one.isPending) || prices.some((one) => one.isPending)
  return { rows, isPending: list.isPending || isReading, error: list.error ?? page.error }
}

const columnsOf = (page: Page, action: string): string[] => {
  const amount = amountOf(page)
  return [
    ...new Set([
      ...page.display.parties.filter((name) => name in page.list.fields),
      ...(amount ? [amount] : []),
      ...(page.list.fields['currency'] ? ['currency'] : []),
      ...limitFields(page, action),
    ]),
  ]
}
const taskIn = (row: WireDoc): string | undefined => (typeof row['$task'] === 'string' ? row['$task'] : undefined)
const amountIn = (row: WireDoc, amount: string | undefined) => ({
  amount: amount && typeof row[amount] === 'string' ? row[amount] : undefined,
  currency: String(row['currency$'] ?? '').split('--')[0]!,
})
const partyIn = (page: Page, row: WireDoc): string =>
  page.display.parties
    .flatMap((name) => (row[`${name}$`] ? [partsOfTitle(String(row[`${name}$`])).name] : []))
    .slice(0, 2)
    .join(' · ')

/** What the batch reads of a task. */
const taskOf = ({ item }: Row): Task => ({ type: item.page, docId: item.id, number: item.number, titleText: item.typeText }) as Task
