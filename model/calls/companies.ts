/** Calls of administrators about companies: names, licence and number of users (DM-1-135, DM-3-104, DM-3-114). */
import { z } from 'zod'
import { licenceTypes, type LicenceTypeName } from '../people/licence-types.ts'
import { defineCall } from './contract.ts'
import { demandedAccountText, demandedText, done, filledText, id, saved } from './values.ts'

const group = '/clientinfoapi/admin/companies'
const licence = z.enum(Object.keys(licenceTypes) as LicenceTypeName[])

export const companyCalls = {
  listCompanies: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'people',
    summary: [
      '公司列表',
      'The own company, for who operates the platform the customers too; a super administrator sees every company, and what of it may be changed',
    ],
    input: z.object({}),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          code: z.string(),
          kind: z.string(),
          short_name: z.string(),
          name_zh: z.string(),
          name_en: z.string(),
          license_type: licence,
          /** How many people may be active; null without a limit. */
          user_count: z.int().nullable(),
          /** People that are active now. */
          users: z.int(),
          status: z.string(),
        }),
      ),
      /** Whether the caller may change licences and numbers of users. */
      licenses: z.boolean(),
      /** Whether the caller may change the full names and add customers: not who administers a company that joined the platform. */
      names: z.boolean(),
    }),
    example: { input: {}, output: { rows: [], licenses: true, names: true } },
  }),
  saveCompany: defineCall({
    method: 'POST',
    path: `${group}/save`,
    guard: 'people',
    form: true,
    writes: true,
    summary: ['保存公司', 'Changes the names of a company, and by a super administrator its licence and number of users'],
    input: z.strictObject({
      id,
      short_name: filledText(40),
      name_zh: demandedText(100),
      name_en: demandedText(100),
      license_type: licence.optional(),
      /** Null removes the limit. */
      user_count: z.int().min(1).max(1_000_000).nullish(),
    }),
    output: done,
    errors: ['form.invalid', 'access.forbidden', 'generic.notFound'],
    example: { input: { id: '10', short_name: '华裳', name_zh: '华裳服饰集团', name_en: 'Huashang Apparel' }, output: true },
  }),
  addCustomer: defineCall({
    method: 'POST',
    path: `${group}/add-customer`,
    guard: 'people',
    form: true,
    writes: true,
    summary: ['新增客户', 'Adds a customer, who operates the platform: prices and quotes name it, and nobody signs in for it'],
    input: z.strictObject({
      /** Kept in upper case; no two companies of a platform have the same one. */
      code: demandedAccountText(20, [/^[A-Za-z0-9._-]*$/, 'admin.companyCode']).transform((code) => code.toUpperCase()),
      name_zh: demandedText(100),
      name_en: demandedText(100),
      short_name: filledText(40),
    }),
    output: saved,
    errors: ['form.invalid', 'access.forbidden'],
    example: {
      input: { code: 'CU001', name_zh: '锦湖百货', name_en: 'Jinhu Department Stores', short_name: '锦湖' },
      output: { id: '10' },
    },
  }),
}
