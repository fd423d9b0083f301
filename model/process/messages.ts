/** The messages of processes: their designs, steps and signatures, in both languages. Literal strings of the specification are kept verbatim. */
import type { Label } from '../text.ts'

export const processMessages = {
  'flow.notYours': ['此任务不属于您', 'This task is not yours'],
  'flow.done': ['此任务已处理', 'This task is already done'],
  'flow.rollback': ['不能退回到此节点', 'Cannot roll back to this node'],
  'flow.noApprover': ['步骤“{step}”没有审批人', 'Step "{step}" has no approver'],
  'flow.recall': ['已有人审批，不能撤回', 'Somebody has signed already, it cannot be recalled'],
  'flow.takeBack': ['此后已有人处理，不能拿回', 'Somebody has acted since, the signature cannot be taken back'],
  'flow.target': ['不能选择此人', 'This person cannot be chosen'],
  'flow.mayNotRead': ['{name} 无权查看该单据，请选择有权查看的人', '{name} may not read this document: choose a person who may'],
  'flow.notNamed': [
    '{name} 没有该步骤的角色或岗位，不能接手；可委托其给出意见或加签',
    '{name} has none of the roles and positions of this step and cannot take it over: ask for an opinion, or add the person',
  ],
  'flow.batch': ['此节点要求逐单审批，不能批量处理', 'Documents at this node are decided one by one, not in a batch'],
  'flow.outsideLimits': [
    '超出合并审批的范围，请打开单据单独处理',
    'Not within the limits of what is approved together: open the document and decide on it by itself',
  ],
  'flow.undecided': [
    '节点“{node}”之后的去向无法判定，请先补齐单据内容',
    'Where the document goes after "{node}" cannot be decided: values of the document are missing',
  ],
  'flow.initiator': ['不能审批自己发起的单据', 'You cannot approve your own document'],
  'process.lastNodeEnd': ['最后一个节点“{node}”必须设为结束', 'The last node "{node}" must define an end'],
  'process.launch': ['节点“{node}”需要启动操作和说明', 'Node "{node}" needs a launch action and a description'],
  'process.sequence': ['节点序号重复：{nodes}', 'Node sequence not unique: {nodes}'],
  'process.status': ['状态码重复：{status}', 'Status code not unique: {status}'],
  'process.action': ['启动操作重复：{action}', 'Launch action not unique: {action}'],
  'process.step': ['步骤代码重复：{step}', 'Step code not unique: {step}'],
  'process.clock': [
    '节点“{node}”是结束节点，无需时限或批量设置',
    'Node "{node}" is an end: nothing waits there, so no limit and no batch setting',
  ],
  'process.step.unknown': ['步骤“{step}”等待的“{before}”不在此节点', 'Step "{step}" waits for "{before}", which is no step of this node'],
  'process.step.circle': ['步骤“{step}”与“{before}”互相等待', 'Steps "{step}" and "{before}" wait for each other'],
  'process.step.unreachable': [
    '步骤“{step}”永远轮不到：“{before}”通过后节点已结束',
    'Step "{step}" is never reached: "{before}" ends the node before it',
  ],
  'process.unconditional': [
    '节点“{node}”的步骤都有条件：至少要有一个步骤总是需要',
    'Every step of node "{node}" has a condition: at least one step is always needed',
  ],
  'process.field': ['单据没有字段“{field}”', 'The document has no field "{field}"'],
  'process.skipped': [
    '这条路径跳过了单据的操作“{actions}”，其检查、过账和通知都不会执行',
    'This way skips the action "{actions}" of the document, with its checks, postings and notices',
  ],
  'process.money': ['“{field}”不是单据的金额字段', '"{field}" is no amount of the document'],
  'process.currency': [
    '“{field}”没有币种：请指定以限额币种计的金额字段',
    '"{field}" has no currency: name the amount that is in the currency of the limit',
  ],
  'process.relation': ['“{relation}”不指向任何人员', '"{relation}" does not name a person'],
  'process.among': [
    '操作“{action}”只由“{who}”执行：请让该节点的审批人为此字段的人员',
    '"{actionEn}" is for the person named in "{whoEn}": let this relation name who approves here',
  ],
  'process.target': ['节点“{node}”的目标状态不存在', 'Node "{node}" has no such target status'],
} as const satisfies Readonly<Record<string, Label>>
