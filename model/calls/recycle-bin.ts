/** Calls of the recycle bin: own drafts that were removed in the last 30 days (experience U100). */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, id, moment, optionalCount, wireDocument } from './values.ts'

export const recycleCalls = {
  listRemoved: defineCall({
    method: 'GET',
    path: '/ccommonapi/recycle/index',
    guard: 'session',
    summary: ['回收站', 'Own drafts that were removed in the last 30 days'],
    input: z.object({ page: optionalCount, size: optionalCount }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          type: z.string(),
          typeText: z.string(),
          number: z.string().nullable(),
          name: z.string().nullable(),
          at: moment,
          until: moment,
        }),
      ),
      count: z.int(),
    }),
    example: { input: { size: '20' }, output: { rows: [], count: 0 } },
  }),
  restoreRemoved: defineCall({
    method: 'POST',
    path: '/ccommonapi/recycle/restore',
    guard: 'session',
    writes: true,
    summary: ['恢复草稿', 'Restores a removed draft, with its number if that is still free'],
    input: z.strictObject({ id }),
    output: z.strictObject({ page: z.string(), doc: wireDocument }),
    errors: ['generic.notFound', 'form.invalid', 'access.forbidden'],
    example: { input: { id: '1000' }, output: { page: 'colour', doc: { id: '1006', version: 1 } } },
  }),
  forgetRemoved: defineCall({
    method: 'POST',
    path: '/ccommonapi/recycle/remove',
    guard: 'session',
    writes: true,
    summary: ['彻底删除', 'Takes a removed draft out of the bin for good'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1000' }, output: true },
  }),
}
