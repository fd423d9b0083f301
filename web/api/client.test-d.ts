/** What the compiler refuses at a call with a contract: checked by `tsc`, run by nobody. */
import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'
import { call } from './client.ts'
import { answerKey, callKey, groupKey } from './query-keys.ts'

export async function refused(): Promise<void> {
  const rows = await call('/notifyapi/chat/messages', { method: 'GET', fields: { id: '1' } })
  const text: string | undefined = rows[0]?.text
  // @ts-expect-error the answer has no such key
  void rows[0]?.txt
  // @ts-expect-error the input has no such key
  await call('/notifyapi/chat/messages', { method: 'GET', fields: { ids: '1' } })
  // @ts-expect-error this call reads: it is GET
  await call('/notifyapi/chat/messages', { fields: { id: '1' } })
  // @ts-expect-error a text, not a number
  await call('/notifyapi/chat/say', { data: { id: '1', text: 1 } })
  // @ts-expect-error the input has no such key
  await call('/zutilsapi/out-api-bus/auto-push', { query: { api_key: 'ERP' } })
  // @ts-expect-error an answer is read only
  rows[0]!.text = text ?? ''
}

/** Query keys are derived from contracts: neither a path nor a name that no contract has, nor an array written by hand, is a key. */
export function useRefusedKeys(): void {
  const { data } = useQuery({ ...callQuery('/notifyapi/chat/messages', { method: 'GET', fields: { id: '1' } }), staleTime: 0 })
  const text: string | undefined = data?.[0]?.text
  void [text, answerKey('/notifyapi/chat/messages', { id: '1' }), callKey('/notifyapi/chat/messages'), groupKey('/notifyapi/chat')]
  // @ts-expect-error the input has no such key
  callKey('/notifyapi/chat/messages', { ids: '1' })
  // @ts-expect-error no call has this path
  answerKey('/notifyapi/chat/message')
  // @ts-expect-error no call stands under this address
  groupKey('/notifyapi/chats')
  // @ts-expect-error a key that is written by hand
  useQuery({ queryKey: ['chat', 'index'], queryFn: () => 1 })
}
