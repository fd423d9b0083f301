/** Puts the calls of a node through the queue by cost, after the guard knows whose they are. */
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../engine/authentication/network.ts'
import { WeftError } from '../../model/errors.ts'
import type { Server } from '../route-context.ts'
import { createFairQueue } from './fair-queue.ts'

/** How often the node looks how busy it is, in milliseconds, and from which part of that time on it is. */
const [interval, busyFrom] = [100, 0.7]

/** Callers without an account share the part of one company, in which each network of theirs counts as a person. */
const withoutAccount = 'without account'

/** Signed-in people count for their company. */
export function addFairCalls(app: FastifyInstance, server: Server): void {
  let before = performance.eventLoopUtilization()
  let isBusy = false
  const pool = () => (server.state === 'ready' ? server.engine.pool : undefined)
  const queue = createFairQueue({ busy: () => isBusy || (pool()?.waitingCount ?? 0) > 0, most: 12 })
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(now, before).utilization > busyFrom
    before = now
    queue.turn()
  }, interval).unref()
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.url === '/healthz') return
    const actor = request.session?.actor ?? request.wall?.actor
    const end = await (actor
      ? queue.enter(`${actor.platform} ${actor.company}`, actor.user)
      : queue.enter(withoutAccount, networkOf(request.ip)))
    if (!end) throw new WeftError(429, 'generic.tooMany')
    // The connection's end is what an aborted call has too; `onResponse` does not run for those.
    if (reply.raw.closed) end()
    else reply.raw.once('close', end)
  })
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}
