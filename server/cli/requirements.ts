/**
 * `npm run requirements`: shows which rows of `docs/requirements` are named by a test, per area. `--area x` shows one area,
 * `--missing` prints the rows that no test names.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Requirement {
  readonly id: string
  readonly area: string
  readonly text: string
}

const root = join(import.meta.dirname, '..', '..')
const rows = readdirSync(join(root, 'docs/requirements'))
  .filter((file) => file.endsWith('.tsv'))
  .sort()
  .flatMap((file) =>
    readFileSync(join(root, 'docs/requirements', file), 'utf8')
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line): Requirement => {
        const [id, , , text] = line.split('\t')
        return { id: id!, area: file.slice(0, -4), text: text ?? '' }
      }),
  )

const named = new Map<string, string>()
for (const file of tests(root)) {
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/\[((?:SH|DM)-\d+-\d{3})\]/g)) if (!named.has(id!)) named.set(id!, file)
}

const known = new Set(rows.map((row) => row.id))
const unknown = [...named].filter(([id]) => !known.has(id))
for (const [id, file] of unknown) console.error(`${file} names ${id}, which is no requirement`)

const only = process.argv.includes('--area') ? process.argv[process.argv.indexOf('--area') + 1] : undefined
const areas = [...new Set(rows.map((row) => row.area))].filter((area) => !only || area === only)
for (const area of areas) {
  const areaRows = rows.filter((row) => row.area === area)
  const missing = areaRows.filter((row) => !named.has(row.id))
  console.log(
    `${area.padEnd(20)} ${String(areaRows.length - missing.length).padStart(4)} of ${String(areaRows.length).padStart(4)} named by a test`,
  )
  if (only || process.argv.includes('--missing')) for (const row of missing) console.log(`  ${row.id}  ${row.text.slice(0, 150)}`)
}
console.log(
  `${'all'.padEnd(20)} ${String(rows.filter((row) => named.has(row.id)).length).padStart(4)} of ${String(rows.length).padStart(4)}`,
)
process.exit(unknown.length > 0 ? 1 : 0)

function tests(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'data' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return tests(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}
