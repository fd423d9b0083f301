/** Calls of big screens, of the links that open one without a session, and of slow approvals. */
import { z } from 'zod'
import type { ScreenPage } from '../outputs/board.ts'
import type { ReportAnswer, ReportPage } from '../outputs/report.ts'
import { defineCall } from './contract.ts'
import { declared, done, id, moment, optionalDay, optionalPage, optionalText } from './values.ts'

const reportPage = declared<ReportPage>('ReportPage (model/outputs/report.ts)')
const sheetTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const
const example = {} as never
const askRefusals = ['generic.notFound', 'access.forbidden'] as const
const screenPage = declared<ScreenPage>('ScreenPage (model/outputs/board.ts)')
const exampleScreen = { name: 'delivery', title: '交付', tiles: [] }
export const screenCalls = {
  listScreens: defineCall({
    method: 'GET',
    path: '/scmrptapi/screens/index',
    guard: 'session',
    summary: ['大屏列表', 'Big screens that the caller may open'],
    input: z.object({}),
    output: z.array(z.strictObject({ name: z.string(), module: z.string(), title: z.string() })),
    example: { input: {}, output: [{ name: 'delivery', module: 'order', title: '交付' }] },
  }),
  readScreen: defineCall({
    method: 'GET',
    path: '/scmrptapi/screens/view',
    guard: 'session',
    summary: ['大屏', 'One big screen'],
    input: z.object({ code: optionalText(200) }),
    output: screenPage,
    errors: askRefusals,
    example: { input: { code: 'delivery' }, output: exampleScreen },
  }),
  listScreenLinks: defineCall({
    method: 'GET',
    path: '/scmrptapi/screen-links/index',
    guard: 'session',
    summary: ['大屏链接', 'Links that open a big screen without a session: all active ones and the newest 200 others (administrators)'],
    input: z.object({}),
    output: z.array(
      z.strictObject({
        id,
        name: z.string(),
        screen: z.string(),
        user_id: id,
        user_name: z.string(),
        by_name: z.string(),
        created_at: moment,
        expires_at: moment,
        used_at: moment.nullable(),
        revoked_at: moment.nullable(),
        state: z.enum(['active', 'expired', 'revoked']),
      }),
    ),
    errors: ['access.forbidden'],
    example: { input: {}, output: [] },
  }),
  issueScreenLink: defineCall({
    method: 'POST',
    path: '/scmrptapi/screen-links/issue',
    guard: 'session',
    summary: ['发放大屏链接', 'Gives out a link with the rights of a colleague; its secret, behind `#`, is answered this once'],
    input: z.strictObject({
      name: z.string().max(400),
      screen: z.string().max(200),
      user: z.string().max(40).optional(),
      days: z.number(),
    }),
    output: z.strictObject({ id, url: z.string() }),
    errors: ['access.forbidden', 'form.invalid'],
    example: {
      input: { name: '三楼大屏', screen: 'delivery', user: '21', days: 30 },
      output: { id: '82', url: 'https://…/visual/link#aB3…' },
    },
  }),
  revokeScreenLink: defineCall({
    method: 'POST',
    path: '/scmrptapi/screen-links/revoke',
    guard: 'session',
    writes: true,
    summary: ['收回大屏链接', 'Takes a link back'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '82' }, output: true },
  }),
  readLinkedScreen: defineCall({
    method: 'GET',
    path: '/scmrptapi/wall/screen',
    guard: 'wall',
    summary: ['大屏（链接）', 'The screen of a link, with the definitions of its reports'],
    input: z.object({}),
    output: z.strictObject({ screen: screenPage, pages: z.record(z.string(), reportPage), name: z.string(), expires_at: moment }),
    example: { input: {}, output: { screen: exampleScreen, pages: {}, name: '三楼大屏', expires_at: '2026-04-01T00:00:00.000Z' } },
  }),
  readLinkedTile: defineCall({
    method: 'GET',
    path: '/scmrptapi/wall/tile',
    guard: 'wall',
    summary: ['大屏组件（链接）', 'The answer of one tile of it, without filters'],
    input: z.object({ id: optionalText(20) }),
    output: declared<ReportAnswer>('ReportAnswer (model/outputs/report.ts)'),
    errors: ['generic.notFound'],
    example: { input: { id: '0' }, output: example },
  }),
}

const slowQuery = {
  from: optionalDay,
  to: optionalDay,
  type: optionalPage,
  process: optionalText(60),
  node: optionalText(60),
  step: optionalText(60),
  format: optionalText(10),
}
export const slowNodeCalls = {
  listSlowNodes: defineCall({
    method: 'GET',
    path: '/scmrptapi/slow-nodes/index',
    guard: 'session',
    summary: ['审批耗时', 'How long approvals take, by step, in working seconds (administrators, owners of processes)'],
    form: true,
    input: z.strictObject(slowQuery),
    output: z.strictObject({
      /** There are more than 20,000 tasks: the figures are those of the newest. */
      truncated: z.boolean(),
      rows: z.array(
        z.strictObject({
          type: z.string(),
          typeText: z.string(),
          process: z.string(),
          node: z.string(),
          nodeText: z.string(),
          step: z.string().nullable(),
          stepText: z.string(),
          count: z.int(),
          open: z.int(),
          median: z.number().nullable(),
          p90: z.number().nullable(),
          late: z.int(),
          timed: z.int(),
        }),
      ),
    }),
    errors: ['access.forbidden'],
    example: { input: { from: '2026-02-01', to: '2026-03-02' }, output: { truncated: false, rows: [] } },
  }),
  listSlowTasks: defineCall({
    method: 'GET',
    path: '/scmrptapi/slow-nodes/rows',
    guard: 'session',
    summary: ['审批耗时明细', 'The tasks behind a line, the longest first'],
    form: true,
    input: z.strictObject(slowQuery),
    output: z.strictObject({
      /** There are more than 200, or the figure is that of the newest 20,000 tasks. */
      truncated: z.boolean(),
      rows: z.array(
        z.strictObject({
          docId: id,
          number: z.string().nullable(),
          title: z.string(),
          url: z.string(),
          assignee: z.string(),
          at: moment,
          doneAt: moment.nullable(),
          seconds: z.number(),
          due: moment.nullable(),
          late: z.boolean(),
        }),
      ),
      unseen: z.int(),
    }),
    errors: ['access.forbidden'],
    example: { input: { type: 'purchase_order', process: 'order', node: 'approving' }, output: { truncated: false, rows: [], unseen: 0 } },
  }),
  exportSlowNodes: defineCall({
    method: 'GET',
    path: '/scmrptapi/slow-nodes/export',
    guard: 'session',
    file: sheetTypes,
    summary: ['导出审批耗时', 'The page as a file; with `process`, `node` and `step` the tasks behind a line'],
    form: true,
    input: z.strictObject(slowQuery),
    output: z.unknown(),
    errors: ['access.forbidden', 'generic.noExport'],
    example: { input: { format: 'csv' }, output: null },
  }),
}
