/** The band below the header of a document: its dates on the left, how far its quantity has come on the right; hidden when both are empty. */
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import type { Loaded } from '../machine/loaded-document.ts'
import { hasMoved, ProgressSteps } from './progress.tsx'
import { Timeline, useThread } from './timeline.tsx'
import { useRelated } from './use-related.ts'
import styles from './band.module.css'

export function Band({ page, doc, values }: { page: Page; doc: Loaded; values: Values }): React.ReactElement | null {
  const thread = useThread(page, doc)
  const related = useRelated(page, doc) ?? []
  const moved = hasMoved(page, values)
  if (!thread && !moved) return null
  return (
    <div className={styles['band']} data-part="band">
      {thread && <Timeline thread={thread} of={doc.id} />}
      {moved && <ProgressSteps page={page} values={values} related={related} />}
    </div>
  )
}
