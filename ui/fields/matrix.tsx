/** Size matrix: a table of sizes and second sizes with row and column totals, filled by keyboard or from a spreadsheet. */
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { add, grouped } from '../../model/decimal.ts'
import { totalPieces, type Matrix } from '../../model/fields/matrix.ts'
import { useServices } from '../services.ts'
import { useText } from '../text/language.tsx'
import { cellAt, mergeRows, rowsOf, sumOf, withCells, type CellUpdate, type MatrixRow } from './matrix-cells.ts'
import { cellParts, partsTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import styles from './matrix.module.css'
import { readNumber } from '../../model/amount-text.ts'
import { pastedMatrix } from './pasted.ts'

/** Short form, for example `S 250 · M 500 · L 250`. */
function Summary({ value }: CellProps) {
  const matrix = value as Matrix | null
  if (!matrix) return null
  const parts = [
    ...matrix.cells.map((cell) => `${cell.size}${cell.second ? `/${cell.second}` : ''} ${grouped(cell.pieces)}`),
    ...(matrix.prepacks ?? []).map((pack) => `${pack.name} × ${grouped(pack.packs)}`),
  ]
  return (
    <span className="ell" title={parts.join(' · ')}>
      {parts.join(' · ')}
    </span>
  )
}

function MatrixInput({ value, onChange, disabled, row, field }: InputProps) {
  const t = useText()
  const matrix = (value ?? noCells) as Matrix
  const from = field.sizesFrom
  const { given: offeredSizes, asking } = useSizes(from, from && (row[from.field] as string | undefined))
  const sizes = [...new Set([...offeredSizes, ...matrix.cells.map((cell) => cell.size)])]
  /** Rows that stay while this line is edited, so that clearing the last cell of a row does not remove the row. */
  const [retainedRows, setKept] = useState<{ readonly line: unknown; readonly rows: readonly MatrixRow[] }>({ line: row['id'], rows: [] })
  const rows = mergeRows(retainedRows.line === row['id'] ? retainedRows.rows : [], rowsOf(matrix))
  const keep = (more: readonly MatrixRow[]) => setKept({ line: row['id'], rows: more })
  const hasSeconds = rows.some((one) => one.second !== '' || one.colour !== undefined)
  const put = (updates: readonly CellUpdate[]) => {
    keep(rows)
    onChange(withCells(matrix, updates, sizes, rows))
  }
  const prepacks = matrix.prepacks ?? []
  return (
    <div className={styles['scroll']}>
      <table aria-label={field.label} className={styles['sizes']}>
        <thead>
          <tr>
            {hasSeconds && <th scope="col">{t('secondSize')}</th>}
            {sizes.map((size) => (
              <th key={size} scope="col" className={styles['size']}>
                {size}
              </th>
            ))}
            <th scope="col" className={styles['totalHead']}>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one, at) => (
            <SizeRow
              key={`${one.colour ?? ''}|${one.second}`}
              label={field.label}
              matrix={matrix}
              sizes={sizes}
              rows={rows}
              at={at}
              named={hasSeconds}
              disabled={disabled}
              onPut={put}
            />
          ))}
          {rows.length > 1 && <TotalRow matrix={matrix} sizes={sizes} />}
        </tbody>
      </table>
      {prepacks.length > 0 && (
        <div className="muted">
          {prepacks
            .map((pack) => `${pack.name} × ${pack.packs} (${pack.ratio.reduce((sum, cell) => add(sum, cell.pieces), '0')})`)
            .join(' · ')}
        </div>
      )}
      {!disabled && !asking && offeredSizes.length === 0 && (
        <NewName label={t('sizes')} onAdd={(size) => put([{ size, row: rows[0]!, pieces: '0' }])} />
      )}
      {!disabled && hasSeconds && (
        <NewName label={t('secondSize')} addLabel={t('addSecondSize')} onAdd={(second) => keep(mergeRows(rows, [{ second }]))} />
      )}
    </div>
  )
}
const noCells: Matrix = { cells: [] }
const noSizes: readonly string[] = []

/** The sizes that `source`, the value of a field beside the matrix, brings; `asking` until they are known, so that nobody is asked to name one before. */
function useSizes(
  from: InputProps['field']['sizesFrom'],
  source: string | undefined,
): { readonly given: readonly string[]; readonly asking: boolean } {
  const { sizes: sizesOf } = useServices()
  const [answer, setAnswer] = useState<{ readonly source: string; readonly sizes: readonly string[] }>()
  useEffect(() => {
    if (!from || !source) return
    sizesOf(from, source).then(
      (sizes) => setAnswer({ source, sizes }),
      () => setAnswer({ source, sizes: [] }),
    )
  }, [from, source, sizesOf])
  const known = source !== undefined && answer?.source === source
  return { given: known ? answer.sizes : noSizes, asking: Boolean(source) && !known }
}

/** Returns all pieces of a matrix; an empty text while a cell holds no number. */
function totalOf(matrix: Matrix): string {
  try {
    return totalPieces(matrix)
  } catch {
    return ''
  }
}

interface SizeRowProps {
  readonly label: string
  readonly matrix: Matrix
  readonly sizes: readonly string[]
  readonly rows: readonly MatrixRow[]
  readonly at: number
  /** The row says its second size. */
  readonly named: boolean
  readonly disabled: boolean | undefined
  readonly onPut: (updates: readonly CellUpdate[]) => void
}

/** The pieces of one second size. */
function SizeRow({ label, matrix, sizes, rows, at, named, disabled, onPut }: SizeRowProps) {
  const row = rows[at]!
  return (
    <tr>
      {named && (
        <th scope="row" className={styles['second']}>
          {[row.colour, row.second || '–'].filter(Boolean).join(' ')}
        </th>
      )}
      {sizes.map((size, column) => (
        <td key={size} className={styles['cell']}>
          <Input
            className={`num ${styles['pieces']}`}
            size="small"
            inputMode="numeric"
            data-cell-part={size}
            aria-label={[label, size, row.colour, row.second].filter(Boolean).join(' ')}
            disabled={disabled}
            value={cellAt(matrix, size, row)?.pieces ?? ''}
            onChange={(event) => onPut([{ size, row, pieces: event.target.value }])}
            onBlur={(event) => {
              const read = readNumber(event.target.value)
              if (read !== event.target.value) onPut([{ size, row, pieces: read }])
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!/[\t\n]/.test(text)) return
              event.preventDefault()
              onPut(pasted(text, { sizes, rows, column, from: at }))
            }}
          />
        </td>
      ))}
      <td className={`num ${styles['total']}`}>
        {grouped(rows.length > 1 ? sumOf(sizes.flatMap((size) => cellAt(matrix, size, row) ?? [])) : totalOf(matrix))}
      </td>
    </tr>
  )
}

function TotalRow({ matrix, sizes }: { matrix: Matrix; sizes: readonly string[] }) {
  const t = useText()
  return (
    <tr>
      <th scope="row" className={styles['second']}>
        {t('total')}
      </th>
      {sizes.map((size) => (
        <td key={size} className={`num ${styles['totalHead']}`}>
          {grouped(sumOf(matrix.cells.filter((cell) => cell.size === size)))}
        </td>
      ))}
      <td className={`num ${styles['total']}`}>{grouped(totalOf(matrix))}</td>
    </tr>
  )
}

/**
 * Returns the cells that a pasted text fills: a block of a sheet fills rows and columns from the cell on; one line, or a matrix of
 * one row, fills the sizes in their order.
 */
function pasted(
  text: string,
  { sizes, rows, column, from }: { sizes: readonly string[]; rows: readonly MatrixRow[]; column: number; from: number },
): CellUpdate[] {
  const inOneLine = () =>
    text
      .split(/[\t\n\r]+/)
      .filter(Boolean)
      .join('\t')
  const lines = rows.length > 1 ? text.split(/[\n\r]+/).filter(Boolean) : [inOneLine()]
  return lines.slice(0, rows.length - from).flatMap((line, down) =>
    line
      .split('\t')
      .slice(0, sizes.length - column)
      .map((one, right) => ({ size: sizes[column + right]!, row: rows[from + down]!, pieces: readNumber(one) })),
  )
}

/** Names a size, or a second size, that the style does not know. */
function NewName({ label, addLabel, onAdd }: { label: string; addLabel?: string; onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const addName = () => {
    onAdd(name.trim())
    setName('')
  }
  /** Enter and Tab add the name, and the focus goes to the first input that it brings. */
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (name.trim() === '' || event.shiftKey || (event.key !== 'Tab' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    const table = event.currentTarget.closest('div')?.querySelector('table')
    const inputs = () => [...(table?.querySelectorAll<HTMLInputElement>(cellParts) ?? [])]
    const before = new Set(inputs())
    addName()
    setTimeout(() =>
      inputs()
        .find((input) => !before.has(input))
        ?.select(),
    )
  }
  return (
    <span className={`row ${styles['fresh']}`}>
      <Input
        size="small"
        className={styles['freshName']}
        maxLength={20}
        aria-label={label}
        placeholder={label}
        value={name}
        data-cell-part=""
        onKeyDown={onKeyDown}
        onChange={(event) => setName(event.target.value.toUpperCase())}
      />
      <Button size="small" aria-label={addLabel} disabled={name.trim() === ''} onClick={addName}>
        +
      </Button>
    </span>
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
  text: (value) =>
    ((value as Matrix | null)?.cells ?? []).map((cell) => `${cell.size}${cell.second ? `/${cell.second}` : ''}:${cell.pieces}`).join(' '),
}
