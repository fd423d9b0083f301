/** Voice notes at a document's pictures: played where they were placed, recorded where the user clicks. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useServices } from '../../../../ui/services.ts'
import { useWords } from '../../../../ui/text/language.tsx'
import { ApiError, call, intent } from '../../../api/client.ts'
import { useAppMutation } from '../../../api/mutation.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { identity } from '../../../session/session-store.ts'
import { SeenBy, WhoReads } from '../comments/comment-audience.tsx'
import { record, type Recording } from './recorder.ts'
import { Marked, says, Transcript } from './transcript.tsx'
import { messages } from './messages.ts'
import { keys } from '../../../api/query-keys.ts'
import styles from './voice.module.css'

interface Place {
  readonly image: string
  readonly x: number
  readonly y: number
}

export function VoiceNotes({ page, doc, onClose }: { page: Page; doc: WireDoc; onClose: () => void }): React.ReactElement {
  const t = useWords(messages)
  const queries = useQueryClient()
  const { filesOf } = useServices()
  const pictures = Object.values(page.list.fields)
    .filter((field) => field.type === 'image')
    .flatMap((field) => (doc[field.field] ?? []) as string[])
  const [place, setPlace] = useState<Place>()
  const [find, setFind] = useState('')
  const notes = useQuery({
    queryKey: keys.voiceNotes(doc.id),
    queryFn: () => call('/ccommonapi/voice-notes/index', { method: 'GET', fields: { type: page.page, id: doc.id }, quiet: true }),
    staleTime: 0,
  })
  const files = [...pictures, ...(notes.data ?? []).map((one) => one.file)]
  const urls = useQuery({ queryKey: keys.voiceNotes('urls', files.join(',')), queryFn: () => filesOf(files), enabled: files.length > 0 })
  const again = () => queries.invalidateQueries({ queryKey: keys.voiceNotes(doc.id) })
  return (
    <Modal open width={760} title={t('title')} onCancel={onClose} footer={null}>
      <div className={styles['voice']}>
        {notes.isError && <p role="alert">{t('failed')}</p>}
        <p className="muted">{pictures.length === 0 ? t('noPictures') : t('hint')}</p>
        {(notes.data ?? []).length > 0 && (
          <Input.Search
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={find}
            onChange={(event) => setFind(event.target.value)}
          />
        )}
        {find !== '' && !(notes.data ?? []).some((one) => says(find, one.text, one.transcript, one.name)) && (
          <p role="status">{t('none')}</p>
        )}
        {pictures.map((image, at) => {
          const own = (notes.data ?? []).filter((one) => one.image === image)
          return (
            <section key={image} className={styles['voice']}>
              <div className={styles['voice-picture']}>
                {urls.data?.[image] && <img src={urls.data[image].url} alt={t('picture', { n: at + 1 })} />}
                <button
                  type="button"
                  className={styles['voice-place']}
                  aria-label={t('placeAt', { n: at + 1 })}
                  onClick={(event) => {
                    const box = event.currentTarget.getBoundingClientRect()
                    // By keyboard there is no position, so use the middle.
                    const [x, y] =
                      event.detail === 0 ? [0.5, 0.5] : [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
                    setPlace({ image, x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) })
                  }}
                />
                {own.map((one, index) => (
                  <button
                    key={one.id}
                    type="button"
                    className={styles['voice-mark']}
                    style={{ left: `${Number(one.x) * 100}%`, top: `${Number(one.y) * 100}%` }}
                    aria-label={t('note', { n: index + 1, name: one.name, seconds: one.seconds })}
                    onClick={() => void document.querySelector<HTMLAudioElement>(`#voice-${one.id}`)?.play()}
                  >
                    {index + 1}
                  </button>
                ))}
                {place?.image === image && (
                  <span
                    className={`${styles['voice-mark']} ${styles['new']}`}
                    style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
                  />
                )}
              </div>
              {place?.image === image && (
                <Recorder
                  type={page.page}
                  id={doc.id}
                  place={place}
                  onEnd={(saved) => {
                    setPlace(undefined)
                    if (saved) void again()
                  }}
                />
              )}
              <ol className={styles['voice-list']}>
                {own.map((one, index) => (
                  <li key={one.id} hidden={!says(find, one.text, one.transcript, one.name)}>
                    <b>{index + 1}</b>
                    <audio
                      id={`voice-${one.id}`}
                      controls
                      preload="metadata"
                      src={urls.data?.[one.file]?.url}
                      aria-label={t('note', { n: index + 1, name: one.name, seconds: one.seconds })}
                    />
                    <span>
                      <SeenBy shared={one.shared} /> {one.name} <Marked text={one.text} find={find} />
                    </span>
                    {one.mine && (
                      <Button
                        size="small"
                        type="text"
                        danger
                        aria-label={t('remove', { n: index + 1 })}
                        onClick={() => void call('/ccommonapi/voice-notes/remove', { fields: { id: one.id }, key: intent() }).then(again)}
                      >
                        ×
                      </Button>
                    )}
                    <Transcript
                      id={one.id}
                      n={index + 1}
                      transcript={one.transcript}
                      at={one.transcript_at}
                      mine={one.mine}
                      find={find}
                      onSaved={again}
                    />
                  </li>
                ))}
              </ol>
            </section>
          )
        })}
      </div>
    </Modal>
  )
}

function Recorder({ type, id, place, onEnd }: { type: string; id: string; place: Place; onEnd: (saved: boolean) => void }) {
  const t = useWords(messages)
  const [now, setNow] = useState<{ loud: number; seconds: number }>()
  const [sound, setSound] = useState<Blob>()
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const [stereo, setStereo] = useState(false)
  const [shared, setShared] = useState(false)
  const under = useRef<Recording>(undefined)
  useEffect(() => () => under.current?.cancel(), [])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const stop = async () => {
    const recording = under.current
    under.current = undefined
    setNow(undefined)
    if (!recording) return
    const recorded = await recording.stop()
    setSound(recorded)
    setAddress(URL.createObjectURL(recorded))
  }
  const start = async () => {
    setSound(undefined)
    try {
      under.current = await record({
        channels: stereo ? 2 : 1,
        level: (loud, seconds) => setNow({ loud, seconds }),
        onEnd: () => void stop(),
      })
      setNow({ loud: 0, seconds: 0 })
    } catch {
      say.error(t('refused'))
    }
  }
  const send = async () => {
    const form = new FormData()
    form.set('type', type)
    form.set('field', JSON.stringify({ id, image: place.image, x: place.x.toFixed(5), y: place.y.toFixed(5), text, shared }))
    form.set('file', sound!, 'voice.wav')
    const response = await fetch('/ccommonapi/voice-notes/save', {
      method: 'POST',
      headers: { authorization: `Bearer ${identity().token}`, 'accept-language': identity().language },
      body: form,
    }).catch(() => {
      throw new ApiError(0, t('failed'))
    })
    const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string }
    if (message !== 'OK') throw new ApiError(response.status, message || t('failed'))
  }
  const saving = useAppMutation({ send, onDone: () => onEnd(true) })
  return (
    <div className={`sheet ${styles['voice']} p-12`}>
      <div className="row wrap">
        {now ? (
          <>
            <Button danger onClick={() => void stop()}>
              {t('stop')}
            </Button>
            <span role="status">{t('recording', { seconds: Math.floor(now.seconds) })}</span>
            <span className={styles['voice-level']} aria-hidden="true">
              <i style={{ width: `${Math.round(now.loud * 100)}%` }} />
            </span>
          </>
        ) : (
          <>
            <Button type={sound ? 'default' : 'primary'} onClick={() => void start()}>
              {sound ? t('again') : t('record')}
            </Button>
            <Checkbox checked={stereo} onChange={(event) => setStereo(event.target.checked)}>
              {t('stereo')}
            </Checkbox>
            {sound && <audio controls src={address} aria-label={t('title')} />}
          </>
        )}
      </div>
      <Input
        aria-label={t('text')}
        placeholder={t('text')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="row">
        <WhoReads shared={shared} onChange={setShared} />
        <span className="grow" />
        <Button onClick={() => onEnd(false)}>{t('cancel')}</Button>
        <Button type="primary" disabled={!sound} loading={saving.busy} onClick={() => void saving.run()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
