/** The section "Complete sets" of a purchase order: by set and size how many were ordered, and how many came with all of their pieces. */
import { useQuery } from '@tanstack/react-query'
import { grouped } from '../../model/decimal.ts'
import { cellName } from '../../model/fields/matrix.ts'
import type { ViewOf } from '../../model/wire-document.ts'
import { AnswerSection } from '../../ui/sections/answer-section.tsx'
import { useMessages } from '../../ui/text/language.tsx'
import { useWebPart } from '../../ui/web-part.ts'
import type { purchaseOrder } from './purchase-order.ts'
import type { CompleteSets } from './complete-sets.calls.ts'
import { messages } from './screens/set-messages.ts'
import styles from './screens/complete-sets.module.css'

const path = '/scmapi/complete-sets/view'

export function Section({ doc }: { doc: ViewOf<typeof purchaseOrder> }): React.ReactElement | null {
  const t = useMessages(messages)
  const { answerKey, call } = useWebPart()
  const hasSets = (doc.sets ?? []).length > 0
  const answer = useQuery({
    queryKey: answerKey(path, { id: doc.id }, doc.version),
    queryFn: () => call(path, { data: { id: doc.id }, quiet: true }),
    enabled: hasSets,
    retry: false,
    placeholderData: (before) => before,
  })
  if (!hasSets) return null
  return (
    <AnswerSection part="complete-sets" title={t('title')} answers={[answer]} failed={t('failed')} waiting={t('waiting')}>
      {answer.data?.sets.map((set) => (
        <SetCounts key={set.key} set={set} />
      ))}
    </AnswerSection>
  )
}

/** One set: its sizes with the complete ones of those ordered, and the total. */
function SetCounts({ set }: { readonly set: CompleteSets['sets'][number] }) {
  const t = useMessages(messages)
  const counts = ({ complete, ordered }: { readonly complete: string; readonly ordered: string }) => (
    <>
      <b>{grouped(complete)}</b> / {grouped(ordered)}
    </>
  )
  return (
    <div className={styles['set']}>
      <h3>
        {set.key} · {set.name}
        {set.combination && <span className="muted"> · {set.combination}</span>}
      </h3>
      <dl className={styles['sizes']} aria-label={set.name}>
        {set.sizes.map((one) => {
          const name = cellName({ size: one.size, ...(one.second === null ? {} : { second: one.second }) })
          return (
            <div key={name} data-part="set-size" data-kind={one.complete === one.ordered ? 'whole' : 'open'}>
              <dt>{name}</dt>
              <dd>{counts(one)}</dd>
            </div>
          )
        })}
        <div data-part="set-total">
          <dt>{t('total')}</dt>
          <dd>{counts(set)}</dd>
        </div>
      </dl>
    </div>
  )
}
