/**
 * Sign-in page: by password or by code, in the user's language. It returns to the previous page if that belongs to this application.
 */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { safePath } from '../../session/safe-path.ts'
import { signInByCode } from '../../sign-in/sign-in.ts'
import { CodeField, errorsOf, Field, Said, type Errors } from './form-parts.tsx'
import { EntryPage } from './entry.tsx'
import { OtherWays } from './external-login.tsx'
import { LoginForm } from './login-form.tsx'
import { messages } from './messages.ts'
import styles from './entry.module.css'

type Door = AnswerOf<'/access/door'>

export function Login(): React.ReactElement {
  const go = useNavigate()
  const [query] = useSearchParams()
  const inner = useLocation().pathname.startsWith('/login/inner')
  const language = useLanguage()
  const t = useMessages(messages)
  const [door, setDoor] = useState<Door>()
  const [errorText, setWrong] = useState('')
  const [way, setWay] = useState<'password' | 'code'>('password')
  useEffect(() => {
    // If the request fails, the page works without the custom title, because the title must not prevent sign-in.
    call('/access/door', { method: 'GET', quiet: true }).then(setDoor, () => undefined)
  }, [])
  const done = () => go(safePath(query.get('to')), { replace: true })
  return (
    <EntryPage title={inner ? t('inner') : t('signIn')}>
      <h1>{inner ? t('inner') : t('signIn')}</h1>
      <p className={styles['hint']}>{inner ? t('innerHint') : (door?.login_title[language === 'en' ? 'en' : 'zh'] ?? '\u00a0')}</p>
      {way === 'password' || inner ? <LoginForm onDone={done} /> : <CodeForm onDone={done} />}
      {inner ? null : (
        <Button size="large" block className="mt-12" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
          {t(way === 'password' ? 'byCode' : 'byPassword')}
        </Button>
      )}
      {inner ? null : <OtherWays providers={door?.providers ?? []} to={safePath(query.get('to'))} onWrong={setWrong} />}
      {errorText ? (
        <p role="alert" className="over">
          {errorText}
        </p>
      ) : null}
      <nav className={styles['entry-links']}>
        <Link to="/forgotpwd/fillemail">{t('forgot')}</Link>
        {inner ? (
          <Link to="/login">{t('backToSignIn')}</Link>
        ) : door?.sign_up === false ? null : (
          <span>
            <span className="muted">{t('noAccount')} </span>
            <Link to="/signup">{t('signUp')}</Link>
          </span>
        )}
      </nav>
    </EntryPage>
  )
}

function CodeForm({ onDone }: { onDone: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const [to, setTo] = useState('')
  const [code, setCode] = useState('')
  const [handle, setHandle] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const sending = useAppMutation({
    send: () => signInByCode(handle, code),
    errors: 'inline',
    onDone,
    onFailed: (failure) => setErrors(errorsOf(failure)),
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    if (to.trim() === '' || code === '') {
      setErrors({ ...(to.trim() === '' ? { to: t('required') } : {}), ...(code === '' ? { code: t('required') } : {}) })
      return
    }
    setErrors({})
    void sending.run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t('receiver')} autoFocus autoComplete="email" value={to} onValue={setTo} error={errors['to']} />
      <CodeField purpose="login" to={to} value={code} onValue={setCode} onHandle={setHandle} onErrors={setErrors} error={errors['code']} />
      <Said errors={errors} />
      <Button type="primary" size="large" htmlType="submit" block loading={sending.busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
