/** The columns of a grid with the sizes of its lines as columns, and the lines as the grid shows them. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import type { OfferedSizes } from '../../../model/sizes/size-source.ts'
import { useServices, type Services } from '../../services.ts'
import type { Values } from '../../state/form-state.ts'
import { useLatest } from '../../state/latest.ts'
import {
  countedSizes,
  foldLine,
  joinSizes,
  matricesIn,
  spreadLine,
  tightenedBySizes,
  withSizes,
  type LineColumn,
  type OfferOf,
} from './size-columns.ts'
import type { Weights } from './size-ratio.ts'
import { weightsIn } from './size-weights.ts'

type Lists = ReadonlyMap<string, OfferedSizes>
/** Weights that a person gave, by matrix and source of the sizes (a style): `matrix 17`. */
export type Ratios = ReadonlyMap<string, Weights>

export interface SizedLines {
  readonly columns: readonly LineColumn[]
  /** The columns with those that are folded away. */
  readonly all: readonly LineColumn[]
  /** The columns of the lines as they are declared. */
  readonly plain: readonly PageField[]
  /** The lines as they are shown. */
  readonly lines: readonly Values[]
  readonly hasSizes: boolean
  readonly offerOf: OfferOf
  /** Returns the document that says which sizes a line may count: its style. */
  readonly sourceOf: (line: Values, matrix: string) => string | undefined
  /** Reads the sizes that these documents offer, and returns the columns with them. */
  readonly learn: (matrix: PageField, sources: readonly string[]) => Promise<Pick<SizedLines, 'columns' | 'offerOf'>>
  readonly ratios: Ratios
  readonly setRatio: (key: string, weights: Weights) => void
  /** @param by the columns that the lines were written with, where pasted lines bring others */
  readonly onChange: (shown: readonly Values[], by?: readonly LineColumn[]) => void
}

const noLists: Lists = new Map()
const keyOf = (matrix: string, source: string): string => `${matrix} ${source}`

/** No line is known to count only some sizes. */
export const noOffer: OfferOf = () => undefined

/** Returns lines as they are stored, each matrix in one column: a form of one line has room for it. */
export const withoutSizes = (
  given: Pick<SizedLines, 'columns' | 'lines'> & { readonly onChange: (lines: readonly Values[]) => void },
): SizedLines => ({
  ...given,
  all: given.columns,
  plain: given.columns,
  hasSizes: false,
  offerOf: noOffer,
  sourceOf: () => undefined,
  learn: () => Promise.resolve({ columns: given.columns, offerOf: noOffer }),
  ratios: new Map(),
  setRatio: () => undefined,
})

/** @param given the lines as they are stored, and what takes them when they change */
export function useSizeColumns(given: {
  readonly columns: readonly PageField[]
  readonly lines: readonly Values[]
  readonly doc: Values
  /** The column that groups the lines: their style. */
  readonly group?: string | undefined
  readonly onChange: (lines: readonly Values[]) => void
}): SizedLines {
  const { columns: plain, group, lines, doc, onChange } = given
  const { sizes: sizesOf } = useServices()
  const [lists, setLists] = useState(noLists)
  const [ratios, setRatios] = useState<Ratios>(new Map())
  const matrices = useMemo(() => matricesIn(plain), [plain])
  const head = useHeadValues(matrices, doc)
  const sourceOf = useCallback(
    (line: Values, matrix: string): string | undefined => {
      const path = matrices.find(({ field }) => field === matrix)?.sizesFrom?.field
      const value: unknown = path?.startsWith('doc.') ? head[path.slice('doc.'.length)] : path && line[path]
      return typeof value === 'string' && value !== '' ? value : undefined
    },
    [matrices, head],
  )
  const learnt = useRef(new Set<string>())
  useEffect(() => {
    for (const matrix of matrices) {
      const missing = new Set<string>()
      for (const line of lines) {
        const source = matrix.sizesFrom && sourceOf(line, matrix.field)
        if (source !== undefined && !learnt.current.has(keyOf(matrix.field, source))) missing.add(source)
      }
      for (const source of missing) learnt.current.add(keyOf(matrix.field, source))
      if (missing.size > 0)
        void readLists(sizesOf, matrix, [...missing]).then((answers) => setLists((before) => new Map([...before, ...answers])))
    }
  }, [lines, matrices, sourceOf, sizesOf])

  const columnsWith = useCallback(
    (known: Lists, shown: readonly Values[], more: ReadonlyMap<string, readonly string[]> = new Map()) =>
      withSizes(plain, (matrix) => {
        const sources = new Set([...shown.flatMap((line) => sourceOf(line, matrix) ?? []), ...(more.get(matrix) ?? [])])
        return joinSizes(
          [...sources].flatMap((source) => known.get(keyOf(matrix, source)) ?? []),
          countedSizes(shown, matrix),
        )
      }),
    [plain, sourceOf],
  )
  const columns = useSame(
    useMemo(() => {
      const all = columnsWith(lists, lines)
      const isGrouped = all.some(({ totals }) => totals !== undefined)
      return tightenedBySizes(all).map((column) => (isGrouped && column.field === group ? { ...column, groups: true } : column))
    }, [columnsWith, lists, lines, group]),
  )
  const latest = useLatest({ lines, lists })
  const learn = useCallback(
    async (matrix: PageField, sources: readonly string[]) => {
      for (const source of sources) learnt.current.add(keyOf(matrix.field, source))
      const answers = await readLists(sizesOf, matrix, sources)
      setLists((before) => new Map([...before, ...answers]))
      const known = new Map([...latest.current.lists, ...answers])
      return { columns: columnsWith(known, latest.current.lines, new Map([[matrix.field, sources]])), offerOf: offersIn(known, sourceOf) }
    },
    [sizesOf, columnsWith, latest, sourceOf],
  )
  const hasSizes = columns.some(({ totals }) => totals !== undefined)
  const shown = useMemo(() => (hasSizes ? lines.map((line) => spreadLine(line, columns)) : lines), [lines, columns, hasSizes])
  const offerOf = useMemo(() => offersIn(lists, sourceOf), [lists, sourceOf])
  return {
    columns,
    all: columns,
    plain,
    lines: shown,
    hasSizes,
    offerOf,
    sourceOf,
    learn,
    ratios,
    setRatio: (key, weights) => setRatios((before) => new Map([...before, [key, weights]])),
    onChange(next, by = columns) {
      const weightsOf = (line: Values, matrix: string) =>
        ratios.get(keyOf(matrix, sourceOf(line, matrix) ?? '')) ?? weightsIn(lines, line, { matrix, columns: by, sourceOf, offerOf })
      onChange(by.some(({ totals }) => totals !== undefined) ? next.map((line) => foldLine(line, { columns: by, weightsOf })) : next)
    },
  }
}

/** Reads the sizes that documents offer; what cannot be read offers none. */
const readLists = (
  sizesOf: Services['sizes'],
  matrix: PageField,
  sources: readonly string[],
): Promise<readonly (readonly [key: string, offered: OfferedSizes])[]> =>
  Promise.all(
    sources.map(async (source) => {
      const offered = await sizesOf(matrix.sizesFrom!, source).catch(() => ({ sizes: [], seconds: [] }))
      return [keyOf(matrix.field, source), offered] as const
    }),
  )

/** Returns which sizes a line may count, as far as the lists are known; a list without sizes is none. */
const offersIn =
  (lists: Lists, sourceOf: SizedLines['sourceOf']): OfferOf =>
  (line, matrix) => {
    const source = sourceOf(line, matrix)
    const offered = source === undefined ? undefined : lists.get(keyOf(matrix, source))
    return offered && offered.sizes.length > 0 ? offered : undefined
  }

/** Returns the values of the document's head that say which sizes its lines count, as one object as long as these are the same. */
function useHeadValues(matrices: readonly PageField[], doc: Values): Values {
  const names = matrices.flatMap(({ sizesFrom }) => (sizesFrom?.field.startsWith('doc.') ? [sizesFrom.field.slice('doc.'.length)] : []))
  const text = JSON.stringify(names.map((name) => [name, (doc[name] as unknown) ?? null]))
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, unknown][]), [text])
}

/** Returns the columns before as long as they are the same ones, so that rows are not drawn again. */
function useSame(columns: readonly LineColumn[]): readonly LineColumn[] {
  const [lastColumns, setKept] = useState(columns)
  const isSame =
    lastColumns.length === columns.length && lastColumns.every((one, at) => one === columns[at] || isSameColumn(one, columns[at]!))
  if (!isSame) setKept(columns)
  return isSame ? lastColumns : columns
}
const isSameColumn = (one: LineColumn, other: LineColumn): boolean =>
  one.field === other.field &&
  one.first === other.first &&
  one.groups === other.groups &&
  one.tight === other.tight &&
  (one.groups || one.cell !== undefined || one.totals !== undefined) &&
  one.totals === other.totals &&
  one.label === other.label &&
  one.restriction === other.restriction &&
  one.isNotPost === other.isNotPost &&
  one.required === other.required
