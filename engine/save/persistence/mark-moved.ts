/** Marks the documents that are based on changed ones (`basedOn`): in the transaction of the change, one statement for all of them. */
import { basesOf } from '../../../model/between/based-on.ts'
import { basisLink } from '../../../model/between/basis-fields.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { publishMoved } from '../../notify/change-broadcast.ts'
import { invalidateCounts } from '../../query/count.ts'
import { renewCurrent, type SourceSteps } from '../../store/basis-rows.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues, Stored } from '../../stored-document.ts'

/** What some document reads of a type: of its documents, or of one of its lists. */
interface ReadPlace {
  readonly lines: string | undefined
  readonly reads: ReadonlySet<string>
  readonly steps: SourceSteps
}
const knownPlaces = new WeakMap<ReadonlyMap<string, AnyDocument>, ReadonlyMap<string, readonly ReadPlace[]>>()

/** Returns what documents read of each type, by its name. */
function readPlaces(types: ReadonlyMap<string, AnyDocument>): ReadonlyMap<string, readonly ReadPlace[]> {
  let places = knownPlaces.get(types)
  if (!places) knownPlaces.set(types, (places = computePlaces(types)))
  return places
}
function computePlaces(types: ReadonlyMap<string, AnyDocument>): ReadonlyMap<string, readonly ReadPlace[]> {
  const all = [...types.values()].flatMap((type) =>
    basesOf(type).map(([, basis]) => {
      const { kind, options } = basisLink(type, basis)
      return { to: options.to!, lines: kind === 'lineLink' ? options.lines : undefined, reads: basis.reads, steps: basis.steps ?? {} }
    }),
  )
  return new Map(
    [...Map.groupBy(all, ({ to }) => to)].map(([to, some]) => [
      to,
      [...Map.groupBy(some, ({ lines }) => lines)].map(([lines, same]) => ({
        lines,
        reads: new Set(same.flatMap(({ reads }) => reads)),
        steps: Object.assign({}, ...same.map(({ steps }) => steps)) as SourceSteps,
      })),
    ]),
  )
}

/** Marks what is based on these documents, where a field changed that some document reads. It costs nothing where none did. */
export async function markMoved(
  operation: Operation,
  type: AnyDocument,
  changes: readonly { readonly before: Stored; readonly doc: Stored }[],
): Promise<void> {
  for (const { lines, reads, steps } of readPlaces(operation.engine.types).get(type.name) ?? []) {
    const ids = changes.flatMap((change) => changedSources(lines, [...reads, ...Object.keys(steps)], change))
    if (ids.length === 0) continue
    const based = await asSystem(operation, (system) => renewCurrent(system, { type, lines }, { reads: [...reads].sort(), steps }, ids))
    publishMoved(operation, based)
    for (const name of new Set(based.map((one) => one.type))) {
      const dependent = operation.engine.types.get(name)
      // The view of documents to reconfirm has more rows, or fewer.
      if (dependent) operation.tx.committed(() => invalidateCounts(operation.engine.pool, dependent))
    }
  }
}

/** Returns the ids of the document, or of its lines, of which a field that is read has changed. */
function changedSources(
  lines: string | undefined,
  names: readonly string[],
  { before, doc }: { readonly before: Stored; readonly doc: Stored },
): string[] {
  const differs = (from: FieldValues, to: FieldValues, name: string) => JSON.stringify(from[name]) !== JSON.stringify(to[name])
  if (lines === undefined) return names.some((name) => differs(before, doc, name)) ? [doc.id] : []
  const ofDocument = names.some((name) => name.startsWith('doc.') && differs(before, doc, name.slice(4)))
  const former = new Map((before[lines] as FieldValues[]).map((line) => [line['id'], line]))
  return (doc[lines] as FieldValues[]).flatMap((line) => {
    const stored = former.get(line['id'])
    return stored && (ofDocument || names.some((name) => differs(stored, line, name))) ? [line['id'] as string] : []
  })
}
