/**
 * Sends SMS through an HTTP gateway (`SMS_URL`, `SMS_KEY`): JSON `{ to, text }` with a bearer key. Without a gateway, messages stay
 * in the outbox.
 */
import { recordSentMessage } from '../../engine/notify/sent-messages.ts'
import type { Server } from '../route-context.ts'

export interface Sms {
  /** Digits only, with a leading + for another country. */
  readonly to: string
  readonly text: string
  readonly kind: string
  readonly secret: boolean
  readonly user?: string
  readonly platform?: string
  /** Identifies the message over several tries; sent as `Idempotency-Key`, so that a gateway can discard a repetition. */
  readonly messageId?: string
}
const patience = 10_000

/**
 * Sends an SMS.
 * @throws Error when the gateway refuses or does not answer within 10 s; the failure is recorded first
 */
export async function sendSms(server: Server, sms: Sms): Promise<'sent' | 'kept'> {
  const row = {
    channel: 'sms',
    receiver: sms.to,
    kind: sms.kind,
    subject: '',
    text: sms.text,
    secret: sms.secret,
    user: sms.user,
    platform: sms.platform,
  } as const
  if (!server.smsUrl) {
    await recordSentMessage(server.engine, { ...row, state: 'kept' })
    return 'kept'
  }
  try {
    const answer = await fetch(server.smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.smsKey ? { authorization: `Bearer ${server.smsKey}` } : {}),
        ...(sms.messageId ? { 'idempotency-key': sms.messageId } : {}),
      },
      body: JSON.stringify({ to: sms.to, text: sms.text }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    if (!answer.ok) throw new Error(`gateway ${answer.status}`)
  } catch (error) {
    await recordSentMessage(server.engine, { ...row, state: 'failed', error: (error as Error).message })
    throw error
  }
  await recordSentMessage(server.engine, { ...row, state: 'sent' })
  return 'sent'
}
