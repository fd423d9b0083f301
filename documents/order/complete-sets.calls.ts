/** Call of the complete sets of an order: by set and size what was ordered and what was received with all of its pieces. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

const counts = {
  /** Sets ordered. */
  ordered: z.string(),
  /** Sets of which every piece was received and not returned. */
  complete: z.string(),
}
const answer = z.strictObject({
  id,
  sets: z.array(
    z.strictObject({
      /** The number of the set within the order, which its lines and its charge bear. */
      key: z.int(),
      name: z.string(),
      combination: z.string().nullable(),
      sizes: z.array(z.strictObject({ size: z.string(), second: z.string().nullable(), ...counts })),
      ...counts,
    }),
  ),
})
export type CompleteSets = Frozen<z.output<typeof answer>>

export const completeSetsCalls = {
  completeSets: defineCall({
    method: 'POST',
    path: '/scmapi/complete-sets/view',
    guard: 'session',
    signed: true,
    summary: [
      '齐套情况',
      'The sets of a purchase order (`id`) with the complete ones received by size: the least, over the pieces of a set, of what was received and not returned',
    ],
    input: z.strictObject({ id }),
    output: answer,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        id: '1000',
        sets: [
          {
            key: 1,
            name: '三件装',
            combination: '黑白',
            sizes: [{ size: 'M', second: null, ordered: '10', complete: '6' }],
            ordered: '10',
            complete: '6',
          },
        ],
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly completeSets: typeof completeSetsCalls
  }
}
