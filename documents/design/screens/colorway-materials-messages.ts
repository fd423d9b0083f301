/** Messages of the materials of a colourway. */
export const messages = {
  title: ['BOM 中的物料颜色', 'Material colours in the BOM'],
  of: ['{number} · {status}', '{number} · {status}'],
  none: ['款式还没有 BOM', 'The style has no BOM yet'],
  line: ['行', 'Line'],
  material: ['物料', 'Material'],
  use: ['使用部位', 'Used for'],
  colour: ['物料颜色', 'Material colour'],
  byRule: ['按规则「{rule}」', 'By the rule “{rule}”'],
  notUsed: ['本配色不用', 'Not used in this colourway'],
  missing: ['缺少', 'Missing'],
  edit: ['修改', 'Edit'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  failed: ['BOM 读取失败', 'The BOM could not be read'],
} as const
