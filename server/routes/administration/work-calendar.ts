/** Working time of a platform. */
import type { FastifyInstance } from 'fastify'
import { workCalendarCalls } from '../../../model/calls/work-calendar.ts'
import { saveWorkCalendar, workCalendar } from '../../../engine/admin/work-calendar.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function workCalendarRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(workCalendarCalls.readWorkCalendar, workCalendar)
  write(workCalendarCalls.saveWorkCalendar, saveWorkCalendar)
}
