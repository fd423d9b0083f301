/** Voice notes of a document: those at its pictures are played where they were placed and recorded where the user clicks, those about lines are played. */
import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { MarkedPicture, NoteList } from './picture-notes.tsx'
import { linesIn, picturesIn } from './pictures.ts'
import { Recorder } from './recorder-panel.tsx'
import { useOutbox, type PicturePlace } from './outbox.ts'
import { says } from './transcript.tsx'
import { UnsentNotes } from './unsent-notes.tsx'
import { useNoteUrls, useVoiceNotes } from './use-voice-notes.ts'
import { messages } from './messages.ts'
import styles from './voice.module.css'

export function VoiceNotes({ page, doc, onClose }: { page: Page; doc: WireDoc; onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const pictures = picturesIn(page, doc)
  const [place, setPlace] = useState<PicturePlace>()
  const [search, setSearch] = useState('')
  const { notes, failed, refresh } = useVoiceNotes(page.page, doc.id)
  const urls = useNoteUrls([...pictures, ...notes.map((one) => one.file)])
  const outbox = useOutbox(page.page, doc.id)
  const lines = linesIn(page, doc).filter(({ id }) => notes.some((one) => one.line === id))
  return (
    <Modal open width={760} title={t('title')} onCancel={onClose} footer={null}>
      <div className={styles['voice']}>
        {failed && <p role="alert">{t('failed')}</p>}
        <p className="muted">{pictures.length === 0 ? t('noPictures') : t('hint')}</p>
        <UnsentNotes outbox={outbox} />
        {notes.length > 0 && (
          <Input.Search
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {search !== '' && !notes.some((one) => says(search, one.text, one.transcript, one.name)) && <p role="status">{t('none')}</p>}
        {pictures.map((image, at) => {
          const imageNotes = notes.filter((one) => one.image === image)
          const recording = place?.image === image ? place : undefined
          return (
            <section key={image} className={styles['voice']}>
              <MarkedPicture image={image} number={at + 1} notes={imageNotes} urls={urls} place={recording} onPlace={setPlace} />
              {recording && (
                <Recorder
                  onCancel={() => setPlace(undefined)}
                  onSave={(sound) => {
                    outbox.add(recording, sound)
                    setPlace(undefined)
                  }}
                />
              )}
              <NoteList notes={imageNotes} urls={urls} search={search} onChanged={refresh} />
            </section>
          )
        })}
        {lines.map(({ id, title }) => (
          <section key={id} className={styles['voice']} aria-label={t('atLine', { line: title })}>
            <h3 className={styles['voice-title']}>{title}</h3>
            <NoteList notes={notes.filter((one) => one.line === id)} urls={urls} search={search} onChanged={refresh} />
          </section>
        ))}
      </div>
    </Modal>
  )
}
