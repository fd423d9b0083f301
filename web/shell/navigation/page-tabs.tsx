/**
 * Page tabs: real links (a middle click opens a browser tab as usual), a dot for unsaved changes, closed by button, middle click or
 * Delete.
 */
import { Dropdown } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import type { Language } from '../../../model/text.ts'
import { draftName, sourceIn } from '../../api/draft-name.ts'
import type { User } from '../../session/session-store.ts'
import {
  closeAllBut,
  closePage,
  isHome,
  keyOf,
  isCreatedFrom,
  moveOpen,
  noteOpen,
  noteScroll,
  openPages,
  subscribePages,
  type OpenPage,
} from './open-pages.ts'
import { missingPage } from '../missing-page.ts'
import { showTabs } from './left-forms.ts'
import { messages } from '../messages.ts'
import { bareTitle } from '../environment-banner.tsx'
import styles from './navigation.module.css'

export function PageTabs({ user }: { user: User }): React.ReactElement | null {
  const t = useMessages(messages)
  const language = useLanguage()
  const go = useNavigate()
  const place = useLocation()
  const pages = useSyncExternalStore(subscribePages, openPages)
  const here = keyOf(place.pathname, place.search)
  const drafts = useDrafts(user)
  useNoted()
  useEffect(() => {
    showTabs(true)
    return () => showTabs(false)
  }, [])
  const close = (page: OpenPage) => {
    const next = closePage(page.key)
    if (page.key === here) void go(next?.to ?? '/workspace/home')
  }
  if (pages.length === 0) return null
  return (
    <nav className={`${styles['pages']} noprint`} data-part="page-tabs" aria-label={t('openPages')}>
      <ul>
        {pages.map((page) => (
          <li key={page.key} className={page.key === here ? styles['on'] : ''}>
            <Link
              to={page.to}
              className="ell"
              title={page.title}
              aria-current={page.key === here ? 'page' : undefined}
              onKeyDown={(event) => {
                if (event.key === 'Delete') close(page)
              }}
            >
              {drafts(page) && <span className={styles['dot']} title={t('hasUnsaved')} role="img" aria-label={t('hasUnsaved')} />}
              {page.title || menuName(user, page.key, language) || '…'}
            </Link>
            <button type="button" className="plain" aria-label={t('closePage', { title: page.title })} onClick={() => close(page)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          items: [
            { key: 'others', label: t('closeOthers') },
            { key: 'all', label: t('closeAll') },
          ],
          onClick: ({ key }) => {
            closeAllBut(key === 'others' ? here : undefined)
            if (key === 'all') void go('/workspace/home')
          },
        }}
      >
        <button type="button" className={`plain ${styles['more']}`} aria-label={t('openPages')}>
          ⌄
        </button>
      </Dropdown>
    </nav>
  )
}

/** Returns what the menu calls the pages of a type, for a page that has not named itself yet: the list at `/design/index/bom` names `/design/page/bom?id=7`. */
function menuName({ menus }: User, key: string, language: Language): string | undefined {
  const last = (path: string) => path.split('?')[0]!.split('/').at(-1)!.replaceAll('_', '-')
  const menu = menus.find(({ FURL }) => FURL && last(FURL) === last(key))
  return menu && (menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE)
}

/** Records the current page: address immediately, title once the page has set it, scroll position on leaving. */
function useNoted(): void {
  const { pathname, search, hash } = useLocation()
  const key = keyOf(pathname, search)
  const way = useNavigationType()
  const last = useRef(key)
  const isFirst = useRef(true)
  useEffect(() => {
    const created = way === 'REPLACE' && isCreatedFrom(last.current, key)
    if (way === 'REPLACE' && last.current !== key) moveOpen(last.current, key)
    last.current = key
    if (isHome(pathname)) return
    const work = document.getElementById('work')
    const named = () => {
      // A dialog that asks before its tab closes adds styles to the head: a closed tab does not come back by that.
      if (!openPages().some((page) => page.key === key)) return
      const title = bareTitle()
        .replace(/ · (织链 )?Weft$/, '')
        .split(' · ')[0]
      if (title && title !== '织链 Weft') noteOpen({ key, to: pathname + search + hash, title })
    }
    const before = openPages().find((page) => page.key === key)
    noteOpen({ key, to: pathname + search + hash })
    // The page of a document that was just created stays, and may have set its title before its address changed; so may the first page of all.
    if (created || isFirst.current) named()
    isFirst.current = false
    // The previous page's title may still be set: only a change belongs to this page.
    const watch = new MutationObserver(named)
    const drop = () => void closePage(key)
    missingPage.addEventListener('missing', drop)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    let tries = 0
    const back = () => {
      if (!work || !before?.scroll) return
      work.scrollTop = before.scroll
      if (work.scrollTop < before.scroll && tries++ < 60) frame = requestAnimationFrame(back)
    }
    let frame = requestAnimationFrame(back)
    const scrolled = () => {
      tries = 99
    }
    work?.addEventListener('wheel', scrolled, { passive: true })
    return () => {
      watch.disconnect()
      missingPage.removeEventListener('missing', drop)
      cancelAnimationFrame(frame)
      work?.removeEventListener('wheel', scrolled)
      noteScroll(key, work?.scrollTop ?? 0)
    }
  }, [key, pathname, search, hash, way])
}

/** Tells which documents have a draft in this browser. Checked periodically, since drafts are saved while the user types. */
function useDrafts(user: User): (page: OpenPage) => boolean {
  const [, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again((now) => now + 1), 3000)
    return () => clearInterval(timer)
  }, [])
  return ({ key, to }) => {
    const match = /\/(?:page|document|view)\/([\w-]+)(?:\?id=(\d+))?$/.exec(key)
    if (!match) return false
    const [page, id] = [match[1]!.replaceAll('-', '_'), match[2]]
    const source = sourceIn(new URLSearchParams(to.split('#')[0]!.split('?')[1]))
    return localStorage.getItem(draftName({ user: user.id, page, id, source })) !== null
  }
}
