/** Collects garbage while nobody waits for an answer, so that a quiet server does not hold the memory of its start or of a busy hour. */
import type { FastifyInstance } from 'fastify'

interface Quiet {
  /** Collects garbage; `npm start` gives Node the flag `--expose-gc` for it. */
  readonly collect?: () => void
  /** Time without a call before a collection, in milliseconds. */
  readonly after?: number
  /** Growth of the heap since the last collection, in bytes, from which one is worth the 50 to 100 ms that it takes. */
  readonly growth?: number
}

const wholeHeap = (): void => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/**
 * Watches the calls of a server that does not listen yet.
 * @returns a function that begins the wait, for when the start is over
 */
export function collectWhenQuiet(
  http: FastifyInstance,
  { collect = wholeHeap, after = 1_000, growth = 8 * 2 ** 20 }: Quiet = {},
): () => void {
  let isStarting = true
  let running = 0
  let collected = 0
  const timer = setTimeout(() => {
    // The garbage of a start is what the start leaves at its end: one that lasts longer than the wait is not collected halfway.
    if (isStarting || running > 0 || process.memoryUsage().heapUsed < collected + growth) return
    collect()
    collected = process.memoryUsage().heapUsed
  }, after).unref()
  const wait = () => void timer.refresh()
  // The connection's end is what an aborted call has too; `onResponse` does not run for those.
  http.addHook('onRequest', (_request, reply, done) => {
    running++
    reply.raw.once('close', () => {
      running--
      wait()
    })
    done()
  })
  http.addHook('onClose', (_instance, done) => {
    clearTimeout(timer)
    done()
  })
  return () => {
    isStarting = false
    wait()
  }
}
