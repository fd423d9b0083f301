/** The colours on a printed card: those of the documents that the page of the card's document shows as a gallery, such as the colourways of a style. */
import type { AnyDocument } from '../../model/document.ts'
import type { AnyDisplay } from '../../model/display/display.ts'
import type { WireDoc } from '../../model/page.ts'
import { policyFor } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { looksOf } from '../query/document-looks.ts'
import { list } from '../query/list.ts'

/** How many colours a card has at most, and how many documents are read at once. */
const limits = { colours: 12, part: 200 } as const

/**
 * Returns the colours of each row as `#rrggbb`, each once, of the documents that the person may read.
 * @param rows of a list of the type; those of a reading type name the document that they come from
 */
export async function swatchesOf(
  operation: Operation,
  type: AnyDocument,
  rows: readonly WireDoc[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const swatches = new Map<string, string[]>()
  const originOf = (row: WireDoc) =>
    type.reads ? { name: String(row['$page']), id: String(row['$doc']) } : { name: type.name, id: row.id }
  for (const [name, some] of Map.groupBy(rows, (row) => originOf(row).name)) {
    const rowOf = new Map(some.map((row) => [originOf(row).id, row.id]))
    for (const { type: shown, via } of galleriesOf(operation, name))
      for (const { of, colour } of await coloursOf(operation, { shown, via, ids: [...rowOf.keys()] })) {
        const colours = swatches.get(rowOf.get(of)!) ?? []
        if (!colours.includes(colour) && colours.length < limits.colours) swatches.set(rowOf.get(of)!, [...colours, colour])
      }
  }
  return swatches
}

const galleriesOf = ({ engine }: Operation, name: string) =>
  ((engine.types.get(name)?.display as AnyDisplay | undefined)?.usedBy ?? []).filter(({ as }) => as === 'gallery')

async function coloursOf(
  operation: Operation,
  { shown, via, ids }: { readonly shown: string; readonly via: string; readonly ids: readonly string[] },
): Promise<{ readonly of: string; readonly colour: string }[]> {
  const type = operation.engine.types.get(shown)
  const policy = type && (await policyFor(operation, type))
  if (!policy?.may.read || policy.rows === 'deny' || policy.restriction(via, policy.partyRoles) === 2) return []
  const of = new Map<string, string>()
  let after: string | undefined
  do {
    const query = { filters: [{ field: via, operator: 'in' as const, value: ids }], sort: ['id'], columns: [via], size: limits.part }
    const part = await list(operation, type!, { ...query, ...(after === undefined ? {} : { after }) })
    for (const row of part.rows) of.set(row.id, String(row[via]))
    after = part.next
  } while (after !== undefined)
  const looks = new Map((await looksOf(operation, { [shown]: [...of.keys()] })).map(({ id, colour }) => [id, colour]))
  return [...of].flatMap(([id, parent]) => {
    const colour = looks.get(id)
    return colour ? [{ of: parent, colour }] : []
  })
}
