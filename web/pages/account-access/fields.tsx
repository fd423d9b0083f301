/** A small form of plain text fields before sign-in: labels, server errors at their fields; typed values stay. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { isStrong, tooWeak } from '../../../model/people/password.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { useAppMutation } from '../../api/mutation.ts'

export interface Asked {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly secret?: boolean
  /** True for a new password, which must be strong (SH-5-024). */
  readonly strong?: boolean
  readonly optional?: boolean
  readonly autoComplete?: string
}

export function PlainForm(props: {
  fields: readonly Asked[]
  send: string
  onSend: (values: Readonly<Record<string, string>>) => Promise<void>
}): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sending = useAppMutation({
    send: () => props.onSend(values),
    errors: 'inline',
    onFailed(error) {
      const fieldErrors = Object.entries(error.fields).map(([name, texts]) => [name, texts.join(', ')] as const)
      setErrors(fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { '': error.message || t('serverError') })
      document.getElementById(`entry-${fieldErrors[0]?.[0] ?? props.fields[0]!.name}`)?.focus()
    },
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    const weak = props.fields.filter((one) => one.strong && (values[one.name] ?? '') !== '' && !isStrong(values[one.name]!))
    const missing = props.fields.filter((one) => !one.optional && (values[one.name] ?? '').trim() === '')
    setErrors(
      Object.fromEntries([
        ...missing.map((one) => [one.name, t('required')]),
        ...weak.map((one) => [one.name, localise(tooWeak, language)]),
      ]),
    )
    const [first] = [...missing, ...weak]
    if (first) return document.getElementById(`entry-${first.name}`)?.focus()
    void sending.run()
  }
  return (
    <form onSubmit={submit} noValidate>
      {props.fields.map(({ name, label, help, secret, optional, autoComplete }, at) => {
        const Box = secret ? Input.Password : Input
        return (
          <div key={name} className="mb-12">
            <label htmlFor={`entry-${name}`}>
              {label}
              {!optional && <span> *</span>}
            </label>
            <Box
              id={`entry-${name}`}
              size="large"
              autoFocus={at === 0}
              autoComplete={autoComplete ?? 'off'}
              value={values[name] ?? ''}
              status={errors[name] ? 'error' : undefined}
              aria-invalid={errors[name] ? true : undefined}
              aria-describedby={`entry-${name}-more`}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
            <div
              id={`entry-${name}-more`}
              className={`${errors[name] ? 'over' : 'muted'} text-12`}
              role={errors[name] ? 'alert' : undefined}
            >
              {errors[name] ?? help}
            </div>
          </div>
        )
      })}
      {errors[''] && (
        <p role="alert" className="over">
          {errors['']}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={sending.busy} className="mt-8">
        {props.send}
      </Button>
    </form>
  )
}
