/** Calls of administrators about what happened: the chain of the journal, and the log of refused calls. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { id, moment, optionalCount, optionalId } from './values.ts'

const group = '/clientinfoapi/admin'
const row = z.strictObject({
  /** The minute. */
  at: moment,
  user_id: id,
  name: z.string(),
  company: z.string(),
  ip: z.string(),
  route: z.string(),
  status: z.int(),
  /** The key of the message that the caller got. */
  reason: z.string(),
  times: z.int(),
})

export const auditCalls = {
  verifyJournal: defineCall({
    method: 'GET',
    path: `${group}/journal-chain/index`,
    guard: 'rules',
    summary: ['校验日志链', 'Computes the chain of the journal again, from a link on, for up to three seconds; `next` is where to go on'],
    input: z.strictObject({ from: optionalCount }),
    output: z.strictObject({
      links: z.int(),
      entries: z.int(),
      bad: z
        .strictObject({
          link: z.string(),
          reason: z.enum(['changed', 'removed', 'added', 'link']),
          entry: z.string().nullable(),
          type: z.string().nullable(),
          doc: z.string().nullable(),
        })
        .nullable(),
      next: z.string().nullable(),
      head: z.strictObject({ no: z.string(), hash: z.string(), at: moment }).nullable(),
      unsealed: z.int(),
    }),
    example: {
      input: {},
      output: {
        links: 12,
        entries: 10_400,
        bad: null,
        next: null,
        head: { no: '12', hash: 'ab12', at: '2026-11-23T10:00:00Z' },
        unsealed: 3,
      },
    },
  }),
  listDeniedCalls: defineCall({
    method: 'GET',
    path: `${group}/denied-calls/index`,
    guard: 'people',
    summary: ['被拒绝的调用', 'Refused calls of people of the company, newest first; a super administrator reads those of the platform'],
    input: z.strictObject({ page: optionalCount, user: optionalId }),
    output: z.strictObject({ rows: z.array(row), count: z.int() }),
    example: { input: { page: 1 }, output: { rows: [], count: 0 } },
  }),
}
