/**
 * Calls of webhooks: a company's external receivers, sending documents to them, and the interface log of both directions (SH-7-065,
 * SH-8-010, DM-4-057).
 */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { flag, id, ids, list, moment, optionalId, optionalPage, optionalText, saved } from './values.ts'

const group = '/zutilsapi/out-api-bus'
/** States of a call in the interface log: outbound `sent` or `failed`, inbound `received` or `refused`. */
export const logStates = ['sent', 'failed', 'received', 'refused'] as const
const status = z.enum(['active', 'stopped'])
const deliveryError = z.enum(['timeout', 'unreachable']).nullable()
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .nullish()
  .transform((value) => value || undefined)
  .meta({ description: 'Day in the platform’s time zone, YYYY-MM-DD.' })
const receiverName = z.strictObject({ api_key: z.string(), name: z.string() })
const receiver = receiverName.extend({
  id,
  name_zh: z.string(),
  name_en: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  /** Operations after which a document is sent automatically, as `type.operation`. */
  events: z.array(z.string()),
  status,
  /** A secret is set; the secret itself is never returned. */
  signed: z.boolean(),
})
const logEntry = z.strictObject({
  id,
  api_key: z.string(),
  method: z.string(),
  url: z.string(),
  type: z.string().nullable(),
  module: z.string().nullable(),
  title: z.string().nullable(),
  doc_ids: z.array(id),
  numbers: z.array(z.string()),
  state: z.enum(logStates),
  status: z.int().nullable(),
  answer: z.string(),
  error: deliveryError,
  took_ms: z.int(),
  at: moment,
  event: z.string().nullable(),
  event_title: z.string().nullable(),
  again_of: id.nullable(),
  skip_empty: z.boolean(),
  /** Name of the user. */
  name: z.string(),
  /** What was sent; only in a single entry. */
  sent: z.string().nullable(),
})
const exampleEntry = {
  id: '1016',
  api_key: 'ERP',
  method: 'POST',
  url: 'https://erp.example/in',
  type: 'purchase_order',
  module: 'order',
  title: '采购订单',
  doc_ids: ['1000'],
  numbers: ['PO26-0001'],
  state: 'sent',
  status: 200,
  answer: '{"ok":true}',
  error: null,
  took_ms: 120,
  at: '2026-03-02T01:20:00.000Z',
  event: 'submit',
  event_title: '提交审批',
  again_of: null,
  skip_empty: false,
  name: '李敏',
  sent: null,
} as const

export const webhookCalls = {
  pushDocuments: defineCall({
    method: 'POST',
    path: `${group}/auto-push`,
    guard: 'session',
    query: ['apiKey', 'apiSendMethod', 'skipEmpty'],
    summary: [
      '推送单据',
      'Sends documents, as the caller sees them, to the address of the receiver `apiKey` as `{ page, documents }`, with `x-weft-signature` (HMAC-SHA256 of the body) when it has a secret; `apiSendMethod` is POST, PUT or PATCH. No ids send nothing',
    ],
    input: z.strictObject({
      apiKey: optionalText(),
      apiSendMethod: optionalText(20),
      skipEmpty: flag,
      page: optionalPage,
      ids: ids.refine((value) => value.length <= 100),
    }),
    output: z.strictObject({ sent: z.int() }),
    errors: ['generic.notFound', 'access.forbidden', 'outapi.config', 'outapi.failed'],
    example: {
      input: { apiKey: 'ERP', apiSendMethod: 'POST', skipEmpty: 'true', page: 'purchase_order', ids: ['1000'] },
      output: { sent: 1 },
    },
  }),
  listReceivers: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'session',
    summary: ['接收方', 'Receivers that documents of the page may be sent to; without a page, all of them for administrators'],
    input: z.object({ page: optionalPage }),
    output: z.array(z.union([receiver, receiverName])),
    errors: ['generic.notFound'],
    example: { input: { page: 'purchase_order' }, output: [{ api_key: 'ERP', name: '企业系统' }] },
  }),
  listWebhookEvents: defineCall({
    method: 'GET',
    path: `${group}/choices`,
    guard: 'people',
    summary: ['可推送的单据', 'Document types that may be sent, and the operations after which they are sent automatically'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        page: z.string(),
        module: z.string(),
        title: z.string(),
        events: z.array(z.strictObject({ event: z.string(), title: z.string() })),
      }),
    ),
    example: {
      input: {},
      output: [{ page: 'purchase_order', module: 'order', title: '采购订单', events: [{ event: 'submit', title: '提交审批' }] }],
    },
  }),
  saveReceiver: defineCall({
    method: 'POST',
    path: `${group}/save`,
    guard: 'people',
    writes: true,
    summary: [
      '保存接收方',
      'Saves a receiver: `url` is https, an empty `secret` leaves the stored one, `events` are `<type>.<operation>`; after each of them the document is sent as `{ page, event, documents }`, as the keeper of the receiver sees it, tried six times (after 30 s, 2 min, 8 min …)',
    ],
    input: z.strictObject({
      id: optionalId,
      api_key: optionalText(),
      name_zh: optionalText(),
      name_en: optionalText(),
      url: optionalText(),
      secret: optionalText(),
      types: list,
      events: list,
      status: z
        .enum(['', 'active', 'stopped'])
        .nullish()
        .transform((value) => value || 'active'),
    }),
    output: saved,
    errors: ['generic.notFound', 'form.invalid'],
    example: {
      input: {
        api_key: 'ERP',
        name_zh: '企业系统',
        name_en: 'ERP',
        url: 'https://erp.example/in',
        types: ['purchase_order'],
        events: ['purchase_order.submit'],
      },
      output: { id: '1015' },
    },
  }),
  testReceiver: defineCall({
    method: 'POST',
    path: `${group}/test`,
    guard: 'people',
    summary: ['测试接收方', 'Sends `{ page: null, test: true, documents: [] }` to a receiver; a failure is an answer too'],
    input: z.strictObject({ id }),
    output: z.strictObject({
      state: z.enum(['sent', 'failed']),
      status: z.int().nullable(),
      answer: z.string(),
      error: deliveryError,
      took_ms: z.int(),
    }),
    errors: ['generic.notFound'],
    example: { input: { id: '1015' }, output: { state: 'sent', status: 200, answer: '{"ok":true}', error: null, took_ms: 120 } },
  }),
}

export const interfaceLogCalls = {
  listInterfaceLog: defineCall({
    method: 'GET',
    path: `${group}/log`,
    guard: 'people',
    summary: [
      '接口日志',
      'Fifty calls in both directions, newest first: what was sent to receivers, and what other systems called; secrets and mobile numbers are masked',
    ],
    input: z.object({
      after: optionalId,
      api_key: optionalText(),
      state: z
        .enum(['', ...logStates])
        .nullish()
        .transform((value) => value || undefined),
      type: optionalPage,
      search: optionalText(200),
      from: day,
      to: day,
    }),
    output: z.array(logEntry),
    example: { input: { state: 'sent', api_key: 'ERP' }, output: [exampleEntry] },
  }),
  readInterfaceLog: defineCall({
    method: 'GET',
    path: `${group}/log-view`,
    guard: 'people',
    summary: ['接口日志明细', 'One call with all that was sent and answered'],
    input: z.object({ id }),
    output: logEntry,
    errors: ['generic.notFound'],
    example: { input: { id: '1016' }, output: { ...exampleEntry, sent: '{"page":"purchase_order","documents":[]}' } },
  }),
  resendDocuments: defineCall({
    method: 'POST',
    path: `${group}/resend`,
    guard: 'people',
    summary: ['重新推送', 'Sends the documents of a delivery again, as they are now; the new entry names the old one in `again_of`'],
    input: z.strictObject({ id }),
    output: z.strictObject({ id, sent: z.int() }),
    errors: ['generic.notFound', 'access.forbidden', 'outapi.config', 'outapi.failed'],
    example: { input: { id: '1016' }, output: { id: '1017', sent: 1 } },
  }),
}
