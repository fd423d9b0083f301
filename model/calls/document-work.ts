/** Calls of what a job computes for a document: its state, and to stop it. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, id, moment, page as type } from './values.ts'

const signedCall = { method: 'POST', guard: 'session', signed: true } as const

const workState = z.strictObject({
  job: id,
  action: z.string(),
  label: z.string(),
  by: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number().nullable(),
  stale: z.boolean(),
  reason: z.string().nullable(),
  at: moment,
  ended_at: moment.nullable(),
})

export const documentWorkCalls = {
  readWork: defineCall({
    ...signedCall,
    path: '/scmapi/:type/work',
    summary: [
      '计算进度',
      'The last computation of a document: an action with `work` starts one, and the document changes when it ends. `stale`: what it had read changed, nothing was applied; `reason` says why it failed',
    ],
    input: z.strictObject({ type, id }),
    output: workState.nullable(),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { type: 'statement', id: '1000' },
      output: {
        job: '1007',
        action: 'collect',
        label: '归集明细',
        by: '李静',
        state: 'running',
        done: 120,
        total: 400,
        stale: false,
        reason: null,
        at: '2026-03-02T01:20:00.000Z',
        ended_at: null,
      },
    },
  }),
  cancelWork: defineCall({
    ...signedCall,
    path: '/scmapi/:type/cancel-work',
    writes: true,
    summary: ['停止计算', 'Cancels the computation of a document: by who started it, or who may do the action'],
    input: z.strictObject({ type, id }),
    output: done,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { type: 'statement', id: '1000' }, output: true },
  }),
}
