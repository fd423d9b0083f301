/** Calls of the designer of processes, for administrators of what binds the whole platform. */
import { z } from 'zod'
import type { ProcessDefinition } from '../process/process.ts'
import { defineCall } from './contract.ts'
import { declared, done, flag, id, label, moment, optionalId, optionalPage, optionalText, page } from './values.ts'
import { previewNode } from './workflow.ts'

const group = '/superdesignapi/cpm-process'
const definition = declared<ProcessDefinition>('ProcessDefinition (model/process/process.ts)')
const design = z.record(z.string(), z.unknown()).meta({ description: 'Process definition: code, name, page, nodes with steps.' })
const version = {
  id,
  code: z.string(),
  version: z.int(),
  page: z.string(),
  status: z.enum(['draft', 'active', 'archived']),
  definition,
  createdBy: z.string().nullable(),
  at: moment,
}
const choice = z.strictObject({ value: z.string(), text: label })
const exampleDefinition = { code: 'order', name: ['订单', 'Order'], page: 'purchase_order', nodes: [] } as unknown as ProcessDefinition
const exampleVersion = {
  id: '70',
  code: 'order',
  version: 1,
  page: 'purchase_order',
  status: 'draft',
  definition: exampleDefinition,
  createdBy: '20',
  at: '2026-03-02T01:20:00.000Z',
} as const

export const processDesignCalls = {
  listDesignedTypes: defineCall({
    method: 'GET',
    path: `${group}/types`,
    guard: 'rules',
    summary: ['有流程的单据', 'Types with a process: which version is in force, how many documents follow their own'],
    input: z.object({}),
    output: z.array(z.strictObject({ page: z.string(), label, active: z.string().nullable(), running: z.int() })),
    example: { input: {}, output: [{ page: 'purchase_order', label: ['采购订单', 'Purchase order'], active: null, running: 3 }] },
  }),
  readDesignChoices: defineCall({
    method: 'GET',
    path: `${group}/choices`,
    guard: 'rules',
    summary: ['流程设计可选项', 'For one type: statuses, actions, party roles, roles, positions, and its own process'],
    input: z.object({ page }),
    output: z.strictObject({
      page: z.string(),
      label,
      statuses: z.array(z.strictObject({ value: z.string(), text: label, colour: z.string() })),
      actions: z.array(choice),
      partyRoles: z.array(choice),
      roles: z.array(choice),
      positions: z.array(choice),
      /** People in a relation: the leader of the initiator, and fields that name a person. */
      relations: z.array(choice),
      /** Fields of the header and columns of lines (`lines.price`), for conditions, amount limits and rights. */
      fields: z.array(z.strictObject({ value: z.string(), text: label, kind: z.string() })),
      currencies: z.array(choice),
      own: definition,
    }),
    errors: ['generic.notFound'],
    example: {
      input: { page: 'purchase_order' },
      output: {
        page: 'purchase_order',
        label: ['采购订单', 'Purchase order'],
        statuses: [],
        actions: [],
        partyRoles: [],
        roles: [],
        positions: [],
        relations: [],
        fields: [],
        currencies: [],
        own: exampleDefinition,
      },
    },
  }),
  listDesigns: defineCall({
    method: 'GET',
    path: `${group}/index`,
    guard: 'rules',
    summary: ['流程版本', 'Designs, newest versions first, of one page or of all'],
    input: z.object({ page: optionalPage }),
    output: z.array(
      z.strictObject({
        ...version,
        running: z.int(),
        /** How many errors keep a draft from being published. */
        wrong: z.int(),
        by: z.strictObject({ id: z.string(), name: label }).nullable(),
      }),
    ),
    example: {
      input: { page: 'purchase_order' },
      output: [{ ...exampleVersion, running: 0, wrong: 0, by: { id: '20', name: ['李敏', 'Li Min'] } }],
    },
  }),
  readDesign: defineCall({
    method: 'GET',
    path: `${group}/view`,
    guard: 'rules',
    summary: ['流程版本详情', 'One version of a design'],
    input: z.object({ id }),
    output: z.strictObject(version),
    errors: ['generic.notFound'],
    example: { input: { id: '70' }, output: exampleVersion },
  }),
  checkDesign: defineCall({
    method: 'POST',
    path: `${group}/check`,
    guard: 'rules',
    summary: [
      '检查流程',
      'Checks a design as saving would and keeps nothing; answers who would be asked, for a document (`REL_KEY`) or a new one',
    ],
    input: z.object({ REL_KEY: optionalId, DATA: design }),
    output: z.array(previewNode),
    errors: ['form.invalid', 'generic.notFound'],
    example: { input: { DATA: { code: 'order', page: 'purchase_order', nodes: [] } }, output: [] },
  }),
  saveDesign: defineCall({
    method: 'POST',
    path: `${group}/save`,
    guard: 'rules',
    writes: true,
    summary: [
      '保存流程草稿',
      'Saves a design as a draft; the id of a published one makes its next version, `at` is the moment of the version that was read; `UNFINISHED` keeps it with its errors',
    ],
    input: z.object({ id: optionalId, at: optionalText(40), UNFINISHED: flag, DATA: design }),
    output: z.strictObject(version),
    errors: ['form.invalid', 'action.changed', 'generic.notFound'],
    example: { input: { DATA: { code: 'order', page: 'purchase_order', nodes: [] } }, output: exampleVersion },
  }),
  publishDesign: defineCall({
    method: 'POST',
    path: `${group}/publish`,
    guard: 'rules',
    writes: true,
    summary: ['发布流程', 'Makes a draft the process of its page; documents under way stay on theirs'],
    input: z.object({ id, at: optionalText(40) }),
    output: z.strictObject(version),
    errors: ['form.invalid', 'action.changed', 'generic.notFound'],
    example: { input: { id: '70' }, output: { ...exampleVersion, status: 'active' } },
  }),
  retireDesign: defineCall({
    method: 'POST',
    path: `${group}/retire`,
    guard: 'rules',
    writes: true,
    summary: ['停用流程', 'Takes a design out of use'],
    input: z.object({ id }),
    output: done,
    errors: ['generic.notFound'],
    example: { input: { id: '70' }, output: true },
  }),
}
