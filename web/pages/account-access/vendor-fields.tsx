/** Fields of the supplier registration, rendered from the server's field definitions, for touch and keyboard. */
import { Button, Checkbox, Input, Select } from 'antd'
import { useId, useRef } from 'react'
import type { DescribedField } from '../../../model/people/application-form.ts'
import type { Label } from '../../../model/text.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { useAppMutation } from '../../api/mutation.ts'
import { errorsOf, Field, type Errors } from './form-parts.tsx'
import { upload, type UploadedPaper, type Values } from './vendor-api.ts'
import { vendorWords } from './vendor-messages.ts'
import styles from './entry.module.css'
import vendorStyles from './vendor.module.css'

interface Shared {
  readonly errors: Errors
  /** Absent on the first step, where uploads are not possible yet. */
  readonly pass?: string
  readonly files: readonly UploadedPaper[]
  readonly onFile: (file: UploadedPaper) => void
}

export function Fields(
  props: Shared & { fields: readonly DescribedField[]; values: Values; path?: string; onValues: (values: Values) => void },
): React.ReactElement {
  const { fields, values, path = '', onValues, ...shared } = props
  return (
    <>
      {fields.map((field) => (
        <One
          key={field.name}
          field={field}
          path={`${path}${field.name}`}
          value={values[field.name]}
          onValue={(value) => onValues({ ...values, [field.name]: value })}
          {...shared}
        />
      ))}
    </>
  )
}

interface OneProps extends Shared {
  readonly field: DescribedField
  readonly path: string
  readonly value: any
  readonly onValue: (value: unknown) => void
}

const useSay = (): ((pair: Label) => string) => {
  const at = useLanguage() === 'en' ? 1 : 0
  return (pair) => pair[at]
}

function One(props: OneProps): React.ReactElement {
  const { field, path, value, onValue, errors } = props
  const say = useSay()
  const t = useMessages(vendorWords)
  const generatedId = useId()
  const label = field.required || field.kind === 'yesNo' ? say(field.label) : `${say(field.label)} (${t('optional')})`
  const error = errors[path]
  const help = field.help ? say(field.help) : undefined
  const id = `vendor-${path}`
  if (field.kind === 'lines') return <Lines {...props} />
  if (field.kind === 'image' || field.kind === 'file') return <Papers {...props} label={label} />
  if (field.kind === 'yesNo')
    return (
      <Checkbox id={id} checked={value ?? field.initial ?? false} onChange={(event) => onValue(event.target.checked)} className="mb-14">
        {label}
      </Checkbox>
    )
  if (field.kind === 'choice' || field.kind === 'longText')
    return (
      <div className={styles['field']}>
        <label htmlFor={id} id={`${generatedId}-label`}>
          {label}
        </label>
        {field.kind === 'choice' ? (
          <Select
            id={id}
            size="large"
            className="w-full"
            allowClear={!field.required}
            aria-invalid={Boolean(error)}
            status={error ? 'error' : undefined}
            placeholder={t('choose')}
            value={value ?? field.initial ?? undefined}
            onChange={(chosen) => onValue(chosen ?? null)}
            options={Object.entries(field.choices ?? {}).map(([choice, pair]) => ({ value: choice, label: say(pair) }))}
          />
        ) : (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={field.max}
            value={value ?? ''}
            status={error ? 'error' : undefined}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
        <Note error={error} help={help} />
      </div>
    )
  if (field.kind === 'address')
    return (
      <Field
        id={id}
        label={label}
        maxLength={200}
        value={value?.detail ?? ''}
        onValue={(detail) => onValue(detail ? { detail } : null)}
        error={error}
      />
    )
  return (
    <Field
      id={id}
      label={label}
      type={field.kind === 'date' ? 'date' : field.kind === 'phone' ? 'tel' : field.kind === 'email' ? 'email' : 'text'}
      maxLength={field.max}
      value={value ?? ''}
      onValue={onValue}
      error={error}
      help={help}
    />
  )
}

function Note({ error, help }: { error?: string; help?: string }): React.ReactElement {
  return (
    <>
      {error ? (
        <div className={styles['field-error']} role="alert">
          {error}
        </div>
      ) : null}
      {help ? <div className={styles['field-help']}>{help}</div> : null}
    </>
  )
}

/** Rows are shown as cards, because a grid of columns does not fit a phone. */
function Lines({ field, path, value, onValue, ...shared }: OneProps): React.ReactElement {
  const say = useSay()
  const t = useMessages(vendorWords)
  const rows = (value ?? []) as Values[]
  return (
    <fieldset className={vendorStyles['vendor-lines']}>
      <legend>{field.required ? say(field.label) : `${say(field.label)} (${t('optional')})`}</legend>
      {rows.map((row, at) => (
        // Rows have no id before the brand accepts them, so they are identified by position.
        <div key={at} className={vendorStyles['vendor-line']} role="group" aria-label={`${say(field.label)} ${t('row', { n: at + 1 })}`}>
          <div className="row">
            <b className="grow">{t('row', { n: at + 1 })}</b>
            <Button type="text" danger onClick={() => onValue(rows.filter((_, other) => other !== at))}>
              {t('remove')}
            </Button>
          </div>
          <Fields
            {...shared}
            fields={field.columns ?? []}
            path={`${path}[${at}].`}
            values={row}
            onValues={(changed) => onValue(rows.map((one, other) => (other === at ? changed : one)))}
          />
        </div>
      ))}
      <Note error={shared.errors[path]} />
      <Button block onClick={() => onValue([...rows, fresh(field.columns ?? [])])}>
        {t('add')} {say(field.label)}
      </Button>
    </fieldset>
  )
}

const fresh = (columns: readonly DescribedField[]): Values =>
  Object.fromEntries(columns.filter((one) => one.initial !== undefined).map((one) => [one.name, one.initial]))

function Papers({ field, path, value, onValue, errors, pass, files, onFile, label }: OneProps & { label: string }): React.ReactElement {
  const t = useMessages(vendorWords)
  const language = useLanguage()
  const box = useRef<HTMLInputElement>(null)
  const id = `vendor-${path}`
  const ids = (value ?? []) as string[]
  const single = field.kind === 'image'
  const adding = useAppMutation({
    send: (file: File) => upload(pass!, path.replace(/\[\d+\]/g, ''), file, language),
    errors: 'inline',
    onDone(uploaded) {
      onFile(uploaded)
      onValue(single ? [uploaded.id] : [...ids, uploaded.id])
    },
  })
  const uploadErrors: Errors = adding.error ? errorsOf(adding.error) : {}
  const errorText = uploadErrors['file'] ?? uploadErrors[''] ?? ''
  const add = async (file: File | undefined) => {
    if (!file || !pass) return
    await adding.run(file)
    if (box.current) box.current.value = ''
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <ul className={vendorStyles['vendor-files']}>
        {ids.map((one) => (
          <li key={one} className="row">
            <span className="grow">{files.find(({ id: own }) => own === one)?.name ?? one}</span>
            <Button type="text" size="small" onClick={() => onValue(ids.filter((other) => other !== one))}>
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={box}
        id={id}
        className={vendorStyles['vendor-pick']}
        type="file"
        accept={single ? 'image/png,image/jpeg,image/webp' : '.pdf,.png,.jpg,.jpeg,.webp'}
        aria-describedby={`${id}-note`}
        onChange={(event) => void add(event.target.files?.[0])}
      />
      <div id={`${id}-note`}>
        <Note error={errorText || errors[path]} help={adding.busy ? t('uploading') : undefined} />
      </div>
    </div>
  )
}
