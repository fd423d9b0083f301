/** Transcript of a voice note: its author writes, pastes and edits it; every user who may hear the note can read it. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { localMoment, useMessages } from '../../../../ui/text/language.tsx'
import { call } from '../../../api/client.ts'
import { say } from '../../../api/toasts-and-connection.ts'
import { messages } from './messages.ts'
import { useAppMutation } from '../../../api/mutation.ts'
import styles from './voice.module.css'

interface Props {
  readonly id: string
  readonly n: number
  readonly transcript: string
  readonly at: string | null
  readonly mine: boolean
  readonly find: string
  readonly onSaved: () => unknown
}
const mostTranscript = 4000

export function Transcript({ id, n, transcript, at, mine, find, onSaved }: Props): React.ReactElement | null {
  const t = useMessages(messages)
  const [text, setText] = useState<string>()
  const { run: save, busy } = useAppMutation({
    send: (written: string, key) => call('/ccommonapi/voice-notes/transcript', { fields: { id, transcript: written }, key }),
    onDone: async () => {
      await onSaved()
      setText(undefined)
      say.success(t('writtenDone'))
    },
  })
  if (text === undefined) {
    if (transcript === '' && !mine) return null
    return (
      <div className={styles['voice-said']}>
        {transcript === '' ? null : (
          <p>
            <Marked text={transcript} find={find} />
            {at ? <span className="muted"> {t('written', { at: localMoment(at) })}</span> : null}
          </p>
        )}
        {mine ? (
          <Button size="small" aria-label={t(transcript === '' ? 'writeOne' : 'changeOne', { n })} onClick={() => setText(transcript)}>
            {t(transcript === '' ? 'write' : 'change')}
          </Button>
        ) : null}
      </div>
    )
  }
  return (
    <form
      className={styles['voice-said']}
      onSubmit={(event) => {
        event.preventDefault()
        void save(text)
      }}
    >
      <Input.TextArea
        autoFocus
        aria-label={t('transcript', { n })}
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={mostTranscript}
        showCount
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(text)
          if (event.key !== 'Escape') return
          // Keeps the surrounding dialog open.
          event.stopPropagation()
          setText(undefined)
        }}
      />
      <div className="row">
        <Button size="small" onClick={() => setText(undefined)}>
          {t('cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Marks the searched text. */
export function Marked({ text, find }: { text: string; find: string }): React.ReactElement {
  const wanted = find.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
export const says = (find: string, ...texts: readonly string[]): boolean =>
  find.trim() === '' || texts.some((text) => text.toLowerCase().includes(find.trim().toLowerCase()))
