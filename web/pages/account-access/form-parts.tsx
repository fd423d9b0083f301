/** Fields of the public forms: label, help and error together, and the verification code with its countdown. */
import { Button, Input, type InputProps, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { messages } from './messages.ts'
import styles from './form-parts.module.css'
import sheet from './entry.module.css'

export type Errors = Readonly<Record<string, string>>
/** Returns the errors of a failed call by field; errors that belong to no field are under ''. */
export function errorsOf(failure: unknown): Errors {
  if (!(failure instanceof ApiError)) return { '': String(failure) }
  const fields = Object.entries(failure.fields).map(([path, texts]) => [path, texts[0] ?? ''] as const)
  return fields.length > 0 ? Object.fromEntries(fields) : { '': failure.message }
}

interface FieldProps extends Omit<InputProps, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error?: string
  readonly help?: string
  readonly secret?: boolean
  /** The field that takes the focus when it has an error. */
  readonly inputRef?: React.Ref<InputRef>
}

export function Field({ label, value, onValue, error, help, secret, inputRef, ...input }: FieldProps): React.ReactElement {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const t = useMessages(messages)
  const [caps, setCaps] = useState(false)
  const Kind = secret ? Input.Password : Input
  const note = caps && secret ? t('capsLock') : help
  return (
    <div className={sheet['field']}>
      <label htmlFor={id}>{label}</label>
      <Kind
        size="large"
        {...input}
        ref={inputRef}
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
        status={error ? 'error' : undefined}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-note`}
      />
      <div id={`${id}-note`}>
        {error ? (
          <div className={sheet['field-error']} role="alert">
            {error}
          </div>
        ) : null}
        {note ? <div className={sheet['field-help']}>{note}</div> : null}
      </div>
    </div>
  )
}

interface CodeProps {
  readonly purpose: 'login' | 'signup' | 'vendor'
  readonly to: string
  /** Code of the platform to join; by default the first one. */
  readonly platform?: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly onHandle: (handle: string) => void
  /** Receives errors of the address or of the request. */
  readonly onErrors: (errors: Errors) => void
  readonly error?: string
}

/** Requests a verification code, counts down to the next possible request, and shows how long the code is valid. */
export function CodeField({ purpose, to, platform, value, onValue, onHandle, onErrors, error }: CodeProps): React.ReactElement {
  const t = useMessages(messages)
  const id = useId()
  const [sent, setSent] = useState<{ at: number; seconds: number; again: number }>()
  const now = useNow(sent !== undefined)
  const box = useRef<InputRef>(null)
  const elapsed = sent ? Math.floor((now - sent.at) / 1000) : 0
  const wait = sent ? Math.max(0, sent.again - elapsed) : 0
  const left = sent ? sent.seconds - elapsed : 0
  const asking = useAppMutation({
    send: () => call('/access/send-code', { fields: { purpose, to, platform }, quiet: true }),
    errors: 'inline',
    onDone(answer) {
      onHandle(answer.handle)
      onErrors({})
      setSent({ at: Date.now(), seconds: answer.seconds, again: answer.again })
      box.current?.focus()
    },
    onFailed(failure) {
      if (typeof failure.detail['seconds'] === 'number')
        setSent({ at: Date.now(), seconds: sent ? left : 600, again: failure.detail['seconds'] })
      onErrors(errorsOf(failure))
    },
  })
  const time = `${Math.floor(Math.max(left, 0) / 60)}:${String(Math.max(left, 0) % 60).padStart(2, '0')}`
  return (
    <div className={sheet['field']}>
      <label htmlFor={id}>{t('code')}</label>
      <div className={sheet['code-row']}>
        <Input
          ref={box}
          id={id}
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
          status={error ? 'error' : undefined}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
        />
        <Button size="large" onClick={() => void asking.run()} loading={asking.busy} disabled={wait > 0 || to.trim() === ''}>
          {wait > 0 ? t('codeAgain', { n: wait }) : t('getCode')}
        </Button>
      </div>
      <div id={`${id}-note`}>
        {error ? (
          <div className={sheet['field-error']} role="alert">
            {error}
          </div>
        ) : null}
        {sent ? (
          <div className={sheet['field-help']}>
            {left > 0 ? t(purpose === 'login' ? 'codeSent' : 'codeOut', { to, time }) : t('codeOver')}
          </div>
        ) : null}
      </div>
    </div>
  )
}

function useNow(on: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!on) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [on])
  return now
}

/** A round icon above a page that only shows a message. */
export function Sign({ dead }: { dead?: boolean }): React.ReactElement {
  return (
    <svg
      className={`${sheet['entry-done']}${dead ? ` ${sheet['dead']}` : ''}`}
      viewBox="0 0 44 44"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
    >
      <circle cx={22} cy={22} r={19} />
      <path d={dead ? 'M22 12v11l7 5' : 'm13 22 6.500 6.500L31 16'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** Shows the errors that belong to no field. */
export function Said({ errors }: { errors: Errors }): React.ReactElement {
  return (
    <div role="alert" className={`over ${styles.message}`}>
      {errors['']}
    </div>
  )
}
