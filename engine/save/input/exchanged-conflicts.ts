/** Which cells clash with a link beside them that another person exchanged meanwhile: a price or usage that is meant for the former material does not stand beside the new one (`replaceable`). */
import { exchangeableLinks, type ReplaceableLink } from '../../../model/between/replaceable-links.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { enteredFiguresOf } from '../../../model/rules/entered-figures.ts'
import { same } from '../../../model/same.ts'
import type { Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import type { Change } from './document-changes.ts'

/** Changes by path. */
export type ChangesByPath = ReadonlyMap<string, Change>

/**
 * Returns the changes that clash across an exchanged link, in both directions: what the person writes in a cell that the link renews or scales where others named another document
 * in that row, and the value that others gave such a cell where the person names another document. The latter goes from the stored value to the one that the person saw.
 * @param sides.before the document as it is stored
 * @param sides.mine what the person changes of it
 * @param sides.others what others changed since the version that the person saw, each path from the value there to the stored one
 */
export function clashesWithExchanged(
  type: AnyDocument,
  { before, mine, others }: { readonly before: Stored; readonly mine: ChangesByPath; readonly others: ChangesByPath },
): Change[] {
  return exchangeableLinks(type).flatMap((link) => {
    const names = [...link.scales, ...link.renews, ...link.byHand]
    const typed = rowsOfExchanged(link, others).flatMap((row) =>
      withEntered(type, link, names).flatMap((name) => mine.get(row + name) ?? []),
    )
    const stale = rowsOfExchanged(link, mine).flatMap((row) =>
      names.flatMap((name) => {
        const [path, stored] = [row + name, storedAt(before, link, row)?.[name]]
        const other = others.get(path)
        // A blank is meant for no document, and a cell that the person changes too is a clash by itself.
        return !other || mine.has(path) || isEmpty(stored) || same(other.from, stored) ? [] : [{ path, from: stored, to: other.from }]
      }),
    )
    return [...typed, ...stale]
  })
}

/** Returns where paths of the rows begin in which a link named a document and now names another or none: `lines#7.`, or blank for the header. */
function rowsOfExchanged({ lines, field }: ReplaceableLink, changes: ChangesByPath): string[] {
  const rows: string[] = []
  for (const { path, from, to } of changes.values()) {
    const row = path.slice(0, path.length - field.length)
    const isLink = path.endsWith(field) && (lines === undefined ? row === '' : row.startsWith(`${lines}#`) && row.endsWith('.'))
    if (isLink && !isEmpty(from) && !same(from, to)) rows.push(row)
  }
  return rows
}

/** Returns the names with those of the figures that are entered in their place, such as the gross price for the net one. */
function withEntered(type: AnyDocument, { lines }: ReplaceableLink, names: readonly string[]): readonly string[] {
  const fields = type.fields as Fields
  const figures = enteredFiguresOf(lines === undefined ? fields : (fields[lines]!.options.columns ?? {}))
  return [...names, ...figures.filter(({ target }) => names.includes(target)).map(({ name }) => name)]
}

const storedAt = (before: Stored, { lines }: ReplaceableLink, row: string): FieldValues | undefined =>
  lines === undefined ? before : ((before[lines] ?? []) as readonly FieldValues[]).find(({ id }) => id === row.slice(lines.length + 1, -1))
