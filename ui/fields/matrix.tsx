/** Size matrix: a table of sizes and second sizes with prepacks and totals, filled by keyboard or from a spreadsheet. */
import { Button } from 'antd'
import { useState } from 'react'
import { matrixText, type Matrix } from '../../model/fields/matrix.ts'
import { useText } from '../text/language.tsx'
import { partsTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import { pastedMatrix } from './pasted.ts'
import { allCells, axisOf, mergeRows, withCells, withNewPack, withPack, type CellUpdate, type MatrixRow } from './matrix-cells.ts'
import { NewName } from './new-size.tsx'
import { isNamed, SizeTable } from './size-table.tsx'
import { useSizes } from './use-sizes.ts'
import styles from './matrix.module.css'

/** Short form, for example `S 250 · M 500 · A × 10 (S 1 · M 2)`, or `36×13 · 38×29`. */
function Summary({ value }: CellProps) {
  const matrix = value as Matrix | null
  if (!matrix) return null
  const text = matrixText(matrix, ' · ')
  return (
    <span className="ell" title={text}>
      {text}
    </span>
  )
}
const noCells: Matrix = { cells: [] }

function MatrixInput(props: InputProps) {
  const { value, onChange, field } = props
  return <SizesInput {...props} matrix={(value ?? noCells) as Matrix} counts label={field.label} onMatrix={onChange} />
}

interface SizesInputProps extends InputProps {
  readonly label: string
  readonly matrix: Matrix
  /** Whether the cells are pieces, which have sums and prepacks. */
  readonly counts: boolean
  readonly onMatrix: (matrix: Matrix) => void
}

/** The table with what names its rows and columns where the size list does not. */
export function SizesInput(props: SizesInputProps): React.ReactElement {
  const { label, matrix, counts, onMatrix, disabled, row } = props
  const t = useText()
  const { offered, asking } = useSizes(props)
  const [isNaming, setNaming] = useState(false)
  const sizes = [...new Set([...offered.sizes, ...allCells(matrix).map((cell) => cell.size)])]
  /** Rows that stay while this line is edited, so that clearing the last cell of a row does not remove the row. */
  const [retained, setRetained] = useState<{ readonly line: unknown; readonly rows: readonly MatrixRow[] }>({ line: row['id'], rows: [] })
  const axis = mergeRows(retained.line === row['id'] ? retained.rows : [], axisOf(matrix, offered.seconds))
  const retain = (rows: readonly MatrixRow[]) => setRetained({ line: row['id'], rows })
  const put = (updates: readonly CellUpdate[]) => {
    retain(axis)
    onMatrix(withCells(matrix, updates, sizes, axis))
  }
  const isListed = offered.sizes.length > 0
  const namesSecond = !disabled && offered.seconds.length === 0 && (isNamed(axis) || isNaming)
  return (
    <div className={styles['scroll']} data-part="sizes">
      <SizeTable
        {...{ label, matrix, sizes, axis, disabled }}
        totals={counts}
        onPut={put}
        onPack={(at, changes) => onMatrix(withPack(matrix, at, changes))}
      />
      {!disabled && !asking && !isListed && <NewName label={t('sizes')} onAdd={(size) => put([{ size, row: axis[0]!, pieces: '0' }])} />}
      {namesSecond && (
        <NewName
          label={t('secondSize')}
          addLabel={t('addSecondSize')}
          autoFocus={isNaming}
          onAdd={(second) => retain(mergeRows(axis, [{ second }]))}
        />
      )}
      {!disabled && !asking && (
        <span className={`row ${styles['fresh']}`}>
          {!namesSecond && !isListed && (
            <Button size="small" type="text" onClick={() => setNaming(true)}>
              {t('addSecondSize')}
            </Button>
          )}
          {counts && (
            <Button size="small" type="text" onClick={() => onMatrix(withNewPack(matrix))}>
              {t('addPrepack')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

export const matrix: FieldControl = {
  ...partsTraits,
  wide: true,
  inList: false,
  inPicker: false,
  card: { shown: true, weight: 5, cell: true },
  paste: pastedMatrix,
  Input: MatrixInput,
  Cell: Summary,
  text: (value) => (value ? matrixText(value as Matrix, ' ', ':') : ''),
}
