// Weft's own functions for the industry: the pieces of a size matrix, the sum of decimals by size, and the grading of a size chart.
import { Decimal } from '../decimal.ts'
import { gradedSizes } from './grading.ts'
import { functions } from './signature.ts'
import { totalOfSizes } from './sizes.ts'
import type { Value } from './values.ts'

export const tradeFunctions = functions([
  ['pieces', 'matrix: context', (operation, [matrix]) => totalOfSizes(operation, matrix!)],
  ['total by size', 'sizes: context', (operation, [sizes]) => totalOfSizes(operation, sizes!)],
  [
    'graded by size',
    'sizes: list, base: string?, value: number?, steps: context?, pins?: context?, adjusted?: number?, adjustments?: context?',
    (operation, [sizes, base, value, steps, pins, adjusted, adjustments]) =>
      gradedSizes(operation, {
        sizes: sizes as readonly Value[],
        base: base as string | null,
        value: value as Decimal | null,
        steps: steps ?? null,
        pins: pins ?? null,
        adjusted: adjusted instanceof Decimal ? adjusted : null,
        adjustments: adjustments ?? null,
      }),
  ],
])
