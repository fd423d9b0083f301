/** A supplier registration while it is filled in: its values, files, current section, errors, and what the server does with them. */
import { useState } from 'react'
import { useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { errorsOf, type Errors } from './form-parts.tsx'
import { useReading } from './use-reading.ts'
import { sectionNames, type SectionName, type State, type UploadedPaper, type Values } from './vendor-api.ts'
import { vendorWords } from './vendor-messages.ts'

export interface VendorFormProps {
  readonly state: State
  readonly onState: (state: State) => void
  /** The link of the registration is no longer valid. */
  readonly onDead: () => void
}
/** The heading of the current section, which takes the focus when the section changes. */
export const headingId = 'vendor-section'
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

export function useVendorForm({ state, onState, onDead }: VendorFormProps) {
  const t = useMessages(vendorWords)
  const only = state.section
  const [at, setAt] = useState<SectionName>(only || 'company')
  const [values, setValues] = useState<Values>(state.given)
  const [files, setFiles] = useState(state.files)
  const [errors, setErrors] = useState<Errors>({})
  const [done, setDone] = useState(false)
  // A user who holds only one section does not see the licence data of the company.
  const watched = useReading(only ? undefined : state.pass, state.reading)
  const attempt = useAttempt({
    onDone: () => setErrors({}),
    onDead,
    onErrors(fieldErrors) {
      const paths = Object.keys(fieldErrors).filter(Boolean)
      const where = sectionOf(state, paths)
      if (where && !only) setAt(where)
      setErrors(paths.length > 0 ? { '': t('missing', { n: paths.length }), ...fieldErrors } : fieldErrors)
    },
  })
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
  const keepWith = (some: Values, section: SectionName) => {
    const now = { ...values, ...some }
    setValues(now)
    void attempt(() => keep(section, now))
  }
  const onFile = (file: UploadedPaper) => {
    setFiles((before) => [...before, file])
    if (!only && file.field === 'licence') watched.start(file.id)
  }
  const save = () => attempt(() => keep(at, values))
  const openSection = (section: SectionName) => {
    setAt(section)
    setErrors({})
    document.getElementById(headingId)?.focus()
  }
  return {
    at,
    values,
    setValues,
    files,
    onFile,
    errors,
    /** True after the holder of a single section has saved it. */
    done,
    setDone,
    watched,
    busy: attempt.busy,
    isReady: (section: SectionName) => state.fields[section].every(({ name, required }) => !required || isFilled(values[name])),
    /** Recognised values are saved at once, in any section; the rest of the form stays as typed. */
    saveRecognised: (some: Values) => keepWith(some, 'company'),
    saveLicence: (file: UploadedPaper) => {
      onFile(file)
      keepWith({ licence: [file.id] }, 'papers')
    },
    /** Saves this section and opens another. */
    changeSection: async (section: SectionName) => {
      if (await save()) openSection(section)
    },
    /** Saves this section; then opens the next one, or submits the registration after the last. */
    next: async () => {
      if (!(await save())) return
      const following = sectionNames[sectionNames.indexOf(at) + 1]
      if (only) setDone(true)
      else if (following) openSection(following)
      else
        await attempt(async () =>
          onState({ ...(await call('/access/vendor/submit', { fields: { pass: state.pass }, quiet: true })), pass: state.pass }),
        )
    },
    /** Saves this section and mails the link with which the registration can be continued. */
    later: async () => {
      if (!(await save())) return
      if (await attempt(async () => void (await call('/access/vendor/later', { fields: { pass: state.pass }, quiet: true }))))
        say.success(t('laterDone', { email: state.receiver }))
    },
  }
}
export type VendorFormState = ReturnType<typeof useVendorForm>

/** Returns the first section with a field of one of these paths, such as `accounts[0].bank`. */
const sectionOf = (state: State, paths: readonly string[]): SectionName | undefined =>
  sectionNames.find((section) => state.fields[section].some(({ name }) => paths.some((path) => path.split('[')[0] === name)))

/**
 * Returns a function that runs a request and reports its errors; with `busy` while one runs.
 * It resolves to false when the request was rejected.
 */
function useAttempt(on: { onDone: () => void; onDead: () => void; onErrors: (errors: Errors) => void }) {
  const sending = useAppMutation({
    send: async (work: () => Promise<void>) => {
      await work()
      return true
    },
    errors: 'inline',
    // A recognised licence is saved while the person may be saving too.
    whileBusy: 'queue',
    onDone: on.onDone,
    onFailed: (failure) => (failure.code === 409 ? on.onDead() : on.onErrors(errorsOf(failure))),
  })
  const attempt = async (work: () => Promise<void>): Promise<boolean> => (await sending.run(work)) === true
  return Object.assign(attempt, { busy: sending.busy })
}
