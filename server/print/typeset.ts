/**
 * Typesets documents as PDF in a worker thread, so that a long print does not block other requests. The thread ends when it has been
 * idle.
 */
import { Worker } from 'node:worker_threads'

export interface Setting {
  readonly name: string
  readonly lang: 'zh' | 'en'
  readonly layout: 'page' | 'roll' | 'label'
  /** Millimetres. Without a height, the page is as long as its content. */
  readonly width: number
  readonly height: number | null
  readonly margin: number
  readonly printed: string
  /** What stands under the line that a party signs on. */
  readonly sign?: string
  readonly papers: readonly object[]
  /** The pictures that the papers name by their place, as SVG. */
  readonly images?: readonly string[]
}

let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let last = 0
interface Set {
  readonly pdf: Buffer
  readonly pages: number
}
const waiting = new Map<number, { done: (set: Set) => void; failed: (error: Error) => void }>()

/** Returns the finished PDF. Data is passed as JSON, never as markup, so user input stays text whatever characters it contains. */
export const typeset = async (setting: Setting): Promise<Buffer> => (await typesetPaged(setting)).pdf

/** Returns the PDF and its page count. `frozen` is another PDF that a document may show and attach. */
export function typesetPaged(setting: Setting, frozen?: Buffer): Promise<Set> {
  clearTimeout(idle)
  worker ??= started()
  const id = ++last
  worker.postMessage({ id, data: JSON.stringify(setting), frozen })
  return new Promise<Set>((done, failed) => waiting.set(id, { done, failed })).finally(() => {
    if (waiting.size === 0) idle = setTimeout(stop, 60_000).unref()
  })
}

function started(): Worker {
  // What the thread has in its heap is small; documents and fonts are outside of it.
  const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 2 }
  const newWorker = new Worker(new URL('./typeset-worker.ts', import.meta.url), { resourceLimits })
  newWorker.unref()
  newWorker.on('message', ({ id, pdf, pages = 0, error }: { id: number; pdf?: Uint8Array; pages?: number; error?: string }) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (pdf) one?.done({ pdf: Buffer.from(pdf), pages })
    else one?.failed(new Error(error))
  })
  const onFailure = (error: Error) => {
    // A thread that ends because it was idle has nothing to do with what another one does since.
    if (worker !== newWorker) return
    for (const one of waiting.values()) one.failed(error)
    waiting.clear()
    worker = undefined
  }
  newWorker.on('error', onFailure)
  newWorker.on('exit', () => onFailure(new Error('the typesetter ended')))
  return newWorker
}

function stop(): void {
  worker?.postMessage({ end: true })
  worker = undefined
}
