/** Collapsed sidebar: an icon for each module that opens its menus beside it. */
import { Dropdown } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage } from '../../../ui/text/language.tsx'
import type { User } from '../../session/session-store.ts'
import { ModuleIcon } from './icons.tsx'
import { useUnread } from '../notifications/unread.ts'
import styles from './navigation.module.css'

export function Folded({ user }: { user: User }): React.ReactElement {
  const language = useLanguage()
  const go = useNavigate()
  const { pathname } = useLocation()
  const unread = useUnread().data
  const say = (label: readonly [string, string] | undefined, other: string) => label?.[language === 'en' ? 1 : 0] ?? other
  return (
    <>
      {user.modules.map(({ key, label }) => {
        const menus = user.menus.filter((menu) => menu.CATEGORY === key)
        const text = say(label, key)
        if (menus.length === 0) return null
        return (
          <Dropdown
            autoFocus
            key={key}
            trigger={['click']}
            placement="topRight"
            menu={{
              items: [
                {
                  key,
                  type: 'group',
                  label: text,
                  children: menus.map((menu) => ({ key: menu.FURL, label: say(menu.LABEL, menu.TITLE) })),
                },
              ],
              selectedKeys: [pathname],
              onClick: ({ key: chosen }) => void go(chosen),
            }}
          >
            <button
              type="button"
              title={text}
              aria-label={text}
              className={`plain ${styles['item']}${menus.some((menu) => menu.FURL === pathname) ? ` ${styles['on']}` : ''}`}
              data-part="item"
            >
              <ModuleIcon module={key} />
              {(unread?.categories[key] ?? 0) > 0 && <i className={styles['folded-dot']} />}
            </button>
          </Dropdown>
        )
      })}
    </>
  )
}
