/**
 * The registry of process operations: what a person may do to a running process. The buttons, their dialog, the history and the wire
 * derive from it; who may do it stands in `engine/workflow/runtime/available-actions.ts`.
 */
import type { Label } from '../text.ts'

interface ProcessOperationTraits {
  /** The button. The node's own text replaces it for `launch` and `approve`. */
  readonly label: Label
  /** In the history, after the person's name. */
  readonly done: Label
  readonly comment: 'required' | 'optional' | 'none'
  /** For an operation with a call of its own: its name under `cpm-bus`, what the dialog explains and what it asks for. */
  readonly dialog?: OperationDialog
}
export interface OperationDialog {
  readonly call: 'rollback-node' | 'transfer' | 'delegate' | 'add-user-into-node' | 'recall' | 'take-back' | 'remind' | 'comment'
  /** What it leads to; `{n}` is the number of nodes passed again, `{names}` whom the process waits for. */
  readonly effect: Label
  readonly chooses?: 'node' | 'person' | 'people'
  /** Asks whether the people come before or after those of the step. */
  readonly asksOrder?: true
  readonly danger?: true
}

export const processOperations = {
  launch: { label: ['继续', 'Continue'], done: ['提交', 'submitted'], comment: 'optional' },
  approve: { label: ['通过', 'Approve'], done: ['通过', 'approved'], comment: 'optional' },
  reject: { label: ['驳回', 'Reject'], done: ['驳回', 'rejected'], comment: 'required' },
  rollback: {
    label: ['退回到节点', 'Roll back'],
    done: ['退回', 'rolled back'],
    comment: 'optional',
    dialog: {
      call: 'rollback-node',
      effect: ['退回后将重新经过 {n} 个节点。', 'The document passes {n} nodes again.'],
      chooses: 'node',
      danger: true,
    },
  },
  transfer: {
    label: ['转办', 'Transfer'],
    done: ['转办', 'transferred'],
    comment: 'optional',
    dialog: {
      call: 'transfer',
      effect: ['任务交给同事，由其全权处理。', 'Your task goes to a colleague for good.'],
      chooses: 'person',
    },
  },
  delegate: {
    label: ['委托', 'Ask an opinion'],
    done: ['委托', 'asked an opinion'],
    comment: 'optional',
    dialog: {
      call: 'delegate',
      effect: ['请同事给出意见，之后仍由您决定。', 'A colleague gives an opinion; the decision comes back to you.'],
      chooses: 'person',
    },
  },
  addUser: {
    label: ['加签', 'Add people'],
    done: ['加签', 'added people'],
    comment: 'optional',
    dialog: {
      call: 'add-user-into-node',
      effect: [
        '当前节点增加处理人；审批步骤须其也通过，不替代现有审批人。',
        'More people are asked at this node. A step needs their approval too; it replaces nobody’s.',
      ],
      chooses: 'people',
      asksOrder: true,
    },
  },
  recall: {
    label: ['撤回', 'Recall'],
    done: ['撤回', 'recalled'],
    comment: 'optional',
    dialog: {
      call: 'recall',
      effect: ['撤回到发起节点，审批人的待办将消失。', 'Goes back to where it began; nobody is asked any more.'],
    },
  },
  takeBack: {
    label: ['拿回', 'Take back'],
    done: ['拿回审批', 'took the signature back'],
    comment: 'optional',
    dialog: {
      call: 'take-back',
      effect: [
        '拿回您刚给出的审批，由您重新决定；之后已有人处理则不能拿回。',
        'Your signature is taken back and the decision is yours again, unless somebody has acted since.',
      ],
    },
  },
  remind: {
    label: ['催办', 'Remind'],
    done: ['催办', 'reminded'],
    comment: 'none',
    dialog: {
      call: 'remind',
      effect: ['提醒 {names} 尽快处理，每人每小时最多一次。', 'Reminds {names}, each at most once an hour.'],
    },
  },
  comment: {
    label: ['评论', 'Comment'],
    done: ['评论', 'commented'],
    comment: 'required',
    dialog: {
      call: 'comment',
      effect: ['写入审批记录，不改变流程。', 'Kept in the approval record; the process stays where it is.'],
    },
  },
} as const satisfies Record<string, ProcessOperationTraits>

export type ProcessOperationName = keyof typeof processOperations
export const processOperationNames = Object.keys(processOperations) as ProcessOperationName[]
export const operationTraits = (name: ProcessOperationName): ProcessOperationTraits => processOperations[name]
/** What the engine decided by itself, in the history after the name of the person whose operation led to it. */
const decisions: Readonly<Record<string, Label>> = {
  start: ['发起', 'started'],
  add: ['加签', 'added people'],
  opinion: ['给出意见', 'gave an opinion'],
  system: ['系统处理', 'was moved on by the system'],
  skip: ['上一步已审批，本步无需再签', 'need not sign again'],
  stepSkipped: ['跳过步骤', 'skipped a step'],
  stepUndecided: ['条件无法判定，仍需审批', 'asked a step whose condition could not be decided'],
}
/** Returns what the history says of an entry; undefined for an action that is no operation of the process. */
export const doneLabel = (action: string): Label | undefined =>
  Object.hasOwn(processOperations, action) ? processOperations[action as ProcessOperationName].done : decisions[action]
