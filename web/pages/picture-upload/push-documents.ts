/**
 * Webhook push of documents to an external receiver. An empty list sends nothing; a toast stays until the response arrives, a failure
 * stays ten seconds (SH-4-031, SH-4-032, SH-8-010, SH-8-013).
 */
import type { AnswerOf } from '../../../model/calls/call-types.ts'
import { semicolon } from '../../../ui/text/language.tsx'
import { fillPlaceholders } from '../../../model/text.ts'
import { messages } from './messages.ts'
import { identity } from '../../session/session-store.ts'
import { ApiError, call } from '../../api/client.ts'
import { say } from '../../api/toasts-and-connection.ts'

export type Receiver = Pick<AnswerOf<'/zutilsapi/out-api-bus/index'>[number], 'api_key' | 'name'>
const message = (word: keyof typeof messages, values: Readonly<Record<string, unknown>> = {}): string =>
  fillPlaceholders(messages[word][identity().language === 'en' ? 1 : 0], values)

/** Pushes documents. Returns true when they were delivered. `skipEmpty` omits empty values. */
export async function pushOut(
  { api_key: apiKey, name }: Receiver,
  {
    page,
    ids,
    method = 'POST',
    skipEmpty = false,
  }: { page: string; ids: readonly string[]; method?: 'POST' | 'PUT' | 'PATCH'; skipEmpty?: boolean },
): Promise<boolean> {
  if (ids.length === 0) return false
  if (apiKey.trim() === '') {
    say.warning(message('badConfig'))
    return false
  }
  const notice = say.sending(message('sending', { name }))
  try {
    const { sent } = await call('/zutilsapi/out-api-bus/auto-push', {
      query: { apiKey, apiSendMethod: method, skipEmpty: String(skipEmpty) },
      data: { page, ids },
      quiet: true,
    })
    notice.done(message('sent', { count: sent, name }))
    return true
  } catch (error) {
    const texts = error instanceof ApiError ? [error.errors].flat(2).filter((one) => typeof one === 'string') : []
    notice.failed(texts.join(semicolon()) || message('notSent'))
    return false
  }
}
