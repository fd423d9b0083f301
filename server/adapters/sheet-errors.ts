/**
 * Writes rows that could not be imported as a workbook that can be corrected and uploaded again: the original cells, a comment on
 * each wrong cell, and all reasons in a last column.
 */

export interface WrongRow {
  readonly cells: readonly string[]
  readonly reasons: readonly { readonly column: number; readonly text: string }[]
}

export async function writeErrors(input: {
  title: string
  header: readonly string[]
  reason: string
  rows: readonly WrongRow[]
}): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const cells = new Map<string, Record<string, unknown>>()
  const red = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FBE0DD' } } }
  input.header.forEach((_, at) => cells.set(`0,${at}`, { style: { font: { bold: true } } }))
  input.rows.forEach(({ reasons }, row) => {
    for (const [column, some] of Map.groupBy(reasons, (one) => one.column))
      if (column >= 0)
        cells.set(`${row + 1},${column}`, { style: red, comment: { author: 'Weft', text: some.map((one) => one.text).join('\n') } })
  })
  const sheet = {
    name: input.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet',
    rows: [
      [...input.header, input.reason],
      ...input.rows.map((row) => [
        ...row.cells,
        row.reasons.map(({ column, text }) => (column >= 0 && input.header[column] ? `${input.header[column]}: ${text}` : text)).join('; '),
      ]),
    ],
    cells,
    freezePane: { rows: 1 },
  }
  return Buffer.from(await writeXlsx({ sheets: [sheet as never] }))
}
