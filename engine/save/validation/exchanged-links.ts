/** What a person's edit renews beside a link that names another document now (`replaceable`): values of the former document do not stay without anybody having meant them. */
import { renewingLinks, type ReplaceableLink } from '../../../model/between/replaceable-links.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { enteredFiguresOf } from '../../../model/rules/entered-figures.ts'
import { emptyOf } from '../../../model/rules/validate.ts'
import { same } from '../../../model/same.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues } from '../../stored-document.ts'
import { valuesGiven } from './follow-links.ts'

interface Edited {
  readonly before: Stored
  /** The document with the input applied. */
  readonly doc: Stored
  /** As a save takes them: lines as the whole list or as a patch. */
  readonly values: unknown
}
/** The header or a line of which the link names another document than before. */
interface Exchanged {
  readonly row: FieldValues
  readonly former: FieldValues
  /** The names of the fields that the edit gives. */
  readonly given: ReadonlySet<string>
}

/**
 * Renews the fields beside the links by which the edit names another document: `renews` are blanked, and so are `byHand` that say what the former document gave; the save fills
 * both. What the edit gives itself stays: what a patch or a header names with a value, and what of a whole list of lines, which repeats the others, differs from what is stored.
 * A link that is cleared renews nothing, nor does one that was blank.
 */
export async function renewExchanged(operation: Operation, type: AnyDocument, edited: Edited): Promise<void> {
  for (const link of renewingLinks(type)) {
    const rows = exchangedIn(link, edited)
    if (rows.length === 0) continue
    const fields = fieldsBeside(type, link)
    for (const { row, given } of rows) for (const name of link.renews) if (!given.has(name)) row[name] = emptyOf(fields[name]!)
    await renewTaken(operation, type, { link, rows })
  }
}

/** Blanks what says what the former document gave; another value, which a person chose, stays, also where the form sends a blank to have it renewed. */
async function renewTaken(
  operation: Operation,
  type: AnyDocument,
  { link, rows }: { readonly link: ReplaceableLink; readonly rows: readonly Exchanged[] },
): Promise<void> {
  const of = { lines: link.lines, names: link.byHand }
  const formers = rows.map(({ former }) => former)
  const gave = await asSystem(operation, (system) => valuesGiven(system, type, formers, of))
  for (const { row, former, given } of rows)
    for (const name of link.byHand) if (!given.has(name)) row[name] = same(former[name], gave.get(former)?.[name]) ? null : former[name]
}

const fieldsBeside = (type: AnyDocument, { lines }: ReplaceableLink): Fields =>
  lines === undefined ? (type.fields as Fields) : ((type.fields as Fields)[lines]!.options.columns ?? {})

/** Returns the rows whose link names another document than before. */
function exchangedIn({ user, lines, field, ...link }: ReplaceableLink, { before, doc, values }: Edited): Exchanged[] {
  const isExchanged = (row: FieldValues, former: FieldValues) =>
    !isEmpty(row[field]) && !isEmpty(former[field]) && !same(row[field], former[field])
  const sent = values as FieldValues
  const figures = enteredFiguresOf(fieldsBeside(user, { user, field, ...link, ...(lines === undefined ? {} : { lines }) }))
  /** A figure that is given gives the one in whose place it stands. */
  const withTargets = (names: readonly string[]) =>
    new Set([...names, ...figures.filter(({ name }) => names.includes(name)).map(({ target }) => target)])
  if (lines === undefined) return isExchanged(doc, before) ? [{ row: doc, former: before, given: withTargets(filledIn(sent)) }] : []
  const stored = new Map(((before[lines] ?? []) as readonly FieldValues[]).map((line) => [line['id'], line]))
  const items = new Map(sentLines(sent[lines]).map((item) => [item['id'], item]))
  return ((doc[lines] ?? []) as FieldValues[]).flatMap((row) => {
    const [former, item] = [stored.get(row['id']), items.get(row['id'])]
    if (!former || !item || !isExchanged(row, former)) return []
    const named = filledIn(item).filter((name) => !Array.isArray(sent[lines]) || !same(row[name], former[name]))
    return [{ row, former, given: withTargets(named) }]
  })
}

const filledIn = (values: FieldValues): string[] => Object.keys(values).filter((name) => !isEmpty(values[name]))

/** Returns the sent lines, of a list or of a patch. */
const sentLines = (sent: unknown): readonly FieldValues[] =>
  Array.isArray(sent)
    ? (sent as readonly FieldValues[])
    : ((sent as { readonly set?: readonly FieldValues[] } | null | undefined)?.set ?? [])
