/** Call of the pieces of a pattern as its CAD file draws them. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id } from '../../model/calls/values.ts'

const answer = z.strictObject({
  /** The unit of the coordinates; null where the file says none. */
  unit: z.enum(['mm', 'cm', 'inch']).nullable(),
  pieces: z.array(
    z.strictObject({
      name: z.string(),
      quantity: z.number().int(),
      material: z.string().nullable(),
      /** cm², two decimals. */
      area: z.string().nullable(),
      outlines: z.array(z.strictObject({ boundary: z.boolean(), points: z.array(z.tuple([z.number(), z.number()])) })),
    }),
  ),
  /** The file has more than is answered. */
  isCut: z.boolean(),
})
export type PatternDrawing = Frozen<z.output<typeof answer>>

export const patternDrawingCalls = {
  patternDrawing: defineCall({
    method: 'POST',
    path: '/scmapi/pattern-drawing/view',
    guard: 'session',
    signed: true,
    summary: [
      '纸样裁片图',
      'The pieces of a pattern as its CAD file (DXF) draws them, each in the size of the sample: name, quantity, material, area and closed outlines, the boundary first; coordinates grow to the right and upwards. For who may read the pattern and its file. Without a file there are no pieces; a file that is no drawing is refused. At most 200 pieces and 60,000 corners, `isCut` beyond',
    ],
    input: z.strictObject({ id }),
    output: answer,
    errors: ['generic.notFound', 'access.forbidden', 'file.noDrawing', 'generic.tooMany'],
    example: {
      input: { id: '1000' },
      output: {
        unit: 'mm',
        pieces: [
          {
            name: 'FRONT',
            quantity: 1,
            material: 'SELF',
            area: '3500',
            outlines: [
              {
                boundary: true,
                points: [
                  [0, 0],
                  [500, 0],
                  [500, 700],
                  [0, 700],
                ],
              },
            ],
          },
        ],
        isCut: false,
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly patternDrawing: typeof patternDrawingCalls
  }
}
