/** The pictures and voice notes of one part or one comment in a fit session, taken by camera and microphone of the tablet. */
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ViewOf } from '../../../model/wire-document.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { fieldsOf } from '../../../ui/state/form-state.ts'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import type { fitting } from '../fitting.ts'
import type { PicturedLine } from './fit-values.ts'
import { messages } from './fitting-messages.ts'

interface PicturesProps {
  readonly lines: 'measurements' | 'comments'
  readonly form: SectionForm<typeof fitting>
  readonly row: PicturedLine
}
interface FitPhotosProps extends PicturesProps {
  readonly doc: ViewOf<typeof fitting>
  /** What they are of: a part with its size, or a comment. */
  readonly of: string
  readonly onWrite: (changes: PicturedLine) => void
  readonly onClose: () => void
}

export function FitPhotos({ doc, lines, form, row, of, onWrite, onClose }: FitPhotosProps): React.ReactElement {
  const t = useMessages(messages)
  const { VoiceNotes, LineNotes } = useWebPart()
  const [hears, setHears] = useState(false)
  const pictures = row.photo ?? []
  const saved = (doc[lines] ?? []).find((one) => one.id === row.id)
  const hasSaved = pictures.some((id) => (saved?.photo ?? []).includes(id))
  if (hears) return <VoiceNotes page={form.page} doc={doc} onClose={() => setHears(false)} />
  return (
    <Modal open title={t('photosOf', { of })} onCancel={onClose} footer={null}>
      <Pictures {...{ lines, form, row, onWrite }} />
      {saved ? <LineNotes type="fitting" doc={doc} line={saved.id} pictures={pictures} /> : <p className="muted">{t('voiceSaveFirst')}</p>}
      {hasSaved && (
        <Button type="link" onClick={() => setHears(true)}>
          {t('voice')}
        </Button>
      )}
    </Modal>
  )
}

/** The pictures of a line: taken and marked by who may write, or shown large by a press. */
export function Pictures({ lines, form, row, onWrite }: PicturesProps & { readonly onWrite?: (changes: PicturedLine) => void }) {
  const field = fieldsOf(form.page)
    .find((one) => one.field === lines)
    ?.columns?.find((one) => one.field === 'photo')
  if (!field) return null
  const { Input, Cell, Read = Cell } = kindFor(field.type)
  const withDoc = { ...row, doc: form.values }
  if (!form.mayEdit || !onWrite) return <Read field={field} value={row.photo} row={withDoc} />
  return (
    <Input
      field={field}
      value={row.photo}
      row={withDoc}
      id="fit-photo"
      of={{ type: form.page.page, path: `${lines}.photo`, doc: form.values }}
      invalid={false}
      onChange={(next: unknown, more?: PicturedLine) => onWrite({ photo: next as readonly string[], ...more })}
    />
  )
}
