/** The sign-up form while it is filled in: its values, which survive a reload except for the password, its errors and sending. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isStrong, tooWeak } from '../../../model/people/password.ts'
import { joiningKinds } from '../../../model/people/party-kinds.ts'
import { localise } from '../../../model/text.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { sealed } from '../../sign-in/credential-envelope.ts'
import { errorsOf, type Errors } from './form-parts.tsx'
import { messages } from './messages.ts'

const blank = { company: '', company_en: '', kind: joiningKinds[0]!, fullname: '', username: '', email: '', message: '' }
export type SignUpForm = typeof blank
const required = ['company', 'fullname', 'username', 'email'] as const
const storageKey = 'weft.signup'

export interface SignUpState {
  readonly form: SignUpForm
  /** Returns the function that changes one value. */
  readonly set: (name: keyof SignUpForm) => (value: string) => void
  readonly password: string
  readonly setPassword: (password: string) => void
  /** The verification code, and the handle of its request. */
  readonly code: string
  readonly setCode: (code: string) => void
  readonly setHandle: (handle: string) => void
  /** Code of the platform to join, from the address; undefined for the first one. */
  readonly platform: string | undefined
  readonly errors: Errors
  readonly setErrors: (errors: Errors) => void
  readonly busy: boolean
  /** Whether the server has received the application. */
  readonly sent: boolean
  readonly submit: (event: React.FormEvent) => void
}

export function useSignUp(): SignUpState {
  const t = useMessages(messages)
  const language = useLanguage()
  const [query] = useSearchParams()
  const platform = query.get('to') ?? undefined
  const [form, setForm] = useState<SignUpForm>(restored)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [handle, setHandle] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [sent, setSent] = useState(false)
  const set = (name: keyof SignUpForm) => (value: string) => {
    const next = { ...form, [name]: value }
    setForm(next)
    sessionStorage.setItem(storageKey, JSON.stringify(next))
    if (errors[name]) setErrors({ ...errors, [name]: '' })
  }
  const sending = useAppMutation({
    async send() {
      const { email: _, ...rest } = form
      const data = await sealed({ ...rest, username: form.username.trim(), password, handle, code, platform: platform ?? '' })
      return call('/signup', { fields: { data }, quiet: true })
    },
    errors: 'inline',
    onDone() {
      sessionStorage.removeItem(storageKey)
      setSent(true)
    },
    onFailed: (failure) => setErrors(errorsOf(failure)),
  })
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (sending.busy) return
    const weak = localise(tooWeak, language)
    const missing = Object.fromEntries(required.filter((name) => form[name].trim() === '').map((name) => [name, t('required')]))
    const passwordError = password === '' ? t('required') : isStrong(password) ? undefined : weak
    const fieldErrors = { ...missing, ...(passwordError && { password: passwordError }), ...(code === '' && { code: t('required') }) }
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length === 0) void sending.run()
  }
  return { form, set, password, setPassword, code, setCode, setHandle, platform, errors, setErrors, busy: sending.busy, sent, submit }
}

/** Returns the values of an earlier visit in this tab. */
function restored(): SignUpForm {
  try {
    const savedForm = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof SignUpForm, unknown>>
    return Object.fromEntries(
      Object.entries(blank).map(([name, value]) => {
        const old = savedForm[name as keyof SignUpForm]
        return [name, typeof old === 'string' ? old : value]
      }),
    ) as SignUpForm
  } catch {
    return blank
  }
}
