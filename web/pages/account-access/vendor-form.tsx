/** Sections of a supplier registration: saved one by one, delegated to a colleague, and submitted to the brand together. */
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { errorsOf, Field, Said, Sign, type Errors } from './form-parts.tsx'
import { headingId, useVendorForm, type VendorFormProps, type VendorFormState } from './use-vendor-form.ts'
import { sectionNames, type SectionName, type State } from './vendor-api.ts'
import { Fields } from './vendor-fields.tsx'
import { LicencePick, LicenceResult } from './vendor-licence.tsx'
import { vendorWords } from './vendor-messages.ts'
import styles from './entry.module.css'
import vendorStyles from './vendor.module.css'

const word = (section: SectionName) => (section === 'papers' ? 'papersPart' : section)

export function VendorForm(props: VendorFormProps): React.ReactElement {
  const { state } = props
  const t = useMessages(vendorWords)
  const form = useVendorForm(props)
  const [handing, setHanding] = useState(false)
  const { at, errors } = form
  const only = state.section
  if (form.done)
    return (
      <>
        <Sign />
        <h1>{t(word(at))}</h1>
        <p role="status">{t('thanks')}</p>
        <Button onClick={() => form.setDone(false)}>{t('back')}</Button>
      </>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.next()
      }}
    >
      <h1 id={headingId} tabIndex={-1}>
        {only ? `${state.given['name'] as string} · ${t(word(at))}` : t(word(at))}
      </h1>
      {!only && <SectionSteps form={form} />}
      {only === '' && <Licence state={state} form={form} />}
      <Fields
        fields={state.fields[at]}
        values={form.values}
        onValues={form.setValues}
        errors={errors}
        pass={state.pass}
        files={form.files}
        onFile={form.onFile}
      />
      <Said errors={errors} />
      <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
        {t(only ? 'save' : at === 'papers' ? 'submit' : 'saveNext')}
      </Button>
      <div className={styles['entry-links']}>
        <Button onClick={() => void form.later()}>{t('later')}</Button>
        {only ? null : <Button onClick={() => setHanding(true)}>{t('hand')}</Button>}
      </div>
      {handing ? <Hand pass={state.pass} section={at} onClose={() => setHanding(false)} /> : null}
    </form>
  )
}

/** The sections as steps; changing the section saves the one that is left. */
function SectionSteps({ form }: { form: VendorFormState }) {
  const t = useMessages(vendorWords)
  return (
    <nav className={vendorStyles['vendor-steps']} aria-label={t('title')}>
      {sectionNames.map((section) => (
        <Button
          key={section}
          type={section === form.at ? 'primary' : 'default'}
          aria-current={section === form.at ? 'step' : undefined}
          onClick={() => void form.changeSection(section)}
        >
          {form.isReady(section) ? '✓ ' : ''}
          {t(word(section))}
        </Button>
      ))}
    </nav>
  )
}

/** The business licence in the sections of the company and its papers: its upload, and what was recognised on it. */
function Licence({ state, form }: { state: State; form: VendorFormState }) {
  const { at, values } = form
  const licence = ((values['licence'] ?? []) as string[])[0]
  if (at !== 'company' && at !== 'papers') return null
  return (
    <>
      {at === 'company' && !licence && state.pass ? <LicencePick pass={state.pass} onFile={form.saveLicence} /> : null}
      <LicenceResult watched={form.watched} fields={state.fields.company} values={values} file={licence} onTake={form.saveRecognised} />
    </>
  )
}

function Hand({ pass, section, onClose }: { pass?: string; section: SectionName; onClose: () => void }): React.ReactElement {
  const t = useMessages(vendorWords)
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
      <div className={`${styles['entry-form']} p-0`}>
        <Field label={t('handEmail')} type="email" autoFocus value={email} onValue={setEmail} error={errors['email']} />
      </div>
      <Said errors={errors} />
    </Modal>
  )
}
