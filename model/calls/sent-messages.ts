/** Calls of the outbox: what mail and SMS carried, or would have carried. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { id, moment, optionalText } from './values.ts'
import { addressedChannels, sentChannels } from '../notice-channels.ts'

export const sentMessageCalls = {
  listSentMessages: defineCall({
    method: 'GET',
    path: '/clientinfoapi/outbox/index',
    guard: 'session',
    summary: ['发件箱', 'What mail and SMS carried, or would have carried (administrators)'],
    input: z.object({ page: optionalText(20), size: optionalText(20), channel: optionalText(20), state: optionalText(20) }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          at: moment,
          channel: z.enum(sentChannels),
          receiver: z.string(),
          kind: z.string(),
          subject: z.string(),
          /** Null for secrets. */
          text: z.string().nullable(),
          secret: z.boolean(),
          may_open: z.boolean(),
          state: z.enum(['sent', 'kept', 'failed']),
          error: z.string().nullable(),
          seen_at: moment.nullable(),
        }),
      ),
      count: z.int(),
      carries: z.record(z.enum(addressedChannels), z.boolean()),
    }),
    errors: ['access.forbidden'],
    example: { input: { page: '1' }, output: { rows: [], count: 0, carries: { email: true, sms: false } } },
  }),
  openSentMessage: defineCall({
    method: 'POST',
    path: '/clientinfoapi/outbox/open',
    guard: 'session',
    summary: ['查看验证码邮件', 'The text of a message with a secret; who read it stays written'],
    input: z.object({ id: optionalText(40) }),
    output: z.strictObject({ text: z.string() }),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '41' }, output: { text: '验证码 123456' } },
  }),
}
