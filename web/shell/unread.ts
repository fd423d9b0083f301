/** Unread counts as the bell, the menus and the to-do centre show them: one question for all, asked again by the live line and every minute (SH-3-016). */
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { keys } from '../api/query-keys.ts'

export interface Unread {
  readonly total: number
  readonly menus: Readonly<Record<string, number>>
  readonly categories: Readonly<Record<string, number>>
  readonly tasks: { readonly mine: number; readonly unread: number; readonly started: number; readonly done: number }
}

export const useUnread = () =>
  useQuery({
    queryKey: keys.unread(),
    queryFn: () => call<Unread>('/notifyapi/notify-msg/menu-unread-sum', { method: 'GET', quiet: true, client: 'v2' }),
    refetchInterval: 60_000,
  })
/** More than 99 is many. */
export const capped = (count: number): string => (count > 99 ? '99+' : String(count))
