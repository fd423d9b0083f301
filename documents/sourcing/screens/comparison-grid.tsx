/** A comparison as a grid: what is compared in columns, figures in rows. It is operated by keyboard; the head and the first column stay. */
import { useRef, useState } from 'react'
import styles from './quote-comparison.module.css'

export interface Row {
  readonly key: string
  readonly head: React.ReactNode
  readonly cell: (at: number) => React.ReactNode
  readonly sum?: boolean
}
interface GridProps {
  readonly label: string
  /** The head of the first column. */
  readonly corner: string
  readonly columns: readonly { readonly key: string; readonly head: React.ReactNode }[]
  readonly rows: readonly Row[]
}

export function Grid({ label, corner, columns, rows }: GridProps): React.ReactElement {
  const [[row, column], go] = useState<readonly [number, number]>([0, 1])
  const box = useRef<HTMLTableElement>(null)
  const move = (event: React.KeyboardEvent): void => {
    const to = target(event.key, [row, column], [rows.length - 1, columns.length])
    if (!to || (event.target as HTMLElement).tagName === 'A') return
    event.preventDefault()
    go(to)
    box.current?.querySelector<HTMLElement>(`[data-at="${to.join('.')}"]`)?.focus()
  }
  const at = (r: number, c: number) => ({ 'data-at': `${r}.${c}`, tabIndex: r === row && c === column ? 0 : -1, onFocus: () => go([r, c]) })
  return (
    <div className={styles['quotes-box']}>
      <table ref={box} role="grid" className={styles['quotes-table']} aria-label={label} aria-readonly="true" onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, head }) => (
              <th scope="col" key={key}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cell, sum }, r) => (
            <tr key={key} className={sum ? styles['sum'] : undefined} data-part={sum ? 'sum' : undefined}>
              <th scope="row" {...at(r, 0)}>
                {head}
              </th>
              {columns.map((one, c) => (
                <td key={one.key} {...at(r, c + 1)}>
                  {cell(c)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns the target cell of a key among rows and columns (both from 0 to their last); undefined for other keys. */
function target(
  key: string,
  [row, column]: readonly [number, number],
  [lastRow, lastColumn]: readonly [number, number],
): readonly [number, number] | undefined {
  const within = (n: number, maximum: number) => Math.max(0, Math.min(maximum, n))
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    Home: [row, 0],
    End: [row, lastColumn],
  }
  const next = to[key]
  return next && [within(next[0], lastRow), within(next[1], lastColumn)]
}
