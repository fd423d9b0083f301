/** Measures how much script the browser loads for the list page: the shell that the page names, and what the list adds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/**
 * Returns the size of what the built page loads initially.
 * @returns kB (1,000 bytes) of script, each file gzipped separately: `shell` is the files that `index.html` names, `all`
 * is those plus what the list page adds; `screens` names the files of single types' screens (`x.web.tsx`) among them
 */
export function scriptSizes(): { shell: number; all: number; screens: string[] } {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const shell = withImports([...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!))
  const list = readdirSync(join(dist, 'assets')).filter((name) => /^list-.*\.js$/.test(name))
  const all = new Set([...shell, ...withImports(list)])
  return { shell: weigh(shell), all: weigh(all), screens: [...all].filter((name) => name.includes('.web-')) }
}

/** Returns these files and everything that they import statically. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const text = readFileSync(join(dist, 'assets', name), 'utf8')
    withImports(
      [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map((one) => one[1]!),
      found,
    )
  }
  return found
}

function weigh(names: ReadonlySet<string>): number {
  let bytes = 0
  for (const name of names) bytes += gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length
  return bytes / 1000
}
