/** Breadcrumbs: module, menu, and the page open in it (U07). */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import type { User } from '../../session/session-store.ts'
import { messages } from '../messages.ts'
import { bareTitle } from '../environment-banner.tsx'
import styles from './navigation.module.css'

export function Trail({ user }: { user: User }): React.ReactElement {
  const t = useMessages(messages)
  const at = useLanguage() === 'en' ? 1 : 0
  const { pathname, search } = useLocation()
  const title = useDocumentTitle()
  const [, , , type] = pathname.split('/')
  const menu =
    user.menus.find((one) => one.FURL === pathname) ?? (type ? user.menus.find((one) => one.FURL.endsWith(`/index/${type}`)) : undefined)
  const module = menu && user.modules.find((one) => one.key === menu.CATEGORY)
  const deeper = menu && menu.FURL !== pathname
  const firstPart = title.split(' · ')[0] ?? ''
  return (
    <nav className={`${styles['trail']} grow`} data-part="trail" aria-label={t('breadcrumb')} key={search}>
      <ol>
        {module && menu?.CATEGORY !== 'workspace' && <li className="muted">{module.label?.[at] ?? module.title}</li>}
        {menu && (
          <li>
            {deeper ? (
              <Link to={menu.FURL}>{menu.LABEL?.[at] ?? menu.TITLE}</Link>
            ) : (
              <span aria-current="page">{menu.LABEL?.[at] ?? menu.TITLE}</span>
            )}
          </li>
        )}
        {(deeper || !menu) && firstPart && firstPart !== (menu?.LABEL?.[at] ?? menu?.TITLE) && (
          <li className="ell" aria-current="page">
            {firstPart}
          </li>
        )}
      </ol>
    </nav>
  )
}

function useDocumentTitle(): string {
  const [title, setTitle] = useState(bareTitle())
  useEffect(() => {
    const watch = new MutationObserver(() => setTitle(bareTitle()))
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => watch.disconnect()
  }, [])
  return title
}
