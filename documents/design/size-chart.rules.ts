/** How a value of a size chart is written: the screens of a chart and a fitting do it as the grid does, by `typedInto` of its values. */
import type { Numeric } from '../../model/decimal.ts'
import type { SizeDecimals } from '../../model/fields/size-decimals.ts'
import type { Cell } from '../../model/sizes/part-values.ts'
import { withTypedCells } from '../../model/sizes/typed-cells.ts'

/** As the definition has it, which a screen may not import; a test compares the two. */
export const typedIntoChart = { field: 'pins', less: ['adjusted', 'adjustments'], base: { size: 'baseSize', field: 'base' } } as const

/** Returns base value and pins of a part in which these cells have these values: the base size moves the row, unless it is pinned; another size, or a pair, is pinned. */
export const withChartValues = (
  point: object,
  written: readonly (Cell & { readonly value: Numeric })[],
  baseSize: unknown,
): { readonly base?: Numeric; readonly pins: SizeDecimals | null } =>
  withTypedCells(point as Readonly<Record<string, unknown>>, typedIntoChart, { written, baseSize }) as {
    base?: Numeric
    pins: SizeDecimals | null
  }
