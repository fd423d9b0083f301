/** The heading of a style over its colours, with its totals; below them the way to another colour, and the ratio of its sizes. */
import { Input, Popover } from 'antd'
import { useState } from 'react'
import { MarkedImage } from '../../callouts/callout-thumb.tsx'
import { useLooks } from '../../fields/look.tsx'
import { useMessages } from '../../text/language.tsx'
import type { Values } from '../../state/form-state.ts'
import { height } from './grid-layout.ts'
import { partsOf } from './line-names.ts'
import { messages } from '../edits/messages.ts'
import { piecesIn } from '../sizes/size-totals.ts'
import { readRatio, smallest, type Weights } from '../sizes/size-ratio.ts'
import { sizesFor, weightsIn } from '../sizes/size-weights.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import type { Grid } from './use-grid.ts'
import { widthOf } from './column-width.ts'
import { Placed, PlacedRow } from './placed.tsx'
import styles from './grid.module.css'
import groupStyles from './group-rows.module.css'

interface GroupProps {
  readonly grid: Grid
  /** The link that groups the lines. */
  readonly group: string
  readonly row: number
  readonly top: number
}

/** The least width of a title that no column follows, in pixels. */
const leastTitle = 160

export function GroupHead({ grid, group, row, count, top }: GroupProps & { readonly count: number }): React.ReactElement {
  const { columns, offsets, edits, props, frozen, layout } = grid
  const lines = Array.from({ length: count }, (_, at) => props.lines[edits.placeOf(row + at)]!)
  const first = lines[0]!
  const { name, code } = partsOf(first, group, `#${String(first[group])}`)
  const at = columns.findIndex(({ field }) => field === group)
  const last = row + count - 1
  const to = columns[at]?.to
  const id = first[group] as string | null
  const end = offsets.at(-1)!
  const [left, titleLeft] = [offsets[at] ?? 0, offsets[at + 1] ?? end]
  // What is no frozen column scrolls with its column, below the frozen ones.
  const placed = (column: number) => `${groupStyles['group-name']}${column < frozen ? '' : ` ${groupStyles['scrolling']}`}`
  const titleWidth = at + 1 < columns.length ? (offsets[at + 2] ?? end) - titleLeft : leastTitle
  return (
    <PlacedRow className={styles['group-head']} data-part="group-head" top={top} width={end}>
      {at >= frozen && <Placed className={groupStyles['group-edge']} data-part="group-edge" width={offsets[frozen]} />}
      <Placed className={placed(at)} data-part="group-picture" left={left} width={titleLeft - left}>
        <Placed className={groupStyles['group-picture']} width={widthOf(columns[at]!)} height={layout.top(last) + height - top - 4}>
          {to && id && <Picture type={to} id={id} />}
        </Placed>
      </Placed>
      <Placed className={placed(at + 1)} data-part="group-title" left={titleLeft} width={titleWidth}>
        <span className={groupStyles['group-title']}>
          <b>{name}</b>
          {code && <span className="muted">{code}</span>}
        </span>
      </Placed>
      {columns.map((column, index) => {
        const sum = piecesIn(lines, column)
        return sum === undefined ? null : (
          <Placed
            key={column.field}
            className={`num ${styles['group-sum']}${column.cell ? '' : ` ${styles['strong']}`}`}
            left={offsets[index]}
            width={widthOf(column)}
          >
            {sum}
          </Placed>
        )
      })}
    </PlacedRow>
  )
}

/** The picture of a style beside its colours; nothing where it has none. */
function Picture({ type, id }: { type: string; id: string }): React.ReactElement | null {
  const { picture, marks } = useLooks([{ type, id }])?.[id] ?? {}
  return picture ? (
    <span className={groupStyles['group-image']}>
      <MarkedImage url={picture} shapes={marks} />
    </span>
  ) : null
}

/** The ratio of the sizes of a style: it is changed here, and shares the totals of all its colours. */
function GroupRatio({ grid, lines, row }: { grid: Grid; lines: readonly Values[]; row: number }) {
  const t = useMessages(messages)
  const { columns, sized, edits } = grid
  const total = columns.find(({ totals }) => totals !== undefined)
  const matrix = total?.totals
  const first = lines[0]!
  const source = matrix === undefined ? undefined : sized.sourceOf(first, matrix)
  if (!total || matrix === undefined || source === undefined) return null
  const key = `${matrix} ${source}`
  const weights = sized.ratios.get(key) ?? weightsIn(lines, first, { ...sized, matrix })
  if (!weights || weights.length < 2 || !edits.open(total)) return null
  const shares = smallest(weights.map(({ weight }) => weight))
  const hasRatio = shares.some((share) => share !== '0')
  const share = (by: Weights) =>
    edits.shareTotals(
      lines.map((_, at) => row + at),
      total,
      by,
    )
  return (
    <span className={groupStyles['group-ratio']} data-part="group-ratio">
      <RatioPopover
        sizes={sizesFor(first, { ...sized, matrix }).map(({ size, second }) => [size, second].filter(Boolean).join('/'))}
        text={hasRatio ? shares.join(':') : ''}
        label={hasRatio ? t('ratio', { ratio: shares.join(':') }) : t('changeRatio')}
        onRatio={(parts) =>
          sized.setRatio(
            key,
            weights.map((one, at) => ({ ...one, weight: parts[at]! })),
          )
        }
      />
      {hasRatio && (
        <button type="button" className={styles['fix']} tabIndex={-1} onClick={() => share(weights)}>
          {t('byRatio')}
        </button>
      )}
    </span>
  )
}

function RatioPopover({
  sizes,
  text,
  label,
  onRatio,
}: {
  sizes: readonly string[]
  text: string
  label: string
  onRatio: (parts: readonly string[]) => void
}) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const parts = readRatio(typed ?? text, sizes.length)
  const take = () => {
    if (!parts) return
    onRatio(parts)
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(now) => {
        setOpen(now)
        setTyped(undefined)
      }}
      destroyOnHidden
      content={
        <div onKeyDown={(event) => event.stopPropagation()} onMouseDown={(event) => event.stopPropagation()}>
          <div className="muted">{t('ratioHint', { sizes: sizes.join(' ') })}</div>
          <Input
            autoFocus
            aria-label={t('changeRatio')}
            value={typed ?? text}
            status={parts ? undefined : 'error'}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={take}
          />
          {!parts && <div className="error-text">{t('ratioWrong', { n: sizes.length })}</div>}
        </div>
      }
    >
      <button type="button" className={groupStyles['ratio']} tabIndex={-1}>
        {label}
      </button>
    </Popover>
  )
}

/** Below the last colour of a style: adds a line of the same style and opens its colour; and the ratio that shares the totals of its lines. */
export function GroupMore({ grid, group, row, top }: GroupProps): React.ReactElement | null {
  const t = useMessages(messages)
  const { columns, offsets, edits, props, send, rows } = grid
  const link = props.page.display.matrix[props.field.field]?.row
  const at = columns.findIndex(({ field }) => field === link)
  const column: LineColumn | undefined = columns[at]
  const lineAt = (place: number) => props.lines[edits.placeOf(place)]
  const style: unknown = lineAt(row)?.[group]
  if (style === undefined || row >= rows) return null
  let first = row
  while (first > 0 && lineAt(first - 1)?.[group] === style) first--
  const lines = Array.from({ length: row - first + 1 }, (_, place) => lineAt(first + place)!)
  return (
    <PlacedRow className={styles['group-more']} top={top} width={offsets.at(-1)}>
      <span className={groupStyles['group-tools']}>
        {column && !edits.fixed && edits.open(column) && (
          <button
            type="button"
            className={styles['fix']}
            tabIndex={-1}
            onMouseDown={(event) => event.stopPropagation()}
            onClick={() => {
              edits.insertLike(row, [group, `${group}$`, props.page.display.matrix[props.field.field]?.price ?? ''])
              send({ type: 'chosen', from: { row: row + 1, column: at }, to: { row: row + 1, column: at } })
              setTimeout(grid.begin)
            }}
          >
            {t('addRow', { label: column.label })}
          </button>
        )}
        <GroupRatio grid={grid} lines={lines} row={first} />
      </span>
    </PlacedRow>
  )
}
