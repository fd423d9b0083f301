/** User menu in the top bar: account, appearance, language, notification log and sign-out. Beside it, the current platform. */
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { notificationState, subscribe } from '../../api/toasts-and-connection.ts'
import { loadUser } from '../../sign-in/sign-in.ts'
import { defaultAvatar, setLanguage, type User } from '../../session/session-store.ts'
import { appearance, subscribeTheme, tabsOn, type Appearance } from '../appearance.ts'
import { useGoOver } from '../navigation/switch-platform.ts'
import { prefer } from '../preferences.ts'
import { useSignOut } from '../session/sign-out.tsx'
import { messages } from '../messages.ts'
import styles from '../shell.module.css'

const Tray = lazy(async () => ({ default: (await import('../notifications/notification-log.tsx')).Tray }))

/** The user's avatar, or the bundled one when there is none or it fails to load. */
export function Avatar({ user, size }: { user: User; size: number }): React.ReactElement {
  return (
    <img
      src={user.avatar}
      alt=""
      width={size}
      height={size}
      className={styles['avatar']}
      onError={(event) => {
        if (!event.currentTarget.src.endsWith(defaultAvatar)) event.currentTarget.src = defaultAvatar
      }}
    />
  )
}

export function Person({ user }: { user: User }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const language = useLanguage()
  const look = useSyncExternalStore(subscribeTheme, appearance)
  const tabs = useSyncExternalStore(subscribeTheme, tabsOn)
  const { tray } = useSyncExternalStore(subscribe, notificationState)
  const [reading, setReading] = useState(false)
  const leave = useSignOut()
  const items = [
    { key: 'who', type: 'group' as const, label: <span className="ell">{`${user.clientName} · ${user.platformName}`}</span> },
    { key: 'me', label: <Link to="/page/userinfo">{t('profile')}</Link> },
    { key: 'language', label: t('language') },
    {
      key: 'look',
      label: t('theme'),
      children: (['light', 'dark', 'system'] as const).map((one) => ({ key: one, label: `${look === one ? '✓ ' : ''}${t(one)}` })),
    },
    { key: 'tabs', label: text(tabs ? 'tabsHidden' : 'tabsShown') },
    { key: 'tray', label: `${text('tray')}${tray.length > 0 ? ` (${tray.length})` : ''}` },
    { type: 'divider' as const },
    { key: 'out', label: t('signOut') },
    { key: 'year', disabled: true, label: '© 2017-2021 Weft' },
  ]
  const chosen = async ({ key }: { key: string }) => {
    if (key === 'language') {
      const next = language === 'en' ? 'zh' : 'en'
      setLanguage(next)
      // E-mails and notifications follow this setting; the UI and errors already use the language.
      await call('/clientinfoapi/user-profile/save-setting', { data: { language: next }, quiet: true }).catch(() => undefined)
      await loadUser().catch(() => undefined)
    } else if (key === 'out') await leave()
    else if (key === 'tabs') await prefer({ tabs: !tabs })
    else if (key === 'tray') setReading(true)
    else if (['light', 'dark', 'system'].includes(key)) await prefer({ appearance: key as Appearance })
  }
  return (
    <>
      <Dropdown autoFocus menu={{ items, onClick: (event) => void chosen(event) }} trigger={['click']}>
        <Button type="text" aria-label={user.fullname} className={styles['who']} data-part="who">
          <Avatar user={user} size={24} />
          <span className="wide">{user.fullname}</span>
        </Button>
      </Dropdown>
      {reading && (
        <Suspense fallback={null}>
          <Tray onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Always shows the current platform, in its own colour. Switching gets a fresh session and reloads (U08, SH-7-023). */
export function Platforms({ user }: { user: User }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const goOver = useGoOver(user.platformId)
  const sign = (
    <i className={styles['platform-sign']} style={{ background: `hsl(${(Number(BigInt(user.platformId) % 360n) * 137) % 360} 45% 45%)` }} />
  )
  if (user.platformList.length < 2)
    return (
      <span className={`muted ell wide ${styles['platform']}`} title={`${t('platform')}: ${user.platformName}`}>
        {sign} {user.platformName}
      </span>
    )
  const items = user.platformList.map((one) => ({
    key: one.platform_id,
    label: `${one.environment === 'test' ? text('testMark') : ''}${one.platform_name} · ${one.client_name}`,
  }))
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, selectedKeys: [user.platformId], onClick: ({ key }) => void goOver(key) }}>
      <Button type="text" className={styles['platform']} aria-label={`${t('platform')}: ${user.platformName}`}>
        {sign} <span className="wide">{user.platformName}</span> ▾
      </Button>
    </Dropdown>
  )
}
