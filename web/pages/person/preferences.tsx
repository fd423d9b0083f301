/** Preferences: language, theme, density and habits; applied at once and stored with the account for all browsers (SH-2-071). */
import { Button, Checkbox, Segmented } from 'antd'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { setLanguage, type User } from '../../session/session-store.ts'
import { advances, appearance, density, lettersOn, subscribeTheme, tabsOn } from '../../shell/appearance.ts'
import { useGoOver } from '../../shell/navigation/switch-platform.ts'
import { useSignOut } from '../../shell/session/sign-out.tsx'
import { prefer } from '../../shell/preferences.ts'
import { messages } from './messages.ts'
import styles from './person.module.css'

export function Preferences({ user }: { user: User }): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const language = useLanguage()
  const leave = useSignOut()
  const mode = useSyncExternalStore(subscribeTheme, appearance)
  const size = useSyncExternalStore(subscribeTheme, density)
  const tabs = useSyncExternalStore(subscribeTheme, tabsOn)
  const advance = useSyncExternalStore(subscribeTheme, advances)
  const letters = useSyncExternalStore(subscribeTheme, lettersOn)
  const speak = async (next: 'zh' | 'en') => {
    setLanguage(next)
    await call('/clientinfoapi/user-profile/save-setting', { data: { language: next }, quiet: true }).catch(() => undefined)
  }
  const goOver = useGoOver(user.platformId)
  return (
    <section className="sheet" aria-label={text('preferences')}>
      <div className="fields">
        <div>
          <span className={styles['field-label']}>{text('language')}</span>
          <Segmented
            value={language}
            aria-label={text('language')}
            options={[
              { value: 'zh', label: '中文' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(next) => void speak(next as 'zh' | 'en')}
          />
        </div>
        <div>
          <span className={styles['field-label']}>{text('appearance')}</span>
          <Segmented
            value={mode}
            aria-label={text('appearance')}
            options={(['light', 'dark', 'system'] as const).map((one) => ({ value: one, label: t(one) }))}
            onChange={(next) => void prefer({ appearance: next })}
          />
        </div>
        <div>
          <span className={styles['field-label']}>{text('density')}</span>
          <Segmented
            value={size}
            aria-label={text('density')}
            options={(['compact', 'middle', 'wide'] as const).map((one) => ({ value: one, label: t(one) }))}
            onChange={(next) => void prefer({ density: next })}
          />
        </div>
      </div>
      <h2 className="mt-20">{text('behaviour')}</h2>
      <p>
        <Checkbox checked={tabs} onChange={(event) => void prefer({ tabs: event.target.checked })}>
          {text('keepTabs')}
        </Checkbox>
      </p>
      <p>
        <Checkbox checked={advance} onChange={(event) => void prefer({ advance: event.target.checked })}>
          {text('goOn')}
        </Checkbox>
      </p>
      <p>
        <Checkbox checked={letters} onChange={(event) => void prefer({ letters: event.target.checked })}>
          {text('keysOn')}
        </Checkbox>
      </p>
      <p className="my-16">
        <Link to="/page/notifysettings">{text('noticeSettings')}</Link>
      </p>
      {user.platformList.length > 1 && (
        <p className="row wrap mb-16">
          <span className="muted">{text('platformSwitch')}</span>
          {user.platformList.map((one) => (
            <Button key={one.platform_id} disabled={one.platform_id === user.platformId} onClick={() => void goOver(one.platform_id)}>
              {one.platform_name} · {one.client_name}
            </Button>
          ))}
        </p>
      )}
      <Button danger onClick={() => void leave()}>
        {t('signOut')}
      </Button>
    </section>
  )
}
