/**
 * Rows of another lines field as columns of a line grid: a column for each document that they may name, and a cell for each line (`colours|17`). What is
 * written in a cell becomes the row of its line and document again. Pure functions.
 */
import type { PageField } from '../../../model/page.ts'
import { partsOfTitle } from '../../fields/link-label.tsx'
import type { Values } from '../../state/form-state.ts'
import type { LineColumn } from './size-columns.ts'

export type Linked = NonNullable<PageField['linked']>
/** A document that is a column, with its title. */
export interface ColumnDocument {
  readonly id: string
  readonly title: string
}

/** The name under which a line has the cell of a document. */
export const linkedName = ({ rows }: Pick<Linked, 'rows'>, id: string): string => `${rows}|${id}`

/** Returns the documents that the rows name, each once. */
export function documentsIn(rows: readonly Values[], { column: { field } }: Linked): readonly ColumnDocument[] {
  const named = new Map<string, ColumnDocument>()
  for (const row of rows) {
    const id = row[field] as string | null | undefined
    if (id && !named.has(id)) named.set(id, { id, title: String(row[`${field}$`] ?? id) })
  }
  return [...named.values()]
}

/** Returns the columns with one for each document behind the column whose choices their cells have. */
export function withLinked(columns: readonly PageField[], linked: Linked, documents: readonly ColumnDocument[]): readonly LineColumn[] {
  const { value } = linked
  const like = columns.find(({ field }) => field === value.field) ?? value
  const { help: _, defaultValue: __, filledFrom: ___, ...shape } = like
  const cells = documents.map(({ id, title }): LineColumn => {
    const { name, code } = partsOfTitle(title)
    return {
      ...shape,
      field: linkedName(linked, id),
      displayfield: `${linkedName(linked, id)}$`,
      label: name,
      help: code === undefined ? name : `${name} ${code}`,
      required: false,
      isNotPost: value.isNotPost,
      restriction: Math.max(value.restriction, like.restriction) as PageField['restriction'],
      document: {
        id,
        title,
        like: like.field,
        ...(linked.sets ? { sets: linked.sets } : {}),
        ...(linked.only ? { only: linked.only } : {}),
      },
    }
  })
  const at = columns.indexOf(like)
  return at < 0 ? [...columns, ...cells] : [...columns.slice(0, at + 1), ...cells, ...columns.slice(at + 1)]
}

/** Returns whether a line is for the document of a column; a column of another kind is for every line. */
export function isForLine(line: Values, { document }: LineColumn): boolean {
  const only = document?.only === undefined ? undefined : (line[document.only] as readonly string[] | null | undefined)
  return !only || only.length === 0 || only.includes(document!.id)
}

/** Returns whether a line asks for a document in a cell that has none. */
export const isMissing = (line: Values, column: LineColumn): boolean =>
  column.document?.sets !== undefined && (line[column.field] ?? null) === null && hasCells(line, column.document) && isForLine(line, column)

const hasCells = (line: Values, { sets = {} }: Pick<Linked, 'sets'>): boolean =>
  Object.entries(sets).every(([name, value]) => line[name] === value)

/** Returns the name of a column for the server: that of the column whose choices its cells have. */
export const askedAs = ({ field, document }: LineColumn): string => document?.like ?? field

const keyOf = (row: Values, { key }: Pick<Linked, 'key'>): string => String(row[key] ?? '')
const groups = new WeakMap<readonly Values[], ReadonlyMap<string, readonly Values[]>>()
const nothing: readonly Values[] = []

/** Returns the rows by the key of their line, once for each state of the rows. */
function byKey(rows: readonly Values[], linked: Linked): ReadonlyMap<string, readonly Values[]> {
  const known = groups.get(rows)
  if (known) return known
  const grouped = Map.groupBy(rows, (row) => keyOf(row, linked))
  groups.set(rows, grouped)
  return grouped
}

interface Shown {
  readonly columns: readonly LineColumn[]
  readonly rows: readonly Values[]
  readonly line: Values
}
const spreads = new WeakMap<Values, Shown>()
const folds = new WeakMap<Values, Values>()
const isSame = (one: readonly Values[], other: readonly Values[]): boolean =>
  one === other || (one.length === other.length && one.every((row, at) => row === other[at]))

/** Returns the lines with their cells; the same objects for the same lines, rows and columns. */
export function spreadLinked(
  lines: readonly Values[],
  rows: readonly Values[],
  { linked, columns }: { readonly linked: Linked; readonly columns: readonly LineColumn[] },
): readonly Values[] {
  const grouped = byKey(rows, linked)
  const [by, value] = [linked.column.field, linked.value.field]
  return lines.map((line) => {
    const key = keyOf(line, linked)
    const rowsOfLine = key === '' ? nothing : (grouped.get(key) ?? nothing)
    const known = spreads.get(line)
    if (known && known.columns === columns && isSame(known.rows, rowsOfLine)) return known.line
    const next: Values = { ...line }
    for (const row of rowsOfLine) {
      const name = linkedName(linked, String(row[by]))
      next[name] = row[value] ?? null
      next[`${name}$`] = row[`${value}$`] ?? ''
    }
    spreads.set(line, { columns, rows: rowsOfLine, line: next })
    folds.set(next, line)
    return next
  })
}

/**
 * Returns lines and rows as they are stored. A line of which a cell was written is one that has cells and is numbered where it has no key; rows of
 * other lines, and those of no line, are taken away. Rows keep their order, new ones follow.
 *
 * @param before the rows as they were when the cells were shown
 */
export function foldLinked(
  shown: readonly Values[],
  before: readonly Values[],
  { linked, columns }: { readonly linked: Linked; readonly columns: readonly LineColumn[] },
): { readonly lines: readonly Values[]; readonly rows: readonly Values[] } {
  const [by, value] = [linked.column.field, linked.value.field]
  const cells = columns.filter((column) => column.document !== undefined)
  const stored = byKey(before, linked)
  const wanted = new Map<string, Map<string, Values>>()
  let last = Math.max(0, ...shown.map((line) => (/^\d+$/.test(keyOf(line, linked)) ? Number(line[linked.key]) : 0)))
  const lines = shown.map((one) => {
    const was = new Map((stored.get(keyOf(one, linked)) ?? nothing).map((row) => [String(row[by]), row[value] as unknown]))
    const written = cells.some(({ field, document }) => one[field] && one[field] !== (was.get(document!.id) ?? null))
    let line = folded(one, linked)
    if (written && !hasCells(line, linked)) line = { ...line, ...linked.sets }
    if (written && keyOf(line, linked) === '') line = { ...line, [linked.key]: String((last = (Math.floor(last / 10) + 1) * 10)) }
    if (!hasCells(line, linked)) return line
    const cellsOfLine = new Map<string, Values>()
    for (const { field, document } of cells)
      cellsOfLine.set(document!.id, { [value]: one[field] ?? null, [`${value}$`]: (one[`${field}$`] as string | undefined) ?? '' })
    wanted.set(keyOf(line, linked), cellsOfLine)
    return line
  })
  const remaining = before.flatMap((row) => {
    const cellsOfLine = wanted.get(keyOf(row, linked))
    const cell = cellsOfLine?.get(String(row[by]))
    if (!cellsOfLine) return []
    cellsOfLine.delete(String(row[by]))
    if (!cell || cell[value] === (row[value] ?? null)) return [row]
    return cell[value] === null ? [] : [{ ...row, ...cell }]
  })
  const titles = new Map(cells.map(({ document }) => [document!.id, document!.title]))
  const added = [...wanted].flatMap(([key, cellsOfLine]) =>
    [...cellsOfLine].flatMap(([id, cell]) =>
      cell[value] === null ? [] : [{ [linked.key]: key, [by]: id, [`${by}$`]: titles.get(id) ?? '', ...cell }],
    ),
  )
  return { lines, rows: added.length === 0 && isSame(remaining, before) ? before : [...remaining, ...added] }
}

/** Returns a line without its cells; the stored one where nothing was changed. */
function folded(shown: Values, { rows }: Linked): Values {
  const known = folds.get(shown)
  if (known) return known
  const line: Values = { ...shown }
  for (const name of Object.keys(line)) if (name.startsWith(`${rows}|`)) delete line[name]
  folds.set(shown, line)
  return line
}
