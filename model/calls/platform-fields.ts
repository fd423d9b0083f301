/** Calls of administrators about the fields that their platform adds to shipped types. */
import { z } from 'zod'
import type { PlatformField } from '../platform-fields.ts'
import { defineCall } from './contract.ts'
import { declared } from './values.ts'

const group = '/clientinfoapi/admin/type-fields'
const type = z.string().max(80)
const example: PlatformField = {
  name: 'xCare',
  field: { kind: 'text', label: ['洗涤说明', 'Care instructions'], options: { max: 200 } },
  list: true,
}

export const platformFieldCalls = {
  listPlatformFields: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'rules',
    summary: ['平台字段', 'The fields that the platform added to a type'],
    input: z.strictObject({ type }),
    output: z.strictObject({
      type: z.string(),
      /** The version of the catalog in which they were saved; 0 when there are none. */
      version: z.int(),
      fields: z.array(declared<PlatformField>('PlatformField (model/platform-fields.ts)')),
    }),
    example: { input: { type: 'style' }, output: { type: 'style', version: 3, fields: [example] } },
  }),
  savePlatformFields: defineCall({
    method: 'POST',
    path: `${group}/save`,
    guard: 'rules',
    writes: true,
    form: true,
    summary: [
      '保存平台字段',
      'Saves all fields that the platform adds to a type; all nodes use them from the next operation on. A field that is left out while views, reports, templates, rules or processes name it is refused at `removed.<name>` with what names it, unless the call says `removing`',
    ],
    input: z.strictObject({
      type,
      /** The version that was read, so that two administrators do not overwrite each other. */
      version: z.int().min(0),
      /** Fields (`PlatformField`); what is wrong with them is reported at its place. */
      fields: z.array(z.unknown()).max(200),
      /** Fields that are left out are removed although views, reports, templates, rules or processes name them. */
      removing: z.boolean().optional(),
    }),
    output: z.strictObject({ version: z.int() }),
    errors: ['form.invalid', 'action.changed', 'generic.notFound'],
    example: { input: { type: 'style', version: 0, fields: [example] }, output: { version: 1 } },
  }),
}
