/** Gathers refused calls of a node in memory and writes them every few seconds: a flood of them costs a row a minute, not one a call. */
import type { FastifyRequest } from 'fastify'
import { recordDeniedCalls, type DeniedCall } from '../../engine/journal/denied-calls.ts'
import type { Server } from '../route-context.ts'

const every = 2000
/** Kinds that are gathered at most of one platform; further ones are not counted until the next writing. */
const most = 2000
/** Not allowed, not there (or hidden), too many. */
const refusals = new Set([403, 404, 429])

export interface DeniedCalls {
  /** Notes a refused call of a person who is signed in; failed sign-ins stand in the log of sign-ins. */
  note(request: FastifyRequest, status: number, reason: string): void
  /** Writes what was gathered. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export function gatherDeniedCalls(server: Server): DeniedCalls {
  /** By platform, so that a flood on one takes no place of another. */
  let gathered = new Map<string, Map<string, DeniedCall>>()
  const add = (call: DeniedCall): void => {
    const { platform, user, ip, route, status, reason } = call
    const own = gathered.get(platform) ?? new Map<string, DeniedCall>()
    gathered.set(platform, own)
    const key = JSON.stringify([user, ip, route, status, reason])
    const known = own.get(key)
    if (!known && own.size >= most) return
    own.set(key, { ...call, times: (known?.times ?? 0) + call.times })
  }
  /** Writes what was gathered. What cannot be written, since the database is away, is written with what comes meanwhile. */
  const flush = async (): Promise<void> => {
    const platforms = [...gathered.values()]
    gathered = new Map()
    for (const own of platforms) {
      const calls = [...own.values()]
      await recordDeniedCalls(server.engine, calls).catch(() => calls.forEach(add))
    }
  }
  const timer = setInterval(() => void flush(), every).unref()
  return {
    note(request, status, reason) {
      const actor = request.session?.actor
      const url = request.routeOptions?.url
      if (!actor || !url || !refusals.has(status)) return
      const route = `${request.method} ${url}`
      const { platform, company, user } = actor
      add({ platform, company, user, ip: request.ip, route, status, reason, times: 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
