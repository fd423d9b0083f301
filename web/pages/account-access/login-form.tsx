/**
 * Sign-in form with user name, password and, if the server requires it, a verification code. Used for sign-in, for continuing after a
 * session has expired, and for binding an account.
 */
import { Button } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { useAppMutation } from '../../api/mutation.ts'
import { signIn } from '../../sign-in/sign-in.ts'
import { errorsOf, Field, Said, type Errors } from './form-parts.tsx'
import { messages } from './messages.ts'

interface Props {
  readonly fixedName?: string
  readonly onDone: () => void
  /** Called instead of signing in. */
  readonly send?: (username: string, password: string, proof: Readonly<Record<string, string>>) => Promise<unknown>
  readonly label?: string
}

export function LoginForm({ fixedName, onDone, send = signIn, label }: Props): React.ReactElement {
  const t = useMessages(messages)
  const [name, setName] = useState(fixedName ?? '')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  // The server requires verification: a code was sent to the user's address.
  const [step, setStep] = useState<{ handle: string; to: string }>()
  const [code, setCode] = useState('')
  const sending = useAppMutation({
    send: () => send(name.trim(), password, step ? { handle: step.handle, code } : {}),
    errors: 'inline',
    onDone,
    onFailed(failure) {
      if (failure.detail['step'] === 'code') {
        setStep({ handle: failure.detail['handle'], to: failure.detail['to'] })
        setCode('')
      } else {
        setErrors(errorsOf(failure))
        if (!step) setPassword('')
      }
    },
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    if (name.trim() === '' || password === '') {
      setErrors({ ...(name.trim() === '' ? { name: t('required') } : {}), ...(password === '' ? { password: t('required') } : {}) })
      return
    }
    setErrors({})
    void sending.run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('username')}
        id="login-name"
        autoComplete="username"
        autoFocus={!fixedName}
        readOnly={Boolean(fixedName) || step !== undefined}
        value={name}
        onValue={setName}
        error={errors['name']}
      />
      <Field
        label={t('password')}
        id="login-password"
        secret
        autoComplete="current-password"
        autoFocus={Boolean(fixedName)}
        readOnly={step !== undefined}
        value={password}
        onValue={setPassword}
        error={errors['password']}
      />
      {step ? (
        <Field
          key={step.handle}
          label={t('code')}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onValue={setCode}
          error={errors['code']}
          help={t('stepUp', { to: step.to })}
        />
      ) : null}
      <Said errors={errors} />
      <Button type="primary" size="large" htmlType="submit" block loading={sending.busy}>
        {label ?? t('signIn')}
      </Button>
    </form>
  )
}
