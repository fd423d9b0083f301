/** Messages of what the approval of a style still lacks. */
export const messages = {
  title: ['审批准备', 'Readiness for approval'],
  ready: ['审批所需均已齐备', 'Everything that approval needs is there'],
  lacks: ['审批前还缺 {n} 项', 'Approval still lacks {n}'],
  failed: ['未能读取', 'Could not be read'],
  colourway: ['配色', 'Colourway'],
  chart: ['尺寸表', 'Size chart'],
  bom: ['物料清单', 'BOM'],
  process: ['工艺单', 'Process sheet'],
  costing: ['成本核算', 'Costing'],
  met: ['已具备', 'There'],
  none: ['尚未建立', 'Not begun'],
  begin: ['建立', 'Begin'],
  by: ['由{makers}建立', 'To be made by {makers}'],
  hint: ['可选', 'Not required'],
  with: ['在 {holder} 处', 'With {holder}'],
} as const
