/** What size charts say of a size, as SKUs, orders and inspections name it. */
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import type { sizeChart } from './size-chart.ts'

type Point = Pick<Doc<typeof sizeChart>['points'][number], 'values'>

/** Returns what a part measures in a size, which is named as SKUs name it: `M`, or `32/L30` where there is a second size. */
export const specIn = ({ values }: Point, size: string): string | undefined =>
  (values?.cells.find((cell) => cellName(cell) === size) ?? values?.cells.find((cell) => !cell.second && size.startsWith(`${cell.size}/`)))
    ?.value

/** Returns whether a chart has no value of a size. */
export const lacksSize = ({ points }: { readonly points: readonly Point[] }, size: string): boolean =>
  points.every((point) => specIn(point, size) === undefined)
