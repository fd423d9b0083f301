/** Calls by which a brand invites suppliers by mail. Only users who may create suppliers may call them. */
import { z } from 'zod'
import { defineCall } from '../../model/calls/contract.ts'
import { done, id, moment, optionalText, saved } from '../../model/calls/values.ts'

/** How long the link of an invitation works (ruling 31); 14 days when absent. */
const days = z
  .union([z.literal([7, 14, 30]), z.enum(['7', '14', '30', ''])])
  .nullish()
  .transform((value) => Number(value || 14))

export const supplierInvitationsCalls = {
  listInvitations: defineCall({
    method: 'GET',
    path: '/clientinfoapi/vendor-invites/index',
    guard: 'session',
    summary: ['供应商邀请', 'Suppliers that the own brand has invited by mail, newest first, at most 1,000'],
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id,
        email: z.string(),
        company: z.string(),
        contact: z.string(),
        invited_at: moment,
        invited_by: z.string(),
        /** When the newest unused link expires. */
        until: moment.nullable(),
        state: z.enum(['invited', 'begun', 'submitted']),
        /** The registration document, once it is submitted. */
        doc_id: id.nullable(),
      }),
    ),
    errors: ['access.forbidden'],
    example: {
      input: {},
      output: [
        {
          id: '80',
          email: 'he@yuan.example',
          company: '远山针织',
          contact: '何远',
          invited_at: '2026-03-02T01:20:00.000Z',
          invited_by: '李敏',
          until: '2026-03-09T01:20:00.000Z',
          state: 'invited',
          doc_id: null,
        },
      ],
    },
  }),
  sendInvitation: defineCall({
    method: 'POST',
    path: '/clientinfoapi/vendor-invites/send',
    guard: 'session',
    summary: [
      '邀请供应商',
      'Invites a supplier: a link by mail, good once within its days, opens the registration with what is given here',
    ],
    input: z.strictObject({
      email: optionalText(),
      company: optionalText(),
      contact: optionalText(),
      language: z
        .enum(['zh', 'en', ''])
        .nullish()
        .transform((value) => (value === 'en' ? ('en' as const) : ('zh' as const))),
      days,
    }),
    output: saved,
    errors: ['access.forbidden', 'form.invalid', 'vendor.closed', 'access.mailFailed', 'generic.tooMany'],
    example: { input: { email: 'he@yuan.example', company: '远山针织', contact: '何远', days: 7 }, output: { id: '80' } },
  }),
  repeatInvitation: defineCall({
    method: 'POST',
    path: '/clientinfoapi/vendor-invites/again',
    guard: 'session',
    summary: ['再次邀请', 'Sends an invitation once more'],
    input: z.strictObject({ id, days }),
    output: done,
    errors: ['access.forbidden', 'generic.notFound', 'vendor.known', 'access.mailFailed', 'generic.tooMany'],
    example: { input: { id: '80' }, output: true },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly supplierInvitations: typeof supplierInvitationsCalls
  }
}
