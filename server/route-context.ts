/**
 * The context shared by the routes of one running node. The engine is available once the database is; until then every call except
 * `/healthz` gets 503.
 */
import { WeftError } from '../model/errors.ts'
import type { Modules } from '../engine/authorisation/menus.ts'
import type { JobHandler } from '../engine/jobs/job-queue.ts'
import type { Engine } from '../engine/operation.ts'
import type { FileStore } from './file-store.ts'
import { createBuckets, type Buckets } from './rate-limit.ts'

export interface Server {
  state: 'starting' | 'ready' | 'stopping'
  /**
   * The engine.
   * @throws WeftError 503 before the node is ready
   */
  readonly engine: Engine
  readonly modules: Modules
  readonly appName: string
  /** The absolute path of the folder with secrets. */
  readonly dataDir: string
  /** Files of documents, exports and papers; avatars stand apart, so that an avatar's name never opens a document's file. */
  readonly files: FileStore
  readonly avatars: FileStore
  readonly publicUrl?: string
  readonly smtpUrl?: string
  /** The HTTP gateway of text messages and its key. */
  readonly smsUrl?: string
  readonly smsKey?: string
  /**
   * The key that encrypts the secrets of sign-in providers. Without it, a key in the data folder is used, which all nodes must share.
   */
  readonly secretKey?: string
  /** Whether sign-in providers may be in the local network and use plain HTTP. */
  readonly localProviders?: boolean
  /** The address of the browser socket (SH-7-078); absent means the origin of the page. */
  readonly notifyUrl?: string
  /** ClamAV's address `tcp://host:port`, which scans uploads; absent means none. */
  readonly clamdUrl?: string
  /** Returns the database's time in milliseconds since the epoch. */
  clock: () => number
  /** The `http://host:port` of this node, for links when no public address is set; it is never taken from a request. */
  address: string
  /** The calls per second and the burst of one user; 0 disables the limit (for benchmarks). */
  readonly rate: { readonly perSecond: number; readonly burst: number }
  /** What each person may still send, by id: calls and frames of all their sockets together. */
  readonly budget: Buckets
  readonly jobs: ReadonlyMap<string, JobHandler>
  /** Compares every answer with its contract; for tests. */
  readonly checkAnswers: boolean
  /** The calls that have a handler, as `GET /path`. */
  readonly handledCalls: Set<string>
  /** Sets the engine once the database is available. */
  open(engine: Engine): void
}

export interface ServerOptions {
  readonly modules: Modules
  readonly dataDir: string
  /** Absent where a server answers no files, such as in tests. */
  readonly files?: FileStore
  readonly avatars?: FileStore
  readonly appName?: string
  readonly publicUrl?: string
  readonly smtpUrl?: string
  readonly smsUrl?: string
  readonly smsKey?: string
  readonly secretKey?: string
  readonly localProviders?: boolean
  readonly notifyUrl?: string
  readonly clamdUrl?: string
  readonly rate?: Server['rate']
  /** Compares every answer with its contract; for tests. */
  readonly checkAnswers?: boolean
  /** Kinds of background jobs in addition to the server's own. */
  readonly jobs?: ReadonlyMap<string, JobHandler>
}

/** @throws WeftError 503 `file.away` with every use */
const noStore = (): FileStore =>
  new Proxy({} as FileStore, {
    get() {
      throw new WeftError(503, 'file.away')
    },
  })

export function createServer(options: ServerOptions): Server {
  let engine: Engine | undefined
  const rate = options.rate ?? { perSecond: 50, burst: 200 }
  return {
    state: 'starting',
    get engine() {
      if (!engine) throw new WeftError(503, 'generic.away')
      return engine
    },
    modules: options.modules,
    dataDir: options.dataDir,
    files: options.files ?? noStore(),
    avatars: options.avatars ?? noStore(),
    publicUrl: options.publicUrl,
    smtpUrl: options.smtpUrl,
    smsUrl: options.smsUrl,
    smsKey: options.smsKey,
    secretKey: options.secretKey,
    clamdUrl: options.clamdUrl,
    localProviders: options.localProviders,
    notifyUrl: options.notifyUrl,
    appName: options.appName ?? 'S3-WEBAPP',
    clock: Date.now,
    address: 'http://localhost',
    jobs: options.jobs ?? new Map(),
    checkAnswers: options.checkAnswers ?? false,
    handledCalls: new Set(),
    rate,
    budget: createBuckets(rate),
    open(opened) {
      engine = opened
    },
  }
}

/**
 * Returns the base address of links in mails: the configured address or the address this node listens on, never the host that a
 * request names (host-header poisoning, security T09).
 */
export const baseUrl = (server: Pick<Server, 'publicUrl' | 'address'>): string => server.publicUrl?.replace(/\/$/, '') ?? server.address
