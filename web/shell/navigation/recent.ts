/**
 * The last twenty documents that a user opened (U06), stored in the server settings with a short delay. Their titles are loaded when
 * the list is shown.
 */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { currentUser, keepSettings, subscribeUser, type User } from '../../session/session-store.ts'
import { answerKey } from '../../api/query-keys.ts'

interface Place {
  readonly page: string
  readonly id: string
}
export type Recent = AnswerOf<'/clientinfoapi/user-profile/recent'>[number]

const placesOf = (user: User | undefined): readonly Partial<Place>[] =>
  Array.isArray(user?.settings['RECENT']) ? (user.settings['RECENT'] as Partial<Place>[]) : []

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => Promise<unknown>) | undefined
/** Moves a document to the top. Several in a row are sent to the server in one call. */
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

/** Returns the recent documents, newest first, with their current titles. */
export function useRecent(): readonly Recent[] {
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const places = placesOf(user)
  const answer = useQuery({
    queryKey: answerKey('/clientinfoapi/user-profile/recent', {}, places.map((one) => one.id ?? '').join()),
    enabled: places.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      await send()
      return call('/clientinfoapi/user-profile/recent', { method: 'GET', quiet: true, client: 'v2' })
    },
  })
  return places.length > 0 ? (answer.data ?? []) : []
}
