/** Voice notes at a document's pictures: played where they were placed, recorded where the user clicks. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useServices } from '../../../../ui/services.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { answerKey, callKey } from '../../../api/query-keys.ts'
import { useRecordUpdates } from '../../../api/refreshes.ts'
import { MarkedPicture, NoteList } from './picture-notes.tsx'
import { picturesIn } from './pictures.ts'
import { Recorder, type Place } from './recorder-panel.tsx'
import { says } from './transcript.tsx'
import { messages } from './messages.ts'
import styles from './voice.module.css'

export function VoiceNotes({ page, doc, onClose }: { page: Page; doc: WireDoc; onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const pictures = picturesIn(page, doc)
  useRecordUpdates(doc.id)
  const [place, setPlace] = useState<Place>()
  const [search, setSearch] = useState('')
  const { notes, failed, urls } = useNotes(page, doc, pictures)
  const refresh = () => queries.invalidateQueries({ queryKey: callKey('/ccommonapi/voice-notes/index', { id: doc.id }) })
  return (
    <Modal open width={760} title={t('title')} onCancel={onClose} footer={null}>
      <div className={styles['voice']}>
        {failed && <p role="alert">{t('failed')}</p>}
        <p className="muted">{pictures.length === 0 ? t('noPictures') : t('hint')}</p>
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
                  type={page.page}
                  id={doc.id}
                  place={recording}
                  onEnd={(saved) => {
                    setPlace(undefined)
                    if (saved) void refresh()
                  }}
                />
              )}
              <NoteList notes={imageNotes} urls={urls} search={search} onChanged={refresh} />
            </section>
          )
        })}
      </div>
    </Modal>
  )
}

/** Returns the voice notes of a document, and the addresses of their files and of the pictures. */
function useNotes(page: Page, doc: WireDoc, pictures: readonly string[]) {
  const { filesOf } = useServices()
  const answer = useQuery({
    ...callQuery('/ccommonapi/voice-notes/index', { method: 'GET', fields: { type: page.page, id: doc.id }, quiet: true }),
    staleTime: 0,
  })
  const notes = answer.data ?? []
  const files = [...pictures, ...notes.map((one) => one.file)]
  const urls = useQuery({
    queryKey: answerKey('/attachapi/ticket', { ids: files }),
    queryFn: () => filesOf(files),
    enabled: files.length > 0,
  })
  return { notes, failed: answer.isError, urls: urls.data ?? {} }
}
