/** Records a voice note: recording, playback, a text, and who may hear it; the recording is kept or discarded. */
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../../ui/text/language.tsx'
import { WhoReads } from '../comments/comment-audience.tsx'
import { useRecording } from './use-recording.ts'
import { messages } from './messages.ts'
import styles from './voice.module.css'

interface RecorderProps {
  /** Takes the recording that the person keeps. */
  readonly onSave: (recording: { readonly sound: Blob; readonly text: string; readonly shared: boolean }) => void
  /** Closes the recorder; absent where it stays. */
  readonly onCancel?: () => void
}

export function Recorder({ onSave, onCancel }: RecorderProps): React.ReactElement {
  const t = useMessages(messages)
  const recording = useRecording()
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const { sound, problem, full, longest, discard } = recording
  const save = () => {
    onSave({ sound: sound!, text, shared })
    discard()
    setText('')
  }
  return (
    <div className={`sheet ${styles['voice']} p-12`} data-part="recorder">
      <div className="row wrap">
        {recording.now ? (
          <RecordingLevel now={recording.now} longest={longest} onStop={() => void recording.stop()} />
        ) : (
          <RecordingStart recording={recording} />
        )}
        {!sound && onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
      {problem && (
        <p role="alert" className="error-text">
          {t(problem)}
        </p>
      )}
      {full && <p role="status">{t('full', { minutes: longest })}</p>}
      {sound && (
        <>
          <Input
            aria-label={t('text')}
            placeholder={t('text')}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <WhoReads shared={shared} onChange={setShared} />
          <div className="row wrap">
            <span className="grow" />
            <Button onClick={discard}>{t('discard')}</Button>
            <Button type="primary" onClick={save}>
              {t('save')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** While the microphone records: stop, the elapsed seconds and the loudness. */
function RecordingLevel({ now, longest, onStop }: { now: { loud: number; seconds: number }; longest: number; onStop: () => void }) {
  const t = useMessages(messages)
  return (
    <>
      <Button danger onClick={onStop}>
        {t('stop')}
      </Button>
      <span role="status">{t('recording', { seconds: Math.floor(now.seconds), minutes: longest })}</span>
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
