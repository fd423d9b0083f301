/**
 * Prints how many lines each document type has in its definition and its logic, and each module in messages and helpers, at a commit and now, or
 * at a second commit, as a table of Markdown: `node bench/lines-per-type.ts COMMIT [SECOND]`. Tests, reports, big screens, calls and parts of the browser are not counted.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { documents } from '../documents/all-documents.ts'

type Part = 'definition' | 'logic' | 'messages' | 'helpers'
const parts: readonly Part[] = ['definition', 'logic', 'messages', 'helpers']
/** Lines by `module/type` or `module`, and by part. */
type Lines = ReadonlyMap<string, ReadonlyMap<Part, number>>

const types = new Set(documents.map(({ module, name }) => `${module}/${name.replaceAll('_', '-')}`))
const uncounted = /\.(test|test-d|report|screen|calls)\.ts$|^documents\/(testing|workbench)\//

/** Returns whose lines a file has: those of a type, or of its module. */
function ownerOf(path: string): readonly [owner: string, part: Part] {
  const [, module = '', file = ''] = path.split('/')
  const name = file.replace(/\.ts$/, '')
  if (types.has(`${module}/${name}`)) return [`${module}/${name}`, 'definition']
  const type = name.replace(/\.server$/, '')
  if (name.endsWith('.server') && types.has(`${module}/${type}`)) return [`${module}/${type}`, 'logic']
  return [module, name === 'messages' ? 'messages' : 'helpers']
}

/** Counts the lines of `documents/<module>/*.ts` at a commit; without one those of the files as they are. */
function linesAt(commit?: string): Lines {
  const output = execFileSync('git', ['grep', '-c', '', ...(commit === undefined ? [] : [commit]), '--', 'documents/*/*.ts'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  const lines = new Map<string, Map<Part, number>>()
  for (const row of output.trim().split('\n')) {
    const [count = '0', path = ''] = row.split(':').toReversed()
    if (uncounted.test(path) || path.split('/').length > 3) continue
    const [owner, part] = ownerOf(path)
    const ofOwner = lines.get(owner) ?? new Map<Part, number>()
    lines.set(owner, ofOwner.set(part, (ofOwner.get(part) ?? 0) + Number(count)))
  }
  return lines
}

const thousands = (count: number): string => count.toLocaleString('en-US')
/** `before → now`; a dash where there is nothing. */
const change = (owner: string, part: Part, [before, now]: readonly [Lines, Lines]): string => {
  const [old, current] = [before.get(owner)?.get(part), now.get(owner)?.get(part)]
  return old === undefined && current === undefined ? '' : `${old ?? '–'} → ${current ?? '–'}`
}

const [, , commit, second] = process.argv
if (!commit) throw new Error('Name the commit to compare with.')
const states = [linesAt(commit), linesAt(second)] as const
const owners = [...new Set(states.flatMap((state) => [...state.keys()]))].toSorted()
const came = owners.filter((owner) => types.has(owner) && !states[0].get(owner)?.has('definition'))
const sum = (state: Lines, part: Part): number =>
  owners.filter((owner) => !came.includes(owner)).reduce((total, owner) => total + (state.get(owner)?.get(part) ?? 0), 0)
const totals = parts.map((part) => states.map((state) => sum(state, part)) as [number, number])
const [old, current] = [0, 1].map((at) => totals.reduce((total, one) => total + one[at]!, 0)) as [number, number]
console.log(
  [
    '| | Definition | Logic | Messages | Helpers |',
    '|---|---|---|---|---|',
    ...owners.map(
      (owner) =>
        `| ${owner}${came.includes(owner) ? ' (came since)' : ''} | ${parts.map((part) => change(owner, part, states)).join(' | ')} |`,
    ),
    `| without those that came | ${totals.map(([before, now]) => `${thousands(before)} → ${thousands(now)}`).join(' | ')} |`,
    '',
    `Together ${thousands(old)} → ${thousands(current)} (${Math.round((current / old - 1) * 100)} %).`,
  ].join('\n'),
)
