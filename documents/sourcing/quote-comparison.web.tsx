/**
 * Page that compares the quotations of a request (U86): for the requested quantity or one of its tiers, with the user's own scoring
 * below.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import type { WireDoc } from '../../model/page.ts'
import { useWords } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { useComparisonCalls } from './screens/comparison-calls.ts'
import { Matrix } from './screens/comparison-matrix.tsx'
import { messages } from './screens/messages.ts'
import { Scores } from './screens/scores.tsx'
import styles from './screens/quote-comparison.module.css'

export function Section({ doc, mayExport }: { doc: WireDoc; mayExport: boolean }): React.ReactElement | null {
  const w = useWords(messages)
  const queries = useQueryClient()
  const { answerKey, callKey, renewLists, toast } = useWebPart()
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
      <h2 id="quotes-heading">{w('title')}</h2>
      {answer.error && (
        <p role="alert">
          {w('failed')}{' '}
          <Button size="small" onClick={() => void answer.refetch()}>
            {w('retry')}
          </Button>
        </p>
      )}
      {!data && !answer.error && <p className="muted">{w('waiting')}</p>}
      {data?.sealed && <p className="muted">{w('sealed')}</p>}
      {data && !data.sealed && data.columns.length === 0 && <p className="muted">{w('none')}</p>}
      {data && !data.sealed && data.columns.length > 0 && (
        <>
          <div className={`row ${styles['quotes-tools']} noprint`}>
            {data.tiers.length > 0 && (
              <Segmented
                size="small"
                aria-label={w('tier')}
                value={tier}
                options={[{ value: 0, label: w('asked') }, ...data.tiers.map((n) => ({ value: n, label: w('tierN', { n }) }))]}
                onChange={setTier}
              />
            )}
            <span className="muted">{w('inCurrency', { code: data.currency })}</span>
            {mayExport && (
              <Button
                size="small"
                onClick={() => saveSheet(doc.id, tier).catch((error: unknown) => toast.error(error instanceof Error ? error.message : ''))}
              >
                {w('export')}
              </Button>
            )}
            <span className={`muted ${styles['quotes-keys']}`}>{w('keys')}</span>
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
