/** The kinds of long work that this server does, by name. */
import type { JobHandler } from '../engine/jobs/jobs.ts'
import type { Server } from './server.ts'

export const jobHandlers = (server: Server): ReadonlyMap<string, JobHandler> => new Map<string, JobHandler>([...server.jobs])
