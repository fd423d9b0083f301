/** Unread counts as the bell, the menus and the to-do centre show them: one question for all, asked again by the live line and every minute (SH-3-016). */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'

export type Unread = AnswerOf<'/notifyapi/notify-msg/menu-unread-sum'>

export const useUnread = () =>
  useQuery({
    queryKey: keys.unread(),
    queryFn: () => call('/notifyapi/notify-msg/menu-unread-sum', { method: 'GET', quiet: true, client: 'v2' }),
    refetchInterval: 60_000,
  })
/** More than 99 is many. */
export const capped = (count: number): string => (count > 99 ? '99+' : String(count))
