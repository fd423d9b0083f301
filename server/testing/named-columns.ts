/** Which columns of lines the display of a page names, and which of them its lines do not have. */
import type { Page, PageField } from '../../model/page.ts'

/** Returns the paths of columns that the display names and the lines of the page do not have. */
export function missingColumns({ display, blocks, list }: Page): string[] {
  const fields = new Map<string, PageField>([
    ...Object.entries(list.fields),
    ...blocks.flatMap(({ form }) => form.map((field) => [field.field, field] as const)),
  ])
  return [...new Set(namedColumns(display))].filter((path) => {
    const [lines = '', column = ''] = path.split('.')
    return !fields.get(lines)?.columns?.some(({ field }) => field === column)
  })
}

/** Returns the columns that the display names by lines field, as `lines.booked`. */
export function namedColumns({ progress, matrix, tally, gauge, scan }: Page['display']): string[] {
  const named: readonly (readonly [lines: string, columns: readonly (string | undefined)[]])[] = [
    ...Object.entries(progress?.lines ?? {}).map(
      ([lines, { of, steps }]) => [lines, [of, ...steps.flatMap(({ field, left }) => [field, ...left])]] as const,
    ),
    ...Object.entries(matrix).map(([lines, { counters = [], ...columns }]) => [lines, [...Object.values(columns), ...counters]] as const),
    ...Object.entries(tally).map(([lines, { by, count, most }]) => [lines, [by, count, most]] as const),
    ...Object.entries(gauge?.measured ?? {}).map(([lines, { part, spec, values }]) => [lines, [part, spec, ...values]] as const),
    ...(scan ? [[scan.lines, [scan.expected, scan.scanned, ...Object.values(scan.match)]] as const] : []),
  ]
  return named.flatMap(([lines, columns]) => columns.flatMap((column) => (column === undefined ? [] : [`${lines}.${column}`])))
}
