/** Arrow keys in a table of inputs: up and down stay in the column, left and right leave an input at the ends of its text. */

/** Moves the focus and selects the text; at the borders of the table the key does nothing. */
export function moveByArrow(event: React.KeyboardEvent<HTMLElement>): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
  const cell = input.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  if (!cell || !row) return
  const next =
    event.key === 'ArrowUp' || event.key === 'ArrowDown'
      ? inColumn(row, cell.cellIndex, event.key === 'ArrowUp' ? -1 : 1)
      : event.key === 'ArrowLeft' && input.selectionStart === 0
        ? besideIt(row, input, -1)
        : event.key === 'ArrowRight' && input.selectionEnd === input.value.length
          ? besideIt(row, input, 1)
          : undefined
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  next.select()
}

const inputsIn = (element: Element | undefined): HTMLInputElement[] => [
  ...(element?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? []),
]

function inColumn(row: HTMLTableRowElement, column: number, step: 1 | -1): HTMLInputElement | undefined {
  const rows = [...row.closest('table')!.rows]
  for (let at = rows.indexOf(row) + step; rows[at]; at += step) {
    const [input] = inputsIn(rows[at]!.cells[column])
    if (input) return input
  }
  return undefined
}

function besideIt(row: HTMLTableRowElement, input: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const inputs = inputsIn(row)
  return inputs[inputs.indexOf(input) + step]
}
