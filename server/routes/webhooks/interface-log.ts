/** `/zutilsapi/out-api-bus/log`: every call to a receiver and every call of another system, for administrators (DM-4-057). */
import type { FastifyInstance } from 'fastify'
import type { Output } from '../../../model/calls/contract.ts'
import { interfaceLogCalls } from '../../../model/calls/webhooks.ts'
import { notFound } from '../../../model/errors.ts'
import { localise } from '../../../model/text.ts'
import type { Operation } from '../../../engine/operation.ts'
import { sendingsOf, type LogRow } from '../../../engine/webhooks/webhook-receivers.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'
import { webhookEvents } from './webhook-events.ts'

export function interfaceLogRoutes(app: FastifyInstance, server: Server): void {
  const { read } = createRoutes(app, server)
  read(interfaceLogCalls.listInterfaceLog, async (operation, { api_key: apiKey, ...filter }) =>
    (await sendingsOf(operation, { ...filter, apiKey })).map((row) => shownEntry(operation, row)),
  )
  read(interfaceLogCalls.readInterfaceLog, async (operation, { id }) => {
    const [row] = await sendingsOf(operation, { id })
    if (!row) throw notFound()
    return shownEntry(operation, row)
  })
}

/** Returns an entry with module and title of its type and the name of its operation, in the user's language. */
function shownEntry({ engine, actor }: Operation, row: LogRow): Output<typeof interfaceLogCalls.readInterfaceLog> {
  const type = row.type === null ? undefined : engine.types.get(row.type)
  const event = type && row.event !== null ? webhookEvents(type)[row.event] : undefined
  return {
    ...row,
    module: type?.module ?? null,
    title: type ? localise(type.label, actor.language) : null,
    event_title: event ? localise(event, actor.language) : row.event,
  }
}
