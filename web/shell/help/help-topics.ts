/** Help topics from the server, and which of them belong to the current page. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callQuery } from '../../api/call-query.ts'

export type TopicLine = AnswerOf<'/ccommonapi/utils/doc-help-search-list'>[number]

export function useTopics(search: string, enabled = true) {
  return useQuery({
    ...callQuery('/ccommonapi/utils/doc-help-search-list', {
      method: 'GET',
      fields: { search },
      quiet: true,
      client: 'v2',
    }),
    enabled,
    staleTime: 300_000,
  })
}
export function useTopic(key: string | undefined) {
  return useQuery({
    ...callQuery('/ccommonapi/utils/doc-help-view', { method: 'GET', fields: { key }, quiet: true, client: 'v2' }),
    enabled: key !== undefined,
    staleTime: 300_000,
  })
}

/** Returns the names by which help identifies a page: its kind, and the type of document on it. */
export function pagesOf(path: string): readonly string[] {
  const type = /^\/(?:[\w-]+\/(?:index|pickindex|page)|page\/(?:document|view))\/([\w-]+)/.exec(path)
  if (type) return [/\/(index|pickindex)\//.test(path) ? 'list' : 'document', type[1]!.replaceAll('-', '_')]
  if (path === '/workspace/mailindex') return ['todo']
  if (path === '/workspace/menuguide') return ['guide']
  if (path === '/page/userinfo') return ['person']
  if (path === '/page/notifysettings') return ['notify']
  return path === '/' || path === '/index' || path === '/workspace/home' ? ['home'] : []
}

// The palette may open a topic while help is closed, so the requested topic is stored outside both.
let requestedTopic: string | undefined
const listeners = new Set<() => void>()
/** Opens help at a topic, or at the start page for ''; `undefined` closes it. */
export function showHelp(key: string | undefined): void {
  requestedTopic = key
  for (const listener of listeners) listener()
}
export const useAskedHelp = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => requestedTopic,
  )
