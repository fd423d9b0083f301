/** `/ccommonapi/jobs`, `/ccommonapi/job`: own jobs, their progress, cancelling. */
import type { FastifyInstance } from 'fastify'
import { jobCalls } from '../../../model/calls/jobs.ts'
import { cancelJob, jobOf, jobsOf } from '../../../engine/jobs/job-queue.ts'
import { createRoutes } from '../../calls/route.ts'
import type { Server } from '../../route-context.ts'

export function jobRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(jobCalls.listJobs, jobsOf)
  read(jobCalls.readJob, (operation, { id }) => jobOf(operation, id))
  write(jobCalls.cancelJob, (operation, { id }) => cancelJob(operation, id))
}
