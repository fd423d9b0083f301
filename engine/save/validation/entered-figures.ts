/** Figures that are entered in the place of others (`enteredFor`), in every write: the target is made of what was entered before logic fills, and the figure follows it after. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { enteredFiguresOf, followingTarget, targetOfEntered } from '../../../model/rules/entered-figures.ts'
import type { Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'

/** Makes the targets of the figures that were entered. A figure counts as entered where it is not the stored one while its target is; where both were given, the target counts. */
export const convertEntered = (type: AnyDocument, doc: Stored, before: Stored | undefined): void =>
  eachRow(type, doc, { before, change: targetOfEntered })

/** Moves the figures after their targets: those that were given, converted or filled, and by rates that changed. Rows in which nothing of this changed stay. */
export const followTargets = (type: AnyDocument, doc: Stored, before: Stored | undefined): void =>
  eachRow(type, doc, { before, change: followingTarget })

function eachRow(
  type: AnyDocument,
  doc: Stored,
  { before, change }: { readonly before: Stored | undefined; readonly change: typeof followingTarget },
): void {
  const write = (fields: Fields, row: FieldValues, former: FieldValues) => {
    for (const figure of enteredFiguresOf(fields)) Object.assign(row, change(row, former, figure))
  }
  write(type.fields as Fields, doc, before ?? {})
  for (const [name, field] of linesOf(type)) {
    const columns = field.options.columns ?? {}
    if (enteredFiguresOf(columns).length === 0) continue
    const stored = new Map(((before?.[name] ?? []) as readonly FieldValues[]).map((line) => [line['id'], line]))
    for (const line of doc[name] as FieldValues[]) write(columns, line, stored.get(line['id']) ?? {})
  }
}
