/** Command palette (Ctrl/⌘ K): one search box for documents, masters, menus and recent pages (U05, SH-1-008). A WAI-ARIA combobox. */
import { useQuery } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useText, useWords } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { call } from '../../api/client.ts'
import type { Menu, User } from '../../session/session-store.ts'
import { useProcessMap } from '../../api/process-map.ts'
import { showHelp, useTopics } from '../help/help-topics.ts'
import { messages } from '../help/messages.ts'
import { useRecent } from './recent.ts'
import { searchAreas } from './search-areas.ts'
import { keys } from '../../api/query-keys.ts'

interface Row {
  readonly key: string
  readonly group: string
  readonly path: string
  /** A help topic instead of a path. */
  readonly help?: string
  readonly title: string
  readonly more?: React.ReactNode
}

export function Palette({
  user,
  early,
  onClose,
}: {
  user: User
  /** Returns, once, the text typed before the box was ready. */
  early: () => string
  onClose: () => void
}): React.ReactElement {
  const t = useText()
  const w = useWords(messages)
  const language = useLanguage()
  const go = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Menus and actions follow every key, so that Enter never opens a row of an earlier text; the server is searched a little later.
  const search = typed.trim()
  const searched = useDeferredValue(search)
  const found = useQuery({
    queryKey: keys.globalSearch(searched, language),
    enabled: searched.length > 1,
    staleTime: 5000,
    queryFn: ({ signal }) => call('/ccommonapi/gui/global-search', { method: 'GET', fields: { search: searched }, quiet: true, signal }),
  })
  const topics = useTopics(searched, searched.length > 1)
  const map = useProcessMap()
  const opened = useRecent()
  const answered = searched === search
  const rows = useMemo(() => {
    const title = (menu: Menu) => menu.LABEL?.[language === 'en' ? 1 : 0] ?? menu.TITLE
    const word = search.toLowerCase()
    const menus = user.menus
      .filter(
        (menu) =>
          word !== '' && (title(menu).toLowerCase().includes(word) || menu.TITLE.includes(word) || menu.PY.toLowerCase().includes(word)),
      )
      .slice(0, 6)
      .map((menu): Row => ({ key: `m${menu.ID}`, group: t('menu'), path: menu.FURL, title: title(menu) }))
    const areas = searchAreas()
    // "new order", "新建采购", or the type's own name or initials offers creation in one step.
    const wanted = word.replace(/^(new|新建|xj)\s*/, '')
    const actions = (map.data ?? [])
      .filter((node) => node.create && word !== '')
      .filter(
        (node) =>
          node.label.toLowerCase().includes(wanted) ||
          (wanted !== '' && user.menus.some((menu) => menu.FURL === node.path && menu.PY.toLowerCase().includes(wanted))),
      )
      .slice(0, word === wanted ? 3 : 6)
      .map(
        (node): Row => ({
          key: `n${node.page}`,
          group: w('actions'),
          path: node.path.replace('/index/', '/page/'),
          title: w('newOne', { type: node.label }),
        }),
      )
    const help = (answered && search.length > 1 ? (topics.data ?? []) : [])
      // Types are already listed among the menus; one of them may have a help topic.
      .filter((topic, at, all) => !topic.key.startsWith('type:') || at === all.findIndex((one) => one.key.startsWith('type:')))
      .slice(0, 4)
      .map((topic): Row => ({ key: `h${topic.key}`, group: w('helpEntry'), path: '', help: topic.key, title: topic.title }))
    const hits = (answered && search.length > 1 ? (found.data ?? []) : [])
      .filter((hit) => !areas || areas.includes(hit.page))
      .map(
        (hit): Row => ({
          key: hit.id,
          group: hit.typeText,
          path: `/${hit.module}/page/${hit.page.replaceAll('_', '-')}?id=${hit.id}`,
          title: hit.title,
          more: <Status family={hit.family as never} label={hit.statusText} />,
        }),
      )
    const recent = opened.map(
      (one): Row => ({ key: `r${one.id}`, group: t('openedLately'), path: one.path, title: `${one.title} · ${one.typeText}` }),
    )
    // An exact match comes first: a pasted number opens with Enter.
    const exact = hits.filter((hit) => hit.title.toLowerCase() === word)
    return search === '' ? recent : [...exact, ...menus, ...actions, ...hits.filter((hit) => !exact.includes(hit)), ...help]
  }, [search, answered, found.data, topics.data, map.data, opened, user, language, t, w])
  const chosen = rows[Math.min(at, rows.length - 1)]
  const take = (row: Row | undefined) => {
    if (!row) return
    onClose()
    if (row.help) showHelp(row.help)
    else void go(row.path)
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = (Math.min(at, rows.length - 1) + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % Math.max(1, rows.length)
      setAt(next)
      document.getElementById(`palette-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(chosen)
    }
  }
  const groups = [...new Set(rows.map((row) => row.group))]
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      style={{ top: 80 }}
      aria-label={t('searchAll')}
      destroyOnHidden
    >
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={chosen ? `palette-${rows.indexOf(chosen)}` : undefined}
        aria-label={t('searchAll')}
        placeholder={t('searchAllHint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
        onFocus={() => {
          const text = early()
          if (text) setTyped((now) => now + text)
        }}
      />
      <div id="palette-list" role="listbox" aria-label={t('searchAll')} className="palette">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <h3 aria-hidden="true">{group}</h3>
            {rows.map((row, index) =>
              row.group === group ? (
                <div
                  key={row.key}
                  id={`palette-${index}`}
                  role="option"
                  aria-selected={row === chosen}
                  className={`palette-row${row === chosen ? ' on' : ''}`}
                  onMouseMove={() => setAt(index)}
                  onClick={() => take(row)}
                >
                  <span className="ell grow">{row.title}</span>
                  {row.more}
                </div>
              ) : null,
            )}
          </div>
        ))}
      </div>
      {search !== '' && rows.length === 0 && (
        <p className="muted px-8 py-16" role="status">
          {found.isFetching || !answered ? '…' : found.isError ? t('loadingFailed') : t('nothingFound', { word: search })}
        </p>
      )}
    </Modal>
  )
}
