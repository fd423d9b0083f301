/** Sends documents to an external receiver, signed and once, and records every delivery in the interface log, whatever its outcome. */
import { createHmac } from 'node:crypto'
import type { AnyDocument } from '../../model/document.ts'
import { isEnding } from '../../model/people/returned.ts'
import { forbidden, notFound, WeftError } from '../../model/errors.ts'
import { hiddenSteps } from '../../engine/authorisation/hidden-steps.ts'
import { policyFor } from '../../engine/authorisation/policy.ts'
import { overdueDeliveries, type SendWebhook } from '../../engine/webhooks/webhook-events.ts'
import { logSending, webhookReceivers, type WebhookReceiver, type Sending } from '../../engine/webhooks/webhook-receivers.ts'
import { platformType } from '../../engine/store/memory/platform-catalog.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Operation } from '../../engine/operation.ts'
import { viewDocument } from '../../engine/save/view/document-view.ts'
import type { Actor } from '../../engine/actor.ts'
import { callOut } from './outbound.ts'
import { unseal } from './sealed-secrets.ts'
import type { Server } from '../route-context.ts'

export const methods = ['POST', 'PUT', 'PATCH'] as const
export type Method = (typeof methods)[number]
export interface Parcel {
  readonly receiver: WebhookReceiver
  readonly method: Method
  readonly body: string
  readonly docs: readonly string[]
  readonly skipEmpty: boolean
  /** Absent for a test call. */
  readonly type?: string
  readonly event?: string
  readonly againOf?: string
}
type Attempt = Pick<Sending, 'status' | 'answer' | 'error'> & { readonly state: 'sent' | 'failed' }
export type Outcome = Attempt & { readonly id: string; readonly took: number }

/**
 * Returns the documents as the user sees them, as JSON text; of an event that ended a document for the user's company, how it ended.
 * @throws WeftError 403 for a user who may not export them; 404 for an event that the user does not see
 */
export async function parcelOf(
  operation: Operation,
  type: AnyDocument,
  { docs, skipEmpty, event, unseenBy = [] }: { docs: readonly string[]; skipEmpty: boolean; event?: string; unseenBy?: readonly string[] },
): Promise<string> {
  const policy = await policyFor(operation, type)
  if (!policy.may.export) throw forbidden()
  const documents: unknown[] = []
  for (const id of docs) {
    const { may: _, partyRole, ...doc } = await viewDocument(operation, type, id, { live: event === undefined || !isEnding(type, event) })
    // Whom the policy does not let see a step is not sent that it was done.
    if (unseenBy.includes(String(partyRole))) throw notFound()
    if (event && hiddenSteps(type, (path) => policy.restriction(path, String(partyRole)) === 2).whole.has(event)) throw notFound()
    documents.push(skipEmpty ? withoutEmpty(doc) : doc)
  }
  return JSON.stringify({ page: type.name, ...(event ? { event } : {}), documents })
}

/** Sends the payload and records the delivery. A failure is returned as an outcome; nothing is thrown for it. */
export async function sendOut(server: Server, actor: Actor, { receiver, body, ...parcel }: Parcel): Promise<Outcome> {
  const begun = performance.now()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (receiver.secret !== '')
    headers['x-weft-signature'] = createHmac('sha256', unseal(server, Buffer.from(receiver.secret, 'base64')))
      .update(body)
      .digest('hex')
  const met = await attempt(server, receiver.url, { method: parcel.method, headers, body })
  const outcome = { ...met, took: Math.round(performance.now() - begun) }
  // A separate transaction, so that a failed delivery stays in the log as well.
  const id = await runInTransaction(server.engine, actor, (operation) =>
    logSending(operation, { ...parcel, ...outcome, api_key: receiver.api_key, url: receiver.url, sent: body.slice(0, 200_000) }),
  )
  return { ...outcome, id }
}

async function attempt(
  server: Server,
  url: string,
  call: { method: string; headers: Record<string, string>; body: string },
): Promise<Attempt> {
  try {
    const answer = await callOut(server, url, call)
    const text = (await answer.text()).slice(0, 4000)
    return { state: answer.ok ? 'sent' : 'failed', status: answer.status, answer: text, error: null }
  } catch (error) {
    return { state: 'failed', status: null, answer: '', error: (error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

/**
 * Sends a document automatically after an operation, with the permissions of the receiver's keeper. It ends silently if the keeper
 * may not see the document or the receiver is stopped.
 */
export async function sendByItself(server: Server, due: Parameters<SendWebhook>[0]): Promise<string | undefined> {
  const type = server.engine.types.get(due.type)
  const actor = type && (await overdueDeliveries(server.engine, due))
  if (!type || !actor) return undefined
  const docs = [due.doc_id]
  const sending = await runInTransaction(server.engine, actor, async (operation) => {
    const receiver = (await webhookReceivers(operation)).find((one) => one.id === due.api_id && one.status === 'active')
    return (
      receiver && {
        receiver,
        body: await parcelOf(operation, platformType(operation, type), {
          docs,
          skipEmpty: false,
          event: due.event,
          unseenBy: due.unseen_by,
        }),
      }
    )
  }).catch((error: unknown) => {
    if (error instanceof WeftError && (error.code === 403 || error.code === 404)) return undefined
    throw error
  })
  if (!sending) return undefined
  const outcome = await sendOut(server, actor, { ...sending, method: 'POST', docs, skipEmpty: false, type: type.name, event: due.event })
  return outcome.state === 'sent' ? undefined : (outcome.error ?? String(outcome.status))
}

/** Removes fields without a value, also in lines. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined && one !== '' && !(Array.isArray(one) && one.length === 0))
      .map(([key, one]) => [key, withoutEmpty(one)]),
  )
}
