/** What a form renews beside a link by which a person names another document, as the save does: values of the former document do not stay without anybody having meant them. */
import { isEmpty } from '../../model/rules/condition-parts.ts'
import { same } from '../../model/same.ts'
import type { Page, PageField } from '../../model/page.ts'
import { fieldsOf, withValues, type Values } from './form-state.ts'
import { identityOf } from './line-key.ts'

/** Property of a line whose cells a paste or a fill has just written, with their names: they are meant, also where they equal what stood there. A symbol is neither sent nor stored in drafts. */
const writtenCells = Symbol('written cells')
const writtenIn = (line: Values): readonly string[] | undefined => (line as { readonly [writtenCells]?: readonly string[] })[writtenCells]

/** Returns a line of which a paste or a fill has written these cells. */
export const withWritten = (line: Values, names: readonly string[]): Values => ({
  ...line,
  [writtenCells]: [...(writtenIn(line) ?? []), ...names],
})

/** Rows that stand or stood in a document, as the same objects: an undo brings them back as they were. */
const stoodRows = new WeakSet<Values>()

const linksWith = (word: 'renews' | 'byHand', fields: readonly PageField[]): readonly PageField[] =>
  fields.filter((field) => (field[word]?.length ?? 0) > 0)

/**
 * Returns changes of a form in which the fields beside an exchanged link (`renews`) are blank, for the server to fill. What the same change says stays: another value, and each cell that a
 * paste or a fill has written (`withWritten`).
 * A link that is cleared renews nothing, nor does one that was blank, nor a row that an undo brings back. Where the link names the stored document again, as after an undo, the fields are what is stored.
 * @param before the values of the form until now, whose lines have an id or a key
 * @param base the values of the form as they are stored; none of a new document
 */
export function withRenewed(page: Page, before: Values, changes: Values, base: Values = {}): Values {
  const fields = fieldsOf(page)
  const next: Values = { ...changes, ...renewed(fields, { ...before, ...changes }, { former: before, stored: base }) }
  for (const { field: name, columns = [] } of fields) {
    if (!Array.isArray(changes[name]) || linksWith('renews', columns).length === 0) continue
    const [was, now] = [(before[name] ?? []) as readonly Values[], changes[name] as readonly Values[]]
    for (const line of was) stoodRows.add(line)
    const byIdentity = new Map(was.map((line) => [identityOf(line), line]))
    const stored = new Map(((base[name] ?? []) as readonly Values[]).map((line) => [line['id'], line]))
    next[name] = now.map((changed) => {
      const { [writtenCells]: written, ...line } = changed as Values & { readonly [writtenCells]?: readonly string[] }
      const former = stoodRows.has(changed) || identityOf(changed) === undefined ? undefined : byIdentity.get(identityOf(changed))
      const blanks = former && renewed(columns, line, { former, stored: line['id'] ? stored.get(line['id']) : undefined, written })
      if (blanks && Object.keys(blanks).length > 0) return withValues(line, blanks)
      return written ? line : changed
    })
  }
  return next
}

/** Returns the blanks beside the links of a row that name another document than before, and what is stored where they name the stored one. */
function renewed(
  fields: readonly PageField[],
  row: Values,
  {
    former,
    stored = {},
    written = [],
  }: { readonly former: Values; readonly stored?: Values | undefined; readonly written?: readonly string[] | undefined },
): Values {
  const blanks: Values = {}
  for (const { field: link, renews = [] } of linksWith('renews', fields)) {
    if (isEmpty(row[link]) || isEmpty(former[link]) || same(row[link], former[link])) continue
    for (const { field, isNotPost, restriction, displayfield } of fields) {
      if (!renews.includes(field) || written.includes(field) || isNotPost || restriction > 0 || !same(row[field], former[field])) continue
      const isStored = same(row[link], stored[link])
      blanks[field] = isStored ? (stored[field] ?? null) : null
      if (displayfield) blanks[displayfield] = isStored ? (stored[displayfield] ?? '') : ''
    }
  }
  return blanks
}

/**
 * Returns the values of the form of a stored document with what the server takes from exchanged links (`byHand`), where it is blank: in lines that name another document than the
 * stored ones, and in new ones.
 * @param base the values of the form as they are stored
 * @param answer the document as a save would complete it
 */
export function withTaken(page: Page, values: Values, { base, answer }: { readonly base: Values; readonly answer: Values }): Values {
  const next: Values = { ...values }
  for (const { field: name, columns = [] } of fieldsOf(page)) {
    const links = linksWith('byHand', columns)
    const [lines, answered] = [(values[name] ?? []) as readonly Values[], answer[name] as readonly Values[] | undefined]
    if (links.length === 0 || !Array.isArray(answered)) continue
    const [stored, byId] = [base[name], answered].map(
      (rows) => new Map(((rows ?? []) as readonly Values[]).map((line) => [line['id'], line])),
    )
    const answerFor = (line: Values, at: number) =>
      line['id'] ? byId!.get(line['id']) : lines.length === answered.length ? answered[at] : undefined
    next[name] = lines.map((line, at) => {
      const answerOf = answerFor(line, at)
      const former = line['id'] ? stored!.get(line['id']) : undefined
      const filled = answerOf && links.flatMap((link) => takenBy(link, columns, { line, former, answerOf }))
      return filled && filled.length > 0 ? withValues(line, Object.fromEntries(filled) as Values) : line
    })
  }
  return next
}

/** Returns the blank cells of a line that are taken from its link, with their titles, where the link is not the stored one. */
function takenBy(
  { field: link, byHand = [] }: PageField,
  columns: readonly PageField[],
  { line, former, answerOf }: { readonly line: Values; readonly former: Values | undefined; readonly answerOf: Values },
): readonly (readonly [string, unknown])[] {
  if (isEmpty(line[link]) || same(line[link], former?.[link]) || !same(line[link], answerOf[link])) return []
  return columns
    .filter(({ field, isNotPost, restriction }) => byHand.includes(field) && !isNotPost && restriction === 0)
    .filter(({ field }) => isEmpty(line[field]) && !isEmpty(answerOf[field]))
    .flatMap(({ field, displayfield }) => (displayfield ? [field, displayfield] : [field]).map((name) => [name, answerOf[name]] as const))
}
