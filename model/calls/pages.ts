/** Calls of pages: their structure, history, search, help and the workbench. */
import { z } from 'zod'
import { pageExample, pageShape } from './page-shape.ts'
import { id, moment, optionalPage, optionalText, page, wireDocument } from './values.ts'
import { defineCall } from './contract.ts'

const gui = '/ccommonapi/gui'
const refusals = ['generic.notFound', 'access.forbidden'] as const
/** A version of a document, as a query has it. */
const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const change = z.strictObject({
  path: z.string(),
  label: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  /** Values that are ids, as they are called. */
  from$: z.string().optional(),
  to$: z.string().optional(),
})
const widget = z.strictObject({
  code: z.string(),
  title: z.string().optional(),
  /** For administrators: whether dashboards offer it. */
  on: z.boolean().optional(),
  settings: z.strictObject({ refresh: z.number().optional() }),
})

export const pageCalls = {
  readPage: defineCall({
    method: 'GET',
    path: `${gui}/page-detail-struct`,
    guard: 'session',
    summary: ['页面结构', 'A page as the caller sees it (ETag, If-None-Match)'],
    input: z.object({ page }),
    output: pageShape,
    errors: refusals,
    example: { input: { page: 'purchase_order' }, output: pageExample as never },
  }),
  readHistory: defineCall({
    method: 'GET',
    path: `${gui}/page-view-log`,
    guard: 'session',
    summary: ['单据历史', 'History of a document, newest first'],
    input: z.strictObject({ page, id }),
    output: z.array(
      z.strictObject({
        version: z.int(),
        action: z.string(),
        /** What was done, in the language of the person. */
        actionText: z.string(),
        user: z.string(),
        company: z.string(),
        at: moment,
        comment: z.string().nullable(),
        /** Warnings that the person confirmed with it, for readers of the same company. */
        confirmed: z.array(z.string()),
        changes: z.array(change),
      }),
    ),
    errors: refusals,
    example: { input: { page: 'colour', id: '1000' }, output: [] },
  }),
  readVersion: defineCall({
    method: 'GET',
    path: `${gui}/page-view-version`,
    guard: 'session',
    summary: ['历史版本', 'A document as it was after a version'],
    input: z.strictObject({ page, id, version: versionNumber }),
    output: wireDocument,
    errors: refusals,
    example: { input: { page: 'colour', id: '1000', version: '2' }, output: { id: '1000', version: 2, status: 'active' } },
  }),
  compareVersions: defineCall({
    method: 'GET',
    path: `${gui}/page-view-changes`,
    guard: 'session',
    summary: ['版本对比', 'What differs between two versions of a document, whatever happened in between'],
    input: z.strictObject({
      page,
      id,
      from: versionNumber,
      to: versionNumber,
      /** `people`: only what people give, so neither computed values nor the status. */
      by: z.literal('people').optional(),
    }),
    output: z.array(change),
    errors: refusals,
    example: {
      input: { page: 'colour', id: '1000', from: '1', to: '2' },
      output: [{ path: 'family', label: '色系', from: 'blue', to: 'grey' }],
    },
  }),
  listVersions: defineCall({
    method: 'GET',
    path: `${gui}/page-view-versions`,
    guard: 'session',
    summary: ['各版本', 'The versions of a document of a type with versions, the latest first, and how many documents use each'],
    input: z.strictObject({ page, id }),
    output: z.array(
      z.strictObject({
        id,
        number: z.string().nullable(),
        version: z.int(),
        status: z.string(),
        /** Documents that link to the version, as far as the person may see them, by type. */
        uses: z.array(
          z.strictObject({
            page: z.string(),
            module: z.string(),
            label: z.string(),
            count: z.int(),
            /** The link by which they use it; absent where there are several. */
            via: z.string().optional(),
          }),
        ),
      }),
    ),
    errors: refusals,
    example: {
      input: { page: 'evaluation_config', id: '1001' },
      output: [
        { id: '1001', number: 'EC001V2', version: 2, status: 'active', uses: [] },
        {
          id: '1000',
          number: 'EC001V1',
          version: 1,
          status: 'archived',
          uses: [{ page: 'evaluation_form', module: 'sourcing', label: '评估表', count: 3, via: 'config' }],
        },
      ],
    },
  }),
  compareDocuments: defineCall({
    method: 'GET',
    path: `${gui}/page-view-versions-changes`,
    guard: 'session',
    summary: ['两个版本的差异', 'What differs between two versions of a chain (`listVersions`), from the one to the other'],
    input: z.strictObject({ page, from: id, to: id }),
    output: z.array(
      change.extend({
        /** Of a change in lines: the place of the line from 1, in the later version unless it is only in the former one. */
        line: z.int().optional(),
      }),
    ),
    errors: refusals,
    example: {
      input: { page: 'evaluation_config', from: '1000', to: '1001' },
      output: [{ path: 'passScore', label: '合格分', from: '60', to: '70' }],
    },
  }),
  readOccupancy: defineCall({
    method: 'GET',
    path: `${gui}/page-view-occupancy`,
    guard: 'session',
    summary: [
      '资源占用',
      'What is taken of a resource that documents of a type book, from one day to another (92 at most). What the caller may not read is taken, and nothing else is said of it.',
    ],
    /** `name` is that of the booking (`reserves` of the definition), `id` that of the resource. */
    input: z.strictObject({ page, name: z.string().max(40), id, from: z.iso.date(), to: z.iso.date() }),
    output: z.strictObject({
      places: z.array(z.string()),
      /** Times at which nothing is left, `YYYY-MM-DD HH:mm:ss` by the clock of the place; the end is excluded. */
      taken: z.array(z.strictObject({ place: z.string(), from: z.string(), to: z.string() })),
      bookings: z.array(z.strictObject({ page: z.string(), id, title: z.string(), place: z.string(), from: z.string(), to: z.string() })),
    }),
    errors: [...refusals, 'generic.badRequest'],
    example: {
      input: { page: 'delivery_booking', name: 'dock', id: '1000', from: '2026-05-18', to: '2026-05-18' },
      output: {
        places: ['A1', 'A2'],
        taken: [{ place: 'A1', from: '2026-05-18 09:00:00', to: '2026-05-18 11:00:00' }],
        bookings: [
          {
            page: 'delivery_booking',
            id: '1001',
            title: 'DB-20260510-0001',
            place: 'A1',
            from: '2026-05-18 09:00:00',
            to: '2026-05-18 11:00:00',
          },
        ],
      },
    },
  }),
  readWidgetSettings: defineCall({
    method: 'GET',
    path: `${gui}/page-gui-detail-struct`,
    guard: 'session',
    envelope: 'data',
    summary: ['组件配置', 'Widgets of dashboards (`mydash`, `widgets`), or what the global search looks through (`globalsearch`)'],
    input: z.object({ page: z.string().max(80) }),
    output: z.strictObject({
      widgetConfig: z.array(widget),
      globalSearchConfig: z
        .strictObject({ areas: z.array(z.strictObject({ page: z.string(), module: z.string(), title: z.string() })) })
        .optional(),
    }),
    errors: refusals,
    example: { input: { page: 'mydash' }, output: { widgetConfig: [{ code: 'FIGURE', title: '指标', settings: { refresh: 60 } }] } },
  }),
  searchEverywhere: defineCall({
    method: 'GET',
    path: `${gui}/global-search`,
    guard: 'session',
    summary: ['全局搜索', 'Finds documents by number, name or pinyin; `page` narrows to one type'],
    input: z.object({ search: z.string().max(100), page: optionalPage }),
    output: z.array(
      z.strictObject({
        page: z.string(),
        module: z.string(),
        kind: z.string(),
        typeText: z.string(),
        id,
        number: z.string().nullable(),
        title: z.string(),
        status: z.string(),
        statusText: z.string(),
        family: z.string(),
        detail: z.string(),
        exact: z.boolean(),
      }),
    ),
    errors: ['generic.notFound'],
    example: { input: { search: 'PO26' }, output: [] },
  }),
  revealPhone: defineCall({
    method: 'POST',
    path: `${gui}/reveal`,
    guard: 'session',
    writes: true,
    summary: ['查看手机号', 'A covered mobile number, whole; the journal keeps who asked'],
    input: z.strictObject({ page, id, path: optionalText(150) }),
    output: z.string(),
    errors: refusals,
    example: { input: { page: 'supplier', id: '1000', path: 'phone' }, output: '18612341402' },
  }),
}
