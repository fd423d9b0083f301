/** Calls of administrators about the working time of the platform: hours, holidays, deadline, escalation levels (U67). */
import { z } from 'zod'
import { isZone } from '../expression/calendar.ts'
import type { MessageKey } from '../messages.ts'
import { minutesIn } from '../process/work-time.ts'
import { defineCall } from './contract.ts'
import { day, label, nothing } from './values.ts'

const group = '/clientinfoapi/admin'

const span = z.tuple([z.string(), z.string()])
const limit = z.strictObject({ amount: z.number(), unit: z.enum(['hour', 'day']) })
const settings = {
  calendar: z.strictObject({
    zone: z.string(),
    /** Monday to Sunday, each a list of spans `['09:00', '12:00']`. */
    week: z.array(z.array(span)),
    closed: z.array(z.string()),
    open: z.array(z.string()),
  }),
  limit: limit.nullable(),
  /** Working hours after the deadline at which the next escalation level is notified. */
  levels: z.tuple([z.number(), z.number(), z.number()]),
  /** By `<type>.<node>`: what a step of a built-in process has of its own. */
  nodes: z.record(z.string(), z.strictObject({ limit: limit.optional(), batch: z.literal(false).optional() })),
  version: z.int(),
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)
const mostSpans = 6
/** The working hours of a weekday: at most six spans, in their order and disjoint. A wrong day has one message, at the day. */
const dayInput = z
  .array(z.array(z.string().max(40)).max(20))
  .max(100)
  .refine((spans) => spans.length <= mostSpans && spans.every((one) => one.length === 2 && one.every(isTime)), {
    error: 'clock.time' satisfies MessageKey,
    abort: true,
  })
  .pipe(z.array(span))
  .refine(
    (spans) => spans.every(([from, to], at) => from < to && (at === 0 || minutesIn(from) >= minutesIn(spans[at - 1]![1]))),
    'clock.spans' satisfies MessageKey,
  )
/** Days `YYYY-MM-DD`, at most 400, in their order and without repetition. Absent are none. */
const daysInput = z
  .array(day)
  .max(400)
  .optional()
  .transform((days) => [...new Set(days)].sort())
const limitInput = z
  .discriminatedUnion(
    'unit',
    [
      z.strictObject({ unit: z.literal('hour'), amount: z.int().min(1).max(999) }),
      z.strictObject({ unit: z.literal('day'), amount: z.int().min(1).max(365) }),
    ],
    'field.choice' satisfies MessageKey,
  )
  .nullish()
  .transform((value) => value ?? null)
/** Three levels of whole hours, each later than the one before. There is no fourth level (DM-9-015). */
const levelsInput = z
  .array(z.number())
  .refine((levels) => levels.length === 3 && levels.every((hours) => Number.isInteger(hours) && hours >= 0 && hours <= 999), {
    error: 'clock.levels' satisfies MessageKey,
    abort: true,
  })
  .refine((levels) => levels.every((hours, at) => at === 0 || hours > levels[at - 1]!), {
    error: 'clock.ascending' satisfies MessageKey,
    abort: true,
  })
  .pipe(settings.levels)

const input = z
  .strictObject({
    zone: z
      .string()
      .max(80)
      .refine(isZone, 'field.choice' satisfies MessageKey),
    week: z
      .array(dayInput)
      .length(7)
      .refine((week) => week.some((spans) => spans.length > 0), 'clock.noHours' satisfies MessageKey),
    closed: daysInput,
    open: daysInput,
    limit: limitInput,
    levels: levelsInput,
    /** One for each approval of a built-in process that has settings of its own; absent: they stay as they are. */
    nodes: z
      .array(z.strictObject({ type: z.string().max(80), node: z.string().max(80), limit: limitInput, batch: z.boolean().optional() }))
      .max(500)
      .optional(),
    version: z.int().nullish(),
  })
  .superRefine(({ closed, open }, context) => {
    const days = open.filter((day) => closed.includes(day)).join(', ')
    if (days) context.addIssue({ code: 'custom', path: ['open'], message: 'clock.bothDays' satisfies MessageKey, params: { days } })
  })

const example = {
  calendar: { zone: 'Asia/Shanghai', week: [[['09:00', '18:00']], [], [], [], [], [], []], closed: [], open: [] },
  limit: { amount: 2, unit: 'day' },
  levels: [0, 8, 16],
  nodes: {},
  version: 1,
} as const

export const workCalendarCalls = {
  readWorkCalendar: defineCall({
    method: 'GET',
    path: `${group}/work-calendar/index`,
    guard: 'rules',
    summary: ['工作时间', 'Working hours, holidays, deadline and escalation levels of the platform'],
    input: nothing,
    output: z.strictObject({
      ...settings,
      /** The approvals of built-in processes, for which own settings are possible. */
      choices: z.array(z.strictObject({ type: z.string(), typeLabel: label, node: z.string(), nodeText: label })),
    }),
    example: { input: {}, output: { ...example, choices: [] } },
  }),
  saveWorkCalendar: defineCall({
    method: 'POST',
    path: `${group}/work-calendar/save`,
    guard: 'rules',
    form: true,
    writes: true,
    summary: ['保存工作时间', 'Saves them; open tasks keep their deadlines'],
    input,
    output: z.strictObject(settings),
    errors: ['form.invalid', 'action.changed'],
    example: {
      input: {
        zone: 'Asia/Shanghai',
        week: [[['09:00', '18:00']], [], [], [], [], [], []],
        closed: [],
        open: [],
        limit: null,
        levels: [0, 8, 16],
        version: 1,
      },
      output: example,
    },
  }),
}
