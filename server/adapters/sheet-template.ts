/**
 * Writes an import template as a workbook: frozen headers, drop-downs, comments on the headers, an example, a guide, and a hidden
 * template stamp.
 */
import type { Template } from '../../engine/import/import-template.ts'

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
const lastRow = 10_001

export async function writeTemplate({ title, stamp, columns, messages: labels }: Template): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const lists = columns.filter((column) => column.choices)
  const cells = new Map<string, Record<string, unknown>>()
  columns.forEach((column, at) => {
    cells.set(`0,${at}`, {
      style: {
        font: { bold: true, color: { rgb: column.required ? '9A3412' : '1A1D21' } },
        fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: column.required ? 'FBE9E0' : 'EFEDE8' } },
        alignment: { vertical: 'center', wrapText: true },
      },
      comment: { author: 'Weft', text: [column.required ? labels.required : '', column.note].filter(Boolean).join('\n') },
    })
    cells.set(`1,${at}`, { style: { font: { italic: true, color: { rgb: '63676E' } } } })
  })
  const sheets = [
    {
      name: labels.data,
      columns: columns.map((column) => ({
        width: Math.min(40, Math.max(12, column.header.length * 2 + 2)),
        ...(column.format === 'text' ? { numFmt: '@' } : column.format === 'date' ? { numFmt: 'yyyy-mm-dd' } : {}),
      })),
      rows: [columns.map((column) => column.header), columns.map((column) => column.example)],
      cells,
      freezePane: { rows: 1 },
      dataValidations: lists.map((column) => {
        const at = letters(columns.indexOf(column))
        const list = letters(lists.indexOf(column))
        return {
          type: 'list' as const,
          formula1: `'_lists'!$${list}$1:$${list}$${column.choices!.length}`,
          range: `${at}2:${at}${lastRow}`,
          allowBlank: true,
          showInputMessage: true,
          showErrorMessage: column.free !== true,
          errorStyle: 'stop' as const,
          errorTitle: column.header,
          errorMessage: column.note.slice(0, 200),
        }
      }),
    },
    {
      name: labels.guide,
      columns: [{ width: 28 }, { width: 10 }, { width: 48 }, { width: 28 }],
      rows: [
        [labels.column, labels.required, labels.note, labels.example],
        ...columns.map((column, at) => [column.header, column.required ? labels.yes : '', column.note, at === 0 ? '' : column.example]),
      ],
      freezePane: { rows: 1 },
    },
    {
      name: '_lists',
      veryHidden: true,
      rows: Array.from({ length: Math.max(1, ...lists.map((column) => column.choices!.length)) }, (_, row) =>
        lists.map((column) => column.choices![row] ?? null),
      ),
    },
    {
      name: '_weft',
      veryHidden: true,
      rows: [
        ['type', stamp.type],
        ['version', stamp.version],
        ['title', title],
      ],
    },
  ]
  return Buffer.from(await writeXlsx({ sheets: sheets as never, properties: { title, creator: 'Weft' } }))
}
