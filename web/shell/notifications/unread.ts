/**
 * Unread counts for the bell, the menus and the to-do centre: one shared query, refetched on realtime events and every minute
 * (SH-3-016).
 */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-query.ts'

export type Unread = AnswerOf<'/notifyapi/notify-msg/menu-unread-sum'>

export const useUnread = () =>
  useQuery({
    ...callQuery('/notifyapi/notify-msg/menu-unread-sum', { method: 'GET', quiet: true, client: 'v2' }),
    refetchInterval: 60_000,
  })
/** Returns the count as text, capped at 99+. */
export const capped = (count: number): string => (count > 99 ? '99+' : String(count))
