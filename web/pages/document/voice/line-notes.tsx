/** The voice notes about one line of a document, and about the pictures in it: played by who reads it, recorded here, kept on the device without a network. */
import type { WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { NoteList } from './picture-notes.tsx'
import { Recorder } from './recorder-panel.tsx'
import { UnsentNotes } from './unsent-notes.tsx'
import { useNoteUrls, useVoiceNotes } from './use-voice-notes.ts'
import { useOutbox } from './outbox.ts'
import { messages } from './messages.ts'
import styles from './voice.module.css'

export interface LineNotesProps {
  /** The type of the document. */
  readonly type: string
  readonly doc: WireDoc
  readonly line: string
  /** Pictures of the line: notes at them are heard here too. */
  readonly pictures?: readonly string[] | undefined
}

export function LineNotes({ type, doc, line, pictures = [] }: LineNotesProps): React.ReactElement {
  const t = useMessages(messages)
  const { notes, failed, refresh } = useVoiceNotes(type, doc.id)
  const here = notes.filter((one) => one.line === line || (one.image !== null && pictures.includes(one.image)))
  const urls = useNoteUrls(here.map(({ file }) => file))
  const outbox = useOutbox(type, doc.id)
  return (
    <section className={styles['voice']} data-part="line-notes" aria-label={t('title')}>
      <h3 className={styles['voice-title']}>{t('title')}</h3>
      {failed && <p role="alert">{t('failed')}</p>}
      {!failed && here.length === 0 && <p className="muted">{t('noneHere')}</p>}
      <NoteList notes={here} urls={urls} search="" onChanged={refresh} />
      <UnsentNotes outbox={outbox} of={({ place }) => 'line' in place && place.line === line} />
      <Recorder onSave={(recording) => outbox.add({ line }, recording)} />
    </section>
  )
}
