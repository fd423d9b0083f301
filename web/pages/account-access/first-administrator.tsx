/** Creates the first administrator of an empty installation, through the one-time link printed at the first start. */
import { useNavigate } from 'react-router'
import { useText } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { sealed } from '../../sign-in/credential-envelope.ts'
import { enter } from '../../session/session-store.ts'
import { Entry } from './entry.tsx'
import { PlainForm } from './fields.tsx'

export function FirstAdministrator({ token }: { token: string }): React.ReactElement {
  const t = useText()
  const go = useNavigate()
  return (
    <Entry title={t('firstAdmin')}>
      <p className="muted">{t('firstAdminHint')}</p>
      <PlainForm
        fields={[
          { name: 'company', label: t('companyName'), autoComplete: 'organization' },
          { name: 'fullname', label: t('fullName'), autoComplete: 'name' },
          { name: 'username', label: t('username'), autoComplete: 'username' },
          { name: 'email', label: t('email'), optional: true, autoComplete: 'email' },
          { name: 'password', label: t('password'), help: t('passwordRule'), secret: true, autoComplete: 'new-password' },
        ]}
        send={t('begin')}
        onSend={async (values) => {
          const data = await sealed(
            Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === 'password' ? value : value.trim()])),
          )
          const { userinfo } = await call('/access/first-administrator', {
            fields: { data, token },
            quiet: true,
          })
          enter(userinfo)
          void go('/', { replace: true })
        }}
      />
    </Entry>
  )
}
