/** Calls of big screens, and of the links that open one without a session. */
import { z } from 'zod'
import type { ScreenPage } from '../outputs/board.ts'
import type { ReportAnswer, ReportPage } from '../outputs/report.ts'
import { defineCall } from './contract.ts'
import { declared, done, id, moment, optionalText } from './values.ts'

const reportPage = declared<ReportPage>('ReportPage (model/outputs/report.ts)')
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
