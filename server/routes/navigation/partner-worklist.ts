/** `GET /ccommonapi/utils/asked`: one list of the open requests of each buyer, over all platforms that the user belongs to (U85). */
import type { FastifyInstance } from 'fastify'
import { membershipsOf, type Membership } from '../../../engine/authentication/memberships.ts'
import { buyersOf } from '../../../engine/pages/partner-worklist.ts'
import { runInTransaction } from '../../../engine/store/run-operation.ts'
import { navigationCalls } from '../../../model/calls/navigation.ts'
import { localise } from '../../../model/text.ts'
import { createRoutes } from '../../calls/route.ts'
import { workbench } from '../../contributions.ts'
import { sessionOf } from '../../http/guard.ts'
import type { Server } from '../../route-context.ts'

export function partnerWorklistRoutes(app: FastifyInstance, server: Server): void {
  const { handle } = createRoutes(app, server)
  handle(navigationCalls.listPartnerWork, async (_, { request }) => {
    const { actor } = sessionOf(request)
    const places = []
    // Each platform is read in its own transaction, which sees only that platform.
    for (const membership of await membershipsOf(server.engine, actor)) places.push(await workAt(server, membership, actor.platform))
    return places
  })
}

async function workAt(server: Server, { actor, platform, company }: Membership, currentPlatform: string) {
  return {
    platform_id: actor.platform,
    platform_name: localise(platform, actor.language),
    client_name: localise(company, actor.language),
    here: actor.platform === currentPlatform,
    buyers: await runInTransaction(server.engine, actor, (operation) => buyersOf(operation, workbench.partnerWorklist)),
  }
}
