/** What the history calls each entry: an action of the type, an operation of the process, or what the engine itself does to documents. */
import { actionsOf, type AnyDocument } from './document.ts'
import { doneLabel } from './process/process-operations.ts'
import type { Label } from './text.ts'

/** What the engine does by itself. Every name that the engine writes into the journal of a document stands here (`server/call-tests/search.full.test.ts`). */
const engineActions: Readonly<Record<string, Label>> = {
  create: ['新建', 'created'],
  save: ['修改', 'changed'],
  edit: ['修改', 'changed'],
  remove: ['删除', 'deleted'],
  restored: ['恢复', 'restored'],
  import: ['导入', 'imported'],
  append: ['追加', 'added rows'],
  upgraded: ['系统升级时更正', 'corrected it in an upgrade'],
  undo: ['撤销导入', 'undid the import'],
  replace: ['批量替换', 'replaced what it uses'],
  unreplace: ['撤销批量替换', 'undid the replacement'],
  retag: ['标签改名', 'renamed a tag'],
  daily: ['每日重算', 'recomputed for the day'],
  ended: ['结束有效期', 'ended the validity'],
  counted: ['汇总更新', 'updated the totals'],
  reveal: ['查看手机号', 'looked at a phone number'],
  recall: ['撤回', 'recalled'],
  reconfirm: ['重新确认', 'reconfirmed'],
  sign: ['签署', 'signed'],
  complete: ['完成签署', 'completed the signing'],
  withdraw: ['撤回签署', 'withdrew the signing'],
}
/** Quantities that another document takes of the lines or gives back; the counters follow the colon. */
const counted: readonly (readonly [prefix: string, label: Label])[] = [
  ['taken:', ['占用数量', 'took quantities']],
  ['freed:', ['释放数量', 'gave quantities back']],
]

/** Returns the label of a journal entry of a type in both languages; undefined where the entry has none, which a test refuses. */
export function journalLabel(type: AnyDocument, action: string): Label | undefined {
  const declared = actionsOf(type)
  if (Object.hasOwn(declared, action)) return declared[action]!.label
  if (Object.hasOwn(engineActions, action)) return engineActions[action]
  return doneLabel(action) ?? counted.find(([prefix]) => action.startsWith(prefix))?.[1]
}

/** Returns what the record of a process says of an entry: the operation of the process, else the label of the journal. */
export const historyLabel = (type: AnyDocument, action: string): Label =>
  doneLabel(action) ?? journalLabel(type, action) ?? [action, action]
