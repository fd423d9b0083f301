/**
 * Supplier self-registration (SH-2-017, U84): what to prepare, a short first step, sections that are saved, and the status
 * afterwards.
 */
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { EntryPage } from './entry.tsx'
import { CodeField, errorsOf, Field, Said, Sign, type Errors } from './form-parts.tsx'
import { keepPass, keptPass, type DoorFacts, type State, type Values } from './vendor-api.ts'
import { Fields } from './vendor-fields.tsx'
import { VendorForm } from './vendor-form.tsx'
import { vendorWords } from './vendor-messages.ts'
import { useAppMutation } from '../../api/mutation.ts'
import styles from './entry.module.css'
import vendorStyles from './vendor.module.css'

export function VendorSignUp(): React.ReactElement {
  const { opt = '' } = useParams()
  const t = useMessages(vendorWords)
  const [facts, setFacts] = useState<DoorFacts | null>()
  const [state, setState] = useState<State>()
  const [note, setNote] = useState('')
  const [step, setStep] = useState<'intro' | 'first' | 'resume'>('intro')
  useEffect(() => {
    const pass = keptPass(opt)
    const application = pass
      ? call('/access/vendor/view', { fields: { pass }, quiet: true }).then((answer) => ({ ...answer, pass }))
      : Promise.resolve(undefined)
    Promise.all([
      call('/access/vendor/door', { method: 'GET', fields: { opt }, quiet: true }),
      application.catch(() => (keepPass(opt, undefined), undefined)),
    ]).then(
      ([readFacts, own]) => {
        setFacts(readFacts)
        setState(own)
      },
      () => setFacts(null),
    )
  }, [opt])
  const began = (application: State) => {
    keepPass(opt, application.pass)
    setState(application)
  }
  const ended = () => {
    keepPass(opt, undefined)
    setState(undefined)
    setStep('resume')
    setNote(t('expired'))
  }
  if (facts === null)
    return (
      <EntryPage title={t('title')}>
        <Sign dead />
        <h1>{t('closed')}</h1>
        <p className={styles['hint']}>{t('closedHint')}</p>
      </EntryPage>
    )
  if (!facts)
    return (
      <EntryPage title={t('title')}>
        <h1>{t('title')}</h1>
        <Skeleton active />
      </EntryPage>
    )
  return (
    <EntryPage title={t('title')}>
      {state ? (
        <Mine state={state} onState={began} onDead={ended} />
      ) : step === 'intro' ? (
        <Intro facts={facts} onStart={() => setStep('first')} onResume={() => setStep('resume')} />
      ) : step === 'first' ? (
        <First opt={opt} facts={facts} onBack={() => setStep('intro')} onBegun={began} />
      ) : (
        <Resume opt={opt} note={note} onBack={() => setStep('intro')} />
      )}
    </EntryPage>
  )
}

function Intro({ facts, onStart, onResume }: { facts: DoorFacts; onStart: () => void; onResume: () => void }): React.ReactElement {
  const t = useMessages(vendorWords)
  const language = useLanguage()
  return (
    <>
      <h1>{t('intro', { brand: facts.brand[language === 'en' ? 'en' : 'zh'] })}</h1>
      <p className={styles['hint']}>{t('introHint')}</p>
      <h2>{t('papers')}</h2>
      <ul className={vendorStyles['vendor-papers']}>
        {(['paper1', 'paper2', 'paper3', 'paper4'] as const).map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
      </ul>
      <Button type="primary" size="large" block onClick={onStart}>
        {t('start')}
      </Button>
      <Button size="large" block className="mt-12" onClick={onResume}>
        {t('goOn')}
      </Button>
    </>
  )
}

function First(props: { opt: string; facts: DoorFacts; onBack: () => void; onBegun: (state: State) => void }): React.ReactElement {
  const { opt, facts, onBack, onBegun } = props
  const t = useMessages(vendorWords)
  const [values, setValues] = useState<Values>({})
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [handle, setHandle] = useState('')
  const fields = Object.values(facts.fields)
    .flat()
    .filter(({ name }) => facts.first.includes(name))
  const [errors, setErrors] = useState<Errors>({})
  const { run, busy } = useAppMutation({
    send: () => call('/access/vendor/start', { fields: { opt, handle, code }, data: values, quiet: true }),
    onDone: onBegun,
    onFailed: (failure) => {
      setErrors(errorsOf(failure))
      return true
    },
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('basics')}</h1>
      <p className={styles['hint']}>{t('basicsHint')}</p>
      <Fields fields={fields} values={values} onValues={setValues} errors={errors} files={[]} onFile={() => undefined} />
      <Email value={email} onValue={setEmail} error={errors['email'] ?? errors['to']} />
      <CodeField
        purpose="vendor"
        to={email}
        platform={opt.split('.')[0]}
        value={code}
        onValue={setCode}
        onHandle={setHandle}
        onErrors={setErrors}
        error={errors['code']}
      />
      <Said errors={errors} />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t('next')}
      </Button>
      <Button type="text" block className="mt-8" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}

function Email({ value, onValue, error }: { value: string; onValue: (value: string) => void; error?: string }): React.ReactElement {
  const label = useLanguage() === 'en' ? 'E-mail' : '邮箱'
  return <Field label={label} type="email" autoComplete="email" value={value} onValue={onValue} error={error} />
}

function Resume({ opt, note, onBack }: { opt: string; note: string; onBack: () => void }): React.ReactElement {
  const t = useMessages(vendorWords)
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [sent, setSent] = useState(false)
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    try {
      await call('/access/vendor/resume', { fields: { opt, email }, quiet: true })
      setErrors({})
      setSent(true)
    } catch (failure) {
      setErrors(errorsOf(failure))
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <h1>{t('validate')}</h1>
      {note ? <p role="status">{note}</p> : null}
      {sent ? (
        <p role="status" className={styles['hint']}>
          {t('goOnHint')}
        </p>
      ) : (
        <>
          <Email value={email} onValue={setEmail} error={errors['email']} />
          <Said errors={errors} />
          <Button type="primary" size="large" htmlType="submit" block>
            {t('sendLink')}
          </Button>
        </>
      )}
      <Button type="text" block className="mt-8" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}

/** The user's registration: its form, or its status. */
function Mine({ state, onState, onDead }: { state: State; onState: (state: State) => void; onDead: () => void }): React.ReactElement {
  const t = useMessages(vendorWords)
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const { status, reason, receiver } = state
  if (status === 'open' || (status === 'rejected' && editing)) return <VendorForm state={state} onState={onState} onDead={onDead} />
  const values = { number: state.number ?? '', email: state.email ?? receiver, brand: state.brand[language === 'en' ? 'en' : 'zh'] }
  return (
    <>
      <Sign dead={status === 'rejected'} />
      <h1>{t(status)}</h1>
      <p className={styles['hint']} role="status">
        {t(`${status}Hint`, values)}
      </p>
      {status === 'rejected' ? (
        <>
          <blockquote className={vendorStyles['vendor-reason']}>{reason}</blockquote>
          <Button type="primary" size="large" block onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </>
      ) : null}
      {status === 'approved' ? <Link to="/login">{t('open')}</Link> : null}
    </>
  )
}
