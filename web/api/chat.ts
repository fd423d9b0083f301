/** State of conversations: loaded once, then updated by realtime messages. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '../../model/calls/call-types.ts'
import { call } from './client.ts'
import { callQuery } from './call-query.ts'
import { join, listen } from './socket.ts'
import { callKey } from './query-keys.ts'

export type Conversation = AnswerOf<'/notifyapi/chat/index'>[number]
export type Message = Pick<
  AnswerOf<'/notifyapi/chat/messages'>[number],
  'id' | 'conversation' | 'user_name' | 'client_name' | 'text' | 'at' | 'mine'
> & {
  /** `sending`: not on the server yet; `failed`: rejected. */
  readonly state?: 'sending' | 'failed'
}

export function useConversations(doc?: string) {
  return useQuery({
    ...callQuery('/notifyapi/chat/index', { method: 'GET', fields: { doc }, quiet: true }),
  })
}

/** Messages of one conversation. While it is open, its room is joined and incoming messages are marked as read. */
export function useMessages(id: string) {
  const queries = useQueryClient()
  const answer = useQuery({
    ...callQuery('/notifyapi/chat/messages', { method: 'GET', fields: { id }, quiet: true }),
    staleTime: 0,
  })
  useEffect(() => {
    const leave = join(id)
    const stop = listen((frame) => {
      if (frame.type === 'reconnected') void queries.invalidateQueries({ queryKey: callKey('/notifyapi/chat/messages', { id }) })
      if (frame.type !== 'notifytowechat' || frame.data.conversation !== id) return
      append(queries, id, frame.data)
      void readAll(queries, id)
    })
    return () => {
      leave()
      stop()
    }
  }, [id, queries])
  const there = answer.data !== undefined
  useEffect(() => {
    if (there) void readAll(queries, id)
  }, [there, id, queries])
  return answer
}

/**
 * Adds a message once, whether the response or the realtime message arrives first. `instead` is the pending message that it replaces.
 */
export function append(queries: QueryClient, id: string, message: Message, instead?: string): void {
  queries.setQueriesData<readonly Message[]>({ queryKey: callKey('/notifyapi/chat/messages', { id }) }, (now) => {
    if (!now) return now
    const others = now.filter((one) => one.id !== instead)
    return others.some((one) => one.id === message.id) ? others.map((one) => (one.id === message.id ? message : one)) : [...others, message]
  })
}

/**
 * Loads messages before the first one shown.
 * @returns whether there may be more
 */
export async function earlier(queries: QueryClient, id: string, before: string): Promise<boolean> {
  const rows = await call('/notifyapi/chat/messages', { method: 'GET', fields: { id, before } })
  queries.setQueriesData<readonly Message[]>({ queryKey: callKey('/notifyapi/chat/messages', { id }) }, (now) => now && [...rows, ...now])
  return rows.length === 100
}

async function readAll(queries: QueryClient, id: string): Promise<void> {
  await call('/notifyapi/chat/read', { fields: { id }, quiet: true }).catch(() => undefined)
  void queries.invalidateQueries({ queryKey: callKey('/notifyapi/chat/index') })
}
