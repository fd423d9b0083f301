/** Recordings that the server does not have yet: those that wait for the network, those that it refused, and those that an earlier tab left. */
import { Button } from 'antd'
import { useMessages } from '../../../../ui/text/language.tsx'
import type { OutgoingNote, useOutbox } from './outbox.ts'
import { messages } from './messages.ts'
import styles from './voice.module.css'

interface UnsentNotesProps {
  readonly outbox: ReturnType<typeof useOutbox>
  /** Which of them are shown; all, where it is absent. */
  readonly of?: (note: OutgoingNote) => boolean
}

export function UnsentNotes({ outbox, of = () => true }: UnsentNotesProps): React.ReactElement | null {
  const t = useMessages(messages)
  const { notes, left } = outbox
  const shown = notes.filter(of)
  if (shown.length === 0 && left === 0) return null
  return (
    <ul className={styles['voice-list']} data-part="voice-unsent">
      {shown.map((note) => (
        <li key={note.key}>
          {note.state === 'failed' ? (
            <>
              <span role="alert" className="over">
                {t('notTaken', { why: note.message ?? '' })}
              </span>
              <Button size="small" onClick={() => outbox.again(note)}>
                {t('sendAgain')}
              </Button>
            </>
          ) : (
            <span role="status">{t(note.state)}</span>
          )}
          <Button size="small" type="text" onClick={() => outbox.drop(note.key)}>
            {t('discard')}
          </Button>
        </li>
      ))}
      {left > 0 && (
        <li>
          <span role="status">{t('left', { n: left })}</span>
          <Button size="small" onClick={outbox.sendLeft}>
            {t('sendLeft')}
          </Button>
          <Button size="small" type="text" onClick={() => void outbox.dropLeft()}>
            {t('discard')}
          </Button>
        </li>
      )}
    </ul>
  )
}
