/**
 * `/clientinfoapi/providers`: super administrators manage the sign-in providers of their platform and see who is bound. Secrets are
 * written and never returned.
 */
import type { FastifyInstance } from 'fastify'
import { boundPeople, listProviders, saveProvider, unbind } from '../../../engine/authentication/identity-providers.ts'
import { invalid } from '../../../model/errors.ts'
import { mayCall } from '../../adapters/outbound.ts'
import { baseSettings } from '../../adapters/provider-call.ts'
import { seal } from '../../adapters/sealed-secrets.ts'
import { results } from '../../http/responses.ts'
import { dataOf } from '../../http/body.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'
import { backTo } from '../access/external-login.ts'

const behind = { config: { guard: 'session' } } as const

export function identityProviderRoutes(app: FastifyInstance, server: Server): void {
  app.get('/clientinfoapi/providers/index', behind, async (request) => {
    const rows = await listProviders(server.engine, sessionOf(request).who)
    return results(rows.map((row) => ({ ...row, back_to: backTo(server, row as never) })))
  })
  app.post('/clientinfoapi/providers/save', behind, async (request) => {
    const data = dataOf(request.body)
    const { issuer } = data
    if (typeof issuer === 'string' && URL.canParse(issuer.trim()) && !(await mayCall(server, new URL(issuer.trim()))))
      throw invalid([{ path: 'issuer', key: 'access.address' }])
    const id = await saveProvider(server.engine, sessionOf(request).who, data, {
      seal: (secret) => seal(server, secret),
      bases: server.localProviders ? baseSettings : [],
    })
    return results({ id })
  })
  app.get('/clientinfoapi/providers/people', behind, async (request) =>
    results(await boundPeople(server.engine, sessionOf(request).who, (request.query as Record<string, unknown>)['id'])),
  )
  app.post('/clientinfoapi/providers/unbind', behind, async (request) => {
    const { id, subject } = dataOf(request.body)
    await unbind(server.engine, sessionOf(request).who, { id, subject })
    return results(true)
  })
}
