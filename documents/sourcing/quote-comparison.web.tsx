/**
 * Page that compares the quotations of a request (U86): for the requested quantity or one of its tiers, with the user's own scoring
 * below.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useCallback, useState } from 'react'
import type { ViewOf } from '../../model/wire-document.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import { useComparisonCalls, type Comparison } from './screens/comparison-calls.ts'
import { Matrix } from './screens/comparison-matrix.tsx'
import type { requestForQuotation } from './request-for-quotation.ts'
import { messages } from './screens/messages.ts'
import { Scores } from './screens/scores.tsx'
import styles from './screens/quote-comparison.module.css'

export function Section({ doc, mayExport }: { doc: ViewOf<typeof requestForQuotation>; mayExport: boolean }): React.ReactElement | null {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { answerKey, callKey, renewLists, useRatingUpdates } = useWebPart()
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
  const none = data && (data.sealed ? t('sealed') : data.columns.length === 0 ? t('none') : undefined)
  return (
    <AnswerSection
      part="quotes"
      title={t('title')}
      answers={[answer]}
      failed={t('failed')}
      waiting={t('waiting')}
      none={none}
      className={styles['quotes']}
    >
      {data && (
        <>
          <Tools data={data} tier={tier} onTier={setTier} onExport={mayExport ? () => saveSheet(doc.id, tier) : undefined} />
          <Matrix data={data} />
          {data.review.mine.length > 0 && !data.review.open && (
            <Scores key={data.review.mine.map((one) => `${one.id}.${one.status}`).join()} data={data} onChanged={read} />
          )}
        </>
      )}
    </AnswerSection>
  )
}

interface ToolsProps {
  readonly data: Comparison
  readonly tier: number
  readonly onTier: (tier: number) => void
  /** Absent where the viewer may not export. */
  readonly onExport: (() => Promise<void>) | undefined
}

/** The quantity that prices are compared for, their currency, and the export. */
function Tools({ data, tier, onTier, onExport }: ToolsProps) {
  const t = useMessages(messages)
  const { toast } = useWebPart()
  return (
    <div className={`row ${styles['quotes-tools']} noprint`}>
      {data.tiers.length > 0 && (
        <Segmented
          size="small"
          aria-label={t('tier')}
          value={tier}
          options={[{ value: 0, label: t('asked') }, ...data.tiers.map((n) => ({ value: n, label: t('tierN', { n }) }))]}
          onChange={onTier}
        />
      )}
      <span className="muted">{t('inCurrency', { code: data.currency })}</span>
      {onExport && (
        <Button size="small" onClick={() => onExport().catch((error: unknown) => toast.error(error instanceof Error ? error.message : ''))}>
          {t('export')}
        </Button>
      )}
      <span className={`muted ${styles['quotes-keys']}`}>{t('keys')}</span>
    </div>
  )
}
