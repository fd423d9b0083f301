/** Messages of the versions of a document, in Chinese and English. */
import { useMessages } from '../../../../ui/text/language.tsx'

const messages = {
  chain: ['各版本', 'Versions'],
  version: ['版本', 'Version'],
  versionN: ['第 {n} 版', 'Version {n}'],
  number: ['编号', 'Number'],
  status: ['状态', 'Status'],
  uses: ['仍在使用', 'Still used by'],
  notUsed: ['没有单据使用', 'No documents'],
  inUse: ['{label} {n}', '{label} {n}'],
  here: ['当前打开', 'open here'],
  former: ['旧', 'Old'],
  later: ['新', 'New'],
  formerN: ['第 {n} 版作为旧版', 'Version {n} as the old one'],
  laterN: ['第 {n} 版作为新版', 'Version {n} as the new one'],
  onlyOne: ['目前只有一个版本。', 'There is one version so far.'],
  onlyOneHow: ['用“{action}”生成下一版后，可在这里对比差异。', 'After "{action}" made the next one, their differences stand here.'],
  differences: ['第 {from} 版 → 第 {to} 版的差异', 'Version {from} → version {to}'],
  same: ['两个版本内容相同。', 'Both versions say the same.'],
  sameOne: ['请选择两个不同的版本。', 'Choose two different versions.'],
  field: ['内容', 'What'],
  line: ['第 {n} 行', 'line {n}'],
  added: ['新增', 'added'],
  removed: ['删除', 'removed'],
} as const satisfies Record<string, readonly [string, string]>

export const useVersionText = () => useMessages(messages)
