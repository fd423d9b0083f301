/** Sign-up of a company and its first user (SH-2-010). Typed values survive every rejection and, except the password, a reload. */
import { Button, Input, Radio } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { joiningKinds, partyKinds } from '../../../model/party-kinds.ts'
import { isStrong, tooWeak } from '../../../model/password.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage, useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { sealed } from '../../session/credential-envelope.ts'
import { CodeField, errorsOf, Field, Said, Sign, type Errors } from './form-parts.tsx'
import { EntryPage } from './entry.tsx'
import { FirstAdministrator } from './first-administrator.tsx'
import { messages } from './messages.ts'

const blank = { company: '', company_en: '', kind: joiningKinds[0]!, fullname: '', username: '', email: '', message: '' }
type Form = typeof blank
const keptAs = 'weft.signup'

/** Sign-up page; the same address serves the one-time link of an empty installation. */
export function SignUp(): React.ReactElement {
  const [first] = useState(() => new URLSearchParams(location.hash.slice(1)).get('first') ?? '')
  return first ? <FirstAdministrator token={first} /> : <SignUpForm />
}

function SignUpForm(): React.ReactElement {
  const t = useWords(messages)
  const [query] = useSearchParams()
  const [form, setForm] = useState<Form>(restored)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [handle, setHandle] = useState('')
  const language = useLanguage()
  const [errors, setErrors] = useState<Errors>({})
  const [sent, setSent] = useState(false)
  const [open, setOpen] = useState(true)
  const kindId = useId()
  const messageId = useId()
  useEffect(() => {
    call('/access/door', { method: 'GET', quiet: true }).then(
      (door) => setOpen(door.sign_up),
      () => undefined,
    )
  }, [])
  const set = (name: keyof Form) => (value: string) => {
    const next = { ...form, [name]: value }
    setForm(next)
    sessionStorage.setItem(keptAs, JSON.stringify(next))
    if (errors[name]) setErrors({ ...errors, [name]: '' })
  }
  const sending = useAppMutation({
    async send() {
      const { email: _, ...rest } = form
      const data = await sealed({ ...rest, username: form.username.trim(), password, handle, code, platform: query.get('to') ?? '' })
      return call('/signup', { fields: { data }, quiet: true })
    },
    errors: 'inline',
    onDone() {
      sessionStorage.removeItem(keptAs)
      setSent(true)
    },
    onFailed: (failure) => setErrors(errorsOf(failure)),
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    const fieldErrors = Object.fromEntries(
      (['company', 'fullname', 'username', 'email'] as const)
        .filter((name) => form[name].trim() === '')
        .map((name) => [name, t('required')]),
    )
    if (password === '') fieldErrors['password'] = t('required')
    else if (!isStrong(password)) fieldErrors['password'] = localise(tooWeak, language)
    if (code === '') fieldErrors['code'] = t('required')
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length === 0) void sending.run()
  }
  if (sent)
    return (
      <EntryPage title={t('pendingTitle')}>
        <Sign />
        <h1 role="status">{t('pendingTitle')}</h1>
        <p className="hint">{t('pendingHint', form)}</p>
        <nav className="entry-links">
          <Link to="/login">{t('backToSignIn')}</Link>
        </nav>
      </EntryPage>
    )
  if (!open)
    return (
      <EntryPage title={t('signUpClosed')}>
        <Sign dead />
        <h1>{t('signUpClosed')}</h1>
        <p className="hint">{t('signUpClosedHint')}</p>
        <nav className="entry-links">
          <Link to="/login">{t('backToSignIn')}</Link>
        </nav>
      </EntryPage>
    )
  return (
    <EntryPage title={t('signUpTitle')}>
      <h1>{t('signUpTitle')}</h1>
      <p className="hint mb-0">{t('signUpHint')}</p>
      <form onSubmit={submit} noValidate>
        <h2>{t('companyPart')}</h2>
        <Field
          label={t('company')}
          autoComplete="organization"
          maxLength={100}
          value={form.company}
          onValue={set('company')}
          error={errors['company']}
        />
        <Field label={t('companyEn')} maxLength={100} value={form.company_en} onValue={set('company_en')} />
        <div className="field" role="group" aria-labelledby={kindId}>
          <span id={kindId} className="block mb-4 text-secondary">
            {t('kind')}
          </span>
          <Radio.Group
            value={form.kind}
            onChange={(event) => set('kind')(event.target.value as string)}
            options={joiningKinds.map((kind) => ({ value: kind, label: localise(partyKinds[kind].label, language) }))}
          />
        </div>
        <h2>{t('userPart')}</h2>
        <Field
          label={t('fullname')}
          autoComplete="name"
          maxLength={60}
          value={form.fullname}
          onValue={set('fullname')}
          error={errors['fullname']}
        />
        <Field
          label={t('username')}
          autoComplete="username"
          maxLength={60}
          value={form.username}
          onValue={set('username')}
          error={errors['username']}
        />
        <Field
          label={t('password')}
          secret
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          error={errors['password']}
          help={t('rules')}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={100}
          value={form.email}
          onValue={set('email')}
          error={errors['email'] || errors['to']}
        />
        <CodeField
          purpose="signup"
          to={form.email}
          platform={query.get('to') ?? undefined}
          value={code}
          onValue={setCode}
          onHandle={setHandle}
          onErrors={setErrors}
          error={errors['code']}
        />
        <div className="field">
          <label htmlFor={messageId}>{t('message')}</label>
          <Input.TextArea
            id={messageId}
            rows={2}
            maxLength={500}
            value={form.message}
            onChange={(event) => set('message')(event.target.value)}
          />
        </div>
        <Said errors={errors} />
        <Button type="primary" size="large" htmlType="submit" block loading={sending.busy}>
          {t('submit')}
        </Button>
      </form>
      <nav className="entry-links">
        <span>
          <span className="muted">{t('haveAccount')} </span>
          <Link to="/login">{t('backToSignIn')}</Link>
        </span>
      </nav>
    </EntryPage>
  )
}

function restored(): Form {
  try {
    const savedForm = JSON.parse(sessionStorage.getItem(keptAs) ?? '{}') as Partial<Record<keyof Form, unknown>>
    return Object.fromEntries(
      Object.entries(blank).map(([name, value]) => {
        const old = savedForm[name as keyof Form]
        return [name, typeof old === 'string' ? old : value]
      }),
    ) as Form
  } catch {
    return blank
  }
}
