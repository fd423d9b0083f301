/** Return page of external login providers (SH-2-005 to SH-2-009): signs in, binds an account the first time, or shows the error. */
import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import type { ReturnPage } from '../../../model/people/return-pages.ts'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { safePath } from '../../session/safe-path.ts'
import { bindTo, enterBy, journey, leaveFor } from '../../sign-in/external-login.ts'
import type { User } from '../../session/session-store.ts'
import { LoginForm } from './login-form.tsx'
import { EntryPage } from './entry.tsx'
import { Sign } from './form-parts.tsx'
import { thirdWords } from './external-login-messages.ts'
import styles from './entry.module.css'

type MessageKey = keyof typeof thirdWords
/** What the page does on arrival: sign in, show the message of what is missing, or open the provider's page first. */
type Outcome =
  | { readonly enter: () => Promise<User>; readonly to: string }
  | { readonly missing: MessageKey }
  | { readonly leave: () => Promise<void> }
interface Arrival {
  readonly query: URLSearchParams
  readonly hash: URLSearchParams
  /** The provider's code at the end of the path, where the page has one. */
  readonly code: string
}

/** Signs in with a code and its state, which must belong to a login started in this tab. */
function withState({ query }: Arrival, enter: (code: string, state: string) => Promise<User>): Outcome {
  const code = query.get('authCode') ?? query.get('code')
  const state = query.get('state')
  if (!code || !state) return { missing: 'noCode' }
  const begun = journey(state)
  return begun ? { enter: () => enter(code, state), to: begun.to } : { missing: 'notOurs' }
}
const withToken = ({ hash }: Arrival, type?: string): Outcome => {
  const token = hash.get('token')
  return token
    ? { enter: () => enterBy((device) => call('/access/third-login', { fields: { type, token, device }, quiet: true })), to: '/' }
    : { missing: 'noCode' }
}

interface Arriving {
  readonly arrive: (arrival: Arrival) => Outcome
  /** The call that binds the external account to an account of ours. */
  readonly bind: Parameters<typeof bindTo>[0]
}
/** What each return page does. A page of `model/people/return-pages.ts` that is missing here does not compile. */
const pages: Readonly<Record<ReturnPage, Arriving>> = {
  ddwelcome: {
    arrive(arrival) {
      const { query, code: client } = arrival
      const inside = query.get('code')
      // Inside DingTalk, its client supplies the code, so there is no login started by this tab.
      if (inside && !query.get('state'))
        return {
          enter: () => enterBy((device) => call('/access/dd-welcome', { fields: { client, code: inside, device }, quiet: true })),
          to: '/',
        }
      return withState(arrival, (code, state) =>
        enterBy((device) => call('/access/dd-login', { fields: { client, code, state, device }, quiet: true })),
      )
    },
    bind: '/access/third-bind',
  },
  qywxwelcome: {
    arrive(arrival) {
      const client = arrival.query.get('client') ?? ''
      // Application home page inside WeCom: its client knows the user.
      if (client && !arrival.query.get('code') && /wxwork/i.test(navigator.userAgent)) return { leave: () => leaveFor(client, '/', true) }
      return withState(arrival, (code, state) =>
        enterBy((device) => call('/access/qw3rd-login', { method: 'GET', fields: { client, code, state, device }, quiet: true })),
      )
    },
    bind: '/qywx-basic/binding-qywx',
  },
  thirdssologin: {
    arrive: (arrival) =>
      withState(arrival, (code, state) =>
        enterBy((device) =>
          call('/access/sso-login', { fields: { code, state, iss: arrival.query.get('iss') ?? undefined, device }, quiet: true }),
        ),
      ),
    bind: '/access/third-bind',
  },
  third: { arrive: (arrival) => withToken(arrival, arrival.code), bind: '/access/third-bind' },
  thirdinnerlogin: { arrive: (arrival) => withToken(arrival), bind: '/access/third-bind' },
}

/** Reads the address: what the provider sent with the browser. */
function readArrival(code: string): Arrival {
  const { search, hash } = location
  return { query: new URLSearchParams(search), hash: new URLSearchParams(hash.slice(1)), code }
}

/** The return page of a provider. A second return in the same tab is a separate page, because each result belongs to one address. */
export function ReturnFromProvider({ page }: { page: ReturnPage }): React.ReactElement {
  const { key, search, hash } = useLocation()
  return <Arrived key={`${key} ${search} ${hash}`} page={page} />
}

function Arrived({ page }: { page: ReturnPage }): React.ReactElement {
  const { code = '' } = useParams()
  const go = useNavigate()
  const t = useMessages(thirdWords)
  const { arrive, bind } = pages[page]
  const [outcome] = useState(() => arrive(readArrival(code)))
  const [errorText, setErrorText] = useState('missing' in outcome ? t(outcome.missing) : '')
  const [bindRequest, setBindRequest] = useState<{ ticket: string; label: string }>()
  const to = 'to' in outcome ? safePath(outcome.to) : '/'
  useEffect(() => {
    window.history.replaceState(window.history.state, '', location.pathname)
    const work =
      'enter' in outcome ? outcome.enter().then(() => go(to, { replace: true })) : 'leave' in outcome ? outcome.leave() : undefined
    work?.catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) setErrorText(String(failure))
      else if (failure.detail['step'] === 'bind') setBindRequest({ ticket: failure.detail['ticket'], label: failure.detail['label'] })
      else setErrorText(failure.message)
    })
  }, [outcome, go, to])
  return (
    <EntryPage title={t('title')}>
      {bindRequest ? (
        <>
          <h1>{t('bind')}</h1>
          <p className={styles['hint']}>{t('bindHint', { label: bindRequest.label })}</p>
          <LoginForm
            send={(username, password, proof) => bindTo(bind, bindRequest.ticket, { username, password, proof })}
            label={t('bindSend')}
            onDone={() => go(to, { replace: true })}
          />
          <nav className={styles['entry-links']}>
            <Link to="/login">{t('back')}</Link>
          </nav>
        </>
      ) : errorText ? (
        <>
          <Sign dead />
          <h1>{t('failed')}</h1>
          <p className={styles['hint']} role="alert">
            {errorText}
          </p>
          <Link to="/login">{t('back')}</Link>
        </>
      ) : (
        <>
          <h1>{t('working')}</h1>
          <Spin />
        </>
      )}
    </EntryPage>
  )
}

/** The login methods on the sign-in page other than a password. */
export function OtherWays(props: {
  providers: readonly { readonly code: string; readonly name: { readonly zh: string; readonly en: string } }[]
  to: string
  onWrong: (text: string) => void
}): React.ReactElement | null {
  const t = useMessages(thirdWords)
  const language = useLanguage()
  const [busy, setBusy] = useState('')
  if (props.providers.length === 0) return null
  const leave = async (code: string) => {
    setBusy(code)
    try {
      await leaveFor(code, props.to)
    } catch (failure) {
      setBusy('')
      props.onWrong(failure instanceof ApiError ? failure.message : String(failure))
    }
  }
  return (
    <section aria-label={t('or')} className={styles['entry-ways']}>
      <h2>{t('or')}</h2>
      {props.providers.map(({ code, name }) => (
        <Button key={code} size="large" loading={busy === code} onClick={() => void leave(code)}>
          {name[language === 'en' ? 'en' : 'zh']}
        </Button>
      ))}
    </section>
  )
}
