/** Calls of sign-up: a company and its first user ask to come in, and the platform decides. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { envelope } from './session.ts'
import { id, moment, optionalText } from './values.ts'
import { joiningKinds } from '../people/party-kinds.ts'

const signUpRow = z.strictObject({
  id,
  at: moment,
  status: z.enum(['pending', 'approved', 'rejected']),
  company: z.string(),
  kind: z.enum(joiningKinds),
  username: z.string(),
  fullname: z.string(),
  email: z.string(),
  message: z.string(),
  reason: z.string().nullable(),
  decided_at: moment.nullable(),
})
const exampleSignUp = {
  id: '40',
  at: '2026-03-02T01:20:00.000Z',
  status: 'approved',
  company: '海蓝制衣',
  kind: 'supplier',
  username: 'hailan',
  fullname: '王芳',
  email: 'wang@example.com',
  message: '',
  reason: null,
  decided_at: '2026-03-02T02:20:00.000Z',
} as const

export const signUpCalls = {
  signUp: defineCall({
    method: 'POST',
    path: '/signup',
    guard: 'public',
    summary: ['企业注册', 'A company and its first user ask to come in; the envelope also holds company, kind, fullname, handle and code'],
    input: z.object({ data: envelope }),
    output: z.strictObject({ status: z.literal('pending') }),
    errors: ['access.platformUnknown', 'form.invalid'],
    example: { input: { data: 'eyJ…' }, output: { status: 'pending' } },
  }),
  listSignUps: defineCall({
    method: 'GET',
    path: '/clientinfoapi/sign-ups/index',
    guard: 'session',
    summary: [
      '注册申请',
      'Requests of companies to come in (who runs the platform): the newest 500 that wait, the newest 500 that are decided, and how many wait',
    ],
    input: z.object({ status: optionalText(40) }),
    output: z.strictObject({
      rows: z.array(signUpRow),
      /** How many wait for a decision, listed or not. */
      waiting: z.int(),
    }),
    errors: ['access.forbidden'],
    example: { input: { status: 'approved' }, output: { rows: [exampleSignUp], waiting: 0 } },
  }),
  decideSignUp: defineCall({
    method: 'POST',
    path: '/clientinfoapi/sign-ups/decide',
    guard: 'session',
    summary: ['审核注册', 'Approves or rejects a request; a rejection needs a reason'],
    input: z.object({ id: z.string().max(40).optional(), approve: z.boolean().optional(), reason: z.string().max(4000).nullish() }),
    output: signUpRow.extend({ company_id: id }),
    errors: ['access.forbidden', 'access.decided', 'generic.notFound', 'form.invalid'],
    example: { input: { id: '40', approve: true }, output: { ...exampleSignUp, company_id: '12' } },
  }),
}
