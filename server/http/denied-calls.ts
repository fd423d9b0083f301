/** Gathers refused calls of a node in memory and writes them every few seconds: a flood of them costs a row a minute, not one a call. */
import type { FastifyRequest } from 'fastify'
import { recordDeniedCalls, type DeniedCall } from '../../engine/journal/denied-calls.ts'
import type { Server } from '../route-context.ts'

const every = 2000
/** Kinds that are gathered at most; further ones are not counted apart until the next writing. */
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
  let gathered = new Map<string, DeniedCall>()
  const flush = async (): Promise<void> => {
    if (gathered.size === 0) return
    const calls = [...gathered.values()]
    gathered = new Map()
    await recordDeniedCalls(server.engine, calls)
  }
  const timer = setInterval(() => void flush().catch(() => undefined), every).unref()
  return {
    note(request, status, reason) {
      const actor = request.session?.actor
      const url = request.routeOptions?.url
      if (!actor || !url || !refusals.has(status)) return
      const route = `${request.method} ${url}`
      const key = JSON.stringify([actor.platform, actor.user, request.ip, route, status, reason])
      const known = gathered.get(key)
      if (!known && gathered.size >= most) return
      const { platform, company, user } = actor
      gathered.set(key, { platform, company, user, ip: request.ip, route, status, reason, times: (known?.times ?? 0) + 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}
