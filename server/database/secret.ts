// Secrets that the server generates and stores in the data folder, readable by its account only.
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the secret with that name, or creates it (32 random bytes, base64url) on the first call.
 * Two processes that call at the same time get the same secret.
 * @param dataDir absolute path; secrets are stored in `<dataDir>/secret/<name>`, folder 0700, file 0600
 */
export function secret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secret')
  const file = join(folder, name)
  const present = read(file)
  if (present) return present
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const part = `${file}.${process.pid}`
  writeFileSync(part, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part, { force: true })
  }
  const storedSecret = read(file)
  if (!storedSecret) throw new Error(`The secret ${file} is empty: restore it from a backup`)
  return storedSecret
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
