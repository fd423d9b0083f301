/** A prepack below its line: its name, how many packs, and the ratio under the sizes. */
import { grouped } from '../../../model/decimal.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import type { Matrix, Prepack } from '../../../model/fields/matrix.ts'
import { packPieces, withPack } from '../../fields/matrix-cells.ts'
import { useText, useMessages } from '../../text/language.tsx'
import { isOffered } from '../sizes/size-weights.ts'
import { messages } from '../edits/messages.ts'
import { partName } from '../sizes/size-columns.ts'
import type { Grid } from './use-grid.ts'
import { widthOf } from './column-width.ts'
import { Placed, PlacedRow } from './placed.tsx'
import styles from './grid.module.css'

interface PackProps {
  readonly grid: Grid
  readonly matrix: string
  readonly row: number
  /** The place of the prepack among those of the line. */
  readonly at: number
  readonly top: number
}

const stop = (event: React.SyntheticEvent): void => event.stopPropagation()

export function PackCells({ grid, matrix, row, at, top }: PackProps): React.ReactElement | null {
  const t = useText()
  const text = useMessages(messages)
  const { columns, offsets, edits, props, sized } = grid
  const line = props.lines[edits.placeOf(row)]
  const value = line?.[matrix] as Matrix | null | undefined
  const pack = value?.prepacks?.[at]
  if (!line || !value || !pack) return null
  const named = (part: string) => `${text('pack')} ${pack.name} ${part}`
  const put = (changes: Partial<Prepack> | undefined) => edits.set(row, { [matrix]: withPack(value, at, changes) }, `${matrix}.${at}`)
  const open = edits.open(columns.find(({ totals }) => totals === matrix))
  const first = columns.findIndex(({ cell }) => cell?.matrix === matrix)
  return (
    <PlacedRow
      className={styles['pack-row']}
      data-part="pack-row"
      top={top}
      onKeyDown={stop}
      onPaste={stop}
      onCopy={stop}
      onMouseDown={stop}
      onDoubleClick={stop}
    >
      <Placed className={styles['pack-name']} width={offsets[first]}>
        {text('pack')}{' '}
        <input
          aria-label={named(t('prepackName'))}
          maxLength={40}
          disabled={!open}
          value={pack.name}
          onChange={(event) => put({ name: event.target.value })}
        />
        ×
        <input
          className="num"
          inputMode="numeric"
          aria-label={named(t('packs'))}
          disabled={!open}
          value={pack.packs}
          onChange={(event) => put({ packs: event.target.value })}
          onBlur={(event) => event.target.value !== readNumber(event.target.value) && put({ packs: readNumber(event.target.value) })}
        />
        {open && (
          <button type="button" className={styles['fix']} aria-label={named(t('removePrepack'))} onClick={() => put(undefined)}>
            {t('remove')}
          </button>
        )}
      </Placed>
      {columns.map((column, index) => {
        const { cell, totals } = column
        const place = { left: offsets[index], width: widthOf(column) }
        if (totals === matrix)
          return (
            <Placed key={column.field} className={`num ${styles['pack-cell']} ${styles['total']}`} {...place}>
              {grouped(packPieces(pack))}
            </Placed>
          )
        if (cell?.matrix !== matrix) return null
        const { matrix: _, ...size } = cell
        const here = pack.ratio.find((one) => partName(matrix, one) === column.field)
        const write = (pieces: string) => {
          const others = pack.ratio.filter((one) => one !== here)
          const next = pieces === '' ? others : [...others, { ...size, pieces }]
          const order = columns.map(({ field }) => field)
          put({ ratio: next.toSorted((one, other) => order.indexOf(partName(matrix, one)) - order.indexOf(partName(matrix, other))) })
        }
        return (
          <Placed key={column.field} className={styles['pack-cell']} {...place}>
            <input
              className="num"
              inputMode="numeric"
              aria-label={named(column.label)}
              disabled={!open || (!here && !isOffered(size, sized.offerOf(line, matrix)))}
              value={here?.pieces ?? ''}
              onChange={(event) => write(event.target.value)}
              onBlur={(event) => event.target.value !== readNumber(event.target.value) && write(readNumber(event.target.value))}
            />
          </Placed>
        )
      })}
    </PlacedRow>
  )
}
