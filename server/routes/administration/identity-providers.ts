/**
 * `/clientinfoapi/providers`: super administrators manage the sign-in providers of their platform and see who is bound. Secrets are
 * written and never returned.
 */
import type { FastifyInstance } from 'fastify'
import { identityProviderCalls } from '../../../model/calls/identity-providers.ts'
import { boundPeople, listProviders, saveProvider, unbind } from '../../../engine/authentication/identity-providers.ts'
import { invalid } from '../../../model/errors.ts'
import { mayCall } from '../../adapters/outbound.ts'
import { baseSettings } from '../../adapters/provider-call.ts'
import { seal } from '../../adapters/sealed-secrets.ts'
import { createRoutes } from '../../calls/route.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { callbackAddress } from '../access/external-login.ts'

export function identityProviderRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(identityProviderCalls.listProviders, async (_, { request }) => {
    const rows = await listProviders(server.engine, sessionOf(request).actor)
    return rows.map((row) => ({ ...row, back_to: callbackAddress(server, row) }))
  })
  handle(identityProviderCalls.saveProvider, async (input, { request }) => {
    const issuer = input.issuer?.trim() ?? ''
    if (URL.canParse(issuer) && !(await mayCall(server, new URL(issuer)))) throw invalid([{ path: 'issuer', key: 'access.address' }])
    const id = await saveProvider(server.engine, sessionOf(request).actor, input, {
      seal: (secret) => seal(server, secret),
      bases: server.localProviders ? baseSettings : [],
    })
    return { id }
  })
  handle(identityProviderCalls.listBoundUsers, ({ id }, { request }) => boundPeople(server.engine, sessionOf(request).actor, id))
  handle(identityProviderCalls.unbindUser, (input, { request }) => unbind(server.engine, sessionOf(request).actor, input))
}
