/** Who acts for the caller while they are away. */
import type { FastifyInstance } from 'fastify'
import { appoint, dismiss, substitutesOf, suggested } from '../../../engine/workflow/people/substitutes.ts'
import { substituteCalls } from '../../../model/calls/substitutes.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function substituteRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(substituteCalls.listSubstitutes, substitutesOf)
  read(substituteCalls.suggestSubstitutes, (operation, { FROM, TO }) => suggested(operation, { from: FROM, to: TO }))
  write(substituteCalls.appointSubstitute, async (operation, { USER_ID = '', FROM, TO, PAGE }) => ({
    id: await appoint(operation, { delegate: USER_ID, from: FROM, to: TO, page: PAGE?.replaceAll('-', '_') }),
  }))
  write(substituteCalls.dismissSubstitute, (operation, { ID }) => dismiss(operation, ID))
}
