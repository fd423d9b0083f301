/** Determines the size matrix of a source line whose cells limit a consumption. */
import type { Consumption } from '../../../model/between/conversion.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'

/**
 * Returns the matrix column of the source's lines: the one that the consumption names, else the only one there is.
 *
 * @returns undefined when the consumption counts no cells
 * @throws Error when the named column is not a matrix, or none is named and the lines have not exactly one: the definition is wrong
 */
export function sourceMatrixOf(
  consumption: Pick<Consumption, 'matrix' | 'sourceMatrix'>,
  source: AnyDocument,
  sourceLines: string,
): string | undefined {
  if (!consumption.matrix) return undefined
  const columns = (source.fields as Fields)[sourceLines]?.options.columns ?? {}
  const matrices = Object.keys(columns).filter((name) => columns[name]!.kind === 'matrix')
  const name = consumption.sourceMatrix ?? (matrices.length === 1 ? matrices[0] : undefined)
  if (name !== undefined && matrices.includes(name)) return name
  throw new Error(
    consumption.sourceMatrix === undefined
      ? `${source.name}.${sourceLines} has ${matrices.length} matrices: the consumption must name one as sourceMatrix`
      : `${source.name}.${sourceLines}.${consumption.sourceMatrix} is no matrix`,
  )
}
