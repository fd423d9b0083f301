/** Fields that a platform adds to document types. */
import type { FastifyInstance } from 'fastify'
import { platformFieldCalls } from '../../../model/calls/platform-fields.ts'
import { platformFieldsOf, savePlatformFields } from '../../../engine/admin/platform-fields.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function platformFieldRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(platformFieldCalls.listPlatformFields, (operation, { type }) => platformFieldsOf(operation, type))
  write(platformFieldCalls.savePlatformFields, savePlatformFields)
}
