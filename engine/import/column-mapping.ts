/** Which column of a sheet is which field: by its name in either language, as it was the last time, or the likeliest. */
import { createHash } from 'node:crypto'
import { together, type SheetColumn } from './import-columns.ts'

export interface Mapped {
  /** Path of the field, or null: the column is left out. */
  readonly path: string | null
  readonly how: 'exact' | 'remembered' | 'likely' | 'none'
}

/** A head without marks: case, blanks, the star of what must be filled, brackets with remarks. */
export const normaliseHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*:_\-·]/g, '')

/** Sheets with the same heads in the same order are one layout, and are mapped as they were the last time. */
export const layoutOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(normaliseHeader)))
    .digest('base64url')

/** One answer for each column of the sheet; no field twice. */
export function mapColumns(
  header: readonly string[],
  columns: readonly SheetColumn[],
  { remembered, sizes = [] }: { readonly remembered?: readonly (string | null)[]; readonly sizes?: readonly string[] },
): Mapped[] {
  const known = (path: string) => columns.some((column) => path === column.path || (column.sizes && path.startsWith(`${column.path}.`)))
  if (remembered?.length === header.length && remembered.every((path) => path === null || known(path)))
    return remembered.map((path) => ({ path, how: path === null ? 'none' : 'remembered' }))
  const taken = new Set<string>()
  const take = (path: string | undefined, how: Mapped['how']): Mapped | undefined => {
    if (path === undefined || taken.has(path)) return undefined
    taken.add(path)
    return { path, how }
  }
  const exact = header.map((text) => take(exactly(text, columns, sizes, taken), 'exact'))
  return exact.map((found, at) => found ?? take(likeliest(header[at]!, columns, taken), 'likely') ?? { path: null, how: 'none' })
}

function exactly(text: string, columns: readonly SheetColumn[], sizes: readonly string[], taken: ReadonlySet<string>): string | undefined {
  const asked = normaliseHeader(text)
  if (asked === '') return text.trim() === '#' && columns.some(({ path }) => path === together) ? together : undefined
  const named = columns.find(
    (column) => !column.sizes && !taken.has(column.path) && [column.label, ...column.names].some((name) => normaliseHeader(name) === asked),
  )
  if (named) return named.path
  const matrix = columns.find((column) => column.sizes)
  if (!matrix) return undefined
  const last = text
    .trim()
    .split(/[\s/]+/)
    .at(-1)!
  const label = [matrix.label, ...matrix.names].map(normaliseHeader).find((name) => asked.startsWith(name) && asked.length > name.length)
  // A size that is known tells itself at the end of whatever stands before it.
  const size = label === undefined ? sizes.find((one) => one.toUpperCase() === last.toUpperCase()) : last.toUpperCase()
  return size && `${matrix.path}.${size.replaceAll('.', '')}`
}

const pairs = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))

/** How alike two names are, 0 to 1, by the pairs of signs that they share. */
export function similarity(a: string, b: string): number {
  const [one, two] = [pairs(normaliseHeader(a)), pairs(normaliseHeader(b))]
  const rest = [...two]
  let same = 0
  for (const pair of one) {
    const at = rest.indexOf(pair)
    if (at < 0) continue
    rest.splice(at, 1)
    same++
  }
  return (2 * same) / Math.max(1, one.length + two.length)
}

function likeliest(text: string, columns: readonly SheetColumn[], taken: ReadonlySet<string>): string | undefined {
  if (normaliseHeader(text).length < 2) return undefined
  const ranked = columns
    .filter((column) => !taken.has(column.path) && !column.sizes && column.path !== together)
    .map((column) => ({ path: column.path, likeness: Math.max(...[column.label, ...column.names].map((name) => likeness(text, name))) }))
    .toSorted((a, b) => b.likeness - a.likeness)
  return ranked[0] && ranked[0].likeness >= 0.5 ? ranked[0].path : undefined
}

/** A name that stands whole in the other counts for more than shared pairs: 供应商编码 for 供应商. */
function likeness(a: string, b: string): number {
  const [one, two] = [normaliseHeader(a), normaliseHeader(b)]
  const [short, long] = one.length < two.length ? [one, two] : [two, one]
  return Math.max(similarity(one, two), short.length >= 2 && long.includes(short) ? 0.5 + short.length / long.length / 2 : 0)
}
