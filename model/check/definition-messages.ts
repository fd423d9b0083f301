/** What can be wrong with a definition, in both languages. Each problem stands at a place of the definition, such as `actions.approve.from`. */
import type { Refusal } from '../refusal.ts'
import { fillPlaceholders, type Label } from '../text.ts'

/** One thing that is wrong: its key, its texts, and the place in the definition. */
export interface DefinitionProblem extends Refusal {
  readonly path: string
}

const messages = {
  'definition.shape': ['应为{expected}', 'must be {expected}'],
  'definition.missing': ['缺少“{key}”', '"{key}" is missing'],
  'definition.unknownKey': ['不认识的键“{key}”', 'unknown key "{key}"'],
  'definition.label': ['两种语言的名称都要填写', 'needs a text in both languages'],
  'definition.name': ['“{name}”不能作为名称：应为{expected}', '"{name}" cannot be a name: must be {expected}'],
  'definition.nameTooLong': ['“{name}”过长，数据库最多 {most} 个字符', '"{name}" is too long: the database allows {most} characters'],
  'definition.reserved': ['“{name}”是保留名称', '"{name}" is a reserved name'],
  'definition.platformPrefix': [
    '“{name}”以 x 加大写字母开头，保留给平台自己的字段',
    '"{name}" begins with x and a capital, which is reserved for fields of a platform',
  ],
  'definition.duplicate': ['“{name}”重复', '"{name}" occurs twice'],
  'definition.choice': ['“{value}”不在可选值内：{choices}', '"{value}" is none of {choices}'],
  'definition.unknownField': ['没有字段“{name}”', 'there is no field "{name}"'],
  'definition.unknownStatus': ['没有状态“{name}”', 'there is no status "{name}"'],
  'definition.unknownAction': ['没有操作“{name}”', 'there is no action "{name}"'],
  'definition.unknownAsk': ['没有操作询问“{name}”', 'no action asks "{name}"'],
  'definition.unknownLines': ['没有明细字段“{name}”', 'there is no lines field "{name}"'],
  'definition.oneRule': ['须有且只有一条规则，现有：{names}', 'needs exactly one rule, has: {names}'],
  'definition.unknownType': ['没有单据类型“{name}”', 'there is no type "{name}"'],
  'definition.unknownRole': ['没有角色“{name}”', 'there is no role "{name}"'],
  'definition.unknownPartyRole': ['没有参与方“{name}”', 'there is no party role "{name}"'],
  'definition.hiddenFrom': ['参与方“{partyRole}”看不到“{name}”', 'the party role "{partyRole}" does not see "{name}"'],
  'definition.unknownKind': ['没有字段种类“{name}”', 'there is no kind of field "{name}"'],
  'definition.fieldKind': ['字段“{name}”的种类应为 {expected}', 'field "{name}" must be of the kind {expected}'],
  'definition.optionOfKind': ['种类 {kind} 不使用选项“{option}”', 'the kind {kind} does not use the option "{option}"'],
  'definition.kindNeeds': ['种类 {kind} 需要选项“{option}”', 'the kind {kind} needs the option "{option}"'],
  'definition.formulaKind': ['公式的结果与字段种类 {kind} 不符', 'the formula does not give what the kind {kind} holds'],
  'definition.noSizes': ['“{path}”不通向尺码组', '"{path}" does not lead to a list of sizes'],
  'definition.linesInLines': ['明细内不能再有明细', 'lines cannot contain lines'],
  'definition.bounds': ['下限大于上限', 'the lower limit is above the upper one'],
  'definition.noDefault': ['“{name}”没有默认值', '"{name}" has no default'],
  'definition.default': ['默认值“{value}”不是有效的值', 'the default "{value}" is not a valid value'],
  'definition.value': ['“{value}”不是字段“{name}”的值', '"{value}" is no value of the field "{name}"'],
  'definition.currencyDecimals': [
    '按币种取位的金额需要一个保存币种小数位的字段',
    'a rounded amount needs a field that holds the decimals of its currency',
  ],
  'definition.expression': ['表达式有误：{reason}', 'the expression is wrong: {reason}'],
  'definition.expressionName': ['表达式使用了不存在的“{name}”', 'the expression names "{name}", which does not exist'],
  'definition.formulaCircle': ['公式相互循环引用', 'the formulas refer to each other in a circle'],
  'definition.notUndone': [
    '表达式未能把“{name}”换算回填写的数值',
    'the expression does not convert "{name}" back into the figure that was entered',
  ],
  'definition.formulaOrder': ['公式读取“{name}”，而它在此公式之后才计算', 'the formula reads "{name}", which is computed after it'],
  'definition.functionName': ['“{name}”是公式函数的名称', '"{name}" is the name of a function of formulas'],
  'definition.unreachableStatus': ['没有操作到达状态“{name}”', 'no action leads to the status "{name}"'],
  'definition.unreachableAction': ['操作只能从到达不了的状态开始', 'the action starts only from statuses that nothing leads to'],
  'definition.endStatus': ['操作从终态“{name}”开始', 'the action starts from the final status "{name}"'],
  'definition.notEntered': ['字段“{name}”由系统填写', 'the field "{name}" is filled by the system'],
  'definition.noForm': ['签名或由系统执行的操作没有表单', 'an action that is signed or done by the system has no form'],
  'definition.notFillable': [
    '操作需要“{name}”，但在它的状态和表单中都不能填写',
    'the action requires "{name}", which neither a status that it starts from nor its form lets a person fill',
  ],
  'definition.notNext': ['“{name}”不是此状态下可由人执行的下一步', '"{name}" is no next step that a person can take in this status'],
  'definition.internalOnForm': ['内部字段“{name}”不放在表单上', 'the internal field "{name}" stands on no form'],
  'definition.notOnForm': ['字段“{name}”不在表单上', 'the field "{name}" is not on the form'],
  'definition.operator': ['字段“{name}”不能用“{operator}”筛选', 'the field "{name}" cannot be filtered by "{operator}"'],
  'definition.sortable': ['不能按字段“{name}”排序', 'lists cannot be sorted by the field "{name}"'],
  'definition.adds': ['字段“{name}”不能合计', 'the field "{name}" has no sum'],
  'definition.searchPhone': ['快速搜索不能包含电话字段“{name}”', 'the quick search must not contain the phone number "{name}"'],
  'definition.searchKind': ['快速搜索只能包含文本和链接：“{name}”', 'the quick search contains texts and links only: "{name}"'],
  'definition.tooMany': ['最多 {most} 个', 'at most {most}'],
  'definition.step.unknown': ['没有步骤“{name}”', 'there is no step "{name}"'],
  'definition.step.circle': ['与步骤“{name}”互相等待', 'waits for "{name}", which waits for it'],
  'definition.step.unreachable': ['步骤“{name}”之前已结束', 'is never reached: "{name}" ends the approval before it'],
  'definition.unconditional': ['至少一个步骤不带条件', 'at least one step needs to be without condition'],
  'definition.byBesideSteps': ['步骤已指定审批人，操作不能再写角色', 'the steps name who approves: roles beside them limit nothing'],
  'definition.amongBesideSteps': [
    '审批由审批人签署或退回，操作不能再限定人员；请在步骤中指定',
    'approvers sign or send back: name the persons by `among` of a step',
  ],
  'definition.refreshesBesideSteps': [
    '审批人按提交时的数据签署，审批不能重新填写数据',
    'approvers sign what was submitted: an approval fills nothing again',
  ],
  'definition.grows': ['“{name}”不能与逐行追加的明细一起使用', '"{name}" does not go with lines that grow'],
  'definition.notSet': ['操作不能设置字段“{name}”', 'an action cannot set the field "{name}"'],
  'definition.atLeastTwo': ['至少要有两个', 'at least two are needed'],
  'definition.empty': ['不能为空', 'must not be empty'],
  'definition.numberOfGuests': [
    '客户公司各自编号，编号规则须含“{part}”',
    'guests number their own documents, so that the pattern needs "{part}"',
  ],
  'definition.numberPattern': ['编号规则有误：“{part}”', 'the number pattern is wrong at "{part}"'],
  'definition.path': ['“{name}”不是“链接.字段”', '"{name}" is not "link.field"'],
  'definition.unknownSource': ['没有来源单据类型“{name}”', 'there is no source type "{name}"'],
  'definition.noStatus': ['须指明来源的状态', 'must name statuses of the source'],
  'definition.linkTo': ['“{name}”不是到 {expected} 的链接', '"{name}" does not link {expected}'],
  'definition.notCounted': ['“{name}”没有对应的消耗', 'nothing is consumed by "{name}"'],
  'definition.linkToLines': ['“{name}”不是到明细行的链接', '"{name}" is no link to lines'],
  'definition.matrix': ['来源明细须指明一个尺码矩阵', 'one size matrix of the source lines must be named'],
  'definition.ledger': ['余额类型“{name}”没有字段“{field}”', 'the balance type "{name}" has no field "{field}"'],
  'definition.severalRows': [
    '多家公司的角色要求明细“{name}”只对其所列公司可见（rows.visibleTo），且不逐行追加',
    'a role of several companies needs lines "{name}" that each company sees alone (rows.visibleTo), and that do not grow',
  ],
  'definition.severalCreate': ['多家公司的角色“{name}”不能新建单据', 'several companies in the role "{name}" cannot create a document'],
  'definition.severalSign': ['多家公司的角色“{name}”不能签批或签署', 'several companies in the role "{name}" sign and approve nothing'],
  'definition.severalUntil': [
    '多家公司的角色“{name}”没有结束状态（until）',
    'a document does not end for several companies in the role "{name}" (until)',
  ],
  'definition.sealedRows': [
    '所有公司可读或缓存的单据不能密封',
    'documents that every company may read, or that are held in memory, cannot be sealed',
  ],
  'definition.notGranted': ['“{name}”的单据不能授权共享', 'documents of "{name}" are not shared by grant'],
  'definition.notReadonly': ['余额类型“{name}”不是只读的', 'the list of balances "{name}" is not readonly'],
  'definition.noLedger': ['“{name}”不是流水账', '"{name}" is no ledger'],
  'definition.notFiltered': ['列表不按“{name}”筛选，没有索引', 'the list does not filter by "{name}", so it has no index'],
  'definition.readsNothing': ['“{name}”是查询列表，没有单据可以引用', '"{name}" is a reading type and has no documents'],
  'definition.readingKind': ['查询列表须为只读的 report', 'a reading type is a readonly report'],
  'definition.noCalendar': ['“{name}”不是记账日历', '"{name}" is no calendar'],
  'definition.entryField': ['流水账 {ledger} 没有非金额字段“{name}”', 'the ledger {ledger} has no field "{name}" that is no amount'],
  'definition.entryAmount': ['流水账 {ledger} 没有金额“{name}”', 'the ledger {ledger} has no amount "{name}"'],
  'definition.sameItems': ['同类款项的明细须有相同的状态与操作', 'lists of the same items must have the same statuses and actions'],
  'definition.computedFigure': ['“{name}”不是系统填写的数值字段', '"{name}" is no computed figure'],
  'definition.notComputed': ['“{name}”不是系统填写的字段', '"{name}" is no computed field'],
  'definition.recountCircle': ['重新计算的字段相互循环引用', 'fields that are recounted depend on each other in a circle'],
  'definition.noPosting': ['没有名为“{name}”的过账', 'there is no posting "{name}"'],
  'definition.stillReserved': ['操作“{name}”过账后仍在占用', 'what "{name}" posts would still be reserved'],
  'definition.reservedFirst': ['初始状态“{name}”不能占用', 'the first status "{name}" must not reserve'],
  'definition.reservedBefore': ['操作“{name}”之前已占用，不必试过账', 'before "{name}" it is reserved already, and need not be tried'],
  'definition.actionLeads': ['操作“{name}”应由“{from}”到“{to}”', 'the action "{name}" must lead from "{from}" to "{to}"'],
  'definition.reversalDay': [
    '冲回可能记在另一天，而 {ledger} 的流水带有期间“{name}”',
    'the reversal may count on another day, but entries of {ledger} carry their period in "{name}"',
  ],
  'definition.extraKind': ['平台字段不能是种类 {kind}', 'a field of a platform cannot be of the kind {kind}'],
  'definition.extraOption': ['平台字段不能有选项“{option}”', 'a field of a platform cannot have the option "{option}"'],
  'definition.extraName': [
    '平台字段名应为 x 加大写字母开头：“{name}”',
    'a field of a platform begins with x and a capital letter: "{name}"',
  ],
  'definition.extraChanged': [
    '“{name}”已有数据，种类不能由 {before} 改为 {after}',
    '"{name}" has stored values: its kind cannot change from {before} to {after}',
  ],
} as const satisfies Record<string, Label>

export type ProblemKey = keyof typeof messages

/**
 * Returns a problem at a place.
 * @param values fill the `{places}` of the message
 */
export function problem(key: ProblemKey, values: Readonly<Record<string, string | number>>, place: string): DefinitionProblem {
  const [zh, en] = messages[key]
  return { key, path: place, message: [fillPlaceholders(zh, values), fillPlaceholders(en, values)] }
}
