/** Where the sizes of a matrix come from: what a type that lists sizes says of itself, and the way from a field to such a list. */
import type { Fields } from '../field.ts'

/** The lines of a size list that name one axis of a matrix. */
export interface SizeAxis {
  /** The lines field, one line for each size. */
  readonly lines: string
  /** The text column with the size, as cells of a matrix have it. */
  readonly name: string
  /** The whole number that orders the sizes; absent: the order of the lines. */
  readonly order?: string
}

/**
 * Says that documents of a type list sizes (`listsSizes`), as a size list does:
 * `{ sizes: { lines: 'sizes', name: 'size', order: 'sort' }, seconds: { lines: 'seconds', name: 'second', order: 'sort' } }`.
 * `seconds` are lengths, cups or widths; a list without them counts by one axis.
 */
export interface SizeListing {
  readonly sizes: SizeAxis
  readonly seconds?: SizeAxis
}

/** `SizeListing` with the lines and columns of a type. */
export interface SizesListed<L extends Readonly<Record<string, string>>> {
  readonly sizes: AxisOf<L>
  readonly seconds?: AxisOf<L>
}
type AxisOf<L extends Readonly<Record<string, string>>> = {
  [K in keyof L & string]: { readonly lines: K; readonly name: L[K]; readonly order?: L[K] }
}[keyof L & string]

/**
 * The way from a document or line to the sizes that its matrix counts, as the page JSON has it: `field` links a document of `type`, whose
 * link `list` names the size list of `listType`. Without `list` the field links the size list itself.
 */
export interface SizesFrom extends SizeListing {
  /** The field beside the matrix; `doc.` before it is the header of a line. */
  readonly field: string
  readonly type: string
  readonly list?: string
  readonly listType: string
}

/** What the way to a size list reads of a type. */
interface SizeType {
  readonly name: string
  readonly fields: unknown
  readonly listsSizes?: unknown
}

/** The sizes that a list offers, in their order. */
export interface OfferedSizes {
  readonly sizes: readonly string[]
  readonly seconds: readonly string[]
}

/**
 * Follows the word `sizesFrom` of a field.
 * @param path `style.sizeList`: a link beside the field, and a link of its target to the size list; `doc.sizeList`: a link of the header
 * @param fields the fields beside it (columns of its lines, or those of the document), and those of the document
 * @returns undefined when the path does not lead to a type that lists sizes
 */
export function sizesFromOf(
  path: string,
  { beside, document }: { readonly beside: Fields; readonly document: Fields },
  typeOf: (name: string) => SizeType | undefined,
): SizesFrom | undefined {
  const inHeader = path.startsWith('doc.')
  const [field = '', list, ...more] = (inHeader ? path.slice('doc.'.length) : path).split('.')
  const target = (fields: Fields | undefined, name: string): SizeType | undefined =>
    fields && Object.hasOwn(fields, name) && fields[name]!.kind === 'link' ? typeOf(fields[name]!.options.to ?? '') : undefined
  const type = target(inHeader ? document : beside, field)
  const listType = list === undefined ? type : target(type?.fields as Fields | undefined, list)
  if (more.length > 0 || !type || !listType?.listsSizes) return undefined
  const { sizes, seconds } = listType.listsSizes as SizeListing
  return {
    field: inHeader ? `doc.${field}` : field,
    type: type.name,
    ...(list === undefined ? {} : { list }),
    listType: listType.name,
    sizes,
    ...(seconds ? { seconds } : {}),
  }
}

/** Returns the sizes that a document of a type with `listsSizes` offers, in their order; lines that the viewer may not see are none. */
export function offeredSizes({ sizes, seconds }: SizeListing, list: Readonly<Record<string, unknown>>): OfferedSizes {
  return { sizes: namesOn(sizes, list), seconds: seconds ? namesOn(seconds, list) : [] }
}

function namesOn({ lines, name, order }: SizeAxis, list: Readonly<Record<string, unknown>>): string[] {
  const rows = (list[lines] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const place = (row: Readonly<Record<string, unknown>>): number => (order === undefined ? 0 : ((row[order] as number | null) ?? 0))
  return rows.toSorted((one, other) => place(one) - place(other)).flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []))
}
