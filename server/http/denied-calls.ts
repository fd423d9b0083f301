/** Gathers refused calls of a node in memory and writes them every few seconds: a flood of them costs a row a minute, not one a call. */
import type { FastifyRequest } from 'fastify'
import { deniedKinds, otherKinds, recordDeniedCalls, type DeniedCall } from '../../engine/journal/denied-calls.ts'
import type { Server } from '../route-context.ts'

const every = 2000
/** Kinds that are gathered at most of one platform; further ones are not counted until the next writing. */
const maxCalls = 2000
/** Not allowed, not there (or hidden), too many. */
const refusals = new Set([403, 404, 429])

export interface DeniedCalls {
  /** Notes a refused call of a person who is signed in; failed sign-ins stand in the log of sign-ins. */
  note(request: FastifyRequest, status: number, reason: string): void
  /** Writes what was gathered. */
  flush(): Promise<void>
  stop(): Promise<void>
}

export function gatherDeniedCalls(server: Server, clock: () => number = Date.now): DeniedCalls {
  /** By platform, so that a flood on one takes no place of another. */
  let gathered = new Map<string, Map<string, DeniedCall>>()
  /** The kinds of each person in this minute, written or not. */
  let kinds = new Map<string, Set<string>>()
  let minute = 0
  /** Returns the call, or the part of what goes beyond a person's kinds of this minute. */
  const bounded = (call: DeniedCall): DeniedCall => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) [kinds, minute] = [new Map(), now]
    const person = `${call.platform} ${call.user}`
    const known = kinds.get(person) ?? new Set<string>()
    kinds.set(person, known)
    const kind = JSON.stringify([call.ip, call.route, call.status, call.reason])
    if (!known.has(kind) && known.size >= deniedKinds) return otherKinds(call)
    known.add(kind)
    return call
  }
  const add = (call: DeniedCall): void => {
    const { platform, user, ip, route, status, reason } = call
    const platformCalls = gathered.get(platform) ?? new Map<string, DeniedCall>()
    gathered.set(platform, platformCalls)
    const key = JSON.stringify([user, ip, route, status, reason])
    const known = platformCalls.get(key)
    if (!known && platformCalls.size >= maxCalls) return
    platformCalls.set(key, { ...call, times: (known?.times ?? 0) + call.times })
  }
  /** Writes what was gathered. What cannot be written, since the database is away, is written with what comes meanwhile. */
  const flush = async (): Promise<void> => {
    const platforms = [...gathered.values()]
    gathered = new Map()
    for (const platformCalls of platforms) {
      const calls = [...platformCalls.values()]
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
      add(bounded({ platform, company, user, ip: request.ip, route, status, reason, times: 1 }))
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
