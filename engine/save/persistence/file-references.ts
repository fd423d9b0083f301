/** References from documents to files. They are stored, so that a person who may see a document may also download its files. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { kindOf } from '../../../model/fields/kinds.ts'

type Row = Readonly<Record<string, any>>
interface Places {
  readonly own: readonly string[]
  readonly lines: readonly (readonly [string, readonly string[]])[]
}
const known = new WeakMap<AnyDocument, Places>()

/** Returns the file fields of a type, in lines too. */
export function filePlaces(type: AnyDocument): Places {
  let places = known.get(type)
  if (!places) {
    const names = (fields: Fields) =>
      Object.entries(fields)
        .filter(([, field]) => kindOf(field).refers === 'file')
        .map(([name]) => name)
    const lines = Object.entries(type.fields as Fields)
      .filter(([, { kind }]) => kind === 'lines')
      .map(([name, field]) => [name, names(field.options.columns ?? {})] as const)
      .filter(([, inner]) => inner.length > 0)
    known.set(type, (places = { own: names(type.fields as Fields), lines }))
  }
  return places
}

/** Returns the ids of all files that a document (or its visible part) references. */
export function filesIn(type: AnyDocument, doc: Row): string[] {
  const { own, lines } = filePlaces(type)
  const ids = own.flatMap((name) => (doc[name] ?? []) as string[])
  for (const [name, inner] of lines)
    for (const line of (doc[name] ?? []) as Row[]) for (const column of inner) ids.push(...((line[column] ?? []) as string[]))
  return ids
}

/**
 * Stores new references of documents of one type, all in one statement; documents without files cost nothing. Old references stay, since
 * older versions are shown too.
 */
export async function saveFileReferences(
  operation: Operation,
  type: AnyDocument,
  all: readonly { readonly doc: Stored; readonly before?: Stored }[],
): Promise<void> {
  const fresh = all.flatMap(({ doc, before }) => {
    const ids = filesIn(type, doc)
    if (ids.length === 0) return []
    const old = new Set(before ? filesIn(type, before) : [])
    return [...new Set(ids)].filter((id) => !old.has(id)).map((file) => ({ file, doc: doc.id }))
  })
  if (fresh.length === 0) return
  await operation.tx.run(
    'INSERT INTO core.file_reference (platform_id, file_id, doc_id, doc_type) SELECT $1, f, d, $4 FROM unnest($2::bigint[], $3::bigint[]) AS u(f, d) ON CONFLICT DO NOTHING',
    [operation.actor.platform, fresh.map(({ file }) => file), fresh.map(({ doc }) => doc), type.name],
  )
}
