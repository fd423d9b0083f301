/** `/openapi.json`, generated once from the shipped definitions, and `/platform/openapi.json` with the fields that the platform added. */
import type { FastifyInstance } from 'fastify'
import { requireAdministrator } from '../../engine/authorisation/admin-permissions.ts'
import type { Catalog } from '../../engine/operation.ts'
import { openApi } from '../openapi/document.ts'
import { reading } from '../http/call-context.ts'
import type { Server } from '../route-context.ts'

export function openApiRoutes(app: FastifyInstance, server: Server): void {
  const texts = new WeakMap<Catalog, string>()
  const textOf = (catalog: Catalog): string => {
    const known = texts.get(catalog)
    if (known !== undefined) return known
    const text = JSON.stringify(openApi([...catalog.types.values()], { address: server.publicUrl ?? server.address }))
    texts.set(catalog, text)
    return text
  }
  app.get('/openapi.json', { config: { guard: 'public' } }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(textOf(server.engine.catalog)),
  )
  // For administrators, since it names fields that parties and roles may not see.
  app.get('/platform/openapi.json', { config: { guard: 'session' } }, async (request, reply) => {
    const text = await reading(server, request, async (operation) => {
      requireAdministrator(operation, 'rules')
      return textOf(operation.engine.catalog)
    })
    return reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-cache').send(text)
  })
}
