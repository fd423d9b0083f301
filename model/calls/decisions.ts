/** Calls of decisions (`dmn-bus`): a save or an action of a document by name, and its preflight check (SH-7-063, SH-7-064). */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { confirmed, done, optionalId, optionalText, optionalVersion, page, wireDocument } from './values.ts'

const group = '/ccommonapi/dmn-bus'
const bodyLimit = 4_194_304
const input = z.strictObject({
  page,
  id: optionalId,
  version: optionalVersion,
  /** Absent: a save. */
  action: optionalText(60),
  comment: optionalText(),
  values: z.record(z.string(), z.unknown()).nullish(),
  confirmed,
  proof: z.unknown().optional(),
})
const errors = ['generic.notFound', 'access.forbidden', 'action.unknown', 'save.conflict', 'form.invalid', 'action.asks'] as const
const example = { page: 'purchase_order', id: '1000', version: 1, action: 'submit' }

export const decisionCalls = {
  checkOperation: defineCall({
    method: 'POST',
    path: `${group}/push-before`,
    guard: 'session',
    bodyLimit,
    summary: ['预检', 'Runs a save or an action with all its checks and rolls it back: the errors as they would occur, or true'],
    input,
    output: done,
    errors,
    example: { input: example, output: true },
  }),
  runOperation: defineCall({
    method: 'POST',
    path: `${group}/push`,
    guard: 'session',
    writes: true,
    bodyLimit,
    interfaceLog: 'dmn-bus/push',
    summary: ['执行', 'Runs a save or an action; other systems bring in their documents by it, so that the call is in the interface log'],
    input,
    output: wireDocument,
    errors,
    example: { input: example, output: { id: '1000', version: 2 } },
  }),
}
