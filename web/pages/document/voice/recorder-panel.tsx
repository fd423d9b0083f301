/** Records a voice note for a place of a picture: recording, playback, a text, and who may hear it. */
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../../ui/text/language.tsx'
import { ApiError } from '../../../api/client.ts'
import { useAppMutation } from '../../../api/mutation.ts'
import { identity } from '../../../session/session-store.ts'
import { WhoReads } from '../comments/comment-audience.tsx'
import { useRecording } from './use-recording.ts'
import { messages } from './messages.ts'
import styles from './voice.module.css'

/** A place of a picture; x and y are shares of its width and height. */
export interface Place {
  readonly image: string
  readonly x: number
  readonly y: number
}

interface RecorderProps {
  readonly type: string
  readonly id: string
  readonly place: Place
  readonly onEnd: (saved: boolean) => void
}

export function Recorder({ type, id, place, onEnd }: RecorderProps): React.ReactElement {
  const t = useMessages(messages)
  const recording = useRecording()
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const send = async () => {
    const form = new FormData()
    form.set('type', type)
    form.set('field', JSON.stringify({ id, image: place.image, x: place.x.toFixed(5), y: place.y.toFixed(5), text, shared }))
    form.set('file', recording.sound!, 'voice.wav')
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
        {recording.now ? (
          <RecordingLevel now={recording.now} onStop={() => void recording.stop()} />
        ) : (
          <RecordingStart recording={recording} />
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
        <Button type="primary" disabled={!recording.sound} loading={saving.busy} onClick={() => void saving.run()}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

/** While the microphone records: stop, the elapsed seconds and the loudness. */
function RecordingLevel({ now, onStop }: { now: { loud: number; seconds: number }; onStop: () => void }) {
  const t = useMessages(messages)
  return (
    <>
      <Button danger onClick={onStop}>
        {t('stop')}
      </Button>
      <span role="status">{t('recording', { seconds: Math.floor(now.seconds) })}</span>
      <span className={styles['voice-level']} aria-hidden="true">
        <i style={{ width: `${Math.round(now.loud * 100)}%` }} />
      </span>
    </>
  )
}

/** Before and after recording: start, the choice of two channels, and playback. */
function RecordingStart({ recording: { sound, address, stereo, setStereo, start } }: { recording: ReturnType<typeof useRecording> }) {
  const t = useMessages(messages)
  return (
    <>
      <Button type={sound ? 'default' : 'primary'} onClick={() => void start()}>
        {sound ? t('again') : t('record')}
      </Button>
      <Checkbox checked={stereo} onChange={(event) => setStereo(event.target.checked)}>
        {t('stereo')}
      </Checkbox>
      {sound && <audio controls src={address} aria-label={t('title')} />}
    </>
  )
}
