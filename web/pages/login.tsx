/** Signing in: by password or by a code, in one's language; back to where one came from, if that is a page of ours. */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLanguage, useWords } from '../../ui/text/language.tsx'
import { ApiError, call } from '../api/client.ts'
import { signIn, signInByCode } from '../session/sign-in.ts'
import { CodeField, errorsOf, Field, Said, type Errors } from './entry/parts.tsx'
import { EntryPage } from './entry/entry.tsx'
import { words } from './entry/words.ts'

/** Only a path of this site: no other host, no script. */
const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/')

interface Door {
  readonly login_title: { readonly zh: string; readonly en: string }
  readonly sign_up: boolean
}

export function Login(): React.ReactElement {
  const go = useNavigate()
  const [query] = useSearchParams()
  const inner = useLocation().pathname.startsWith('/login/inner')
  const language = useLanguage()
  const t = useWords(words)
  const [door, setDoor] = useState<Door>()
  const [way, setWay] = useState<'password' | 'code'>('password')
  useEffect(() => {
    // Without an answer the page stands as it is: the title is no reason to keep anybody out.
    call<Door>('/access/door', { method: 'GET', quiet: true }).then(setDoor, () => undefined)
  }, [])
  const done = () => go(safePath(query.get('to')), { replace: true })
  return (
    <EntryPage title={inner ? t('inner') : t('signIn')}>
      <h1>{inner ? t('inner') : t('signIn')}</h1>
      <p className="hint">{inner ? t('innerHint') : (door?.login_title[language === 'en' ? 'en' : 'zh'] ?? '\u00a0')}</p>
      {way === 'password' || inner ? <LoginForm onDone={done} /> : <CodeForm onDone={done} />}
      {inner ? null : (
        <Button size="large" block style={{ marginTop: 12 }} onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
          {t(way === 'password' ? 'byCode' : 'byPassword')}
        </Button>
      )}
      <nav className="entry-links">
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

export function LoginForm({ fixedName, onDone }: { fixedName?: string; onDone: () => void }): React.ReactElement {
  const t = useWords(words)
  const [name, setName] = useState(fixedName ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  // The server wants to know that it is really this person: a code went to their address.
  const [step, setStep] = useState<{ handle: string; to: string }>()
  const [code, setCode] = useState('')
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '' || password === '') {
      setErrors({ ...(name.trim() === '' ? { name: t('required') } : {}), ...(password === '' ? { password: t('required') } : {}) })
      return
    }
    setBusy(true)
    setErrors({})
    try {
      await signIn(name.trim(), password, step ? { handle: step.handle, code } : {})
      onDone()
    } catch (failure) {
      if (failure instanceof ApiError && failure.detail['step'] === 'code') {
        setStep({ handle: failure.detail['handle'], to: failure.detail['to'] })
        setCode('')
      } else {
        setErrors(errorsOf(failure))
        if (!step) setPassword('')
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="login-fields">
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
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}

function CodeForm({ onDone }: { onDone: () => void }): React.ReactElement {
  const t = useWords(words)
  const [to, setTo] = useState('')
  const [code, setCode] = useState('')
  const [handle, setHandle] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (to.trim() === '' || code === '') {
      setErrors({ ...(to.trim() === '' ? { to: t('required') } : {}), ...(code === '' ? { code: t('required') } : {}) })
      return
    }
    setBusy(true)
    setErrors({})
    try {
      await signInByCode(handle, code)
      onDone()
    } catch (failure) {
      setErrors(errorsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t('receiver')} autoFocus autoComplete="email" value={to} onValue={setTo} error={errors['to']} />
      <CodeField purpose="login" to={to} value={code} onValue={setCode} onHandle={setHandle} onErrors={setErrors} error={errors['code']} />
      <Said errors={errors} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
