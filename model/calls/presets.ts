/** Calls of presets: export profiles and document templates that people save under a name (experience U26, U27). */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, flag, id, moment, optionalId, optionalText, page, saved } from './values.ts'

const named = { id, name: z.string(), shared: z.boolean(), by: z.string(), mine: z.boolean(), may: z.boolean(), at: moment }
const exampleNamed = { id: '1005', name: '发货清单', shared: true, by: '李敏', mine: true, may: true, at: '2026-03-02T01:20:00.000Z' }

export const presetCalls = {
  listExportProfiles: defineCall({
    method: 'GET',
    path: '/scommonapi/export-profiles/index',
    guard: 'session',
    summary: ['导出方案', 'Profiles of exports of a list: own ones and those of the company'],
    input: z.object({ page }),
    output: z.array(
      z.strictObject({
        ...named,
        columns: z.array(z.string()),
        format: z.enum(['xlsx', 'csv']),
        language: z.enum(['zh', 'en']).nullable(),
        editable: z.boolean(),
      }),
    ),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { page: 'purchase_order' },
      output: [{ ...exampleNamed, columns: ['number', 'supplier'], format: 'xlsx', language: null, editable: false }],
    },
  }),
  saveExportProfile: defineCall({
    method: 'POST',
    path: '/scommonapi/export-profiles/save',
    guard: 'session',
    writes: true,
    summary: ['保存导出方案', 'Saves a profile of exports, for oneself or for the company (`shared`)'],
    input: z.strictObject({
      id: optionalId,
      page,
      name: optionalText(60),
      shared: flag,
      columns: z.array(z.string().max(200)).optional(),
      format: z.unknown().optional(),
      language: z.unknown().optional(),
      editable: z.unknown().optional(),
    }),
    output: saved,
    errors: ['access.forbidden', 'generic.notFound', 'form.invalid'],
    example: {
      input: {
        page: 'purchase_order',
        name: '发货清单',
        shared: true,
        columns: ['number', 'supplier'],
        format: 'xlsx',
        language: null,
        editable: false,
      },
      output: { id: '1005' },
    },
  }),
  removeExportProfile: defineCall({
    method: 'POST',
    path: '/scommonapi/export-profiles/remove',
    guard: 'session',
    writes: true,
    summary: ['删除导出方案', 'Removes a profile of exports'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { id: '1005' }, output: true },
  }),
  listTemplates: defineCall({
    method: 'GET',
    path: '/scommonapi/templates/index',
    guard: 'session',
    summary: ['单据模板', 'Templates that a new document of the page can begin with'],
    input: z.object({ page }),
    output: z.array(z.strictObject(named)),
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { page: 'purchase_order' }, output: [exampleNamed] },
  }),
  readTemplate: defineCall({
    method: 'GET',
    path: '/scommonapi/templates/view',
    guard: 'session',
    summary: ['打开模板', 'Values of a template as the caller may use them now, and what was left out'],
    input: z.object({ id }),
    output: z.strictObject({
      page: z.string(),
      name: z.string(),
      by: z.string(),
      values: z.record(z.string(), z.unknown()),
      dropped: z.array(z.string()),
    }),
    errors: ['generic.notFound', 'access.forbidden'],
    example: {
      input: { id: '1005' },
      output: { page: 'purchase_order', name: '春季', by: '李敏', values: { currency: 'CNY' }, dropped: [] },
    },
  }),
  saveTemplate: defineCall({
    method: 'POST',
    path: '/scommonapi/templates/save',
    guard: 'session',
    writes: true,
    summary: ['保存模板', 'Saves what a copy of the document `doc` brings; with an id a template is renamed or shared'],
    input: z.strictObject({ id: optionalId, page, name: optionalText(60), shared: flag, doc: optionalId }),
    output: saved,
    errors: ['access.forbidden', 'generic.notFound', 'form.invalid'],
    example: { input: { page: 'purchase_order', name: '春季', doc: '1000' }, output: { id: '1005' } },
  }),
  removeTemplate: defineCall({
    method: 'POST',
    path: '/scommonapi/templates/remove',
    guard: 'session',
    writes: true,
    summary: ['删除模板', 'Removes a template'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['generic.notFound', 'access.forbidden'],
    example: { input: { id: '1005' }, output: true },
  }),
}
