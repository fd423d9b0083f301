/** The computation of a document, above its form: how far it is, with a button that stops it, and why the last one failed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { documentCall, intent } from '../../../api/client.ts'
import { invalidate } from '../../../api/mutation.ts'
import { answerKey, callKey, keys } from '../../../api/query-keys.ts'
import { messages } from '../messages.ts'
import { messages as jobMessages } from '../../job-progress/messages.ts'
import styles from '../document.module.css'

export type DocumentWork = NonNullable<AnswerOf<'/scmapi/:type/work'>>
const isRunning = (work: DocumentWork | null | undefined): boolean => work?.state === 'waiting' || work?.state === 'running'

/** Reads the last computation of a document while the page may start one, and the document once it has ended. */
export function WorkBand({ page, id }: { page: Page; id: string }): React.ReactElement | null {
  const queries = useQueryClient()
  const { data: work } = useQuery({
    queryKey: answerKey('/scmapi/:type/work', { type: page.page, id }),
    queryFn: () => documentCall(page.page, 'work', { id }, { quiet: true }),
    enabled: page.actions.some((action) => action.work),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 600 : false),
    retry: false,
  })
  // The last computation whose result the document shows. One can end before it is seen running, so it is known by its job alone.
  const shown = useRef<string | null>(undefined)
  const ended = useEffectEvent(() => void invalidate(queries, [keys.documents(page.page, id), keys.lists()]))
  useEffect(() => {
    if (work === undefined) return
    if (work === null || isRunning(work)) shown.current ??= null
    else if (shown.current === undefined) shown.current = work.job
    else if (work.job !== shown.current) {
      shown.current = work.job
      ended()
    }
  }, [work])
  const stop = async () => {
    await documentCall(page.page, 'cancel-work', { id }, { key: intent() }).catch(() => undefined)
    await invalidate(queries, [callKey('/scmapi/:type/work', { type: page.page, id })])
  }
  return work ? <WorkProgress work={work} onStop={() => void stop()} /> : null
}

/** A computation that is under way, or why it failed; nothing once it is done or was stopped. */
export function WorkProgress({ work, onStop }: { work: DocumentWork; onStop: () => void }): React.ReactElement | null {
  const t = useMessages(messages)
  const job = useMessages(jobMessages)
  const { label, by, done, total, reason, stale } = work
  if (work.state === 'failed')
    return (
      <Alert
        className={styles['work']}
        type={stale ? 'warning' : 'error'}
        showIcon
        title={t(stale ? 'workStale' : 'workFailed', { label })}
        description={reason}
      />
    )
  if (!isRunning(work)) return null
  return (
    <section className={styles['work']} aria-label={label} data-part="work" data-kind={work.state}>
      <p role="status">
        {t('workBy', { label, by })} · {total ? job('working', { done, total }) : job('begun')}
      </p>
      <div className="row">
        <Progress className="grow" percent={total ? Math.floor((done / total) * 100) : 0} aria-label={label} />
        <Button size="small" onClick={onStop}>
          {job('cancelJob')}
        </Button>
      </div>
      <p className="muted">{t('workHint')}</p>
    </section>
  )
}
