/** Calls of reports, their design and their mail (SH-7-074 to SH-7-076). */
import { z } from 'zod'
import type { BehindAnswer, Report, ReportAnswer, ReportAsk, ReportPage } from '../outputs/report.ts'
import { defineCall } from './contract.ts'
import { declared, done, id, moment, optionalId, optionalText, optionalVersion, saved } from './values.ts'

const reportPage = declared<ReportPage>('ReportPage (model/outputs/report.ts)')
const definition = declared<Report>('Report (model/outputs/report.ts)')
const sheetTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const
/** What is asked of a report; the report judges it and answers 400 for what is none of its own. */
const ask = {
  report: z.string().max(200).optional(),
  design: optionalId,
  partyRole: z.string().max(80).optional(),
  filters: z.custom<NonNullable<ReportAsk['filters']>>(Array.isArray).optional(),
  sort: z.array(z.string()).optional(),
  page: z.number().optional(),
  size: z.number().optional(),
  groups: z.array(z.string()).optional(),
  measures: z.array(z.string()).optional(),
  across: z.string().max(200).optional(),
  measure: z.string().max(200).optional(),
}
const example = {} as never
const askRefusals = ['generic.notFound', 'access.forbidden'] as const

export const reportCalls = {
  readShippedReport: defineCall({
    method: 'GET',
    path: '/zutilsapi/ds-table-cv/ui-resource',
    guard: 'session',
    summary: ['内置报表定义', 'Definition of a shipped report'],
    input: z.object({ code: optionalText(200) }),
    output: reportPage,
    errors: askRefusals,
    example: { input: { code: 'delivery' }, output: example },
  }),
  readCompanyReport: defineCall({
    method: 'GET',
    path: '/scmrptapi/ds-table-cv/ui-resource',
    guard: 'session',
    summary: ['公司报表定义', 'Definition of a report that the own company published'],
    input: z.object({ code: optionalText(200) }),
    output: reportPage,
    errors: askRefusals,
    example: { input: { code: 'C1_margin' }, output: example },
  }),
  readDraftReport: defineCall({
    method: 'GET',
    path: '/superdesignapi/rpt-design-cv/ui-test',
    guard: 'session',
    summary: ['报表草稿定义', 'Definition of a draft (administrators)'],
    input: z.object({ id: optionalText(40) }),
    output: reportPage,
    errors: askRefusals,
    example: { input: { id: '80' }, output: example },
  }),
  listReports: defineCall({
    method: 'GET',
    path: '/scmrptapi/reports/index',
    guard: 'session',
    summary: ['报表列表', 'Reports that the caller may open'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        name: z.string(),
        module: z.string(),
        kind: z.enum(['shipped', 'designed']),
        title: z.string(),
        help: z.string(),
        measures: z.array(z.strictObject({ name: z.string(), label: z.string() })),
        charts: z.int(),
      }),
    ),
    example: {
      input: {},
      output: [
        {
          name: 'delivery',
          module: 'order',
          kind: 'shipped',
          title: '交付',
          help: '',
          measures: [{ name: 'count', label: '单数' }],
          charts: 1,
        },
      ],
    },
  }),
  runReport: defineCall({
    method: 'POST',
    path: '/scmrptapi/reports/run',
    guard: 'session',
    summary: ['运行报表', 'Lines, totals and what stands behind them'],
    input: z.strictObject({ ...ask, format: z.unknown().optional() }),
    output: declared<ReportAnswer>('ReportAnswer (model/outputs/report.ts)'),
    errors: askRefusals,
    example: { input: { report: 'delivery', filters: [], size: 50 }, output: example },
  }),
  readReportRows: defineCall({
    method: 'POST',
    path: '/scmrptapi/reports/rows',
    guard: 'session',
    summary: ['报表明细', 'Rows behind a figure'],
    input: z.strictObject({ ...ask, format: z.unknown().optional() }),
    output: declared<BehindAnswer>('BehindAnswer (model/outputs/report.ts)'),
    errors: askRefusals,
    example: { input: { report: 'delivery', measure: 'count' }, output: example },
  }),
  exportReport: defineCall({
    method: 'POST',
    path: '/scmrptapi/reports/export',
    guard: 'session',
    file: sheetTypes,
    summary: ['导出报表', 'The report as a file'],
    input: z.strictObject({ ...ask, format: z.unknown().optional() }),
    output: z.unknown(),
    errors: askRefusals,
    example: { input: { report: 'delivery', format: 'csv' }, output: null },
  }),
  listSchedules: defineCall({
    method: 'GET',
    path: '/scmrptapi/schedules/index',
    guard: 'session',
    summary: ['报表订阅', 'Reports that the caller has sent by mail'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        id,
        report: z.string(),
        ask: declared<ReportAsk>('ReportAsk (model/outputs/report.ts)'),
        receivers: z.array(z.string()),
        every: z.enum(['day', 'week', 'month']),
        day: z.int(),
        hour: z.int(),
        format: z.enum(['xlsx', 'csv']),
        next_at: moment,
        last_at: moment.nullable(),
      }),
    ),
    example: {
      input: {},
      output: [
        {
          id: '81',
          report: 'delivery',
          ask: { filters: [] },
          receivers: ['20'],
          every: 'week',
          day: 1,
          hour: 8,
          format: 'xlsx',
          next_at: '2026-03-09T00:00:00.000Z',
          last_at: null,
        },
      ],
    },
  }),
  saveSchedule: defineCall({
    method: 'POST',
    path: '/scmrptapi/schedules/save',
    guard: 'session',
    writes: true,
    summary: ['保存报表订阅', 'Sends a report by mail, on a day of the week (1 is Monday) or of the month'],
    input: z.strictObject({
      report: z.string().max(200),
      filters: z.custom<NonNullable<ReportAsk['filters']>>(Array.isArray).optional(),
      every: z.enum(['day', 'week', 'month']),
      day: z.int().min(1).max(28).default(1),
      hour: z.int().min(0).max(23).default(8),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      receivers: z.array(id).optional(),
    }),
    output: saved,
    errors: [...askRefusals, 'form.invalid'],
    example: { input: { report: 'delivery', every: 'week', day: 1 }, output: { id: '81' } },
  }),
  removeSchedule: defineCall({
    method: 'POST',
    path: '/scmrptapi/schedules/remove',
    guard: 'session',
    writes: true,
    summary: ['取消报表订阅', 'Sends a report no longer'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '81' }, output: true },
  }),
}

const stored = z.strictObject({
  id,
  name: z.string(),
  state: z.enum(['draft', 'published', 'retired']),
  version: z.int(),
  definition,
  published: definition.nullable(),
  updated_at: moment,
})
/** A design in the list: without its definition, which `view` returns. */
const summary = stored.omit({ definition: true, published: true }).extend({
  /** Title in Chinese and in English. */
  label: z.tuple([z.string(), z.string()]),
  /** Whether it is published and its draft differs from what readers run. */
  changed: z.boolean(),
})
const exampleStored = {
  id: '80',
  name: 'C1_margin',
  state: 'draft',
  version: 1,
  definition: example,
  published: null,
  updated_at: '2026-03-02T01:20:00.000Z',
} as const

export const reportDesignCalls = {
  listReportDesigns: defineCall({
    method: 'GET',
    path: '/superdesignapi/rpt-design/index',
    guard: 'session',
    summary: ['报表设计', 'Names, states and versions of the designs of the company, at most 200 (administrators)'],
    input: z.object({}),
    output: z.array(summary),
    errors: ['access.forbidden'],
    example: {
      input: {},
      output: [
        {
          id: '80',
          name: 'margin',
          label: ['毛利', 'Margin'],
          state: 'draft',
          version: 1,
          changed: false,
          updated_at: '2026-03-02T01:20:00.000Z',
        },
      ],
    },
  }),
  readReportDesign: defineCall({
    method: 'GET',
    path: '/superdesignapi/rpt-design/view',
    guard: 'session',
    summary: ['报表设计详情', 'One design (administrators)'],
    input: z.object({ id }),
    output: stored,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '80' }, output: exampleStored },
  }),
  saveReportDesign: defineCall({
    method: 'POST',
    path: '/superdesignapi/rpt-design/save',
    guard: 'session',
    writes: true,
    summary: ['保存报表设计', 'Keeps a draft of at most 32 KB; a company has at most 200 designs (administrators)'],
    input: z.strictObject({ id: optionalId, version: optionalVersion, definition: z.unknown() }),
    output: stored,
    errors: ['access.forbidden', 'form.invalid', 'action.changed', 'generic.notFound', 'generic.tooLarge', 'report.tooMany'],
    example: { input: { definition: {} }, output: exampleStored },
  }),
  publishReport: defineCall({
    method: 'POST',
    path: '/superdesignapi/rpt-design/publish',
    guard: 'session',
    writes: true,
    summary: ['发布报表', 'Gives the draft to its readers (administrators)'],
    input: z.object({ id }),
    output: stored,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '80' }, output: exampleStored },
  }),
  retireReport: defineCall({
    method: 'POST',
    path: '/superdesignapi/rpt-design/retire',
    guard: 'session',
    writes: true,
    summary: ['停用报表', 'Takes a report from its readers (administrators)'],
    input: z.object({ id }),
    output: stored,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '80' }, output: exampleStored },
  }),
  removeReportDesign: defineCall({
    method: 'POST',
    path: '/superdesignapi/rpt-design/remove',
    guard: 'session',
    writes: true,
    summary: ['删除报表设计', 'Deletes a design that is not published, with its scheduled mails (administrators)'],
    input: z.object({ id }),
    output: done,
    errors: ['access.forbidden', 'generic.notFound', 'report.inUse'],
    example: { input: { id: '80' }, output: true },
  }),
}
