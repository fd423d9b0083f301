/** Test helper that runs the server as a separate process, which can be killed and restarted at the same address. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { waitFor } from '../../engine/testing/wait-for.ts'

export interface Served {
  readonly url: string
  /** The output of all runs of the process. */
  readonly output: () => string
  /** Starts it; resolves when it is ready. */
  start(): Promise<void>
  /** Sends `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
  /** Stops it as an operator would. */
  stop(): Promise<void>
  /** The number of times it was killed. */
  readonly kills: () => number
}

/** Returns a server process on a free port, with these additional settings. */
export async function served(settings: Readonly<Record<string, string>>): Promise<Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  let kills = 0
  const end = async (signal: NodeJS.Signals): Promise<boolean> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return false
    const exited = new Promise((done) => child!.once('exit', done))
    child.kill(signal)
    await exited
    return true
  }
  return {
    url,
    output: () => output,
    kills: () => kills,
    async start() {
      const started = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), RATE_LIMIT: '0', ...settings },
      })
      child = started
      for (const stream of [started.stdout, started.stderr])
        stream!.on('data', (data) => {
          output += String(data)
        })
      const ended = () => started.exitCode !== null
      await waitFor(async () => ended() || (await health(url)) === 200, Boolean, { limit: 240_000 }).catch(() => undefined)
      if (ended() || (await health(url)) !== 200) throw new Error(`the server did not start: ${output.slice(-2000)}`)
    },
    async kill() {
      if (await end('SIGKILL')) kills++
    },
    async stop() {
      await end('SIGTERM')
    },
  }
}

/** Returns the status of `/healthz`; 0 when there is no response. */
export const health = (url: string): Promise<number> =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.status,
    () => 0,
  )

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
