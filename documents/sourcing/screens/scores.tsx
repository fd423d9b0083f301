/**
 * The user's own scores, items as rows and suppliers as columns: a number and Enter for each cell, saved immediately, then submitted
 * together.
 */
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import type { Comparison, ScoreForm } from './comparison-calls.ts'
import { focusScore, ScoreTable } from './score-table.tsx'
import { useScoreForms } from './use-score-forms.tsx'
import { messages } from './messages.ts'
import styles from './quote-comparison.module.css'

export function Scores({ data, onChanged }: { data: Comparison; onChanged: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const { forms, saveState, busy, saveCell, runOnAll } = useScoreForms(data, onChanged)
  const [began, setBegan] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  // Focuses the first cell once all forms are open.
  useEffect(() => {
    if (began) focusScore(table.current, 0, 0)
  }, [began])
  return (
    <div className={styles['quotes-scores']} data-part="quotes-scores">
      <h3 id="scores-heading">{t('scoring')}</h3>
      <div className={styles['quotes-box']}>
        <ScoreTable data={data} forms={forms} busy={busy} table={table} onSave={saveCell} />
      </div>
      <ScoreActions
        forms={forms}
        review={data.review}
        busy={busy}
        saveState={saveState}
        onRun={async (action, from) => {
          await runOnAll(action, from)
          if (action === 'start') setBegan(true)
        }}
      />
    </div>
  )
}

interface ScoreActionsProps extends Pick<ReturnType<typeof useScoreForms>, 'forms' | 'busy' | 'saveState'> {
  readonly review: Comparison['review']
  readonly onRun: (action: 'start' | 'handIn' | 'takeBack', from: ScoreForm['status']) => Promise<void>
}

/** The buttons to start, hand in and take back the scores, with how many scores are missing or handed in. */
function ScoreActions({ forms, review, busy, saveState, onRun }: ScoreActionsProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { askComment } = useWebPart()
  const inStatus = (status: ScoreForm['status']) => forms.filter((form) => form.status === status)
  const [unstarted, inReview, handedIn] = [inStatus('not_evaluated'), inStatus('in_review'), inStatus('handed_in')]
  const missing = inReview.reduce((sum, form) => sum + form.lines.filter((line) => line.score === null).length, 0)
  const missingText = inReview.length > 0 && missing > 0 ? [t('missing', { n: missing })] : []
  const handIn = async () => {
    if ((await askComment({ title: t('handIn'), text: t('handInText'), language })) !== undefined) await onRun('handIn', 'in_review')
  }
  return (
    <div className={`row ${styles['quotes-tools']}`}>
      {unstarted.length > 0 && (
        <Button type="primary" loading={busy} onClick={() => void onRun('start', 'not_evaluated')}>
          {t('start')}
        </Button>
      )}
      {unstarted.length === 0 && inReview.length > 0 && (
        <Button type="primary" loading={busy} disabled={missing > 0} onClick={() => void handIn()}>
          {t('handIn')}
        </Button>
      )}
      {handedIn.length > 0 && (
        <Button loading={busy} onClick={() => void onRun('takeBack', 'handed_in')}>
          {t('takeBack')}
        </Button>
      )}
      <span className="muted" role="status">
        {handedIn.length === forms.length
          ? t('handedIn', { in: review.handedIn, all: review.reviewers })
          : [...missingText, ...(saveState ? [t(saveState)] : [])].join(' · ')}
      </span>
      {inReview.length > 0 && <span className={`muted ${styles['quotes-keys']}`}>{t('scoringKeys')}</span>}
    </div>
  )
}
