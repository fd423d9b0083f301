/** Calls that replace a document where it is used: its uses, the replacement as a job, and taking it back. */
import { z } from 'zod'
import { compare, isDecimal } from '../decimal.ts'
import { defineCall } from './contract.ts'
import { signedCall } from './documents.ts'
import { id, page as type } from './values.ts'

/** As many documents are replaced in by one job. */
const mostReplaced = 5000

const use = z.strictObject({ type, id })
const factor = z
  .string()
  .max(20)
  .nullish()
  .transform((value) => (value ?? '').trim())
  .refine((value) => value === '' || (isDecimal(value) && compare(value, '0') > 0), 'field.number')

export const replaceUseCalls = {
  listReplaceableUses: defineCall({
    ...signedCall,
    path: '/scmapi/:type/replaceable-uses',
    summary: [
      '可替换的使用处',
      'The documents of the company that name this one by a link that may be given another document (the materials of BOMs), by type and newest first, without those that have come to their end. `changes`: an active version gets a next one with the change, what is written is changed itself, any other is refused',
    ],
    input: z.strictObject({ type, id }),
    output: z.array(
      z.strictObject({
        page: z.string(),
        label: z.string(),
        /** Whether the link has figures that a factor multiplies. */
        scales: z.boolean(),
        uses: z.array(
          z.strictObject({
            id,
            number: z.string().nullable(),
            title: z.string(),
            status: z.string(),
            lines: z.int(),
            changes: z.enum(['itself', 'nextVersion', 'refused']),
          }),
        ),
      }),
    ),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { type: 'material', id: '1000' },
      output: [
        {
          page: 'bom',
          label: 'Style BOM',
          scales: true,
          uses: [
            { id: '2000', number: 'TS24-0001V01', title: 'TS24-0001V01', status: 'active', lines: 1, changes: 'nextVersion' as const },
          ],
        },
      ],
    },
  }),
  replaceUses: defineCall({
    ...signedCall,
    path: '/scmapi/:type/replace',
    writes: true,
    form: true,
    summary: [
      '批量替换',
      'Replaces a document by another one (`by`) in these documents, as a job of kind `replace` with a result for each; `tries` shows what would come of it and changes nothing. `factor` multiplies the figures beside the link, such as the usage of a material',
    ],
    input: z.strictObject({
      type,
      id,
      by: id,
      factor,
      uses: z.array(use).min(1).max(mostReplaced),
      tries: z.boolean().optional(),
    }),
    output: z.strictObject({ job: id }),
    errors: ['access.forbidden', 'generic.notFound', 'replace.same', 'field.number'],
    example: {
      input: { type: 'material', id: '1000', by: '1001', factor: '1.1', uses: [{ type: 'bom', id: '2000' }] },
      output: { job: '1007' },
    },
  }),
  undoReplacement: defineCall({
    ...signedCall,
    path: '/scmapi/replacement/undo',
    writes: true,
    summary: [
      '撤销批量替换',
      'Takes a replacement of the caller back, as a job of kind `replace.undo`: next versions that it made are removed, changed documents have their former values again, those that were changed since stay. Within three days',
    ],
    input: z.strictObject({ job: id }),
    output: z.strictObject({ job: id }),
    errors: ['generic.notFound', 'replace.running', 'replace.nothing'],
    example: { input: { job: '1007' }, output: { job: '1008' } },
  }),
}
