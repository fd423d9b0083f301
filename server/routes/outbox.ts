/** The outbox for administrators: what mail and SMS carried, or would have carried. Contract in docs/wire.md. */
import type { FastifyInstance } from 'fastify'
import { listSentMessages, openSentMessage } from '../../engine/notify/sent-messages.ts'
import { results } from '../http/responses.ts'
import { dataOf, type Plain } from '../http/body.ts'
import { sessionOf } from '../http/guard.ts'
import type { Server } from '../route-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/clientinfoapi/outbox'

export function outboxRoutes(app: FastifyInstance, server: Server): void {
  app.get(`${group}/index`, behind, async (request) => {
    const query = request.query as Plain
    const whole = (value: unknown, otherwise: number, most: number) =>
      /^\d{1,6}$/.test(String(value)) ? Math.min(Math.max(Number(value), 1), most) : otherwise
    return results({
      ...(await listSentMessages(server.engine, sessionOf(request).who, {
        page: whole(query['page'], 1, 10_000),
        size: whole(query['size'], 50, 200),
        channel: String(query['channel'] ?? ''),
        state: String(query['state'] ?? ''),
      })),
      carries: { email: Boolean(server.smtpUrl), sms: Boolean(server.smsUrl) },
    })
  })
  app.post(`${group}/open`, behind, async (request) =>
    results({ text: await openSentMessage(server.engine, sessionOf(request).who, dataOf(request.body)['id']) }),
  )
}
