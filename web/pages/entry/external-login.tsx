/** Return page of external login providers (SH-2-005 to SH-2-009): signs in, binds an account the first time, or shows the error. */
import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useLanguage, useWords } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { safePath } from '../../session/safe-path.ts'
import { bindTo, enterBy, journey, leaveFor } from '../../session/external-login.ts'
import type { User } from '../../session/session-store.ts'
import { LoginForm } from '../login-form.tsx'
import { EntryPage } from './entry.tsx'
import { Sign } from './form-parts.tsx'
import { thirdWords } from './external-login-messages.ts'

type Word = keyof typeof thirdWords
/** The sign-in function, the message key of what is missing, or the provider page to open first. */
type Found =
  | { readonly enter: () => Promise<User>; readonly to: string }
  | { readonly wrong: Word }
  | { readonly leave: () => Promise<void> }
interface Arrival {
  readonly query: URLSearchParams
  readonly hash: URLSearchParams
  /** The last part of the path: client or type. */
  readonly name: string
}

/** A code that came with a state must belong to a login started in this tab. */
function withState({ query }: Arrival, enter: (code: string, state: string) => Promise<User>): Found {
  const code = query.get('authCode') ?? query.get('code')
  const state = query.get('state')
  if (!code || !state) return { wrong: 'noCode' }
  const begun = journey(state)
  return begun ? { enter: () => enter(code, state), to: begun.to } : { wrong: 'notOurs' }
}
const withToken = ({ hash }: Arrival, type?: string): Found => {
  const token = hash.get('token')
  return token
    ? { enter: () => enterBy((device) => call('/access/third-login', { fields: { type, token, device }, quiet: true })), to: '/' }
    : { wrong: 'noCode' }
}

const ways: Readonly<Record<string, (arrival: Arrival) => Found>> = {
  ddwelcome(arrival) {
    const { query, name: client } = arrival
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
  qywxwelcome(arrival) {
    const client = arrival.query.get('client') ?? ''
    // Application home page inside WeCom: its client knows the user.
    if (client && !arrival.query.get('code') && /wxwork/i.test(navigator.userAgent)) return { leave: () => leaveFor(client, '/', true) }
    return withState(arrival, (code, state) =>
      enterBy((device) => call('/access/qw3rd-login', { method: 'GET', fields: { client, code, state, device }, quiet: true })),
    )
  },
  thirdssologin: (arrival) =>
    withState(arrival, (code, state) =>
      enterBy((device) =>
        call('/access/sso-login', { fields: { code, state, iss: arrival.query.get('iss') ?? undefined, device }, quiet: true }),
      ),
    ),
  third: (arrival) => withToken(arrival, arrival.name),
  thirdinnerlogin: (arrival) => withToken(arrival),
}

function arrive(way: string, name: string): Found {
  const { search, hash } = location
  return ways[way]!({ query: new URLSearchParams(search), hash: new URLSearchParams(hash.slice(1)), name })
}

/** A second return in the same tab is a separate page, because each result belongs to one address. */
export function ThirdWelcome({ way }: { way: keyof typeof ways }): React.ReactElement {
  const { key, search, hash } = useLocation()
  return <Arrived key={`${key} ${search} ${hash}`} way={way} />
}

function Arrived({ way }: { way: keyof typeof ways }): React.ReactElement {
  const { name = '' } = useParams()
  const go = useNavigate()
  const t = useWords(thirdWords)
  const [found] = useState(() => arrive(way, name))
  const [errorText, setWrong] = useState('wrong' in found ? t(found.wrong) : '')
  const [bindRequest, setAsked] = useState<{ ticket: string; label: string }>()
  const to = 'to' in found ? safePath(found.to) : '/'
  useEffect(() => {
    window.history.replaceState(window.history.state, '', location.pathname)
    const work = 'enter' in found ? found.enter().then(() => go(to, { replace: true })) : 'leave' in found ? found.leave() : undefined
    work?.catch((failure: unknown) => {
      if (!(failure instanceof ApiError)) setWrong(String(failure))
      else if (failure.detail['step'] === 'bind') setAsked({ ticket: failure.detail['ticket'], label: failure.detail['label'] })
      else setWrong(failure.message)
    })
  }, [found, go, to])
  const path = way === 'qywxwelcome' ? '/qywx-basic/binding-qywx' : '/access/third-bind'
  return (
    <EntryPage title={t('title')}>
      {bindRequest ? (
        <>
          <h1>{t('bind')}</h1>
          <p className="hint">{t('bindHint', { label: bindRequest.label })}</p>
          <LoginForm
            send={(username, password, proof) => bindTo(path, bindRequest.ticket, { username, password, proof })}
            label={t('bindSend')}
            onDone={() => go(to, { replace: true })}
          />
          <nav className="entry-links">
            <Link to="/login">{t('back')}</Link>
          </nav>
        </>
      ) : errorText ? (
        <>
          <Sign dead />
          <h1>{t('failed')}</h1>
          <p className="hint" role="alert">
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
  const t = useWords(thirdWords)
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
    <section aria-label={t('or')} className="entry-ways">
      <h2>{t('or')}</h2>
      {props.providers.map(({ code, name }) => (
        <Button key={code} size="large" loading={busy === code} onClick={() => void leave(code)}>
          {name[language === 'en' ? 'en' : 'zh']}
        </Button>
      ))}
    </section>
  )
}
