/** Sign-up of a company and its first user (SH-2-010). Typed values survive every rejection and, except the password, a reload. */
import { Button, Input, Radio } from 'antd'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { joiningKinds, partyKinds } from '../../../model/people/party-kinds.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { EntryPage } from './entry.tsx'
import { FirstAdministrator } from './first-administrator.tsx'
import { CodeField, Field, Said, Sign } from './form-parts.tsx'
import { messages } from './messages.ts'
import { useSignUp, type SignUpState } from './use-sign-up.ts'
import styles from './entry.module.css'

/** Sign-up page; the same address serves the one-time link of an empty installation. */
export function SignUp(): React.ReactElement {
  const [first] = useState(() => new URLSearchParams(location.hash.slice(1)).get('first') ?? '')
  return first ? <FirstAdministrator token={first} /> : <CompanySignUp />
}

function CompanySignUp(): React.ReactElement {
  const t = useMessages(messages)
  const signUp = useSignUp()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    call('/access/door', { method: 'GET', quiet: true }).then(
      (door) => setOpen(door.sign_up),
      () => undefined,
    )
  }, [])
  if (signUp.sent) return <Outcome title={t('pendingTitle')} hint={t('pendingHint', signUp.form)} />
  if (!open) return <Outcome dead title={t('signUpClosed')} hint={t('signUpClosedHint')} />
  return (
    <EntryPage title={t('signUpTitle')}>
      <h1>{t('signUpTitle')}</h1>
      <p className={`${styles['hint']} mb-0`}>{t('signUpHint')}</p>
      <form onSubmit={signUp.submit} noValidate>
        <CompanyFields signUp={signUp} />
        <UserFields signUp={signUp} />
        <Said errors={signUp.errors} />
        <Button type="primary" size="large" htmlType="submit" block loading={signUp.busy}>
          {t('submit')}
        </Button>
      </form>
      <nav className={styles['entry-links']}>
        <span>
          <span className="muted">{t('haveAccount')} </span>
          <Link to="/login">{t('backToSignIn')}</Link>
        </span>
      </nav>
    </EntryPage>
  )
}

/** What stands instead of the form: the application is sent, or (`dead`) the platform accepts none. */
function Outcome({ dead, title, hint }: { dead?: boolean; title: string; hint: string }) {
  const t = useMessages(messages)
  return (
    <EntryPage title={title}>
      <Sign dead={dead} />
      <h1 role={dead ? undefined : 'status'}>{title}</h1>
      <p className={styles['hint']}>{hint}</p>
      <nav className={styles['entry-links']}>
        <Link to="/login">{t('backToSignIn')}</Link>
      </nav>
    </EntryPage>
  )
}

function CompanyFields({ signUp: { form, set, errors } }: { signUp: SignUpState }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const kindId = useId()
  return (
    <>
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
      <div className={styles['field']} role="group" aria-labelledby={kindId}>
        <span id={kindId} className="block mb-4 text-secondary">
          {t('kind')}
        </span>
        <Radio.Group
          value={form.kind}
          onChange={(event) => set('kind')(event.target.value as string)}
          options={joiningKinds.map((kind) => ({ value: kind, label: localise(partyKinds[kind].label, language) }))}
        />
      </div>
    </>
  )
}

function UserFields({ signUp }: { signUp: SignUpState }) {
  const { form, set, errors } = signUp
  const t = useMessages(messages)
  const messageId = useId()
  const textField = (name: 'fullname' | 'username', autoComplete: string) => (
    <Field label={t(name)} autoComplete={autoComplete} maxLength={60} value={form[name]} onValue={set(name)} error={errors[name]} />
  )
  return (
    <>
      <h2>{t('userPart')}</h2>
      {textField('fullname', 'name')}
      {textField('username', 'username')}
      <Field
        label={t('password')}
        secret
        autoComplete="new-password"
        value={signUp.password}
        onValue={signUp.setPassword}
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
        platform={signUp.platform}
        value={signUp.code}
        onValue={signUp.setCode}
        onHandle={signUp.setHandle}
        onErrors={signUp.setErrors}
        error={errors['code']}
      />
      <div className={styles['field']}>
        <label htmlFor={messageId}>{t('message')}</label>
        <Input.TextArea
          id={messageId}
          rows={2}
          maxLength={500}
          value={form.message}
          onChange={(event) => set('message')(event.target.value)}
        />
      </div>
    </>
  )
}
