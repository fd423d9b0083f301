/** The table of a size matrix: a column for each size, a row for each second size, a block of rows for each prepack, and totals. */
import { grouped } from '../../model/decimal.ts'
import type { Matrix, Prepack } from '../../model/fields/matrix.ts'
import { useText } from '../text/language.tsx'
import { moveByArrow } from './size-arrow-keys.ts'
import { cellsOfSize, rowKey, sumOf, totalOf, type CellUpdate, type MatrixRow } from './matrix-cells.ts'
import { PackRow, SizeRow } from './size-row.tsx'
import styles from './matrix.module.css'

export interface SizeTableProps {
  readonly label: string
  readonly matrix: Matrix
  readonly sizes: readonly string[]
  /** The second sizes (and colours), each a row for the loose pieces and for each prepack. */
  readonly axis: readonly MatrixRow[]
  /** Whether sums mean something; decimals such as measurements have none. */
  readonly totals: boolean
  readonly disabled: boolean | undefined
  readonly onPut: (updates: readonly CellUpdate[]) => void
  readonly onPack: (at: number, changes: Partial<Prepack> | undefined) => void
}

export function SizeTable({ label, matrix, sizes, axis, totals, disabled, onPut, onPack }: SizeTableProps): React.ReactElement {
  const t = useText()
  const packs = matrix.prepacks ?? []
  const hasSeconds = isNamed(axis)
  const hasHeadings = hasSeconds || packs.length > 0
  const block = (pack: number | undefined) => {
    const rows = axis.map((row) => ({ ...row, ...(pack === undefined ? {} : { pack }) }))
    const only = t(pack === undefined ? 'loosePieces' : 'ratio')
    return rows.map((row, at) => (
      <SizeRow
        key={`${pack ?? ''} ${rowKey(row)}`}
        {...{ label, matrix, sizes, rows, at, totals, disabled, onPut }}
        {...(hasHeadings ? { heading: hasSeconds ? [row.colour, row.second || '–'].filter(Boolean).join(' ') : only } : {})}
      />
    ))
  }
  return (
    <table aria-label={label} className={styles['sizes']} onKeyDown={moveByArrow}>
      <thead>
        <tr>
          {hasHeadings && <th scope="col">{hasSeconds ? t('secondSize') : ''}</th>}
          {sizes.map((size) => (
            <th key={size} scope="col" className={styles['size']}>
              {size}
            </th>
          ))}
          {totals && (
            <th scope="col" className={styles['totalHead']}>
              {t('total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {block(undefined)}
        {packs.map((pack, at) => [
          <PackRow key={`pack ${at}`} {...{ label, pack, disabled }} columns={sizes.length} onChange={(changes) => onPack(at, changes)} />,
          ...block(at),
        ])}
        {totals && (axis.length > 1 || packs.length > 0) && <TotalRow matrix={matrix} sizes={sizes} />}
      </tbody>
    </table>
  )
}

/** Whether rows are called by a second size or a colour. */
export const isNamed = (axis: readonly MatrixRow[]): boolean => axis.some((one) => one.second !== '' || one.colour !== undefined)

function TotalRow({ matrix, sizes }: { matrix: Matrix; sizes: readonly string[] }): React.ReactElement {
  const t = useText()
  return (
    <tr>
      <th scope="row" className={styles['second']}>
        {t('total')}
      </th>
      {sizes.map((size) => (
        <td key={size} className={`num ${styles['totalHead']}`}>
          {grouped(sumOf(cellsOfSize(matrix, size)))}
        </td>
      ))}
      <td className={`num ${styles['total']}`}>{grouped(totalOf(matrix))}</td>
    </tr>
  )
}
