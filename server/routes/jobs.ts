/** `/ccommonapi/jobs`, `/ccommonapi/job`: own jobs, their progress, cancelling. */
import type { FastifyInstance } from 'fastify'
import { jobCalls } from '../../model/calls/kept.ts'
import { cancelJob, jobOf, jobsOf } from '../../engine/jobs/jobs.ts'
import { createRoutes } from '../calls/route.ts'
import type { Server } from '../server.ts'

export function jobRoutes(app: FastifyInstance, server: Server): void {
  const { read, write } = createRoutes(app, server)
  read(jobCalls.listJobs, jobsOf)
  read(jobCalls.readJob, (run, { id }) => jobOf(run, id))
  write(jobCalls.cancelJob, (run, { id }) => cancelJob(run, id))
}
