/** Global setup of the browser tests: one PostgreSQL, with the demo season seeded into a template; removed after the last test. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from '../server/database/launcher.ts'
import { ensureAppRole } from '../server/database/roles.ts'
import { scratchFolder, sweepScratchFolders } from '../server/testing/scratch-folder.ts'
import { seedSeason, type Season } from './season.ts'

/**
 * `E2E_BASE` names a running Weft with the demo season; then nothing is started.
 * `E2E_SEASON` names a folder in which the season is kept between runs, for work on single tests.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env['E2E_BASE']) return
  buildWeb()
  // A season that `npm test` has prepared waits for the unit tests to end, so only those of yesterday are left behind.
  sweepScratchFolders('weft-e2e-', 24 * 3_600_000)
  const reusedFolder = process.env['E2E_SEASON']
  const folder = reusedFolder ?? scratchFolder('weft-e2e-')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const cluster = await launch({
    dataDir: folder,
    log: () => undefined,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      autovacuum_naptime: '10min',
      shared_buffers: '256MB',
    },
  })
  const note = join(folder, 'season.json')
  try {
    if (!existsSync(note)) {
      const appUrl = new URL(cluster.ownerUrl)
      appUrl.username = 'weft_e2e_app'
      appUrl.password = randomUUID()
      await ensureAppRole(cluster.ownerUrl, appUrl.username, appUrl.password)
      const season: Season = { ownerUrl: cluster.ownerUrl, appUrl: appUrl.href, folder }
      await seedSeason(season)
      writeFileSync(note, JSON.stringify(season), { mode: 0o600 })
    }
    process.env['E2E_TEMPLATE'] = readFileSync(note, 'utf8')
  } catch (error) {
    cluster.stop()
    throw error
  }
  return () => {
    cluster.stop()
    if (!reusedFolder) rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the web client before workers start their servers, because each of them would build it. */
function buildWeb(): void {
  const script = `(await import(${JSON.stringify(join(import.meta.dirname, '..', 'start.mjs'))})).buildWeb()`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web client does not build.')
}
