/** What size charts say of a size, as SKUs, orders and inspections name it. */
import type { Doc } from '../../model/document.ts'
import { valueIn } from '../../model/sizes/part-values.ts'
import type { sizeChart } from './size-chart.ts'

type Point = Pick<Doc<typeof sizeChart>['points'][number], 'values'>

/** Returns whether a chart has no value of a size, which is named as SKUs name it: `M`, or `32/L30` where there is a second size. */
export const lacksSize = ({ points }: { readonly points: readonly Point[] }, size: string): boolean =>
  points.every(({ values }) => valueIn(values, size) === undefined)
