/** Signing in: user name, password, language. Back to where one came from, if that is a page of ours. */
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useText } from '../../ui/text/language.tsx'
import { ApiError } from '../api/client.ts'
import { signIn } from '../session/sign-in.ts'
import { Entry } from './entry/entry.tsx'

/** Only a path of this site: no other host, no script. */
const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/')

export function Login(): React.ReactElement {
  const go = useNavigate()
  const [query] = useSearchParams()
  const t = useText()
  useEffect(() => {
    document.title = `${t('signIn')} · ${t('product')}`
  }, [t])
  return (
    <Entry title={t('signIn')}>
      <LoginForm onDone={() => go(safePath(query.get('to')), { replace: true })} />
      <p style={{ marginTop: 16 }}>
        <Link to="/forgotpwd/fillemail">{t('forgot')}</Link>
      </p>
    </Entry>
  )
}

export function LoginForm({ fixedName, onDone }: { fixedName?: string; onDone: () => void }): React.ReactElement {
  const t = useText()
  const [name, setName] = useState(fixedName ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '' || password === '') {
      setError(t('required'))
      return
    }
    setBusy(true)
    setError('')
    try {
      await signIn(name.trim(), password)
      onDone()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message || t('serverError') : String(failure))
      setPassword('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor="login-name">{t('username')}</label>
      <Input
        id="login-name"
        size="large"
        autoComplete="username"
        autoFocus={!fixedName}
        readOnly={Boolean(fixedName)}
        value={name}
        onChange={(event) => setName(event.target.value)}
        style={{ margin: '4px 0 16px' }}
      />
      <label htmlFor="login-password">{t('password')}</label>
      <Input.Password
        id="login-password"
        size="large"
        autoComplete="current-password"
        autoFocus={Boolean(fixedName)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        style={{ margin: '4px 0 16px' }}
        aria-describedby="login-error"
      />
      <div id="login-error" role="alert" className="over" style={{ minHeight: 22 }}>
        {error}
      </div>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
