/** Calls of the critical path board: the rows of documents that are shown, and how many are late of all that match. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { listKeys } from './documents.ts'
import { id, ids, page } from './values.ts'

/** One date of a document's way. */
export const milestone = z.strictObject({
  line: id.optional(),
  label: z.string(),
  plan: z.string().nullable(),
  actual: z.string().nullable(),
  projected: z.string().nullable(),
  note: z.string().optional(),
})

export const pathCalls = {
  readPaths: defineCall({
    method: 'POST',
    path: '/ccommonapi/utils/paths',
    guard: 'session',
    summary: ['关键路径', 'Rows of the critical path board: the dates of documents, what was agreed and what is expected of each'],
    input: z.object({ page, ids: ids.refine((value) => value.length <= 100) }),
    output: z.strictObject({
      today: z.string(),
      rows: z.array(
        z.strictObject({
          id,
          version: z.int(),
          name: z.string(),
          subject: z.strictObject({ page: z.string(), id }).nullable(),
          quantity: z.string().nullable(),
          agreed: z.string().nullable(),
          projected: z.string().nullable(),
          target: z.string().nullable(),
          isOver: z.boolean(),
          milestones: z.array(milestone),
        }),
      ),
    }),
    errors: ['access.forbidden'],
    example: {
      input: { page: 'order_tracking', ids: ['1001'] },
      output: {
        today: '2026-11-23',
        rows: [
          {
            id: '1001',
            version: 3,
            name: 'HS2027PCT0001--长款羽绒服',
            subject: { page: 'style', id: '1002' },
            quantity: '3600',
            agreed: '2026-12-05',
            projected: '2026-12-19',
            target: '2026-12-12',
            isOver: false,
            milestones: [{ line: '1003', label: '面料', plan: '2026-11-10', actual: '2026-11-18', projected: null, note: '面料晚 8 天' }],
          },
        ],
      },
    },
  }),
  countLatePaths: defineCall({
    method: 'POST',
    path: '/ccommonapi/utils/paths/late',
    guard: 'session',
    summary: ['晚于约定的单数', 'How many documents of a list are expected later than agreed, shown on the board or not'],
    input: z.object({ page, partyRole: listKeys.partyRole, filters: listKeys.filters, search: listKeys.search }),
    output: z.strictObject({
      late: z.int(),
      /** How many of the late ones are expected after their target. */
      past: z.int(),
      /** More match than are looked at: so many that are not over, in the order of their creation. */
      isCut: z.boolean(),
    }),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { page: 'order_tracking', filters: [] }, output: { late: 12, past: 3, isCut: false } },
  }),
} as const
