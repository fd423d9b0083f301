/** Calls of what a person keeps: removed drafts, drafts in progress, export profiles, templates, voice notes, jobs. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, flag, id, moment, optionalCount, optionalId, optionalText, page, saved, wireDocument } from './values.ts'

const named = { id, name: z.string(), shared: z.boolean(), by: z.string(), mine: z.boolean(), may: z.boolean(), at: moment }
const exampleNamed = { id: '1005', name: '发货清单', shared: true, by: '李敏', mine: true, may: true, at: '2026-03-02T01:20:00.000Z' }

export const recycleCalls = {
  listRemoved: defineCall({
    method: 'GET',
    path: '/ccommonapi/recycle/index',
    guard: 'session',
    summary: ['回收站', 'Own drafts that were removed in the last 30 days'],
    input: z.object({ page: optionalCount, size: optionalCount }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          type: z.string(),
          typeText: z.string(),
          number: z.string().nullable(),
          name: z.string().nullable(),
          at: moment,
          until: moment,
        }),
      ),
      count: z.int(),
    }),
    example: { input: { size: '20' }, output: { rows: [], count: 0 } },
  }),
  restoreRemoved: defineCall({
    method: 'POST',
    path: '/ccommonapi/recycle/restore',
    guard: 'session',
    writes: true,
    summary: ['恢复草稿', 'Restores a removed draft, with its number if that is still free'],
    input: z.strictObject({ id }),
    output: z.strictObject({ page: z.string(), doc: wireDocument }),
    errors: ['generic.notFound', 'form.invalid', 'access.forbidden'],
    example: { input: { id: '1000' }, output: { page: 'colour', doc: { id: '1006', version: 1 } } },
  }),
  forgetRemoved: defineCall({
    method: 'POST',
    path: '/ccommonapi/recycle/remove',
    guard: 'session',
    writes: true,
    summary: ['彻底删除', 'Takes a removed draft out of the bin for good'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1000' }, output: true },
  }),
}

const job = z.strictObject({
  id,
  kind: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  done: z.number(),
  total: z.number().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
})
const exampleJob = {
  id: '1007',
  kind: 'export',
  state: 'done',
  done: 12_000,
  total: 12_000,
  result: { file: '1008', rows: 12_000 },
  error: null,
  at: '2026-03-02T01:20:00.000Z',
  started_at: '2026-03-02T01:20:01.000Z',
  ended_at: '2026-03-02T01:20:09.000Z',
} as const

export const jobCalls = {
  listJobs: defineCall({
    method: 'GET',
    path: '/ccommonapi/jobs',
    guard: 'session',
    summary: ['后台任务', 'Own jobs, newest first'],
    input: z.object({}),
    output: z.array(job),
    example: { input: {}, output: [exampleJob] },
  }),
  readJob: defineCall({
    method: 'GET',
    path: '/ccommonapi/job',
    guard: 'session',
    summary: ['后台任务进度', 'One job: how far it is and what came of it'],
    input: z.object({ id }),
    output: job,
    errors: ['generic.notFound'],
    example: { input: { id: '1007' }, output: exampleJob },
  }),
  cancelJob: defineCall({
    method: 'POST',
    path: '/ccommonapi/job/cancel',
    guard: 'session',
    writes: true,
    summary: ['取消后台任务', 'Cancels a job'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1007' }, output: true },
  }),
}

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
    summary: ['保存导出方案', 'Keeps a profile of exports, for oneself or for the company (`shared`)'],
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
    summary: ['保存模板', 'Keeps what a copy of the document `doc` brings; with an id a template is renamed or shared'],
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

const place = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^(0(\.\d{1,8})?|1(\.0{1,8})?)$/))
/** Where a voice note stands: the picture, and the place on it from 0 to 1. */
export const voiceNotePlace = z.strictObject({ id, image: id, x: place, y: place, text: optionalText(500), shared: flag })

export const voiceNoteCalls = {
  listVoiceNotes: defineCall({
    method: 'GET',
    path: '/ccommonapi/voice-notes/index',
    guard: 'session',
    summary: ['语音批注', 'Voice notes at the pictures of a document'],
    input: z.object({ type: page, id }),
    output: z.array(
      z.strictObject({
        id,
        image: id,
        /** Place on the picture, from 0 to 1. */
        x: z.string(),
        y: z.string(),
        file: id,
        seconds: z.string(),
        text: z.string(),
        shared: z.boolean(),
        at: moment,
        transcript: z.string(),
        transcript_at: moment.nullable(),
        name: z.string(),
        mine: z.boolean(),
      }),
    ),
    errors: ['generic.notFound'],
    example: { input: { type: 'style', id: '1000' }, output: [] },
  }),
  saveVoiceNote: defineCall({
    method: 'POST',
    path: '/ccommonapi/voice-notes/save',
    guard: 'session',
    body: 'multipart',
    bodyLimit: 19_300_044,
    summary: ['录制语音批注', 'Keeps a recording (WAV, 16 kHz, 16 bit, at most 5 minutes) at a place of a picture; `field` is JSON text'],
    input: z.strictObject({ type: page, field: z.string().meta({ description: '{ id, image, x, y, text?, shared? } as JSON text.' }) }),
    output: z.strictObject({ id, file: id, seconds: z.string() }),
    errors: ['generic.notFound', 'voice.form'],
    example: {
      input: { type: 'style', field: '{"id":"1000","image":"1008","x":"0.5","y":"0.25"}' },
      output: { id: '1009', file: '1010', seconds: '3.20' },
    },
  }),
  transcribeVoiceNote: defineCall({
    method: 'POST',
    path: '/ccommonapi/voice-notes/transcript',
    guard: 'session',
    writes: true,
    summary: ['语音转写', 'Writes down what an own note says'],
    input: z.object({ id, transcript: optionalText(4000) }),
    output: z.strictObject({ transcript: z.string(), transcript_at: moment }),
    errors: ['generic.notFound'],
    example: {
      input: { id: '1009', transcript: '领口改小' },
      output: { transcript: '领口改小', transcript_at: '2026-03-02T01:20:00.000Z' },
    },
  }),
  removeVoiceNote: defineCall({
    method: 'POST',
    path: '/ccommonapi/voice-notes/remove',
    guard: 'session',
    writes: true,
    summary: ['删除语音批注', 'Removes an own voice note'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1009' }, output: true },
  }),
}
