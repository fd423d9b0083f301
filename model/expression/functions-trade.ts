// Weft's own functions for the industry: the pieces of a size matrix, and the sum of decimals by size.
import { functions } from './signature.ts'
import { totalOfSizes } from './sizes.ts'

export const tradeFunctions = functions([
  ['pieces', 'matrix: context', (operation, [matrix]) => totalOfSizes(operation, matrix!)],
  ['total by size', 'sizes: context', (operation, [sizes]) => totalOfSizes(operation, sizes!)],
])
