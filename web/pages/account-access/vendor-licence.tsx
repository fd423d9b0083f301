/** Result of licence recognition: offered field by field, and filled in only on click. */
import { Button } from 'antd'
import { useId, useRef } from 'react'
import type { DescribedField } from '../../../model/people/application-form.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { useAppMutation } from '../../api/mutation.ts'
import { licenceWords } from './licence-messages.ts'
import { errorsOf, type Errors } from './form-parts.tsx'
import type { Watched } from './use-reading.ts'
import { upload, type UploadedPaper, type Values } from './vendor-api.ts'
import styles from './entry.module.css'
import vendorStyles from './vendor.module.css'

interface Props {
  readonly watched: Watched
  readonly fields: readonly DescribedField[]
  readonly values: Values
  /** The uploaded photograph, if any. */
  readonly file: string | undefined
  readonly onTake: (values: Values) => void
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : ((value as { detail?: string } | null)?.detail ?? '').trim()
/** Converts recognised text to the field's value format. */
const fieldValue = (field: DescribedField, text: string): unknown => (field.kind === 'address' ? { detail: text } : text)

/** Shows progress, the result, or a message when nothing was recognised. */
export function LicenceResult({ watched, fields, values, file, onTake }: Props): React.ReactElement | null {
  const t = useMessages(licenceWords)
  const at = useLanguage() === 'en' ? 1 : 0
  const title = useId()
  const { reading, refused, waiting } = watched
  const current = reading && reading.file === file ? reading : null
  const offers = fields.flatMap((field) => {
    const text = new Map(Object.entries(current?.found ?? {})).get(field.name)
    return text ? [{ field, text, typed: textOf(values[field.name]) }] : []
  })
  const open = offers.filter(({ text, typed }) => text !== typed)
  const take = (some: typeof offers) => onTake(Object.fromEntries(some.map(({ field, text }) => [field.name, fieldValue(field, text)])))
  const again = file ? (
    <Button size="small" onClick={() => watched.start(file)}>
      {t('again')}
    </Button>
  ) : null
  const part = () => {
    if (refused) return <p role="alert">{refused}</p>
    if (!current) return null
    if (current.state === 'waiting' || current.state === 'running')
      return (
        <>
          <p role="status">{t(current.state)}</p>
          <progress aria-label={t('title')} />
          {waiting ? (
            <Button size="small" onClick={watched.stop}>
              {t('stop')}
            </Button>
          ) : null}
        </>
      )
    if (current.state === 'failed')
      return (
        <>
          <p role="status">{t('failed')}</p>
          {again}
        </>
      )
    if (offers.length === 0) return <p role="status">{t('nothing')}</p>
    return (
      <>
        <p role="status">{open.length === 0 ? t('takenAll') : t('found')}</p>
        <ul>
          {offers.map(({ field, text, typed }) => (
            <li key={field.name}>
              <span className="grow">
                <span className="muted" id={`${title}-${field.name}`}>
                  {field.label[at]}
                </span>
                <b>{text}</b>
                {typed !== '' && typed !== text ? <span className="muted">{t('typed', { value: typed })}</span> : null}
              </span>
              {text === typed ? (
                <span className="muted">{t('same')}</span>
              ) : (
                <Button aria-describedby={`${title}-${field.name}`} onClick={() => take([{ field, text, typed }])}>
                  {t('take')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {open.length > 1 ? (
          <Button type="primary" ghost block onClick={() => take(open)}>
            {t('takeAll')}
          </Button>
        ) : null}
      </>
    )
  }
  const shown = part()
  return shown ? (
    <section className={styles['vendor-read']} aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      {shown}
    </section>
  ) : null
}

/** Offers the licence photograph instead of typing on the first step; the picture is stored as the licence at the same time. */
export function LicencePick({ pass, onFile }: { pass: string; onFile: (file: UploadedPaper) => void }): React.ReactElement {
  const t = useMessages(licenceWords)
  const language = useLanguage()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const adding = useAppMutation({
    send: (file: File) => upload(pass, 'licence', file, language),
    errors: 'inline',
    onDone: onFile,
  })
  const fieldErrors: Errors = adding.error ? errorsOf(adding.error) : {}
  const errorText = fieldErrors['file'] ?? fieldErrors[''] ?? ''
  const add = async (file: File | undefined) => {
    if (!file) return
    await adding.run(file)
    if (box.current) box.current.value = ''
  }
  return (
    <div className={styles['vendor-read']}>
      <label htmlFor={id}>{t('pick')}</label>
      <p className={styles['field-help']} id={`${id}-note`}>
        {t('hint')}
      </p>
      <input
        ref={box}
        id={id}
        className={vendorStyles['vendor-pick']}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-note`}
        disabled={adding.busy}
        onChange={(event) => void add(event.target.files?.[0])}
      />
      {adding.busy ? <p role="status">{t('uploading')}</p> : null}
      {errorText ? (
        <p className={styles['field-error']} role="alert">
          {errorText}
        </p>
      ) : null}
    </div>
  )
}
