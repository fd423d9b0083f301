/** Calls of administrators: people, roles and data rules. */
import { z } from 'zod'
import { type AccountType, accountTypes, type Gender, genders } from '../people/account-types.ts'
import { operators } from '../fields/kind.ts'
import type { MessageKey } from '../messages.ts'
import { defineCall } from './contract.ts'
import {
  accountText,
  demandedAccountText,
  demandedText,
  done,
  filledText,
  id,
  label,
  moment,
  nothing,
  optionalCount,
  optionalId,
  optionalText,
  saved,
} from './values.ts'

const group = '/clientinfoapi/admin'
/** A text that is taken as it is typed. */
const typed = z.string().max(4000).nullish()

const accountTypeNames = Object.keys(accountTypes) as AccountType[]
const genderNames = Object.keys(genders) as Gender[]
const person = z.strictObject({
  id,
  username: z.string(),
  full_name: z.string(),
  full_name_en: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(genderNames).nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  title: z.string().nullable(),
  personno: z.string().nullable(),
  language: z.enum(['zh', 'en']),
  account_type: z.enum(accountTypeNames),
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
    form: true,
    writes: true,
    summary: ['保存用户', 'Creates or changes a person; a password is set where one is given'],
    input: z.strictObject({
      id: optionalId,
      username: demandedAccountText(40, [/^[A-Za-z0-9._@-]*$/, 'admin.username']),
      full_name: demandedAccountText(60),
      full_name_en: accountText(60),
      first_name: accountText(60),
      last_name: accountText(60),
      gender: z
        .enum(genderNames)
        .nullish()
        .transform((value) => value ?? null),
      email: accountText(200, [/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'field.email']),
      mobile: accountText(20, [/^(1[3-9]\d{9})?$/, 'field.phone']),
      title: accountText(60),
      personno: accountText(40),
      language: z
        .enum(['zh', 'en'])
        .nullish()
        .transform((value) => value ?? 'zh'),
      account_type: z
        .enum(accountTypeNames)
        .nullish()
        .transform((value) => value ?? 'common'),
      roles: z
        .array(z.string())
        .optional()
        .transform((value) => [...new Set(value)]),
      is_manager: z
        .boolean()
        .nullish()
        .transform((value) => value === true),
      company_id: optionalId,
      password: typed.transform((value) => value ?? ''),
    }),
    output: saved,
    errors: ['form.invalid', 'admin.self', 'admin.elsewhere', 'access.forbidden', 'generic.notFound'],
    example: { input: { username: 'li.min', full_name: '李敏', roles: ['buyer'] }, output: { id: '20' } },
  }),
  inviteUser: defineCall({
    method: 'POST',
    path: `${group}/users/invite`,
    guard: 'people',
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
    summary: ['待交接的工作', 'How many tasks of processes and personal tasks wait for a person, and which documents the person holds'],
    input: z.strictObject({ id }),
    output: z.strictObject({
      tasks: z.int(),
      personal: z.int(),
      held: z.array(
        z.strictObject({
          type: z.string(),
          label: z.string(),
          as: z.string(),
          documents: z.array(z.strictObject({ id, number: z.string().nullable() })),
        }),
      ),
    }),
    errors: ['form.invalid'],
    example: {
      input: { id: '20' },
      output: {
        tasks: 3,
        personal: 1,
        held: [{ type: 'sample', label: '样衣', as: '持有人', documents: [{ id: '900', number: 'SMST26-0001-FA0001-001' }] }],
      },
    },
  }),
  reassignWork: defineCall({
    method: 'POST',
    path: `${group}/users/hand-over`,
    guard: 'people',
    form: true,
    writes: true,
    summary: [
      '工作交接',
      'Reassigns the open tasks of a person, and what the person holds, to a colleague; `left` says what stays, and why',
    ],
    input: z.strictObject({
      id,
      to: z.string('flow.target' satisfies MessageKey).regex(/^[1-9]\d{0,17}$/, 'flow.target' satisfies MessageKey),
    }),
    output: z.strictObject({
      tasks: z.int(),
      personal: z.int(),
      held: z.int(),
      left: z.array(z.strictObject({ type: z.string(), id, number: z.string().nullable(), message: z.string() })),
    }),
    errors: ['form.invalid'],
    example: { input: { id: '20', to: '21' }, output: { tasks: 3, personal: 1, held: 2, left: [] } },
  }),
}

const right = z.boolean().optional()
/** Rights by type. */
const grants = z.record(z.string(), z.strictObject({ read: right, create: right, edit: right, export: right }))
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
    form: true,
    writes: true,
    summary: ['保存角色', 'Creates, changes, or copies (`from`: a code) a role'],
    input: z.strictObject({
      id: optionalId,
      code: demandedText(40, [/^([a-z][a-z0-9_]*)?$/, 'admin.code']),
      name_zh: demandedText(60),
      name_en: demandedText(60),
      type: z
        .enum(['application', 'scene', 'client'])
        .nullish()
        .transform((value) => value ?? 'client'),
      from: optionalText(40),
      menus: z.array(z.string()).nullish(),
      grants: grants.nullish(),
    }),
    output: saved,
    errors: ['form.invalid', 'admin.systemRole', 'admin.tooMany', 'generic.notFound'],
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
    summary: ['数据权限规则', 'Data-authorisation rules of the platform, at most 2,000'],
    input: nothing,
    output: z.array(
      z.strictObject({
        id,
        type: z.string().nullable(),
        field: z.string(),
        operator: z.enum(operators),
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
    form: true,
    writes: true,
    summary: ['添加数据权限规则', 'Adds a rule for a person, a role or everybody'],
    input: z.strictObject({
      type: filledText(80),
      field: filledText(80),
      operator: z.enum(operators),
      value: z.unknown().optional(),
      user_id: optionalId,
      role: optionalText(40),
    }),
    output: saved,
    errors: ['form.invalid', 'admin.tooMany', 'generic.tooLarge'],
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
