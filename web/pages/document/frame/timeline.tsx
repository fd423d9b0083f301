/** The dates of a document as a thread: solid behind, dashed ahead, a mark for today, and below each date how far it is from what was agreed. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { daysOff, openAt, type Milestone } from '../../../../model/display/milestones.ts'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { documentPath } from '../../../api/services.ts'
import { messages } from '../messages.ts'
import { milestonesInSight } from './milestones-in-sight.ts'
import styles from './band.module.css'

/** The dates of a document, and the document that has them. */
type Thread = NonNullable<AnswerOf<'/ccommonapi/utils/milestones'>>

/** Reads the dates of a document; undefined for a type without dates, and until they are there. */
export function useThread(page: Page, { id, version }: { readonly id: string; readonly version?: number | undefined }): Thread | undefined {
  const answer = useQuery({
    ...callQuery('/ccommonapi/utils/milestones', { method: 'GET', fields: { page: page.page, id }, quiet: true }, version),
    enabled: page.display.timeline !== undefined,
    retry: false,
    staleTime: 30_000,
  })
  return answer.data ?? undefined
}

/** @param of the document that is shown: where its dates are those of another one, each leads there */
export function Timeline({ thread: { page, id, today, milestones }, of }: { thread: Thread; of: string }): React.ReactElement {
  const t = useMessages(messages)
  const firstOpen = openAt(milestones)
  return (
    <ol className={styles['timeline']} data-part="timeline" aria-label={t('dates')}>
      {milestonesInSight(milestones).map((milestone, at) =>
        'hidden' in milestone ? (
          <li key={`hidden ${at}`} className={styles['between']} data-ahead={at > 1 || undefined}>
            +{milestone.hidden}
          </li>
        ) : (
          <MilestoneItem
            key={`${milestone.milestone.label} ${milestone.at}`}
            milestone={milestone.milestone}
            today={today}
            isNext={milestone.at === firstOpen}
            isAhead={firstOpen < milestones.length && milestone.at >= firstOpen - 1}
            to={id === of ? undefined : documentPath(page, id)}
          />
        ),
      )}
    </ol>
  )
}

function MilestoneItem({
  milestone,
  today,
  isNext,
  isAhead,
  to,
}: {
  milestone: Milestone
  today: string
  isNext: boolean
  isAhead: boolean
  to: string | undefined
}) {
  const t = useMessages(messages)
  const { label, plan, actual, projected } = milestone
  const off = daysOff(milestone) ?? 0
  const state = actual !== null ? 'done' : off > 0 ? 'late' : 'ahead'
  const date = actual ?? projected ?? plan ?? ''
  const distance =
    off > 0
      ? t(actual === null ? 'expectedLate' : 'daysLate', { n: off })
      : off < 0
        ? t('daysEarly', { n: -off })
        : actual === null
          ? ''
          : t('onTime')
  const agreed = plan !== null && off !== 0 ? t('agreedOn', { date: plan }) : undefined
  return (
    <li data-state={state} data-ahead={isAhead || undefined} aria-current={isNext ? 'step' : undefined}>
      <Mark state={state} />
      {isNext && <span className={styles['today']}>{t('todayMark')}</span>}
      <span className={`ell ${styles['label']}`} title={label}>
        {to === undefined ? label : <Link to={to}>{label}</Link>}
      </span>
      <time dateTime={date} title={agreed}>
        {shortDate(date, today)}
      </time>
      <span className={styles['distance']} title={agreed}>
        {distance}
      </span>
    </li>
  )
}

/** A filled disc for what is done, a hollow one for what is ahead, a ring with a point for what comes late. */
function Mark({ state }: { state: 'done' | 'late' | 'ahead' }) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle cx="7" cy="7" r={state === 'done' ? 5 : 4.5} className={styles['disc']} />
      {state === 'late' && <circle cx="7" cy="7" r="1.8" className={styles['point']} />}
    </svg>
  )
}

/** Returns month and day, with the year where it is not that of today. */
const shortDate = (date: string, today: string): string => (date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date)
