/** The values of sources that moved, as a save takes them over (`basedOn`). */
import type { AnyBasis } from '../../model/between/based-on.ts'
import { isEmpty } from '../../model/rules/condition-parts.ts'
import type { SourcePlace, StoredBasis } from '../store/basis-rows.ts'
import type { FieldValues, Stored } from '../stored-document.ts'

/** What moved behind one link, with what the reader may know of it. */
export interface MovedBasis {
  readonly row: StoredBasis
  readonly basis: AnyBasis
  readonly place: SourcePlace
  /** Fields of the source that changed and that the reader sees, as `basis.reads` names them. */
  readonly fields: readonly string[]
  /** Whether the reader sees every field that changed. Who does not cannot reconfirm it. */
  readonly whole: boolean
  /** The reader changed the source last, and the basis is reconfirmed by another person. */
  readonly apart: boolean
}

/** Whether saving takes the new values over by itself. */
const isFilledAgain = ({ refreshedIn = [] }: AnyBasis, { status }: Stored): boolean => refreshedIn.includes(status)

/** Returns what is to be filled, by the field that was read: where the save fills by itself the link alone, if there is what takes the place of the source. */
const filledBy = ({ basis, row }: MovedBasis, doc: Stored): readonly (readonly [name: string, path: string])[] =>
  Object.entries(basis.fills ?? {}).filter(([name, path]) =>
    path === basis.link ? !isEmpty(row.current[name]) : !isFilledAgain(basis, doc),
  )

/** Returns the new values of the sources by the fields that take them over, as input of a save. */
export function takenValues(doc: Stored, moved: readonly MovedBasis[]): FieldValues {
  const values: FieldValues = {}
  const patches = new Map<string, Map<string, FieldValues>>()
  for (const one of moved) {
    const { row, basis, fields } = one
    for (const [name, path] of filledBy(one, doc)) {
      if (!fields.includes(name)) continue
      const [lines, column] = path.split('.') as [string, string?]
      if (column === undefined) values[path] = row.current[name]
      else
        for (const line of (doc[lines] as FieldValues[]).filter((one) => one[basis.link.split('.')[1]!] === row.source)) {
          const patch = patches.get(lines) ?? new Map<string, FieldValues>()
          patches.set(lines, patch)
          const lineId = line['id'] as string
          patch.set(lineId, { ...patch.get(lineId), id: lineId, [column]: row.current[name] })
        }
    }
  }
  for (const [lines, patch] of patches) values[lines] = { set: [...patch.values()] }
  return values
}
