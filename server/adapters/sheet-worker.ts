/**
 * The spreadsheet worker thread. Reads a workbook or a text table row by row, on demand. Reports content that is not allowed by a key
 * of the message catalogue.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { WeftError } from '../../model/errors.ts'
import { checkWorkbook, refuseSheet } from './sheet-guard.ts'
import { cellText, decoded, separated } from './sheet-text.ts'

const limits = { columns: 300, text: 32_767, lead: 10 }
const { bytes: rawBytes, rows: mostRows } = workerData as { bytes: Uint8Array; rows: number }
const bytes = Buffer.from(rawBytes.buffer, rawBytes.byteOffset, rawBytes.byteLength)

interface Row {
  readonly no: number
  readonly cells: string[]
}

async function* rows(): AsyncGenerator<Row> {
  if (bytes.readUInt32LE(0) !== 0x04034b50) {
    let no = 0
    for (const cells of separated(decoded(bytes))) yield { no: ++no, cells: cells.map(cellText) }
    return
  }
  const { sheet } = checkWorkbook(bytes)
  const { streamXlsxRows } = await import('hucre/xlsx')
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) yield { no: index + 1, cells: values.map(cellText) }
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Removes trailing blank cells. Refuses too many columns or too long a text, with the position. */
function trimmed({ no, cells }: Row): string[] {
  let end = cells.length
  while (end > 0 && cells[end - 1] === '') end--
  if (end > limits.columns) throw refuseSheet('sheet.wide', { max: limits.columns })
  for (let at = 0; at < end; at++)
    if (cells[at]!.length > limits.text) throw refuseSheet('sheet.longCell', { cell: `${letters(at)}${no}`, max: limits.text })
  return cells.slice(0, end)
}

/**
 * Returns the header row: the first row of texts that is nearly as full as the fullest of the first ten. Titles above it are skipped.
 */
function headOf(lead: readonly Row[]): number {
  const filled = lead.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const full = Math.max(...filled)
  return Math.max(
    0,
    lead.findIndex(({ cells }, at) => filled[at]! >= full * 0.6 && cells.every((cell) => cell === '' || !/^-?[\d.,]+$/.test(cell))),
  )
}

const example = /^#\s*(示例|example)/i
async function* parts(): AsyncGenerator<{ header: string[] } | { rows: Row[] }> {
  const all = rows()
  const lead: Row[] = []
  let step = await all.next()
  for (; !step.done && lead.length < limits.lead; step = await all.next()) {
    const cells = trimmed(step.value)
    if (cells.length > 0) lead.push({ no: step.value.no, cells })
  }
  if (lead.length === 0) throw refuseSheet('sheet.empty')
  const head = headOf(lead)
  yield { header: lead[head]!.cells }
  let reportedRows = 0
  let part: Row[] = lead.slice(head + 1).filter(({ cells }) => !example.test(cells[0]!))
  for (; !step.done; step = await all.next()) {
    const cells = trimmed(step.value)
    if (cells.length === 0 || example.test(cells[0]!)) continue
    part.push({ no: step.value.no, cells })
    if (reportedRows + part.length > mostRows) throw refuseSheet('sheet.tooManyRows', { max: mostRows })
    if (part.length >= 2000) {
      reportedRows += part.length
      yield { rows: part }
      part = []
    }
  }
  if (reportedRows + part.length === 0) throw refuseSheet('sheet.empty')
  if (part.length > 0) yield { rows: part }
}

const partIterator = parts()
parentPort!.on('message', async () => {
  try {
    const step = await partIterator.next()
    parentPort!.postMessage(step.done ? { done: true } : step.value)
  } catch (error) {
    const field = error instanceof WeftError ? error.fields[0] : undefined
    parentPort!.postMessage({ error: field ? { key: field.key, values: field.values } : { key: 'sheet.broken' } })
  }
})
