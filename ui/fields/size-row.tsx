/** Rows of the table of a size matrix: the pieces of one second size, and the heading of a prepack. */
import { Button, Input } from 'antd'
import { grouped } from '../../model/decimal.ts'
import type { Matrix, Prepack } from '../../model/fields/matrix.ts'
import { readNumber } from '../../model/money/amount-text.ts'
import { useText } from '../text/language.tsx'
import { cellAt, cellsOfRow, packPieces, sumOf, type CellUpdate, type TableRow } from './matrix-cells.ts'
import { pastedBlock } from './pasted-sizes.ts'
import styles from './matrix.module.css'

interface SizeRowProps {
  readonly label: string
  readonly matrix: Matrix
  readonly sizes: readonly string[]
  /** The rows of the same block: of the loose pieces, or of one prepack. */
  readonly rows: readonly TableRow[]
  readonly at: number
  /** The text before the cells; absent when the table has one row only. */
  readonly heading?: string
  /** Whether the sum of a row means something. */
  readonly totals: boolean
  readonly disabled: boolean | undefined
  readonly onPut: (updates: readonly CellUpdate[]) => void
}

/** The pieces of one second size. */
export function SizeRow({ label, matrix, sizes, rows, at, heading, totals, disabled, onPut }: SizeRowProps): React.ReactElement {
  const row = rows[at]!
  const pack = row.pack === undefined ? undefined : matrix.prepacks?.[row.pack]?.name
  return (
    <tr>
      {heading !== undefined && (
        <th scope="row" className={styles['second']}>
          {heading}
        </th>
      )}
      {sizes.map((size, column) => (
        <td key={size} className={styles['cell']}>
          <Input
            className={`num ${styles['pieces']}`}
            size="small"
            inputMode="decimal"
            data-cell-part={size}
            aria-label={[label, pack, size, row.colour, row.second].filter(Boolean).join(' ')}
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
              onPut(pastedBlock(text, { sizes, rows, column, from: at }))
            }}
          />
        </td>
      ))}
      {totals && <td className={`num ${styles['total']}`}>{grouped(sumOf(cellsOfRow(matrix, sizes, row)))}</td>}
    </tr>
  )
}

interface PackRowProps {
  readonly label: string
  readonly pack: Prepack
  readonly columns: number
  readonly disabled: boolean | undefined
  readonly onChange: (changes: Partial<Prepack> | undefined) => void
}

/** The heading of a prepack: its name, how many packs, and what they are together. */
export function PackRow({ label, pack, columns, disabled, onChange }: PackRowProps): React.ReactElement {
  const t = useText()
  const named = (part: string) => `${label} ${pack.name} ${part}`
  return (
    <tr className={styles['pack']}>
      <th scope="colgroup" colSpan={columns + 1}>
        <span className="row">
          <Input
            size="small"
            className={styles['packName']}
            aria-label={named(t('prepackName'))}
            maxLength={40}
            data-cell-part=""
            disabled={disabled}
            value={pack.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          ×
          <Input
            size="small"
            className={`num ${styles['pieces']}`}
            inputMode="numeric"
            aria-label={named(t('packs'))}
            data-cell-part=""
            disabled={disabled}
            value={pack.packs}
            onChange={(event) => onChange({ packs: event.target.value })}
            onBlur={(event) => onChange({ packs: readNumber(event.target.value) })}
          />
          <span className="muted">{t('packsUnit')}</span>
          {!disabled && (
            <Button size="small" type="text" aria-label={named(t('removePrepack'))} onClick={() => onChange(undefined)}>
              {t('remove')}
            </Button>
          )}
        </span>
      </th>
      <td className={`num ${styles['total']}`}>{grouped(packPieces(pack))}</td>
    </tr>
  )
}
