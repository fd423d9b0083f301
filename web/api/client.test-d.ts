/** What the compiler refuses at a call with a contract: checked by `tsc`, run by nobody. */
import { call } from './client.ts'

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
