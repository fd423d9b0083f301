/** Calls of background jobs: own jobs, their progress, cancelling. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, id, moment } from './values.ts'

export const job = z.strictObject({
  id,
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
})
const exampleJob = {
  id: '1007',
  kind: 'export',
  state: 'done',
  done: 12_000,
  total: 12_000,
  result: { file: '1008', rows: 12_000 },
  error: null,
  at: '2026-03-02T01:20:00.000Z',
  started_at: '2026-03-02T01:20:01.000Z',
  ended_at: '2026-03-02T01:20:09.000Z',
} as const

export const jobCalls = {
  listJobs: defineCall({
    method: 'GET',
    path: '/ccommonapi/jobs',
    guard: 'session',
    summary: ['后台任务', 'Own jobs, newest first'],
    input: z.object({}),
    output: z.array(job),
    example: { input: {}, output: [exampleJob] },
  }),
  readJob: defineCall({
    method: 'GET',
    path: '/ccommonapi/job',
    guard: 'session',
    summary: ['后台任务进度', 'One job: how far it is and what came of it'],
    input: z.object({ id }),
    output: job,
    errors: ['generic.notFound'],
    example: { input: { id: '1007' }, output: exampleJob },
  }),
  cancelJob: defineCall({
    method: 'POST',
    path: '/ccommonapi/job/cancel',
    guard: 'session',
    writes: true,
    summary: ['取消后台任务', 'Cancels a job'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1007' }, output: true },
  }),
}
