/** Rebases the typed values on a version that another user saved meanwhile: by field, and by cell in lines. Pure. */
import type { Page, PageField } from '../../../../model/page.ts'
import { fieldsOf, unread, type Values } from '../../../../ui/state/form-state.ts'
import { takenAgain } from '../../../../ui/lines/edits/only-one.ts'
import { linesOf } from '../../../../ui/state/line-key.ts'
import { isEmpty } from '../../../../model/rules/condition-parts.ts'
import { same } from '../../../../model/same.ts'

interface Rebase {
  /** The document as it was when editing began. */
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  /** Paths (`eta`, `lines#17.price`, `lines#17`) where the other version is taken. */
  readonly take: readonly string[]
  /** Paths where the own version was chosen, which is taken also where the user changed nothing: beside a link that the user exchanged. */
  readonly keep?: readonly string[]
}

/**
 * Returns the other version with all changes of the user, except the paths where the other version was chosen.
 * Lines that the user added follow the line that precedes them, or come last. Where the user moved lines and did not take the other order, the user's order stands, and lines that the other
 * user added follow the line that precedes them in the other version.
 */
export function rebase(page: Page, versions: Rebase): Values {
  const { base, mine, theirs: serverValues, take, keep = [] } = versions
  const next: Values = { ...serverValues }
  for (const field of fieldsOf(page)) {
    const { field: name } = field
    if (field.isNotPost || field.type === 'status') continue
    if (field.type === 'lines') {
      next[name] = rebaseLines(field, versions)
      continue
    }
    if (take.includes(name) || (same(mine[name], base[name]) && !keep.includes(name))) continue
    next[name] = mine[name]
    if (field.displayfield) next[field.displayfield] = mine[field.displayfield]
  }
  const chosen = fieldsOf(page).filter(({ field }) => keep.includes(field))
  const currencies = currenciesOf(chosen, fieldsOf(page), mine).filter(({ field }) => !take.includes(field))
  return withCells(next, mine, currencies)
}

/**
 * Returns the fields of the currencies of amounts whose own value was chosen: an amount stands in the currency that it was typed in. Only a currency that a link beside it renews
 * with the amounts is one of them; another one, such as that of the whole document, is not changed by a choice for one amount.
 */
function currenciesOf(chosen: readonly PageField[], among: readonly PageField[], mine: Values): PageField[] {
  const names = new Set(chosen.filter(({ field }) => !isEmpty(mine[field])).map(({ currency }) => currency))
  const renewed = new Set(among.flatMap(({ renews = [] }) => renews))
  return among.filter(({ field, isNotPost, restriction }) => names.has(field) && renewed.has(field) && !isNotPost && restriction !== 1)
}

/** A line of the result and the user's line that it stands for. */
interface RebasedLine {
  readonly line: Values
  readonly own?: Values
}

function rebaseLines(field: PageField, { base, mine, theirs, take, keep = [] }: Rebase): Values[] {
  const [before, ownLines, other] = [base, mine, theirs].map((values) => linesById(linesOf(values, field))) as [
    LinesById,
    LinesById,
    LinesById,
  ]
  const isTaken = (id: string, column?: string) => take.includes(`${field.field}#${id}${column === undefined ? '' : `.${column}`}`)
  const rebased = linesOf(theirs, field).flatMap((line): RebasedLine[] => {
    const id = line['id'] as string
    const [old, typed] = [before.get(id), ownLines.get(id)]
    if (old && !typed) return isTaken(id) ? [{ line }] : []
    if (!old || !typed) return [{ line, own: typed }]
    const changed = changedColumns(field, old, typed).filter((column) => !isTaken(id, column.field))
    const chosen = (field.columns ?? []).filter((column) => keep.includes(`${field.field}#${id}.${column.field}`))
    const currencies = currenciesOf(chosen, field.columns ?? [], typed).filter((column) => !isTaken(id, column.field))
    return [{ line: withCells(line, typed, [...new Set([...changed, ...chosen, ...currencies])]), own: typed }]
  })
  // A line that the other user removed and this user changed stays as a new line, unless the other version was chosen.
  const revived = linesOf(mine, field).flatMap((typed): RebasedLine[] => {
    const id = typed['id'] as string | undefined
    const old = id && before.get(id)
    if (!old || other.has(id) || isTaken(id) || changedColumns(field, old, typed).length === 0) return []
    const { id: _, no: __, ...values } = typed
    const line: Values = { ...values, ...Object.fromEntries(takenAgain(field.columns ?? [], typed).map((name) => [name, null])) }
    return [{ line, own: typed }]
  })
  const added = linesOf(mine, field).flatMap((line): RebasedLine[] => (line['id'] ? [] : [{ line, own: line }]))
  const isMoved = hasMoved(linesOf(base, field), linesOf(mine, field))
  const takesOrder = take.some((path) => path.startsWith(`${field.field}#`) && path.endsWith('.no'))
  const result =
    isMoved && !takesOrder
      ? inOrderOf(linesOf(mine, field), [...rebased, ...revived, ...added])
      : placed(linesOf(mine, field), rebased, [...revived, ...added])
  return result.map(({ line }) => line)
}

type LinesById = ReadonlyMap<string, Values>
const linesById = (lines: readonly Values[]): LinesById =>
  new Map(lines.flatMap((line) => (line['id'] ? [[line['id'] as string, line]] : [])))

const textsOf = (line: Values): Values => (line[unread] ?? {}) as Values
const changedColumns = (field: PageField, old: Values, typed: Values): PageField[] =>
  (field.columns ?? []).filter(
    ({ field: name, isNotPost }) => !isNotPost && (!same(typed[name], old[name]) || !same(textsOf(typed)[name], textsOf(old)[name])),
  )

/** Returns the line with the cells of these columns as the user typed them, unreadable texts included. */
function withCells(line: Values, typed: Values, columns: readonly PageField[]): Values {
  if (columns.length === 0) return line
  const names = columns.flatMap(({ field, displayfield }) => (displayfield ? [field, displayfield] : [field]))
  const texts = columns.flatMap(({ field }) => (field in textsOf(typed) ? [[field, textsOf(typed)[field]]] : []))
  return {
    ...line,
    ...Object.fromEntries(names.map((name) => [name, typed[name] as unknown])),
    ...(texts.length > 0 ? { [unread]: Object.fromEntries(texts) as unknown } : {}),
  }
}

/** Returns whether the user moved lines that are stored; a line that the user put between others moves none. */
function hasMoved(base: readonly Values[], mine: readonly Values[]): boolean {
  const ids = mine.map((line) => line['id'] as string | undefined).filter(Boolean)
  const stays = new Set(ids)
  const common = base.map((line) => line['id'] as string).filter((id) => id && stays.has(id))
  const known = new Set(common)
  return ids.filter((id) => known.has(id!)).some((id, at) => id !== common[at])
}

/** Returns the lines in their order, with those of the user behind the line that precedes them for the user; those behind which none of the lines stands come last. */
function placed(mine: readonly Values[], lines: readonly RebasedLine[], others: readonly RebasedLine[]): readonly RebasedLine[] {
  const result = [...lines]
  const isThere = new Set(lines.map(({ own }) => own))
  const last = mine.findLastIndex((line) => isThere.has(line))
  for (const other of others.toSorted((one, two) => mine.indexOf(one.own!) - mine.indexOf(two.own!))) {
    const at = mine.indexOf(other.own!)
    const before = at > last ? undefined : mine.slice(0, at).findLast((line) => result.some(({ own }) => own === line))
    const place = at > last ? result.length : before === undefined ? 0 : result.findIndex(({ own }) => own === before) + 1
    result.splice(place, 0, other)
  }
  return result
}

function inOrderOf(mine: readonly Values[], lines: readonly RebasedLine[]): readonly RebasedLine[] {
  const places = new Map(mine.map((line, at) => [line, at]))
  let place = -1
  return lines
    .map((line) => {
      place = line.own ? (places.get(line.own) ?? place) : place
      return { line, place }
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ line }) => line)
}
