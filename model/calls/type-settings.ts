/** Calls of administrators about the settings of document types: one page for all types of the platform. */
import { z } from 'zod'
import { defineCall } from './contract.ts'

const group = '/clientinfoapi/admin/type-settings'
const type = z.string().max(80)
const label = z.tuple([z.string(), z.string()]).readonly()
const value = z.union([z.string().max(2000), z.boolean(), z.int(), z.null()])
const setting = z.strictObject({
  name: z.string(),
  kind: z.string(),
  label,
  help: label.optional(),
  /** Of a choice: its values, in order. */
  choices: z.array(z.strictObject({ value: z.string(), label })).readonly(),
  default: value,
  value,
})

export const typeSettingCalls = {
  listTypeSettings: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'rules',
    summary: ['业务设置', 'The settings of all document types that have some, with their values on this platform'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        type,
        label,
        module: z.string(),
        /** Which version of the settings this is; 0 when the platform has set nothing. */
        version: z.int(),
        settings: z.array(setting),
      }),
    ),
    example: {
      input: {},
      output: [
        {
          type: 'purchase_order',
          label: ['采购订单', 'Purchase order'],
          module: 'order',
          version: 1,
          settings: [
            {
              name: 'expiredAudit',
              kind: 'choice',
              label: ['验厂到期', 'Expired audit'],
              choices: [{ value: 'refuse', label: ['不允许', 'Refuse'] }],
              default: 'refuse',
              value: 'refuse',
            },
          ],
        },
      ],
    },
  }),
  saveTypeSettings: defineCall({
    method: 'POST',
    path: `${group}/save`,
    guard: 'rules',
    writes: true,
    form: true,
    summary: [
      '保存业务设置',
      'Saves the settings of a type; all nodes use them from the next operation on. A blank value is the shipped default',
    ],
    input: z.strictObject({
      type,
      /** The version that was read, so that two administrators do not overwrite each other. */
      version: z.int().min(0),
      values: z.record(z.string().max(80), z.unknown()),
    }),
    output: z.strictObject({ version: z.int() }),
    errors: ['form.invalid', 'form.unknownKey', 'action.changed', 'generic.notFound'],
    example: { input: { type: 'purchase_order', version: 0, values: { expiredAudit: 'ask' } }, output: { version: 1 } },
  }),
}
