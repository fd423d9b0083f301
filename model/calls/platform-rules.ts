/** Calls of administrators about the rules of the platform: number rules and dictionaries. */
import { z } from 'zod'
import type { MessageKey } from '../messages.ts'
import { defineCall } from './contract.ts'
import { demandedText, done, filledText, id, label, nothing, page, saved } from './values.ts'

const group = '/clientinfoapi/admin'
/** A text that is taken as it is typed. */
const typed = z.string().max(4000).nullish()

const datePrefix = z.enum(['none', 'year', 'yearMonth', 'month', 'yearMonthDay'])
const attribute = z.object({ text: z.string().optional(), field: z.string().optional() })
/** A part of a number that people choose: a field of the type, or letters and digits of their own. */
const attributeInput = attribute.refine(
  ({ text, field }) => field !== undefined || /^[A-Za-z0-9_/.-]{1,20}$/.test(text ?? ''),
  'admin.attribute' satisfies MessageKey,
)
export const numberRuleCalls = {
  listNumberRules: defineCall({
    method: 'GET',
    path: `${group}/number-rules/index`,
    guard: 'rules',
    summary: [
      '编号规则',
      'Every numbered type with its shipped pattern, the own rule if there is one, and the fields a number may contain',
    ],
    input: nothing,
    output: z.array(
      z.strictObject({
        type: z.string(),
        label,
        module: z.string(),
        pattern: z.string(),
        rule: z
          .strictObject({
            id,
            type: z.string(),
            attributes: z.array(attribute),
            date_prefix: datePrefix,
            length: z.int(),
            start: z.string(),
            status: z.string(),
          })
          .nullable(),
        fields: z.array(z.strictObject({ field: z.string(), label })),
      }),
    ),
    example: { input: {}, output: [] },
  }),
  saveNumberRule: defineCall({
    method: 'POST',
    path: `${group}/number-rules/save`,
    guard: 'rules',
    form: true,
    writes: true,
    summary: ['保存编号规则', 'Replaces the shipped pattern of a type for documents created from now on'],
    input: z.strictObject({
      type: filledText(80),
      attributes: z.array(attributeInput).max(7).optional(),
      date_prefix: datePrefix.nullish().transform((value) => value ?? 'none'),
      length: z
        .union([z.number(), z.string().max(20)])
        .nullish()
        .transform((value) => Number(value ?? 4))
        .refine((length) => Number.isInteger(length) && length >= 1 && length <= 12, 'field.choice' satisfies MessageKey),
      /** A blank start number is 0 (DM-5-043). */
      start: z
        .union([z.number(), z.string().max(40)])
        .nullish()
        .transform((value) => (value === undefined || value === null || value === '' ? '0' : String(value)))
        .refine((start) => /^\d{1,12}$/.test(start), 'field.integer' satisfies MessageKey),
    }),
    output: saved,
    errors: ['form.invalid'],
    example: {
      input: { type: 'purchase_order', attributes: [{ text: 'PO' }], date_prefix: 'none', length: 6, start: '1' },
      output: { id: '32' },
    },
  }),
  stopNumberRule: defineCall({
    method: 'POST',
    path: `${group}/number-rules/stop`,
    guard: 'rules',
    writes: true,
    summary: ['停用编号规则', 'Goes back to the shipped pattern'],
    input: z.strictObject({ type: page }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { type: 'purchase_order' }, output: true },
  }),
  previewNumber: defineCall({
    method: 'POST',
    path: `${group}/number-rules/next`,
    guard: 'rules',
    writes: true,
    summary: ['预览编号', 'The number that the next document would get'],
    input: z.strictObject({ type: page, values: z.record(z.string(), z.unknown()).nullish() }),
    output: z.strictObject({ number: z.string() }),
    errors: ['form.invalid'],
    example: { input: { type: 'purchase_order', values: {} }, output: { number: 'PO000124' } },
  }),
}

const item = {
  category: z.string(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  sort: z.int(),
  colour: z.string().nullable(),
  status: z.string(),
}
export const dictionaryCalls = {
  listDictionaries: defineCall({
    method: 'GET',
    path: `${group}/dictionaries/index`,
    guard: 'rules',
    summary: ['数据字典', 'Items of all dictionaries, in the order of their lists, at most 5,000'],
    input: nothing,
    output: z.array(z.strictObject(item)),
    example: {
      input: {},
      output: [{ category: 'season_kind', code: 'SS', zh: '春夏', en: 'Spring', sort: 10, colour: null, status: 'active' }],
    },
  }),
  saveDictionaryItem: defineCall({
    method: 'POST',
    path: `${group}/dictionaries/save`,
    guard: 'rules',
    form: true,
    writes: true,
    summary: ['保存字典项', 'Adds an item (`fresh` refuses a code that exists), or changes its texts, order and status'],
    input: z.strictObject({
      category: demandedText(40, [/^([a-z][a-z0-9_]*)?$/, 'admin.code']),
      code: demandedText(40, [/^[A-Za-z0-9_.-]*$/, 'admin.code']),
      zh: demandedText(80),
      en: demandedText(80),
      sort: z
        .union([z.number(), z.string().max(20)])
        .nullish()
        .transform((value) => Number(value ?? 0))
        .refine((sort) => Number.isInteger(sort) && Math.abs(sort) <= 1_000_000, 'field.integer' satisfies MessageKey),
      colour: filledText(20, [/^(#[0-9a-fA-F]{6})?$/, 'field.colour']),
      status: typed.transform((value) => (value === 'stopped' ? 'stopped' : 'active')),
      fresh: z.boolean().nullish(),
    }),
    output: done,
    errors: ['form.invalid', 'admin.tooMany'],
    example: { input: { category: 'season_kind', code: 'SS', zh: '春夏', en: 'Spring', fresh: true }, output: true },
  }),
}
