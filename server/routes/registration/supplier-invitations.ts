/**
 * `/clientinfoapi/vendor-invites`: a brand invites suppliers by mail; the link opens their registration, filled with what the brand
 * already knows.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, invalid, WeftError } from '../../../model/errors.ts'
import { supplier } from '../../../documents/supplier/supplier.ts'
import { invalidateLink, type Link } from '../../../engine/registration/applications.ts'
import { invitations, invite, inviteAgain, inviteDays } from '../../../engine/registration/invitations.ts'
import { policyFor } from '../../../engine/authorisation/policy.ts'
import { sendMail } from '../../adapters/mail.ts'
import { results } from '../../http/responses.ts'
import { dataOf } from '../../http/body.ts'
import { sessionOf } from '../../http/guard.ts'
import { baseUrl, type Server } from '../../route-context.ts'
import { idOf, only, reading } from '../../http/call-context.ts'

const behind = { config: { guard: 'session' } } as const
const group = '/clientinfoapi/vendor-invites'
/** Returns typed text as one short line for a mail. */
const line = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? value
        .replace(/[\s/]+/g, ' ')
        .trim()
        .slice(0, most)
    : ''

export function supplierInvitationRoutes(app: FastifyInstance, server: Server): void {
  /** Checks that the caller may create suppliers of a brand. */
  const mayInvite = (request: FastifyRequest) =>
    reading(server, request, async (operation) => {
      if (operation.actor.companyKind !== 'brand' || !(await policyFor(operation, supplier)).may.create) throw forbidden()
      return operation.actor
    })

  app.get(`${group}/index`, behind, async (request) => results(await invitations(server.engine, await mayInvite(request))))
  app.post(`${group}/send`, behind, async (request) => {
    const actor = await mayInvite(request)
    const data = dataOf(request.body)
    only(data, 'email', 'company', 'contact', 'language', 'days')
    const company = line(data['company'], 100)
    if (company === '') throw invalid([{ path: 'company', key: 'common.INPUT_REQUIRED' }])
    const language = data['language'] === 'en' ? 'en' : 'zh'
    const days = daysOf(data['days'])
    const link = await invite(server.engine, actor, { email: data['email'], company, contact: line(data['contact'], 40), language, days })
    await send(request, link, days)
    return results({ id: link.application.id })
  })
  app.post(`${group}/again`, behind, async (request) => {
    const actor = await mayInvite(request)
    const data = dataOf(request.body)
    only(data, 'id', 'days')
    const days = daysOf(data['days'])
    await send(request, await inviteAgain(server.engine, actor, idOf(data), days), days)
    return results(true)
  })

  async function send(request: FastifyRequest, { token, receiver, application }: Link, days: number): Promise<void> {
    const { brand, door, given, language, platform } = application
    try {
      await sendMail(server, {
        to: receiver,
        language,
        kind: 'vendorInvite',
        platform,
        values: {
          brand: brand[language],
          by: line(sessionOf(request).who.name, 40),
          name: line(given['contactName'], 40),
          company: line(given['name'], 60),
          days: String(days),
          url: `${baseUrl(server)}/vendorsignup/validate/${encodeURIComponent(door)}#token=${token}`,
        },
      })
    } catch (cause) {
      await invalidateLink(server.engine, token)
      throw Object.assign(new WeftError(503, 'access.mailFailed'), { cause })
    }
  }
}

const daysOf = (value: unknown): number => inviteDays.find((one) => String(one) === String(value)) ?? 14
