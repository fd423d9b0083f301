/**
 * Page that compares the quotations of a request (U86): for the requested quantity or one of its tiers, with the user's own scoring
 * below.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import type { ViewOf } from '../../model/wire-document.ts'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { useComparisonCalls } from './screens/comparison-calls.ts'
import { Matrix } from './screens/comparison-matrix.tsx'
import type { requestForQuotation } from './request-for-quotation.ts'
import { messages } from './screens/messages.ts'
import { Scores } from './screens/scores.tsx'
import styles from './screens/quote-comparison.module.css'

export function Section({ doc, mayExport }: { doc: ViewOf<typeof requestForQuotation>; mayExport: boolean }): React.ReactElement | null {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { answerKey, callKey, renewLists, toast, useRatingUpdates } = useWebPart()
  const { comparison, saveSheet } = useComparisonCalls()
  const [tier, setTier] = useState(0)
  const begun = !['draft', 'publishing', 'cancelled'].includes(doc.status ?? '')
  const answer = useQuery({
    queryKey: answerKey('/scmapi/quote-comparison/view', { id: doc.id, tier }, doc.version),
    queryFn: () => comparison(doc.id, tier),
    enabled: begun,
    retry: false,
    placeholderData: (before) => before,
  })
  useRatingUpdates(doc.id, '/scmapi/quote-comparison/view')
  const read = useCallback(() => {
    void queries.invalidateQueries({ queryKey: callKey('/scmapi/quote-comparison/view') })
    renewLists()
  }, [queries, callKey, renewLists])
  if (!begun) return null
  const { data } = answer
  return (
    <section
      className={`sheet section ${styles['quotes']}`}
      data-part="quotes"
      aria-labelledby="quotes-heading"
      aria-busy={answer.isFetching}
    >
      <h2 id="quotes-heading">{t('title')}</h2>
      {answer.error && (
        <p role="alert">
          {t('failed')}{' '}
          <Button size="small" onClick={() => void answer.refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !answer.error && <p className="muted">{t('waiting')}</p>}
      {data?.sealed && <p className="muted">{t('sealed')}</p>}
      {data && !data.sealed && data.columns.length === 0 && <p className="muted">{t('none')}</p>}
      {data && !data.sealed && data.columns.length > 0 && (
        <>
          <div className={`row ${styles['quotes-tools']} noprint`}>
            {data.tiers.length > 0 && (
              <Segmented
                size="small"
                aria-label={t('tier')}
                value={tier}
                options={[{ value: 0, label: t('asked') }, ...data.tiers.map((n) => ({ value: n, label: t('tierN', { n }) }))]}
                onChange={setTier}
              />
            )}
            <span className="muted">{t('inCurrency', { code: data.currency })}</span>
            {mayExport && (
              <Button
                size="small"
                onClick={() => saveSheet(doc.id, tier).catch((error: unknown) => toast.error(error instanceof Error ? error.message : ''))}
              >
                {t('export')}
              </Button>
            )}
            <span className={`muted ${styles['quotes-keys']}`}>{t('keys')}</span>
          </div>
          <Matrix data={data} />
          {data.review.mine.length > 0 && !data.review.open && (
            <Scores key={data.review.mine.map((one) => `${one.id}.${one.status}`).join()} data={data} onChanged={read} />
          )}
        </>
      )}
    </section>
  )
}
