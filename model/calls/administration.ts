/** Calls of administrators: people, roles, data rules, number rules, working time, dictionaries. */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { done, id, label, moment, nothing, optionalCount, optionalId, optionalText, page, saved } from './values.ts'

const group = '/clientinfoapi/admin'
/** Fields that people fill in: the engine judges them and answers at each field (11000). */
const typed = z.string().max(4000).nullish()

const person = z.strictObject({
  id,
  username: z.string(),
  full_name: z.string(),
  full_name_en: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  title: z.string().nullable(),
  personno: z.string().nullable(),
  language: z.enum(['zh', 'en']),
  account_type: z.string(),
  roles: z.array(z.string()),
  is_manager: z.boolean(),
  status: z.string(),
  company_id: id,
  company_name: z.string(),
  last_login_at: moment.nullable(),
  last_login_ip: z.string().nullable(),
  /** No password yet: the invitation was not used. */
  invited: z.boolean(),
})

export const userCalls = {
  listUsers: defineCall({
    method: 'GET',
    path: `${group}/users/index`,
    guard: 'people',
    summary: ['用户列表', 'People of the company; a super administrator sees every company'],
    input: z.strictObject({ search: optionalText(60), status: optionalText(20), page: optionalCount }),
    output: z.strictObject({ rows: z.array(person), count: z.int(), companies: z.array(z.strictObject({ id, name: z.string() })) }),
    example: { input: { search: '李' }, output: { rows: [], count: 0, companies: [{ id: '10', name: '华裳服饰集团' }] } },
  }),
  saveUser: defineCall({
    method: 'POST',
    path: `${group}/users/save`,
    guard: 'people',
    writes: true,
    summary: ['保存用户', 'Creates or changes a person; a password is set where one is given'],
    input: z.strictObject({
      id: optionalId,
      username: typed,
      full_name: typed,
      full_name_en: typed,
      email: typed,
      mobile: typed,
      title: typed,
      personno: typed,
      language: typed,
      account_type: typed,
      roles: z.array(z.string()).optional(),
      is_manager: z.boolean().nullish(),
      company_id: typed,
      password: typed,
    }),
    output: saved,
    errors: ['form.invalid', 'admin.self', 'admin.elsewhere', 'access.forbidden', 'generic.notFound'],
    example: { input: { username: 'li.min', full_name: '李敏', roles: ['buyer'] }, output: { id: '20' } },
  }),
  inviteUser: defineCall({
    method: 'POST',
    path: `${group}/users/invite`,
    guard: 'people',
    writes: true,
    summary: ['邀请用户', 'A link that sets a password once, good for three days'],
    input: z.strictObject({ id }),
    output: z.strictObject({ url: z.string() }),
    errors: ['admin.elsewhere', 'access.forbidden', 'generic.notFound'],
    example: { input: { id: '20' }, output: { url: '/forgotpwd/newpwd#token=aB3…' } },
  }),
  freezeUser: defineCall({
    method: 'POST',
    path: `${group}/users/freeze`,
    guard: 'people',
    writes: true,
    summary: ['停用用户', 'Ends the sessions of a person and lets nobody sign in as them'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['admin.self', 'access.forbidden', 'generic.notFound'],
    example: { input: { id: '20' }, output: true },
  }),
  thawUser: defineCall({
    method: 'POST',
    path: `${group}/users/thaw`,
    guard: 'people',
    writes: true,
    summary: ['启用用户', 'Lets a person sign in again'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['admin.self', 'access.forbidden', 'generic.notFound'],
    example: { input: { id: '20' }, output: true },
  }),
  countUserHoldings: defineCall({
    method: 'GET',
    path: `${group}/users/holdings`,
    guard: 'people',
    summary: ['待交接数量', 'How many tasks of processes and personal tasks wait for a person'],
    input: z.strictObject({ id }),
    output: z.strictObject({ tasks: z.int(), personal: z.int() }),
    errors: ['form.invalid'],
    example: { input: { id: '20' }, output: { tasks: 3, personal: 1 } },
  }),
  reassignWork: defineCall({
    method: 'POST',
    path: `${group}/users/hand-over`,
    guard: 'people',
    writes: true,
    summary: ['工作交接', 'Reassigns the open tasks of a person to a colleague; `left` says what stays, and why'],
    input: z.strictObject({ id, to: optionalText(20) }),
    output: z.strictObject({
      tasks: z.int(),
      personal: z.int(),
      left: z.array(z.strictObject({ type: z.string(), id, number: z.string().nullable(), message: z.string() })),
    }),
    errors: ['form.invalid'],
    example: { input: { id: '20', to: '21' }, output: { tasks: 3, personal: 1, left: [] } },
  }),
}

const grants = z.record(z.string(), z.record(z.string(), z.boolean()))
export const roleCalls = {
  listRoles: defineCall({
    method: 'GET',
    path: `${group}/roles/index`,
    guard: 'rules',
    summary: ['角色列表', 'Roles with how many people hold them, and the types that rights are given for'],
    input: nothing,
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          code: z.string(),
          name_zh: z.string(),
          name_en: z.string(),
          type: z.enum(['application', 'scene', 'client']),
          system: z.boolean(),
          menus: z.array(z.string()).nullable(),
          grants,
          users: z.int(),
          /** The own grants, and where there are none those of the definitions. */
          effective: grants.optional(),
        }),
      ),
      types: z.array(z.strictObject({ type: z.string(), menu: z.string(), label, module: z.string() })),
    }),
    example: { input: {}, output: { rows: [], types: [] } },
  }),
  saveRole: defineCall({
    method: 'POST',
    path: `${group}/roles/save`,
    guard: 'rules',
    writes: true,
    summary: ['保存角色', 'Creates, changes, or copies (`from`: a code) a role'],
    input: z.strictObject({
      id: optionalId,
      code: typed,
      name_zh: typed,
      name_en: typed,
      type: typed,
      from: typed,
      menus: z.array(z.string()).nullish(),
      grants: z.record(z.string(), z.unknown()).nullish(),
    }),
    output: saved,
    errors: ['form.invalid', 'admin.systemRole', 'generic.notFound'],
    example: { input: { code: 'buyer2', name_zh: '采购', name_en: 'Buyer', type: 'client', from: 'buyer' }, output: { id: '30' } },
  }),
  removeRole: defineCall({
    method: 'POST',
    path: `${group}/roles/remove`,
    guard: 'rules',
    writes: true,
    summary: ['删除角色', 'Removes a role that nobody holds'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['admin.systemRole', 'admin.roleHeld', 'generic.notFound'],
    example: { input: { id: '30' }, output: true },
  }),
  listDataRules: defineCall({
    method: 'GET',
    path: `${group}/data-rules/index`,
    guard: 'rules',
    summary: ['数据权限规则', 'Data-authorisation rules'],
    input: nothing,
    output: z.array(
      z.strictObject({
        id,
        type: z.string().nullable(),
        field: z.string(),
        operator: z.string(),
        value: z.unknown(),
        user_id: z.string().nullable(),
        role: z.string().nullable(),
      }),
    ),
    example: {
      input: {},
      output: [{ id: '31', type: 'purchase_order', field: 'brand', operator: 'eq', value: '1000', user_id: null, role: 'buyer' }],
    },
  }),
  saveDataRule: defineCall({
    method: 'POST',
    path: `${group}/data-rules/save`,
    guard: 'rules',
    writes: true,
    summary: ['添加数据权限规则', 'Adds a rule for a person, a role or everybody'],
    input: z.strictObject({ type: typed, field: typed, operator: typed, value: z.unknown().optional(), user_id: typed, role: typed }),
    output: saved,
    errors: ['form.invalid'],
    example: { input: { type: 'purchase_order', field: 'brand', operator: 'eq', value: '1000', role: 'buyer' }, output: { id: '31' } },
  }),
  removeDataRule: defineCall({
    method: 'POST',
    path: `${group}/data-rules/remove`,
    guard: 'rules',
    writes: true,
    summary: ['删除数据权限规则', 'Removes a rule'],
    input: z.strictObject({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '31' }, output: true },
  }),
}

const attribute = z.object({ text: z.string().optional(), field: z.string().optional() })
export const numberRuleCalls = {
  listNumberRules: defineCall({
    method: 'GET',
    path: `${group}/number-rules/index`,
    guard: 'rules',
    summary: [
      '编号规则',
      'Every numbered type with its shipped pattern, the own rule if there is one, and the fields a number may contain',
    ],
    input: nothing,
    output: z.array(
      z.strictObject({
        type: z.string(),
        label,
        module: z.string(),
        pattern: z.unknown(),
        rule: z
          .strictObject({
            id,
            type: z.string(),
            attributes: z.array(attribute),
            date_prefix: z.string(),
            length: z.int(),
            start: z.string(),
            status: z.string(),
          })
          .nullable(),
        fields: z.array(z.strictObject({ field: z.string(), label })),
      }),
    ),
    example: { input: {}, output: [] },
  }),
  saveNumberRule: defineCall({
    method: 'POST',
    path: `${group}/number-rules/save`,
    guard: 'rules',
    writes: true,
    summary: ['保存编号规则', 'Replaces the shipped pattern of a type for documents created from now on'],
    input: z.strictObject({
      type: typed,
      attributes: z.array(attribute).optional(),
      date_prefix: typed,
      length: z.union([z.number(), z.string().max(20)]).nullish(),
      start: z.union([z.number(), z.string().max(40)]).nullish(),
    }),
    output: saved,
    errors: ['form.invalid'],
    example: {
      input: { type: 'purchase_order', attributes: [{ text: 'PO' }], date_prefix: 'none', length: 6, start: '1' },
      output: { id: '32' },
    },
  }),
  stopNumberRule: defineCall({
    method: 'POST',
    path: `${group}/number-rules/stop`,
    guard: 'rules',
    writes: true,
    summary: ['停用编号规则', 'Goes back to the shipped pattern'],
    input: z.strictObject({ type: page }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { type: 'purchase_order' }, output: true },
  }),
  previewNumber: defineCall({
    method: 'POST',
    path: `${group}/number-rules/next`,
    guard: 'rules',
    writes: true,
    summary: ['预览编号', 'The number that the next document would get'],
    input: z.strictObject({ type: page, values: z.record(z.string(), z.unknown()).nullish() }),
    output: z.strictObject({ number: z.string() }),
    errors: ['form.invalid'],
    example: { input: { type: 'purchase_order', values: {} }, output: { number: 'PO000124' } },
  }),
}

const limit = z.strictObject({ amount: z.number(), unit: z.enum(['hour', 'day']) })
const clock = {
  calendar: z.strictObject({
    zone: z.string(),
    /** Monday to Sunday, each a list of spans `['09:00', '12:00']`. */
    week: z.array(z.array(z.tuple([z.string(), z.string()]))),
    closed: z.array(z.string()),
    open: z.array(z.string()),
  }),
  limit: limit.nullable(),
  /** Working hours after the deadline at which the next level is told. */
  levels: z.array(z.number()),
  /** By `<type>.<node>`: what a step of a built-in process has of its own. */
  nodes: z.record(z.string(), z.strictObject({ limit: limit.optional(), batch: z.literal(false).optional() })),
  version: z.int(),
}
const exampleClock = {
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
      ...clock,
      choices: z.array(z.strictObject({ type: z.string(), typeLabel: label, node: z.string(), nodeText: label })),
    }),
    example: { input: {}, output: { ...exampleClock, choices: [] } },
  }),
  saveWorkCalendar: defineCall({
    method: 'POST',
    path: `${group}/work-calendar/save`,
    guard: 'rules',
    writes: true,
    summary: ['保存工作时间', 'Keeps them; open tasks keep their deadlines'],
    input: z.strictObject({
      zone: typed,
      week: z.array(z.unknown()).max(31).optional(),
      closed: z.array(z.string().max(40)).max(2000).optional(),
      open: z.array(z.string().max(40)).max(2000).optional(),
      limit: z.unknown().optional(),
      levels: z.array(z.number()).max(10).optional(),
      nodes: z.array(z.unknown()).max(2000).optional(),
      version: z.number().nullish(),
    }),
    output: z.strictObject(clock),
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
      output: exampleClock,
    },
  }),
}

const item = {
  category: z.string(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  sort: z.int(),
  colour: z.string().nullable(),
  status: z.string(),
}
export const dictionaryCalls = {
  listDictionaries: defineCall({
    method: 'GET',
    path: `${group}/dictionaries/index`,
    guard: 'rules',
    summary: ['数据字典', 'Items of all dictionaries, in the order of their lists'],
    input: nothing,
    output: z.array(z.strictObject(item)),
    example: {
      input: {},
      output: [{ category: 'season_kind', code: 'SS', zh: '春夏', en: 'Spring', sort: 10, colour: null, status: 'active' }],
    },
  }),
  saveDictionaryItem: defineCall({
    method: 'POST',
    path: `${group}/dictionaries/save`,
    guard: 'rules',
    writes: true,
    summary: ['保存字典项', 'Adds an item (`fresh` refuses a code that exists), or changes its texts, order and status'],
    input: z.strictObject({
      category: typed,
      code: typed,
      zh: typed,
      en: typed,
      sort: z.union([z.number(), z.string().max(20)]).nullish(),
      colour: typed,
      status: typed,
      fresh: z.boolean().nullish(),
    }),
    output: done,
    errors: ['form.invalid'],
    example: { input: { category: 'season_kind', code: 'SS', zh: '春夏', en: 'Spring', fresh: true }, output: true },
  }),
}
