/** Messages of a list's table and filters, in both languages. */
import { useMessages } from '../text/language.tsx'

export const messages = {
  openBelow: ['展开 {n} 项下级', 'Show {n} below'],
  closeBelow: ['收起 {n} 项下级', 'Hide {n} below'],
  below: ['上级：', 'below'],
  noFigure: ['请输入数字', 'Enter a number'],
  noDay: ['日期格式应为 YYYY-MM-DD', 'Write a date as YYYY-MM-DD'],
  from: ['从', 'From'],
  until: ['至', 'To'],
  columnMenu: ['列选项', 'Column options'],
  ascending: ['升序', 'Ascending'],
  descending: ['降序', 'Descending'],
  joinSort: ['加入排序', 'Add to the order'],
  noSort: ['不按此列排序', 'Not in the order'],
  pinLeft: ['冻结在左侧', 'Freeze at the left'],
  pinRight: ['冻结在右侧', 'Freeze at the right'],
  unpin: ['取消冻结', 'Unfreeze'],
  fit: ['按内容调整列宽', 'Fit to content'],
  wider: ['加宽', 'Wider'],
  narrower: ['变窄', 'Narrower'],
  hide: ['隐藏此列', 'Hide this column'],
  cells: ['选区 {rows} × {columns}', '{rows} × {columns} cells'],
  visited: ['已看过', 'visited'],
  me: ['我', 'me'],
  myCompany: ['我的公司', 'my company'],
  orElse: ['或', 'or'],
  orHint: ['添加“或”条件', 'Add an alternative'],
  editFilter: ['修改条件 {label}', 'Change the filter {label}'],
  andMore: ['{some} 等 {n} 个', '{some} and more, {n} in all'],
  pasteCodes: ['粘贴多个编号', 'Paste codes'],
  codes: ['编号，一行一个', 'Codes, one a line'],
  codesTaken: ['已识别 {n} 个', '{n} recognised'],
  codesLost: ['未找到 {n} 个：{some}', '{n} not found: {some}'],
  overMost: ['最多 500 个值，其余 {n} 个未采用', 'At most 500 values: {n} were left out'],
} as const satisfies Record<string, readonly [string, string]>

export const useTableText = () => useMessages(messages)
