/**
 * `/clientinfoapi/vendor-invites`: a brand invites companies by mail; the link opens their registration, filled with what the brand
 * already knows.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Link } from '../../../engine/registration/applications.ts'
import { invitations, invite, inviteAgain, requireInviter, shortLine } from '../../../engine/registration/invitations.ts'
import { createRoutes } from '../../calls/route.ts'
import { registration } from '../../contributions.ts'
import { reading } from '../../http/call-context.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { mailLinkNow, namesIn } from './registration-mail.ts'

const { form, invitationCalls: calls } = registration

export function invitationRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  const inviterOf = (request: FastifyRequest) => reading(server, request, (operation) => requireInviter(operation, form))
  const mail = (request: FastifyRequest, link: Link, days: number) =>
    mailLinkNow(server, link, {
      language: link.application.language,
      kind: 'vendorInvite',
      values: { by: shortLine(sessionOf(request).actor.name, 40), name: namesIn(link).contact, days: String(days) },
    })
  handle(calls.listInvitations, async (_, { request }) => invitations(server.engine, await inviterOf(request), form))
  handle(calls.sendInvitation, async (input, { request }) => {
    const link = await invite(server.engine, await inviterOf(request), form, input)
    await mail(request, link, input.days)
    return { id: link.application.id }
  })
  handle(calls.repeatInvitation, async ({ id, days }, { request }) => {
    await mail(request, await inviteAgain(server.engine, await inviterOf(request), id, days), days)
  })
}
