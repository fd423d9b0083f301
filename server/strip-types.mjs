/**
 * Loads the server's sources without their types, which are taken out once and kept by content, beside what Node compiled for others. Node's own cache
 * of compiled code keeps all that it has read in memory until the end of the process, 17 MiB (docs/decisions/speed.md). Plain JavaScript, since it
 * loads TypeScript; `start.mjs` names it to Node.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const folder = join(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'), 'stripped')

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
    return { format: 'module', source: stripped(readFileSync(fileURLToPath(url), 'utf8'), url), shortCircuit: true }
  },
})

/** Returns the text with blanks in place of its types, so that lines and columns of errors are those of the source. */
function stripped(text, url) {
  const name = createHash('sha256').update(process.version).update(text).digest('hex')
  const path = join(folder, `${name}.js`)
  try {
    return readFileSync(path, 'utf8')
  } catch {
    const source = stripTypeScriptTypes(text, { sourceUrl: url })
    keep(path, source)
    return source
  }
}

/** Writes a whole file or none: several processes and threads may start at once. A folder that cannot be written is no fault. */
function keep(path, source) {
  const part = `${path}.${process.pid}.${threadId}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(part, source)
    renameSync(part, path)
  } catch {
    // The next start takes the types out again.
  }
}
