/**
 * Identifies the client build that this node serves: the digest of its one HTML page, which names every script by its own digest
 * (SH-2-069, SH-3-013).
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const page = join(import.meta.dirname, '..', '..', 'web', 'dist', 'index.html')
let known = { at: 0, asked: 0, version: '' }

/**
 * Returns the client version as twelve hex digits, or empty while no client is built. It checks again every five seconds, because a
 * new build may replace the files of a running node.
 */
export function clientVersion(now = Date.now()): string {
  if (now - known.asked < 5000) return known.version
  known = { ...known, asked: now }
  try {
    const at = statSync(page).mtimeMs
    if (at !== known.at) known = { at, asked: now, version: createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12) }
  } catch (error) {
    // No client is built.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    known = { at: 0, asked: now, version: '' }
  }
  return known.version
}

/** Compares the version that the page sends with the served version; true offers the update. */
export const isNewer = (pageVersion: unknown): boolean =>
  typeof pageVersion === 'string' && pageVersion !== '' && clientVersion() !== '' && pageVersion !== clientVersion()
