/** `npm start` and its sisters: installs what is missing, builds the web client when its sources changed, and runs the server on the Node that Weft brings. Plain JavaScript for whatever Node started it. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const bin = join(root, 'node_modules', '.bin')
/** Tools find the Node of the house first. */
export const environment = { ...process.env, PATH: `${bin}:${process.env.PATH}` }

/** Installs when there is nothing yet, or when the lock file says something else than what is installed. */
export function install() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  if (existsSync(installed) && sameAs(lock)) return
  console.log('Installing …')
  const words = ['--no-audit', '--no-fund', '--loglevel=error']
  let done = spawnSync('npm', ['ci', ...words], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) done = spawnSync('npm', ['install', ...words], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error('npm could not install. Is the registry reachable?')
  writeFileSync(join(root, 'node_modules', '.weft-lock'), digest(readFileSync(lock)))
}

function sameAs(lock) {
  const stamp = join(root, 'node_modules', '.weft-lock')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(readFileSync(lock))
}

/** The Node 24 of the house, or the one that runs us when it is new enough. */
export function node() {
  const own = join(bin, 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(`Weft runs on Node 24; this is ${process.version}, and npm brought none for ${process.platform} ${process.arch}. Install Node 24 and start again.`)
}

/** Builds the web client unless the one that is there was made from these very sources. */
export function buildWeb() {
  const dist = join(root, 'web', 'dist')
  const stamp = join(dist, '.sources')
  const sources = digest(...['web', 'ui', 'model'].flatMap((room) => files(join(root, room))), ...files(join(root, 'documents')).filter((file) => file.endsWith('.web.tsx')), join(root, 'package-lock.json'))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web client …')
  const done = spawnSync(node(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), stdio: 'inherit', env: environment })
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
  '--requirements': ['server/requirements.ts'],
  '--migration': ['server/migration.ts'],
}

function main() {
  const [way, ...rest] = process.argv.slice(2)
  install()
  if (way === '--dev') return dev()
  const script = ways[way] ?? ['server/main.ts']
  if (!ways[way] || way === '--bench') buildWeb()
  run(node(), ['--disable-warning=ExperimentalWarning', ...script, ...(ways[way] ? rest : [])])
}

/** Server with restart on change, web client with hot reload; the client passes calls on to the server. */
function dev() {
  const port = process.env.PORT ?? '3000'
  run(node(), ['--disable-warning=ExperimentalWarning', '--watch', 'server/main.ts'])
  run(node(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', String(Number(port) + 1)], { cwd: join(root, 'web'), env: { ...environment, WEFT_SERVER: `http://localhost:${port}` } })
}

/** Signals reach the child from the terminal by themselves; we only wait, so that it can end in its own time. */
function run(program, words, options = {}) {
  const child = spawn(program, words, { cwd: root, stdio: 'inherit', env: environment, ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (signal === 'SIGTERM' ? child.kill('SIGTERM') : undefined))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
