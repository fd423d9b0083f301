/** Calls of layouts of pages, drafts of documents and saved views of lists. */
import { z } from 'zod'
import { done, flag, id, list, moment, optionalId, optionalText, optionalVersion, page, saved } from './values.ts'
import { defineCall } from './contract.ts'
import { viewData } from './layouts.ts'

const person = '/scommonapi/sconf-ui-config-person'
const refusals = ['generic.notFound', 'access.forbidden'] as const

/** The part of a layout that its list tells: the columns, and which fields are hidden. */
const layout = z.object({
  columns: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.object({ hidden: z.boolean().optional() })).optional(),
})

/** What a new document is made of, in the words of the address of its page; a draft is offered for the same source alone. */
const source = z
  .string()
  .max(2000)
  .regex(/^(?:(?:from|copy|template|fill|without|draft)=[\w:,.-]+(?:&(?!$)|$))*$/)
  .nullish()
  .meta({ description: 'Of a draft of a new document: what it is made of, `from=style:7`; absent for a blank one.' })
  .transform((value) => value || undefined)

export const layoutCalls = {
  saveLayout: defineCall({
    method: 'POST',
    path: `${person}/submit-cache`,
    guard: 'session',
    writes: true,
    bodyLimit: 4_194_304,
    anyText: true,
    summary: [
      '保存页面布局或草稿',
      'Keeps the own layout of a page (`merge` changes only what is named); with scope `draft` what was typed into a document: DATA { values, version?, title? }',
    ],
    input: z.object({
      page,
      scope: z.string().max(20).optional(),
      id: optionalId,
      source,
      merge: flag,
      DATA: z.record(z.string(), z.unknown()),
    }),
    output: z.union([done, z.strictObject({ at: moment })]),
    errors: refusals,
    example: { input: { page: 'colour', merge: 'true', DATA: { widths: { name: 220 } } }, output: true },
  }),
  resetLayout: defineCall({
    method: 'POST',
    path: `${person}/reset-page`,
    guard: 'session',
    writes: true,
    summary: ['恢复默认布局', 'Goes back to the layout as shipped'],
    input: z.object({ page }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { page: 'colour' }, output: true },
  }),
  clearLayout: defineCall({
    method: 'POST',
    path: `${person}/clear-cache`,
    guard: 'session',
    writes: true,
    summary: ['清除布局或草稿', 'The same; with scope `draft` the own draft of a document goes'],
    input: z.object({ page, scope: z.string().max(20).optional(), id: optionalId, source }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { page: 'colour', scope: 'draft', id: '1000' }, output: true },
  }),
  readDraft: defineCall({
    method: 'GET',
    path: `${person}/page-cache`,
    guard: 'session',
    summary: ['读取草稿', 'Own draft of a document, or of a new one with the same `source`'],
    input: z.object({ page, id: optionalId, source }),
    output: z.strictObject({ values: z.record(z.string(), z.unknown()), version: z.int().nullable(), at: moment }).nullable(),
    errors: refusals,
    example: { input: { page: 'colour' }, output: null },
  }),
  listDrafts: defineCall({
    method: 'GET',
    path: `${person}/page-caches`,
    guard: 'session',
    summary: ['草稿列表', 'Own drafts, newest first; those of new documents with their `source` and the titles of the documents in it'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        page: z.string(),
        typeText: z.string(),
        id: z.string().nullable(),
        source: z.string(),
        sourceText: z.string(),
        title: z.string(),
        at: moment,
      }),
    ),
    example: { input: {}, output: [] },
  }),
  copyLayout: defineCall({
    method: 'POST',
    path: `${person}/copy-page-person`,
    guard: 'session',
    writes: true,
    summary: ['套用同事布局', 'Takes over the layout of a colleague'],
    input: z.object({ page, user_id: id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { page: 'colour', user_id: '21' }, output: true },
  }),
  listColleagueLayouts: defineCall({
    method: 'GET',
    path: `${person}/page-person-template`,
    guard: 'session',
    summary: ['同事布局', 'Layouts of a page by colleagues, newest first'],
    input: z.object({ page }),
    output: z.array(z.strictObject({ user: z.string(), name: z.string(), at: moment, overlay: layout })),
    errors: ['generic.notFound'],
    example: { input: { page: 'colour' }, output: [{ user: '21', name: '王强', at: '2026-03-02T01:20:00.000Z', overlay: {} }] },
  }),
  saveView: defineCall({
    method: 'POST',
    path: '/scommonapi/views/save',
    guard: 'session',
    writes: true,
    summary: ['保存视图', 'Keeps a view of a list, for oneself, the company (`shared`) or roles (administrators)'],
    input: z.strictObject({
      id: optionalId,
      page,
      name: z.string().max(400).optional(),
      shared: flag,
      roles: list,
      opens: flag,
      view: viewData,
    }),
    output: saved,
    errors: refusals,
    example: { input: { page: 'colour', name: '红色系', view: { filters: [] } }, output: { id: '90' } },
  }),
  listViewRoles: defineCall({
    method: 'GET',
    path: '/scommonapi/views/roles',
    guard: 'session',
    summary: ['视图可发布的角色', 'Roles that a view can be published to (administrators)'],
    input: z.object({}),
    output: z.array(z.strictObject({ code: z.string(), label: z.string() })),
    errors: ['access.forbidden'],
    example: { input: {}, output: [{ code: 'buyer', label: '采购' }] },
  }),
  removeView: defineCall({
    method: 'POST',
    path: '/scommonapi/views/remove',
    guard: 'session',
    writes: true,
    summary: ['删除视图', 'Removes an own view'],
    input: z.object({ id }),
    output: done,
    errors: refusals,
    example: { input: { id: '90' }, output: true },
  }),
}

/** `DATA` of a draft: what was typed, kept as it is. */
export const draftData = z.strictObject({
  values: z.unknown().optional(),
  version: optionalVersion,
  title: optionalText(200),
})
