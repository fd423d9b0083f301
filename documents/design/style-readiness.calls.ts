/** Call of what the approval of a style still lacks, and who has it. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

const need = z.strictObject({
  /** What is needed. */
  need: z.enum(['colourway', 'chart', 'bom', 'process', 'costing']),
  /** Without it the style is not approved; the others are hints. */
  required: z.boolean(),
  met: z.boolean(),
  /** Name of the type of the documents that meet it. */
  type: z.string(),
  /** The newest document that is under way towards it, while it is not met. */
  open: z
    .strictObject({
      id,
      number: z.string(),
      status: z.string(),
      /** In the language of the user. */
      statusText: z.string(),
      /** Who has it: the steps that it waits for, else who writes it. */
      holder: z.string(),
    })
    .nullable(),
  /** While nothing is under way: the document from which the user may make one. */
  begin: z.strictObject({ type: z.string(), id }).nullable(),
  /** While nothing is under way: the roles that may begin it, in the language of the user; else blank. */
  makers: z.string(),
})
const readiness = z.strictObject({ needs: z.array(need) })
export type StyleReadiness = Frozen<z.output<typeof readiness>>

export const styleReadinessCalls = {
  styleReadiness: defineCall({
    method: 'POST',
    path: '/scmapi/style-readiness/view',
    guard: 'session',
    signed: true,
    summary: [
      '款式审批准备',
      'What the approval of a style (`id`) needs, whether it is there, and who has what is under way. Types that the user may not read are left out',
    ],
    input: z.strictObject({ id }),
    output: readiness,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        needs: [
          { need: 'colourway', required: true, met: true, type: 'colorway', open: null, begin: null, makers: '' },
          {
            need: 'chart',
            required: true,
            met: false,
            type: 'size_chart',
            open: { id: '1001', number: 'TS24-0001V01', status: 'submitted', statusText: 'Submitted', holder: '审批' },
            begin: null,
            makers: '',
          },
        ],
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly styleReadiness: typeof styleReadinessCalls
  }
}
