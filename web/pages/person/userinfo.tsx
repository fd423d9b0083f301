/**
 * Profile page of the user: profile, preferences and page layouts; for administrators also the company settings (SH-2-031, SH-2-071).
 */
import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { Tabs } from '../../../ui/theme/tabs.tsx'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { Absence } from './absence.tsx'
import { Company } from './company.tsx'
import { Layouts } from './layouts.tsx'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile.tsx'
import { messages } from './messages.ts'
import styles from './person.module.css'

export function UserInfo(): React.ReactElement | null {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const t = useText()
  const text = useMessages(messages)
  const [query, setQuery] = useSearchParams()
  useEffect(() => {
    document.title = `${t('profile')} · Weft`
  }, [t])
  if (!user) return null
  const tabs = [
    { key: 'profile', label: text('profile'), children: <Profile key={user.id} user={user} /> },
    { key: 'preferences', label: text('preferences'), children: <Preferences user={user} /> },
    { key: 'absence', label: text('absence'), children: <Absence user={user} /> },
    { key: 'layouts', label: text('layouts'), children: <Layouts user={user} /> },
    ...(user.accountType === 'administrator' || user.accountType === 'super'
      ? [{ key: 'company', label: text('company'), children: <Company key={user.id} user={user} /> }]
      : []),
  ]
  return (
    <div className={styles['person']}>
      <h1>{t('profile')}</h1>
      <Tabs label={t('profile')} active={query.get('tab') ?? 'profile'} tabs={tabs} onChange={(key) => setQuery({ tab: key })} />
    </div>
  )
}
