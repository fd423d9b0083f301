/** Calls about substitutes: who acts for the caller, and when. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { day, done, id, optionalPage, optionalText, saved } from './values.ts'

const substitutes = '/ccommonapi/cpm-substitute'
export const substituteCalls = {
  listSubstitutes: defineCall({
    method: 'GET',
    path: `${substitutes}/index`,
    guard: 'session',
    summary: ['代理人', 'Who acts for the caller, and when'],
    input: z.object({}),
    output: z.array(z.strictObject({ id, delegate: id, name: z.string(), page: z.string().nullable(), from: z.string(), to: z.string() })),
    example: { input: {}, output: [{ id: '60', delegate: '21', name: '王强', page: null, from: '2026-03-02', to: '2026-03-06' }] },
  }),
  suggestSubstitutes: defineCall({
    method: 'GET',
    path: `${substitutes}/suggest`,
    guard: 'session',
    summary: ['建议代理人', 'Who could act for the caller on these days'],
    form: true,
    input: z.object({ FROM: day, TO: day }),
    output: z.array(z.strictObject({ id, name: z.string() })),
    errors: ['form.invalid'],
    example: { input: { FROM: '2026-03-02', TO: '2026-03-06' }, output: [{ id: '21', name: '王强' }] },
  }),
  appointSubstitute: defineCall({
    method: 'POST',
    path: `${substitutes}/save`,
    guard: 'session',
    writes: true,
    summary: ['指定代理人', 'Appoints a colleague to act for the caller, days included; `PAGE` for one type only'],
    form: true,
    input: z.object({ USER_ID: optionalText(20), FROM: day, TO: day, PAGE: optionalPage }),
    output: saved,
    errors: ['form.invalid'],
    example: { input: { USER_ID: '21', FROM: '2026-03-02', TO: '2026-03-06' }, output: { id: '60' } },
  }),
  dismissSubstitute: defineCall({
    method: 'POST',
    path: `${substitutes}/remove`,
    guard: 'session',
    writes: true,
    summary: ['取消代理', 'Takes an appointment back'],
    input: z.object({ ID: id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { ID: '60' }, output: true },
  }),
}
