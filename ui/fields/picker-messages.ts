/** Messages of pickers, in both languages. */
export const messages = {
  recent: ['最近使用', 'Used lately'],
  others: ['全部', 'All'],
  notNow: ['不可选', 'Not to be chosen'],
  mustBe: ['{label}须为 {wanted}，现为 {is}', '{label} must be {wanted}; it is {is}'],
  unfit: ['不符合此处的条件', 'does not meet the condition here'],
  typeOf: ['{label}：单据类型', '{label}: type of document'],
  title: ['选择{label}', 'Choose: {label}'],
  search: ['按编号、名称或拼音查找', 'Code, name or pinyin'],
  name: ['名称', 'Name'],
  take: ['选用', 'Choose'],
  takeMany: ['选用 {n} 项', 'Choose {n}'],
  most: ['仅显示前 50 项，请缩小范围', 'The first 50 are shown: narrow the search'],
} as const satisfies Record<string, readonly [string, string]>
