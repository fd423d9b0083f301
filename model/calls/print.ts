/** Calls of printing: which documents may be printed and how, their preview and files, and the print templates of a company (SH-7-066 to SH-7-071). */
import { z } from 'zod'
import { paperNames, paperSizes } from '../outputs/paper-sizes.ts'
import type { PrintPart, PrintPreview } from '../outputs/print-preview.ts'
import { defineCall } from './contract.ts'
import {
  declared,
  done,
  id,
  ids,
  moment,
  optionalCount,
  optionalFlag,
  optionalId,
  optionalPage,
  optionalText,
  optionalVersion,
  page,
  saved,
} from './values.ts'

const group = '/zutilsapi/print'
const paper = z.enum(paperNames)
/** One of the choices; empty and absent are none. */
const optionalChoice = <const T extends string>(choices: readonly T[]) =>
  z
    .enum(['', ...choices])
    .nullish()
    .transform((value): T | undefined => (value ? (value as T) : undefined))
/** What to print: documents in their order, with template, paper, language and copies. */
const printInput = {
  page,
  id: ids.refine((value) => value.length >= 1 && value.length <= 100).meta({ description: 'One to 100 ids, in the order of printing.' }),
  /** Absent: the company's default, else the type's own form (`default`). */
  template: optionalText(40),
  paper: optionalChoice(paperNames),
  landscape: optionalFlag,
  lang: optionalChoice(['zh', 'en', 'both']),
  /** Absent: what leaves the house (`outside`); `inside` shows an owner what only its own copy has. */
  copy: optionalChoice(['inside', 'outside']),
  copies: optionalCount.transform((value) => value ?? 1).refine((value) => value >= 1 && value <= 20),
}
export const printFormats = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const printIds = ids.refine((value) => value.length <= 200)
const kind = z.enum(['html', 'sheet'])
const preview = declared<PrintPreview>('PrintPreview of model/outputs/print-preview.ts')
const template = z.strictObject({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['default', 'html', 'sheet']),
  paper,
  landscape: z.boolean(),
  tree: z.array(z.union([z.string(), declared<PrintPart>('PrintPart of model/outputs/print-preview.ts')])).nullable(),
  papers: z.array(paper),
})
const examplePreview: PrintPreview = {
  name: 'PO26-0001',
  lang: 'zh',
  paper: 'a4',
  size: paperSizes.a4,
  landscape: false,
  layout: 'page',
  copies: 1,
  template: 'default',
  papers: [],
  images: [],
}
const exampleTemplate = {
  id: 'default',
  name: '',
  kind: 'default',
  paper: 'a4',
  landscape: false,
  tree: null,
  papers: paperNames,
} as const
/** Settings of a template; the server judges names, paper and placeholders and answers 11000 by field. */
const settings = {
  id: optionalId,
  version: optionalVersion,
  name_zh: optionalText(),
  name_en: optionalText(),
  paper: optionalText(40),
  landscape: optionalFlag,
  first: optionalFlag,
}
/** The settings of an uploaded workbook, which come as JSON text in `field`. */
export const workbookSettings = z.strictObject(settings)

const refusals = ['generic.notFound', 'access.forbidden'] as const
const templateRefusals = [
  ...refusals,
  'save.conflict',
  'form.invalid',
  'print.markup',
  'print.tag',
  'print.attribute',
  'print.placeholder',
] as const

export const printCalls = {
  exportPrint: defineCall({
    method: 'GET',
    path: '/ccommonapi/doc-print/doc-export',
    guard: 'session',
    file: Object.values(printFormats),
    summary: [
      '打印文件',
      'Documents as PDF, Word or Excel; Word and Excel need the right to export, Word is not made of a workbook template',
    ],
    input: z.object({ ...printInput, format: optionalChoice(['pdf', 'docx', 'xlsx']).transform((value) => value ?? 'pdf') }),
    output: z.unknown(),
    errors: refusals,
    example: { input: { page: 'purchase_order', id: '1000', paper: 'a4', format: 'pdf' }, output: null },
  }),
  readPrintPreview: defineCall({
    method: 'GET',
    path: '/ccommonapi/ht-print/out-api-data',
    guard: 'session',
    summary: ['打印预览', 'Documents as they are printed, for a preview'],
    input: z.object(printInput),
    output: preview,
    errors: refusals,
    example: { input: { page: 'purchase_order', id: '1000' }, output: examplePreview },
  }),
  readPublicPrintPreview: defineCall({
    method: 'POST',
    path: '/zutilsapi/out-api-bus/out-api-data',
    guard: 'session',
    interfaceLog: 'out-api-bus/out-api-data',
    summary: ['对外打印数据', 'The same preview for other systems; the call is in the interface log'],
    input: z.object(printInput),
    output: preview,
    errors: refusals,
    example: { input: { page: 'purchase_order', id: '1000' }, output: examplePreview },
  }),
  readPrintResource: defineCall({
    method: 'GET',
    path: '/ccommonapi/ht-print/ui-resource',
    guard: 'session',
    summary: ['打印模板资源', 'A print template; without `template` the default one'],
    input: z.object({ page, template: optionalText(40) }),
    output: template,
    errors: refusals,
    example: { input: { page: 'purchase_order' }, output: exampleTemplate },
  }),
  readHtmlResource: defineCall({
    method: 'GET',
    path: `${group}/html-resource`,
    guard: 'session',
    summary: ['打印模板资源', 'The same, for pages of the public modules'],
    input: z.object({ page, template: optionalText(40) }),
    output: template,
    errors: refusals,
    example: { input: { page: 'purchase_order' }, output: exampleTemplate },
  }),
  queryPrint: defineCall({
    method: 'POST',
    path: `${group}/query`,
    guard: 'session',
    summary: ['打印查询', 'Which of the documents the caller may print, how often each was printed, and the templates (SH-7-070)'],
    input: z.object({ page, ids: printIds }),
    output: z.strictObject({
      documents: z.array(
        z.strictObject({
          id,
          title: z.string(),
          printed: z.strictObject({ times: z.int(), at: moment, name: z.string() }).nullable(),
        }),
      ),
      templates: z.array(z.strictObject({ id, name: z.string(), kind, paper, landscape: z.boolean(), first: z.boolean() })),
      papers: z.array(paper),
      /** Word and Excel may be made. */
      exports: z.boolean(),
      /** The owner's own copy shows more than what leaves the house. */
      inside: z.boolean(),
    }),
    errors: refusals,
    example: {
      input: { page: 'purchase_order', ids: ['1000'] },
      output: {
        documents: [{ id: '1000', title: 'PO26-0001', printed: { times: 1, at: '2026-03-02T01:20:00.000Z', name: '李敏' } }],
        templates: [],
        papers: paperNames,
        exports: true,
        inside: true,
      },
    },
  }),
  markPrinted: defineCall({
    method: 'POST',
    path: `${group}/mark`,
    guard: 'session',
    writes: true,
    summary: ['标记已打印', 'Records that the documents were printed'],
    input: z.object({ page, ids: printIds.refine((value) => value.length > 0) }),
    output: done,
    errors: refusals,
    example: { input: { page: 'purchase_order', ids: ['1000'] }, output: true },
  }),
}

export const printTemplateCalls = {
  listPrintTemplates: defineCall({
    method: 'GET',
    path: `${group}/templates`,
    guard: 'people',
    summary: ['打印模板', 'Print templates of the company, stopped ones too, and the document types that may have some'],
    input: z.object({ page: optionalPage }),
    output: z.strictObject({
      types: z.array(z.strictObject({ page: z.string(), title: z.string() })),
      rows: z.array(
        z.strictObject({
          id,
          type: z.string(),
          title: z.string(),
          name_zh: z.string(),
          name_en: z.string(),
          kind,
          paper,
          landscape: z.boolean(),
          body: z.string(),
          first: z.boolean(),
          status: z.enum(['active', 'stopped']),
          version: z.int(),
          updated_at: moment,
        }),
      ),
    }),
    errors: refusals,
    example: { input: {}, output: { types: [{ page: 'purchase_order', title: '采购订单' }], rows: [] } },
  }),
  listPlaceholders: defineCall({
    method: 'GET',
    path: `${group}/placeholders`,
    guard: 'people',
    summary: ['模板占位符', 'Placeholders that a template of the page may name, a document to try it with, and a starter template'],
    input: z.object({ page }),
    output: z.strictObject({
      title: z.string(),
      names: z.array(
        z.strictObject({
          name: z.string(),
          label: z.string(),
          columns: z.array(z.strictObject({ name: z.string(), label: z.string() })).optional(),
        }),
      ),
      sample: id.nullable(),
      begin: z.string(),
    }),
    errors: refusals,
    example: {
      input: { page: 'purchase_order' },
      output: { title: '采购订单', names: [{ name: 'number', label: '单号' }], sample: '1000', begin: '<h1>{{title}}</h1>' },
    },
  }),
  savePrintTemplate: defineCall({
    method: 'POST',
    path: `${group}/save-template`,
    guard: 'people',
    writes: true,
    summary: [
      '保存打印模板',
      'Saves a template of HTML (div p h1 h2 h3 ul ol li table thead tbody tr td th span b i u small br hr pagebreak qr barcode): `{{name}}` is a placeholder, `each="lines"` repeats, `if="field"` shows when not blank',
    ],
    input: z.strictObject({
      ...settings,
      page,
      kind: optionalText(20),
      body: optionalText(1_000_000),
      status: optionalText(20),
    }),
    output: saved,
    errors: templateRefusals,
    example: {
      input: { page: 'purchase_order', name_zh: '采购单', name_en: 'Order', paper: 'a5', body: '<h1>{{number}}</h1>' },
      output: { id: '1014' },
    },
  }),
  uploadPrintTemplate: defineCall({
    method: 'POST',
    path: `${group}/upload-template`,
    guard: 'people',
    body: 'multipart',
    bodyLimit: 5_100_000,
    summary: [
      '上传工作簿模板',
      'Saves a workbook (.xlsx) as template: `{{name}}` and `{{lines.column}}`, with the formulas SUM, AVERAGE, MIN, MAX, COUNT, PRODUCT, SUMPRODUCT, ROUND, ABS and IF over its own cells; `field` is JSON text. Paper and direction that it leaves out are the workbook’s own',
    ],
    input: z.strictObject({
      type: page,
      field: z.string().optional().meta({ description: '{ id?, version?, name_zh, name_en, paper?, landscape?, first? } as JSON text.' }),
    }),
    output: saved,
    errors: [...templateRefusals, 'sheet.formulaStrange', 'sheet.picture'],
    example: { input: { type: 'purchase_order', field: '{"name_zh":"采购单","name_en":"Order"}' }, output: { id: '1014' } },
  }),
}
