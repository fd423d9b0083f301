/** The input over the cell that is written in. */
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Page, PageField } from '../../../model/page.ts'
import { cellParts } from '../../fields/field.ts'
import type { Values } from '../../state/form-state.ts'
import type { Edits } from '../edits/edits.ts'
import type { Spot } from '../edits/grid-cursor.ts'
import { LineFieldInput } from './line-field-input.tsx'
import { askedAs } from '../sizes/linked-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { placeOverCell } from './place-over-cell.ts'
import { widthOf } from './column-width.ts'
import styles from './grid.module.css'

/**
 * Focuses the input when it appears, also when it is loaded a moment later; after that the person moves the focus. The first part of
 * a cell with several inputs is selected, so that typing replaces its content.
 */
function takeFocus(element: HTMLElement | null): (() => void) | undefined {
  const first = () => element?.querySelector<HTMLElement>('input,textarea')
  const focusFirst = () => {
    const input = first()
    input?.focus({ preventScroll: true })
    if (input instanceof HTMLInputElement && input.matches(cellParts)) input.select()
  }
  focusFirst()
  if (!element || first()) return undefined
  // Until the input is there the editor itself collects what is typed.
  let typed = ''
  const collect = (event: KeyboardEvent) => {
    if (event.target === element && event.key.length === 1) typed += event.key
  }
  element.addEventListener('keypress', collect)
  element.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    if (!first()) return
    end()
    focusFirst()
    if (typed !== '') document.execCommand('insertText', false, typed)
  })
  const end = () => {
    watch.disconnect()
    element.removeEventListener('keypress', collect)
  }
  watch.observe(element, { childList: true, subtree: true })
  return end
}
const stop = (event: React.SyntheticEvent): void => event.stopPropagation()

export interface CellEditorProps {
  readonly page: Page
  readonly field: PageField
  readonly column: LineColumn
  readonly doc: Values
  readonly line: Values
  readonly spot: Spot
  readonly edits: Edits
  /** Returns whether the cell is still written in; the input tells of its last text once the focus is gone. */
  readonly isWriting: () => boolean
  readonly onDone: () => void
}

export function CellEditor({ page, field, column, doc, line, spot, edits, isWriting, onDone }: CellEditorProps): React.ReactElement {
  const name = column.field
  const { row, column: at } = spot
  // Its text is no value until it is settled: after that no text may take the place of what was read, and before the focus leaves the grid it is read.
  const isText = (column.typed ?? column.totals) !== undefined
  const editor = useRef<HTMLElement>(null)
  // Sizes that become known take the place of their matrix while it is written in.
  useLayoutEffect(() => {
    const input = editor.current?.querySelector<HTMLInputElement>('input')
    if (document.activeElement === document.body && input) {
      input.focus({ preventScroll: true })
      input.select()
    }
  }, [name])
  const appear = useCallback(
    (element: HTMLElement | null) => {
      editor.current = element
      const stopPlacing = element ? placeOverCell(element, { row, column: at }) : undefined
      const stopFocusing = takeFocus(element)
      return () => {
        stopPlacing?.()
        stopFocusing?.()
      }
    },
    [row, at],
  )
  return (
    <div
      className={styles['grid-edit']}
      data-part="grid-edit"
      tabIndex={-1}
      style={{ minWidth: Math.max(180, widthOf(column)) }}
      onMouseDown={stop}
      onDoubleClick={stop}
      onBlur={() => isText && isWriting() && edits.settle(row, column)}
      ref={appear}
    >
      <LineFieldInput
        field={column}
        line={line}
        of={{ type: page.page, path: `${field.field}.${askedAs(column)}`, doc, cell: true }}
        onChange={(value, more) => (!isText || isWriting()) && edits.set(spot.row, { [name]: value, ...more }, name)}
        onDone={onDone}
      />
    </div>
  )
}
