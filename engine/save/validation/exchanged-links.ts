/** What a person's edit renews beside a link that names another document now (`replaceable`): values of the former document do not stay without anybody having meant them. */
import { renewingLinks, type ReplaceableLink } from '../../../model/between/replaceable-links.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { enteredFiguresOf } from '../../../model/rules/entered-figures.ts'
import { emptyOf } from '../../../model/rules/validate.ts'
import { same } from '../../../model/same.ts'
import { readableIds } from '../../authorisation/read-access.ts'
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
 * A link that is cleared renews nothing, nor does one that was blank, nor one that names what the person may not choose. What follows elsewhere, as the colours of an exchanged material,
 * is completed as a replacement in many documents completes it.
 */
export async function renewExchanged(operation: Operation, type: AnyDocument, edited: Edited): Promise<void> {
  for (const link of renewingLinks(type)) {
    const exchanged = exchangedIn(link, edited)
    if (exchanged.length === 0) continue
    const fields = fieldsBeside(type, link)
    const target = operation.engine.types.get(fields[link.field]!.options.to!)!
    // What the person may not choose is refused as such, without errors of what would follow from it.
    const readable = await readableIds(operation, target, [...new Set(exchanged.map(({ row }) => String(row[link.field])))])
    const rows = exchanged.filter(({ row }) => readable.has(String(row[link.field])))
    for (const { row, given } of rows) for (const name of link.renews) if (!given.has(name)) row[name] = emptyOf(fields[name]!)
    await renewTaken(operation, type, { link, rows })
    await completeReplaced(operation, type, { link, rows, edited })
  }
}

/** Completes the exchange as a replacement in many documents does (`replaced` of the type's logic). What the edit gives itself stays. */
async function completeReplaced(
  operation: Operation,
  type: AnyDocument,
  { link, rows, edited }: { readonly link: ReplaceableLink; readonly rows: readonly Exchanged[]; readonly edited: Edited },
): Promise<void> {
  const logic = operation.engine.logic.get(type.name)?.replaced
  if (!logic || rows.length === 0) return
  const { lines, field } = link
  const { before, doc } = edited
  const givenIn = new Map(rows.map(({ row, given }) => [row['id'], given]))
  const byPair = Map.groupBy(rows, ({ row, former }) => JSON.stringify([former[field], row[field]]))
  const pairs = [...byPair.values()].map((some) => ({
    ids: some.map(({ row }) => String(row['id'])),
    from: String(some[0]!.former[field]),
    to: String(some[0]!.row[field]),
  }))
  const by = { before, ...(lines === undefined ? {} : { lines }), field, pairs }
  const more = await asSystem(operation, (system) => Promise.resolve(logic(doc, system.ctx, by)))
  for (const [name, value] of Object.entries(more)) {
    if (isLinesPatch(value)) applyPatch(doc, name, { value, edited, given: name === lines ? givenIn : undefined })
    else if (lines !== undefined || !rows[0]!.given.has(name)) doc[name] = value
  }
}

/** A change of lines as a save takes it. */
interface LinesPatch {
  readonly set?: readonly FieldValues[]
  readonly remove?: readonly string[]
}
export const isLinesPatch = (value: unknown): value is LinesPatch =>
  typeof value === 'object' && value !== null && ('set' in value || 'remove' in value)

/** Applies what logic says of lines to those that the edit does not give itself: other lines as a whole, those with the link by their columns. */
function applyPatch(
  doc: Stored,
  name: string,
  {
    value: { set = [], remove = [] },
    edited: { before, values },
    given,
  }: { readonly value: LinesPatch; readonly edited: Edited; readonly given: ReadonlyMap<unknown, ReadonlySet<string>> | undefined },
): void {
  const stored = new Map(((before[name] ?? []) as readonly FieldValues[]).map((line) => [line['id'], line]))
  const sent = new Map(sentLines((values as FieldValues)[name]).map((item) => [item['id'], item]))
  const isGiven = (row: FieldValues): boolean => {
    const [former, item] = [stored.get(row['id']), sent.get(row['id'])]
    return !former || (item !== undefined && Object.keys(item).some((column) => !same(row[column], former[column])))
  }
  const setBy = new Map(set.map((row) => [row['id'], row]))
  doc[name] = ((doc[name] ?? []) as FieldValues[]).filter((row) => {
    if (!given && isGiven(row)) return true
    for (const [column, value] of Object.entries(setBy.get(row['id']) ?? {}))
      if (column !== 'id' && given?.get(row['id'])?.has(column) !== true) row[column] = value
    return !remove.includes(row['id'] as string)
  })
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

/** Returns the sent lines, of a list or of a patch; what is no line is refused where the input is read. */
function sentLines(sent: unknown): readonly FieldValues[] {
  const items = Array.isArray(sent) ? (sent as readonly unknown[]) : (sent as { readonly set?: unknown } | null | undefined)?.set
  return Array.isArray(items) ? items.filter((item): item is FieldValues => typeof item === 'object' && item !== null) : []
}
