/** Public calls by which a supplier registers with a brand, without an account (SH-2-016, SH-2-017). Passes and links travel in bodies only. */
import { z } from 'zod'
import type { DescribedField } from '../../model/people/application-form.ts'
import { defineCall } from '../../model/calls/contract.ts'
import { declared, done, id, moment } from '../../model/calls/values.ts'

const section = z.enum(['company', 'contact', 'finance', 'papers'])
export type RegistrationSection = z.infer<typeof section>
const text = z.string().max(4000).optional()
const door = z
  .string()
  .max(200)
  .optional()
  .meta({ description: 'Registration page: `<platform code>` or `<platform code>.<company code>`.' })
const pass = text.meta({ description: 'Opens one registration, or one section of it, for twelve hours.' })
const values = z.record(z.string(), z.unknown()).meta({ description: 'Values by field, see `fields`.' })
const brand = z.strictObject({ zh: z.string(), en: z.string() })
const fields = z.record(section, z.array(declared<DescribedField>('DescribedField (model/people/application-form.ts)')))
const reading = z.strictObject({
  file: id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  found: z.strictObject({
    name: z.string().optional(),
    taxId: z.string().optional(),
    legalPerson: z.string().optional(),
    address: z.string().optional(),
  }),
})
const uploaded = z.strictObject({ id, name: z.string(), bytes: z.int() })
const registration = z.strictObject({
  door: z.string(),
  brand,
  /** The one section that the pass opens; empty for all. */
  section: z.union([section, z.literal('')]),
  /** The address to which the pass was mailed. */
  receiver: z.string(),
  /** Only for the holder of the whole registration. */
  email: z.string().optional(),
  given: values,
  files: z.array(uploaded),
  /** The last reading of the licence; only for the holder of the whole registration. */
  reading: reading.nullable(),
  fields,
  status: z.enum(['open', 'pending', 'approved', 'rejected']),
  number: z.string().nullable(),
  reason: z.string().nullable(),
  at: moment.nullable(),
})
const opened = registration.extend({ pass: z.string() })

const exampleField: DescribedField = { name: 'name', kind: 'text', label: ['公司全称', 'Company name'], required: true, max: 100 }
const exampleFields = { company: [exampleField], contact: [], finance: [], papers: [] }
const exampleRegistration = {
  door: 'east',
  brand: { zh: '华裳服饰集团', en: 'Huashang Apparel Group' },
  section: '',
  receiver: 'li@green.example',
  email: 'li@green.example',
  given: { name: '青山织造有限公司' },
  files: [],
  reading: null,
  fields: exampleFields,
  status: 'open',
  number: null,
  reason: null,
  at: null,
} as const
const exampleReading = { file: '70', state: 'done', found: { name: '青山织造有限公司', taxId: '91110000600037341L' } } as const

const publicCall = { method: 'POST', guard: 'public' } as const

export const supplierRegistrationCalls = {
  readRegistrationPage: defineCall({
    method: 'GET',
    path: '/access/vendor/door',
    guard: 'public',
    summary: [
      '供应商注册入口',
      'Whose suppliers may register on this page, and what is asked of them; `first` are the fields of the first step',
    ],
    input: z.object({ opt: door }),
    output: z.strictObject({ door: z.string(), brand, first: z.array(z.string()), fields, minutes: z.int() }),
    errors: ['vendor.closed'],
    example: {
      input: { opt: 'east' },
      output: {
        door: 'east',
        brand: exampleRegistration.brand,
        first: ['name', 'taxId', 'type', 'contactName', 'contactPhone'],
        fields: exampleFields,
        minutes: 10,
      },
    },
  }),
  startRegistration: defineCall({
    ...publicCall,
    path: '/access/vendor/start',
    summary: [
      '开始注册',
      'Begins a registration with a code by mail (`/access/send-code`, purpose `vendor`), or continues the one of that address; `DATA` has the fields of the first step',
    ],
    input: z.object({ opt: door, handle: text, code: text, DATA: values.optional() }),
    output: opened,
    errors: ['form.invalid', 'vendor.closed', 'access.code', 'access.emailTaken', 'generic.tooMany'],
    example: {
      input: { opt: 'east', handle: 'h1', code: '123456', DATA: { name: '青山织造有限公司', taxId: '91110000600037341L', type: 'M' } },
      output: { pass: 'aB3…', ...exampleRegistration },
    },
  }),
  resumeRegistration: defineCall({
    ...publicCall,
    path: '/access/vendor/resume',
    summary: ['找回注册', 'Asks for a link by mail; the answer never says whether a registration was begun under the address'],
    input: z.object({ opt: door, email: text }),
    output: done,
    example: { input: { opt: 'east', email: 'li@green.example' }, output: true },
  }),
  renewLink: defineCall({
    ...publicCall,
    path: '/access/vendor/renew',
    summary: ['重发链接', 'Mails a fresh link in place of an old one to the same address; the answer is the same for an unknown link'],
    input: z.object({ token: text }),
    output: done,
    example: { input: { token: 'cD4…' }, output: true },
  }),
  useLink: defineCall({
    ...publicCall,
    path: '/access/vendor/validate',
    summary: ['打开链接', 'Uses a mailed link, once within ten minutes (an invitation within its days)'],
    input: z.object({ token: text }),
    output: opened,
    errors: ['access.linkExpired'],
    example: { input: { token: 'cD4…' }, output: { pass: 'aB3…', ...exampleRegistration } },
  }),
  readRegistration: defineCall({
    ...publicCall,
    path: '/access/vendor/view',
    summary: ['注册进度', 'A registration as it stands'],
    input: z.object({ pass }),
    output: registration,
    errors: ['access.linkExpired'],
    example: { input: { pass: 'aB3…' }, output: exampleRegistration },
  }),
  saveSection: defineCall({
    ...publicCall,
    path: '/access/vendor/save',
    summary: ['保存一节', 'Stores a section, unfinished ones too'],
    input: z.object({ pass, section, DATA: values.optional() }),
    output: registration,
    errors: ['form.invalid', 'form.unknownKey', 'access.linkExpired', 'vendor.pending'],
    example: { input: { pass: 'aB3…', section: 'company', DATA: { name: '青山织造有限公司' } }, output: exampleRegistration },
  }),
  mailOwnLink: defineCall({
    ...publicCall,
    path: '/access/vendor/later',
    summary: ['稍后继续', 'Mails a link to oneself; one a minute and twelve a day'],
    input: z.object({ pass }),
    output: done,
    errors: ['access.linkExpired', 'access.mailFailed', 'generic.tooMany'],
    example: { input: { pass: 'aB3…' }, output: true },
  }),
  delegateSection: defineCall({
    ...publicCall,
    path: '/access/vendor/hand',
    summary: ['转交一节', 'Mails a colleague a link to one section'],
    input: z.object({ pass, section, email: text }),
    output: done,
    errors: ['form.invalid', 'access.linkExpired', 'access.mailFailed', 'generic.tooMany'],
    example: { input: { pass: 'aB3…', section: 'finance', email: 'cai@green.example' }, output: true },
  }),
  uploadPaper: defineCall({
    ...publicCall,
    path: '/access/vendor/upload',
    body: 'multipart',
    summary: ['上传证照', 'A picture or file of a registration, at most 10 MB; errors stand at `file`'],
    input: z.object({ pass, field: z.enum(['licence', 'certificates.file']) }),
    output: uploaded,
    errors: ['form.invalid', 'access.linkExpired', 'vendor.pending', 'generic.tooMany'],
    example: { input: { pass: 'aB3…', field: 'licence' }, output: { id: '70', name: 'licence.png', bytes: 48_213 } },
  }),
  submitRegistration: defineCall({
    ...publicCall,
    path: '/access/vendor/submit',
    summary: ['提交注册', 'Submits the registration to the brand: document `supplier_registration`'],
    input: z.object({ pass }),
    output: registration,
    errors: ['form.invalid', 'access.linkExpired', 'vendor.pending', 'generic.tooMany'],
    example: {
      input: { pass: 'aB3…' },
      output: { ...exampleRegistration, status: 'pending', number: 'VR20260001', at: '2026-03-02T01:20:00.000Z' },
    },
  }),
}

export const licenceReadingCalls = {
  queueReading: defineCall({
    ...publicCall,
    path: '/access/vendor/read',
    summary: ['识别营业执照', 'Has the photograph of the licence read, ten times a day; what is found are suggestions that change nothing'],
    input: z.object({ pass, file: text }),
    output: reading,
    errors: ['access.linkExpired', 'generic.notFound', 'vendor.pending', 'vendor.readings', 'generic.tooMany'],
    example: { input: { pass: 'aB3…', file: '70' }, output: { file: '70', state: 'waiting', found: {} } },
  }),
  readReading: defineCall({
    ...publicCall,
    path: '/access/vendor/reading',
    summary: ['识别结果', 'What was found on the photograph, by field; null when its reading was never asked for'],
    input: z.object({ pass, file: text }),
    output: reading.nullable(),
    errors: ['access.linkExpired'],
    example: { input: { pass: 'aB3…', file: '70' }, output: exampleReading },
  }),
}

declare module '../../model/calls/contract.ts' {
  interface DocumentCallGroups {
    readonly supplierRegistration: typeof supplierRegistrationCalls
    readonly licenceReading: typeof licenceReadingCalls
  }
}
