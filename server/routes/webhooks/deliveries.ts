/** `/zutilsapi/out-api-bus`: sending documents to external receivers, and sending them again (SH-7-065, SH-8-010). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Input } from '../../../model/calls/contract.ts'
import { interfaceLogCalls, webhookCalls } from '../../../model/calls/webhooks.ts'
import { notFound, WeftError } from '../../../model/errors.ts'
import type { Operation } from '../../../engine/operation.ts'
import { sendingsOf, webhookReceiver } from '../../../engine/webhooks/webhook-receivers.ts'
import { createRoutes } from '../../calls/route.ts'
import { reading, typeOf } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { methods, parcelOf, sendOut, type Parcel } from '../../adapters/webhook-sender.ts'

export function webhookDeliveryRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(webhookCalls.pushDocuments, async (input, { request }) => {
    if (input.ids.length === 0) return { sent: 0 }
    const parcel = await reading(server, request, (operation) => newParcel(operation, server, input))
    await deliver(server, request, parcel)
    return { sent: parcel.docs.length }
  })
  handle(interfaceLogCalls.resendDocuments, async ({ id }, { request }) => {
    const parcel = await reading(server, request, (operation) => parcelAgain(operation, server, id))
    return { id: await deliver(server, request, parcel), sent: parcel.docs.length }
  })
}

/**
 * Returns the documents as the caller sees them, for a receiver that takes their type.
 * @throws WeftError 400 `outapi.config` for no such receiver or method, 403, 404
 */
async function newParcel(
  operation: Operation,
  server: Server,
  { apiKey, apiSendMethod = 'POST', skipEmpty, page, ids: docs }: Input<typeof webhookCalls.pushDocuments>,
): Promise<Parcel> {
  const type = typeOf(operation, page)
  const method = methods.find((name) => name === apiSendMethod.toUpperCase())
  const receiver = apiKey === undefined ? undefined : await webhookReceiver(operation, apiKey)
  if (!receiver || !method || !receiver.types.includes(type.name)) throw new WeftError(400, 'outapi.config')
  return { receiver, method, docs, skipEmpty, type: type.name, body: await parcelOf(operation, type, { docs, skipEmpty }) }
}

/**
 * Returns the documents of a delivery in the log, as they are now.
 * @throws WeftError 404 for no such delivery, 400 `outapi.config` where its receiver is gone or it was a call from outside
 */
async function parcelAgain(operation: Operation, server: Server, id: string): Promise<Parcel> {
  const [entry] = await sendingsOf(operation, { id })
  if (!entry) throw notFound()
  const receiver = await webhookReceiver(operation, entry.api_key)
  const method = methods.find((name) => name === entry.method)
  if (!receiver || !method || !entry.type) throw new WeftError(400, 'outapi.config')
  const { doc_ids: docs, skip_empty: skipEmpty, type } = entry
  const body = await parcelOf(operation, typeOf(operation, type), { docs, skipEmpty })
  return { receiver, method, docs, skipEmpty, type, body, againOf: id }
}

/**
 * Sends documents and returns the id of the delivery in the log.
 * @throws WeftError 409 `outapi.failed` when they did not arrive
 */
async function deliver(server: Server, request: FastifyRequest, parcel: Parcel): Promise<string> {
  const { id, state, status } = await sendOut(server, sessionOf(request).actor, parcel)
  if (state === 'failed') throw new WeftError(409, 'outapi.failed', { detail: { status } })
  return id
}
