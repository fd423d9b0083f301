/** Calls of the process of a document, by its id as `REL_KEY` (SH-7-053 to SH-7-060). */
import { z } from 'zod'
import { defineCall } from './contract.ts'
import { flag, id, ids, label, moment, optionalId, optionalPage, optionalText, optionalVersion, page, wireDocument } from './values.ts'
import { addedOrderNames, returnRuleNames, stepKindNames } from '../process/process-kinds.ts'
import { processOperationNames } from '../process/process-operations.ts'

const bus = '/ccommonapi/cpm-bus'
const key = { REL_KEY: id }
const changed = { ...key, ACTION_MSG: optionalText() }
/** Whether added people sign before or after the step's own; beside them when absent. */
const addedOrder = z.enum(addedOrderNames).optional()
const refusals = ['generic.notFound', 'access.forbidden', 'action.changed'] as const
const exampleDocument = { id: '1000', version: 2, status: 'approving' }

const person = z.strictObject({ id: z.string(), name: label })
const family = z.enum(['neutral', 'info', 'attention', 'success', 'danger', 'returned', 'closed'])
/** `skipped`: a step whose condition does not hold, or a node that the way of the document does not touch. */
const state = z.enum(['done', 'current', 'ahead', 'skipped'])
const limit = z.strictObject({ amount: z.number(), unit: z.enum(['hour', 'day']) })
const waiting = z.strictObject({
  assignee: person,
  since: moment,
  read: z.boolean(),
  state: z.enum(['open', 'waiting', 'delegated']),
  kind: z.string(),
  /** The deadline, the working seconds until then (negative: late), and how many escalation levels were notified; absent without a deadline. */
  due: moment.optional(),
  left: z.number().optional(),
  level: z.int().optional(),
})
const step = z.strictObject({
  code: z.string(),
  name: label,
  approve: z.enum(stepKindNames),
  reject: z.enum(returnRuleNames),
  state,
  /** Codes of the steps that it waits for; absent where that is the step before it. */
  after: z.array(z.string()).optional(),
  /** The condition under which it is asked, in words. */
  condition: label.optional(),
  signatures: z.array(
    z.strictObject({
      by: person,
      /** Whose signature it is when a substitute gave it. */
      behalf: person.optional(),
      state: z.string(),
      kind: z.string(),
      comment: z.string().nullable(),
      at: moment,
      seconds: z.number(),
    }),
  ),
  waiting: z.array(waiting),
  predicted: z.array(person),
})
const node = z.strictObject({
  nid: z.string(),
  sequence: z.number(),
  text: label,
  colour: family,
  state,
  approveFlow: z.boolean(),
  formEditable: z.boolean(),
  end: z.boolean(),
  launchAction: z.string().optional(),
  launchText: label.optional(),
  limit: limit.optional(),
  batch: z.boolean().optional(),
  target: z.string().optional(),
  /** The nodes to which branches may lead. */
  branches: z.array(z.string()).optional(),
  visit: z.int().optional(),
  enteredAt: moment.optional(),
  leftAt: moment.optional(),
  leftBy: person.optional(),
  steps: z.array(step),
  waiting: z.array(waiting),
  predicted: z.array(person),
})
const process = z.strictObject({
  pid: z.string(),
  definition: z.strictObject({ id: z.string().nullable(), code: z.string(), name: label, version: z.int() }),
  status: z.string(),
  node: z.string(),
  /** Codes of the open steps. */
  steps: z.array(z.string()),
  visit: z.int(),
  round: z.int(),
  version: z.int(),
  starter: person,
  nodes: z.array(node),
  history: z.array(
    z.strictObject({
      node: z.string(),
      step: z.string().nullable(),
      round: z.int(),
      action: z.string(),
      /** What was done, after the person's name. */
      label,
      by: person,
      behalf: person.optional(),
      comment: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
      at: moment,
    }),
  ),
  moves: z.array(z.strictObject({ from: z.string(), to: z.string(), back: z.boolean(), times: z.int() })),
})
const exampleProcess = {
  pid: '50',
  definition: { id: null, code: 'purchase_order', name: ['采购订单', 'Purchase order'], version: 0 },
  status: 'in_progress',
  node: 'approving',
  steps: ['manager'],
  visit: 1,
  round: 1,
  version: 1,
  starter: { id: '20', name: ['李敏', 'Li Min'] },
  nodes: [],
  history: [],
  moves: [],
} as const

/** Who would be asked at a node, as things stand today. */
export const previewNode = z.strictObject({
  nid: z.string(),
  text: label,
  launchAction: z.string().optional(),
  launchText: label.optional(),
  approveFlow: z.boolean(),
  people: z.array(person),
  missing: z.array(label).optional(),
  steps: z.array(
    z.strictObject({
      code: z.string(),
      name: label,
      approve: z.enum(stepKindNames),
      /** Its condition does not hold for the document. */
      skipped: z.boolean().optional(),
      condition: label.optional(),
      after: z.array(z.string()).optional(),
      people: z.array(person),
      missing: z.array(label).optional(),
    }),
  ),
})

export const workflowCalls = {
  findProcess: defineCall({
    method: 'GET',
    path: `${bus}/pid-from-ui`,
    guard: 'session',
    summary: ['页面的流程', 'The process that a new document of a page follows, or null'],
    input: z.object({ page }),
    output: z.strictObject({ START_PAGE_ROUTE: z.string(), PID: z.string() }).nullable(),
    errors: ['generic.notFound', 'access.forbidden'],
    example: {
      input: { page: 'purchase_order' },
      output: { START_PAGE_ROUTE: '/index/order/purchase-order', PID: 'own:purchase_order' },
    },
  }),
  readProcess: defineCall({
    method: 'GET',
    path: `${bus}/cpm-view`,
    guard: 'session',
    summary: ['单据流程', 'The process of a document: passed, waiting, next; null while it has none'],
    input: z.object(key),
    output: process.nullable(),
    errors: ['generic.notFound'],
    example: { input: { REL_KEY: '1000' }, output: exampleProcess },
  }),
  listProcessActions: defineCall({
    method: 'GET',
    path: `${bus}/cpm-node-actions`,
    guard: 'session',
    summary: ['可用流程操作', 'What the caller may do to the process now'],
    input: z.object(key),
    output: z.array(
      z.strictObject({
        kind: z.enum(processOperationNames),
        action: z.string(),
        text: label,
        nid: z.string(),
        visit: z.int(),
        task: id.optional(),
        comment: z.enum(['required', 'optional']),
        nodes: z.array(z.strictObject({ nid: z.string(), text: label })).optional(),
      }),
    ),
    errors: ['generic.notFound'],
    example: {
      input: { REL_KEY: '1000' },
      output: [
        { kind: 'approve', action: 'approve', text: ['同意', 'Approve'], nid: 'approving', visit: 1, task: '90', comment: 'optional' },
      ],
    },
  }),
  listRollbackNodes: defineCall({
    method: 'GET',
    path: `${bus}/cpm-allowed-rollback-nodes`,
    guard: 'session',
    summary: ['可退回节点', 'Nodes that the document can be rolled back to'],
    input: z.object(key),
    output: z.array(z.strictObject({ nid: z.string(), text: label, sequence: z.number() })),
    errors: ['generic.notFound'],
    example: { input: { REL_KEY: '1000' }, output: [{ nid: 'draft', text: ['草稿', 'Draft'], sequence: 1 }] },
  }),
  previewProcess: defineCall({
    method: 'GET',
    path: `${bus}/cpm-preview`,
    guard: 'session',
    summary: ['预览审批人', 'Who would be asked from here on, or for a new document of a page'],
    input: z.object({ REL_KEY: optionalId, page: optionalPage }),
    output: z.array(previewNode),
    errors: ['generic.notFound'],
    example: { input: { page: 'purchase_order' }, output: [] },
  }),
  pushProcess: defineCall({
    method: 'POST',
    path: `${bus}/push`,
    guard: 'session',
    writes: true,
    summary: [
      '执行流程操作',
      'Executes an action of the process, or of the type; `NID` and `VISIT` notice changes by others, `TASK` is the task that is signed (the second signature of one person at a visit must name it), `STEP` names one of several open steps, `BATCH` asks for bulk approval',
    ],
    input: z.object({
      ...changed,
      PID: optionalText(80),
      NID: optionalText(60),
      VISIT: optionalVersion,
      STEP: optionalText(60),
      TASK: optionalId,
      ACTION_TYPE: optionalText(60),
      ACTION_DATA: z.unknown().optional(),
      BATCH: flag,
      /** Fields that change along with the action; they need the version that the person saw. */
      VALUES: z.unknown().optional(),
      VERSION: optionalVersion,
      /** Codes of warnings that the caller has confirmed (`asks` of 409 `action.asks`). */
      CONFIRMED: z.array(z.string().max(200)).max(2000).optional(),
      PROOF: z.unknown().optional(),
    }),
    output: wireDocument,
    errors: [...refusals, 'form.invalid', 'action.unknown', 'action.asks'],
    example: {
      input: { REL_KEY: '1000', ACTION_TYPE: 'approve', ACTION_MSG: '同意', NID: 'approving', VISIT: '1', TASK: '90' },
      output: exampleDocument,
    },
  }),
  rollBackProcess: defineCall({
    method: 'POST',
    path: `${bus}/rollback-node`,
    guard: 'session',
    writes: true,
    summary: ['退回节点', 'Rolls the document back to a node (`TO`, or `NID`)'],
    input: z.object({ ...changed, NID: optionalText(60), TO: optionalText(60) }),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000', NID: 'draft', ACTION_MSG: '数量有误' }, output: exampleDocument },
  }),
  recallDocument: defineCall({
    method: 'POST',
    path: `${bus}/recall`,
    guard: 'session',
    writes: true,
    summary: ['撤回', 'Recalls the document before anybody has signed'],
    input: z.object(changed),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000' }, output: exampleDocument },
  }),
  takeSignatureBack: defineCall({
    method: 'POST',
    path: `${bus}/take-back`,
    guard: 'session',
    writes: true,
    summary: ['撤销签核', 'Takes the own signature back while nothing has happened since'],
    input: z.object(changed),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000' }, output: exampleDocument },
  }),
  addApprovers: defineCall({
    method: 'POST',
    path: `${bus}/add-user-into-node`,
    guard: 'session',
    writes: true,
    summary: ['加签', 'Adds people to the node'],
    input: z.object({ ...changed, USER_IDS: ids, POSITION: optionalText(60), ORDER: addedOrder }),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000', USER_IDS: ['21'] }, output: exampleDocument },
  }),
  insertApprovers: defineCall({
    method: 'POST',
    path: '/superdesignapi/cpm-process/insert-user-into-node',
    guard: 'session',
    writes: true,
    summary: ['加签', 'The same as add-user-into-node'],
    input: z.object({ ...changed, USER_IDS: ids, POSITION: optionalText(60), ORDER: addedOrder }),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000', USER_IDS: ['21'] }, output: exampleDocument },
  }),
  transferTask: defineCall({
    method: 'POST',
    path: `${bus}/transfer`,
    guard: 'session',
    writes: true,
    summary: ['转办', 'Hands the task to somebody else; an administrator names whose (`FROM_ID`)'],
    input: z.object({ ...changed, USER_ID: id, FROM_ID: optionalId }),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000', USER_ID: '21' }, output: exampleDocument },
  }),
  askOpinion: defineCall({
    method: 'POST',
    path: `${bus}/delegate`,
    guard: 'session',
    writes: true,
    summary: ['委托', 'Asks for the opinion of somebody before signing'],
    input: z.object({ ...changed, USER_ID: id }),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000', USER_ID: '21' }, output: exampleDocument },
  }),
  remindApprovers: defineCall({
    method: 'POST',
    path: `${bus}/remind`,
    guard: 'session',
    writes: true,
    summary: ['催办', 'Reminds those who are waited for'],
    input: z.object(changed),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000' }, output: exampleDocument },
  }),
  commentProcess: defineCall({
    method: 'POST',
    path: `${bus}/comment`,
    guard: 'session',
    writes: true,
    summary: ['流程备注', 'Adds a remark to the history of the process'],
    input: z.object(changed),
    output: wireDocument,
    errors: refusals,
    example: { input: { REL_KEY: '1000', ACTION_MSG: '已与供应商确认' }, output: exampleDocument },
  }),
}
