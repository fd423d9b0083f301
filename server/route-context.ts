/** What the routes of one running node share. The engine is there once the database is; until then every call but `/healthz` answers 503. */
import { WeftError } from '../model/errors.ts'
import type { Modules } from '../engine/authorisation/menus.ts'
import type { JobHandler } from '../engine/jobs/job-queue.ts'
import type { Engine } from '../engine/operation.ts'

export interface Server {
  state: 'starting' | 'ready' | 'stopping'
  /** Throws 503 before the node is ready. */
  readonly engine: Engine
  readonly modules: Modules
  readonly appName: string
  /** Absolute folder of files, mail that is kept inside and secrets. */
  readonly dataDir: string
  readonly publicUrl?: string
  readonly smtpUrl?: string
  /** HTTP gateway of text messages and its key. */
  readonly smsUrl?: string
  readonly smsKey?: string
  /** Encrypts the secrets of sign-in providers; without it a key of the data folder does, which all nodes must share. */
  readonly secretKey?: string
  /** Sign-in providers may stand in the own network and speak plain HTTP. */
  readonly localProviders?: boolean
  /** Where browsers open the socket (SH-7-078); absent: where the page came from. */
  readonly notifyUrl?: string
  /** Milliseconds since epoch by the database's clock. */
  clock: () => number
  /** `http://host:port` of this node, for links when no public address is set; never taken from a request. */
  address: string
  /** Calls per second and in a burst for one person; 0 switches the limit off (benches). */
  readonly rate: { readonly perSecond: number; readonly burst: number }
  readonly jobs: ReadonlyMap<string, JobHandler>
  /** Compares every answer with its contract; for tests. */
  readonly checkAnswers: boolean
  /** Takes the engine in once the database is there. */
  open(engine: Engine): void
}

export interface ServerOptions {
  readonly modules: Modules
  readonly dataDir: string
  readonly appName?: string
  readonly publicUrl?: string
  readonly smtpUrl?: string
  readonly smsUrl?: string
  readonly smsKey?: string
  readonly secretKey?: string
  readonly localProviders?: boolean
  readonly notifyUrl?: string
  readonly rate?: Server['rate']
  /** Compares every answer with its contract; for tests. */
  readonly checkAnswers?: boolean
  /** Kinds of long work besides the server's own. */
  readonly jobs?: ReadonlyMap<string, JobHandler>
}

export function createServer(options: ServerOptions): Server {
  let engine: Engine | undefined
  return {
    state: 'starting',
    get engine() {
      if (!engine) throw new WeftError(503, 'generic.away')
      return engine
    },
    modules: options.modules,
    dataDir: options.dataDir,
    publicUrl: options.publicUrl,
    smtpUrl: options.smtpUrl,
    smsUrl: options.smsUrl,
    smsKey: options.smsKey,
    secretKey: options.secretKey,
    localProviders: options.localProviders,
    notifyUrl: options.notifyUrl,
    appName: options.appName ?? 'S3-WEBAPP',
    clock: Date.now,
    address: 'http://localhost',
    jobs: options.jobs ?? new Map(),
    checkAnswers: options.checkAnswers ?? false,
    rate: options.rate ?? { perSecond: 50, burst: 200 },
    open(opened) {
      engine = opened
    },
  }
}

/** Links in mails lead to the configured address, or to the one this node listens on: never to what a request calls us (host-header poisoning, security T09). */
export const baseUrl = (server: Pick<Server, 'publicUrl' | 'address'>): string => server.publicUrl?.replace(/\/$/, '') ?? server.address
