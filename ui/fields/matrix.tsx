/** Size matrix: one table for every place that counts pieces, totals both ways, filled by keyboard or from Excel. */
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { add, grouped } from '../../model/decimal.ts'
import { cellKey, totalPieces, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'
import { useServices } from '../services.ts'
import { useText } from '../text/language.tsx'
import { readNumber } from './numbers.tsx'
import type { CellProps, FieldKind, InputProps } from './field.ts'
import styles from './matrix.module.css'

const noSizes: readonly string[] = []

/** Short form: `S 250 · M 500 · L 250`. */
function Summary({ value }: CellProps) {
  const matrix = value as Matrix | null
  if (!matrix) return null
  const words = [
    ...matrix.cells.map((cell) => `${cell.size}${cell.second ? `/${cell.second}` : ''} ${grouped(cell.pieces)}`),
    ...(matrix.prepacks ?? []).map((pack) => `${pack.name} × ${grouped(pack.packs)}`),
  ]
  return (
    <span className="ell" title={words.join(' · ')}>
      {words.join(' · ')}
    </span>
  )
}

function MatrixInput({ value, onChange, disabled, row, field }: InputProps) {
  const t = useText()
  const matrix = (value ?? { cells: [] }) as Matrix
  const [fresh, setFresh] = useState('')
  const { sizes: sizesOf } = useServices()
  const style = row['style'] as string | undefined
  const [answer, setAnswer] = useState<{ readonly style: string; readonly sizes: readonly string[] }>()
  useEffect(() => {
    if (!style) return
    sizesOf(style).then(
      (sizes) => setAnswer({ style, sizes }),
      () => setAnswer({ style, sizes: [] }),
    )
  }, [style, sizesOf])
  const given = answer && answer.style === style ? answer.sizes : noSizes
  /** Until the sizes of the style are known nobody is asked to name one. */
  const asking = Boolean(style) && answer?.style !== style
  const sizes = [...new Set([...given, ...matrix.cells.map((cell) => cell.size)])]
  const at = (size: string) => matrix.cells.find((cell) => cell.size === size && !cell.second)
  const put = (updates: readonly (readonly [string, string])[]) => {
    const cells = new Map<string, MatrixCell>(matrix.cells.map((cell) => [cellKey(cell), cell]))
    for (const [size, pieces] of updates) {
      const cell = at(size) ?? { size, pieces: '0' }
      if (pieces === '') cells.delete(cellKey(cell))
      else cells.set(cellKey(cell), { ...cell, pieces })
    }
    const order = (cell: MatrixCell) => sizes.indexOf(cell.size)
    onChange({ ...matrix, cells: [...cells.values()].sort((a, b) => order(a) - order(b)) })
  }
  const paste = (from: number, text: string) =>
    put(
      text
        .split(/[\t\n\r]+/)
        .filter(Boolean)
        .slice(0, sizes.length - from)
        .map((one, index) => [sizes[from + index]!, readNumber(one)] as const),
    )
  const total = (() => {
    try {
      return totalPieces(matrix)
    } catch {
      return ''
    }
  })()
  return (
    <div className={styles['scroll']}>
      <table aria-label={field.label} className={styles['sizes']}>
        <thead>
          <tr>
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
          <tr>
            {sizes.map((size, index) => (
              <td key={size} className={styles['cell']}>
                <Input
                  className={`num ${styles['pieces']}`}
                  size="small"
                  inputMode="numeric"
                  aria-label={`${field.label} ${size}`}
                  disabled={disabled}
                  value={at(size)?.pieces ?? ''}
                  onChange={(event) => put([[size, event.target.value]])}
                  onBlur={(event) => put([[size, readNumber(event.target.value)]])}
                  onPaste={(event) => {
                    const text = event.clipboardData.getData('text')
                    if (/[\t\n]/.test(text)) {
                      event.preventDefault()
                      paste(index, text)
                    }
                  }}
                />
              </td>
            ))}
            <td className={`num ${styles['total']}`}>{grouped(total)}</td>
          </tr>
        </tbody>
      </table>
      {(matrix.prepacks ?? []).length > 0 && (
        <div className="muted">
          {(matrix.prepacks ?? [])
            .map((pack) => `${pack.name} × ${pack.packs} (${pack.ratio.reduce((sum, cell) => add(sum, cell.pieces), '0')})`)
            .join(' · ')}
        </div>
      )}
      {!disabled && !asking && given.length === 0 && (
        <span className={`row ${styles['fresh']}`}>
          <Input
            size="small"
            className={styles['freshName']}
            aria-label={t('sizes')}
            placeholder={t('sizes')}
            value={fresh}
            onChange={(event) => setFresh(event.target.value.toUpperCase())}
          />
          <Button
            size="small"
            disabled={fresh.trim() === ''}
            onClick={() => {
              put([[fresh.trim(), '0']])
              setFresh('')
            }}
          >
            +
          </Button>
        </span>
      )}
    </div>
  )
}
export const matrix: FieldKind = {
  Input: MatrixInput,
  Cell: Summary,
  text: (value) => ((value as Matrix | null)?.cells ?? []).map((cell) => `${cell.size}:${cell.pieces}`).join(' '),
}
