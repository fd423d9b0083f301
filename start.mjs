/**
 * `npm start` and related commands: installs what is missing, builds the web client when its sources changed, and runs the server on
 * the Node that Weft bundles. Plain JavaScript, so that any Node version can start it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const bin = join(root, 'node_modules', '.bin')
/**
 * Puts the bundled Node first in the path of tools. Node keeps what it compiled from the sources, so that later starts of tools and of the
 * server's child processes need half the processor time.
 */
export const environment = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
}

/**
 * Installs when nothing is installed yet, or when the lock file differs from what is installed. Content is compared, never times,
 * because a checkout changes times.
 */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const npm = (way, ...words) =>
    spawnSync('npm', [way, '--no-audit', '--no-fund', '--loglevel=error', ...words], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  // `ci` installs exactly what the lock file says; `install` also accepts a lock file that a branch left without a new package.
  const first = npm('ci')
  if (first.status === 0) return
  const second = npm('install')
  if (second.status === 0) return
  console.error(`${first.stderr}\n${second.stderr}`)
  throw new Error('npm could not install the packages. Is the registry reachable?')
}

/** npm records at the end of an installation what it installed where; packages for other platforms are absent. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, one]) => {
    if (!path.includes('node_modules/')) return true
    return present[path] ? present[path].version === one.version && present[path].integrity === one.integrity : one.optional
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Returns the bundled Node 24, or the running Node when it is new enough. */
export function node() {
  const ownNode = join(bin, 'node')
  if (existsSync(ownNode)) return ownNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Weft runs on Node 24; this is ${process.version}, and npm brought none for ${process.platform} ${process.arch}. Install Node 24 and start again.`,
  )
}

/** Builds the web client unless the existing build was made from exactly these sources. */
export function buildWeb() {
  const dist = join(root, 'web', 'dist')
  const stamp = join(dist, '.sources')
  const sources = digest(
    ...['web', 'ui', 'model'].flatMap((room) => files(join(root, room))),
    ...files(join(root, 'documents')).filter((file) => file.endsWith('.web.tsx') || file.includes('/screens/')),
    join(root, 'package-lock.json'),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web client …')
  const done = spawnSync(node(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: environment,
  })
  if (done.status !== 0) throw new Error('The web client does not build.')
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, sources)
}

function files(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? files(path) : [path]
  })
}

function digest(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) {
    if (typeof part === 'string') hash.update(part.slice(root.length)).update(readFileSync(part))
    else hash.update(part)
  }
  return hash.digest('hex')
}

const ways = {
  '--bench': ['bench/main.ts'],
  '--requirements': ['server/cli/requirements.ts'],
  '--reference': ['server/openapi/reference.ts'],
  '--verify': ['server/cli/verify.ts'],
  '--migration': ['server/cli/migration.ts'],
}

async function main() {
  const [way, ...rest] = process.argv.slice(2)
  install()
  // `--built` takes the web client as it is: the browser suite builds it once before its servers start.
  if (way === '--dev') return dev()
  if (ways[way]) return run([quiet, ...ways[way], ...rest])
  if (way !== '--built') buildWeb()
  await portIsFree()
  run([quiet, ...lean, orphanEnds, 'server/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment, ...leanMemory },
  })
}

/** Runs the server with restart on change and the web client with hot reload; the client forwards calls to the server. */
function dev() {
  const port = process.env.PORT ?? '3000'
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  run([quiet, '--watch', 'server/main.ts'])
  run([vite, '--port', String(Number(port) + 1)], {
    cwd: join(root, 'web'),
    env: { ...environment, WEFT_SERVER: `http://localhost:${port}` },
  })
}

const quiet = '--disable-warning=ExperimentalWarning'
/**
 * The server's heap grows by half of its live objects before garbage collection, instead of by as much as the machine allows, and a
 * quiet server collects of itself (`server/http/idle-memory.ts`). Its sources come without types (`server/strip-types.mjs`).
 */
export const lean = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--expose-gc',
  `--import=${pathToFileURL(join(root, 'server', 'strip-types.mjs')).href}`,
]
/**
 * Settings of the C library: large blocks, such as those of password hashing, go back to the machine as soon as they are free. The server
 * itself does without Node's cache of compiled code, which would stay in its memory.
 */
export const leanMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', NODE_DISABLE_COMPILE_CACHE: '1' }
/**
 * When this process is killed with -9, the server's channel to it closes, and the server shuts down normally. Its threads have no
 * channel.
 */
const orphanEnds =
  '--import=data:text/javascript,process.channel&&process.on("disconnect",()=>process.kill(process.pid,"SIGTERM")).channel.unref()'

/**
 * A Weft whose starter was killed needs a moment to end. Waits for its port; after that the server itself reports what occupies the
 * port.
 */
async function portIsFree() {
  const port = Number(process.env.PORT || 3000)
  const isFree = () =>
    new Promise((done) => {
      const trial = createServer().once('error', (error) => done(error.code !== 'EADDRINUSE'))
      trial.listen(port, process.env.HOST || '0.0.0.0', () => trial.close(() => done(true)))
    })
  if (!(port > 0 && port < 65536)) return
  for (const end = Date.now() + 6000; !(await isFree()) && Date.now() < end; ) await sleep(100)
}

const children = new Set()

/**
 * Runs a program of the application until it ends, and exits with its code. The terminal delivers Ctrl-C to it directly;
 * this process waits so that it can shut down, and forwards signals that only this process received.
 */
function run(words, options = {}) {
  const child = spawn(node(), words, { cwd: root, stdio: 'inherit', env: environment, ...options })
  children.add(child)
  child.on('exit', (code, signal) => {
    children.delete(child)
    stop()
    process.exitCode ||= code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
    if (children.size === 0) process.exit()
  })
  if (children.size > 1) return
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => setTimeout(stop, 250))
  process.on('SIGHUP', stop)
  // npm outlives what it runs; if it does not, it was killed.
  const npm = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== npm && stop(), 300).unref()
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
