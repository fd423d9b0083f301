/** Example links and sizes of an import template. They fit together: the colour is one of the style's, the sizes are of its size list. */
import type { AnyDocument } from '../../model/document.ts'
import { offeredSizes, type OfferedSizes, type SizesFrom } from '../../model/sizes/size-source.ts'
import type { Operation } from '../operation.ts'
import type { LookupRow } from '../query/lookup.ts'
import { viewDocument } from '../save/view/document-view.ts'
import { readableTargets } from './did-you-mean.ts'
import type { SheetColumn } from './sheet-column.ts'
import { referencesOf } from './link-references.ts'

export interface TemplateExamples {
  /** The chosen target of each link column, by path. */
  readonly links: ReadonlyMap<string, LookupRow>
  /** The sizes of the chosen size list, by the path of the matrix column. */
  readonly sizes: ReadonlyMap<string, OfferedSizes>
}
/** How many targets of a link are tried until one is found that the columns depending on it can use. */
const candidates = 20

/**
 * Chooses the examples among what the user may read. A link whose choice restricts other columns gets a target that leaves a choice in
 * each of them, where there is one among the first twenty.
 */
export async function templateExamples(
  operation: Operation,
  type: AnyDocument,
  columns: readonly SheetColumn[],
): Promise<TemplateExamples> {
  const links = new Map<string, LookupRow>()
  const linkColumns = columns.filter(({ field }) => field?.to !== undefined && field.lines === undefined)
  const targetsOf = (path: string, size: number) => {
    const values = Object.fromEntries(referencesOf(type, path).map((one) => [one.name, links.get(one.path)?.id]))
    const to = linkColumns.find((column) => column.path === path)!.field!.to!
    return readableTargets(operation, to, { size, for: { type: type.name, field: path, values } })
  }
  const isUsable = async (column: SheetColumn): Promise<boolean> => {
    for (const dependent of linkColumns)
      if (dependent !== column && referencesOf(type, dependent.path).some((one) => one.path === column.path))
        if ((await targetsOf(dependent.path, 1)).length === 0) return false
    for (const matrix of columns.filter((one) => one.sizes && sizeSource(one)?.path === column.path))
      if ((await matrixSizes(operation, matrix, links)).sizes.length === 0) return false
    return true
  }
  const isSource = (path: string) =>
    linkColumns.some((one) => referencesOf(type, one.path).some((reference) => reference.path === path)) ||
    columns.some((one) => sizeSource(one)?.path === path)
  const visited = new Set<string>()
  const choose = async (column: SheetColumn): Promise<void> => {
    if (visited.has(column.path)) return
    visited.add(column.path)
    for (const { path } of referencesOf(type, column.path)) {
      const source = linkColumns.find((one) => one.path === path)
      if (source) await choose(source)
    }
    const targets = await targetsOf(column.path, isSource(column.path) ? candidates : 1)
    for (const target of targets) {
      links.set(column.path, target)
      if (targets.length === 1 || (await isUsable(column))) return
    }
    if (targets[0]) links.set(column.path, targets[0])
  }
  for (const column of linkColumns) await choose(column)
  const sizes = new Map<string, OfferedSizes>()
  for (const matrix of columns.filter((column) => column.sizes)) sizes.set(matrix.path, await matrixSizes(operation, matrix, links))
  return { links, sizes }
}

/** Returns where a matrix takes its sizes from, with the path of the link that leads there. */
function sizeSource(column: SheetColumn): (SizesFrom & { readonly path: string }) | undefined {
  const from = column.sizes && column.field?.sizesFrom
  if (!from) return undefined
  const lines = column.path.includes('.') ? `${column.path.split('.')[0]}.` : ''
  return { ...from, path: from.field.startsWith('doc.') ? from.field.slice('doc.'.length) : `${lines}${from.field}` }
}

const noSizes: OfferedSizes = { sizes: [], seconds: [] }

/** Returns the sizes of the list of the chosen target, in the list's order; none without a target or a list. */
async function matrixSizes(operation: Operation, matrix: SheetColumn, links: ReadonlyMap<string, LookupRow>): Promise<OfferedSizes> {
  const from = sizeSource(matrix)
  const target = from && links.get(from.path)
  const type = from && operation.engine.types.get(from.type)
  const listType = from && operation.engine.types.get(from.listType)
  if (!from || !target || !type || !listType) return noSizes
  if (from.list === undefined) return offeredSizes(from, await viewDocument(operation, listType, target.id))
  const list = (await viewDocument(operation, type, target.id))[from.list]
  const id = typeof list === 'object' && list !== null ? (list as { id?: string }).id : (list as string | undefined)
  return id ? offeredSizes(from, await viewDocument(operation, listType, id)) : noSizes
}
