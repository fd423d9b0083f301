/** Which columns of lines are folded away: those that nobody chose, that no line fills and with which nothing is wrong. */
import { useMemo, useState } from 'react'
import { compare, isDecimal } from '../../../model/decimal.ts'
import type { PageField } from '../../../model/page.ts'
import { unread, type Errors, type Values } from '../../state/form-state.ts'
import type { LineColumn } from '../sizes/size-columns.ts'

/** A folded column as a person chooses it. */
interface FoldedColumn {
  readonly field: string
  readonly label: string
  readonly shown: boolean
  /** A line fills it, or something is wrong with it: it stays in sight. */
  readonly fixed: boolean
}

export interface Folding {
  readonly folded: readonly FoldedColumn[]
  readonly isShown: (column: LineColumn) => boolean
  /** Shows columns or folds them away again; what was chosen is remembered on this device. */
  readonly choose: (fields: readonly string[], shown: boolean) => void
}

const nameOf = (type: string, field: string): string => `weft.columns.${type}.${field}`
const noNames: ReadonlySet<string> = new Set()
const noColumns: readonly PageField[] = []

function storedColumns(type: string, field: string): ReadonlySet<string> {
  const text = localStorage.getItem(nameOf(type, field))
  return text === null ? noNames : new Set(text.split(' '))
}

function storeColumns(type: string, field: string, columns: ReadonlySet<string>): void {
  try {
    if (columns.size === 0) localStorage.removeItem(nameOf(type, field))
    else localStorage.setItem(nameOf(type, field), [...columns].join(' '))
  } catch {
    // Storage is full: the choice lasts for as long as the page is open.
  }
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Returns whether a line says something in a column that people fill: not a blank, and not its default. What the server computes is not filled. */
export function isFilledIn(line: Values, { field, isNotPost, defaultValue }: PageField): boolean {
  const value: unknown = line[field]
  if (line[unread]?.[field] !== undefined) return true
  if (isNotPost || isBlank(value)) return false
  return isDecimal(value) && isDecimal(defaultValue) ? compare(value, defaultValue) !== 0 : value !== defaultValue
}

/** Returns the columns that errors of the lines are about. */
const columnsInErrors = (errors: Errors, field: string): ReadonlySet<string> =>
  new Set(Object.keys(errors).flatMap((path) => (path.startsWith(`${field}[`) ? (/\]\.(\w+)/.exec(path)?.[1] ?? []) : [])))

/**
 * Returns which columns are in sight. One that was shown because it was filled or wrong stays while the lines are open, so that no column goes away
 * under the cursor.
 */
export function useFolding({
  type,
  field,
  lines,
  errors,
}: {
  readonly type: string
  readonly field: PageField
  readonly lines: readonly Values[]
  readonly errors: Errors
}): Folding {
  const [chosen, setChosen] = useState(() => storedColumns(type, field.field))
  const [stayed, setStayed] = useState(noNames)
  const columns = useMemo(
    () => (field.columns ?? noColumns).filter((column) => field.folded?.includes(column.field)),
    [field.columns, field.folded],
  )
  const fixed = useMemo(() => {
    const wrong = columns.length > 0 ? columnsInErrors(errors, field.field) : noNames
    const shows = (column: PageField) => wrong.has(column.field) || lines.some((line) => isFilledIn(line, column))
    return new Set(columns.filter(shows).map((column) => column.field))
  }, [columns, lines, errors, field.field])
  if ([...fixed].some((name) => !stayed.has(name))) setStayed(new Set([...stayed, ...fixed]))
  const folded = useMemo(
    () =>
      columns.map(({ field: name, label }) => ({
        field: name,
        label,
        fixed: fixed.has(name),
        shown: chosen.has(name) || stayed.has(name) || fixed.has(name),
      })),
    [columns, chosen, stayed, fixed],
  )
  // The columns in sight are the same object as long as they are the same ones.
  const hiddenText = folded.flatMap((one) => (one.shown ? [] : [one.field])).join(' ')
  const isShown = useMemo(() => {
    const hidden = new Set(hiddenText.split(' '))
    return ({ field: name, cell, totals, groups }: LineColumn) =>
      cell !== undefined || totals !== undefined || groups === true || !hidden.has(name)
  }, [hiddenText])
  const choose = (names: readonly string[], shown: boolean) => {
    const without = (all: ReadonlySet<string>) => new Set([...all].filter((name) => !names.includes(name)))
    const next = shown ? new Set([...chosen, ...names]) : without(chosen)
    setChosen(next)
    if (!shown) setStayed(without(stayed))
    storeColumns(type, field.field, next)
  }
  return { folded, isShown, choose }
}
