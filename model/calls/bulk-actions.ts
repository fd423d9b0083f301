/** Calls that act on many documents of a type: ids, or everything that a list shows. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { listKeys, signedCall } from './documents.ts'
import { confirmed, id, optionalIds, optionalText, page as type, warning } from './values.ts'

const bulkAnswer = z.union([
  z.strictObject({ job: id }),
  z.strictObject({
    done: z.int(),
    rows: z.array(
      z.strictObject({
        id,
        number: z.string().nullish(),
        done: z.boolean(),
        code: z.int().optional(),
        message: z.string().optional(),
        /** Warnings to confirm: the same call with their codes in `confirmed` does it. */
        asks: z.array(warning).readonly().optional(),
        doc: z.strictObject({ id, number: z.string().nullable(), status: z.string(), version: z.int() }).optional(),
      }),
    ),
    user: id,
  }),
])
/** The documents: at most 200 ids, or everything that a list shows (as a job). */
const selection = { ids: optionalIds, query: z.strictObject(listKeys).optional() }
const exampleBulk = {
  done: 1,
  rows: [{ id: '1000', number: 'PO26-0001', done: true, doc: { id: '1000', number: 'PO26-0001', status: 'submitted', version: 4 } }],
  user: '20',
}

export const bulkActionCalls = {
  executeBulkAction: defineCall({
    ...signedCall,
    path: '/scmapi/:type/bulk/:action',
    writes: true,
    summary: [
      '批量操作',
      'Executes an action on each of these documents, in a transaction for each row, or on all that a list shows, as a job. Fields of the form of the action that `values` leaves out are prefilled for each document',
    ],
    input: z.strictObject({
      type,
      action: z.string().max(200),
      ...selection,
      comment: optionalText(),
      values: z.record(z.string(), z.unknown()).nullish(),
      confirmed,
      /** The task of the caller by document, as rows of lists name it (`$task`); a second signature of one person at a visit must name it. Of `query`, tasks that are left out are those at the time of the call. */
      tasks: z.record(id, id).nullish(),
    }),
    output: bulkAnswer,
    errors: ['access.forbidden', 'action.unknown', 'generic.notFound'],
    example: { input: { type: 'purchase-order', action: 'submit', ids: ['1000'] }, output: exampleBulk },
  }),
  saveMany: defineCall({
    ...signedCall,
    path: '/scmapi/:type/mass-save',
    writes: true,
    summary: ['批量修改', 'Gives each of these documents the same values; only the named fields are written'],
    input: z.strictObject({ type, ...selection, values: z.record(z.string(), z.unknown()) }),
    output: bulkAnswer,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'purchase-order', ids: ['1000'], values: { remark: '加急' } }, output: exampleBulk },
  }),
}
