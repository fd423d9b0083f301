/** The comments of a fit session with their pictures: those of the round before with what is solved, and new ones. */
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { fitting } from '../fitting.ts'
import { PhotoButton } from './fit-photo-button.tsx'
import { Pictures } from './fit-photos.tsx'
import { pointsOf } from './fit-values.ts'
import { messages } from './fitting-messages.ts'
import styles from './fitting.module.css'

interface FitPointsProps {
  readonly form: SectionForm<typeof fitting>
  /** How many voice notes stand at a line or a picture, by its id. */
  readonly voices: Readonly<Record<string, number>>
  /** Opens the pictures and voice notes of a comment, by its place. */
  readonly onPhotos: (at: number) => void
}

export function FitPoints({ form, voices, onPhotos }: FitPointsProps): React.ReactElement | null {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  const points = pointsOf(form.values)
  const add = () => {
    form.change({ comments: [...points, { text: text.trim(), carried: false, done: false }] })
    setText('')
  }
  if (points.length === 0 && !form.mayEdit) return null
  return (
    <div className={styles['points']} role="group" aria-label={t('points')}>
      <h3>{t('points')}</h3>
      <ul>
        {points.map((point, at) => (
          <li key={String(point.id ?? at)} data-done={point.done === true || undefined}>
            {form.mayEdit ? (
              <Checkbox
                checked={point.done === true}
                onChange={(event) =>
                  form.change({ comments: points.map((one, n) => (n === at ? { ...one, done: event.target.checked } : one)) })
                }
              >
                <span className="hide">{t('solved')} </span>
                <PointText point={point} />
              </Checkbox>
            ) : (
              <>
                <PointText point={point} />
                {point.done === true && <span className={styles['solved']}> ✓ {t('solved')}</span>}
              </>
            )}
            {point.carried === true && <span className="muted"> {t('carried')}</span>}
            <div className={styles['point-pictures']}>
              {(point.photo ?? []).length > 0 && <Pictures lines="comments" form={form} row={point} />}
              {(form.mayEdit || point.id !== undefined) && (
                <PhotoButton of={t('ofPoint', { n: at + 1 })} row={point} voices={voices} onOpen={() => onPhotos(at)} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {form.mayEdit && (
        <div className={styles['new-point']}>
          <Input
            aria-label={t('newPoint')}
            placeholder={t('newPoint')}
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.target.value)}
            onPressEnter={() => text.trim() !== '' && add()}
          />
          <Button disabled={text.trim() === ''} onClick={add}>
            {t('addPoint')}
          </Button>
        </div>
      )}
    </div>
  )
}

const PointText = ({ point: { text, action } }: { readonly point: ReturnType<typeof pointsOf>[number] }) => (
  <>
    {String(text ?? '')}
    {typeof action === 'string' && action !== '' && <span className="muted"> → {action}</span>}
  </>
)
