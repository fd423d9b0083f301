/** Prints the figures, and writes those of a complete run to `docs/benchmarks.md`. */
import { writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { orderCount } from './bench-server.ts'

export interface Row {
  readonly work: string
  readonly goal: string
  readonly figure: string
  /** Undefined: no target. */
  readonly met?: boolean
}

/** Measures the parts of a row, in order. A part that cannot be measured counts as not met; the others are still measured. */
export async function measuredParts(row: string, parts: Readonly<Record<string, () => Promise<Row[]>>>): Promise<Row[]> {
  const rows: Row[] = []
  for (const [work, measure] of Object.entries(parts))
    rows.push(
      ...(await measure().catch((error: unknown): Row[] => [
        {
          work: `${row}: ${work}`,
          goal: 'measured',
          figure: `could not be measured: ${(error as Error).message.replaceAll('\n', ' ')}`,
          met: false,
        },
      ])),
    )
  return rows
}

/** The load of the machine before the run. */
const before = loadavg()[0]!

const word = ({ met }: Row) => (met === undefined ? '' : met ? 'met' : 'NOT MET')

export function print(rows: readonly Row[], { whole, say }: { whole: boolean; say: (line: string) => void }): void {
  const wide = (name: 'work' | 'goal' | 'figure') => Math.max(...rows.map((row) => row[name].length), name.length)
  say('')
  for (const row of rows)
    say(`${row.work.padEnd(wide('work'))}  ${row.goal.padEnd(wide('goal'))}  ${row.figure.padEnd(wide('figure'))}  ${word(row)}`)
  if (whole) writeFileSync(join(import.meta.dirname, '..', 'docs', 'benchmarks.md'), page(rows))
}

function page(rows: readonly Row[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`
  return `# Benchmarks

The last whole run of \`npm run bench\`: ${day}, ${machine}; client, server and PostgreSQL on this one machine, which others kept busy
with a load of ${before.toFixed(1)} when the run began (a quiet one has less than 0.5).

${orderCount * 5} order lines in ${orderCount} orders (and 500 orders of 100 lines) of one brand with 200 suppliers, row-level security forced, the server's own login.
Calls are signed, over HTTP with kept connections, from a process of their own. The floor is PostgreSQL straight through the driver on the same cluster, from such a
process at as many connections: plain tables (header, lines, number counter, journal) without rights, labels or rules; creating is one transaction of four statements,
a change and a signature one transaction each, of the document, its journal and the approval (bench/floor.ts). "Its own statements" are what the engine
sends for the same calls, recorded and sent straight through the driver. Statements are counted in a node of their own, BEGIN and COMMIT included.

| Work | Goal | Figure | |
|---|---|---|---|
${rows.map((row) => `| ${row.work} | ${row.goal} | ${row.figure} | ${word(row)} |`).join('\n')}

\`npm run bench -- list create\` runs single rows, \`--orders=20000\` a smaller laid database, \`npm run bench -- hour\` the memory over an hour of mixed use (\`--minutes=5\` for less), \`npm run bench -- expand uses nearest plan line pack drawing replace designing\` the rows of design and their screens; \`node bench/expression.ts\` measures the expression language. The laid database is kept in \`data/bench\`.
`
}
