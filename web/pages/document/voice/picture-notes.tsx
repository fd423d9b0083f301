/** One picture with the voice notes placed on it, the recorder at a new place, and the list of the notes. */
import { Button } from 'antd'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { call, intent } from '../../../api/client.ts'
import { SeenBy } from '../comments/comment-audience.tsx'
import type { PicturePlace } from './outbox.ts'
import { Marked, says, Transcript } from './transcript.tsx'
import { messages } from './messages.ts'
import styles from './voice.module.css'

export type VoiceNote = AnswerOf<'/ccommonapi/voice-notes/index'>[number]
type FileUrls = Readonly<Record<string, { readonly url: string } | undefined>>

interface MarkedPictureProps {
  readonly image: string
  /** The number of the picture, from 1. */
  readonly number: number
  readonly notes: readonly VoiceNote[]
  readonly urls: FileUrls
  /** The place of the note that is being recorded. */
  readonly place: PicturePlace | undefined
  readonly onPlace: (place: PicturePlace) => void
}

/** The picture with a mark for each note; a click on a mark plays the note, a click elsewhere begins a new one. */
export function MarkedPicture({ image, number, notes, urls, place, onPlace }: MarkedPictureProps): React.ReactElement {
  const t = useMessages(messages)
  return (
    <div className={styles['voice-picture']}>
      {urls[image] && <img src={urls[image].url} alt={t('picture', { n: number })} />}
      <button
        type="button"
        className={styles['voice-place']}
        aria-label={t('placeAt', { n: number })}
        onClick={(event) => onPlace({ image, ...placeOf(event) })}
      />
      {notes.map((one, index) => (
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
      {place && (
        <span className={`${styles['voice-mark']} ${styles['new']}`} style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }} />
      )}
    </div>
  )
}

/** Returns the place of a click as shares of the element's width and height; by keyboard there is no position, so it is the middle. */
function placeOf(event: React.MouseEvent<HTMLElement>): Pick<PicturePlace, 'x' | 'y'> {
  const box = event.currentTarget.getBoundingClientRect()
  const [x, y] = event.detail === 0 ? [0.5, 0.5] : [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
}

interface NoteListProps {
  readonly notes: readonly VoiceNote[]
  readonly urls: FileUrls
  /** Notes that do not say this text are hidden. */
  readonly search: string
  readonly onChanged: () => unknown
}

/** The notes of a picture with playback and transcript; the user's own can be removed. */
export function NoteList({ notes, urls, search, onChanged }: NoteListProps): React.ReactElement {
  const t = useMessages(messages)
  const remove = (id: string) => call('/ccommonapi/voice-notes/remove', { fields: { id }, key: intent() }).then(onChanged)
  return (
    <ol className={styles['voice-list']}>
      {notes.map((one, index) => (
        <li key={one.id} hidden={!says(search, one.text, one.transcript, one.name)}>
          <b>{index + 1}</b>
          <audio
            id={`voice-${one.id}`}
            controls
            preload="metadata"
            src={urls[one.file]?.url}
            aria-label={t('note', { n: index + 1, name: one.name, seconds: one.seconds })}
          />
          <span>
            <SeenBy shared={one.shared} /> {one.name} <Marked text={one.text} find={search} />
          </span>
          {one.mine && (
            <Button size="small" type="text" danger aria-label={t('remove', { n: index + 1 })} onClick={() => void remove(one.id)}>
              ×
            </Button>
          )}
          <Transcript
            id={one.id}
            n={index + 1}
            transcript={one.transcript}
            at={one.transcript_at}
            mine={one.mine}
            find={search}
            onSaved={onChanged}
          />
        </li>
      ))}
    </ol>
  )
}
