/** `/clientinfoapi/outbox`: what mail and SMS carried, or would have carried, for administrators. */
import type { FastifyInstance } from 'fastify'
import { sentMessageCalls } from '../../../model/calls/sent-messages.ts'
import { listSentMessages, openSentMessage } from '../../../engine/notify/sent-messages.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { configuredChannels } from '../../adapters/channels.ts'

export function sentMessageRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  const between = (value: string | undefined, fallback: number, max: number) =>
    /^\d{1,6}$/.test(value ?? '') ? Math.min(Math.max(Number(value), 1), max) : fallback

  handle(sentMessageCalls.listSentMessages, async ({ page, size, channel = '', state = '' }, { request }) => ({
    ...(await listSentMessages(server.engine, sessionOf(request).actor, {
      page: between(page, 1, 10_000),
      size: between(size, 50, 200),
      channel,
      state,
    })),
    carries: configuredChannels(server),
  }))
  handle(sentMessageCalls.openSentMessage, async ({ id }, { request }) => ({
    text: await openSentMessage(server.engine, sessionOf(request).actor, id),
  }))
}
