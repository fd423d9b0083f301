/** Measures how much script the browser loads for the list page: the shell that the page names, and what the list adds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** The ceilings of gzipped script in kB: of what every page loads, and of the first list page in sum. */
export const scriptCeilings = { shell: 300, all: 520 } as const

/** Whether the client has been built: `npm test` and `npm run bench` build it first. */
export const isBuilt = (): boolean => existsSync(join(dist, 'index.html'))

/**
 * Returns the size of what the built page loads initially.
 * @returns kB (1,000 bytes) of script, each file gzipped separately: `shell` is the files that `index.html` names, `all`
 * is those plus what the list page adds; `screens` names the files of single types' screens (`x.web.tsx`) among them, and `lazyScreens`
 * those that a page loads only when it shows the screen
 */
export function scriptSizes(): { shell: number; all: number; screens: string[]; lazyScreens: string[] } {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const shell = withImports([...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1]!))
  const built = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const list = built.filter((name) => name.startsWith('list-'))
  const all = new Set([...shell, ...withImports(list)])
  const screens = built.filter((name) => name.includes('.web-'))
  return {
    shell: weigh(shell),
    all: weigh(all),
    screens: screens.filter((name) => all.has(name)),
    lazyScreens: screens.filter((name) => !all.has(name)),
  }
}

/** Returns these files and everything that they import statically. */
function withImports(names: readonly string[], scripts = new Set<string>()): Set<string> {
  for (const name of names) {
    if (scripts.has(name)) continue
    scripts.add(name)
    const text = readFileSync(join(dist, 'assets', name), 'utf8')
    withImports(
      [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map((one) => one[1]!),
      scripts,
    )
  }
  return scripts
}

function weigh(names: ReadonlySet<string>): number {
  let bytes = 0
  for (const name of names) bytes += gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length
  return bytes / 1000
}
