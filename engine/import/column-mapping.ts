/** Maps spreadsheet columns to fields: by name in either language, as in the last import, or by similarity. */
import { createHash } from 'node:crypto'
import { together } from './import-columns.ts'
import type { SheetColumn } from './sheet-column.ts'
import { sizePath, type SizePair } from './size-columns.ts'

export interface Mapped {
  /** The field's path, or null when the column is left out. */
  readonly path: string | null
  readonly how: 'exact' | 'remembered' | 'likely' | 'none'
}

/** Normalises a heading: without case, blanks, the star of required fields, and brackets with remarks. */
export const normaliseHeader = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*:_\-·]/g, '')

/** Returns the layout hash. Spreadsheets with the same headings in the same order share a layout and reuse the last mapping. */
export const layoutOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(normaliseHeader)))
    .digest('base64url')

/** Returns one mapping for each column of the spreadsheet. No field is mapped twice. */
export function mapColumns(
  header: readonly string[],
  columns: readonly SheetColumn[],
  { remembered, sizes = [] }: { readonly remembered?: readonly (string | null)[]; readonly sizes?: readonly SizePair[] },
): Mapped[] {
  const known = (path: string) => columns.some((column) => path === column.path || (column.sizes && path.startsWith(`${column.path}.`)))
  if (remembered?.length === header.length && remembered.every((path) => path === null || known(path)))
    return remembered.map((path) => ({ path, how: path === null ? 'none' : 'remembered' }))
  const used = new Set<string>()
  const take = (path: string | undefined, how: Mapped['how']): Mapped | undefined => {
    if (path === undefined || used.has(path)) return undefined
    used.add(path)
    return { path, how }
  }
  const exact = header.map((text) => take(exactly(text, columns, sizes, used), 'exact'))
  return exact.map((match, at) => match ?? take(likeliest(header[at]!, columns, used), 'likely') ?? { path: null, how: 'none' })
}

function exactly(text: string, columns: readonly SheetColumn[], sizes: readonly SizePair[], used: ReadonlySet<string>): string | undefined {
  const normalised = normaliseHeader(text)
  if (normalised === '') return text.trim() === '#' && columns.some(({ path }) => path === together) ? together : undefined
  const named = columns.find(
    (column) =>
      !column.sizes && !used.has(column.path) && [column.label, ...column.names].some((name) => normaliseHeader(name) === normalised),
  )
  if (named) return named.path
  return sizePath(text, { columns, sizes, normalise: normaliseHeader })
}

const pairs = (text: string): string[] =>
  text.length < 2 ? [text] : Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))

/** Returns the similarity of two names, 0 to 1, by their shared bigrams. */
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

function likeliest(text: string, columns: readonly SheetColumn[], used: ReadonlySet<string>): string | undefined {
  if (normaliseHeader(text).length < 2) return undefined
  const ranked = columns
    .filter((column) => !used.has(column.path) && !column.sizes && !column.long && column.path !== together)
    .map((column) => ({ path: column.path, likeness: Math.max(...[column.label, ...column.names].map((name) => likeness(text, name))) }))
    .toSorted((a, b) => b.likeness - a.likeness)
  return ranked[0] && ranked[0].likeness >= 0.5 ? ranked[0].path : undefined
}

/** Returns the likelihood of a match. A name contained completely in the other counts for more than shared bigrams: 供应商编码 for 供应商. */
function likeness(a: string, b: string): number {
  const [one, two] = [normaliseHeader(a), normaliseHeader(b)]
  const [short, long] = one.length < two.length ? [one, two] : [two, one]
  return Math.max(similarity(one, two), short.length >= 2 && long.includes(short) ? 0.5 + short.length / long.length / 2 : 0)
}
