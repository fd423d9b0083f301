/** The rows of the command palette for a text: recent pages, menus, creation of documents, documents of the global search, help. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useLanguage, useText, useMessages } from '../../../ui/text/language.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { call } from '../../api/client.ts'
import { useProcessMap, type ProcessNode } from '../../api/process-map.ts'
import { answerKey } from '../../api/query-keys.ts'
import type { Menu, User } from '../../session/session-store.ts'
import { useTopics } from '../help/help-topics.ts'
import { messages } from '../help/messages.ts'
import { useRecent } from './recent.ts'
import { searchAreas } from './search-areas.ts'

export interface PaletteRow {
  readonly key: string
  readonly group: string
  readonly path: string
  /** A help topic instead of a path. */
  readonly help?: string
  readonly title: string
  readonly more?: React.ReactNode
  /** The second line: what tells it apart from the others. */
  readonly detail?: string
  /** The document whose picture or colour stands before the title. */
  readonly look?: { readonly type: string; readonly id: string }
}

export interface PaletteRows {
  readonly rows: readonly PaletteRow[]
  /** `wait` until the server has answered for this text. */
  readonly state: 'wait' | 'failed' | 'ready'
}

/**
 * Returns the rows for a text. Menus and actions follow every key, so that Enter never opens a row of an earlier text; the server is
 * searched a little later.
 * @param search the typed text without surrounding spaces; recent pages when it is empty
 */
export function usePaletteRows(user: User, search: string): PaletteRows {
  const t = useText()
  const message = useMessages(messages)
  const language = useLanguage()
  const searched = useDeferredValue(search)
  const answer = useQuery({
    queryKey: answerKey('/ccommonapi/gui/global-search', { search: searched }),
    enabled: searched.length > 1,
    staleTime: 5000,
    queryFn: ({ signal }) => call('/ccommonapi/gui/global-search', { method: 'GET', fields: { search: searched }, quiet: true, signal }),
  })
  const topics = useTopics(searched, searched.length > 1)
  const nodes = useProcessMap().data
  const opened = useRecent()
  const answered = searched === search
  const rows = useMemo(() => {
    if (search === '')
      return opened.map(
        (one): PaletteRow => ({ key: `r${one.id}`, group: t('openedLately'), path: one.path, title: `${one.title} · ${one.typeText}` }),
      )
    const text = search.toLowerCase()
    const isAnswered = answered && search.length > 1
    const menus = matchingMenus(user, text, language === 'en' ? 1 : 0)
    const menuRows = menus.map(({ menu, title }): PaletteRow => ({ key: `m${menu.ID}`, group: t('menu'), path: menu.FURL, title }))
    const actions = creatableNodes(nodes ?? [], user, text).map(
      (node): PaletteRow => ({
        key: `n${node.page}`,
        group: message('actions'),
        path: node.path.replace('/index/', '/page/'),
        title: message('newOne', { type: node.label }),
      }),
    )
    const help = firstTopics((isAnswered && topics.data) || []).map(
      (topic): PaletteRow => ({ key: `h${topic.key}`, group: message('helpEntry'), path: '', help: topic.key, title: topic.title }),
    )
    const hits = hitRows((isAnswered && answer.data) || [])
    // What owns the number or the name comes first: a pasted number opens with Enter.
    const exact = hits.filter((hit) => hit.exact)
    return [...exact, ...menuRows, ...actions, ...hits.filter((hit) => !exact.includes(hit)), ...help]
  }, [search, answered, answer.data, topics.data, nodes, opened, user, language, t, message])
  return { rows, state: answer.isFetching || !answered ? 'wait' : answer.isError ? 'failed' : 'ready' }
}

/** Returns the first menus whose title or initials contain the text. `at` is 1 for English titles. */
function matchingMenus(user: User, text: string, at: 0 | 1): { menu: Menu; title: string }[] {
  return user.menus
    .map((menu) => ({ menu, title: menu.LABEL?.[at] ?? menu.TITLE }))
    .filter(({ menu, title }) => [title.toLowerCase(), menu.TITLE, menu.PY.toLowerCase()].some((one) => one.includes(text)))
    .slice(0, 6)
}

/** Returns the types that the text asks to create: "new order", "新建采购", or the type's own name or initials. */
function creatableNodes(nodes: readonly ProcessNode[], user: User, text: string): ProcessNode[] {
  const name = text.replace(/^(new|新建|xj)\s*/, '')
  const hasInitials = (node: ProcessNode) => user.menus.some((menu) => menu.FURL === node.path && menu.PY.toLowerCase().includes(name))
  return nodes
    .filter((node) => node.create && (node.label.toLowerCase().includes(name) || (name !== '' && hasInitials(node))))
    .slice(0, text === name ? 3 : 6)
}

/** Returns the first help topics. Types are already listed among the menus; one of them may have a topic. */
function firstTopics<T extends { readonly key: string }>(topics: readonly T[]): T[] {
  const isType = ({ key }: T) => key.startsWith('type:')
  return topics.filter((topic, at) => !isType(topic) || at === topics.findIndex(isType)).slice(0, 4)
}

/** Returns the documents that the server found, within the areas that the user searches. */
function hitRows(hits: AnswerOf<'/ccommonapi/gui/global-search'>): (PaletteRow & { readonly exact: boolean })[] {
  const areas = searchAreas()
  return hits
    .filter((hit) => !areas || areas.includes(hit.page))
    .map((hit) => ({
      key: hit.id,
      group: hit.typeText,
      path: `/${hit.module}/page/${hit.page.replaceAll('_', '-')}?id=${hit.id}`,
      title: hit.title,
      detail: hit.detail,
      exact: hit.exact,
      look: { type: hit.page, id: hit.id },
      more: <Status family={hit.family as never} label={hit.statusText} />,
    }))
}
