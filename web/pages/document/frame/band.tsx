/**
 * The band below the header of a document: its dates on the left, how far its quantity has come on the right; below them the days that it must
 * reach, and what is being checked. What is empty is hidden.
 */
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { daysToReach, PathDays } from './critical-path.tsx'
import { Gauge, hasGauge } from './gauge.tsx'
import { hasMoved, ProgressSteps } from './progress.tsx'
import { Timeline, useThread } from './timeline.tsx'
import { useRelated } from './use-related.ts'
import styles from './band.module.css'

export function Band({ page, doc, values }: { page: Page; doc: Loaded; values: Values }): React.ReactElement | null {
  const thread = useThread(page, doc)
  const moved = hasMoved(page, values)
  const related = useRelated(page, doc, moved) ?? []
  const isChecked = hasGauge(page, values)
  const hasDays = daysToReach(page, values) !== undefined
  if (!thread && !moved && !isChecked && !hasDays) return null
  return (
    <div className={styles['band']} data-part="band">
      {thread && <Timeline thread={thread} of={doc.id} />}
      {moved && <ProgressSteps page={page} values={values} related={related} />}
      <PathDays page={page} values={values} />
      {isChecked && <Gauge page={page} values={values} />}
    </div>
  )
}
