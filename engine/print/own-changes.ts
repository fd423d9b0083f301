/** What a paper of several documents itself says otherwise than the earlier one: its feet, and the lines that `print.since` names, as rows of a paper. */
import type { AnyDocument } from '../../model/document.ts'
import type { PageField, WireDoc } from '../../model/page.ts'
import type { Print } from '../../model/parts/page-parts.ts'
import { pairedLines } from '../save/input/paired-lines.ts'
import type { Operation } from '../operation.ts'
import { changed, lineText, type ChangeRow } from './paper-changes.ts'
import { paperPage } from './print-model.ts'
import { isPrinted, textOf, withoutTwins } from './printed-text.ts'

type Line = Readonly<Record<string, unknown>> & { readonly id: string }
interface Versions {
  readonly earlier: WireDoc
  readonly doc: WireDoc
}

/** Returns what differs between two documents of a type, of that which their papers have, as the reader may see it. Lines correspond by the columns that the print names. */
export async function ownChanges(operation: Operation, type: AnyDocument, print: Print, versions: Versions): Promise<ChangeRow[]> {
  const page = await paperPage(operation, type)
  const fields = new Map(page.blocks.flatMap((block) => block.form).map((field) => [field.field, field]))
  const known = (names: readonly string[]) => names.flatMap((name) => fields.get(name) ?? [])
  const keys = (print.since?.lines ?? {}) as Readonly<Record<string, readonly string[]>>
  return [
    ...known(print.foot ?? []).flatMap((field) => fieldChange(field, versions)),
    ...known(Object.keys(keys)).flatMap((field) => linesChanges(field, keys[field.field]!, versions)),
  ]
}

function fieldChange(field: PageField, { earlier, doc }: Versions): ChangeRow[] {
  if (!isPrinted(field)) return []
  const row = changed(field.label, textOf(field, earlier, earlier), textOf(field, doc, doc))
  return row ? [row] : []
}

/** Returns the changes of lines: cells of those that both have, then what is new, then what is gone. */
function linesChanges(field: PageField, keys: readonly string[], { earlier, doc }: Versions): ChangeRow[] {
  const now = (doc[field.field] ?? []) as readonly Line[]
  const before = new Map(pairedLines(keys, (earlier[field.field] ?? []) as readonly Line[], now).map((line) => [line.id, line]))
  const columns = withoutTwins(field.columns ?? []).filter(isPrinted)
  const naming = columns.filter((column) => keys.includes(column.field))
  const nameOf = (line: Line, of: WireDoc) => [field.label, ...naming.map((column) => textOf(column, line, of))].filter(Boolean).join(' · ')
  const rows = now.flatMap((line) => {
    const was = before.get(line.id)
    return was
      ? columns.map((column) => changed(`${nameOf(line, doc)} · ${column.label}`, textOf(column, was, earlier), textOf(column, line, doc)))
      : [changed(field.label, '', lineText(columns, line, doc))]
  })
  const gone = [...before.values()].filter(({ id }) => now.every((line) => line.id !== id))
  return [...rows, ...gone.map((line) => changed(field.label, lineText(columns, line, earlier), ''))].filter((row) => row !== undefined)
}
