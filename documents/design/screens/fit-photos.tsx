/** The pictures of one part in a fit session, taken by the camera of the tablet, and the voice notes at them. */
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import type { ViewOf } from '../../../model/wire-document.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'
import { fieldsOf } from '../../../ui/state/form-state.ts'
import type { SectionForm } from '../../../ui/state/section-form.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import type { fitting } from '../fitting.ts'
import type { Measurement } from './fit-values.ts'
import { messages } from './fitting-messages.ts'

interface FitPhotosProps {
  readonly doc: ViewOf<typeof fitting>
  readonly form: SectionForm<typeof fitting>
  readonly row: Measurement
  readonly onWrite: (line: string, changes: Measurement) => void
  readonly onClose: () => void
}

export function FitPhotos({ doc, form, row, onWrite, onClose }: FitPhotosProps): React.ReactElement {
  const t = useMessages(messages)
  const { VoiceNotes } = useWebPart()
  const [hears, setHears] = useState(false)
  const field = fieldsOf(form.page)
    .find((one) => one.field === 'measurements')
    ?.columns?.find((one) => one.field === 'photo')
  const ids = row.photo ?? []
  const saved = (doc.measurements ?? []).find((one) => one.id === row.id)
  const hasSaved = ids.some((id) => (saved?.photo ?? []).includes(id))
  const title = t('photosOf', { part: String(row.partName ?? ''), size: String(row.size ?? '') })
  if (hears) return <VoiceNotes page={form.page} doc={doc} onClose={() => setHears(false)} />
  return (
    <Modal open title={title} onCancel={onClose} footer={null}>
      {field && <Pictures field={field} row={row} form={form} onWrite={onWrite} />}
      {ids.length > 0 &&
        (hasSaved ? <Button onClick={() => setHears(true)}>{t('voice')}</Button> : <p className="muted">{t('voiceSaveFirst')}</p>)}
    </Modal>
  )
}

function Pictures({ field, row, form, onWrite }: { readonly field: PageField } & Pick<FitPhotosProps, 'row' | 'form' | 'onWrite'>) {
  const { Input, Cell, Read = Cell } = kindFor(field.type)
  const value = row.photo
  const withDoc = { ...row, doc: form.values }
  if (!form.mayEdit) return <Read field={field} value={value} row={withDoc} />
  return (
    <Input
      field={field}
      value={value}
      row={withDoc}
      id="fit-photo"
      of={{ type: form.page.page, path: 'measurements.photo', doc: form.values }}
      invalid={false}
      onChange={(next: unknown, more?: Partial<Measurement>) => onWrite(String(row.id), { photo: next as readonly string[], ...more })}
    />
  )
}
