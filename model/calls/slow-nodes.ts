/** Calls of slow approvals: how long steps take, and the tasks behind a figure. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { id, moment, optionalDay, optionalPage, optionalText } from './values.ts'

const sheetTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const
const slowQuery = {
  from: optionalDay,
  to: optionalDay,
  type: optionalPage,
  process: optionalText(60),
  node: optionalText(60),
  step: optionalText(60),
  format: optionalText(10),
}
export const slowNodeCalls = {
  listSlowNodes: defineCall({
    method: 'GET',
    path: '/scmrptapi/slow-nodes/index',
    guard: 'session',
    summary: ['审批耗时', 'How long approvals take, by step, in working seconds (administrators, owners of processes)'],
    form: true,
    input: z.strictObject(slowQuery),
    output: z.strictObject({
      /** There are more than 20,000 tasks: the figures are those of the newest. */
      truncated: z.boolean(),
      rows: z.array(
        z.strictObject({
          type: z.string(),
          typeText: z.string(),
          process: z.string(),
          node: z.string(),
          nodeText: z.string(),
          step: z.string().nullable(),
          stepText: z.string(),
          count: z.int(),
          open: z.int(),
          median: z.number().nullable(),
          p90: z.number().nullable(),
          late: z.int(),
          timed: z.int(),
        }),
      ),
    }),
    errors: ['access.forbidden'],
    example: { input: { from: '2026-02-01', to: '2026-03-02' }, output: { truncated: false, rows: [] } },
  }),
  listSlowTasks: defineCall({
    method: 'GET',
    path: '/scmrptapi/slow-nodes/rows',
    guard: 'session',
    summary: ['审批耗时明细', 'The tasks behind a line, the longest first'],
    form: true,
    input: z.strictObject(slowQuery),
    output: z.strictObject({
      /** There are more than 200, or the figure is that of the newest 20,000 tasks. */
      truncated: z.boolean(),
      rows: z.array(
        z.strictObject({
          docId: id,
          number: z.string().nullable(),
          title: z.string(),
          url: z.string(),
          assignee: z.string(),
          at: moment,
          doneAt: moment.nullable(),
          seconds: z.number(),
          due: moment.nullable(),
          late: z.boolean(),
        }),
      ),
      unseen: z.int(),
    }),
    errors: ['access.forbidden'],
    example: { input: { type: 'purchase_order', process: 'order', node: 'approving' }, output: { truncated: false, rows: [], unseen: 0 } },
  }),
  exportSlowNodes: defineCall({
    method: 'GET',
    path: '/scmrptapi/slow-nodes/export',
    guard: 'session',
    file: sheetTypes,
    summary: ['导出审批耗时', 'The page as a file; with `process`, `node` and `step` the tasks behind a line'],
    form: true,
    input: z.strictObject(slowQuery),
    output: z.unknown(),
    errors: ['access.forbidden', 'generic.noExport'],
    example: { input: { format: 'csv' }, output: null },
  }),
}
