/** Lines of a document that is read: how far each has come, and a switch of what their size cells show (ordered, open, or what a counter has). */
import { traitsOf } from '../../model/fields/kinds.ts'
import { isMeasure } from '../../model/fields/measure.ts'
import type { Page, PageField } from '../../model/page.ts'
import { useEffect, useMemo, useState } from 'react'
import { Segmented } from 'antd'
import { useServices, type CountedCell } from '../services.ts'
import type { Values } from '../state/form-state.ts'
import { useMessages } from '../text/language.tsx'
import { messages } from './edits/messages.ts'
import { farLine, howFarIn, withBars } from './sizes/how-far.ts'
import { choicesOf, linesShowing, type ShownCells } from './sizes/shown-cells.ts'
import type { GridProps } from './grid/use-grid.ts'
import styles from './grid/grid.module.css'

const nothing: readonly CountedCell[] = []
const noColumns: readonly PageField[] = []
const keyOf = (shown: ShownCells): string => (shown.kind === 'own' ? 'own' : `${shown.kind} ${shown.counter}`)

/** @param draw draws the lines with the cells that were chosen */
export function ReadLines({ draw, ...props }: GridProps & { draw: (props: GridProps) => React.ReactElement }): React.ReactElement {
  const { page, field, doc, lines } = props
  const t = useMessages(messages)
  const matrix = page.display.matrix[field.field]
  const counted = useCounted(matrix && (matrix.counters?.length ?? 0) > 0 ? page.page : undefined, doc)
  const [chosen, setChosen] = useState('own')
  const choices = matrix ? choicesOf(matrix, counted) : []
  const shown = choices.find((one) => keyOf(one) === chosen) ?? { kind: 'own' as const }
  const columns = field.columns ?? noColumns
  const read = useLinesWithBars({ page, field, lines })
  const labelOf = (one: ShownCells): string =>
    one.kind === 'counter'
      ? (columns.find((column) => column.field === one.counter)?.label ?? one.counter)
      : t(one.kind === 'own' ? 'ownCells' : 'openCells')
  return (
    <>
      {choices.length > 1 && (
        <div className={styles['shown-cells']}>
          <span className="muted">{t('cellsShow')}</span>
          <Segmented
            size="small"
            aria-label={t('cellsShow')}
            value={keyOf(shown)}
            options={choices.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
            onChange={setChosen}
          />
        </div>
      )}
      {draw({
        ...props,
        field: { ...field, columns: read.columns },
        lines: matrix ? linesShowing(read.lines, shown, { matrix: matrix.cell, columns, counted }) : read.lines,
      })}
    </>
  )
}

/** Returns what is read of the lines: columns with figures, and how far each line has come as bars, with its words in the lines. */
function useLinesWithBars({ page, field, lines }: Pick<GridProps, 'page' | 'field' | 'lines'>): Pick<GridProps, 'lines'> & {
  readonly columns: readonly PageField[]
} {
  const t = useMessages(messages)
  return useMemo(() => {
    const matrix = page.display.matrix[field.field]
    const columns = field.columns ?? noColumns
    const far = howFarIn(page, field, lines)
    if (!far) return { columns: columnsWithFigures(columns, lines, matrix), lines }
    const texts = { inFull: (label: string) => t('inFull', { label }), notBegun: t('notBegun') }
    const shown = lines.map((line) => farLine(line, far, texts))
    return { columns: columnsWithFigures(withBars(columns, far, matrix?.amount), shown, matrix), lines: shown }
  }, [page, field, lines, t])
}

/**
 * Returns the columns without those that say nothing in any line: figures that nobody types and that are zero or blank everywhere give way,
 * so that what was agreed stays in sight. The columns of the matrix (style, colour, sizes, price, amount) always stay.
 */
function columnsWithFigures(
  columns: readonly PageField[],
  lines: readonly Values[],
  matrix: Page['display']['matrix'][string] | undefined,
): readonly PageField[] {
  const agreed = new Set<unknown>(matrix ? [matrix.group, matrix.row, matrix.cell, matrix.price, matrix.amount] : [])
  const isZero = (value: unknown) =>
    value === null || value === undefined || value === '' || Number(isMeasure(value) ? value.base : value) === 0
  const givesWay = ({ field, type, isNotPost, piecesOf }: PageField) =>
    traitsOf(type).adds && isNotPost === true && piecesOf === undefined && !agreed.has(field)
  return lines.length === 0 ? columns : columns.filter((one) => !givesWay(one) || !lines.every((line) => isZero(line[one.field])))
}

/** Reads the counted cells of a stored document; again when its version changes. */
function useCounted(type: string | undefined, doc: Readonly<Record<string, unknown>>): readonly CountedCell[] {
  const { countedCells } = useServices()
  const [counted, setCounted] = useState(nothing)
  const id = typeof doc['id'] === 'string' ? doc['id'] : undefined
  const version = doc['version']
  useEffect(() => {
    if (type === undefined || id === undefined) return
    let isCurrent = true
    countedCells(type, id).then(
      (answer) => isCurrent && setCounted(answer),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [type, id, version, countedCells])
  return counted
}
