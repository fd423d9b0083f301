/** The server process: settings → listen → database → migrations → engine → demo → ready. It ends cleanly on SIGTERM and SIGINT. */
import { readConfig } from './config.ts'
import { markOf, openStores } from './adapters/stores.ts'
import type { Engine } from '../engine/operation.ts'
import { joinCluster, withDemoLock } from './database/cluster-identity.ts'
import { openDatabase, type OpenDatabase } from './database/open.ts'
import { activeAccounts } from '../engine/authentication/load-actor.ts'
import { firstAdministratorLink } from '../engine/registration/first-administrator.ts'
import { castPeople, demoPassword } from './demo/seed-people.ts'
import { seedInBackground } from './demo/background.ts'
import { seasonState } from './demo/season-state.ts'
import { startNode, type Node } from './server-node.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const started = performance.now()
const config = readConfig()
let node: Node | undefined
let database: OpenDatabase | undefined
let ending = false
let endLaying = () => {}

/** Shuts down: running calls may finish, but after five seconds the process exits anyway. Acknowledged changes are committed. */
async function end(signal: string): Promise<void> {
  if (ending) return
  ending = true
  say(`${signal}: stopping`)
  endLaying()
  setTimeout(() => {
    database?.stop()
    process.exit(1)
  }, 5000).unref()
  await node?.close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  database?.stop()
  process.exit(0)
}
// A pipe whose reader has ended takes no more lines; Node would end the process at the next one.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
process.on('SIGTERM', () => void end('SIGTERM'))
process.on('SIGINT', () => void end('SIGINT'))

try {
  const limit = process.env['RATE_LIMIT']
  node = await startNode({
    host: config.host,
    port: config.port,
    dataDir: config.dataDir,
    filesDir: config.filesDir,
    bucket: config.bucket,
    appName: config.appName,
    publicUrl: config.publicUrl,
    notifyUrl: config.notifyUrl,
    trustedProxies: config.trustedProxies,
    clamdUrl: config.clamdUrl,
    smtpUrl: config.smtpUrl,
    smsUrl: config.smsUrl,
    smsKey: config.smsKey,
    secretKey: config.secretKey,
    localProviders: config.localProviders,
    // On a developer's terminal the address should stay visible; a log line for every call is for operators.
    log: process.stdout,
    level: config.mode === 'production' || process.env['LOG'] === 'calls' ? 'info' : 'warn',
    ...(limit === undefined ? {} : { rate: { perSecond: Number(limit), burst: Number(limit) * 4 } }),
  })
  say('Preparing the database …')
  database = await openDatabase(config, say)
  if (ending) database.stop()
  const { ownerUrl } = database
  await joinCluster(ownerUrl, config, markOf(config))
  const shown = castPeople.filter((one) => one.shown).map((one) => one.username)
  const layDemo = async (opened: Engine) => {
    const season = await seasonState(opened)
    if (season ? season.state !== 'begun' : await activeAccounts(opened, shown)) return
    // Loaded only when demo data must be seeded, so that later starts are faster and use less memory.
    const [{ demoSize, openSeason }, { keepPictures }] = await Promise.all([import('./demo/seed.ts'), import('./demo/seed-pictures.ts')])
    say(season ? 'The demo season was broken off, it goes on …' : 'Laying the demo season, once …')
    await openSeason(opened, { keep: keepPictures(opened, openStores(config).files), log: say, ...demoSize() })
  }
  const engine = await node.open(database.appUrl, async (opened) => {
    // A season that people work in already is waited for by nobody.
    if (config.demo && (await seasonState(opened))?.state !== 'open') await withDemoLock(ownerUrl, say, () => layDemo(opened))
  })
  say(`\nWeft is ready at ${config.publicUrl ?? node.address} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (config.demo && (await activeAccounts(engine, shown))) say(`Demo accounts, password ${demoPassword}: ${shown.join(', ')}`)
  if (config.demo && (await seasonState(engine))?.state === 'open') {
    say('The rest of the demo season is laid while people work')
    endLaying = seedInBackground({ ownerUrl, appUrl: database.appUrl, filesDir: config.filesDir, bucket: config.bucket }, say)
  }
  const link = await firstAdministratorLink(engine)
  if (link)
    say(
      `Nobody is here yet. Open this link once, within a day, to become the first administrator:\n${config.publicUrl ?? node.address}/signup#first=${link}`,
    )
} catch (error) {
  // The message for users does not state the reason, which the operator needs.
  const { message, cause } = error as Error
  process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`)
  await node?.close().catch(() => undefined)
  database?.stop()
  process.exit(1)
}
