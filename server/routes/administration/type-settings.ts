/** Settings of document types. */
import type { FastifyInstance } from 'fastify'
import { typeSettingCalls } from '../../../model/calls/type-settings.ts'
import { listTypeSettings, saveTypeSettings } from '../../../engine/admin/type-settings.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function typeSettingRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(typeSettingCalls.listTypeSettings, listTypeSettings)
  write(typeSettingCalls.saveTypeSettings, saveTypeSettings)
}
