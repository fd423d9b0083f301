/** The last twenty documents that a person opened (U06), kept with the settings on the server, a moment after they were opened. What they are called is asked for when it is shown. */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLanguage } from '../../../ui/text/language.tsx'
import { call } from '../../api/client.ts'
import { currentUser, keepSettings, subscribeUser, type User } from '../../session/session-store.ts'
import { keys } from '../../api/query-keys.ts'

interface Place {
  readonly page: string
  readonly id: string
}
export type Recent = AnswerOf<'/clientinfoapi/user-profile/recent'>[number]

const placesOf = (user: User | undefined): readonly Partial<Place>[] =>
  Array.isArray(user?.settings['RECENT']) ? (user.settings['RECENT'] as Partial<Place>[]) : []

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => Promise<unknown>) | undefined
/** Puts a document first. Several in a row are told to the server once. */
export function noteRecent({ page, id }: Place): void {
  const user = currentUser()
  if (!user) return
  const list = [{ page, id }, ...placesOf(user).filter((other) => other.id !== id)].slice(0, 20)
  keepSettings({ ...user.settings, RECENT: list })
  clearTimeout(timer)
  waiting = () => call('/clientinfoapi/user-profile/save-setting', { data: { RECENT: list }, quiet: true }).catch(() => undefined)
  timer = setTimeout(send, 3000)
}
async function send(): Promise<void> {
  const now = waiting
  waiting = undefined
  clearTimeout(timer)
  await now?.()
}

/** The newest first, as they are called now. */
export function useRecent(): readonly Recent[] {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const language = useLanguage()
  const places = placesOf(user)
  const answer = useQuery({
    queryKey: keys.recentPlaces(language, places.map((one) => one.id ?? '').join()),
    enabled: places.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      await send()
      return call('/clientinfoapi/user-profile/recent', { method: 'GET', quiet: true, client: 'v2' })
    },
  })
  return places.length > 0 ? (answer.data ?? []) : []
}
