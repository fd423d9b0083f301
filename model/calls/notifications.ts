/** Calls of notices: inbox, unread sums, personal tasks, to-dos of processes, settings, the socket's ticket (SH-7-037 to SH-7-044). */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import type { MessageKey } from '../messages.ts'
import {
  demandedText,
  done,
  flag,
  id,
  ids,
  moment,
  optionalCount,
  optionalDay,
  optionalFlag,
  optionalId,
  optionalPage,
  optionalText,
  saved,
} from './values.ts'
import { channelNames, noticeKindNames } from '../notice-channels.ts'
import { taskKindNames } from '../process/process-kinds.ts'

const paging = { page: optionalCount, size: optionalCount }
export const notice = z.strictObject({
  msgid: id,
  type: z.enum([...noticeKindNames, 'GROUP_ADD', 'GROUP_REMOVE']),
  from_client_id: z.string().nullable(),
  from_client_name: z.string(),
  from_org_name: z.string(),
  from_user_fullname: z.string(),
  to_client_id: id,
  to_client_name: z.string(),
  module: z.string(),
  function_subarea: z.string(),
  related_key: z.string().nullable(),
  content: z.string(),
  url: z.string().nullable(),
  time: moment,
  post_user_fullname: z.string(),
  post_user_avatar: z.string(),
  menu_id: z.string().nullable(),
  read: z.boolean(),
  /** With `grouped` only: notices of the same document behind this one, how many of all are unread, and whether an own task is open. */
  more: z.int().optional(),
  unread: z.int().optional(),
  waiting: z.boolean().optional(),
})
/** Which notices: by their own ids, or all that are about these documents. */
const which = { msgids: ids, related_keys: ids }
const counted = z.int().meta({ description: 'How many notices changed.' })

const todo = z.strictObject({
  type: z.string(),
  docId: id,
  number: z.string().nullable(),
  titleText: z.string(),
  typeText: z.string(),
  node: z.string(),
  nodeName: z.string(),
  starterName: z.string(),
  since: moment,
  url: z.string(),
  read: z.boolean().optional(),
  /** Text of the notice, for a document whose copy the caller received (`copied`). */
  content: z.string().optional(),
  typeLabel: z.array(z.string()).optional(),
  title: z.array(z.string()).optional(),
  nodeText: z.array(z.string()).optional(),
  colour: z.string().optional(),
  stepText: z.array(z.string()).optional(),
  status: z.string().optional(),
  starter: z.object({ id: z.string() }).loose().optional(),
  kind: z.enum(taskKindNames).optional(),
  /** The person whose task it is, when the caller acts as a substitute. */
  behalf: z.string().optional(),
  behalfName: z.string().optional(),
  /** When it should be done, and the working seconds until then (negative: late); absent without a deadline. */
  due: moment.optional(),
  left: z.number().optional(),
  /** False where documents are decided one by one. */
  batch: z.literal(false).optional(),
})
/** Open (10) or done (30). */
const taskStatus = z.literal([10, 30])
const personalTask = z.strictObject({
  id,
  content: z.string(),
  status: taskStatus,
  due: z.string().nullable(),
  overdue: z.boolean(),
  user_id: id,
  user_name: z.string(),
  created_by: id,
  creator_name: z.string(),
  at: moment,
  done_at: moment.nullable(),
  related_type: z.string().nullable(),
  related_key: z.string().nullable(),
})
const ofChannel = z.record(z.enum(noticeKindNames), z.boolean())
const settings = z.strictObject({
  matrix: z.record(z.enum(channelNames), ofChannel),
  /** `HH:MM`; both or none. */
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  /** Mails of a day come as one, at 08:00. */
  digest: z.boolean(),
})
const exampleChannel = { APPR: true, CONFIRM: true, LINK: false, MSG: false }
const exampleSettings = {
  matrix: { inner: exampleChannel, dingtalk: exampleChannel, wecom: exampleChannel, sms: exampleChannel, email: exampleChannel },
  quiet_from: '22:00',
  quiet_to: '07:00',
  digest: false,
}
const group = '/notifyapi/notify-msg'

export const notificationCalls = {
  listNotices: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'session',
    summary: ['消息列表', 'Notices, newest first; `grouped` gives one row for each document, `box` what was put aside'],
    input: z.object({
      ...paging,
      read: optionalFlag,
      type: optionalText(40),
      menu_id: optionalText(80),
      grouped: flag,
      box: z.enum(['inbox', 'snoozed', 'archived']).optional(),
    }),
    output: z.strictObject({ rows: z.array(notice), count: z.int() }),
    example: { input: { grouped: '1', size: '20' }, output: { rows: [], count: 0 } },
  }),
  countUnread: defineCall({
    method: 'GET',
    path: `${group}/menu-unread-sum`,
    guard: 'session',
    summary: ['未读数', 'Unread notices by menu and by category, and the own tasks of processes'],
    input: z.object({}),
    output: z.strictObject({
      total: z.int(),
      menus: z.record(z.string(), z.int()),
      categories: z.record(z.string(), z.int()),
      tasks: z.strictObject({ mine: z.int(), unread: z.int(), started: z.int(), done: z.int() }),
    }),
    example: {
      input: {},
      output: { total: 1, menus: { M_purchase_order: 1 }, categories: { order: 1 }, tasks: { mine: 2, unread: 1, started: 0, done: 5 } },
    },
  }),
  snoozeNotices: defineCall({
    method: 'POST',
    path: `${group}/snooze`,
    guard: 'session',
    writes: true,
    summary: ['稍后提醒', 'Puts notices aside until a moment between a minute and a year ahead; they come back unread'],
    input: z.object({ ...which, until: optionalText(40) }),
    output: counted,
    example: { input: { msgids: ['1002'], until: '2026-03-03T01:00:00Z' }, output: 1 },
  }),
  archiveNotices: defineCall({
    method: 'POST',
    path: `${group}/archive`,
    guard: 'session',
    writes: true,
    summary: ['归档消息', 'Puts notices aside for good'],
    input: z.object(which),
    output: counted,
    example: { input: { related_keys: ['1000'] }, output: 3 },
  }),
  restoreNotices: defineCall({
    method: 'POST',
    path: `${group}/take-back`,
    guard: 'session',
    writes: true,
    summary: ['移回收件箱', 'Puts notices back into the inbox'],
    input: z.object(which),
    output: counted,
    example: { input: { msgids: ['1002'] }, output: 1 },
  }),
  markNoticesRead: defineCall({
    method: 'POST',
    path: `${group}/read-msg`,
    guard: 'session',
    writes: true,
    summary: ['标记已读', 'Marks notices as read: these, those about documents, those of a menu, or all'],
    input: z.object({ ...which, menu_id: optionalText(80), all: flag }),
    output: counted,
    example: { input: { msgids: ['1002'] }, output: 1 },
  }),
  listTodos: defineCall({
    method: 'GET',
    path: `${group}/my-task-list`,
    guard: 'session',
    summary: [
      '待办列表',
      'Documents that wait for the caller (`mine`), that the caller started, decided, received as a copy (`copied`), or began (`drafts`)',
    ],
    input: z.object({
      ...paging,
      scope: z.enum(['mine', 'started', 'done', 'copied', 'drafts']).default('mine'),
      type: optionalPage,
      search: optionalText(100),
      order: optionalText(20),
    }),
    output: z.strictObject({ rows: z.array(todo), count: z.int() }),
    example: { input: { scope: 'mine', order: 'due' }, output: { rows: [], count: 0 } },
  }),
  listPersonalTasks: defineCall({
    method: 'GET',
    path: `${group}/page-task-list`,
    guard: 'session',
    summary: ['个人任务', 'Personal tasks, to do and given to others; `status` 10 open, 30 done'],
    input: z.object({ ...paging, status: optionalCount }),
    output: z.strictObject({ rows: z.array(personalTask), count: z.int() }),
    example: { input: { status: '10' }, output: { rows: [], count: 0 } },
  }),
  savePersonalTask: defineCall({
    method: 'POST',
    path: `${group}/task-save`,
    guard: 'session',
    form: true,
    writes: true,
    summary: ['保存个人任务', 'Gives a task to oneself or a colleague, or changes one that one gave'],
    input: z.object({
      id: optionalId,
      content: demandedText(500),
      due: optionalDay,
      /** Who has to do it; absent: oneself. */
      user_id: z
        .string()
        .regex(/^([1-9]\d{0,17})?$/, 'field.link' satisfies MessageKey)
        .nullish()
        .transform((value) => value || undefined),
      related_type: optionalText(60),
      related_key: optionalId,
    }),
    output: saved,
    errors: ['form.invalid', 'generic.notFound'],
    example: { input: { content: '催面料', due: '2026-03-05' }, output: { id: '1004' } },
  }),
  setPersonalTaskStatus: defineCall({
    method: 'POST',
    path: `${group}/task-change-status`,
    guard: 'session',
    writes: true,
    summary: ['完成个人任务', 'Marks a personal task as done (30) or open (10)'],
    input: z.object({ id, status: z.union([taskStatus, z.enum(['10', '30']).transform((value) => (value === '10' ? 10 : 30))]) }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1004', status: '30' }, output: true },
  }),
  removePersonalTask: defineCall({
    method: 'POST',
    alsoMethods: ['DELETE'],
    path: `${group}/task-remove`,
    guard: 'session',
    writes: true,
    summary: ['删除个人任务', 'Removes a task that one gave'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '1004' }, output: true },
  }),
  readNotificationSettings: defineCall({
    method: 'GET',
    path: '/notifyapi/notify-setting/index',
    guard: 'session',
    summary: ['通知设置', 'Which kinds of notice reach the caller by which channel, and when'],
    input: z.object({}),
    output: settings,
    example: { input: {}, output: exampleSettings },
  }),
  saveNotificationSettings: defineCall({
    method: 'POST',
    path: '/notifyapi/notify-setting/save',
    guard: 'session',
    writes: true,
    summary: ['保存通知设置', 'Changes what is named, and nothing else'],
    input: z.strictObject({
      matrix: z.partialRecord(z.enum(channelNames), z.partialRecord(z.enum(noticeKindNames), z.boolean())).optional(),
      quiet_from: z.string().max(5).nullish(),
      quiet_to: z.string().max(5).nullish(),
      digest: z.boolean().optional(),
    }),
    output: settings,
    example: { input: { quiet_from: '22:00', quiet_to: '07:00' }, output: exampleSettings },
  }),
  openSocketTicket: defineCall({
    method: 'POST',
    path: '/notifyapi/ws-ticket',
    guard: 'session',
    summary: ['推送连接凭证', 'A ticket for the socket, good for 30 seconds and one use'],
    input: z.object({}),
    output: z.strictObject({ ticket: z.string(), url: z.string() }),
    example: { input: {}, output: { ticket: 'aB3…', url: '/notifyapi/socket?ticket=aB3…' } },
  }),
}
