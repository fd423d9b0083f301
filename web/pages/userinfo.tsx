/** Personal information: who one is here. */
import { Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../ui/text/language.tsx'
import { signOut } from '../session/sign-in.ts'
import { currentUser, setLanguage, subscribeUser, languageNow } from '../session/store.ts'

export function UserInfo(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useText()
  const go = useNavigate()
  useEffect(() => {
    document.title = `${t('profile')} · Weft`
  }, [t])
  if (!user) return null
  const rows: readonly (readonly [string, string])[] = [
    [t('username'), user.username],
    [t('person'), user.fullname],
    ['E-mail', String(user.raw['email'] ?? '')],
    [t('platform'), `${user.platformName} · ${user.clientName}`],
    ['dashroles', user.dashroles.join(', ')],
  ]
  return (
    <div style={{ padding: 16, maxWidth: 640 }}>
      <h1 style={{ fontSize: 18, lineHeight: '28px', marginBottom: 12 }}>{t('profile')}</h1>
      <dl className="sheet" style={{ padding: 16, display: 'grid', gridTemplateColumns: '120px 1fr', gap: 8 }}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className="muted">{name}</dt>
            <dd style={{ margin: 0 }}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row" style={{ marginTop: 16 }}>
        <Button onClick={() => setLanguage(languageNow() === 'en' ? 'zh' : 'en')}>{t('language')}</Button>
        <Button
          danger
          onClick={async () => {
            await signOut()
            go('/login', { replace: true })
          }}
        >
          {t('signOut')}
        </Button>
      </div>
    </div>
  )
}
