/**
 * The spreadsheet columns of a field that counts by sizes. Wide form: one column for each size (`lines.matrix.S`, `lines.matrix.30|34` with a
 * second size). Long form: one row for each size (`lines.matrix.#size`, `#second`, and `#pieces` or
 * `#value`). With `#pack` and `#packs` the sizes of a row are
 * the ratio of a prepack.
 */
import { cellName, type MatrixCell } from '../../model/fields/matrix.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { localise, type Label, type Language } from '../../model/text.ts'
import type { OfferedSizes } from '../../model/sizes/size-source.ts'
import type { SheetColumn } from './sheet-column.ts'

/** A size, with a second one where garments have two axes. */
export type SizePair = Pick<MatrixCell, 'size' | 'second'>

/** The parts of the long form by the last segment of their path. */
export const longParts = {
  '#size': ['尺码', 'Size'],
  '#second': ['第二尺码', 'Second size'],
  '#pieces': ['件数', 'Pieces'],
  '#value': ['数值', 'Value'],
  '#pack': ['预装包', 'Prepack'],
  '#packs': ['包数', 'Packs'],
} as const satisfies Record<string, Label>
export type LongPart = keyof typeof longParts
export const isLongPart = (segment: string): segment is LongPart => Object.hasOwn(longParts, segment)

/** Returns the segment of a path that names a size. Points are left out, since they separate the segments. */
export const sizeSegment = ({ size, second }: SizePair): string => [size, ...(second ? [second] : [])].join('|').replaceAll('.', '')

/** Returns the size that a segment of a path names. */
export function sizeOfSegment(segment: string): SizePair {
  const [size = '', second] = segment.split('|')
  return second ? { size, second } : { size }
}

/** Returns all sizes that a list offers: with second sizes, each pair. */
export const offeredPairs = ({ sizes, seconds }: OfferedSizes): SizePair[] =>
  sizes.flatMap((size): SizePair[] => (seconds.length === 0 ? [{ size }] : seconds.map((second) => ({ size, second }))))

/** Returns the pairs for which a field has columns; one whose cells name a size alone has those sizes, each once. */
export const pairsOfField = ({ field }: SheetColumn, pairs: readonly SizePair[]): readonly SizePair[] =>
  field?.sizeAlone ? [...new Set(pairs.map(({ size }) => size))].map((size) => ({ size })) : pairs

/** Returns the columns of the long form of a field that counts by sizes. The first such field is also found by the bare names. */
export function longColumns(
  column: SheetColumn,
  { language, first }: { readonly language: Language; readonly first: boolean },
): SheetColumn[] {
  const unit = column.field && traitsOf(column.field.type).sheet.cells
  const parts = Object.entries(longParts).filter(([segment]) =>
    unit === 'pieces' ? segment !== '#value' : ['#size', '#second', '#value'].includes(segment),
  )
  return parts.map(([segment, label]) => ({
    path: `${column.path}.${segment}`,
    label: `${column.label} · ${localise(label, language)}`,
    names: [...column.names.flatMap((name) => label.map((part) => `${name} · ${part}`)), ...(first ? label : [])],
    required: false,
    long: true as const,
  }))
}

/**
 * Returns the path of the size that a heading such as `Lines/Sizes XS *` or `尺码数量 30/34` names: the label of the field, then a size. A known
 * size is also recognised alone at the end of the heading, whatever precedes it.
 * @param normalise makes headings comparable (`normaliseHeader`)
 */
export function sizePath(
  text: string,
  { columns, sizes, normalise }: { columns: readonly SheetColumn[]; sizes: readonly SizePair[]; normalise: (text: string) => string },
): string | undefined {
  const heading = text.normalize('NFKC').replaceAll('*', ' ').trim()
  const counting = columns.filter((column) => column.sizes)
  for (const column of counting) {
    const size = sizeAfter([column.label, ...column.names], heading, { sizes, normalise })
    if (size) return `${column.path}.${sizeSegment(size)}`
  }
  const upper = heading.toUpperCase()
  const endsWith = (one: SizePair) => upper === nameOf(one) || upper.endsWith(` ${nameOf(one)}`) || upper.endsWith(`/${nameOf(one)}`)
  const known = sizes.toSorted((one, other) => nameOf(other).length - nameOf(one).length).find(endsWith)
  return counting[0] && known && `${counting[0].path}.${sizeSegment(known)}`
}
const nameOf = (one: SizePair): string => cellName(one).toUpperCase()

/** Returns the size that follows one of the names in a heading: a known one as the size lists write it, any other in capitals. */
function sizeAfter(
  names: readonly string[],
  heading: string,
  { sizes, normalise }: { sizes: readonly SizePair[]; normalise: (text: string) => string },
): SizePair | undefined {
  const normalised = normalise(heading)
  const name = names
    .map(normalise)
    .toSorted((a, b) => b.length - a.length)
    .find((one) => normalised.startsWith(one) && normalised.length > one.length)
  if (name === undefined) return undefined
  const rest = normalised.slice(name.length).replace(/^\//, '')
  const known = sizes.find((one) => normalise(cellName(one)) === rest)
  if (known) return known
  const parts = rest.split('/').length
  const [size = '', second] = heading
    .toUpperCase()
    .split(/[\s/]+/)
    .slice(parts === 2 ? -2 : -1)
  return second ? { size, second } : { size }
}
