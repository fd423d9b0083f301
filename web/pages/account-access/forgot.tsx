/** Forgotten password: request of the link by mail, the new password, and the page for an expired link (SH-2-011 to SH-2-013). */
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { ApiError, call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'
import { sealed } from '../../sign-in/credential-envelope.ts'
import { Entry } from './entry.tsx'
import { PlainForm } from './fields.tsx'
import { messages } from './messages.ts'

const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Gives the same answer for every address, so that it does not disclose who has an account. */
export function FillEmail(): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const [sent, setSent] = useState('')
  return (
    <Entry title={t('forgot')}>
      {sent ? (
        <>
          <p role="status">{t('resetSent', { email: sent })}</p>
          <Button size="large" className="mt-16" onClick={() => setSent('')}>
            {text('sendAgain')}
          </Button>
        </>
      ) : (
        <PlainForm
          fields={[{ name: 'email', label: t('email'), help: t('resetHint'), autoComplete: 'email' }]}
          send={t('sendLink')}
          onSend={async ({ email }) => {
            if (!emailLike.test(email!.trim())) throw new ApiError(11000, '', { email: [text('wrongEmail')] })
            await call('/access/request-password-reset-link', { fields: { email: email!.trim() }, quiet: true })
            setSent(email!.trim())
          }}
        />
      )}
      <p className="mt-16">
        <Link to="/login">{t('backToSignIn')}</Link>
      </p>
    </Entry>
  )
}

export function NewPassword(): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  // The token is in the URL fragment, which is never sent: neither logs nor other sites see it.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  useEffect(() => {
    // Remove the token from the address bar, where bystanders could read it.
    if (token === '') void go('/forgotpwd/deadline', { replace: true })
    else window.history.replaceState(window.history.state, '', location.pathname)
  }, [token, go])
  return (
    <Entry title={t('newPassword')}>
      <PlainForm
        fields={[
          { name: 'username', label: t('username'), autoComplete: 'username' },
          { name: 'password', label: t('newPassword'), help: t('passwordRule'), secret: true, strong: true, autoComplete: 'new-password' },
        ]}
        send={t('setPassword')}
        onSend={async ({ username, password }) => {
          try {
            const data = await sealed({ username: username!.trim(), password: password! })
            await call('/access/request-password-reset', { fields: { data, token }, quiet: true })
          } catch (error) {
            // A used or expired link leads to a page of its own.
            if (error instanceof ApiError && error.code === 409) {
              void go('/forgotpwd/deadline', { replace: true })
              return
            }
            throw error
          }
          say.success(t('passwordSet'))
          void go('/login', { replace: true })
        }}
      />
    </Entry>
  )
}

export function DeadLink(): React.ReactElement {
  const t = useText()
  return (
    <Entry title={t('deadLink')}>
      <p role="status">{t('deadLinkHint')}</p>
      <p className="mt-16">
        <Link to="/forgotpwd/fillemail">{t('sendLink')}</Link>
      </p>
    </Entry>
  )
}
