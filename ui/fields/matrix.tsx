/** Size matrix: a table of sizes and second sizes with totals both ways, filled by keyboard or from a spreadsheet. */
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { add, grouped } from '../../model/decimal.ts'
import { totalPieces, type Matrix } from '../../model/fields/matrix.ts'
import { useServices } from '../services.ts'
import { useText } from '../text/language.tsx'
import { readNumber } from './numbers.tsx'
import { cellAt, mergeRows, rowsOf, sumOf, withCells, type CellUpdate, type MatrixRow } from './matrix-cells.ts'
import type { CellProps, FieldKind, InputProps } from './field.ts'

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
  const from = field.sizesFrom
  const source = from && (row[from.field] as string | undefined)
  const [given, setGiven] = useState<readonly string[]>([])
  /** Until the sizes have arrived nobody is asked to name one. */
  const [asking, setAsking] = useState(Boolean(source))
  useEffect(() => {
    setAsking(Boolean(source))
    if (from && source)
      void sizesOf(from, source)
        .then(setGiven, () => undefined)
        .finally(() => setAsking(false))
  }, [from, source, sizesOf])
  const sizes = [...new Set([...given, ...matrix.cells.map((cell) => cell.size)])]
  /** Rows that stay while this line is edited, so that emptying the last cell of a row does not take it away. */
  const [kept, setKept] = useState<{ readonly line: unknown; readonly rows: readonly MatrixRow[] }>({ line: row['id'], rows: [] })
  const rows = mergeRows(kept.line === row['id'] ? kept.rows : [], rowsOf(matrix))
  const keep = (more: readonly MatrixRow[]) => setKept({ line: row['id'], rows: more })
  const hasSeconds = rows.some((one) => one.second !== '' || one.colour !== undefined)
  const put = (updates: readonly CellUpdate[]) => {
    keep(rows)
    onChange(withCells(matrix, updates, sizes, rows))
  }
  /** A block of a sheet fills rows and columns from the cell on; one line, or a matrix of one row, fills the sizes in their order. */
  const paste = (column: number, from: number, text: string) => {
    const lines =
      rows.length > 1
        ? text.split(/[\n\r]+/).filter(Boolean)
        : [
            text
              .split(/[\t\n\r]+/)
              .filter(Boolean)
              .join('\t'),
          ]
    put(
      lines.slice(0, rows.length - from).flatMap((line, down) =>
        line
          .split('\t')
          .slice(0, sizes.length - column)
          .map((one, right) => ({ size: sizes[column + right]!, row: rows[from + down]!, pieces: readNumber(one) })),
      ),
    )
  }
  const total = (() => {
    try {
      return totalPieces(matrix)
    } catch {
      return ''
    }
  })()
  return (
    <div style={{ overflowX: 'auto' }}>
      <table aria-label={field.label} style={{ borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {hasSeconds && <th scope="col">{t('secondSize')}</th>}
            {sizes.map((size) => (
              <th key={size} scope="col" style={{ fontWeight: 400, padding: '2px 6px', minWidth: 64 }}>
                {size}
              </th>
            ))}
            <th scope="col" style={{ padding: '2px 8px' }}>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one, at) => (
            <tr key={`${one.colour ?? ''}|${one.second}`}>
              {hasSeconds && (
                <th scope="row" style={{ fontWeight: 400, padding: '2px 6px', textAlign: 'left' }}>
                  {[one.colour, one.second || '–'].filter(Boolean).join(' ')}
                </th>
              )}
              {sizes.map((size, column) => (
                <td key={size} style={{ padding: 2 }}>
                  <Input
                    className="num"
                    size="small"
                    inputMode="numeric"
                    aria-label={[field.label, size, one.colour, one.second].filter(Boolean).join(' ')}
                    style={{ width: 72 }}
                    disabled={disabled}
                    value={cellAt(matrix, size, one)?.pieces ?? ''}
                    onChange={(event) => put([{ size, row: one, pieces: event.target.value }])}
                    onBlur={(event) => put([{ size, row: one, pieces: readNumber(event.target.value) }])}
                    onPaste={(event) => {
                      const text = event.clipboardData.getData('text')
                      if (/[\t\n]/.test(text)) {
                        event.preventDefault()
                        paste(column, at, text)
                      }
                    }}
                  />
                </td>
              ))}
              <td className="num" style={{ padding: '0 8px', fontWeight: 600 }}>
                {rows.length > 1 ? grouped(sumOf(sizes.flatMap((size) => cellAt(matrix, size, one) ?? []))) : grouped(total)}
              </td>
            </tr>
          ))}
          {rows.length > 1 && (
            <tr>
              <th scope="row" style={{ padding: '2px 6px', textAlign: 'left' }}>
                {t('total')}
              </th>
              {sizes.map((size) => (
                <td key={size} className="num" style={{ padding: '2px 8px' }}>
                  {grouped(sumOf(matrix.cells.filter((cell) => cell.size === size)))}
                </td>
              ))}
              <td className="num" style={{ padding: '0 8px', fontWeight: 600 }}>
                {grouped(total)}
              </td>
            </tr>
          )}
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
        <span className="row" style={{ marginTop: 4 }}>
          <Input
            size="small"
            style={{ width: 90 }}
            aria-label={t('sizes')}
            placeholder={t('sizes')}
            value={fresh}
            onChange={(event) => setFresh(event.target.value.toUpperCase())}
          />
          <Button
            size="small"
            disabled={fresh.trim() === ''}
            onClick={() => {
              put([{ size: fresh.trim(), row: rows[0]!, pieces: '0' }])
              setFresh('')
            }}
          >
            +
          </Button>
        </span>
      )}
      {!disabled && hasSeconds && <NewSecondSize onAdd={(second) => keep(mergeRows(rows, [{ second }]))} />}
    </div>
  )
}

/** Adds a row for a second size; the matrix has it once one of its cells has pieces. */
function NewSecondSize({ onAdd }: { readonly onAdd: (second: string) => void }) {
  const t = useText()
  const [second, setSecond] = useState('')
  return (
    <span className="row" style={{ marginTop: 4 }}>
      <Input
        size="small"
        style={{ width: 110 }}
        maxLength={20}
        aria-label={t('secondSize')}
        placeholder={t('secondSize')}
        value={second}
        onChange={(event) => setSecond(event.target.value.toUpperCase())}
      />
      <Button
        size="small"
        aria-label={t('addSecondSize')}
        disabled={second.trim() === ''}
        onClick={() => {
          onAdd(second.trim())
          setSecond('')
        }}
      >
        +
      </Button>
    </span>
  )
}

export const matrix: FieldKind = {
  Input: MatrixInput,
  Cell: Summary,
  text: (value) =>
    ((value as Matrix | null)?.cells ?? []).map((cell) => `${cell.size}${cell.second ? `/${cell.second}` : ''}:${cell.pieces}`).join(' '),
}
