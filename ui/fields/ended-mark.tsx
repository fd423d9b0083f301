/** What says that the validity of a chosen document has ended: under its field in words, in a cell as a mark with the words for those who hear or point at it. */
import type { PageField } from '../../model/page.ts'
import { useMessages } from '../text/language.tsx'
import { useEndedDay } from './end-days.ts'
import { messages } from './picker-messages.ts'
import styles from './ended-mark.module.css'

interface EndedProps {
  readonly field: Pick<PageField, 'to' | 'expires'>
  readonly id: unknown
}

export function EndedNotice({ field, id }: EndedProps): React.ReactElement | null {
  const t = useMessages(messages)
  const day = useEndedDay(field, id)
  if (day === undefined) return null
  return (
    <div className={styles['notice']} role="status" data-part="ended">
      <span aria-hidden="true">⚠ </span>
      {t('ended', { day })}
    </div>
  )
}

export function EndedMark({ field, id }: EndedProps): React.ReactElement | null {
  const t = useMessages(messages)
  const day = useEndedDay(field, id)
  if (day === undefined) return null
  const text = t('ended', { day })
  return (
    <span className={styles['mark']} role="img" aria-label={text} title={text} data-part="ended">
      ⚠
    </span>
  )
}
