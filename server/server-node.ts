/**
 * One running node: HTTP starts first (so that `/healthz` can report "not yet"), then database, engine, notification listener, worker
 * and sockets. Shutdown uses the opposite order.
 */
import { join } from 'node:path'
import { invalidateSessions } from '../engine/authentication/session.ts'
import { loginKey } from '../engine/authentication/envelope-keys.ts'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/operation.ts'
import { listenForNotifications, type NotificationListener } from '../engine/store/connection/notification-listener.ts'
import { masterCache } from '../engine/store/memory/master-cache.ts'
import { fileReaders } from './adapters/file-readers.ts'
import { paperPress } from './print/paper-press.ts'
import { signingSystems } from './signing/esign.ts'
import { openStores } from './adapters/stores.ts'
import type { BucketSettings } from './file-store.ts'
import { openPool, type Database } from './database/pool.ts'
import { documents, logic } from '../documents/all-documents.ts'
import { createHttp, type HttpOptions } from './http/http.ts'
import { modules } from './modules.ts'
import { addRoutes } from './routes.ts'
import { createServer, type Server, type ServerOptions } from './route-context.ts'
import { collectWhenQuiet } from './http/idle-memory.ts'
import { serveWeb } from './http/web-client.ts'

export interface NodeOptions extends Omit<ServerOptions, 'modules' | 'files' | 'avatars'>, HttpOptions {
  /** The folder of files, which all nodes share; the data folder without it. */
  readonly filesDir?: string
  /** A bucket in place of that folder. */
  readonly bucket?: BucketSettings
  readonly host: string
  readonly port: number
}
export interface Node {
  readonly server: Server
  /** The address `http://host:port` as it can be opened on this machine. */
  readonly address: string
  /**
   * Connects the database; the node is ready when this resolves.
   * @param before runs with the engine while the node still answers 503 (seeding of demo data)
   */
  open(appUrl: string, before?: (engine: Engine) => Promise<void>): Promise<Engine>
  /** Stops accepting calls, lets running ones finish, and closes everything. */
  close(): Promise<void>
}

/** Starts a node that listens at once; everything except `/healthz` answers 503 until `open` has resolved. */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { filesDir = options.dataDir, bucket } = options
  const server = createServer({ ...options, modules, ...openStores({ filesDir, bucket }) })
  const http = createHttp(server, options)
  const startIsOver = collectWhenQuiet(http)
  let hearing: NotificationListener | undefined
  let database: Database | undefined
  const life = addRoutes(http, server, { there: () => hearing?.there === true })
  serveWeb(http, join(import.meta.dirname, '..', 'web', 'dist'), { socket: options.notifyUrl, appName: server.appName })
  await http.listen({ host: options.host, port: options.port })
  const { port } = http.server.address() as { port: number }
  server.address = `http://${options.host === '0.0.0.0' || options.host === '::' ? 'localhost' : options.host}:${port}`

  return {
    server,
    address: server.address,
    async open(appUrl, before) {
      database = openPool(appUrl)
      const engine = createEngine({
        pool: database.pool,
        documents,
        logic,
        signing: signingSystems(server.files),
        readers: fileReaders(server.files),
        press: paperPress(server.files),
      })
      const masters = masterCache(engine.pool)
      hearing = await listenForNotifications(database.pool, {
        channels: {
          weft_session: (payload) => {
            invalidateSessions(engine, userOf(payload))
            life.sessionEnded(payload)
          },
          weft_master: (payload) => masters.announced(payload),
          weft_outbox: () => life.wake('outbox'),
          weft_job: () => life.wake('job'),
          weft_push: (payload) => life.push(payload),
        },
        onBack: () => {
          invalidateSessions(engine)
          masters.listens = true
          life.missed()
        },
        onLost: () => {
          masters.listens = false
        },
        // During the start nobody waits for an answer, and a busy machine may be silent for seconds.
        onSilent: () => server.state === 'ready' && database?.cut(),
      })
      masters.listens = true
      await before?.(engine)
      await loginKey(engine)
      server.open(engine)
      server.clock = () => Date.now() + (hearing?.clockOffset ?? 0)
      life.start(http.server)
      database.started()
      server.state = 'ready'
      startIsOver()
      return engine
    },
    async close() {
      server.state = 'stopping'
      await life.stop()
      await http.close()
      await hearing?.close()
      await database?.end().catch(() => undefined)
    },
  }
}

function userOf(payload: string): string | undefined {
  try {
    return (JSON.parse(payload) as { user?: string } | null)?.user
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
