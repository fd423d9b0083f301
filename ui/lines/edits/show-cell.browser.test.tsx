/** Tests of the way to a cell of lines that another tab hides: the tab is asked for, and the cell is shown once the lines are there. */
import { expect, test } from 'vitest'
import { onReveal, onShowCell, showCell } from './show-cell.ts'

test('a cell behind another tab: the part is drawn first, then the cell is shown, once', async () => {
  const body = document.createElement('div')
  body.innerHTML = '<div hidden><div data-lines="lines"></div></div>'
  document.body.append(body)
  const part = body.firstElementChild as HTMLElement
  const steps: string[] = []
  onShowCell(part.firstElementChild!, ({ line, column }) => steps.push(`${line} ${column} ${part.hidden ? 'hidden' : 'drawn'}`))
  const end = onReveal(body, () => {
    steps.push('asked')
    setTimeout(() => (part.hidden = false))
  })
  showCell('lines', { line: 2, column: 'usage' })
  expect(steps).toEqual(['asked'])
  await expect.poll(() => steps).toEqual(['asked', '2 usage drawn'])
  showCell('lines', { line: 0, column: 'loss' })
  expect(steps.at(-1)).toBe('0 loss drawn')
  end()
  body.remove()
})

test('lines that are drawn only after the request are waited for, and their hidden part is asked for', async () => {
  const body = document.createElement('div')
  body.innerHTML = '<div hidden></div>'
  document.body.append(body)
  const part = body.firstElementChild as HTMLElement
  const steps: string[] = []
  const end = onReveal(body, () => {
    steps.push('asked')
    setTimeout(() => (part.hidden = false))
  })
  showCell('options', { line: 0, column: 'option' })
  expect(steps).toEqual([])
  setTimeout(() => {
    part.innerHTML = '<div data-lines="options"></div>'
    onShowCell(part.firstElementChild!, ({ line, column }) => steps.push(`${line} ${column} ${part.hidden ? 'hidden' : 'drawn'}`))
  }, 50)
  await expect.poll(() => steps).toEqual(['asked', '0 option drawn'])
  end()
  body.remove()
})
