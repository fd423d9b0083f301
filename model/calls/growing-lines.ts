/** Calls of lines that grow: rows are appended, and read page by page, without their document. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { id, optionalCount, page as type } from './values.ts'

const signedCall = { method: 'POST', guard: 'session', signed: true } as const

export const growingLinesCalls = {
  appendRows: defineCall({
    ...signedCall,
    bodyLimit: 4_194_304,
    anyText: true,
    path: '/scmapi/:type/append',
    writes: true,
    summary: [
      '追加明细',
      'Appends up to 100 rows to lines that grow, all or none. Each row has a key of the caller, under which the company appends it once: a repeated one is answered as it is stored, and other values under its key are refused. No version is sent, and that of the document stays',
    ],
    input: z.strictObject({
      type,
      id,
      lines: z.string().max(200).meta({ description: 'Name of the lines.' }),
      rows: z
        .array(z.strictObject({ key: z.string().min(1).max(100), values: z.record(z.string(), z.unknown()) }))
        .min(1)
        .max(100),
    }),
    output: z.array(z.strictObject({ key: z.string(), id, no: z.int(), repeated: z.literal(true).optional() })),
    errors: ['access.forbidden', 'generic.notFound', 'form.invalid', 'save.notEditable', 'save.appendKey'],
    example: {
      input: {
        type: 'order-tracking',
        id: '1000',
        lines: 'reports',
        rows: [{ key: 'line-3/2026-03-02', values: { date: '2026-03-02', quantity: '120' } }],
      },
      output: [{ key: 'line-3/2026-03-02', id: '1003', no: 10 }],
    },
  }),
  exportRows: defineCall({
    ...signedCall,
    path: '/scmapi/:type/export-lines',
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    summary: [
      '导出明细',
      'The lines that grow of one document as a file, the newest row first, with who appended each and when; or `{ job }` beyond 10,000 rows (to 100,000; `result.file` of the job is for `/attachapi/ticket`). The journal records every export',
    ],
    input: z.strictObject({
      type,
      id,
      lines: z.string().max(200).meta({ description: 'Name of the lines.' }),
      format: z.enum(['xlsx', 'csv']).optional(),
    }),
    output: z.unknown(),
    errors: ['access.forbidden', 'generic.notFound', 'generic.noExport'],
    example: { input: { type: 'order-tracking', id: '1000', lines: 'reports', format: 'csv' }, output: null },
  }),
  listRows: defineCall({
    ...signedCall,
    path: '/scmapi/:type/lines',
    summary: [
      '分页读取明细',
      'A page of lines that grow, the newest first, with who appended each row and when. `next` is the `before` of the next page',
    ],
    input: z.strictObject({
      type,
      id,
      lines: z.string().max(200).meta({ description: 'Name of the lines.' }),
      before: z.int().optional(),
      size: optionalCount,
    }),
    output: z.strictObject({ rows: z.array(z.record(z.string(), z.unknown())), next: z.int().optional() }),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { type: 'order-tracking', id: '1000', lines: 'reports', size: 50 },
      output: {
        rows: [
          {
            id: '1003',
            no: 10,
            date: '2026-03-02',
            quantity: '120',
            appendedAt: '2026-03-02T01:20:00.000Z',
            appendedBy: '20',
            appendedBy$: '李静',
          },
        ],
      },
    },
  }),
}
