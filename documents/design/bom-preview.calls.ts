/** Call of what a BOM says of a colourway and a size: material, material colour and use line by line, and every cell that no rule answers. */
import { z } from 'zod'
import { defineCall, type Frozen } from '../../model/calls/contract.ts'
import { id, optionalId, optionalText } from '../../model/calls/values.ts'

const size = z.strictObject({ size: z.string(), second: z.string().optional() })
const titled = z.strictObject({ id, title: z.string() })
const need = z.strictObject({
  /** Place and key of the line. */
  at: z.int(),
  key: z.string(),
  material: titled,
  /** The colour of the library in which the material is dyed; null for a material without colours. */
  colour: titled.nullable(),
  unit: z.string(),
  usage: z.string(),
  gross: z.string(),
  purchased: z.boolean(),
})
const preview = z.strictObject({
  /** The active colourways and the listed sizes. */
  colorways: z.array(titled),
  sizes: z.array(size),
  /** What the lines are expanded for: what was asked, or the first colourway and the base size; null while there is none. */
  chosen: z.strictObject({ colorway: id, size }).nullable(),
  needs: z.array(need),
  /** The cells without an answer, those of one line, colourway and reason together. `column` is where it is corrected. */
  missing: z.array(
    z.strictObject({
      at: z.int(),
      key: z.string(),
      column: z.string(),
      colorway: id.nullable(),
      sizes: z.array(z.string()),
      reason: z.string(),
    }),
  ),
})
export type BomPreview = Frozen<z.output<typeof preview>>

export const bomPreviewCalls = {
  bomPreview: defineCall({
    method: 'POST',
    path: '/scmapi/bom-preview/view',
    guard: 'session',
    signed: true,
    summary: [
      'BOM 展开预览',
      'What a piece of a stored BOM (`id`) needs in a colourway and a size, and every cell of the active colourways and the listed sizes that has no answer',
    ],
    input: z.strictObject({ id, colorway: optionalId, size: optionalText(40), second: optionalText(40) }),
    output: preview,
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '1000' },
      output: {
        colorways: [{ id: '500', title: 'TS24-0001-C001--黑色' }],
        sizes: [{ size: 'S' }, { size: 'M' }],
        chosen: { colorway: '500', size: { size: 'M' } },
        needs: [
          {
            at: 0,
            key: '10',
            material: { id: '700', title: 'MAT00001--汗布' },
            colour: { id: '800', title: 'C001--黑色' },
            unit: 'KG',
            usage: '0.25',
            gross: '0.2625',
            purchased: true,
          },
        ],
        missing: [
          { at: 1, key: '20', column: 'materialColour', colorway: '500', sizes: ['S', 'M'], reason: '第 20 行：未指定配色的物料颜色' },
        ],
      },
    },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly bomPreview: typeof bomPreviewCalls
  }
}
