/** Sections of a supplier registration: saved one by one, delegated to a colleague, and submitted to the brand together. */
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useWords } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { errorsOf, Field, Said, Sign, type Errors } from './form-parts.tsx'
import { sectionNames, type UploadedPaper, type SectionName, type State, type Values } from './vendor-api.ts'
import { useReading } from './use-reading.ts'
import { Fields } from './vendor-fields.tsx'
import { LicencePick, LicenceResult } from './vendor-licence.tsx'
import { vendorWords } from './vendor-messages.ts'
import { useAppMutation } from '../../api/mutation.ts'

const word = (section: SectionName) => (section === 'papers' ? 'papersPart' : section)
const filled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

export function VendorForm(props: { state: State; onState: (state: State) => void; onDead: () => void }): React.ReactElement {
  const { state, onState, onDead } = props
  const t = useWords(vendorWords)
  const only = state.section
  const [at, setAt] = useState<SectionName>(only || 'company')
  const [values, setValues] = useState<Values>(state.given)
  const [files, setFiles] = useState(state.files)
  const [errors, setErrors] = useState<Errors>({})
  const [handing, setHanding] = useState(false)
  const [done, setDone] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  const fields = state.fields[at]
  const ready = (section: SectionName) => state.fields[section].every(({ name, required }) => !required || filled(values[name]))
  const go = (section: SectionName) => {
    setAt(section)
    setErrors({})
    head.current?.focus()
  }
  /** Opens the first section with an error. */
  const showErrors = (found: Errors) => {
    const paths = Object.keys(found).filter(Boolean)
    const where = sectionNames.find((section) =>
      state.fields[section].some(({ name }) => paths.some((path) => path.split('[')[0] === name)),
    )
    if (where && !only) setAt(where)
    setErrors(paths.length > 0 ? { '': t('missing', { n: paths.length }), ...found } : found)
  }
  const sending = useAppMutation({
    send: async (work: () => Promise<void>) => {
      await work()
      return true
    },
    errors: 'inline',
    // A recognised licence is saved while the person may be saving too.
    whileBusy: 'queue',
    onDone: () => setErrors({}),
    onFailed(failure) {
      if (failure.code === 409) onDead()
      else showErrors(errorsOf(failure))
    },
  })
  /**
   * Runs a request.
   * @returns false when it was rejected; the page shows the errors
   */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => (await sending.run(work)) === true
  const keep = async (section: SectionName, now: Values) => {
    const sectionValues = Object.fromEntries(state.fields[section].map(({ name }) => [name, now[name] ?? null]))
    const saved = await call('/access/vendor/save', { fields: { pass: state.pass, section }, data: sectionValues, quiet: true })
    // Values typed during the request stay, and so do unsaved values of other sections.
    setValues((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(sectionValues).flatMap((name) => (current[name] === now[name] ? [[name, saved.given[name]]] : []))),
    }))
    onState({ ...saved, pass: state.pass })
  }
  const save = () => attempt(() => keep(at, values))
  // A user who holds only one section does not see the licence data of the company.
  const watched = useReading(only ? undefined : state.pass, state.reading)
  const licence = ((values['licence'] ?? []) as string[])[0]
  const onFile = (file: UploadedPaper) => {
    setFiles((before) => [...before, file])
    if (!only && file.field === 'licence') watched.start(file.id)
  }
  /** Recognised values are saved at once, in any section; the rest of the form stays as typed. */
  const take = (some: Values) => {
    const now = { ...values, ...some }
    setValues(now)
    void attempt(() => keep('company', now))
  }
  const next = async () => {
    if (!(await save())) return
    if (only) {
      setDone(true)
      return
    }
    const following = sectionNames[sectionNames.indexOf(at) + 1]
    if (following) go(following)
    else
      await attempt(async () =>
        onState({ ...(await call('/access/vendor/submit', { fields: { pass: state.pass }, quiet: true })), pass: state.pass }),
      )
  }
  const later = async () => {
    if (!(await save())) return
    if (await attempt(async () => void (await call('/access/vendor/later', { fields: { pass: state.pass }, quiet: true }))))
      say.success(t('laterDone', { email: state.receiver }))
  }
  if (done)
    return (
      <>
        <Sign />
        <h1>{t(word(at))}</h1>
        <p role="status">{t('thanks')}</p>
        <Button onClick={() => setDone(false)}>{t('back')}</Button>
      </>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
    >
      <h1 ref={head} tabIndex={-1}>
        {only ? `${state.given['name'] as string} · ${t(word(at))}` : t(word(at))}
      </h1>
      {only ? null : (
        <nav className="vendor-steps" aria-label={t('title')}>
          {sectionNames.map((section) => (
            <Button
              key={section}
              type={section === at ? 'primary' : 'default'}
              aria-current={section === at ? 'step' : undefined}
              onClick={() => void save().then((isSaved) => isSaved && go(section))}
            >
              {ready(section) ? '✓ ' : ''}
              {t(word(section))}
            </Button>
          ))}
        </nav>
      )}
      {only === '' && at === 'company' && !licence && state.pass ? (
        <LicencePick
          pass={state.pass}
          onFile={(file) => {
            const now = { ...values, licence: [file.id] }
            setValues(now)
            onFile(file)
            void attempt(() => keep('papers', now))
          }}
        />
      ) : null}
      {only === '' && (at === 'company' || at === 'papers') ? (
        <LicenceResult watched={watched} fields={state.fields.company} values={values} file={licence} onTake={take} />
      ) : null}
      <Fields fields={fields} values={values} onValues={setValues} errors={errors} pass={state.pass} files={files} onFile={onFile} />
      <Said errors={errors} />
      <Button type="primary" size="large" htmlType="submit" block loading={sending.busy}>
        {t(only ? 'save' : at === 'papers' ? 'submit' : 'saveNext')}
      </Button>
      <div className="entry-links">
        <Button onClick={() => void later()}>{t('later')}</Button>
        {only ? null : <Button onClick={() => setHanding(true)}>{t('hand')}</Button>}
      </div>
      {handing ? <Hand pass={state.pass} section={at} onClose={() => setHanding(false)} /> : null}
    </form>
  )
}

function Hand({ pass, section, onClose }: { pass?: string; section: SectionName; onClose: () => void }): React.ReactElement {
  const t = useWords(vendorWords)
  const [email, setEmail] = useState('')
  const send = useAppMutation({
    send: () => call('/access/vendor/hand', { fields: { pass, section, email }, quiet: true }),
    errors: 'inline',
    onDone: () => {
      say.success(t('handDone', { email }))
      onClose()
    },
  })
  const errors: Errors = send.error ? errorsOf(send.error) : {}
  return (
    <Modal
      open
      title={`${t('hand')} · ${t(word(section))}`}
      okText={t('sendLink')}
      cancelText={t('back')}
      okButtonProps={{ loading: send.busy }}
      onOk={() => void send.run()}
      onCancel={onClose}
    >
      <p className="muted">{t('handHint')}</p>
      <div className="entry-form p-0">
        <Field label={t('handEmail')} type="email" autoFocus value={email} onValue={setEmail} error={errors['email']} />
      </div>
      <Said errors={errors} />
    </Modal>
  )
}
